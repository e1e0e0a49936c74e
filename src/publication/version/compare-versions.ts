import type { Database } from '../../db/client.ts';
import { readTransaction, type Principal, type ReadClient } from '../../db/transaction.ts';
import { behaviourChanges, type BehaviourChange } from '../mint/behaviour-changes.ts';
import { differenceOf, type StagedChanges } from '../mint/staged-changes.ts';
import { readVersionNotFound } from './missing-version-read-model.ts';
import type { VersionContent } from './version-content.ts';
import { readVersionContent } from './version-read-model.ts';

export interface VersionComparison {
  from: number;
  to: number;
  changes: StagedChanges;
  behaviour: BehaviourChange[];
}

/** What two published versions differ in, with an executed input for each change of behaviour. @throws DomainError `not_found` */
export async function compareVersions(
  database: Database,
  principal: Principal,
  { worldId, from, to }: { worldId: string; from: number; to: number },
): Promise<VersionComparison> {
  const [before, after] = await readTransaction(database, principal, async (prisma) => [
    await contentOf(prisma, worldId, from),
    await contentOf(prisma, worldId, to),
  ]);
  return { from, to, changes: differenceOf(before, after), behaviour: await behaviourChanges(before, after) };
}

async function contentOf(prisma: ReadClient, worldId: string, number: number): Promise<VersionContent> {
  const version = await prisma.worldModelVersion.findFirst({
    where: { worldId, number, status: 'published' },
    select: { id: true },
  });
  if (!version) throw await readVersionNotFound(prisma, { worldId, number });
  return readVersionContent(prisma, version.id);
}
