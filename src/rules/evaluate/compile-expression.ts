import type { Expression } from '../language/expression.ts';
import { isBig } from '../language/functions/language-function.ts';
import { operationOf } from '../language/functions.ts';
import { literalValue } from '../language/numbers.ts';
import { childrenOf } from '../language/reads.ts';

/**
 * JavaScript text of an expression in two values: every name known, nothing undefined. Only positions, operators and
 * literals ever become text; names of inputs and definitions never do, and strings go through {@link quote}.
 */
export interface CompiledNames {
  /** Position of an input in the array `v`. */
  input(name: string): number;
  /** Local variable that holds a definition. */
  term(name: string): string;
}

/** A JSON string is a JavaScript string but for two line separators in older grammars. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);

export function literalCode(value: boolean | string | number | bigint): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return value < 0n ? `(${value}n)` : `${value}n`;
  if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
  return value ? 'true' : 'false';
}

const integer = (value: bigint, big: boolean): string => literalCode(big ? value : Number(value));

export const compareCode = { '==': '===', '!=': '!==', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;

/** The code of an operation on numbers or times whose operands are known, given the code of its operands. */
export function operationCode(expression: Expression, operands: readonly string[]): string {
  const [a = '', b = ''] = operands;
  switch (expression.node) {
    case 'compare':
      return `(${a} ${compareCode[expression.operator]} ${b})`;
    case 'add':
    case 'time_add':
      return `(${a} + ${b})`;
    case 'subtract':
    case 'time_subtract':
      return `(${a} - ${b})`;
    case 'multiply':
      return isOne(expression.right) ? a : `(${a} * ${b})`;
    case 'negate':
      return isBig(expression) ? `(0n - ${a})` : `(0 - ${a})`;
    case 'modulo':
      return `(${a} % ${integer(expression.divisor, isBig(expression))})`;
    case 'rescale':
      return rescaleCode(expression, a);
    case 'call':
      return operationOf(expression).code(operands, expression);
    case 'in':
      return `${b}.includes(${a})`;
    default:
      throw new TypeError(`operationCode: ${expression.node} is no operation`);
  }
}

function isOne(expression: Expression): boolean {
  return literalValue(expression)?.numerator === 1n;
}

function rescaleCode({ operand, factor, type }: Expression & { node: 'rescale' }, code: string): string {
  const [from, to] = [isBig(operand), type.kind === 'number' && type.big];
  const wide = !from && to ? `BigInt(${code})` : code;
  const product = factor === 1n ? wide : `(${wide} * ${integer(factor, from || to)})`;
  return from && !to ? `Number(${product})` : product;
}

const operations: ReadonlySet<Expression['node']> = new Set([
  'compare',
  'add',
  'subtract',
  'multiply',
  'time_add',
  'time_subtract',
  'negate',
  'rescale',
  'modulo',
  'in',
  'call',
]);

/** Operands of an operation, in the order that {@link operationCode} takes them; null of anything else. */
export const operandsOf = (expression: Expression): Expression[] | null =>
  operations.has(expression.node) ? childrenOf(expression) : null;

const listCode = (values: readonly (boolean | string | number | bigint)[]): string =>
  `[${values.map(literalCode).join(', ')}]`;

/** Code of names and literals, the same in two values and in three; null for anything else. */
export function leafCode(expression: Expression, names: CompiledNames): string | null {
  switch (expression.node) {
    case 'literal':
      return literalCode(expression.value);
    case 'literal_list':
      return listCode(expression.values);
    case 'input':
      return `v[${names.input(expression.name)}]`;
    case 'element':
      return elementCode(expression.field);
    case 'term':
      return names.term(expression.name);
    default:
      return null;
  }
}

/** `e` is the variable of the enclosing quantifier; there is only one, since quantifiers do not nest. */
export const elementCode = (field: string | null): string => (field === null ? 'e' : `e[${quote(field)}]`);

/** What one more value makes of the result so far. */
export function foldCode(e: Expression & { node: 'fold' }, result: string, value: string): string {
  if (e.fold === 'sum') return `${result} + ${value}`;
  return isBig(e) ? `h.${e.fold}Big(${result}, ${value})` : `Math.${e.fold}(${result}, ${value})`;
}

export function twoValuedCode(expression: Expression, names: CompiledNames): string {
  const code = (part: Expression): string => twoValuedCode(part, names);
  const leaf = leafCode(expression, names);
  if (leaf !== null) return leaf;
  const operands = operandsOf(expression);
  if (operands !== null) return operationCode(expression, operands.map(code));
  switch (expression.node) {
    case 'not':
      return `!${code(expression.operand)}`;
    case 'and':
      return `(${expression.operands.map(code).join(' && ')})`;
    case 'or':
      return `(${expression.operands.map(code).join(' || ')})`;
    case 'conditional':
      return `(${code(expression.condition)} ? ${code(expression.consequent)} : ${code(expression.alternate)})`;
    case 'has':
      return `(${expression.input === null ? elementCode(expression.field) : `v[${names.input(expression.input)}]`} !== null)`;
    case 'fold': {
      const step = foldCode(expression, 'r', code(expression.value));
      const counts = code(expression.condition);
      const next = counts === 'true' ? step : `${counts} ? ${step} : r`;
      return `${code(expression.list)}.reduce((r, e) => ${next}, ${code(expression.initial)})`;
    }
    case 'all':
      return `${code(expression.list)}.every((e) => ${code(expression.body)})`;
    case 'exists':
      return `${code(expression.list)}.some((e) => ${code(expression.body)})`;
    case 'exists_one':
      return `(h.count(${code(expression.list)}, (e) => ${code(expression.body)}) === 1)`;
    default:
      throw new TypeError(`twoValuedCode: ${expression.node} has no code`);
  }
}
