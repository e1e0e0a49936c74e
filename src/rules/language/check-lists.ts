import type { Context } from './check-context.ts';
import { typeLabel } from './check-context.ts';
import { unify } from './comparisons.ts';
import type { Expression, ListFold } from './expression.ts';
import { sizeOf } from './functions/size.ts';
import { noFacts, withFacts, factsWhen } from './guards.ts';
import { isNumber } from './number-units.ts';
import { literalNumber, sumOver } from './numbers.ts';
import type { CelNode } from './parse.ts';
import type { ExpressionSpan } from './problem.ts';
import { fail } from './problem.ts';
import { isName } from './scope.ts';

const quantifiers = ['all', 'exists', 'exists_one'] as const;
const isQuantifier = (name: string): name is (typeof quantifiers)[number] =>
  quantifiers.some((quantifier) => quantifier === name);

const known =
  'all, exists, exists_one and size, and filter, map and sum: inputs.items.filter(e, …).map(e, …).sum()';

/** `inputs.items.all(e, …)` and its like, `inputs.items.size()`, `inputs.items.filter(e, …).map(e, …).sum()`. */
export function checkMethod(
  name: string,
  receiver: CelNode,
  args: CelNode[],
  context: Context,
  span: ExpressionSpan,
): Expression {
  if (isQuantifier(name)) return quantified(name, receiver, args, context, span);
  if (name === 'size' && args.length === 0) {
    return isSelection(receiver)
      ? count(checkSelection(receiver, context), span)
      : sizeOf(context.check(receiver, context), span);
  }
  if (name === 'sum' && args.length === 0) return sum(checkSelection(receiver, context), span);
  if (name === 'filter' || name === 'map') {
    fail(
      'unsafe_syntax',
      `${name} selects from a list, and a list is no value here: end with sum() or size(), or put it into min(…) or max(…).`,
      span,
    );
  }
  return fail('unsafe_syntax', `There is no method "${name}" in rules; lists have ${known}.`, span);
}

function quantified(
  name: 'all' | 'exists' | 'exists_one',
  receiver: CelNode,
  args: CelNode[],
  context: Context,
  span: ExpressionSpan,
): Expression {
  const list = listInput(receiver, context, name, span);
  const [variable, body] = args;
  if (args.length !== 2 || variable === undefined || body === undefined) {
    fail('type_error', `Write ${name}(e, condition on e).`, span);
  }
  const condition = context.check(body, withElement(variable, list, context, name));
  if (condition.type.kind !== 'bool') fail('type_error', `The condition of ${name} is a bool.`, body);
  return { node: name, list, body: condition, type: { kind: 'bool' }, ...span };
}

type List = Expression & { node: 'input'; type: { kind: 'list' } };

const isListInput = (e: Expression): e is List => e.node === 'input' && e.type.kind === 'list';

function listInput(receiver: CelNode, context: Context, name: string, span: ExpressionSpan): List {
  if (context.element !== null) {
    fail(
      'unsafe_syntax',
      `${name} is inside another quantifier; state the inner part as an input of the element.`,
      span,
    );
  }
  const list = context.check(receiver, context);
  if (isListInput(list)) return list;
  return fail('type_error', `${name} goes over a list input, such as inputs.items.${name}(e, …).`, receiver);
}

function withElement(variable: CelNode, list: List, context: Context, name: string): Context {
  const element = variable.op === 'id' ? variable.args : null;
  if (element === null) fail('type_error', `${name} names the element first: ${name}(e, …).`, variable);
  if (!isName(element) || element === 'inputs' || element === 'terms') {
    fail('unsafe_syntax', `"${element}" cannot name the element; write e.`, variable);
  }
  return {
    ...context,
    element: { name: element, type: list.type.element },
    facts: withFacts(context.facts, noFacts),
  };
}

/** The elements of a list that meet a condition, and of each a value: what `filter` and `map` leave. */
interface Selection {
  list: List;
  condition: Expression;
  value: Expression | null;
}

type Method = CelNode & { op: 'rcall' };

/** Whether a node is `….filter(…)` or `….map(…)`. */
export const isSelection = (node: CelNode): node is Method =>
  node.op === 'rcall' && (node.args[0] === 'filter' || node.args[0] === 'map');

const always = ({ start, end }: ExpressionSpan): Expression => ({
  node: 'literal',
  value: true,
  type: { kind: 'bool' },
  start,
  end,
});

