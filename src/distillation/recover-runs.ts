import type { Database } from '../db/client.ts';
import { addJob } from '../db/queue.ts';
import { systemTransaction } from '../db/transaction.ts';
import { leaseMilliseconds, runTimeoutMilliseconds } from './run-policy.ts';

/**
 * Puts runs back on the queue whose worker is gone, and fails those that are past their time-out.
 * Called at start and every few seconds by each worker process; any number of them may.
 * Answers how many runs were put back.
 */
export async function recoverRuns(database: Database): Promise<number> {
  return systemTransaction(database, 'distillation_worker', async (tx) => {
    await tx.$executeRaw`
      WITH late AS (
        SELECT id FROM distillation_run
         WHERE status = 'in_progress' AND started_at < now() - ${runTimeoutMilliseconds} * interval '1 millisecond'
         FOR UPDATE SKIP LOCKED),
      sources AS (
        UPDATE distillation_source SET status = 'failed', error_code = 'run_timeout',
               message = 'The run ended before this source was done.', completed_at = now(), leased_until = NULL, model_answers = '[]'
         WHERE run_id IN (SELECT id FROM late) AND status IN ('pending', 'processing'))
      UPDATE distillation_run SET status = 'failed', failure_reason_code = 'run_timeout', completed_at = now(),
             failure_detail = 'The run did not end in time; what was distilled until then is kept.'
       WHERE id IN (SELECT id FROM late)`;
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT run.id FROM distillation_run run
       WHERE run.status = 'in_progress'
         AND run.started_at < now() - ${leaseMilliseconds} * interval '1 millisecond'
         AND NOT EXISTS (SELECT FROM distillation_source source
                          WHERE source.run_id = run.id AND source.leased_until >= now())
       ORDER BY run.started_at LIMIT 100`;
    for (const { id } of lost) await addJob(tx, 'distill_run', { run_id: id });
    return lost.length;
  });
}
