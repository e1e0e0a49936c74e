import type { ReadClient } from '../../db/transaction.ts';
import type { CitedSource } from '../../sources/cited-source-read-model.ts';
import type { WorkingSet } from '../../worlds/working-set-read-model.ts';
import { offeredCorrections } from './correction-policy.ts';
import {
  compareNotes,
  type ComputedNotes,
  type NotesFinding,
  type StatedNotes,
} from './notes-finding-policy.ts';
import { computedRestatements } from './restatement-policy.ts';
import { differenceOf } from '../mint/staged-changes.ts';
import { contentBefore, contentOfWorkingSet, type PublishedVersion } from '../version/version-read-model.ts';

/** What the draft's release notes say; null where the world has no draft. */
export async function readDraftNotes(prisma: ReadClient, worldId: string): Promise<StatedNotes | null> {
  const notes = await prisma.releaseNotes.findFirst({
    where: { worldId, version: { status: 'draft' } },
    select: {
      restatements: { select: { category: true, subject: true, before: true, after: true } },
      corrections: {
        select: { ruleKey: true, priorVersion: true, wasWrong: true, holdsNow: true, computedHash: true },
      },
    },
  });
  return notes;
}

/** The working set, under what provenance each row speaks that it cites, and the last version. */
export interface StagedBasis {
  workingSet: WorkingSet;
  cited: ReadonlyMap<string, CitedSource>;
  current: PublishedVersion | null;
}

/** What release notes should say of the working set. */
export async function readComputedNotes(
  prisma: ReadClient,
  { workingSet, cited, current }: StagedBasis,
): Promise<ComputedNotes> {
  const changes = differenceOf(contentBefore(current), contentOfWorkingSet(workingSet, cited));
  return {
    restatements: computedRestatements(changes),
    corrections: offeredCorrections(
      changes,
      await readCorrecting(prisma, workingSet),
      current?.number ?? null,
    ),
  };
}

/** Where the draft's release notes and the staged changes disagree; nothing where there is no draft. */
export async function readNotesFindings(prisma: ReadClient, basis: StagedBasis): Promise<NotesFinding[]> {
  const stated = await readDraftNotes(prisma, basis.workingSet.worldId);
  return stated ? compareNotes(stated, await readComputedNotes(prisma, basis)) : [];
}

/** Content hashes of the revisions that were enshrined as corrections. */
async function readCorrecting(prisma: ReadClient, { heads }: WorkingSet): Promise<Set<string>> {
  const candidates = await prisma.ruleCandidate.findMany({
    where: { id: { in: heads.map(({ candidateId }) => candidateId) }, revisionKind: 'correct' },
    select: { id: true },
  });
  const ids = new Set(candidates.map(({ id }) => id));
  return new Set(
    heads.filter(({ candidateId }) => ids.has(candidateId)).map(({ contentHash }) => contentHash),
  );
}
