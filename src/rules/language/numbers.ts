import type { Interval, Rational } from './exact-number.ts';
import {
  abs,
  addIntervals,
  constantInterval,
  gcd,
  isSafe,
  lcm,
  magnitudeLimit,
  moduloInterval,
  multiplyIntervals,
  negateInterval,
  powerOfTen,
  reduce,
  union,
} from './exact-number.ts';
import type { Expression, NumberType, RoundingMode } from './expression.ts';
import { isBare, rateIn, settleRates, withUnit, type NumberExpression } from './number-units.ts';
import type { ExpressionSpan } from './problem.ts';
import { fail } from './problem.ts';
import { roundBig } from './rounding.ts';
import { conversionFactor, isCurrency, isRatio, rateOf, unitLabel } from './units.ts';

/**
 * Constructors of number nodes: they settle units and denominators, keep the intervals, and fold constants. Every
 * numeric operand of a node whose type is `big` is `big` itself; `rescale` is where a value changes representation.
 */
const spanOf = (expression: Expression): ExpressionSpan => ({ start: expression.start, end: expression.end });

function numberType(
  of: NumberType['of'],
  unit: string | null,
  denominator: bigint,
  range: Interval,
  big: boolean,
  span: ExpressionSpan,
): NumberType {
  if (
    abs(range.minimum) > magnitudeLimit ||
    abs(range.maximum) > magnitudeLimit ||
    denominator > magnitudeLimit
  ) {
    fail(
      'type_error',
      'This number can grow too large; declare narrower bounds of the inputs, or round it.',
      span,
    );
  }
  return { kind: 'number', of, unit, denominator, range, big: big || !isSafe(range) };
}

export function literalNumber(
  value: Rational,
  unit: string | null,
  span: ExpressionSpan,
  big = false,
): NumberExpression {
  const range = constantInterval(value.numerator);
  const of = value.denominator === 1n ? 'int' : 'decimal';
  const type = numberType(of, unit, value.denominator, range, big, span);
  return { node: 'literal', type, value: type.big ? value.numerator : Number(value.numerator), ...span };
}

/** The value of a number literal; null when the node is anything else. */
export function literalValue(expression: Expression): Rational | null {
  if (expression.node !== 'literal' || expression.type.kind !== 'number') return null;
  if (typeof expression.value !== 'number' && typeof expression.value !== 'bigint') return null;
  return { numerator: BigInt(expression.value), denominator: expression.type.denominator };
}

const resultKind = (operands: NumberExpression[]): NumberType['of'] =>
  operands.every((operand) => operand.type.of === 'int') ? 'int' : 'decimal';

/** To a larger denominator by an integer factor, and to the representation that `big` asks for. */
function rescale(operand: NumberExpression, factor: bigint, big: boolean): NumberExpression {
  const { type } = operand;
  const span = spanOf(operand);
  const literal = literalValue(operand);
  if (literal !== null) {
    const scaled = { numerator: literal.numerator * factor, denominator: literal.denominator * factor };
    return literalNumber(scaled, type.unit, span, big);
  }
  const range = multiplyIntervals(type.range, constantInterval(factor));
  const wide = numberType(
    factor === 1n ? type.of : 'decimal',
    type.unit,
    type.denominator * factor,
    range,
    big,
    span,
  );
  if (factor === 1n && wide.big === type.big) return operand;
  return { node: 'rescale', operand, factor, type: wide, ...span };
}

const toBig = (operand: NumberExpression, big: boolean): NumberExpression =>
  big && !operand.type.big ? rescale(operand, 1n, true) : operand;

/** A JavaScript number where the interval allows it, as calendar functions need. */
export function narrow(operand: NumberExpression): NumberExpression {
  const { type } = operand;
  if (!type.big) return operand;
  if (!isSafe(type.range)) {
    fail('type_error', 'This number can be too large here; declare its bounds.', spanOf(operand));
  }
  return { node: 'rescale', operand, factor: 1n, type: { ...type, big: false }, ...spanOf(operand) };
}

function multiplyBy(operand: NumberExpression, factor: Rational, unit: string | null): NumberExpression {
  if (factor.numerator === factor.denominator) return { ...operand, type: { ...operand.type, unit } };
  return product(operand, literalNumber(factor, null, spanOf(operand)), unit, spanOf(operand));
}

function mismatch(a: NumberExpression, b: NumberExpression, span: ExpressionSpan): never {
  const [left, right] = [a.type.unit, b.type.unit];
  const currencies = left !== null && right !== null && isCurrency(left) && isCurrency(right);
  const advice = currencies
    ? 'Currencies never convert; compare amounts of one currency.'
    : 'Declare both in one unit, or multiply a pure number by a constant of that unit.';
  fail('unit_mismatch', `One side has ${unitLabel(left)}, the other ${unitLabel(right)}. ${advice}`, span);
}

