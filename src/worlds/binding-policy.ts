import { DomainError, type FieldError } from '../core/errors.ts';
import type { InputDeclaration, RequestBinding } from '../rules/model.ts';

const idPaths = ['subject.id', 'resource.id'];
const textPaths = [...idPaths, 'subject.type', 'resource.type', 'action.name'];
const propertyRoots = ['subject.properties.', 'resource.properties.', 'action.properties.', 'context.'];

/** In a path, names are joined by dots, so that a name with a dot has none. */
const isPath = (path: string): boolean =>
  path.length <= 200 &&
  // What is there are inputs by their names already: a path into them would give one value two names.
  path !== 'context.inputs' &&
  !path.startsWith('context.inputs.') &&
  (textPaths.includes(path) ||
    propertyRoots.some(
      (root) =>
        path.startsWith(root) &&
        path
          .slice(root.length)
          .split('.')
          .every((name) => /^[^\s.]{1,100}$/.test(name)),
    ));

/**
 * Bindings of an action whose inputs these are: each names one of them, once, at a place that a request has and whose
 * values can be that input's.
 * @throws DomainError `invalid_field` with a pointer for each that is not
 */
export function checkBindings(
  bindings: readonly RequestBinding[],
  inputs: readonly InputDeclaration[],
  pointer = '/bindings',
): RequestBinding[] {
  const byName = new Map(inputs.map((input) => [input.name, input]));
  const seen = new Set<string>();
  const types = new Map<string, string>();
  const errors = bindings.flatMap((binding, index): FieldError[] => {
    const at = `${pointer}/${index}`;
    const found = problemsOf(binding, byName.get(binding.input), seen.has(binding.input), at);
    seen.add(binding.input);
    if (found.length === 0 && binding.entity_type !== undefined) {
      const other = types.get(binding.path) ?? binding.entity_type;
      types.set(binding.path, other);
      if (other !== binding.entity_type) return [twoTypes(binding, other, at)];
    }
    return found;
  });
  if (errors.length > 0) throw new DomainError('invalid_field', 'The bindings are refused.', { errors });
  return [...bindings].sort((a, b) => (a.input < b.input ? -1 : 1));
}

/** No entity is of two types: every evaluation would be refused. */
const twoTypes = ({ path, entity_type: type }: RequestBinding, other: string, at: string): FieldError => ({
  pointer: `${at}/entity_type`,
  code: 'invalid',
  message: `${path} is bound for the type ${JSON.stringify(other)} already, and an entity has one type, not ${JSON.stringify(type)} too. Give all inputs of ${path} the same type.`,
});

function problemsOf(
  { input: name, path, entity_type: entityType, absent }: RequestBinding,
  input: InputDeclaration | undefined,
  isBound: boolean,
  at: string,
): FieldError[] {
  const problem = (member: string, message: string): FieldError[] => [
    { pointer: `${at}/${member}`, code: 'invalid', message },
  ];
  if (!input) {
    return problem(
      'input',
      `The action has no input ${JSON.stringify(name.slice(0, 64))}. Declare it first.`,
    );
  }
  if (isBound) return problem('input', `"${name}" is bound already: each input is found in one place.`);
  if (!isPath(path)) {
    return problem(
      'path',
      `One of ${textPaths.join(', ')} is expected, or ${propertyRoots.map((root) => `${root}x`).join(', ')}; nothing within context.inputs.`,
    );
  }
  const isText = textPaths.includes(path);
  if (isText && ['bool', 'list', 'record'].includes(input.type)) {
    return problem('path', `${path} is a text; "${name}" is a ${input.type}.`);
  }
  if (absent === 'null' && !input.nullable) {
    return problem('absent', `"${name}" does not take null. Declare it nullable, or leave this out.`);
  }
  if (absent === 'null' && isText) return problem('absent', `Every request has ${path}; leave this out.`);
  if (entityType !== undefined && !idPaths.includes(path)) {
    return problem(
      'entity_type',
      `Only ${idPaths.join(' and ')} are ids of a type of entity; leave this out.`,
    );
  }
  if (entityType !== undefined && (entityType === '' || entityType.length > 200)) {
    return problem('entity_type', 'A type of entity has 1 to 200 characters.');
  }
  return [];
}
