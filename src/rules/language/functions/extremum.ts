import { checkSelection, extremumOver, isSelection } from '../check-lists.ts';
import { unify } from '../comparisons.ts';
import { together } from '../direction.ts';
import type { Expression } from '../expression.ts';
import { isNumber } from '../number-units.ts';
import { extremum } from '../numbers.ts';
import type { CelNode } from '../parse.ts';
import { fail, type ExpressionSpan } from '../problem.ts';
import { isBig, type KnownValue, type LanguageFunction } from './language-function.ts';

const least = (values: readonly KnownValue[]): KnownValue => values.reduce((a, b) => (b < a ? b : a));
const greatest = (values: readonly KnownValue[]): KnownValue => values.reduce((a, b) => (b > a ? b : a));

function extremumOfValues(name: 'min' | 'max', given: Expression[], span: ExpressionSpan): Expression {
  if (given.every(isNumber)) return extremum(name, given, span);
  const { operands, type } = unify(given, span);
  if (type.kind === 'bool' || type.kind === 'string') {
    fail('type_error', `${name} takes numbers, dates, timestamps or durations.`, span);
  }
  return { node: 'call', function: name, operands, type, ...span };
}

const extremumOf = (name: 'min' | 'max', pick: typeof least): LanguageFunction => ({
  name,
  usage: `${name}(a, b, …)`,
  check(args, context, span) {
    if (args.length < 2) fail('type_error', `${name} takes two or more values: ${name}(a, b).`, span);
    const single: Expression[] = [];
    const lists: CelNode[] = [];
    for (const arg of args) {
      const value = isSelection(arg) ? null : context.check(arg, context);
      if (value === null || value.type.kind === 'list') lists.push(arg);
      else single.push(value);
    }
    const [first] = single;
    if (first === undefined) {
      fail(
        'type_error',
        `A list may be empty: say what holds then, as in ${name}(0, inputs.items.map(e, e.amount)).`,
        span,
      );
    }
    return lists.reduce(
      (so, list) => extremumOver(name, so, checkSelection(list, context), span),
      single.length === 1 ? first : extremumOfValues(name, single, span),
    );
  },
  operation: {
    name,
    evaluate: pick,
    code: (operands, call) =>
      isBig(call) ? `h.${name}Big(${operands.join(', ')})` : `Math.${name}(${operands.join(', ')})`,
    helpers: { [`${name}Big`]: (...values: bigint[]) => pick(values) },
    direction: (operands) => operands.reduce(together, 'constant'),
    term: (operands) => ({ op: name, terms: [...operands] }),
  },
});

export const min = extremumOf('min', least);
export const max = extremumOf('max', greatest);
