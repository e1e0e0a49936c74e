import type { Context } from './check-context.ts';
import { typeLabel } from './check-context.ts';
import { checkCall } from './check-calls.ts';
import { checkMethod } from './check-lists.ts';
import { coerce } from './coerce.ts';
import type { Expected } from './coerce.ts';
import { compare, membership, membershipInLiterals, timeArithmetic, unify } from './comparisons.ts';
import { parseDecimal } from './exact-number.ts';
import type { Expression, Type } from './expression.ts';
import type { KnownFacts } from './guards.ts';
import { elementFact, factsWhen, inputFact, noFacts, withFacts } from './guards.ts';
import type { NumberExpression } from './number-units.ts';
import { divide, literalNumber, modulo, multiply, negate, sum } from './numbers.ts';
import { isNumber } from './number-units.ts';
import type { CelNode } from './parse.ts';
import { depthLimit, parseCel } from './parse.ts';
import { refuseChain } from './precedence.ts';
import type { Problem, ExpressionSpan } from './problem.ts';
import { ProblemError, fail } from './problem.ts';
import type { NameScope } from './scope.ts';

export type CheckResult = { ok: true; expression: Expression } | { ok: false; problems: Problem[] };

/**
 * CEL text to typed expression. `expected`: `bool`, `value` (any scalar that can be written out), or a declared type.
 * `facts`: the nullable inputs that are known to be present where the expression is evaluated.
 */
export function checkExpression(
  source: string,
  expected: Expected,
  scope: NameScope,
  facts: KnownFacts = noFacts,
): CheckResult {
  try {
    return { ok: true, expression: checkOrThrow(source, expected, scope, facts) };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problems: [error.problem] };
    throw error;
  }
}

/** The same, reporting by a ProblemError. */
export function checkOrThrow(
  source: string,
  expected: Expected,
  scope: NameScope,
  facts: KnownFacts,
): Expression {
  const context: Context = { source, scope, facts, element: null, depth: 0, check };
  return coerce(check(parseCel(source), context), expected);
}

function check(node: CelNode, outer: Context): Expression {
  const context = { ...outer, depth: outer.depth + 1 };
  const span: ExpressionSpan = { start: node.start, end: node.end };
  if (context.depth > depthLimit) {
    fail('unsafe_syntax', 'The expression nests too deeply; move parts into definitions.', span);
  }
  switch (node.op) {
    case 'value':
      return literal(node.args, context, span);
    case 'id':
      return identifier(node.args, context, span);
    case '.':
      return field(node.args[0], node.args[1], context, span);
    case '!_':
      return { node: 'not', operand: bool(node.args, context), type: { kind: 'bool' }, ...span };
    case '-_':
      return negate(number(node.args, context), span);
    case '&&':
    case '||':
      return connective(node, node.op, context, span);
    case '?:':
      return conditional(node.args, context, span);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      refuseChain(context.source, node);
      return compare(node.op, check(node.args[0], context), check(node.args[1], context), span);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmetic(node.op, check(node.args[0], context), check(node.args[1], context), span);
    case 'in':
      refuseChain(context.source, node);
      return contained(node.args[0], node.args[1], context, span);
    case 'call':
      return checkCall(node.args[0], node.args[1], context, span);
    case 'rcall':
      return checkMethod(node.args[0], node.args[1], node.args[2], context, span);
    case 'list':
      return fail('unsafe_syntax', 'A list is allowed only on the right of "in": x in ["a", "b"].', span);
    default:
      return fail(
        'unsafe_syntax',
        'Index access, maps and optional fields are not part of the language of rules.',
        span,
      );
  }
}

function literal(value: unknown, context: Context, span: ExpressionSpan): Expression {
  if (typeof value === 'boolean') return { node: 'literal', value, type: { kind: 'bool' }, ...span };
  if (typeof value === 'string') {
    return { node: 'literal', value, type: { kind: 'string', values: [value] }, ...span };
  }
  if (value === null) fail('type_error', 'null is not compared with; ask has(inputs.x).', span);
  // The digits as written: a double on the way would change them.
  const exact = parseDecimal(context.source.slice(span.start, span.end));
  if ((typeof value !== 'bigint' && typeof value !== 'number') || exact === null) {
    fail(
      'unsafe_syntax',
      'Write numbers in decimal, such as 12 or 0.40; unsigned, hexadecimal and bytes are not used.',
      span,
    );
  }
  return literalNumber(exact, null, span);
}

function identifier(name: string, context: Context, span: ExpressionSpan): Expression {
  const { element } = context;
  if (element?.name === name) {
    if (element.type.kind === 'record') {
      fail(
        'type_error',
        `"${name}" is a record; read one of its fields: ${fieldNames(element.type, name)}.`,
        span,
      );
    }
    return { node: 'element', field: null, nullable: false, type: element.type, ...span };
  }
  const advice = context.scope.input(name) ? `Write inputs.${name}.` : 'Write inputs.name or terms.name.';
  return fail('unsafe_syntax', `"${name}" is not known here. ${advice}`, span);
}

const fieldNames = (type: Type & { kind: 'record' }, name: string): string =>
  Object.keys(type.fields)
    .map((fieldName) => `${name}.${fieldName}`)
    .join(', ');

function field(base: CelNode, name: string, context: Context, span: ExpressionSpan): Expression {
  if (base.op !== 'id')
    fail('unsafe_syntax', 'Only inputs.name, terms.name and a field of an element can be read.', span);
  if (context.element?.name === base.args) return elementField(context.element.type, name, context, span);
  if (base.args === 'inputs') return input(name, context, span);
  if (base.args === 'terms') {
    const type = context.scope.term(name, span);
    if (type !== undefined) return { node: 'term', name, type, ...span };
    fail(
      'undeclared_input',
      `There is no definition "${name}". ${nearest(context.scope.termNames(), 'terms')}`,
      span,
    );
  }
  return fail(
    'unsafe_syntax',
    `"${base.args}" is not known here. Write inputs.${name} or terms.${name}.`,
    span,
  );
}

