import type { FindingCode } from '../model.ts';

/** What a mechanical check found wrong: where it is and what to do about it. Becomes a `Finding`. */
export interface Problem {
  code: FindingCode;
  message: string;
  /** Rule key, when the problem is in a rule. */
  rule: string | null;
  /** Which part: `applies_when`, `obligations/notify/deadline`, `definitions/fee_cap/cases/0/when`, `inputs/age`. */
  path: string | null;
  /** Character offsets into the expression at `path`. */
  start: number | null;
  end: number | null;
}

/** The message, with the place in the expression where it has one. */
export const placedMessage = ({ message, start, end }: Problem): string =>
  start === null ? message : `${message} (characters ${start} to ${end})`;

export interface ExpressionSpan {
  start: number;
  end: number;
}

/** Carries a problem out of the recursion of parser and checker; their callers catch it, in `src/rules/` and beyond. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export function problem(
  code: FindingCode,
  message: string,
  span: ExpressionSpan | null = null,
  path: string | null = null,
  rule: string | null = null,
): Problem {
  return { code, message, rule, path, start: span?.start ?? null, end: span?.end ?? null };
}

export function fail(code: FindingCode, message: string, span: ExpressionSpan): never {
  throw new ProblemError(problem(code, message, span));
}
