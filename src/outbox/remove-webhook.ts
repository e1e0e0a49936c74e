import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer } from '../db/transaction.ts';
import { requireSubscription, subscriptionEntry, type OfSubscription } from './subscription.ts';

/** Removes an endpoint with what was not delivered to it. */
export async function removeWebhook(
  { database }: { database: Database },
  auth: AuthContext,
  { correlationId, ...request }: OfSubscription,
): Promise<Answer<{ id: string }>> {
  const { worldId, subscriptionId } = request;
  return command(database, auth, { operation: 'removeWebhook', correlationId, request }, async (tx) => {
    await requireSubscription(tx, worldId, subscriptionId);
    await tx.webhookDelivery.deleteMany({ where: { subscriptionId } });
    await tx.webhookSubscription.delete({ where: { id: subscriptionId }, select: { id: true } });
    return { result: { id: subscriptionId }, audit: [subscriptionEntry(worldId, subscriptionId, 'removed')] };
  });
}
