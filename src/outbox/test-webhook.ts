import type { Clock } from '../core/clock.ts';
import { DomainError, notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { lockRow } from '../db/lock-row.ts';
import { command, type Answer } from '../db/transaction.ts';
import { topics, webhookTested } from './events.ts';
import { enqueueFor, nextSequence } from './outbox.ts';
import { requireSubscription, type OfSubscription } from './subscription.ts';

/**
 * Sends an event of its own to one endpoint, signed and tried again as any other, so that who subscribed it sees that it
 * arrives. @throws DomainError `invalid_state` for an endpoint that is paused
 */
export async function testWebhook(
  { database, clock, env }: { database: Database; clock: Clock; env: { SITE_URL: string } },
  auth: AuthContext,
  { correlationId, ...request }: OfSubscription,
): Promise<Answer<{ id: string }>> {
  const { worldId, subscriptionId } = request;
  return command(database, auth, { operation: 'testWebhook', correlationId, request }, async (tx) => {
    if (!(await lockRow(tx, 'world_model', worldId))) throw notFound('world');
    await requireSubscription(tx, worldId, subscriptionId);
    const { isActive, domainId, world } = await tx.webhookSubscription.findUniqueOrThrow({
      where: { id: subscriptionId },
      select: {
        isActive: true,
        domainId: true,
        world: { select: { domain: { select: { organizationId: true } } } },
      },
    });
    if (!isActive) throw new DomainError('invalid_state', 'The endpoint is paused. Resume it, then test it.');
    const at = clock.now();
    const id = await enqueueFor(
      tx,
      subscriptionId,
      {
        domainId,
        worldId,
        sequence: await nextSequence(tx, worldId, topics.webhookTested),
        envelope: webhookTested(newId(), at, env.SITE_URL, {
          organization_id: world.domain.organizationId,
          domain_id: domainId,
          world_id: worldId,
          subscription_id: subscriptionId,
        }),
      },
      at,
    );
    return {
      result: { id },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'webhook_delivery',
          target_id: id,
          action: 'tested',
          detail: { webhook_subscription: subscriptionId },
        },
      ],
    };
  });
}
