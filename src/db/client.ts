import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { provingClient } from './proving-client.ts';

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

/** The server's own limit is heard of before this side gives the connection up. */
const connectionGraceMs = 500;

export interface DatabaseOptions {
  url: string;
  /** By which connections prove for whom they act: `establishPrincipalKey`. */
  principalKey: Buffer;
  /** Connections of each of the three pools. */
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a connection, its turn in a full pool included. */
  connectionTimeoutMs?: number;
  onError?: (error: Error) => void;
}

export function connect({
  url,
  principalKey,
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
      // Of a server that is frozen or cut off no answer comes: the connection is given up from this side.
      query_timeout: statementTimeoutMs + connectionGraceMs,
      // Waiting for someone else's row is a conflict before it is a slow statement.
      lock_timeout: Math.floor(statementTimeoutMs * 0.8),
      connectionTimeoutMillis: connectionTimeoutMs,
      application_name: `enshrine ${name}`,
      Client,
    });
    pool.on('error', (error) => onError?.(error));
    pools.push(pool);
    return pool;
  };
  const SerialClient = provingClient(principalKey, { serial: true });
  const commands = new PrismaClient({ adapter: new PrismaPg(makePool('commands', SerialClient)) });
  const reads = new PrismaClient({ adapter: new PrismaPg(makePool('reads', SerialClient)) });
  const pool = makePool('decisions', provingClient(principalKey, { serial: false }));
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
