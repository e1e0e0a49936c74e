import type { Context } from '../check-context.ts';
import type { Type } from '../expression.ts';
import { elementFact, inputFact, withFacts } from '../guards.ts';
import { fail } from '../problem.ts';
import type { LanguageFunction } from './language-function.ts';

const inputOf = (name: string, context: Context): string => context.scope.input(name)?.input ?? name;

/** `has(inputs.x)` and `has(e.field)`: the one place where a nullable name may be unguarded. */
export const has: LanguageFunction = {
  name: 'has',
  usage: 'has(inputs.x)',
  check(args, context, span) {
    const [target] = args;
    const base = target?.op === '.' ? target.args[0] : null;
    if (args.length !== 1 || target?.op !== '.' || base?.op !== 'id') {
      fail('unsafe_syntax', 'has takes a field: has(inputs.x), or has(e.field) inside all or exists.', span);
    }
    const field = target.args[1];
    const inElement = base.args === context.element?.name;
    const facts = withFacts(context.facts, [
      inElement ? elementFact(field) : inputFact(inputOf(field, context)),
    ]);
    const read = context.check(target, { ...context, facts });
    const type: Type = { kind: 'bool' };
    if (read.node === 'element') return { node: 'has', input: null, field: read.field, type, ...span };
    if (base.args !== 'inputs') {
      fail('unsafe_syntax', 'has asks about an input; a definition always has a value.', span);
    }
    return { node: 'has', input: inputOf(field, context), field: null, type, ...span };
  },
  operation: null,
};