/** `filter` at most once, then `map` at most once, over a list input. */
export function checkSelection(node: CelNode, context: Context): Selection {
  if (!isSelection(node)) {
    const list = listInput(node, context, 'sum', node);
    return { list, condition: always(node), value: null };
  }
  const [name, receiver, args] = node.args;
  const [variable, ...bodies] = args;
  if (name === 'filter') {
    const list = listInput(receiver, context, 'filter', node);
    const [body] = bodies;
    if (variable === undefined || body === undefined || bodies.length !== 1) {
      fail('type_error', 'Write filter(e, condition on e).', node);
    }
    return {
      list,
      condition: conditionOf(body, withElement(variable, list, context, 'filter'), 'filter'),
      value: null,
    };
  }
  const [value, condition] = bodies.length === 2 ? [bodies[1], bodies[0]] : [bodies[0], undefined];
  if (variable === undefined || value === undefined || bodies.length > 2) {
    fail('type_error', 'Write map(e, value of e), or map(e, condition on e, value of e).', node);
  }
  if (isSelection(receiver) && receiver.args[0] === 'filter') {
    if (condition !== undefined) {
      fail(
        'unsafe_syntax',
        'State the condition once: in filter(e, …), or in map(e, condition, value).',
        node,
      );
    }
    return mappedAfterFilter(receiver, variable, value, context);
  }
  const list = listInput(receiver, context, 'map', node);
  const inside = withElement(variable, list, context, 'map');
  const holds = condition === undefined ? always(node) : conditionOf(condition, inside, 'map');
  return { list, condition: holds, value: context.check(value, knowing(inside, holds)) };
}

function mappedAfterFilter(filter: Method, variable: CelNode, value: CelNode, context: Context): Selection {
  const { list, condition } = checkSelection(filter, context);
  const inside = withElement(variable, list, context, 'map');
  return { list, condition, value: context.check(value, knowing(inside, condition)) };
}

/** Only elements that meet the condition are asked for their value. */
const knowing = (inside: Context, condition: Expression): Context => ({
  ...inside,
  facts: withFacts(inside.facts, factsWhen(condition, true)),
});

function conditionOf(body: CelNode, inside: Context, name: string): Expression {
  const condition = inside.check(body, inside);
  if (condition.type.kind !== 'bool') fail('type_error', `The condition of ${name} is a bool.`, body);
  return condition;
}

/** The element itself, where nothing else is asked of it. */
function valueOf({ list, value }: Selection, span: ExpressionSpan): Expression {
  if (value !== null) return value;
  const { element } = list.type;
  if (element.kind === 'record') {
    fail('type_error', 'Say which field: map(e, e.amount).', span);
  }
  return { node: 'element', field: null, nullable: false, type: element, ...span };
}

function count({ list, condition }: Selection, span: ExpressionSpan): Expression {
  const one = literalNumber({ numerator: 1n, denominator: 1n }, null, span);
  const zero = literalNumber({ numerator: 0n, denominator: 1n }, null, span);
  return sumOver(list.type.maxItems, { initial: zero, value: one }, { list, condition }, span);
}

function sum(selection: Selection, span: ExpressionSpan): Expression {
  const value = valueOf(selection, span);
  if (!isNumber(value)) {
    fail(
      'type_error',
      `sum adds numbers, not a ${typeLabel(value.type)}. Say which: map(e, e.amount).sum().`,
      span,
    );
  }
  const { list, condition } = selection;
  const zero = literalNumber({ numerator: 0n, denominator: 1n }, value.type.unit, span);
  return sumOver(list.type.maxItems, { initial: zero, value }, { list, condition }, span);
}

/** The least or greatest of values that are already unified, and of those of the elements selected. */
export function extremumOver(
  fold: Exclude<ListFold, 'sum'>,
  initial: Expression,
  selection: Selection,
  span: ExpressionSpan,
): Expression {
  const value = valueOf(selection, span);
  const { operands, type } = unify([initial, value], span);
  if (type.kind === 'bool' || type.kind === 'string') {
    fail('type_error', `${fold} takes numbers, dates, timestamps or durations.`, span);
  }
  const { list, condition } = selection;
  return { node: 'fold', fold, initial: operands[0]!, list, condition, value: operands[1]!, type, ...span };
}
