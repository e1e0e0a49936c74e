import { parseDate, parseTimestamp } from '../language/calendar.ts';
import { literalCode, quote } from './compile-expression.ts';
import type { Value } from '../language/expression.ts';
import { fixedPoint } from './fixed-point.ts';
import { parseInputDuration } from './input-texts.ts';
import { loadFunction } from './load-function.ts';
import type { InputDeclaration } from '../model.ts';
import { normaliseInputs, readScalar } from './normalise-inputs.ts';
import { scaleOf, typeOfInput } from '../language/scope.ts';
import { fieldOf, isList } from './values.ts';

/** 0: not read, ask {@link normaliseInputs}; 1: read, all present; 2: read, something was left out. */
export type ReadFunction = (json: object, v: Value[]) => 0 | 1 | 2;

const mostDigits = 999_999_999_999_999;

/**
 * The validation of an ontology as one function: it writes runtime values into `v` in the order of the ontology. What
 * it does not recognise at once it leaves to {@link normaliseInputs}, which alone words the errors.
 */
export function compileInputs(declarations: readonly InputDeclaration[]): ReadFunction {
  const helpers = {
    parseDate,
    parseTimestamp,
    parseInputDuration,
    fixedPoint,
    hasOwn: Object.hasOwn,
    scalar: (position: number, json: unknown): Value => valueOf(declarations[position]!, json),
    element: (position: number, json: unknown): Value => valueOf(declarations[position]!.items!, json),
    list: (position: number, json: unknown): Value => {
      const declaration = declarations[position]!;
      const result = normaliseInputs([declaration], { [declaration.name]: json });
      return result.ok ? result.values[0] : undefined;
    },
    complete: isComplete,
  };
  const reads = declarations.map((declaration, position) => readCode(declaration, position));
  const body = [
    'let n = 0, known = 1, x, y;',
    ...reads,
    // Members that are not counted above are unknown fields.
    'for (const k in j) n--;',
    'return n === 0 ? known : 0;',
  ];
  return loadFunction<ReadFunction>(helpers, ['j', 'v'], body.join('\n'));
}

function valueOf(declaration: InputDeclaration, json: unknown): Value {
  const reading = readScalar(declaration, json);
  return 'value' in reading ? reading.value : undefined;
}

/** Whether no field of a list's elements is unknown. */
export function isComplete(value: Value): boolean {
  if (value === undefined) return false;
  if (!isList(value)) return true;
  return value.every((element) =>
    typeof element === 'object' && element !== null
      ? Object.keys(element).every((field) => fieldOf(element, field) !== undefined)
      : element !== undefined,
  );
}

function readCode(declaration: InputDeclaration, position: number): string {
  const name = quote(declaration.name);
  // A name that every object inherits must be the object's own.
  const member =
    declaration.name in Object.prototype ? `h.hasOwn(j, ${name}) ? j[${name}] : undefined` : `j[${name}]`;
  const place: Place = { target: `v[${position}]`, byHelper: `h.scalar(${position}, x)` };
  const read = declaration.type === 'list' ? listCode(declaration, position) : typeCode(declaration, place);
  const known = nullableCode(declaration, place, read);
  return `x = ${member}; if (x === undefined) { v[${position}] = undefined; known = 2; } else { n++; ${known} }`;
}

/** Where code leaves a value, and how it has `x` read by the slow reader. */
interface Place {
  target: string;
  byHelper: string;
}

const nullableCode = ({ nullable }: InputDeclaration, { target }: Place, read: string): string =>
  nullable ? `if (x === null) ${target} = null; else { ${read} }` : read;

/** Elements that are scalars are read in place; records by the slow reader, which says as well whether they are whole. */
function listCode(declaration: InputDeclaration, position: number): string {
  const { items } = declaration;
  const type = typeOfInput(declaration);
  const target = `v[${position}]`;
  if (!items || items.type === 'record' || items.type === 'list' || type.kind !== 'list') {
    return `if ((y = h.list(${position}, x)) === undefined) return 0; ${target} = y; if (!h.complete(y)) known = 2;`;
  }
  const place: Place = { target: 'l[i]', byHelper: `h.element(${position}, x)` };
  const element = nullableCode(items, place, typeCode(items, place));
  return `if (!Array.isArray(x) || x.length > ${literalCode(type.maxItems)}) return 0; { const e = x, l = new Array(e.length); for (let i = 0; i < e.length; i++) { x = e[i]; ${element} } ${target} = l; }`;
}

function typeCode(declaration: InputDeclaration, { target, byHelper: slowly }: Place): string {
  const type = typeOfInput(declaration);
  const byHelper = `if ((y = ${slowly}) === undefined) return 0; ${target} = y;`;
  switch (declaration.type) {
    case 'bool':
      return `if (typeof x !== 'boolean') return 0; ${target} = x;`;
    case 'string':
      return `if (typeof x !== 'string' || !x.isWellFormed()) return 0; ${target} = x;`;
    case 'enum': {
      const values = declaration.values ?? [];
      if (values.length > 16) return byHelper;
      return `if (${values.map((value) => `x !== ${quote(value)}`).join(' && ') || 'true'}) return 0; ${target} = x;`;
    }
    case 'int':
    case 'decimal': {
      const scale = scaleOf(declaration);
      if (type.kind !== 'number' || type.big || scale > 6) return byHelper;
      const factor = 10 ** scale;
      const minimum = literalCode(Math.max(Number(type.range.minimum), -mostDigits));
      const maximum = literalCode(Math.min(Number(type.range.maximum), mostDigits));
      // Up to 15 digits a decimal and its nearest double determine one another, so that this test is exact.
      const numerator = factor === 1 ? 'x' : `Math.round(x * ${factor})`;
      const exact = factor === 1 ? 'Number.isInteger(y)' : `y / ${factor} === x`;
      const inRange = `y >= ${minimum} && y <= ${maximum}`;
      // What the quick reader of texts does not know is NaN, and in no range.
      return `if (typeof x === 'number') { y = ${numerator}; if (!(${inRange} && ${exact})) return 0; ${target} = y + 0; } else if (y = h.fixedPoint(x, ${scale}), ${inRange}) ${target} = y; else { ${byHelper} }`;
    }
    case 'date': {
      if (type.kind !== 'date') return byHelper;
      const bounds = `y < ${literalCode(type.range.minimum)} || y > ${literalCode(type.range.maximum)}`;
      return `if (typeof x !== 'string' || (y = h.parseDate(x)) === null || ${bounds}) return 0; ${target} = y;`;
    }
    case 'timestamp':
    case 'duration': {
      const parse = declaration.type === 'timestamp' ? 'parseTimestamp' : 'parseInputDuration';
      return `if (typeof x !== 'string' || (y = h.${parse}(x)) === null) return 0; ${target} = y;`;
    }
    case 'list':
    case 'record':
      return 'return 0;';
  }
}
