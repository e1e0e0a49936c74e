import { typeLabel } from './check-context.ts';
import { withinTimeBounds } from './comparisons.ts';
import { decimalPlaces, powerOfTen } from './exact-number.ts';
import type { Expression } from './expression.ts';
import type { ScalarType } from '../model.ts';
import { convertTo, toDenominator } from './numbers.ts';
import { isNumber } from './number-units.ts';
import type { NumberExpression } from './number-units.ts';
import { fail } from './problem.ts';
import { largestScale } from './scope.ts';

/** What the expression must yield: a condition, any scalar that can be written out, or a declared type. */
export type Expected = 'bool' | 'value' | { type: ScalarType; unit: string | null; scale: number | null };

/** The expression brought to what is expected of it, or a ProblemError that says how to get there. */
export function coerce(expression: Expression, expected: Expected): Expression {
  const { type } = expression;
  if (expected === 'bool') {
    if (type.kind === 'bool') return expression;
    fail('type_error', `A condition (bool) is expected, and this is a ${typeLabel(type)}.`, expression);
  }
  if (expected === 'value') {
    if (isNumber(expression)) return writable(expression, null);
    if (type.kind === 'list' || type.kind === 'record') {
      fail('type_error', 'A value is a scalar, not a list.', expression);
    }
    return expression;
  }
  if (isNumber(expression) && (expected.type === 'int' || expected.type === 'decimal')) {
    const converted = convertTo(expression, expected.unit, expression);
    const written = writable(converted, expected.type === 'int' ? 0 : expected.scale);
    return { ...written, type: { ...written.type, of: expected.type } };
  }
  const kind = expected.type === 'enum' ? 'string' : expected.type;
  if (type.kind !== kind) {
    fail('type_error', `A ${expected.type} is expected, and this is a ${typeLabel(type)}.`, expression);
  }
  if (!withinTimeBounds(expression) && (kind === 'timestamp' || kind === 'duration')) {
    fail('type_error', 'This can pass ten thousand years; state the total as one duration.', expression);
  }
  return expression;
}

/** To a power of ten: `scale` places, or as many as it needs up to six. */
function writable(expression: NumberExpression, scale: number | null): NumberExpression {
  const places = decimalPlaces(expression.type.denominator, largestScale);
  if (places === null || (scale !== null && places > scale)) {
    const to = scale ?? 2;
    fail(
      'type_error',
      `This can have more than ${scale ?? largestScale} decimals. Say how it is rounded: round(…, ${to}, "half_up").`,
      expression,
    );
  }
  return toDenominator(expression, powerOfTen(scale ?? places), false);
}
