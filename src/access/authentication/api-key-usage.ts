import type pg from 'pg';
import { systemClock, type Clock } from '../../core/clock.ts';

/** Remembers which keys were used and writes `last_used_at` in batches, seconds late: a decision never waits. */
export interface ApiKeyUsage {
  now(): Date;
  used(keyId: string): void;
  /** Writes what is remembered. What cannot be written is kept for the next time. */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest. */
  close(): Promise<void>;
}

export interface ApiKeyUsageOptions {
  pool: Pick<pg.Pool, 'query'>;
  clock?: Clock;
  intervalMs?: number;
  onError?: (error: unknown) => void;
}

export function createApiKeyUsage(options: ApiKeyUsageOptions): ApiKeyUsage {
  const { pool, clock = systemClock, intervalMs = 5_000, onError } = options;
  let used = new Set<string>();

  const flush = async (): Promise<void> => {
    if (used.size === 0) return;
    const written = used;
    used = new Set();
    try {
      await pool.query('SELECT touch_keys($1::uuid[], $2::timestamptz)', [[...written], clock.now()]);
    } catch (error) {
      used = new Set([...written, ...used]);
      onError?.(error);
    }
  };
  const timer = setInterval(() => void flush(), intervalMs);
  timer.unref();

  return {
    now: () => clock.now(),
    used: (keyId) => void used.add(keyId),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
