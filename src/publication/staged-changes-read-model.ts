import type { Database } from '../db/client.ts';
import { readTransaction, type Principal, type ReadClient } from '../db/transaction.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import { behaviourChanges, type BehaviourChange } from './behaviour-changes.ts';
import { correctionKey, offeredCorrections } from './correction-policy.ts';
import type { CorrectionInput } from './release-notes-policy.ts';
import { offeredRestatements, restatementKey, type RestatementDraft } from './restatement-policy.ts';
import { differenceOf, type StagedChanges } from './staged-changes.ts';
import type { VersionContent } from './version-content.ts';
import { contentBefore, contentOfWorkingSet, readCurrentVersion } from './version-read-model.ts';

/** The last version against the working set, and what release notes should say of it. */
export interface Difference {
  workingSet: WorkingSet;
  /** Number of the version that the working set would become. */
  nextVersion: number;
  before: VersionContent;
  /** Under the renames of the last version: what reconciliation will find is for the preview to say. */
  after: VersionContent;
  changes: StagedChanges;
  restatements: RestatementDraft[];
  corrections: CorrectionInput[];
}

/** @throws DomainError `not_found` */
export async function readDifference(prisma: ReadClient, worldId: string): Promise<Difference> {
  const workingSet = await readWorkingSet(prisma, worldId);
  const current = await readCurrentVersion(prisma, worldId);
  const before = contentBefore(current);
  const after = contentOfWorkingSet(workingSet, before.renames);
  const changes = differenceOf(before, after);
  return {
    workingSet,
    nextVersion: (current?.number ?? 0) + 1,
    before,
    after,
    changes,
    restatements: offeredRestatements(changes),
    corrections: offeredCorrections(changes, await correcting(prisma, workingSet), current?.number ?? null),
  };
}

/** Content hashes of the revisions that were enshrined as corrections. */
async function correcting(prisma: ReadClient, { heads }: WorkingSet): Promise<Set<string>> {
  const candidates = await prisma.ruleCandidate.findMany({
    where: { id: { in: heads.map(({ candidateId }) => candidateId) }, revisionKind: 'correct' },
    select: { id: true },
  });
  const ids = new Set(candidates.map(({ id }) => id));
  return new Set(
    heads.filter(({ candidateId }) => ids.has(candidateId)).map(({ contentHash }) => contentHash),
  );
}

export interface Staged extends Difference {
  behaviour: BehaviourChange[];
  /** Of the restatements: not in the draft's release notes. */
  missingRestatements: RestatementDraft[];
  /** The same of the corrections. */
  missingCorrections: CorrectionInput[];
}

/** What the next version would change, with an input for each change of behaviour. @throws DomainError `not_found` */
export async function readStagedChanges(
  database: Database,
  principal: Principal,
  worldId: string,
): Promise<Staged> {
  const { difference, restated, corrected } = await readTransaction(database, principal, async (prisma) => {
    const ofDraft = { releaseNotes: { worldId, version: { status: 'draft' as const } } };
    return {
      difference: await readDifference(prisma, worldId),
      restated: await prisma.restatement.findMany({
        where: ofDraft,
        select: { category: true, subject: true },
      }),
      corrected: await prisma.releaseNotesCorrection.findMany({
        where: ofDraft,
        select: { ruleKey: true, priorVersion: true },
      }),
    };
  });
  const [restatements, corrections] = [
    new Set(restated.map(restatementKey)),
    new Set(corrected.map(correctionKey)),
  ];
  return {
    ...difference,
    behaviour: await behaviourChanges(difference.before, difference.after),
    missingRestatements: difference.restatements.filter((item) => !restatements.has(restatementKey(item))),
    missingCorrections: difference.corrections.filter((item) => !corrections.has(correctionKey(item))),
  };
}
