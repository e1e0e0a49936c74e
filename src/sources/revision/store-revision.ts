import type { Clock } from '../../core/clock.ts';
import { DomainError, invalidField } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Principal, CommandOutcome } from '../../db/transaction.ts';
import { readTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/client.ts';
import type { Tx } from '../../db/tx.ts';
import { sourceRevised, topics } from '../../outbox/events.ts';
import { enqueue, nextSequence } from '../../outbox/outbox.ts';
import { metLimit, runTask } from '../../workers/run-task.ts';
import { advanceWorkingSet, lockWorkingSet } from '../../worlds/lock-world.ts';
import { readCitingCounts } from '../../worlds/citing-read-model.ts';
import { lockSource } from '../lock-source.ts';
import { moveWatch } from '../watch/watched-source.ts';
import type { Provenance } from '../provenance-policy.ts';
import { isUnderEnvelope } from '../source-envelope.ts';
import { shownSource, type ShownSource } from '../source-read-model.ts';
import {
  insertIngestionRun,
  insertSource,
  sha256Of,
  type ReadDocument,
  type SourceDocument,
} from '../source-store.ts';
import type { RevisionComparison } from './compare-revisions.ts';
import { readRevisionText, readRevisions, revisionTextOf, supersededBy } from './revision-read-model.ts';

export type SentenceCounts = RevisionComparison['counts'];

/**
 * How many sentences of the law a newer reading changes; null where that is too much to compare, or where the older is
 * not there, which the command says.
 */
export async function countChanges(
  database: Database,
  principal: Principal,
  worldId: string,
  supersededId: string,
  read: ReadDocument,
): Promise<SentenceCounts | null> {
  const older = await readTransaction(database, principal, (prisma) =>
    readRevisionText(prisma, worldId, supersededId),
  );
  if (!older) return null;
  const newer = revisionTextOf(read);
  try {
    const { counts } = await runTask(
      'compare_revisions',
      { older, newer, quotes: [] },
      { caller: principal.user_id },
    );
    return counts;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'worker_lost' || metLimit(error))) return null;
    throw error;
  }
}

interface Revision {
  sentences: SentenceCounts | null;
  provenance: Provenance;
  document: SourceDocument;
  read: ReadDocument;
}

/**
 * Stores a newer revision: a row that supersedes the older, which is retired; the event; the run. The same bytes under the
 * same envelope are no revision and are said to be unchanged. The caller is in a command's transaction.
 */
export async function storeRevision(
  tx: Tx,
  { clock, env }: { clock: Clock; env: { SITE_URL: string } },
  { user_id: operatorId }: Principal,
  input: { correlationId: string; worldId: string; supersedes: string },
  { sentences, provenance, document, read }: Revision,
): Promise<CommandOutcome<{ id: string; ingestionRunId: string; unchanged: boolean }>> {
  const world = await lockWorkingSet(tx, input.worldId);
  const { state } = await lockSource(tx, world.id, input.supersedes);
  if (state === 'retired') {
    throw new DomainError(
      'invalid_state',
      'This source material was retired or superseded before. Name the revision that took its place.',
    );
  }
  const older = await tx.sourceMaterial.findUniqueOrThrow({
    where: { id: input.supersedes },
    select: shownSource,
  });
  const origin = { worldId: world.id, domainId: world.domainId, operatorId };
  const ranAs = { ...origin, correlationId: input.correlationId, url: document.url };
  const about = { family: 'world_authoring', world_id: world.id, target_type: 'source_material' } as const;
  if (older.sha256 === sha256Of(document.bytes)) {
    if (!isUnderEnvelope(older, provenance)) {
      throw invalidField(
        '/supersedes',
        'These are the bytes that it has: the law did not change. Correct its metadata instead.',
        'unchanged',
      );
    }
    const ingestionRunId = await insertIngestionRun(tx, {
      ...ranAs,
      sha256: older.sha256,
      outcome: 'unchanged',
      sourceMaterialId: older.id,
    });
    const detail = { sha256: older.sha256, unchanged: true };
    return {
      result: { id: older.id, ingestionRunId, unchanged: true },
      audit: [{ ...about, target_id: older.id, action: 'ingested', detail }],
    };
  }
  await tx.sourceMaterial.update({
    where: { id: older.id, state: 'ingested' },
    data: { state: 'retired', retiredAt: clock.now(), retireReason: 'Superseded by a newer revision.' },
    select: { id: true },
  });
  const source = await insertSource(tx, { ...origin, provenance, document, read, supersedesId: older.id });
  await moveWatch(tx, older.id, source.id);
  const ingestionRunId = await insertIngestionRun(tx, {
    ...ranAs,
    sha256: source.sha256,
    outcome: 'ingested',
    sourceMaterialId: source.id,
  });
  await advanceWorkingSet(tx, world);
  const superseded = supersededBy(await readRevisions(tx, world.id), source.id);
  const citing = (await readCitingCounts(tx, world.id, superseded)).get(source.id) ?? {
    rules: 0,
    candidates: 0,
  };
  await announce(tx, { at: clock.now(), siteUrl: env.SITE_URL }, source, { older, sentences, citing });
  return {
    result: { id: source.id, ingestionRunId, unchanged: false },
    audit: [
      {
        ...about,
        target_id: source.id,
        action: 'ingested',
        detail: { sha256: source.sha256, unchanged: false, supersedes: older.id, ...citing },
      },
      { ...about, target_id: older.id, action: 'retired', detail: { superseded_by: source.id } },
    ],
  };
}

async function announce(
  tx: Tx,
  { at, siteUrl }: { at: Date; siteUrl: string },
  source: ShownSource,
  change: {
    older: ShownSource;
    sentences: SentenceCounts | null;
    citing: { rules: number; candidates: number };
  },
): Promise<void> {
  const { organizationId } = await tx.domain.findUniqueOrThrow({
    where: { id: source.domainId },
    select: { organizationId: true },
  });
  await enqueue(tx, {
    domainId: source.domainId,
    worldId: source.worldId,
    sequence: await nextSequence(tx, source.worldId, topics.sourceRevised),
    envelope: sourceRevised(newId(), at, siteUrl, {
      organization_id: organizationId,
      domain_id: source.domainId,
      world_id: source.worldId,
      source_material_id: source.id,
      supersedes_id: change.older.id,
      publication: source.publication,
      revision: source.revision,
      effective_from: source.effectiveFrom?.toISOString().slice(0, 10) ?? null,
      sentences: change.sentences,
      rules_affected: change.citing.rules,
      candidates_affected: change.citing.candidates,
    }),
  });
}