const nearest = (names: string[], root: string): string =>
  names.length === 0
    ? 'None is declared.'
    : `Declare it, or use one of: ${names
        .slice(0, 20)
        .map((n) => `${root}.${n}`)
        .join(', ')}.`;

function input(name: string, context: Context, span: ExpressionSpan): Expression {
  const binding = context.scope.input(name);
  if (binding === undefined) {
    fail(
      'undeclared_input',
      `There is no input "${name}". ${nearest(context.scope.inputNames(), 'inputs')}`,
      span,
    );
  }
  const { nullable, type, conversion } = binding;
  if (nullable && !context.facts.has(inputFact(binding.input))) {
    fail(
      'type_error',
      `inputs.${name} may be null. Read it behind has(inputs.${name}) && …, or in has(inputs.${name}) ? … : ….`,
      span,
    );
  }
  const read: Expression = { node: 'input', name: binding.input, nullable, type, ...span };
  if (conversion === null || !isNumber(read)) return read;
  const factor = literalNumber(conversion.factor, null, span);
  const pure: NumberExpression = { ...read, type: { ...read.type, unit: null } };
  const converted = multiply(pure, factor, span);
  return { ...converted, type: { ...converted.type, unit: conversion.unit } };
}

function elementField(type: Type, name: string, context: Context, span: ExpressionSpan): Expression {
  const declared = type.kind === 'record' && Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
  if (declared === undefined) {
    const advice =
      type.kind === 'record'
        ? `There are: ${Object.keys(type.fields).join(', ')}.`
        : 'The elements are no records.';
    fail('undeclared_input', `The elements of this list have no field "${name}". ${advice}`, span);
  }
  if (declared.nullable && !context.facts.has(elementFact(name))) {
    fail('type_error', `The field "${name}" may be null. Read it behind has(e.${name}) && ….`, span);
  }
  return { node: 'element', field: name, nullable: declared.nullable, type: declared.type, ...span };
}

function bool(node: CelNode, context: Context): Expression {
  const expression = check(node, context);
  if (expression.type.kind !== 'bool') {
    fail(
      'type_error',
      `A condition is expected here, not a ${typeLabel(expression.type)}. Compare it with something.`,
      node,
    );
  }
  return expression;
}

function number(node: CelNode, context: Context): NumberExpression {
  const expression = check(node, context);
  if (!isNumber(expression))
    fail('type_error', `A number is expected here, not a ${typeLabel(expression.type)}.`, node);
  return expression;
}

/** `a && b && c` as one node; what the operands before one establish is known in it. */
function connective(
  node: CelNode,
  operator: '&&' | '||',
  context: Context,
  span: ExpressionSpan,
): Expression {
  const operands: Expression[] = [];
  let facts = context.facts;
  for (const operandNode of flatten(node, operator)) {
    const operand = bool(operandNode, { ...context, facts });
    operands.push(operand);
    facts = withFacts(facts, factsWhen(operand, operator === '&&'));
  }
  return { node: operator === '&&' ? 'and' : 'or', operands, type: { kind: 'bool' }, ...span };
}

function flatten(node: CelNode, operator: '&&' | '||'): CelNode[] {
  const operands: CelNode[] = [];
  const stack: CelNode[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.op === operator) stack.push(next.args[1], next.args[0]);
    else operands.push(next);
  }
  return operands;
}

function conditional(args: [CelNode, CelNode, CelNode], context: Context, span: ExpressionSpan): Expression {
  const condition = bool(args[0], context);
  const branch = (node: CelNode, truth: boolean): Expression =>
    check(node, { ...context, facts: withFacts(context.facts, factsWhen(condition, truth)) });
  const { operands, type } = unify([branch(args[1], true), branch(args[2], false)], span);
  const [consequent, alternate] = operands;
  return { node: 'conditional', condition, consequent: consequent!, alternate: alternate!, type, ...span };
}

function arithmetic(
  operator: '+' | '-' | '*' | '/' | '%',
  left: Expression,
  right: Expression,
  span: ExpressionSpan,
): Expression {
  if (operator === '+' || operator === '-') {
    const time = timeArithmetic(operator, left, right, span);
    if (time !== null) return time;
  }
  if (!isNumber(left) || !isNumber(right)) {
    const dates = left.type.kind === 'date' ? ' Use plus_days, plus_months, plus_years or days_between.' : '';
    fail(
      'type_error',
      `"${operator}" does not take a ${typeLabel(left.type)} and a ${typeLabel(right.type)}.${dates}`,
      span,
    );
  }
  if (operator === '*') return multiply(left, right, span);
  if (operator === '/') return divide(left, right, span);
  if (operator === '%') return modulo(left, right, span);
  return sum(operator === '+' ? 'add' : 'subtract', left, right, span);
}

function contained(itemNode: CelNode, listNode: CelNode, context: Context, span: ExpressionSpan): Expression {
  const item = check(itemNode, context);
  if (listNode.op !== 'list') return membership(item, check(listNode, context), span);
  const literals = listNode.args.map((element) => {
    const expression = check(element, context);
    return expression.node === 'literal'
      ? expression
      : fail('unsafe_syntax', 'The elements of a list are literals.', element);
  });
  return membershipInLiterals(item, literals, span);
}
