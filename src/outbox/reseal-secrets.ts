import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import { seal, unseal } from './seal.ts';

/**
 * Seals the secrets of webhooks with the key in use that were sealed with the one before it, so that a new publishing
 * key leaves no subscriber without signatures. What opens with neither stays as it is. Answers how many it sealed.
 */
export async function resealSecrets(database: Database, former: Buffer, current: Buffer): Promise<number> {
  return systemTransaction(database, 'outbox_relay', async (tx) => {
    const subscriptions = await tx.$queryRaw<{ id: string; secret: Uint8Array }[]>`
      SELECT id, secret FROM webhook_subscription ORDER BY id FOR UPDATE`;
    let count = 0;
    for (const { id, secret } of subscriptions) {
      const opened = opensWith(former, id, secret);
      if (opened === null) continue;
      await tx.webhookSubscription.update({
        where: { id },
        data: { secret: seal(current, id, opened) },
        select: { id: true },
      });
      count += 1;
    }
    return count;
  });
}

function opensWith(key: Buffer, id: string, secret: Uint8Array): string | null {
  try {
    return unseal(key, id, secret);
  } catch {
    return null;
  }
}
