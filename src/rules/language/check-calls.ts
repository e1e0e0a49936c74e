import type { Context } from './check-context.ts';
import { typeLabel } from './check-context.ts';
import {
  firstDay,
  formatDate,
  lastDay,
  parseDate,
  parseDuration,
  parseTimestamp,
  plusMonths,
} from './calendar.ts';
import { unify } from './comparisons.ts';
import type { Expression, RoundingMode, Type } from './expression.ts';
import { elementFact, inputFact, noFacts, withFacts } from './guards.ts';
import type { NumberExpression } from './number-units.ts';
import { convertTo, extremum, literalValue, narrow, round } from './numbers.ts';
import { isBare, isNumber } from './number-units.ts';
import type { CelNode } from './parse.ts';
import type { Span } from './problem.ts';
import { fail } from './problem.ts';
import { roundingModes } from './rounding.ts';
import { isName, largestScale } from './scope.ts';

type Call = (args: CelNode[], context: Context, span: Span) => Expression;

function arity(args: CelNode[], count: number, usage: string, span: Span): void {
  if (args.length !== count) fail('type_error', `Write ${usage}.`, span);
}

function numberArgument(node: CelNode, context: Context): NumberExpression {
  const expression = context.check(node, context);
  if (!isNumber(expression))
    fail('type_error', `A number is expected here, not a ${typeLabel(expression.type)}.`, node);
  return expression;
}

function textLiteral(args: CelNode[], usage: string, span: Span): string {
  const [node] = args;
  if (args.length !== 1 || node?.op !== 'value' || typeof node.args !== 'string') {
    fail(
      'unsafe_syntax',
      `Write ${usage}, with the text itself: it is read once, when the rule is written.`,
      span,
    );
  }
  return node.args;
}

const literalOf =
  (
    usage: string,
    parse: (text: string) => number | null,
    typeOf: (value: number) => Type,
    what: string,
  ): Call =>
  (args, _context, span) => {
    const value = parse(textLiteral(args, usage, span));
    if (value === null) fail('type_error', `This is not ${what}. Write ${usage}.`, span);
    return { node: 'literal', value, type: typeOf(value), ...span };
  };

const extremumCall =
  (node: 'min' | 'max'): Call =>
  (args, context, span) => {
    if (args.length < 2) fail('type_error', `${node} takes two or more values: ${node}(a, b).`, span);
    const operands = args.map((arg) => context.check(arg, context));
    if (operands.every(isNumber)) return extremum(node, operands, span);
    const { type } = unify(operands, span);
    if (type.kind === 'bool' || type.kind === 'string') {
      fail('type_error', `${node} takes numbers, dates, timestamps or durations.`, span);
    }
    return { node, operands, type, ...span };
  };

const roundTo =
  (name: 'floor' | 'ceil', mode: RoundingMode): Call =>
  (args, context, span) => {
    arity(args, 1, `${name}(x)`, span);
    return round(numberArgument(args[0]!, context), 0, mode, span);
  };

function roundCall(args: CelNode[], context: Context, span: Span): Expression {
  const usage = `round(x, places, mode) with places from 0 to ${largestScale} and mode ${roundingModes.join(', ')}`;
  arity(args, 3, usage, span);
  const places = literalValue(context.check(args[1]!, context));
  const modeNode = args[2]!;
  const mode = roundingModes.find((name) => modeNode.op === 'value' && modeNode.args === name);
  if (
    places === null ||
    places.denominator !== 1n ||
    places.numerator < 0n ||
    places.numerator > BigInt(largestScale)
  ) {
    fail('type_error', `The places are a constant. Write ${usage}.`, args[1]!);
  }
  if (mode === undefined) fail('type_error', `The mode is one of these texts. Write ${usage}.`, modeNode);
  return round(numberArgument(args[0]!, context), Number(places.numerator), mode, span);
}

const calendarUnits = { plus_days: 'day', plus_months: 'month', plus_years: 'year' } as const;

