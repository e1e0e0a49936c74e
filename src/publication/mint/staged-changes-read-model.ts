import type { ReadClient } from '../../db/transaction.ts';
import { readWorkingSet, type WorkingSet } from '../../worlds/working-set-read-model.ts';
import { readComputedNotes, readDraftNotes } from '../notes/draft-notes-read-model.ts';
import { compareNotes, type ComputedNotes, type NotesFinding } from '../notes/notes-finding-policy.ts';
import type { CorrectionInput } from '../notes/release-notes-policy.ts';
import type { RestatementDraft } from '../notes/restatement-policy.ts';
import { differenceOf, type StagedChanges } from './staged-changes.ts';
import type { VersionContent } from '../version/version-content.ts';
import {
  contentBefore,
  contentOfWorkingSet,
  readCurrentVersion,
  readSourcesOfWorkingSet,
} from '../version/version-read-model.ts';

/** The last version against the working set, and what release notes should say of it. */
export interface StagedDifference {
  workingSet: WorkingSet;
  /** Number of the version that the working set would become. */
  nextVersion: number;
  before: VersionContent;
  /** Under the renames of the last version: what reconciliation will find is for the preview to say. */
  after: VersionContent;
  changes: StagedChanges;
  computed: ComputedNotes;
  /** What release notes should restate, and correct. */
  restatements: RestatementDraft[];
  corrections: readonly CorrectionInput[];
}

/** @throws DomainError `not_found` */
export async function readDifference(prisma: ReadClient, worldId: string): Promise<StagedDifference> {
  const workingSet = await readWorkingSet(prisma, worldId);
  const current = await readCurrentVersion(prisma, worldId);
  const before = contentBefore(current);
  const cited = await readSourcesOfWorkingSet(prisma, workingSet);
  const after = contentOfWorkingSet(workingSet, cited, before.renames);
  const computed = await readComputedNotes(prisma, { workingSet, cited, current });
  return {
    workingSet,
    nextVersion: (current?.number ?? 0) + 1,
    before,
    after,
    changes: differenceOf(before, after),
    computed,
    restatements: computed.restatements.filter(({ calledFor }) => calledFor),
    corrections: computed.corrections,
  };
}

export interface Staged extends StagedDifference {
  /** Where the draft's release notes say otherwise, or nothing. */
  notesFindings: NotesFinding[];
  /** Of the restatements: not in the draft's release notes. */
  missingRestatements: RestatementDraft[];
  /** The same of the corrections. */
  missingCorrections: CorrectionInput[];
}

/** What the next version would change, and what the draft's release notes leave out of it. @throws DomainError `not_found` */
export async function readStagedChanges(prisma: ReadClient, worldId: string): Promise<Staged> {
  const difference = await readDifference(prisma, worldId);
  const draft = await readDraftNotes(prisma, worldId);
  // Without a draft all of it is missing, and none of it is in anyone's way.
  const findings = compareNotes(draft ?? { restatements: [], corrections: [] }, difference.computed);
  const missing = (code: NotesFinding['code']): Set<string> =>
    new Set(findings.flatMap((found) => (found.code === code ? [`${found.category} ${found.subject}`] : [])));
  const restatements = missing('restatement_missing');
  const corrections = missing('correction_missing');
  return {
    ...difference,
    notesFindings: draft ? findings : [],
    missingRestatements: difference.restatements.filter(({ category, subject }) =>
      restatements.has(`${category} ${subject}`),
    ),
    missingCorrections: difference.corrections.filter(({ ruleKey }) =>
      corrections.has(`correction ${ruleKey}`),
    ),
  };
}
