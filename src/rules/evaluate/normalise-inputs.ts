import type { FieldError } from '../../core/errors.ts';
import { formatDate, parseDate, parseTimestamp } from '../language/calendar.ts';
import { decimalPlaces, formatDecimal, parseDecimal } from '../language/exact-number.ts';
import type { Scalar, Type, Value } from '../language/expression.ts';
import { parseInputDuration } from './input-texts.ts';
import type { InputDeclaration } from '../model.ts';
import { scaleOf, typeOfInput } from '../language/scope.ts';

/** Runtime values in the order of the ontology; `undefined` for an input that was left out. */
export type NormalisedInputs = { ok: true; values: Value[] } | { ok: false; errors: FieldError[] };

/** Errors that are reported of one question. What is wrong beyond them costs neither words nor time. */
export const mostErrors = 50;

/** A value or what is wrong with it: a code, and a sentence that says what is expected. */
type Reading = { value: Scalar } | { code: string; expected: string };

/**
 * JSON inputs, as `/decide` takes them, to runtime values; the first {@link mostErrors} errors are reported, each with
 * its JSON pointer. Accepts only own properties, so that names such as `__proto__` are unknown fields and nothing else.
 */
export function normaliseInputs(declarations: readonly InputDeclaration[], json: unknown): NormalisedInputs {
  const errors: FieldError[] = [];
  if (!isPlainObject(json)) {
    const message = 'inputs is a JSON object with one member for each input.';
    return { ok: false, errors: [{ pointer: '/inputs', code: 'type', message }] };
  }
  refuseUnknown(json, declarations, '/inputs', errors);
  const values = declarations.map((declaration) => {
    if (!Object.hasOwn(json, declaration.name) || json[declaration.name] === undefined) return undefined;
    return readInput(declaration, json[declaration.name], `/inputs/${declaration.name}`, errors);
  });
  return errors.length === 0 ? { ok: true, values } : { ok: false, errors };
}

/** Runtime values by input name, for the interpreter. */
export function inputLookup(
  declarations: readonly InputDeclaration[],
  values: readonly Value[],
): (name: string) => Value {
  const positions = new Map(declarations.map(({ name }, position) => [name, position]));
  return (name) => {
    const position = positions.get(name);
    return position === undefined ? undefined : values[position];
  };
}

const isPlainObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** A JSON pointer's token (RFC 6901). */
const token = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function note(errors: FieldError[], error: FieldError): void {
  if (errors.length < mostErrors) errors.push(error);
}

function unknownField(declarations: readonly InputDeclaration[]): string {
  const list = declarations
    .slice(0, 30)
    .map(({ name }) => name)
    .join(', ');
  return `This is not an input of the action. There are: ${list || 'none'}.`;
}

function refuseUnknown(
  json: Record<string, unknown>,
  declarations: readonly InputDeclaration[],
  pointer: string,
  errors: FieldError[],
): void {
  if (errors.length >= mostErrors) return;
  const known = new Set(declarations.map(({ name }) => name));
  let message: string | undefined;
  for (const name of Object.keys(json)) {
    if (known.has(name)) continue;
    message ??= unknownField(declarations);
    note(errors, { pointer: `${pointer}/${token(name)}`, code: 'unknown_field', message });
    if (errors.length >= mostErrors) return;
  }
}

function readInput(
  declaration: InputDeclaration,
  json: unknown,
  pointer: string,
  errors: FieldError[],
): Value {
  const complain = (code: string, message: string): void => note(errors, { pointer, code, message });
  if (json === null || json === undefined) {
    if (declaration.nullable && json === null) return null;
    complain('null', 'null is not a value of this input. Leave it out when it is not known.');
    return undefined;
  }
  if (declaration.type === 'list') return readList(declaration, json, pointer, errors);
  const reading = readScalar(declaration, json);
  if ('value' in reading) return reading.value;
  complain(reading.code, `${reading.expected} is expected.`);
  return undefined;
}

function readList(
  declaration: InputDeclaration,
  json: unknown,
  pointer: string,
  errors: FieldError[],
): Value[] {
  const type = typeOfInput(declaration);
  const most = type.kind === 'list' ? type.maxItems : 0;
  if (!Array.isArray(json) || json.length > most) {
    const message = `A list of at most ${most} elements is expected.`;
    note(errors, { pointer, code: Array.isArray(json) ? 'max_items' : 'type', message });
    return [];
  }
  const { items } = declaration;
  return json.map((element: unknown, index): Value => {
    const at = `${pointer}/${index}`;
    if (!items) return undefined;
    return items.type === 'record'
      ? readRecord(items, element, at, errors)
      : readInput(items, element, at, errors);
  });
}

