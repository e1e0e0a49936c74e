import { notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { addJob } from '../db/queue.ts';
import { command, type Answer } from '../db/transaction.ts';
import { requireSubscription, type OfSubscription } from './subscription.ts';

/** Sends a message again, marked as a redelivery, out of line: a dead letter, or one that the receiver lost. */
export async function redeliver(
  { database }: { database: Database },
  auth: AuthContext,
  { correlationId, ...request }: OfSubscription & { deliveryId: string },
): Promise<Answer<{ id: string }>> {
  const { worldId, subscriptionId, deliveryId } = request;
  return command(database, auth, { operation: 'redeliver', correlationId, request }, async (tx) => {
    await requireSubscription(tx, worldId, subscriptionId);
    const former = await tx.webhookDelivery.findFirst({
      where: { id: deliveryId, subscriptionId },
      select: { domainId: true, messageId: true, sequence: true },
    });
    if (!former) throw notFound('delivery');
    const row = await tx.webhookDelivery.create({
      data: { id: newId(), ...former, subscriptionId, redelivery: true, nextAttemptAt: new Date(0) },
      select: { id: true },
    });
    await addJob(tx, 'relay_outbox', {});
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'webhook_delivery',
          target_id: row.id,
          action: 'redelivered',
          detail: { of: deliveryId },
        },
      ],
    };
  });
}
