/** Why a model did not answer with something that can be used. Codes are kept permanently; free text is not. */
export const modelFailureCodes = [
  /** Could not be connected to, or answered 5xx, or an error in the middle of its answer. */
  'model_unavailable',
  /** The connection ended before the answer did. */
  'model_connection_lost',
  /** 429, for longer than is waited. */
  'model_rate_limited',
  /** No answer, or no further piece of it, in time. */
  'model_timeout',
  /** The model declined to answer, or a filter kept its answer back. */
  'model_refused',
  /** The answer is longer than the tokens that were allowed. */
  'model_truncated',
  /** The answer is not in the form that was asked for. */
  'model_output_invalid',
  /** The answer holds nothing. */
  'model_output_empty',
  /** More was sent than an answer can have. */
  'model_output_endless',
  /** What answers does not speak the protocol: another content type, other JSON. */
  'model_protocol_invalid',
  /** 401 or 403. */
  'model_credentials_refused',
  /** Any other 3xx or 4xx: no such model, a request that is too long for it. */
  'model_request_refused',
  /** What the run may spend is spent. */
  'model_budget_spent',
] as const;
export type ModelFailureCode = (typeof modelFailureCodes)[number];

/** Attempts at one question, the first included. */
export const maximumAttempts = 4;

/** Attempts at one question that ended for this reason, after which it is not asked again. */
const attemptsFor: Partial<Record<ModelFailureCode, number>> = {
  model_unavailable: maximumAttempts,
  model_connection_lost: maximumAttempts,
  model_rate_limited: maximumAttempts,
  model_timeout: 2,
  model_output_invalid: 3,
  model_output_empty: 3,
  model_output_endless: 2,
  model_protocol_invalid: 2,
};

export const mayTryAgain = (code: ModelFailureCode, attempts: number): boolean =>
  attempts < (attemptsFor[code] ?? 1);

const firstWaitMilliseconds = 1_000;
const longestWaitMilliseconds = 30_000;
/** A server that asks for a longer pause is not waited for. */
export const longestRetryAfterMilliseconds = 120_000;

/**
 * How long to wait after that many attempts, in milliseconds: exponential, at least half of it and the rest by chance,
 * so that those who failed together do not come back together. What the server asks for is the least.
 * @param random 0 to 1.
 */
export function waitBefore(attempts: number, random: number, retryAfter: number | null): number {
  const most = Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** (attempts - 1));
  const wait = most / 2 + (random * most) / 2;
  return Math.round(retryAfter === null ? wait : retryAfter + random * firstWaitMilliseconds);
}

const seconds = /^\d{1,9}$/;

/** `Retry-After` in milliseconds: seconds, or a date. Null for what is neither. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (seconds.test(text)) return Number(text) * 1_000;
  const date = text.length > 40 ? NaN : Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
