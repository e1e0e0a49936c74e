import { runTask } from '../../workers/run-task.ts';
import type { RevisionText, SourceRevision } from '../../sources/revision/revision-read-model.ts';
import type { Affected } from './affected.ts';
import { isItsOwn, periodOfWords, timeBefore, type TimeOfWords } from './day-policy.ts';
import type { LawChangeBasis } from './law-change-read-model.ts';
import { saidBy, sayingRevisions, type PlaceOfWords, type Texts } from './saying-revisions.ts';
import { isSameWords } from './words-change.ts';

/** By which a rule's head, or an open candidate, is told from others. */
export const idOf = ({ head, candidate }: Pick<Affected, 'head' | 'candidate'>): string =>
  head?.headId ?? candidate!.id;

type Subject = Omit<Affected, 'carried'>;

/** The text of a source, read when it is its turn. */
export type ReadText = (sourceMaterialId: string) => Promise<RevisionText | null>;

/**
 * What each rule and candidate has for a period once it is carried over: its own; one without a day takes that of its
 * words. The texts are compared in a thread.
 */
export async function withCarriedPeriods(
  basis: LawChangeBasis,
  affected: readonly Subject[],
  caller: string,
  readText: ReadText,
): Promise<Affected[]> {
  const { undated, standing, older } = basis;
  const asked = affected.filter((one) => isSameWords(one.change) && undated.ids.has(idOf(one)));
  const texts = new Map(older.map(({ id, text }) => [id, text]));
  const compare = async (id: string, newer: RevisionText, quotes: PlaceOfWords[]): Promise<boolean[]> => {
    const text = texts.get(id);
    if (text === undefined) return quotes.map(() => false);
    const found = await runTask('compare_revisions', { older: text, newer, quotes }, { caller });
    return found.quotes.map(({ change }) => isSameWords(change));
  };
  const subjects = asked.map((one) => ({
    one,
    places: one.passages.map(({ before: { source_material_id: id, start, end } }) => ({ id, start, end })),
  }));
  const says = await sayingRevisions(undated.revisions, subjects, { readText, compare });
  const before = await periodsBefore(basis, affected, { readText, compare });
  return affected.map((one) => {
    const { from, to } = (one.head ?? one.candidate!).body;
    const subject = subjects.find((asking) => asking.one === one);
    if (!subject) return { ...one, carried: before.get(one) ?? { from, to } };
    const words = periodOfWords(undated.revisions, (revision) => says(subject, revision));
    const carried = { from: words.from, to: to ?? words.to };
    const { ruleKey, head, candidate } = one;
    const revises = candidate !== null && candidate.revisesRuleKey !== null;
    return isItsOwn(standing, { ruleKey, head, revises }, carried)
      ? { ...one, carried }
      : { ...one, carried: { from, to } };
  });
}

/** Of rules without a day whose words the newest revision changed: from when until when these were the law. */
async function periodsBefore(
  { undated, standing }: LawChangeBasis,
  affected: readonly Subject[],
  texts: Texts,
): Promise<ReadonlyMap<Subject, TimeOfWords>> {
  const found = new Map<Subject, TimeOfWords>();
  for (const one of affected) {
    const { head, ruleKey } = one;
    if (head === null || isSameWords(one.change) || !undated.ids.has(idOf(one))) continue;
    const period = await periodBefore(undated.revisions, one, texts);
    const own = { from: period.from, to: head.closedTo ?? head.body.to ?? period.to };
    if (isItsOwn(standing, { ruleKey, head, revises: false }, own)) found.set(one, own);
  }
  return found;
}

/** As {@link periodOfWords} and {@link timeBefore}, of the last revision that says the words. */
async function periodBefore(
  revisions: readonly SourceRevision[],
  { passages }: Subject,
  texts: Texts,
): Promise<TimeOfWords> {
  const places = passages.map(({ before: { source_material_id: id, start, end } }) => ({ id, start, end }));
  let last = revisions.findIndex(({ rows }) => places.some(({ id }) => rows.includes(id)));
  if (last < 0) return { from: null, to: null };
  const newest = revisions.length - 1;
  // Without a day there is no time to say, and no text to compare.
  if (revisions.slice(0, newest).every((revision) => revision.from === null)) return { from: null, to: null };
  while (last + 1 < newest && (await saidBy(revisions[last + 1]!, [{ places }], texts)).length > 0) last += 1;
  const earlier = revisions.slice(0, last + 1);
  const subject = { places };
  const says = await sayingRevisions(earlier, [subject], texts);
  const words = periodOfWords(earlier, (revision) => says(subject, revision));
  return timeBefore(revisions, last, words);
}
