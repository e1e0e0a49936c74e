import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { addJob } from '../db/queue.ts';
import { command, type Answer } from '../db/transaction.ts';
import { requireSubscription, subscriptionEntry, type OfSubscription } from './subscription.ts';

/** Pauses or resumes an endpoint, one that a 410 disabled as well: it begins where it stopped, and misses nothing. */
export async function reviseWebhook(
  { database }: { database: Database },
  auth: AuthContext,
  { correlationId, ...request }: OfSubscription & { isActive: boolean },
): Promise<Answer<{ id: string }>> {
  const { worldId, subscriptionId, isActive } = request;
  return command(database, auth, { operation: 'reviseWebhook', correlationId, request }, async (tx) => {
    await requireSubscription(tx, worldId, subscriptionId);
    await tx.webhookSubscription.update({
      where: { id: subscriptionId },
      data: { isActive, disabledReason: isActive ? null : 'paused by an operator' },
      select: { id: true },
    });
    if (isActive) await addJob(tx, 'relay_outbox', {});
    return {
      result: { id: subscriptionId },
      audit: [subscriptionEntry(worldId, subscriptionId, 'revised', { is_active: isActive })],
    };
  });
}
