import { newId } from '../core/ids.ts';
import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { topics } from './events.ts';
import { envelopeColumn, snapshotDataColumn } from './outbox-columns.ts';

interface Message {
  id: string;
  domainId: string;
  worldId: string;
  sequence: number;
  envelope: Prisma.JsonValue;
}

/**
 * Takes messages up in the order of each world: projects the card's snapshot, and makes a delivery for every
 * subscription, paused ones included (theirs wait), in one transaction. Any number of relays may. Answers how many it took.
 */
export async function projectMessages(database: Database): Promise<number> {
  return systemTransaction(database, 'outbox_relay', async (tx) => {
    const messages = await tx.$queryRaw<Message[]>`
      SELECT m.id, m.domain_id AS "domainId", m.world_id AS "worldId", m.sequence, m.envelope
        FROM outbox_message m
       WHERE m.projected_at IS NULL
         AND NOT EXISTS (SELECT FROM outbox_message earlier
                          WHERE earlier.world_id = m.world_id AND earlier.topic = m.topic
                            AND earlier.sequence < m.sequence AND earlier.projected_at IS NULL)
       ORDER BY m.created_at LIMIT 50 FOR UPDATE SKIP LOCKED`;
    for (const message of messages) {
      await projectSnapshot(tx, message);
      await fanOut(tx, message);
      await tx.$executeRaw`UPDATE outbox_message SET projected_at = now() WHERE id = ${message.id}::uuid`;
    }
    return messages.length;
  });
}

/** Idempotent, and never back to an older version. */
async function projectSnapshot(tx: Tx, { domainId, worldId, sequence, ...message }: Message): Promise<void> {
  const envelope = envelopeColumn.read(message.envelope);
  if (envelope.type !== topics.cardPublished) return;
  await tx.$executeRaw`
    INSERT INTO card_snapshot (world_id, domain_id, version, content_hash, data)
    VALUES (${worldId}::uuid, ${domainId}::uuid, ${sequence}, ${envelope.data.card_content_hash},
            ${snapshotDataColumn.text(envelope.data)}::jsonb)
    ON CONFLICT (world_id) DO UPDATE
      SET version = excluded.version, content_hash = excluded.content_hash, data = excluded.data, projected_at = now()
      WHERE card_snapshot.version < excluded.version`;
}

async function fanOut(tx: Tx, { id, domainId, worldId, sequence }: Message): Promise<void> {
  const subscriptions = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_subscription WHERE world_id = ${worldId}::uuid`;
  if (subscriptions.length === 0) return;
  const rows = subscriptions.map(
    (subscription) =>
      Prisma.sql`(${newId()}::uuid, ${domainId}::uuid, ${subscription.id}::uuid, ${id}::uuid, ${sequence}, now())`,
  );
  await tx.$executeRaw`
    INSERT INTO webhook_delivery (id, domain_id, subscription_id, message_id, sequence, next_attempt_at)
    VALUES ${Prisma.join(rows)}`;
}
