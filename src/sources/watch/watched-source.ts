import { DomainError, notFound } from '../../core/errors.ts';
import type { Tx } from '../../db/tx.ts';
import type { ReadClient } from '../../db/transaction.ts';
import type { SourceWatch } from '../../generated/prisma/client.ts';
import { shownSource, type ShownSource } from '../source-read-model.ts';

/** A source, where newer revisions of it appear, and what is known of that address. */
export interface WatchedSource {
  source: ShownSource;
  /** Null of a source that was never watched nor checked. */
  watch: SourceWatch | null;
  url: string;
  /** What the address served last, as hex SHA-256; null where it is not known. */
  servedSha256: string | null;
}

/**
 * Reads a source that can be looked at again.
 * @throws DomainError `not_found`; `invalid_state` of a retired one, and of one without an address
 */
export async function readWatchedSource(
  prisma: ReadClient | Tx,
  worldId: string,
  sourceMaterialId: string,
): Promise<WatchedSource> {
  const source = await prisma.sourceMaterial.findFirst({
    where: { id: sourceMaterialId, worldId },
    select: { ...shownSource, watch: true },
  });
  if (!source) throw notFound('source material');
  refuseRetired(source);
  const { watch, ...shown } = source;
  if (watch) return { source: shown, watch, url: watch.url, servedSha256: watch.servedSha256 };
  if (shown.url === null) {
    throw new DomainError(
      'invalid_state',
      'This document was sent, not fetched. Watch it first, with the `url` at which newer revisions of it appear.',
    );
  }
  return { source: shown, watch: null, url: shown.url, servedSha256: shown.sha256 };
}

export function refuseRetired({ state }: { state: string }): void {
  if (state === 'retired') {
    throw new DomainError(
      'invalid_state',
      'This source material was retired or superseded. Look for newer revisions of what took its place.',
    );
  }
}

/** What takes a source's place is watched in its place. */
export async function moveWatch(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sourceWatch.updateMany({ where: { sourceMaterialId: from }, data: { sourceMaterialId: to } });
}

/** Of a retired source no newer revision is looked for. */
export async function endWatch(tx: Tx, sourceMaterialId: string): Promise<void> {
  await tx.sourceWatch.updateMany({
    where: { sourceMaterialId },
    data: { everyHours: null, nextCheckAt: null },
  });
}
