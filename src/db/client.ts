import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';

/** The connections of one process, as the role that owns nothing. */
export interface Database {
  /** Interactive transactions of commands and system actors. */
  commands: PrismaClient;
  /** One read transaction a request. */
  reads: PrismaClient;
  /** The hot path: prepared statements, and the SECURITY DEFINER functions that run before a principal is known. */
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

/**
 * Parallel resolvers share the connection of their request's transaction, and pg wants one query at a time
 * on a connection: they take turns here.
 */
class SerialClient extends pg.Client {
  private last: Promise<unknown> = Promise.resolve();

  override query(...args: unknown[]): never {
    const run = (): unknown =>
      (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
    // Submittables and callback calls keep pg's own queue; the adapter only uses promises.
    if (
      typeof args.at(-1) === 'function' ||
      typeof (args[0] as { submit?: unknown } | null)?.submit === 'function'
    ) {
      return run() as never;
    }
    const next = this.last.then(run, run);
    this.last = next.then(
      () => undefined,
      () => undefined,
    );
    return next as never;
  }
}

export interface DatabaseOptions {
  url: string;
  /** Connections of each of the three pools. */
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a connection, its turn in a full pool included. */
  connectionTimeoutMs?: number;
  onError?: (error: Error) => void;
}

export function connect({
  url,
  poolSize = 10,
  statementTimeoutMs = 10_000,
  connectionTimeoutMs = 10_000,
  onError,
}: DatabaseOptions): Database {
  const pools: pg.Pool[] = [];
  const makePool = (name: string, Client: typeof pg.Client): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      statement_timeout: statementTimeoutMs,
      // Waiting for somebody else's row is a conflict before it is a slow statement.
      lock_timeout: Math.floor(statementTimeoutMs * 0.8),
      connectionTimeoutMillis: connectionTimeoutMs,
      application_name: `enshrine ${name}`,
      Client,
    });
    pool.on('error', (error) => onError?.(error));
    pools.push(pool);
    return pool;
  };
  const commands = new PrismaClient({ adapter: new PrismaPg(makePool('commands', SerialClient)) });
  const reads = new PrismaClient({ adapter: new PrismaPg(makePool('reads', SerialClient)) });
  const pool = makePool('decisions', pg.Client);
  return {
    commands,
    reads,
    pool,
    url,
    async close() {
      await Promise.all([commands.$disconnect(), reads.$disconnect()]);
      await Promise.all(pools.filter(({ ended }) => !ended).map((pool) => pool.end()));
    },
  };
}
