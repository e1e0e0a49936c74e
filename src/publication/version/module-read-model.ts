import { notFound } from '../../core/errors.ts';
import type { ReadClient } from '../../db/transaction.ts';
import type { PublicPublishingKey } from '../../rules/module/statement.ts';
import { readIsPublished, readVersionNotFound } from './missing-version-read-model.ts';
import { publicJwkColumn } from './version-columns.ts';

/** Every public key there ever was, as verifiers need them. */
export async function readPublicKeys(prisma: ReadClient): Promise<PublicPublishingKey[]> {
  const keys = await prisma.publishingKey.findMany({ orderBy: { createdAt: 'asc' } });
  return keys.map(({ kid, publicJwk, compromisedAt }) => ({
    kid,
    jwk: publicJwkColumn.read(publicJwk),
    compromised_at: compromisedAt?.toISOString() ?? null,
  }));
}

/** How many of them are not believed any more. It only grows: what was verified under fewer has to be verified again. */
export const readCompromisedKeys = (prisma: ReadClient): Promise<number> =>
  prisma.publishingKey.count({ where: { compromisedAt: { not: null } } });

/** A module as it was stored, and what is needed to verify it. */
export interface StoredModule {
  bytes: Uint8Array;
  digest: string;
  marker: string;
  keys: PublicPublishingKey[];
}

/** @throws DomainError `not_found`, also for a module that the principal may not see. */
export async function readModule(prisma: ReadClient, moduleId: string): Promise<StoredModule> {
  const module = await prisma.actionModule.findFirst({
    where: { id: moduleId },
    select: { digest: true, marker: true, bytes: { select: { bytes: true } } },
  });
  if (!module) throw notFound('module');
  return {
    bytes: module.bytes.bytes,
    digest: module.digest,
    marker: module.marker,
    keys: await readPublicKeys(prisma),
  };
}

/** The module of an action in a published version, as it is stored. Unverified. @throws DomainError `not_found` */
export async function readBundle(
  prisma: ReadClient,
  { worldId, number, action }: { worldId: string; number: number; action: string },
): Promise<Omit<StoredModule, 'keys'>> {
  const module = await prisma.actionModule.findFirst({
    where: { worldId, versionNumber: number, action, version: { status: 'published' } },
    select: { digest: true, marker: true, bytes: { select: { bytes: true } } },
  });
  if (!module) {
    const isThere = await readIsPublished(prisma, { worldId, number });
    throw isThere ? notFound('action module') : await readVersionNotFound(prisma, { worldId, number });
  }
  return { digest: module.digest, marker: module.marker, bytes: module.bytes.bytes };
}
