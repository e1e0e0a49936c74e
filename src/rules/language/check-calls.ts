import type { Context } from './check-context.ts';
import type { Expression } from './expression.ts';
import { functionNamed, functions } from './functions.ts';
import type { CelNode } from './parse.ts';
import type { ExpressionSpan } from './problem.ts';
import { fail } from './problem.ts';

export function checkCall(name: string, args: CelNode[], context: Context, span: ExpressionSpan): Expression {
  const called = functionNamed(name);
  if (called === undefined) {
    fail(
      'unsafe_syntax',
      `There is no function "${name}" in rules. There are: ${functions.map((one) => one.name).join(', ')}.`,
      span,
    );
  }
  return called.check(args, context, span);
}
