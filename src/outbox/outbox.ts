import { newId } from '../core/ids.ts';
import { addJob } from '../db/queue.ts';
import type { Tx } from '../db/tx.ts';
import type { CardPublished, SourceRevised, VersionPublished, WebhookTested } from './events.ts';
import { envelopeColumn } from './outbox-columns.ts';

export interface OutboxEntry {
  domainId: string;
  worldId: string;
  /** The order of delivery within a world and topic: the version number, or a count. */
  sequence: number;
  envelope: CardPublished | SourceRevised | WebhookTested;
}

/**
 * Writes an event inside the transaction that caused it: it exists if and only if that commits. The relay is woken by
 * the same transaction.
 */
export async function enqueue(tx: Tx, entry: OutboxEntry): Promise<void> {
  await store(tx, entry, null);
  await addJob(tx, 'relay_outbox', {});
}

/** The same for one subscription alone. Answers the delivery. */
export async function enqueueFor(
  tx: Tx,
  subscriptionId: string,
  entry: OutboxEntry,
  at: Date,
): Promise<string> {
  await store(tx, entry, at);
  const { domainId, sequence, envelope } = entry;
  const id = newId();
  await tx.webhookDelivery.create({
    data: { id, domainId, subscriptionId, messageId: envelope.id, sequence, nextAttemptAt: new Date(0) },
    select: { id: true },
  });
  await addJob(tx, 'relay_outbox', {});
  return id;
}

/** `projectedAt`: when its deliveries were made; null where the relay makes one for each subscription. */
async function store(
  tx: Tx,
  { domainId, worldId, sequence, envelope }: OutboxEntry,
  projectedAt: Date | null,
): Promise<void> {
  await tx.outboxMessage.create({
    data: {
      id: envelope.id,
      domainId,
      worldId,
      topic: envelope.type,
      sequence,
      envelope: envelopeColumn.write(envelope),
      projectedAt,
    },
    select: { id: true },
  });
}

/** The next number of a topic that counts its events of a world. The caller holds the world's row. */
export async function nextSequence(tx: Tx, worldId: string, topic: string): Promise<number> {
  const { _max: last } = await tx.outboxMessage.aggregate({
    where: { worldId, topic },
    _max: { sequence: true },
  });
  return (last.sequence ?? 0) + 1;
}

export const signalChannel = 'worldmodel_version_published';

/** A hint for listeners: PostgreSQL sends it when the transaction commits, and never otherwise. */
export async function signal(tx: Tx, event: VersionPublished): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${signalChannel}, ${JSON.stringify(event)})`;
}
