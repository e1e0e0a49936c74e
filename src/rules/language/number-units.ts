import type { Expression, NumberType } from './expression.ts';
import { conversionFactor, isCurrency, isTime } from './units.ts';

export type NumberExpression = Expression & { type: NumberType };

export const isNumber = (expression: Expression): expression is NumberExpression =>
  expression.type.kind === 'number';

/** Made of literals alone, so that it may still take the unit of what it meets. */
export const isBare = (expression: Expression): boolean =>
  isNumber(expression) && expression.type.unit === null && isOfLiterals(expression);

/** Made of literals alone, whatever unit they have taken. */
function isOfLiterals(expression: Expression): boolean {
  switch (expression.node) {
    case 'literal':
      return true;
    case 'conditional':
      return isOfLiterals(expression.consequent) && isOfLiterals(expression.alternate);
    case 'call':
      return expression.operands.every((operand) => isNumber(operand) && isOfLiterals(operand));
    case 'add':
    case 'subtract':
    case 'multiply':
      return isOfLiterals(expression.left) && isOfLiterals(expression.right);
    case 'negate':
    case 'rescale':
    case 'modulo':
      return isOfLiterals(expression.operand);
    default:
      return false;
  }
}

/** Gives a bare number its unit. */
export function withUnit(expression: NumberExpression, unit: string | null): NumberExpression {
  if (expression.type.unit === unit) return expression;
  const type = { ...expression.type, unit };
  const give = (part: Expression): Expression => (isNumber(part) ? withUnit(part, unit) : part);
  switch (expression.node) {
    case 'conditional':
      return {
        ...expression,
        type,
        consequent: give(expression.consequent),
        alternate: give(expression.alternate),
      };
    case 'call':
      return { ...expression, type, operands: expression.operands.map(give) };
    case 'add':
    case 'subtract':
      return { ...expression, type, left: give(expression.left), right: give(expression.right) };
    case 'multiply':
      return { ...expression, type, left: give(expression.left) };
    case 'negate':
    case 'rescale':
    case 'modulo':
      return { ...expression, type, operand: give(expression.operand) };
    default:
      return { ...expression, type };
  }
}

/**
 * A literal times a quantity, or a sum of such products and literals, that was not converted on the way: the literal may
 * be a rate ("4 EUR per day"), so that the whole may still take the unit of what it meets.
 */
function isRate(expression: Expression): boolean {
  if (!isNumber(expression)) return false;
  const ofRates = (parts: Expression[]): boolean =>
    parts.every((part) => isOfLiterals(part) || isRate(part)) && parts.some(isRate);
  switch (expression.node) {
    case 'multiply': {
      const { left, right } = expression;
      const [literal, other] = isOfLiterals(left) ? [left, right] : [right, left];
      return isOfLiterals(literal) && isNumber(other) && other.type.unit === expression.type.unit;
    }
    case 'conditional':
      return ofRates([expression.consequent, expression.alternate]);
    case 'call':
      return ofRates(expression.operands);
    case 'add':
    case 'subtract':
      return ofRates([expression.left, expression.right]);
    case 'negate':
    case 'rescale':
      return isRate(expression.operand);
    default:
      return false;
  }
}

/** Units that convert, and those that convert by no fixed factor: no literal makes the one of the other. */
const mayBeRate = (from: string | null, to: string | null): boolean => {
  if (from === null || to === null) return conversionFactor(from, to) === null;
  const sameKind = (isCurrency(from) && isCurrency(to)) || (isTime(from) && isTime(to));
  return !sameKind && conversionFactor(from, to) === null;
};

/** Rates take the unit of the quantity that they meet, where that is of another dimension. */
export function settleRates(operands: NumberExpression[]): NumberExpression[] {
  const quantities = operands.filter((operand) => !isBare(operand));
  // Where all may be rates, an amount of money is the quantity: 2 * fee >= 1200 + 36 * stations.
  const money = quantities.filter(({ type }) => type.unit !== null && isCurrency(type.unit));
  const fixed = quantities.find((operand) => !isRate(operand)) ?? (money.length === 1 ? money[0] : undefined);
  if (fixed === undefined) return operands;
  return operands.map((operand) => rateIn(operand, fixed.type.unit));
}

/** The expression in the unit, where it is a rate that may have it; as it is otherwise. */
export const rateIn = (expression: NumberExpression, unit: string | null): NumberExpression =>
  isRate(expression) && mayBeRate(expression.type.unit, unit) ? withRateUnit(expression, unit) : expression;

/** Gives a rate its unit: its sums and literals have it too, the quantities that it multiplies keep their own. */
function withRateUnit(expression: NumberExpression, unit: string | null): NumberExpression {
  const type = { ...expression.type, unit };
  const give = (part: Expression): Expression =>
    !isNumber(part) ? part : isOfLiterals(part) ? withUnit(part, unit) : withRateUnit(part, unit);
  switch (expression.node) {
    case 'conditional':
      return {
        ...expression,
        type,
        consequent: give(expression.consequent),
        alternate: give(expression.alternate),
      };
    case 'call':
      return { ...expression, type, operands: expression.operands.map(give) };
    case 'add':
    case 'subtract':
      return { ...expression, type, left: give(expression.left), right: give(expression.right) };
    case 'negate':
    case 'rescale':
      return { ...expression, type, operand: give(expression.operand) };
    default:
      return { ...expression, type };
  }
}
