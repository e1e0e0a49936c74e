import { predecessorOf } from '../../rules/rule-set/candidate-rule-set.ts';
import type { SourceRevision } from '../../sources/revision/revision-read-model.ts';
import { runTask } from '../../workers/run-task.ts';
import { periodOfWords, type TimeOfWords } from './day-policy.ts';
import type { Affected } from './affected.ts';
import { isSameWords } from './words-change.ts';
import type { LawChangeBasis } from './law-change-read-model.ts';

/** By which a rule's head, or an open candidate, is told from others. */
export const idOf = ({ head, candidate }: Pick<Affected, 'head' | 'candidate'>): string =>
  head?.headId ?? candidate!.id;

type Subject = Omit<Affected, 'carried'>;

/**
 * What each rule and candidate has for a period once it is carried over: its own; one without a day takes that of its
 * words. The texts are compared in a thread.
 */
export async function withCarriedPeriods(
  basis: LawChangeBasis,
  affected: readonly Subject[],
  caller: string,
): Promise<Affected[]> {
  const { undated, standing } = basis;
  const asked = affected.filter((one) => isSameWords(one.change) && undated.ids.has(idOf(one)));
  const says = await sayingRevisions(basis, asked, caller);
  return affected.map((one) => {
    const { from, to } = (one.head ?? one.candidate!).body;
    if (!asked.includes(one)) return { ...one, carried: { from, to } };
    const words = periodOfWords(undated.revisions, (revision) => says(one, revision));
    const carried = { from: words.from, to: to ?? words.to };
    return { ...one, carried: isItsOwn(standing, one, carried) ? carried : { from, to } };
  });
}

/** Whether the day lies in the period that the head has to itself: before a later one of the rule begins, and before its end. */
function isItsOwn(
  standing: LawChangeBasis['standing'],
  { head, ruleKey }: Subject,
  { from, to }: TimeOfWords,
): boolean {
  const end = head?.closedTo ?? to;
  if (from === null || (end !== null && end <= from)) return false;
  return head === null || predecessorOf(standing, ruleKey, from)?.headId === head.headId;
}

/** Which revisions say all that a rule rests on, in the same words. */
async function sayingRevisions(
  { older, undated }: LawChangeBasis,
  asked: readonly Subject[],
  caller: string,
): Promise<(one: Subject, revision: SourceRevision) => boolean> {
  const keyOf = (revision: SourceRevision, { before }: Subject['passages'][number]): string =>
    `${revision.id} ${before.source_material_id} ${before.start} ${before.end}`;
  const said = new Set<string>();
  for (const { id, text } of older) {
    const passages = asked
      .flatMap((one) => one.passages)
      .filter(({ before }) => before.source_material_id === id);
    if (passages.length === 0) continue;
    for (const revision of undated.revisions) {
      const isItself = revision.rows.includes(id);
      if (!isItself && revision.text === null) continue;
      const quotes = passages.map(({ before: { start, end } }) => ({ start, end }));
      const found = isItself
        ? null
        : await runTask('compare_revisions', { older: text, newer: revision.text!, quotes }, { caller });
      passages.forEach((passage, index) => {
        if (!found || isSameWords(found.quotes[index]!.change)) said.add(keyOf(revision, passage));
      });
    }
  }
  return ({ passages }, revision) => passages.every((passage) => said.has(keyOf(revision, passage)));
}
