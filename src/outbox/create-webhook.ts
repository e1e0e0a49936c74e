import { randomBytes } from 'node:crypto';
import { notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer } from '../db/transaction.ts';
import { seal } from './seal.ts';
import { subscriptionEntry } from './subscription.ts';
import { webhookUrl, type WebhookSettings } from './webhook-url.ts';

interface Needs extends WebhookSettings {
  database: Database;
  publishingKey: { sealingKey: Buffer };
}

/**
 * Subscribes an endpoint to the events of a world. Who: operations staff (`write:operations`). The secret is answered
 * once, and by no replay: what is recorded does not hold it.
 */
export async function createWebhook(
  needs: Needs,
  auth: AuthContext,
  { correlationId, worldId, url }: { correlationId: string; worldId: string; url: string },
): Promise<Answer<{ id: string; secret: string | null }>> {
  const checked = webhookUrl(url, needs);
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const request = { worldId, url };
  const { result, replayed } = await command(
    needs.database,
    auth,
    { operation: 'createWebhook', correlationId, request },
    async (tx) => {
      const world = await tx.worldModel.findUnique({ where: { id: worldId }, select: { domainId: true } });
      if (!world) throw notFound('world');
      const id = newId();
      await tx.webhookSubscription.create({
        data: {
          id,
          domainId: world.domainId,
          worldId,
          url: checked,
          secret: seal(needs.publishingKey.sealingKey, id, secret),
          createdBy: auth.user_id,
        },
        select: { id: true },
      });
      return {
        result: { id },
        audit: [subscriptionEntry(worldId, id, 'created', { host: new URL(checked).host })],
      };
    },
  );
  return { result: { id: result.id, secret: replayed ? null : secret }, replayed };
}
