import { typeLabel } from './check-context.ts';
import { longestDuration } from './calendar.ts';
import { lcm } from './exact-number.ts';
import type { CompareOperator, Expression, Type } from './expression.ts';
import type { NumberExpression } from './number-units.ts';
import { align, convertTo, literalValue, narrow, toDenominator } from './numbers.ts';
import { isNumber } from './number-units.ts';
import { compareOrdered } from './ordered-values.ts';
import type { ExpressionSpan } from './problem.ts';
import { fail } from './problem.ts';

type StringType = Type & { kind: 'string' };

const isEquality = (operator: CompareOperator): boolean => operator === '==' || operator === '!=';

/** Two closed sets without a common value can never be equal: a misspelt enum value, most often. */
function refuseDisjoint(a: StringType, b: StringType, span: ExpressionSpan): void {
  if (a.values === null || b.values === null) return;
  const other = new Set(b.values);
  if (a.values.some((value) => other.has(value))) return;
  const list = (values: string[]): string =>
    values
      .slice(0, 12)
      .map((value) => JSON.stringify(value))
      .join(', ');
  fail(
    'type_error',
    `These are never equal: one side is ${list(a.values)}, the other ${list(b.values)}.`,
    span,
  );
}

export function compare(
  operator: CompareOperator,
  left: Expression,
  right: Expression,
  span: ExpressionSpan,
): Expression {
  const type: Type = { kind: 'bool' };
  if (isNumber(left) && isNumber(right)) {
    const [x, y] = align([left, right], span);
    return { node: 'compare', operator, left: x ?? left, right: y ?? right, type, ...span };
  }
  const [a, b] = [left.type, right.type];
  if (a.kind === 'list' || a.kind === 'record') {
    fail('type_error', `A ${typeLabel(a)} cannot be compared; use size, all, exists or in.`, span);
  }
  if (a.kind !== b.kind) {
    fail('type_error', `A ${typeLabel(a)} cannot be compared with a ${typeLabel(b)}.`, span);
  }
  if (a.kind === 'string' && b.kind === 'string' && !isEquality(operator)) {
    return compareOrdered(operator, left, right, span);
  }
  if (a.kind === 'bool' && !isEquality(operator)) {
    fail('type_error', `A ${typeLabel(a)} is compared with == and != only.`, span);
  }
  if (a.kind === 'string' && b.kind === 'string') refuseDisjoint(a, b, span);
  return { node: 'compare', operator, left, right, type, ...span };
}

/** The common type of the branches of `?:` and of the operands of `min` and `max`, and the operands brought to it. */
export function unify(operands: Expression[], span: ExpressionSpan): { operands: Expression[]; type: Type } {
  const [first] = operands;
  if (first === undefined) fail('type_error', 'Nothing to choose from.', span);
  if (operands.every(isNumber)) {
    const aligned = align(operands, span);
    const types = aligned.map(({ type }) => type);
    const range = {
      minimum: types.reduce(
        (least, { range: r }) => (r.minimum < least ? r.minimum : least),
        types[0]!.range.minimum,
      ),
      maximum: types.reduce(
        (most, { range: r }) => (r.maximum > most ? r.maximum : most),
        types[0]!.range.maximum,
      ),
    };
    const of = types.every((type) => type.of === 'int') ? 'int' : 'decimal';
    return { operands: aligned, type: { ...types[0]!, of, range } };
  }
  const type = operands.map((operand) => operand.type).reduce((a, b) => merge(a, b, span));
  return { operands, type };
}

function merge(a: Type, b: Type, span: ExpressionSpan): Type {
  if (a.kind === 'date' && b.kind === 'date') {
    const minimum = Math.min(a.range.minimum, b.range.minimum);
    return { kind: 'date', range: { minimum, maximum: Math.max(a.range.maximum, b.range.maximum) } };
  }
  if (a.kind === 'string' && b.kind === 'string') {
    const values = a.values === null || b.values === null ? null : [...new Set([...a.values, ...b.values])];
    return { kind: 'string', values };
  }
  if (a.kind === b.kind && (a.kind === 'bool' || a.kind === 'timestamp' || a.kind === 'duration')) return a;
  fail('type_error', `A ${typeLabel(a)} and a ${typeLabel(b)} do not make one value.`, span);
}

/** `item in [literals]` and `item in inputs.list`. */
export function membership(item: Expression, list: Expression, span: ExpressionSpan): Expression {
  const { type } = list;
  if (type.kind !== 'list')
    fail('type_error', `"in" looks into a list, and this is a ${typeLabel(type)}.`, span);
  const { element } = type;
  if (element.kind === 'record') {
    fail('type_error', 'A list of records is searched with exists(e, …).', span);
  }
  const result: Type = { kind: 'bool' };
  if (isNumber(item) && element.kind === 'number') {
    const number = membershipOperand(item, element, span);
    return { node: 'in', item: number, list, type: result, ...span };
  }
  if (item.type.kind !== element.kind) {
    fail('type_error', `A ${typeLabel(item.type)} is never in a ${typeLabel(type)}.`, span);
  }
  if (item.type.kind === 'string' && element.kind === 'string') refuseDisjoint(item.type, element, span);
  return { node: 'in', item, list, type: result, ...span };
}