/** An expression converted to another unit of its dimension; reports `unit_mismatch` at `span` where there is no factor. */
export function convertTo(
  given: NumberExpression,
  unit: string | null,
  span: ExpressionSpan,
): NumberExpression {
  if (isBare(given)) return withUnit(given, unit);
  const expression = rateIn(given, unit);
  const factor = conversionFactor(expression.type.unit, unit);
  if (factor === null) {
    fail(
      'unit_mismatch',
      `This has ${unitLabel(expression.type.unit)} where ${unitLabel(unit)} is expected. Convert or redeclare it.`,
      span,
    );
  }
  return multiplyBy(expression, factor, unit);
}

/** Operands brought to one unit (the finest among them), one denominator and one representation. */
export function align(given: NumberExpression[], span: ExpressionSpan): NumberExpression[] {
  const operands = settleRates(given);
  const quantity = operands.find((operand) => !isBare(operand));
  let target = quantity ?? operands[0];
  if (target === undefined) return operands;
  for (const operand of operands) {
    if (isBare(operand)) continue;
    const factor = conversionFactor(operand.type.unit, target.type.unit);
    if (factor === null) mismatch(target, operand, span);
    if (factor.numerator < factor.denominator) target = operand;
  }
  const { unit } = target.type;
  const converted = operands.map((operand) => convertTo(operand, unit, span));
  const denominator = converted.reduce((common, { type }) => lcm(common, type.denominator), 1n);
  const scaled = converted.map((operand) => rescale(operand, denominator / operand.type.denominator, false));
  const big = scaled.some(({ type }) => type.big);
  return scaled.map((operand) => toBig(operand, big));
}

/** `expression` over `denominator`, which its own must divide. */
export const toDenominator = (
  expression: NumberExpression,
  denominator: bigint,
  big: boolean,
): NumberExpression => rescale(expression, denominator / expression.type.denominator, big);

export function sum(
  node: 'add' | 'subtract',
  a: NumberExpression,
  b: NumberExpression,
  span: ExpressionSpan,
): NumberExpression {
  const [left, right] = align([a, b], span);
  if (left === undefined || right === undefined) return a;
  const { unit, denominator, big } = left.type;
  const [x, y] = [literalValue(left), literalValue(right)];
  if (x !== null && y !== null) {
    const numerator = node === 'add' ? x.numerator + y.numerator : x.numerator - y.numerator;
    return literalNumber(reduce({ numerator, denominator }), unit, span);
  }
  const other = node === 'add' ? right.type.range : negateInterval(right.type.range);
  const range = addIntervals(left.type.range, other);
  const type = numberType(resultKind([left, right]), unit, denominator, range, big, span);
  return { node, left: toBig(left, type.big), right: toBig(right, type.big), type, ...span };
}

function product(
  left: NumberExpression,
  right: NumberExpression,
  unit: string | null,
  span: ExpressionSpan,
): NumberExpression {
  const [x, y] = [literalValue(left), literalValue(right)];
  if (x !== null && y !== null) {
    const value = { numerator: x.numerator * y.numerator, denominator: x.denominator * y.denominator };
    return literalNumber(reduce(value), unit, span);
  }
  const denominator = left.type.denominator * right.type.denominator;
  const range = multiplyIntervals(left.type.range, right.type.range);
  const big = left.type.big || right.type.big;
  const type = numberType(resultKind([left, right]), unit, denominator, range, big, span);
  return { node: 'multiply', left: toBig(left, type.big), right: toBig(right, type.big), type, ...span };
}

/**
 * A pure number keeps the other's unit; a ratio (percent) multiplies as what it is; days times a rate of EUR/day are
 * EUR; two other quantities are refused.
 */
export function multiply(
  left: NumberExpression,
  right: NumberExpression,
  span: ExpressionSpan,
): NumberExpression {
  const [a, b] = [left.type.unit, right.type.unit];
  if (a === null || b === null) return product(left, right, a ?? b, span);
  if (isRatio(b)) return product(left, convertTo(right, null, span), a, span);
  if (isRatio(a)) return product(convertTo(left, null, span), right, b, span);
  return rated(left, right, span) ?? rated(right, left, span) ?? refuseProduct(a, b, span);
}

/** A rate times what it is a rate of; null where that is not what they are. */
function rated(
  rate: NumberExpression,
  amount: NumberExpression,
  span: ExpressionSpan,
): NumberExpression | null {
  const unit = rateOf(rate.type.unit);
  if (unit === null || conversionFactor(amount.type.unit, unit.per) === null) return null;
  return product(rate, convertTo(amount, unit.per, span), unit.of, span);
}

function refuseProduct(a: string, b: string, span: ExpressionSpan): never {
  fail(
    'type_error',
    `A quantity in ${a} times one in ${b} has no unit here. Multiply a quantity by a pure number or a percentage, or declare the one as a rate: ${a}/${b}, or ${b}/${a}.`,
    span,
  );
}

/**
 * Exact division by a non-zero constant: the denominator grows. By a constant quantity (a definition that has one value)
 * of the same dimension the result is a pure number.
 */
