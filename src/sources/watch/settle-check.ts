import type { AuditEntry } from '../../audit/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { DomainError, type ErrorCode } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Principal } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import type { CheckOutcome, Prisma } from '../../generated/prisma/client.ts';
import type { Provenance } from '../provenance-policy.ts';
import { storeRevision } from '../revision/store-revision.ts';
import type { ShownSource } from '../source-read-model.ts';
import { insertIngestionRun } from '../source-store.ts';
import { nextCheckAt } from './check-policy.ts';
import type { RevisionLookup } from './look-for-revision.ts';
import { refuseRetired, type WatchedSource } from './watched-source.ts';

/** What a check came to. */
export interface CheckedSource {
  /** The source: of a revision the newer one. */
  id: string;
  outcome: CheckOutcome;
  errorCode: ErrorCode | null;
  message: string | null;
}

/**
 * Stores what looking came to, in the transaction of its caller: the revision, where there is one, and on the watch when
 * and what. @throws DomainError `conflict` when the source was changed meanwhile, and what storing a revision refuses
 */
export async function settleCheck(
  tx: Tx,
  services: { clock: Clock; env: { SITE_URL: string } },
  principal: Principal,
  correlationId: string,
  watched: WatchedSource,
  found: RevisionLookup,
): Promise<{ result: CheckedSource; audit: AuditEntry[] }> {
  const { source } = watched;
  const at = services.clock.now();
  const stored =
    found.outcome === 'revised' ? await store(tx, services, principal, correlationId, watched, found) : null;
  if (found.outcome === 'failed') {
    await insertIngestionRun(tx, {
      worldId: source.worldId,
      domainId: source.domainId,
      operatorId: principal.user_id,
      correlationId,
      url: watched.url,
      sha256: null,
      outcome: 'failed',
      sourceMaterialId: null,
      errorCode: found.code,
    });
  }
  const id = stored?.result.id ?? source.id;
  await note(tx, principal, watched, id, noted(watched, found, at));
  return {
    result: {
      id,
      outcome: found.outcome,
      errorCode: found.outcome === 'failed' ? found.code : null,
      message: 'message' in found ? found.message : null,
    },
    audit: stored?.audit ?? [],
  };
}

const store = (
  tx: Tx,
  services: { clock: Clock; env: { SITE_URL: string } },
  principal: Principal,
  correlationId: string,
  { source }: WatchedSource,
  { document, read, sentences }: Extract<RevisionLookup, { outcome: 'revised' }>,
) =>
  storeRevision(
    tx,
    services,
    principal,
    { correlationId, worldId: source.worldId, supersedes: source.id },
    { sentences, provenance: envelopeOf(source, services.clock.now()), document, read },
  );

/**
 * What is stated of a revision that was found: that of the source, less what is said of one revision alone. From when it
 * is in force no one has said.
 */
const envelopeOf = (source: ShownSource, fetchedAt: Date): Provenance => ({
  kind: source.kind,
  publication: source.publication,
  title: source.title,
  section: source.section,
  revision: `fetched ${fetchedAt.toISOString().slice(0, 10)}`,
  jurisdiction: source.jurisdiction,
  language: source.language,
  publishedOn: null,
  effectiveFrom: null,
  effectiveTo: null,
});

type Noted = Pick<
  Prisma.SourceWatchUncheckedCreateInput,
  'checkedAt' | 'outcome' | 'errorCode' | 'message' | 'failures' | 'nextCheckAt' | 'leasedUntil'
> &
  Partial<
    Pick<
      Prisma.SourceWatchUncheckedCreateInput,
      'validatedUrl' | 'etag' | 'lastModified' | 'servedSha256' | 'servedAt'
    >
  >;

function noted({ watch }: WatchedSource, found: RevisionLookup, at: Date): Noted {
  const isFailed = found.outcome === 'failed';
  const failures = isFailed ? (watch?.failures ?? 0) + 1 : 0;
  return {
    checkedAt: at,
    outcome: found.outcome,
    errorCode: isFailed ? found.code : null,
    message: 'message' in found ? found.message : null,
    failures,
    nextCheckAt: nextCheckAt(watch?.everyHours ?? null, {
      at,
      failures,
      retryAfter: isFailed ? found.retryAfter : null,
    }),
    leasedUntil: null,
    ...('served' in found && {
      validatedUrl: found.served.validators.url,
      etag: found.served.validators.etag,
      lastModified: found.served.validators.lastModified,
      servedSha256: found.served.sha256,
      servedAt: at,
    }),
  };
}

async function note(
  tx: Tx,
  { user_id: requestedBy }: Principal,
  { source, watch, url, servedSha256 }: WatchedSource,
  sourceMaterialId: string,
  data: Noted,
): Promise<void> {
  if (!watch) {
    const { worldId, domainId } = source;
    await tx.sourceWatch.create({
      data: { id: newId(), worldId, domainId, sourceMaterialId, url, requestedBy, servedSha256, ...data },
      select: { id: true },
    });
    return;
  }
  const { count } = await tx.sourceWatch.updateMany({
    where: { id: watch.id, sourceMaterialId, url: watch.url },
    data,
  });
  if (count > 0) return;
  const now = await tx.sourceMaterial.findUniqueOrThrow({
    where: { id: source.id },
    select: { state: true },
  });
  refuseRetired(now);
  throw new DomainError('conflict', 'What is watched was changed meanwhile. Check it again.');
}
