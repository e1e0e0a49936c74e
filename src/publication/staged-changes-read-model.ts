import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';
import { behaviourChanges, type BehaviourChange } from './behaviour-changes.ts';
import { offeredRestatements, restatementKey, type RestatementDraft } from './restatement-policy.ts';
import { differenceOf, type StagedChanges } from './staged-changes.ts';
import { contentBefore, contentOfWorkingSet, readCurrentVersion } from './version-read-model.ts';

export interface Staged {
  workingSetRevision: number;
  /** Number of the version that they would become. */
  nextVersion: number;
  changes: StagedChanges;
  behaviour: BehaviourChange[];
  /** Those that the changes call for. */
  restatements: RestatementDraft[];
  /** Of these: not in the draft's release notes. */
  missingRestatements: RestatementDraft[];
}

/** What the next version would change, with an input for each change of behaviour. @throws DomainError `not_found` */
export async function readStagedChanges(
  database: Database,
  principal: Principal,
  worldId: string,
): Promise<Staged> {
  const { workingSet, current, noted } = await readTransaction(database, principal, async (prisma) => ({
    workingSet: await readWorkingSet(prisma, worldId),
    current: await readCurrentVersion(prisma, worldId),
    noted: await prisma.restatement.findMany({
      where: { releaseNotes: { worldId, version: { status: 'draft' } } },
      select: { category: true, subject: true },
    }),
  }));
  // Renames are those of the last version: what reconciliation will find is for the preview to say.
  const before = contentBefore(current);
  const after = contentOfWorkingSet(workingSet, before.renames);
  const changes = differenceOf(before, after);
  const restatements = offeredRestatements(changes);
  const known = new Set(noted.map(restatementKey));
  return {
    workingSetRevision: workingSet.revision,
    nextVersion: (current?.number ?? 0) + 1,
    changes,
    behaviour: await behaviourChanges(before, after),
    restatements,
    missingRestatements: restatements.filter((item) => !known.has(restatementKey(item))),
  };
}
