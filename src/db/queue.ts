import { Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { Prisma } from '../generated/prisma/client.ts';
import type { Database } from './client.ts';
import type { Tx } from './tx.ts';

/** Names of the durable jobs, and what each carries. Payloads are ids: state is read when the job runs. */
export interface Jobs {
  distill_run: { run_id: string };
  publish_version: { publication_id: string };
  replay_decisions: { replay_id: string };
  relay_outbox: Record<string, never>;
}
export type JobName = keyof Jobs;

/** Runs at least once; must therefore find out from the database what is left to do. */
export type JobHandler<Name extends JobName> = (payload: Jobs[Name], signal: AbortSignal) => Promise<void>;
export type JobHandlers = { [Name in JobName]?: JobHandler<Name> };

const functions: { [Name in JobName]: (payload: Jobs[Name]) => Prisma.Sql } = {
  distill_run: ({ run_id }) => Prisma.sql`SELECT add_distillation_job(${run_id}::uuid)`,
  publish_version: ({ publication_id }) => Prisma.sql`SELECT add_publication_job(${publication_id}::uuid)`,
  replay_decisions: ({ replay_id }) => Prisma.sql`SELECT add_replay_job(${replay_id}::uuid)`,
  relay_outbox: () => Prisma.sql`SELECT add_relay_job()`,
};

/**
 * Adds a job inside the caller's transaction: it exists if and only if the transaction commits. A waiting job of the same
 * name and row is replaced, so that asking twice makes one job. The row must be there: the queue itself is closed.
 */
export async function addJob<Name extends JobName>(
  tx: Pick<Tx, '$executeRaw'>,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  await tx.$executeRaw(functions[name](payload));
}

export interface Queue {
  stop(): Promise<void>;
}

/** Starts a worker of the durable queue in this process; it picks jobs up by LISTEN/NOTIFY. */
export async function startQueue(
  { database, log }: { database: Database; log: Logger },
  handlers: JobHandlers,
  concurrency = 2,
): Promise<Queue> {
  const pool = new pg.Pool({
    connectionString: database.workerUrl('queue'),
    max: concurrency + 2,
    application_name: 'enshrine queue',
  });
  const lost = (error: Error): void => log.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  // A connection that is checked out reports its loss itself.
  pool.on('connect', (client) => client.on('error', lost));
  const stopping = new AbortController();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown) =>
        (handler as (payload: unknown, signal: AbortSignal) => Promise<void>)(payload, stopping.signal),
    ]),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger(log),
  });
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      if (!pool.ended) await pool.end();
    },
  };
}

/** The queue's own lines, one level below ours: a failed attempt is news, a finished job is not. */
function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (logLevel, message) => {
    const line = `queue: ${message}`;
    const level: string = logLevel;
    if (level === 'error') log.error(line);
    else if (level === 'warning') log.warn(line);
    else log.trace(line);
  });
}
