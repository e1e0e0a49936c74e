import type pg from 'pg';
import { systemClock, type Clock } from '../core/clock.ts';

/** Remembers when keys were used and writes it in batches: a decision never waits for `last_used_at`. */
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
  let lastUse = new Map<string, Date>();

  const flush = async (): Promise<void> => {
    if (lastUse.size === 0) return;
    const written = lastUse;
    lastUse = new Map();
    try {
      await pool.query('SELECT record_key_use($1::uuid[], $2::timestamptz[])', [
        [...written.keys()],
        [...written.values()],
      ]);
    } catch (error) {
      lastUse = new Map([...written, ...lastUse]);
      onError?.(error);
    }
  };
  const timer = setInterval(() => void flush(), intervalMs);
  timer.unref();

  return {
    now: () => clock.now(),
    used: (keyId) => void lastUse.set(keyId, clock.now()),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
