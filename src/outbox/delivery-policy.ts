/** What an endpoint made of a delivery. */
export type Attempt = { status: number } | { error: string };

export type DeliveryVerdict =
  | { kind: 'delivered' }
  | { kind: 'retry'; afterSeconds: number }
  | { kind: 'dead_letter' }
  /** 410: the endpoint wants no more. */
  | { kind: 'disable' };

const minute = 60;
const hour = 60 * minute;

/** Seconds before the second, third … attempt: some three days in all. */
export const backoff: readonly number[] = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

export const deliveryTimeoutMilliseconds = 15_000;

/** Longer than a delivery can take: one that is silent past it was lost with its relay. */
export const deliveryLeaseMilliseconds = 30_000;

/**
 * 2xx alone is success; a redirect is none. @param attempts this one included @param jitter 0 to 1, so that endpoints
 * that failed together are not asked together
 */
export function verdictOf(attempt: Attempt, attempts: number, jitter: number): DeliveryVerdict {
  if ('status' in attempt) {
    if (attempt.status >= 200 && attempt.status < 300) return { kind: 'delivered' };
    if (attempt.status === 410) return { kind: 'disable' };
  }
  const wait = backoff[attempts - 1];
  if (wait === undefined) return { kind: 'dead_letter' };
  return { kind: 'retry', afterSeconds: wait * (0.8 + 0.4 * jitter) };
}