const plus =
  (node: 'plus_days' | 'plus_months' | 'plus_years'): Call =>
  (args, context, span) => {
    arity(args, 2, `${node}(date, n)`, span);
    const date = context.check(args[0]!, context);
    if (date.type.kind !== 'date')
      fail('type_error', `${node} counts from a date, not a ${typeLabel(date.type)}.`, args[0]!);
    const given = numberArgument(args[1]!, context);
    const inUnit =
      given.type.unit === null || isBare(given) ? given : convertTo(given, calendarUnits[node], args[1]!);
    if (inUnit.type.denominator !== 1n) {
      fail(
        'type_error',
        `${node} counts whole ${calendarUnits[node]}s; round the number first: floor(x) or ceil(x).`,
        args[1]!,
      );
    }
    const amount = narrow(inUnit);
    const [least, most] = [Number(amount.type.range.minimum), Number(amount.type.range.maximum)];
    const shift = (days: number, by: number): number => {
      if (node === 'plus_days') return days + by;
      return plusMonths(days, node === 'plus_months' ? by : by * 12);
    };
    const range = {
      minimum: shift(date.type.range.minimum, least),
      maximum: shift(date.type.range.maximum, most),
    };
    if (!(range.minimum >= firstDay && range.maximum <= lastDay)) {
      fail(
        'type_error',
        `The result can leave the years 0001 to 9999; declare bounds of the date (now ${formatDate(date.type.range.minimum)} to ${formatDate(date.type.range.maximum)}) and of the number.`,
        span,
      );
    }
    return { node, date, amount, type: { kind: 'date', range }, ...span };
  };

function daysBetween(args: CelNode[], context: Context, span: Span): Expression {
  arity(args, 2, 'days_between(from, to)', span);
  const [from, to] = [context.check(args[0]!, context), context.check(args[1]!, context)];
  if (from.type.kind !== 'date' || to.type.kind !== 'date') {
    fail('type_error', 'days_between takes two dates.', span);
  }
  const range = {
    minimum: BigInt(to.type.range.minimum - from.type.range.maximum),
    maximum: BigInt(to.type.range.maximum - from.type.range.minimum),
  };
  const type: Type = { kind: 'number', of: 'int', unit: 'day', denominator: 1n, range, big: false };
  return { node: 'days_between', from, to, type, ...span };
}

function sizeOf(list: Expression, span: Span): Expression {
  if (list.type.kind !== 'list' || list.node === 'literal_list') {
    fail('type_error', `size counts the elements of a list input, not of a ${typeLabel(list.type)}.`, span);
  }
  const range = { minimum: 0n, maximum: BigInt(list.type.maxItems) };
  const type: Type = { kind: 'number', of: 'int', unit: null, denominator: 1n, range, big: false };
  return { node: 'size', list, type, ...span };
}

/** `has(inputs.x)` and `has(e.field)`: the one place where a nullable name stands unguarded. */
function has(args: CelNode[], context: Context, span: Span): Expression {
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
  if (base.args !== 'inputs')
    fail('unsafe_syntax', 'has asks about an input; a definition always has a value.', span);
  return { node: 'has', input: inputOf(field, context), field: null, type, ...span };
}

const inputOf = (name: string, context: Context): string => context.scope.input(name)?.input ?? name;

const calls = new Map<string, Call>([
  ['has', has],
  ['min', extremumCall('min')],
  ['max', extremumCall('max')],
  ['floor', roundTo('floor', 'floor')],
  ['ceil', roundTo('ceil', 'ceiling')],
  ['round', roundCall],
  ['plus_days', plus('plus_days')],
  ['plus_months', plus('plus_months')],
  ['plus_years', plus('plus_years')],
  ['days_between', daysBetween],
  [
    'date',
    literalOf(
      'date("2026-01-31")',
      parseDate,
      (day) => ({ kind: 'date', range: { minimum: day, maximum: day } }),
      'a day of the calendar',
    ),
  ],
  [
    'timestamp',
    literalOf(
      'timestamp("2026-01-31T09:00:00Z")',
      parseTimestamp,
      () => ({ kind: 'timestamp' }),
      'an RFC 3339 time with its zone, to the millisecond',
    ),
  ],
  [
    'duration',
    literalOf(
      'duration("3600s")',
      parseDuration,
      () => ({ kind: 'duration' }),
      'a duration in h, m, s and ms',
    ),
  ],
  [
    'size',
    (args, context, span) => {
      arity(args, 1, 'size(inputs.list)', span);
      return sizeOf(context.check(args[0]!, context), span);
    },
  ],
]);

export function checkCall(name: string, args: CelNode[], context: Context, span: Span): Expression {
  const call = calls.get(name);
  if (call === undefined) {
    fail(
      'unsafe_syntax',
      `There is no function "${name}" in rules. There are: ${[...calls.keys()].join(', ')}.`,
      span,
    );
  }
  return call(args, context, span);
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
