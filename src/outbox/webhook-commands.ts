import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '../audit/audit.ts';
import { DomainError, invalidField, notFound } from '../core/errors.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { lockRow } from '../db/lock-row.ts';
import { addJob } from '../db/queue.ts';
import { command, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { isLoopback } from '../core/public-address.ts';
import { topics, webhookTested } from './events.ts';
import { enqueueFor, nextSequence } from './outbox.ts';
import { seal } from './seal.ts';

interface Needs {
  database: Database;
  publishingKey: { sealingKey: Buffer };
  env: { NODE_ENV: string };
  fetchOptions: { allowedPrivateOrigins?: readonly string[] };
}

interface Target {
  correlationId: string;
  worldId: string;
  subscriptionId: string;
}

/** Names and addresses of this machine; what a name resolves to is checked at each delivery all the same. */
const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || isLoopback(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/**
 * https, without credentials; in development http to this machine as well. What it resolves to is checked at each
 * delivery.
 */
export function webhookUrl(text: string, { fetchOptions, env }: Pick<Needs, 'fetchOptions' | 'env'>): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > 2_000) throw invalidField('/url', 'A URL is expected.');
  const allowed =
    (fetchOptions.allowedPrivateOrigins?.includes(url.origin) ?? false) ||
    (env.NODE_ENV === 'development' && url.protocol === 'http:' && isThisMachine(url));
  if (url.protocol !== 'https:' && !allowed) throw invalidField('/url', 'An https URL is expected.');
  if (url.username !== '' || url.password !== '')
    throw invalidField('/url', 'The URL may hold no credentials; deliveries are signed.');
  return url.href;
}

const entry = (
  worldId: string,
  id: string,
  action: 'created' | 'revised' | 'removed',
  detail: Record<string, unknown> = {},
): AuditEntry => ({
  family: 'world_authoring',
  world_id: worldId,
  target_type: 'webhook_subscription',
  target_id: id,
  action,
  detail,
});

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
      return { result: { id }, audit: [entry(worldId, id, 'created', { host: new URL(checked).host })] };
    },
  );
  return { result: { id: result.id, secret: replayed ? null : secret }, replayed };
}

/** Pauses or resumes an endpoint, one that a 410 disabled as well: it begins where it stopped, and misses nothing. */
export async function reviseWebhook(
  { database }: Needs,
  auth: AuthContext,
  { correlationId, ...request }: Target & { isActive: boolean },
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
      audit: [entry(worldId, subscriptionId, 'revised', { is_active: isActive })],
    };
  });
}

/** Removes an endpoint with what was not delivered to it. */
export async function removeWebhook(
  { database }: Needs,
  auth: AuthContext,
  { correlationId, ...request }: Target,
): Promise<Answer<{ id: string }>> {
  const { worldId, subscriptionId } = request;
  return command(database, auth, { operation: 'removeWebhook', correlationId, request }, async (tx) => {
    await requireSubscription(tx, worldId, subscriptionId);
    await tx.webhookDelivery.deleteMany({ where: { subscriptionId } });
    await tx.webhookSubscription.delete({ where: { id: subscriptionId }, select: { id: true } });
    return { result: { id: subscriptionId }, audit: [entry(worldId, subscriptionId, 'removed')] };
  });
}

/** Sends a message again, marked as a redelivery, out of line: a dead letter, or one that the receiver lost. */
export async function redeliver(
  { database }: Needs,
  auth: AuthContext,
  { correlationId, ...request }: Target & { deliveryId: string },
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

/**
 * Sends an event of its own to one endpoint, signed and tried again as any other, so that who subscribed it sees that it
 * arrives. @throws DomainError `invalid_state` for an endpoint that is paused
 */
export async function testWebhook(
  { database, clock, env }: Needs & { clock: Clock; env: { SITE_URL: string } },
  auth: AuthContext,
  { correlationId, ...request }: Target,
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

async function requireSubscription(tx: Tx, worldId: string, id: string): Promise<void> {
  const found = await tx.webhookSubscription.findFirst({ where: { id, worldId }, select: { id: true } });
  if (!found || !(await lockRow(tx, 'webhook_subscription', id))) throw notFound('webhook subscription');
}
