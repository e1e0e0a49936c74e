import type { Context } from './check-context.ts';
import type { Expression } from './expression.ts';
import { functionNamed, functions } from './functions.ts';
import { sizeOf } from './functions/size.ts';
import { noFacts, withFacts } from './guards.ts';
import type { CelNode } from './parse.ts';
import type { Span } from './problem.ts';
import { fail } from './problem.ts';
import { isName } from './scope.ts';

export function checkCall(name: string, args: CelNode[], context: Context, span: Span): Expression {
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

/** `list.all(e, …)`, `list.exists(e, …)`, `list.exists_one(e, …)`, `list.size()`. */
export function checkMethod(
  name: string,
  receiver: CelNode,
  args: CelNode[],
  context: Context,
  span: Span,
): Expression {
  if (name === 'size' && args.length === 0) return sizeOf(context.check(receiver, context), span);
  if (name !== 'all' && name !== 'exists' && name !== 'exists_one') {
    fail(
      'unsafe_syntax',
      `There is no method "${name}" in rules; lists have all, exists, exists_one and size.`,
      span,
    );
  }
  if (context.element !== null) {
    fail(
      'unsafe_syntax',
      `${name} stands inside another quantifier; state the inner part as an input of the element.`,
      span,
    );
  }
  const list = context.check(receiver, context);
  if (list.type.kind !== 'list' || list.node !== 'input') {
    fail('type_error', `${name} goes over a list input, such as inputs.items.${name}(e, …).`, receiver);
  }
  const [variable, body] = args;
  if (args.length !== 2 || variable?.op !== 'id' || body === undefined) {
    fail('type_error', `Write ${name}(e, condition on e).`, span);
  }
  const element = variable.args;
  if (!isName(element) || element === 'inputs' || element === 'terms') {
    fail('unsafe_syntax', `"${element}" cannot name the element; write e.`, variable);
  }
  const inner = {
    ...context,
    element: { name: element, type: list.type.element },
    facts: withFacts(context.facts, noFacts),
  };
  const condition = context.check(body, inner);
  if (condition.type.kind !== 'bool') fail('type_error', `The condition of ${name} is a bool.`, body);
  return { node: name, list, body: condition, type: { kind: 'bool' }, ...span };
}
