import { flip, together } from '../direction.ts';
import { scaled, sumOf } from '../integer-term.ts';
import { dateArgument, requireArguments, type LanguageFunction } from './language-function.ts';

const usage = 'days_between(from, to)';

export const daysBetween: LanguageFunction = {
  name: 'days_between',
  usage,
  check(args, context, span) {
    requireArguments(args, 2, usage, span);
    const date = (index: number) =>
      dateArgument(args[index]!, context, () => 'days_between takes two dates.');
    const [from, to] = [date(0), date(1)];
    const range = {
      minimum: BigInt(to.type.range.minimum - from.type.range.maximum),
      maximum: BigInt(to.type.range.maximum - from.type.range.minimum),
    };
    return {
      node: 'call',
      function: 'days_between',
      operands: [from, to],
      type: { kind: 'number', of: 'int', unit: 'day', denominator: 1n, range, big: false },
      ...span,
    };
  },
  operation: {
    name: 'days_between',
    evaluate: ([from, to]) => Number(to) - Number(from),
    code: ([from = '', to = '']) => `(${to} - ${from})`,
    direction: ([from = 'mixed', to = 'mixed']) => together(flip(from), to),
    term: ([from, to]) => (from && to ? sumOf(to, scaled(-1n, from)) : null),
  },
};