function readRecord(
  declaration: InputDeclaration,
  json: unknown,
  pointer: string,
  errors: FieldError[],
): Value {
  const fields = declaration.fields ?? [];
  if (!isPlainObject(json)) {
    note(errors, { pointer, code: 'type', message: 'An object is expected.' });
    return undefined;
  }
  refuseUnknown(json, fields, pointer, errors);
  const record = Object.create(null) as Record<string, Scalar>;
  for (const field of fields) {
    const { name } = field;
    const value =
      Object.hasOwn(json, name) && json[name] !== undefined
        ? readInput(field, json[name], `${pointer}/${name}`, errors)
        : undefined;
    record[name] = typeof value === 'object' && value !== null ? undefined : value;
  }
  return record;
}

/** One scalar by its declaration; ontology and compiled readers share its verdicts. */
export function readScalar(declaration: InputDeclaration, json: unknown): Reading {
  switch (declaration.type) {
    case 'bool':
      return typeof json === 'boolean' ? { value: json } : wrong('true or false');
    case 'string':
      return typeof json === 'string' && json.isWellFormed() ? { value: json } : wrong('Well-formed text');
    case 'enum': {
      const values = declaration.values ?? [];
      if (typeof json === 'string' && values.includes(json)) return { value: json };
      return { code: 'enum', expected: `One of ${values.map((value) => JSON.stringify(value)).join(', ')}` };
    }
    case 'int':
    case 'decimal':
      return readNumber(declaration, json);
    case 'date':
      return readDate(declaration, json);
    case 'timestamp':
      return parsed(
        json,
        parseTimestamp,
        'A time with its zone, such as 2026-01-31T09:00:00Z, to the millisecond,',
      );
    case 'duration':
      return parsed(json, parseInputDuration, 'A duration such as PT1H30M, P30D or 3600s, each unit once,');
    case 'list':
    case 'record':
      return wrong('A scalar');
  }
}

const wrong = (expected: string, code = 'type'): Reading => ({ code, expected });

function parsed(json: unknown, parse: (text: string) => number | null, expected: string): Reading {
  const value = typeof json === 'string' ? parse(json) : null;
  return value === null ? wrong(expected) : { value };
}

/** As JSON writes a number, without an exponent; no longer than an exact number may be. */
const isDigits = (text: string): boolean => text.length <= 82 && /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/.test(text);

const mostDigits = 999_999_999_999_999n;

function readNumber(declaration: InputDeclaration, json: unknown): Reading {
  const type = typeOfInput(declaration);
  if (type.kind !== 'number') return wrong('A number');
  const places = scaleOf(declaration);
  const what = places === 0 ? 'A whole number' : `A number of at most ${places} decimals`;
  const form = `${what} (a JSON number of at most 15 digits, or the digits as a string)`;
  if (typeof json === 'number' && !Number.isFinite(json)) return wrong(form, 'not_finite');
  if (typeof json !== 'number' && (typeof json !== 'string' || !isDigits(json))) return wrong(form);
  const exact = parseDecimal(String(json));
  if (exact === null) return wrong(form);
  const scaled = exact.numerator * type.denominator;
  if (scaled % exact.denominator !== 0n) return wrong(form, 'scale');
  const numerator = scaled / exact.denominator;
  const digits = exact.numerator < 0n ? -exact.numerator : exact.numerator;
  // Beyond 15 digits two numbers may read as the same double, so that the sender's could be another than this.
  if (typeof json === 'number' && (digits > mostDigits || abs(numerator) > mostDigits))
    return wrong(form, 'digits');
  const written = (bound: bigint): string => formatDecimal(bound, type.denominator, places);
  if (numerator < type.range.minimum) return wrong(`At least ${written(type.range.minimum)}`, 'minimum');
  if (numerator > type.range.maximum) return wrong(`At most ${written(type.range.maximum)}`, 'maximum');
  return { value: type.big ? numerator : Number(numerator) };
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

function readDate(declaration: InputDeclaration, json: unknown): Reading {
  const type = typeOfInput(declaration);
  const day = typeof json === 'string' ? parseDate(json) : null;
  if (day === null || type.kind !== 'date') return wrong('A date YYYY-MM-DD');
  if (day < type.range.minimum) return wrong(`${formatDate(type.range.minimum)} or later`, 'minimum');
  if (day > type.range.maximum) return wrong(`${formatDate(type.range.maximum)} or earlier`, 'maximum');
  return { value: day };
}

/** How many decimals a number of this type is written with. */
export const placesOf = (type: Type & { kind: 'number' }): number => decimalPlaces(type.denominator) ?? 0;
