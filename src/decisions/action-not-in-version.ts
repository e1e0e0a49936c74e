import { DomainError } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import { versionLabel } from '../publication/version/version-label.ts';

/** The number of the newest published version of a world; null where nothing is published. */
export async function newestVersion(prisma: ReadClient, worldId: string | null): Promise<number | null> {
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

/** Why nothing answers for an action: the version is not there, or has no such action. */
export function actionNotInVersion(
  { action, version }: { action: string; version: number | null },
  { newest, hint }: { newest: number | null; hint: string },
): DomainError {
  const where = version === null ? 'the current version' : versionLabel(version);
  return new DomainError(
    'action_not_in_version',
    missingVersion(version, newest) ?? `The action "${action}" is not in ${where}. ${hint}`,
    { action },
  );
}

export const keyHint = 'GET /actions lists what can be decided.';
