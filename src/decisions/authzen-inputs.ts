import { canonicalJson, type Json } from '../core/canonical-json.ts';
import { DomainError, type FieldError } from '../core/errors.ts';
import { escapePointer, requireStorableText } from '../core/storable-text.ts';
import { mostErrors } from '../rules/evaluate/normalise-inputs.ts';
import type { ActionDeclaration, RequestBinding } from '../rules/model.ts';
import { inputsLimit } from './decision-request.ts';

/** Members of a body that was read as JSON are JSON. */
type Properties = Record<string, unknown>;

interface Entity {
  type: string;
  id: string;
  properties?: Properties | undefined;
}

/** What is asked in one evaluation. */
export interface AskedEvaluation {
  subject: Entity;
  action: { name: string; properties?: Properties | undefined };
  resource: Entity;
  context?: Properties | undefined;
}

/**
 * The inputs of an action as an evaluation holds them: those that are bound at their places, the others in
 * `context.inputs` or, where there is none, among the properties of subject and resource by name. What the action does not
 * declare is left alone outside `context.inputs`.
 * @throws DomainError `inputs_invalid` with pointers for what is none, and for places that contradict each other
 */
export function readInputs(
  evaluation: AskedEvaluation,
  { inputs: declared, bindings = [] }: Pick<ActionDeclaration, 'inputs' | 'bindings'>,
): Record<string, Json> {
  const errors: FieldError[] = [];
  const given = givenInputs(evaluation.context);
  if (given !== undefined && bytesOf(given) > inputsLimit) throw tooLong();
  const found = new Map<string, { value: Json; pointer: string }>();
  for (const name of readNames(given ?? {}, declared)) {
    found.set(name, { value: given![name] as Json, pointer: `/context/inputs/${escapePointer(name)}` });
  }
  for (const binding of bindings) {
    errors.push(...otherType(binding, evaluation));
    const value = valueAt(evaluation, binding.path);
    const pointer = pointerOf(binding.path);
    const before = found.get(binding.input);
    if (value === undefined) {
      if (!before && binding.absent === 'null') found.set(binding.input, { value: null, pointer });
      continue;
    }
    if (before && canonicalJson(before.value) !== canonicalJson(value)) {
      errors.push(invalid(before.pointer, `This is bound to ${binding.path}, which says another thing.`));
    }
    found.set(binding.input, { value, pointer });
  }
  if (given === undefined) {
    const bound = new Set(bindings.map(({ input }) => input));
    for (const { name } of declared) {
      if (!bound.has(name)) errors.push(...readByName(evaluation, name, found));
    }
  }
  if (errors.length > 0) refuse(errors);
  const inputs: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const [name, { value, pointer }] of found) {
    requireStorableText(name, pointer);
    requireStorableText(value, pointer);
    inputs[name] = value;
  }
  if (Buffer.byteLength(JSON.stringify(inputs)) > inputsLimit) {
    throw tooLong();
  }
  return inputs;
}

const tooLong = (): DomainError =>
  new DomainError('inputs_invalid', `The inputs may have at most ${inputsLimit} bytes.`);

const measured = new WeakMap<object, number>();

/** Bytes of a value of a body as JSON. What the evaluations of a batch share is measured once. */
export function bytesOf(value: unknown): number {
  if (value === undefined) return 0;
  const measure = (): number => Buffer.byteLength(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return measure();
  const bytes = measured.get(value) ?? measure();
  measured.set(value, bytes);
  return bytes;
}

/** The names that are declared, and as many others as errors are reported of. */
function readNames(given: Properties, declared: ActionDeclaration['inputs']): string[] {
  const known = new Set(declared.map(({ name }) => name));
  let unknown = 0;
  return Object.keys(given).filter((name) => known.has(name) || (unknown += 1) <= mostErrors);
}

function givenInputs(context: Properties | undefined): Properties | undefined {
  const given = context !== undefined && Object.hasOwn(context, 'inputs') ? context.inputs : undefined;
  if (given === undefined || isObject(given)) return given;
  return refuse([invalid('/context/inputs', 'This is a JSON object of inputs by name.')]);
}

/** An id says something only together with the type of its entity. */
function otherType(
  { path, entity_type: type }: RequestBinding,
  { subject, resource }: AskedEvaluation,
): FieldError[] {
  if (type === undefined) return [];
  const [name, entity] =
    path === 'subject.id' ? (['subject', subject] as const) : (['resource', resource] as const);
  return entity.type === type
    ? []
    : [invalid(`/${name}/type`, `The action takes a ${name} of the type ${JSON.stringify(type)}.`)];
}

function readByName(
  { subject, resource }: AskedEvaluation,
  name: string,
  found: Map<string, { value: Json; pointer: string }>,
): FieldError[] {
  const of = (properties: Properties | undefined): Json | undefined =>
    properties !== undefined && Object.hasOwn(properties, name) ? (properties[name] as Json) : undefined;
  const [ofSubject, ofResource] = [of(subject.properties), of(resource.properties)];
  const pointer = `/${ofSubject === undefined ? 'resource' : 'subject'}/properties/${escapePointer(name)}`;
  if (ofSubject === undefined || ofResource === undefined) {
    // null is something that is said.
    const value = ofSubject === undefined ? ofResource : ofSubject;
    if (value !== undefined) found.set(name, { value, pointer });
    return [];
  }
  if (canonicalJson(ofSubject) === canonicalJson(ofResource)) {
    found.set(name, { value: ofSubject, pointer });
    return [];
  }
  // Which of the two is meant would be a guess.
  return [
    invalid(
      `/resource/properties/${escapePointer(name)}`,
      'Subject and resource say different things of this. Bind the input of the action to one of them.',
    ),
  ];
}

function valueAt(evaluation: AskedEvaluation, path: string): Json | undefined {
  let value: unknown = evaluation;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value as Json | undefined;
}

const pointerOf = (path: string): string => `/${path.split('.').map(escapePointer).join('/')}`;

const isObject = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (pointer: string, message: string): FieldError => ({ pointer, code: 'invalid', message });

function refuse(errors: FieldError[]): never {
  throw new DomainError('inputs_invalid', 'The inputs are not what the action takes.', { errors });
}
