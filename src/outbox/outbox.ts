import { addJob } from '../db/queue.ts';
import type { Tx } from '../db/tx.ts';
import type { CardPublished, VersionPublished } from './events.ts';

export interface OutboxEntry {
  domainId: string;
  worldId: string;
  /** The version number: the order of delivery within a world. */
  sequence: number;
  envelope: CardPublished;
}

/**
 * Writes an event inside the transaction that caused it: it exists if and only if that commits. The relay is woken by
 * the same transaction.
 */
export async function enqueue(tx: Tx, { domainId, worldId, sequence, envelope }: OutboxEntry): Promise<void> {
  await tx.outboxMessage.create({
    data: {
      id: envelope.id,
      domainId,
      worldId,
      topic: envelope.type,
      sequence,
      envelope: envelope,
    },
    select: { id: true },
  });
  await addJob(tx, 'relay_outbox', {});
}

export const signalChannel = 'worldmodel_version_published';

/** A hint for listeners: PostgreSQL sends it when the transaction commits, and never otherwise. */
export async function signal(tx: Tx, event: VersionPublished): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${signalChannel}, ${JSON.stringify(event)})`;
}
