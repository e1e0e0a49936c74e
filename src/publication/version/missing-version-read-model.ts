import { DomainError, notFound } from '../../core/errors.ts';
import type { ReadClient } from '../../db/transaction.ts';
import { versionLabel } from './version-label.ts';

/** The number of the newest published version of a world; null where nothing is published. */
export async function readNewestVersion(prisma: ReadClient, worldId: string | null): Promise<number | null> {
  if (worldId === null) return null;
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: { currentVersion: true },
  });
  return world?.currentVersion ?? null;
}

/** Says that a version is not there, where it is not. */
export function missingVersion(version: number | null, newest: number | null): string | null {
  if (version === null || (newest !== null && version <= newest)) return null;
  const others =
    newest === null ? 'nothing is published yet' : `the newest version is ${versionLabel(newest)}`;
  return `There is no ${versionLabel(version)}: ${others}.`;
}

/** A version as it is asked for. */
export interface AskedVersion {
  worldId: string;
  number: number;
  /** The domain in whose name it is asked for; null: whatever domain the world is in. */
  domainId?: string | null;
}

/**
 * The refusal of a version that was not found: it says which there are, to anyone who may know of the world.
 * @returns `not_found`
 */
export async function readVersionNotFound(
  prisma: ReadClient,
  { worldId, number, domainId = null }: AskedVersion,
): Promise<DomainError> {
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId, ...(domainId !== null && { domainId }) },
    select: { currentVersion: true },
  });
  const message = world && missingVersion(number, world.currentVersion);
  return message === null
    ? notFound('version')
    : new DomainError('not_found', message, { version: versionLabel(number) });
}

/** Whether there is such a version, for members and staff alike. */
export const readIsPublished = async (
  prisma: ReadClient,
  { worldId, number }: AskedVersion,
): Promise<boolean> =>
  (await prisma.worldModelVersion.count({ where: { worldId, number, status: 'published' } })) > 0;
