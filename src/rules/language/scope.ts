import type { Rational } from './exact-number.ts';
import { abs, magnitudeLimit, parseDecimal, powerOfTen } from './exact-number.ts';
import type { Type } from './expression.ts';
import { parseDate } from './calendar.ts';
import type { InputDeclaration, InputRename } from '../model.ts';
import type { Problem, ExpressionSpan } from './problem.ts';
import { isSafe } from './exact-number.ts';
import { problem } from './problem.ts';
import { unitNameProblem } from './units.ts';

/** What a name under `inputs.` stands for. */
export interface InputBinding {
  /** The action's input that is read: another name than the rule's under a rename. */
  input: string;
  type: Type;
  nullable: boolean;
  /** Rule's value = action's value × factor, then in `unit`. */
  conversion: { factor: Rational; unit: string | null } | null;
}

/** The names that an expression may use. `term` may throw a ProblemError, for a definition that reads itself. */
export interface NameScope {
  input(name: string): InputBinding | undefined;
  term(name: string, span: ExpressionSpan): Type | undefined;
  inputNames(): string[];
  termNames(): string[];
}

/** Bounds of a number that declares none: 15 digits, which a JSON number carries without loss. */
export const defaultNumerator = 999_999_999_999_999n;
export const defaultScale = 2;
export const defaultMaxItems = 1000;
export const largestScale = 6;
/** Bounds of a date that declares none. */
export const defaultDates = { minimum: '1000-01-01', maximum: '2999-12-31' };

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const reservedNames = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
);

/** Input, field and definition names: what CEL can select, and no name that JavaScript gives a meaning of its own. */
export const isName = (name: string): boolean => namePattern.test(name) && !reservedNames.has(name);

function bound(value: number | string | null | undefined, denominator: bigint): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const parsed = parseDecimal(String(value));
  if (parsed === null) return null;
  const scaled = parsed.numerator * denominator;
  if (scaled % parsed.denominator !== 0n) return null;
  return scaled / parsed.denominator;
}

export const scaleOf = (declaration: { type: string; scale?: number | null }): number =>
  declaration.type === 'decimal' ? (declaration.scale ?? defaultScale) : 0;

/** The type of a declared input. Call {@link checkInputs} first: a bad declaration gets a type all the same. */
export function typeOfInput(declaration: InputDeclaration): Type {
  switch (declaration.type) {
    case 'bool':
      return { kind: 'bool' };
    case 'int':
    case 'decimal': {
      const denominator = powerOfTen(scaleOf(declaration));
      const range = {
        minimum: bound(declaration.minimum, denominator) ?? -defaultNumerator,
        maximum: bound(declaration.maximum, denominator) ?? defaultNumerator,
      };
      const unit = declaration.unit ?? null;
      return { kind: 'number', of: declaration.type, unit, denominator, range, big: !isSafe(range) };
    }
    case 'enum':
      return {
        kind: 'string',
        values: declaration.values ?? [],
        ...(declaration.ordered === true && { ordered: true }),
      };
    case 'string':
      return { kind: 'string', values: null };
    case 'date': {
      const day = (text: number | string | null | undefined, otherwise: string): number =>
        parseDate(String(text ?? otherwise)) ?? 0;
      const { minimum, maximum } = defaultDates;
      return {
        kind: 'date',
        range: { minimum: day(declaration.minimum, minimum), maximum: day(declaration.maximum, maximum) },
      };
    }
    case 'timestamp':
    case 'duration':
      return { kind: declaration.type };
    case 'list': {
      const element: Type = declaration.items ? typeOfInput(declaration.items) : { kind: 'bool' };
      return { kind: 'list', element, maxItems: declaration.max_items ?? defaultMaxItems };
    }
    case 'record': {
      const fields = Object.create(null) as Record<string, { type: Type; nullable: boolean }>;
      for (const field of declaration.fields ?? []) {
        fields[field.name] = { type: typeOfInput(field), nullable: field.nullable ?? false };
      }
      return { kind: 'record', fields };
    }
  }
}

