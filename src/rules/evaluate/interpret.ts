import type { CompareOperator, Expression, Scalar, Value } from '../language/expression.ts';
import { integerOf } from '../language/functions/language-function.ts';
import { operationOf } from '../language/functions.ts';
import { fieldOf, isKnown, isList, represent } from './values.ts';

/** Where an expression gets the values of names. `undefined` is unknown, `null` known to be absent. */
export interface Environment {
  input(name: string): Value;
  term(name: string): Value;
  /** The element of the enclosing quantifier. */
  element?: Value;
}

/**
 * The value of a typed expression in Kleene's three values: the reference that compiled code is held against, so it is
 * plain rather than fast, and does all arithmetic in BigInt. Unknown operands make an unknown result, except where the
 * known ones decide: `false && ?`, `true || ?`, a conditional whose branches agree. Never throws.
 */
export function evaluate(expression: Expression, environment: Environment): Value {
  switch (expression.node) {
    case 'literal':
      return expression.value;
    case 'literal_list':
      return expression.values;
    case 'input':
      return environment.input(expression.name);
    case 'element':
      return fieldOf(environment.element, expression.field);
    case 'term':
      return environment.term(expression.name);
    case 'not': {
      const operand = evaluate(expression.operand, environment);
      return typeof operand === 'boolean' ? !operand : undefined;
    }
    case 'and':
      return every(expression.operands.map((operand) => evaluate(operand, environment)));
    case 'or':
      return some(expression.operands.map((operand) => evaluate(operand, environment)));
    case 'conditional':
      return conditional(expression, environment);
    case 'compare': {
      const [left, right] = [scalar(expression.left, environment), scalar(expression.right, environment)];
      return isKnown(left) && isKnown(right) ? comparison(expression.operator, left, right) : undefined;
    }
    case 'in': {
      const [item, list] = [scalar(expression.item, environment), evaluate(expression.list, environment)];
      return isKnown(item) && isList(list) ? list.includes(item) : undefined;
    }
    case 'all':
    case 'exists':
    case 'exists_one':
      return quantified(expression, environment);
    case 'fold':
      return folded(expression, environment);
    case 'has':
      return has(expression, environment);
    case 'call': {
      const operands = expression.operands.map((operand) => evaluate(operand, environment));
      if (!operands.every(isKnown)) return undefined;
      const value = operationOf(expression).evaluate(operands, expression);
      return typeof value === 'bigint' ? represent(value, expression.type) : value;
    }
    case 'time_add':
    case 'time_subtract': {
      const [left, right] = [scalar(expression.left, environment), scalar(expression.right, environment)];
      if (!isKnown(left) || !isKnown(right)) return undefined;
      return expression.node === 'time_add' ? Number(left) + Number(right) : Number(left) - Number(right);
    }
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'negate':
    case 'rescale':
    case 'modulo': {
      const result = numerator(expression, environment);
      return result === undefined ? undefined : represent(result, expression.type);
    }
  }
}

/** A Kleene truth value: `true`, `false`, or `undefined` for unknown. */
export function evaluateTruth(expression: Expression, environment: Environment): boolean | undefined {
  const value = evaluate(expression, environment);
  return typeof value === 'boolean' ? value : undefined;
}

function scalar(expression: Expression, environment: Environment): Scalar {
  return fieldOf(evaluate(expression, environment), null);
}

function numerator(expression: Expression, environment: Environment): bigint | undefined {
  const of = (operand: Expression): bigint | undefined => numerator(operand, environment);
  switch (expression.node) {
    case 'add':
    case 'subtract':
    case 'multiply': {
      const [left, right] = [of(expression.left), of(expression.right)];
      if (left === undefined || right === undefined) return undefined;
      if (expression.node === 'multiply') return left * right;
      return expression.node === 'add' ? left + right : left - right;
    }
    case 'negate': {
      const operand = of(expression.operand);
      return operand === undefined ? undefined : -operand;
    }
    case 'rescale': {
      const operand = of(expression.operand);
      return operand === undefined ? undefined : operand * expression.factor;
    }
    case 'modulo': {
      const operand = of(expression.operand);
      return operand === undefined ? undefined : operand % expression.divisor;
    }
    default: {
      const value = evaluate(expression, environment);
      return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : undefined;
    }
  }
}

const every = (values: Value[]): boolean | undefined =>
  values.includes(false) ? false : values.every((value) => value === true) ? true : undefined;

const some = (values: Value[]): boolean | undefined =>
  values.includes(true) ? true : values.every((value) => value === false) ? false : undefined;

function conditional(expression: Expression & { node: 'conditional' }, environment: Environment): Value {
  const condition = evaluate(expression.condition, environment);
  if (condition === true) return evaluate(expression.consequent, environment);
  if (condition === false) return evaluate(expression.alternate, environment);
  const [consequent, alternate] = [expression.consequent, expression.alternate].map((branch) =>
    scalar(branch, environment),
  );
  return isKnown(consequent) && consequent === alternate ? consequent : undefined;
}

/** Numbers of one type, or two strings, booleans, day numbers or milliseconds. */
function comparison(
  operator: CompareOperator,
  left: boolean | string | number | bigint,
  right: boolean | string | number | bigint,
): boolean {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

function quantified(
  expression: Expression & { node: 'all' | 'exists' | 'exists_one' },
  environment: Environment,
): boolean | undefined {
  const list = evaluate(expression.list, environment);
  if (!isList(list)) return undefined;
  const results = list.map((element) => evaluate(expression.body, { ...environment, element }));
  if (expression.node === 'all') return every(results);
  if (expression.node === 'exists') return some(results);
  const holding = results.filter((result) => result === true).length;
  if (holding > 1) return false;
  return results.every((result) => typeof result === 'boolean') ? holding === 1 : undefined;
}

/** Unknown as soon as one element is: whether it counts, or with which value. */
function folded(expression: Expression & { node: 'fold' }, environment: Environment): Scalar {
  const list = evaluate(expression.list, environment);
  let result = scalar(expression.initial, environment);
  if (!isList(list) || !isKnown(result)) return undefined;
  for (const element of list) {
    const inside = { ...environment, element };
    const counts = evaluateTruth(expression.condition, inside);
    if (counts === undefined) return undefined;
    if (!counts) continue;
    const value = scalar(expression.value, inside);
    if (!isKnown(value)) return undefined;
    if (expression.fold === 'sum') result = represent(integerOf(result) + integerOf(value), expression.type);
    else if (expression.fold === 'min' ? value < result : value > result) result = value;
    if (!isKnown(result)) return undefined;
  }
  return result;
}

function has(expression: Expression & { node: 'has' }, environment: Environment): boolean | undefined {
  const value =
    expression.input === null
      ? fieldOf(environment.element, expression.field)
      : environment.input(expression.input);
  return value === undefined ? undefined : value !== null;
}
