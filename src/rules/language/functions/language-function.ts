import type { Context } from '../check-context.ts';
import { typeLabel } from '../check-context.ts';
import type { Monotonicity } from '../direction.ts';
import type { Expression, Value } from '../expression.ts';
import type { IntegerTerm } from '../integer-term.ts';
import type { NumberExpression } from '../number-units.ts';
import { isNumber } from '../number-units.ts';
import type { CelNode } from '../parse.ts';
import type { ExpressionSpan } from '../problem.ts';
import { fail } from '../problem.ts';

/** A call as the checker leaves it. */
export type FunctionCall = Expression & { node: 'call' };

/** A function of the rule language: all that is known of it is in its one record. */
export interface LanguageFunction {
  name: string;
  /** How it is written, for messages and for the reference: `floor(x)`. */
  usage: string;
  /** The typed expression of a call; a ProblemError where the call is wrong. */
  check(args: CelNode[], context: Context, span: ExpressionSpan): Expression;
  /** What its calls compute; null where `check` leaves no call: a literal, a question about an input. */
  operation: Operation | null;
}

/** What a call computes, in each of the ways in which rules are executed and analysed. All of them agree, by property test. */
export interface Operation {
  /** `call.function`. */
  name: string;
  /** The interpreter: the value at known operands; of a number, its numerator. */
  evaluate(operands: readonly KnownValue[], call: FunctionCall): KnownValue;
  /** The compiler: JavaScript text, given the text of its operands. It may call `helpers` as `h.name(…)`. */
  code(operands: readonly string[], call: FunctionCall): string;
  helpers?: Readonly<Record<string, unknown>>;
  /** The analysis: a promise about how it moves with its operands. */
  direction(operands: readonly Monotonicity[]): Monotonicity;
  /** The solver: the value as a term over integers; null where there is none. */
  term(operands: readonly IntegerTerm[], call: FunctionCall): IntegerTerm | null;
}

/** Neither unknown nor null. */
export type KnownValue = Exclude<Value, null | undefined>;

export const isBig = (expression: Expression): boolean =>
  expression.type.kind === 'number' && expression.type.big;

export function requireArguments(args: CelNode[], count: number, usage: string, span: ExpressionSpan): void {
  if (args.length !== count) fail('type_error', `Write ${usage}.`, span);
}

export function numberArgument(node: CelNode, context: Context): NumberExpression {
  const expression = context.check(node, context);
  if (!isNumber(expression)) {
    fail('type_error', `A number is expected here, not a ${typeLabel(expression.type)}.`, node);
  }
  return expression;
}

/** An argument that is a date. */
export type DateExpression = Expression & { type: { kind: 'date' } };

export function dateArgument(
  node: CelNode,
  context: Context,
  message: (found: string) => string,
): DateExpression {
  const expression = context.check(node, context);
  if (!isDate(expression)) fail('type_error', message(typeLabel(expression.type)), node);
  return expression;
}

const isDate = (expression: Expression): expression is DateExpression => expression.type.kind === 'date';

/** The value of a whole number, whichever way it is held. */
export const integerOf = (value: KnownValue | undefined): bigint =>
  typeof value === 'bigint' ? value : BigInt(Number(value));