/** What is wrong with an ontology: names, scales, bounds, units, shapes. Empty when it can be used. */
export function checkInputs(inputs: readonly InputDeclaration[]): Problem[] {
  return [
    ...duplicates(inputs, 'inputs'),
    ...inputs.flatMap((input) => checkInput(input, `inputs/${input.name}`)),
    ...checkAliases(inputs),
  ];
}

/** An alias leads to one input, in one step. It may be declared as well: a rule reads it under that name. */
function checkAliases(inputs: readonly InputDeclaration[]): Problem[] {
  const problems: Problem[] = [];
  const owners = new Map(
    inputs.flatMap(({ name, aliases }) => (aliases ?? []).map((alias) => [alias, name])),
  );
  for (const { name, type, aliases, items } of inputs) {
    const path = `inputs/${name}`;
    const complain = (message: string): void => void problems.push(declarationProblem(path, message));
    const nested = [items, ...(items?.fields ?? [])].some((inner) => inner?.aliases?.length);
    if (nested) complain('Inputs have aliases; elements of a list and fields of a record have none.');
    if (!aliases?.length) continue;
    if (type === 'list') complain('Only scalars have aliases.');
    const owner = owners.get(name);
    if (owner !== undefined && owner !== name)
      complain(`"${name}" is an alias of "${owner}"; give its aliases to that.`);
    for (const alias of new Set(aliases)) {
      if (!isName(alias)) problems.push(badName(alias, path));
      else if (alias === name || owners.get(alias) !== name || aliases.filter((a) => a === alias).length > 1)
        complain(`"${alias}" is an alias of one input, once, and of another name.`);
    }
  }
  return problems;
}

function duplicates(declarations: readonly InputDeclaration[], path: string): Problem[] {
  const seen = new Set<string>();
  return declarations.flatMap(({ name }) => {
    const again = seen.has(name);
    seen.add(name);
    return again ? [declarationProblem(`${path}/${name}`, `"${name}" is declared twice; keep one.`)] : [];
  });
}

const declarationProblem = (path: string, message: string): Problem =>
  problem('type_error', message, null, path);

function checkInput(declaration: InputDeclaration, path: string): Problem[] {
  const problems = isName(declaration.name)
    ? checkBounds(declaration, path)
    : [badName(declaration.name, path)];
  const complain = (message: string): void => void problems.push(declarationProblem(path, message));
  if (declaration.type === 'record') {
    complain('A record is allowed only inside a list; declare each of its fields as an input of its own.');
  }
  if (declaration.type !== 'list') return problems;
  const { items } = declaration;
  const most = declaration.max_items ?? defaultMaxItems;
  if (!Number.isInteger(most) || most < 1 || most > 10_000)
    complain('max_items is an integer from 1 to 10000.');
  if (!items) complain('A list says in "items" what its elements are.');
  else if (items.type === 'list') complain('A list of lists is not supported; declare a list of records.');
  else if (items.nullable) complain('The elements of a list cannot be null.');
  else if (items.type !== 'record') problems.push(...checkBounds(items, `${path}/items`));
  else problems.push(...checkFields(items.fields ?? [], `${path}/items`));
  return problems;
}

function checkFields(fields: readonly InputDeclaration[], path: string): Problem[] {
  if (fields.length === 0) return [declarationProblem(path, 'A record says in "fields" what it holds.')];
  const problems = duplicates(fields, path);
  for (const field of fields) {
    const at = `${path}/${field.name}`;
    if (!isName(field.name)) problems.push(badName(field.name, at));
    else if (field.type === 'list' || field.type === 'record') {
      problems.push(declarationProblem(at, 'The fields of a record are scalars.'));
    } else problems.push(...checkBounds(field, at));
  }
  return problems;
}

