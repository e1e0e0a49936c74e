import { unify } from '../comparisons.ts';
import { together } from '../direction.ts';
import { isNumber } from '../number-units.ts';
import { extremum } from '../numbers.ts';
import { fail } from '../problem.ts';
import { isBig, type KnownValue, type LanguageFunction } from './language-function.ts';

const least = (values: readonly KnownValue[]): KnownValue => values.reduce((a, b) => (b < a ? b : a));
const greatest = (values: readonly KnownValue[]): KnownValue => values.reduce((a, b) => (b > a ? b : a));

const extremumOf = (name: 'min' | 'max', pick: typeof least): LanguageFunction => ({
  name,
  usage: `${name}(a, b, …)`,
  check(args, context, span) {
    if (args.length < 2) fail('type_error', `${name} takes two or more values: ${name}(a, b).`, span);
    const operands = args.map((arg) => context.check(arg, context));
    if (operands.every(isNumber)) return extremum(name, operands, span);
    const { type } = unify(operands, span);
    if (type.kind === 'bool' || type.kind === 'string') {
      fail('type_error', `${name} takes numbers, dates, timestamps or durations.`, span);
    }
    return { node: 'call', function: name, operands, type, ...span };
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
