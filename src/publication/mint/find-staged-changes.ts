import type { Database } from '../../db/client.ts';
import { readTransaction, type Principal } from '../../db/transaction.ts';
import { readDraftNotes } from '../notes/draft-notes-read-model.ts';
import { compareNotes, type NotesFinding } from '../notes/notes-finding-policy.ts';
import type { CorrectionInput } from '../notes/release-notes-policy.ts';
import type { RestatementDraft } from '../notes/restatement-policy.ts';
import { behaviourChanges, type BehaviourChange } from './behaviour-changes.ts';
import { readDifference, type StagedDifference } from './staged-changes-read-model.ts';

export interface Staged extends StagedDifference {
  behaviour: BehaviourChange[];
  /** Where the draft's release notes say otherwise, or nothing. */
  notesFindings: NotesFinding[];
  /** Of the restatements: not in the draft's release notes. */
  missingRestatements: RestatementDraft[];
  /** The same of the corrections. */
  missingCorrections: CorrectionInput[];
}

/** What the next version would change, with an input for each change of behaviour. @throws DomainError `not_found` */
export async function findStagedChanges(
  database: Database,
  principal: Principal,
  worldId: string,
): Promise<Staged> {
  const { difference, draft } = await readTransaction(database, principal, async (prisma) => ({
    difference: await readDifference(prisma, worldId),
    draft: await readDraftNotes(prisma, worldId),
  }));
  const { computed } = difference;
  // Without a draft all of it is missing, and none of it is in anyone's way.
  const findings = compareNotes(draft ?? { restatements: [], corrections: [] }, computed);
  const missing = (code: NotesFinding['code']): Set<string> =>
    new Set(findings.flatMap((found) => (found.code === code ? [`${found.category} ${found.subject}`] : [])));
  const restatements = missing('restatement_missing');
  const corrections = missing('correction_missing');
  return {
    ...difference,
    behaviour: await behaviourChanges(difference.before, difference.after),
    notesFindings: draft ? findings : [],
    missingRestatements: difference.restatements.filter(({ category, subject }) =>
      restatements.has(`${category} ${subject}`),
    ),
    missingCorrections: difference.corrections.filter(({ ruleKey }) =>
      corrections.has(`correction ${ruleKey}`),
    ),
  };
}
