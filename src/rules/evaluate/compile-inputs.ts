import { parseDate, parseTimestamp } from '../language/calendar.ts';
import { literalCode, quote } from './compile-expression.ts';
import type { Value } from '../language/expression.ts';
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
    hasOwn: Object.hasOwn,
    scalar: (position: number, json: unknown): Value => {
      const reading = readScalar(declarations[position]!, json);
      return 'value' in reading ? reading.value : undefined;
    },
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
  const read = declaration.nullable
    ? `if (x === null) v[${position}] = null; else { ${typeCode(declaration, position)} }`
    : typeCode(declaration, position);
  return `x = ${member}; if (x === undefined) { v[${position}] = undefined; known = 2; } else { n++; ${read} }`;
}

function typeCode(declaration: InputDeclaration, position: number): string {
  const target = `v[${position}]`;
  const type = typeOfInput(declaration);
  const byHelper = `if ((y = h.scalar(${position}, x)) === undefined) return 0; ${target} = y;`;
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
      if (type.kind !== 'number' || type.big) return byHelper;
      const factor = 10 ** scaleOf(declaration);
      const minimum = literalCode(Math.max(Number(type.range.minimum), -mostDigits));
      const maximum = literalCode(Math.min(Number(type.range.maximum), mostDigits));
      // Up to 15 digits a decimal and its nearest double determine one another, so that this test is exact.
      const numerator = factor === 1 ? 'x' : `Math.round(x * ${factor})`;
      const exact = factor === 1 ? 'Number.isInteger(y)' : `y / ${factor} === x`;
      return `if (typeof x === 'number') { y = ${numerator}; if (!(y >= ${minimum} && y <= ${maximum} && ${exact})) return 0; ${target} = y + 0; } else { ${byHelper} }`;
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
      return `if ((y = h.list(${position}, x)) === undefined) return 0; ${target} = y; if (!h.complete(y)) known = 2;`;
    case 'record':
      return 'return 0;';
  }
}
