import { hash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Quota } from '../http/quota.ts';

export interface LimitOptions {
  name: string;
  /** Calls in one window. */
  limit: number;
  windowSeconds: number;
}

/** Counts one call of a caller. @throws LimitReached */
export type CountCall = (caller: string) => Promise<Quota>;

export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  readonly quota: Quota;

  constructor(quota: Quota) {
    super(`the limit ${quota.name} is reached`);
    this.quota = quota;
  }
}

/** What this process holds of a caller's window. */
interface Share {
  /** Calls that it took from the common count and has not used. */
  left: number;
  /** What the others may still take, when it was last asked. */
  beyond: number;
  /** By `performance.now()`. */
  until: number;
}

/** Callers of which a share is remembered; above, those whose windows are over are forgotten. */
const manyCallers = 10_000;

/**
 * A limit that holds for all processes together, counted in the database. Calls are taken from the count a hundredth of
 * the limit at once and used up here, so that a limit of 600,000 costs one statement in 6,000 calls. Never more than the
 * limit is let through; what a process took and does not use, at most a hundredth for each process, is refused to the
 * others until the window ends. While the database cannot count, each process counts for itself.
 */
export function sharedLimit(
  pool: pg.Pool | null,
  { name, limit, windowSeconds }: LimitOptions,
  now: () => number = () => performance.now(),
): CountCall {
  const settings = { keyPrefix: name, points: limit, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  const counter = pool
    ? new RateLimiterPostgres({
        ...settings,
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'enshrine_limits',
        tableName: 'used',
        tableCreated: true,
        insuranceLimiter: memory,
      })
    : memory;
  const portion = pool ? Math.max(1, Math.floor(limit / 100)) : 1;
  const shares = new Map<string, Share>();
  const asking = new Map<string, Promise<Share>>();

  const forgetOld = (): void => {
    for (const [key, { until }] of shares) if (until <= now()) shares.delete(key);
  };

  const takePortion = async (caller: string): Promise<Share> => {
    // The table holds no addresses.
    const key = hash('sha256', caller, 'base64url');
    const taken = await counter.consume(key, portion).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    });
    // Of a portion that goes beyond the limit what lies below it is good.
    const excess = Math.max(0, taken.consumedPoints - limit);
    const share = {
      left: Math.max(0, portion - excess),
      beyond: taken.remainingPoints,
      until: now() + taken.msBeforeNext,
    };
    if (shares.size >= manyCallers) forgetOld();
    shares.set(caller, share);
    return share;
  };

  const quotaOf = ({ left, beyond, until }: Share): Quota => ({
    name,
    limit,
    windowSeconds,
    remaining: left + beyond,
    resetSeconds: Math.max(0, Math.ceil((until - now()) / 1000)),
  });

  return async (caller) => {
    for (;;) {
      const held = shares.get(caller);
      if (held && held.until > now()) {
        if (held.left > 0) {
          held.left -= 1;
          return quotaOf(held);
        }
        if (held.beyond === 0) throw new LimitReached(quotaOf(held));
      }
      // Callers at the same time wait for one portion, and look again.
      const waiting = asking.get(caller) ?? takePortion(caller).finally(() => asking.delete(caller));
      asking.set(caller, waiting);
      const share = await waiting;
      if (share.left === 0 && share.beyond === 0) throw new LimitReached(quotaOf(share));
    }
  };
}
