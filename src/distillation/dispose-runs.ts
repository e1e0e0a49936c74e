import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';

/** Strips free-text failure detail from runs older than the retention; the codes stay. Answers how many. */
export async function disposeRuns(database: Database, retentionDays = 90): Promise<number> {
  return systemTransaction(database, 'disposal', async (tx) => {
    const disposed = await tx.$queryRaw<{ id: string }[]>`
      UPDATE distillation_run SET failure_detail = NULL, disposed_at = now()
       WHERE disposed_at IS NULL AND status <> 'in_progress'
         AND completed_at < now() - ${retentionDays} * interval '1 day'
      RETURNING id`;
    const ids = disposed.map(({ id }) => id);
    await tx.distillationSource.updateMany({
      where: { runId: { in: ids }, status: 'failed' },
      data: { message: null },
    });
    return ids.length;
  });
}
