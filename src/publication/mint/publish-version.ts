import { setTimeout as pause } from 'node:timers/promises';
import { DomainError, notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { readTransaction, type Answer } from '../../db/transaction.ts';
import { claimPublication, type PublishVersionInput } from './claim-publication.ts';
import { takeOver } from './publication-lease.ts';
import { duplicateWaitMilliseconds, failureError } from './publication-row.ts';
import { runPublication, type PublicationServices } from './run-publication.ts';
import { publicationAnswerColumn } from './publication-columns.ts';

const pollMilliseconds = 100;

/**
 * Publishes the in-flight draft. Who: operations staff with `admin:operations`. Claims its publication, prepares and
 * checks everything, and mints version, modules, card, notes and event in one transaction. Once claimed, the attempt has
 * one outcome, which every repetition of the call answers: the version, or the refusal (`rename_arbitration_required`,
 * `rules_incomplete`, `rules_nonconforming`, `ontology_drift`, `acceptance_cases_failed`, `release_notes_outdated`,
 * `worker_lost`, with `publication_id`).
 * @throws DomainError what {@link claimPublication} throws; `publication_in_progress` when a repeated call has waited
 *   in vain
 */
export async function publishVersion(
  services: PublicationServices,
  auth: AuthContext,
  input: PublishVersionInput,
): Promise<Answer<{ id: string; refusal: DomainError | null }>> {
  const { result: lease, replayed } = await claimPublication(services, auth, input);
  if (!replayed) await runPublication(services, lease);
  const refusal = await outcomeOf(services, auth, lease.publicationId);
  return { result: { id: lease.publicationId, refusal }, replayed };
}

/** Waits for the end of the attempt, taking it over when its worker is gone. */
async function outcomeOf(
  services: PublicationServices,
  auth: AuthContext,
  id: string,
): Promise<DomainError | null> {
  const deadline = performance.now() + duplicateWaitMilliseconds;
  for (;;) {
    const row = await readOutcome(services.database, auth, id);
    if (row.status === 'completed') return null;
    if (row.status === 'failed') {
      const answer = publicationAnswerColumn.read(row.answer);
      if ('code' in answer) return failureError(id, answer);
    }
    const lease = await takeOver(services.database, id);
    if (lease) await runPublication(services, lease);
    else if (performance.now() > deadline) break;
    else await pause(pollMilliseconds);
  }
  throw new DomainError('publication_in_progress', 'This publication is still running.', {
    publication_id: id,
    retry_after: 10,
  });
}

async function readOutcome(database: Database, auth: AuthContext, id: string) {
  const row = await readTransaction(database, auth, (prisma) =>
    prisma.publication.findUnique({ where: { id }, select: { status: true, answer: true } }),
  );
  if (!row) throw notFound('publication');
  return row;
}