const badName = (name: string, path: string): Problem =>
  declarationProblem(
    path,
    `${JSON.stringify(name)} cannot be a name: use up to 64 letters, digits and "_", beginning with a letter, and no reserved word.`,
  );

function checkBounds(declaration: InputDeclaration, path: string): Problem[] {
  const problems: Problem[] = [];
  const complain = (message: string): void => void problems.push(declarationProblem(path, message));
  const { minimum, maximum, type, unit, values } = declaration;
  const numeric = type === 'int' || type === 'decimal';
  if (unit !== null && unit !== undefined) {
    const wrong = numeric ? unitNameProblem(unit) : 'Only int and decimal have a unit; leave it out.';
    if (wrong !== null) complain(wrong);
  }
  if (type === 'enum' && (!values?.length || new Set(values).size !== values.length)) {
    complain('An enum lists its values, each once.');
  }
  if (declaration.ordered === true && type !== 'enum') complain('Only an enum is ordered; leave it out.');
  const scale = scaleOf(declaration);
  if (!Number.isInteger(scale) || scale < 0 || scale > largestScale) {
    complain(`scale is an integer from 0 to ${largestScale}.`);
    return problems;
  }
  const limits = [minimum, maximum].filter((limit) => limit !== null && limit !== undefined);
  if (numeric) {
    const denominator = powerOfTen(scale);
    for (const limit of limits) {
      const numerator = bound(limit, denominator);
      if (numerator === null)
        complain(`${JSON.stringify(limit)} is not a number of at most ${scale} decimals.`);
      else if (abs(numerator) > magnitudeLimit) complain(`${limit} is beyond what numbers may reach.`);
    }
  } else if (type === 'date') {
    for (const limit of limits) {
      if (typeof limit !== 'string' || parseDate(limit) === null)
        complain(`${JSON.stringify(limit)} is not a date YYYY-MM-DD.`);
    }
  } else if (limits.length > 0) complain('Only int, decimal and date have a minimum and a maximum.');
  const range = problems.length === 0 && (numeric || type === 'date') ? typeOfInput(declaration) : null;
  if ((range?.kind === 'number' || range?.kind === 'date') && range.range.minimum > range.range.maximum) {
    complain('The minimum is above the maximum.');
  }
  return problems;
}

/**
 * The scope of an ontology. `terms` are the types of definitions by name, `renames` the names that one rule uses for
 * inputs of the action: under a rename the old name is visible, the action's own stays so too.
 */
export function makeScope(
  inputs: readonly InputDeclaration[],
  terms: ReadonlyMap<string, Type> = new Map(),
  renames: Record<string, InputRename> = {},
): NameScope {
  const bindings = new Map<string, InputBinding>();
  for (const declaration of inputs) {
    const { name, nullable = false } = declaration;
    bindings.set(name, { input: name, type: typeOfInput(declaration), nullable, conversion: null });
  }
  const renamed = Object.entries(renames).flatMap(([name, rename]): [string, InputBinding][] => {
    const target = bindings.get(rename.input);
    return target === undefined ? [] : [[name, { ...target, conversion: conversionOf(rename, target.type) }]];
  });
  for (const [name, binding] of renamed) bindings.set(name, binding);
  return {
    input: (name) => bindings.get(name),
    term: (name) => terms.get(name),
    inputNames: () => [...bindings.keys()],
    termNames: () => [...terms.keys()],
  };
}

function conversionOf(rename: InputRename, type: Type): InputBinding['conversion'] {
  if (type.kind !== 'number') return null;
  const numerator = parseDecimal(rename.numerator ?? '1');
  const denominator = parseDecimal(rename.denominator ?? '1');
  if (numerator === null || denominator === null || denominator.numerator <= 0n) return null;
  const factor = {
    numerator: numerator.numerator * denominator.denominator,
    denominator: numerator.denominator * denominator.numerator,
  };
  const unit = rename.unit === undefined ? type.unit : rename.unit;
  return factor.numerator === factor.denominator && unit === type.unit ? null : { factor, unit };
}