export function divide(
  left: NumberExpression,
  given: NumberExpression,
  span: ExpressionSpan,
): NumberExpression {
  const right = isRatio(given.type.unit) ? convertTo(given, null, span) : given;
  const divisor = literalValue(right) ?? onlyValue(right);
  if (divisor === null) {
    fail(
      'unsafe_syntax',
      'Division is by a constant only. Compare products instead: a >= 0.4 * b.',
      spanOf(right),
    );
  }
  if (divisor.numerator === 0n) fail('type_error', 'This divides by zero.', spanOf(right));
  const reciprocal = reduce({ numerator: divisor.denominator, denominator: divisor.numerator });
  const pure = right.type.unit === null ? left : convertTo(left, right.type.unit, span);
  const unit = right.type.unit === null ? left.type.unit : null;
  const quotient = product(pure, literalNumber(reciprocal, null, spanOf(right)), unit, span);
  return quotient.node === 'multiply' ? { ...quotient, type: { ...quotient.type, of: 'decimal' } } : quotient;
}

/** The value of what can have one value only. */
function onlyValue({ type: { range, denominator } }: NumberExpression): Rational | null {
  return range.minimum === range.maximum ? { numerator: range.minimum, denominator } : null;
}

export function modulo(
  left: NumberExpression,
  right: NumberExpression,
  span: ExpressionSpan,
): NumberExpression {
  if (literalValue(right) === null) {
    fail('unsafe_syntax', 'The right side of % is a constant only.', spanOf(right));
  }
  const [operand, constant] = align([left, right], span);
  const divisor = constant === undefined ? null : literalValue(constant);
  if (operand === undefined || divisor === null || divisor.numerator === 0n) {
    fail(
      'type_error',
      'The right side of % is a constant other than zero, in the unit of the left side.',
      span,
    );
  }
  const range = moduloInterval(operand.type.range, divisor.numerator);
  const type = numberType(
    resultKind([left, right]),
    operand.type.unit,
    operand.type.denominator,
    range,
    operand.type.big,
    span,
  );
  return { node: 'modulo', operand, divisor: abs(divisor.numerator), type, ...span };
}

export function negate(operand: NumberExpression, span: ExpressionSpan): NumberExpression {
  const literal = literalValue(operand);
  if (literal !== null) {
    return literalNumber({ ...literal, numerator: -literal.numerator }, operand.type.unit, span);
  }
  return {
    node: 'negate',
    operand,
    type: { ...operand.type, range: negateInterval(operand.type.range) },
    ...span,
  };
}

export function extremum(
  node: 'min' | 'max',
  operands: NumberExpression[],
  span: ExpressionSpan,
): NumberExpression {
  const aligned = align(operands, span);
  const pick = (values: bigint[]): bigint =>
    values.reduce((best, value) => ((node === 'min' ? value < best : value > best) ? value : best));
  const range = {
    minimum: pick(aligned.map(({ type }) => type.range.minimum)),
    maximum: pick(aligned.map(({ type }) => type.range.maximum)),
  };
  const { unit, denominator, big } = (
    aligned[0] ??
    operands[0] ??
    fail('type_error', 'Nothing to compare.', span)
  ).type;
  return {
    node: 'call',
    function: node,
    operands: aligned,
    type: numberType(resultKind(aligned), unit, denominator, range, big, span),
    ...span,
  };
}

/** The sum of `initial` and of at most `count` values. */
export function sumOver(
  count: number,
  given: { initial: NumberExpression; value: NumberExpression },
  parts: { list: Expression; condition: Expression },
  span: ExpressionSpan,
): NumberExpression {
  const { initial, value, unit, denominator, big, of } = alignFold(given, span);
  const { minimum, maximum } = value.type.range;
  const most = multiplyIntervals(
    { minimum: minimum < 0n ? minimum : 0n, maximum: maximum > 0n ? maximum : 0n },
    constantInterval(BigInt(count)),
  );
  const type = numberType(of, unit, denominator, addIntervals(initial.type.range, most), big, span);
  return {
    node: 'fold',
    fold: 'sum',
    initial: toBig(initial, type.big),
    value: toBig(value, type.big),
    ...parts,
    type,
    ...span,
  };
}

function alignFold(given: { initial: NumberExpression; value: NumberExpression }, span: ExpressionSpan) {
  const [initial = given.initial, value = given.value] = align([given.initial, given.value], span);
  const { unit, denominator, big } = value.type;
  return { initial, value, unit, denominator, big, of: resultKind([initial, value]) };
}

export function round(
  operand: NumberExpression,
  places: number,
  mode: RoundingMode,
  span: ExpressionSpan,
): NumberExpression {
  const denominator = powerOfTen(places);
  const common = gcd(denominator, operand.type.denominator);
  const [factor, divisor] = [denominator / common, operand.type.denominator / common];
  const at = (bound: bigint): bigint => roundBig(bound * factor, divisor, mode);
  const range = { minimum: at(operand.type.range.minimum), maximum: at(operand.type.range.maximum) };
  // Rounding doubles the remainder on the way, so that twice the product must still be exact.
  const widest = multiplyIntervals(operand.type.range, constantInterval(2n * factor));
  const inner = union(widest, constantInterval(2n * divisor));
  const big = operand.type.big || !isSafe(inner);
  const type = numberType(places === 0 ? 'int' : 'decimal', operand.type.unit, denominator, range, big, span);
  return { node: 'call', function: 'round', operands: [toBig(operand, type.big)], mode, type, ...span };
}
