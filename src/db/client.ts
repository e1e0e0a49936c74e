import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
import { provingClient } from './proving-client.ts';
import { actorPool } from './actor-pool.ts';
import { createReadSessions, type ReadSessions } from './read-sessions.ts';
import { loginOf, urlOf, type SystemActor, type Worker } from './worker-roles.ts';

/** The connections of one process, none of them as a role that owns anything. */
export interface Database {
  /** Interactive transactions of commands, as the serving role. */
  commands: PrismaClient;
  /** One read transaction a request, as the serving role. */
  reads: ReadSessions;
  /** The SECURITY DEFINER functions that run before a principal is known: credentials and their limits. */
  pool: pg.Pool;
  /** Look-ups and records of `/decide` alone: whatever else is asked, no decision waits for a connection. */
  decisions: pg.Pool;
  /** Begins transactions as the role of a system actor, on connections that are made when they are needed. */
  workers: <T>(actor: SystemActor, begin: (client: PrismaClient) => Promise<T>) => Promise<T>;
  url: string;
  /** For a connection of a worker's own: the queue's, and those that listen. */
  workerUrl(worker: Worker): string;
  close(): Promise<void>;
}

/** The server's own limit is heard of before this side gives the connection up. */
const connectionGraceMs = 500;

/** Of each system actor: what it does at once is little, and its connections are closed when it rests. */
const connectionsOfActor = 3;

/** Of `/decide`, kept while it rests: a connection is made and its statements are planned in a hundred times what they take. */
const connectionsKept = 2;

/** How long a connection is kept after its last use: a new one takes the processor from the requests that are answered meanwhile. */
const keptIdleMs = 300_000;

export interface DatabaseOptions {
  url: string;
  /** By which connections prove for whom they act: `establishPrincipalKey`. */
  principalKey: Buffer;
  /** Connections of each of the four pools. */
  poolSize?: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a connection, its turn in a full pool included. */
  connectionTimeoutMs?: number;
  onError?: (error: Error) => void;
}

/**
 * A role may give itself settings (ALTER ROLE … SET) that would change what our statements mean: what a connection states
 * when it is made goes before them.
 */
const settings = {
  search_path: 'public',
  row_security: 'on',
  role: 'none',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  backslash_quote: 'safe_encoding',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  TimeZone: 'UTC',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  exit_on_error: 'off',
  gin_fuzzy_search_limit: '0',
};

/** The URL with {@link settings}, after what it states itself. */
function withSettings(url: string): string {
  const stated = new URL(url);
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`,
  );
  const given = stated.searchParams.get('options');
  stated.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
  return stated.toString();
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
  const ownUrl = withSettings(url);
  const makePool = (
    name: string,
    Client: typeof pg.Client,
    { as = ownUrl, max = poolSize, min = 0, pipeline = false } = {},
  ): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: as,
      max,
      min,
      idleTimeoutMillis: keptIdleMs,
      statement_timeout: statementTimeoutMs,
      // Of a server that is frozen or cut off no answer comes: the connection is given up from this side.
      query_timeout: statementTimeoutMs + connectionGraceMs,
      // Waiting for someone else's row is a conflict before it is a slow statement.
      lock_timeout: Math.floor(statementTimeoutMs * 0.8),
      connectionTimeoutMillis: connectionTimeoutMs,
      application_name: `enshrine ${name}`,
      pipeline,
      Client,
    });
    pool.on('error', (error) => onError?.(error));
    pools.push(pool);
    return pool;
  };
  const SerialClient = provingClient(principalKey, { serial: true });
  const workerUrl = (worker: Worker): string => urlOf(ownUrl, loginOf(principalKey, worker));
  const commands = new PrismaClient({ adapter: new PrismaPg(makePool('commands', SerialClient)) });
  const ParallelClient = provingClient(principalKey, { serial: false });
  const reads = createReadSessions(makePool('reads', ParallelClient, { pipeline: true }));
  const pool = makePool('credentials', ParallelClient);
  const decisions = makePool('decisions', ParallelClient, { min: Math.min(connectionsKept, poolSize) });
  const ofActors = actorPool((actor) =>
    makePool(actor, SerialClient, { as: workerUrl(actor), max: Math.min(connectionsOfActor, poolSize) }),
  );
  // A client takes some 20 MB: the actors share one, and each its own connections.
  let workers: PrismaClient | undefined;
  return {
    commands,
    reads,
    pool,
    decisions,
    workers(actor, begin) {
      const client = (workers ??= new PrismaClient({ adapter: new PrismaPg(ofActors.pool) }));
      return ofActors.begin(actor, () => begin(client));
    },
    url,
    workerUrl,
    async close() {
      await Promise.all([commands.$disconnect(), reads.close(), workers?.$disconnect()]);
      await Promise.all(pools.filter(({ ended }) => !ended).map((pool) => pool.end()));
    },
  };
}
