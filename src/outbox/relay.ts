import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import { deliveryLeaseMilliseconds, verdictOf, type Attempt } from './delivery-policy.ts';
import { postWebhook, type PostOptions } from './post-webhook.ts';
import { projectMessages } from './project-messages.ts';
import { unseal } from './seal.ts';
import { envelopeColumn } from './outbox-columns.ts';
import type { Prisma } from '../generated/prisma/client.ts';

export interface RelayServices {
  database: Database;
  clock: Clock;
  log: Logger;
  publishingKey: { sealingKey: Buffer };
  fetchOptions: PostOptions;
  env: { NODE_ENV: string };
}

interface Delivery {
  id: string;
  subscriptionId: string;
  messageId: string;
  attempts: number;
  redelivery: boolean;
  url: string;
  secret: Uint8Array;
  envelope: Prisma.JsonValue;
}

/** Sockets that wait cost little; with few of them, as many endpoints that hang would hold up all others. */
const atOnce = 100;

export interface Relay {
  /** Projects what is new and begins what is due, as far as there is room; does not wait for endpoints. */
  wake(): Promise<void>;
  /** Waits until every delivery that was begun has ended. */
  idle(): Promise<void>;
}

/**
 * Delivers outbox messages at least once, in version order for each subscription: the next waits until its predecessor
 * is delivered or dead. An endpoint that hangs takes up one place, and holds no one else up. Any number may run.
 */
export function createRelay(services: RelayServices): Relay {
  const running = new Set<Promise<void>>();
  let busy = 0;
  const wake = async (): Promise<void> => {
    while ((await projectMessages(services.database)) > 0);
    for (;;) {
      const room = atOnce - busy;
      const due = room > 0 ? await claimDue(services.database, room) : [];
      if (due.length === 0) return;
      due.forEach(begin);
    }
  };
  /** What is next in line may be due as soon as this one has ended. */
  const begin = (delivery: Delivery): void => {
    busy += 1;
    const work = deliver(services, delivery)
      .catch((error: unknown) => services.log.warn({ err: error }, 'a delivery could not be recorded'))
      .then(() => {
        busy -= 1;
        return wake();
      })
      .catch((error: unknown) => services.log.warn({ err: error }, 'the relay failed'))
      .finally(() => running.delete(work));
    running.add(work);
  };
  return {
    wake,
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** First in line of each subscription, due, and with no one at it. */
async function claimDue(database: Database, limit: number): Promise<Delivery[]> {
  return systemTransaction(
    database,
    'outbox_relay',
    (tx) => tx.$queryRaw<Delivery[]>`
      WITH due AS (
        SELECT d.id FROM webhook_delivery d JOIN webhook_subscription s ON s.id = d.subscription_id
         WHERE d.status = 'pending' AND s.is_active AND d.next_attempt_at <= now()
           AND (d.leased_until IS NULL OR d.leased_until < now())
           AND (d.redelivery OR NOT EXISTS (
                 SELECT FROM webhook_delivery earlier JOIN outbox_message before ON before.id = earlier.message_id
                  WHERE earlier.subscription_id = d.subscription_id AND earlier.status = 'pending'
                    AND NOT earlier.redelivery AND earlier.sequence < d.sequence
                    AND before.topic = (SELECT topic FROM outbox_message WHERE id = d.message_id)))
         ORDER BY d.next_attempt_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED)
      UPDATE webhook_delivery d
         SET leased_until = now() + ${deliveryLeaseMilliseconds} * interval '1 millisecond',
             attempts = d.attempts + 1
        FROM due, webhook_subscription s, outbox_message m
       WHERE d.id = due.id AND s.id = d.subscription_id AND m.id = d.message_id
      RETURNING d.id, d.subscription_id AS "subscriptionId", d.message_id AS "messageId", d.attempts, d.redelivery,
                s.url, s.secret, m.envelope`,
  );
}

async function deliver(services: RelayServices, delivery: Delivery): Promise<void> {
  const attempt = await attemptDelivery(services, delivery);
  const verdict = verdictOf(attempt, delivery.attempts, Math.random());
  const status = 'status' in attempt ? attempt.status : null;
  const error = 'error' in attempt ? attempt.error : null;
  const [state, wait] =
    verdict.kind === 'delivered'
      ? ['delivered', 0]
      : verdict.kind === 'retry'
        ? ['pending', verdict.afterSeconds]
        : ['dead_letter', 0];
  await systemTransaction(services.database, 'outbox_relay', async (tx) => {
    // Only of the attempt that was begun: a relay that was slower than its lease has no say any more.
    await tx.$executeRaw`
      UPDATE webhook_delivery
         SET status = ${state}::delivery_status, last_status = ${status}, last_error = ${error}, leased_until = NULL,
             next_attempt_at = now() + ${wait} * interval '1 second',
             delivered_at = CASE WHEN ${state} = 'delivered' THEN now() END
       WHERE id = ${delivery.id}::uuid AND status = 'pending' AND attempts = ${delivery.attempts}`;
    if (verdict.kind === 'disable') {
      await tx.$executeRaw`
        UPDATE webhook_subscription SET is_active = false, disabled_reason = 'the endpoint answered 410 Gone'
         WHERE id = ${delivery.subscriptionId}::uuid`;
    }
  });
}

async function attemptDelivery(services: RelayServices, delivery: Delivery): Promise<Attempt> {
  let secret: string;
  try {
    secret = unseal(services.publishingKey.sealingKey, delivery.subscriptionId, delivery.secret);
  } catch {
    return { error: 'the signing secret does not open with this installation’s key; subscribe again' };
  }
  return postWebhook(
    {
      url: delivery.url,
      secret,
      messageId: delivery.messageId,
      body: envelopeColumn.text(envelopeColumn.read(delivery.envelope)),
      redelivery: delivery.redelivery,
    },
    { ...services.fetchOptions, allowLoopback: services.env.NODE_ENV === 'development' },
    services.clock.now(),
  );
}