function membershipOperand(
  item: NumberExpression,
  element: Type & { kind: 'number' },
  span: ExpressionSpan,
): Expression {
  const converted = convertTo(item, element.unit, span);
  if (element.denominator % converted.type.denominator !== 0n) {
    fail('type_error', 'This is finer than the elements of the list; write exists(e, e == …) instead.', span);
  }
  const scaled = toDenominator(converted, element.denominator, element.big);
  if (scaled.type.big !== element.big) {
    return narrow(scaled);
  }
  return scaled;
}

/** `item in [a, b, c]`: literals of one kind, brought to the item's unit and to one denominator. */
export function membershipInLiterals(
  item: Expression,
  literals: Expression[],
  span: ExpressionSpan,
): Expression {
  if (literals.length === 0)
    fail('type_error', 'Nothing is in an empty list; write false if that is meant.', span);
  const type: Type = { kind: 'bool' };
  const listSpan = { start: literals[0]!.start, end: literals.at(-1)!.end };
  if (isNumber(item)) {
    const numbers = literals.map((literal) =>
      isNumber(literal)
        ? convertTo(literal, item.type.unit, literal)
        : fail('type_error', 'This is not a number.', literal),
    );
    const denominator = numbers.reduce(
      (common, number) => lcm(common, number.type.denominator),
      item.type.denominator,
    );
    const big = [item, ...numbers].some((n) => toDenominator(n, denominator, false).type.big);
    const scaled = numbers.map((number) => toDenominator(number, denominator, big));
    const range = unify(scaled, span).type;
    return {
      node: 'in',
      item: toDenominator(item, denominator, big),
      list: literalList(scaled, range, listSpan),
      type,
      ...span,
    };
  }
  const element = literals.map((literal) => literal.type).reduce((a, b) => merge(a, b, listSpan));
  return membership(item, literalList(literals, element, listSpan), span);
}

function literalList(literals: Expression[], element: Type, span: ExpressionSpan): Expression {
  const values = literals.map((literal) => {
    if (literal.node !== 'literal') fail('type_error', 'The elements of a list are literals.', literal);
    const number = literalValue(literal);
    return number !== null && element.kind === 'number' && element.big ? number.numerator : literal.value;
  });
  return {
    node: 'literal_list',
    values,
    type: { kind: 'list', element, maxItems: Math.max(values.length, 1) },
    ...span,
  };
}

/** timestamp ± duration, timestamp − timestamp, duration ± duration; null when the operands are no times. */
export function timeArithmetic(
  operator: '+' | '-',
  left: Expression,
  right: Expression,
  span: ExpressionSpan,
): Expression | null {
  const pair = `${left.type.kind} ${operator} ${right.type.kind}`;
  const node = operator === '+' ? 'time_add' : 'time_subtract';
  const kinds: Record<string, 'timestamp' | 'duration'> = {
    'timestamp + duration': 'timestamp',
    'duration + timestamp': 'timestamp',
    'timestamp - duration': 'timestamp',
    'timestamp - timestamp': 'duration',
    'duration + duration': 'duration',
    'duration - duration': 'duration',
  };
  const kind = kinds[pair];
  if (kind === undefined) return null;
  const expression: Expression = { node, left, right, type: { kind }, ...span };
  // JavaScript's Date ends at 8.64e15 ms; within it every sum is exact and every timestamp can be written.
  if (timeMagnitude(expression) > 8.64e15) {
    fail('type_error', 'This adds too many durations; state the total as one duration.', span);
  }
  return expression;
}

/** Largest magnitude of a definition of type timestamp or duration, in milliseconds: an input's, and sums of a few. */
const longestTime = 1.08e15;

function timeMagnitude(expression: Expression): number {
  switch (expression.node) {
    case 'time_add':
    case 'time_subtract':
      return timeMagnitude(expression.left) + timeMagnitude(expression.right);
    case 'conditional':
      return Math.max(timeMagnitude(expression.consequent), timeMagnitude(expression.alternate));
    case 'call':
      return Math.max(...expression.operands.map(timeMagnitude));
    case 'literal':
      return Math.abs(Number(expression.value));
    case 'term':
      return longestTime;
    default:
      return longestDuration;
  }
}

/** Whether a definition of type timestamp or duration keeps within {@link longestTime}. */
export const withinTimeBounds = (expression: Expression): boolean => timeMagnitude(expression) <= longestTime;
