import type { Database } from '../../db/client.ts';
import { addJob } from '../../db/queue.ts';
import { systemTransaction } from '../../db/transaction.ts';

/**
 * Puts publications back on the queue whose lease ran out. Any number of worker processes may call it. Answers how many
 * it put back.
 */
export async function recoverPublications(database: Database): Promise<number> {
  return systemTransaction(database, 'publication_worker', async (tx) => {
    const lost = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM publication WHERE status = 'in-progress' AND leased_until <= now()
       ORDER BY claimed_at LIMIT 100`;
    for (const { id } of lost) await addJob(tx, 'publish_version', { publication_id: id });
    return lost.length;
  });
}
