import { typeLabel } from './check-context.ts';
import type { CompareOperator, Expression, Type } from './expression.ts';
import type { ExpressionSpan } from './problem.ts';
import { fail } from './problem.ts';

type Order = Exclude<CompareOperator, '==' | '!='>;

/** Values of an enumeration that are compared one with another; each of them makes a part of the condition. */
const mostValues = 40;

const holds: Record<Order, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

const turned: Record<Order, Order> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * Values of one ordered enumeration by their places, as memberships: `grade >= "senior"` is
 * `grade in ["senior", "principal"]`, so that everything that reads expressions knows it already.
 */
export function compareOrdered(
  operator: CompareOperator,
  left: Expression,
  right: Expression,
  span: ExpressionSpan,
): Expression {
  const values = scaleOf(left, right, span);
  if (operator === '==' || operator === '!=') throw new TypeError('Equality needs no order.');
  if (right.node === 'literal') return among(operator, left, placeOf(right, values), values, span);
  if (left.node === 'literal') return among(turned[operator], right, placeOf(left, values), values, span);
  if (values.length > mostValues) {
    fail(
      'type_error',
      `Only enumerations of at most ${mostValues} values are compared one with another.`,
      span,
    );
  }
  const type: Type = { kind: 'bool' };
  const operands = values.flatMap((value, place): Expression[] => {
    const others = values.filter((_other, at) => holds[operator](place, at));
    if (others.length === 0) return [];
    const equal: Expression = {
      node: 'compare',
      operator: '==',
      left,
      right: { node: 'literal', value, type: { kind: 'string', values: [value] }, ...span },
      type,
      ...span,
    };
    return [{ node: 'and', operands: [equal, membership(right, others, span)], type, ...span }];
  });
  return { node: 'or', operands, type, ...span };
}

/** The values that both sides share, in order. */
function scaleOf(left: Expression, right: Expression, span: ExpressionSpan): string[] {
  const [a, b] = [left.type, right.type].map((type) =>
    type.kind === 'string' && type.ordered ? type.values : null,
  );
  const values = a ?? b;
  if (!values) {
    fail(
      'type_error',
      `A ${typeLabel(left.type)} is compared with == and != only. Declare the enumeration as ordered if its values go from the least to the greatest.`,
      span,
    );
  }
  const literal = left.node === 'literal' || right.node === 'literal';
  if (!literal && (!a || !b || JSON.stringify(a) !== JSON.stringify(b))) {
    fail(
      'type_error',
      'Two enumerations are compared where both are ordered and have the same values.',
      span,
    );
  }
  return values;
}

function placeOf(literal: Expression & { node: 'literal' }, values: readonly string[]): number {
  const place = values.indexOf(String(literal.value));
  if (place >= 0) return place;
  return fail(
    'type_error',
    `${JSON.stringify(literal.value)} is none of the values ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
    literal,
  );
}

function among(
  operator: Order,
  item: Expression,
  place: number,
  values: readonly string[],
  span: ExpressionSpan,
): Expression {
  const chosen = values.filter((_value, at) => holds[operator](at, place));
  if (chosen.length === 0 || chosen.length === values.length) {
    const always = chosen.length > 0;
    fail(
      'type_error',
      `${always ? 'Every' : 'No'} value is ${operator} ${JSON.stringify(values[place])}, so that this is always ${always}. The order is: ${values.join(', ')}.`,
      span,
    );
  }
  return membership(item, chosen, span);
}

const membership = (item: Expression, values: string[], span: ExpressionSpan): Expression => ({
  node: 'in',
  item,
  list: {
    node: 'literal_list',
    values,
    type: { kind: 'list', element: { kind: 'string', values }, maxItems: values.length },
    ...span,
  },
  type: { kind: 'bool' },
  ...span,
});
