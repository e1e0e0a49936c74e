import type { ReadClient } from '../../db/transaction.ts';
import { citedPassages } from '../../gates/check-sources.ts';
import type { Citation } from '../../rules/model.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import {
  readRevisionText,
  type RevisedQuote,
  type RevisedSentence,
  type RevisionComparison,
} from '../../sources/revision/revision-read-model.ts';
import { runTask } from '../../workers/run-task.ts';
import type { Affected, AffectedPassage } from './affected.ts';
import { withCarriedPeriods, type ReadText } from './carried-periods.ts';
import { contentOfHead, quoteKey, readLawChangeBasis, type LawChangeBasis } from './law-change-read-model.ts';
import { gravestOf, type WordsChange } from './words-change.ts';

export interface LawChange {
  sourceMaterialId: string;
  /** The source that the sentences are compared with. */
  supersedesId: string;
  /** Every source whose place the newer revision took. */
  superseded: readonly string[];
  effectiveFrom: string | null;
  counts: RevisionComparison['counts'];
  sentences: RevisedSentence[];
  rules: Affected[];
  candidates: Affected[];
}

/** Reads in one transaction that ends with the work. */
export type ReadInTransaction = <T>(work: (prisma: ReadClient) => Promise<T>) => Promise<T>;

/**
 * What a newer revision of a source changed, and every rule and open candidate that still cites the text before it, with
 * what became of its words. Null: the source is the newer revision of none. The texts are compared in a thread, when what
 * is read has been read.
 */
export async function readLawChange(
  reads: ReadInTransaction,
  worldId: string,
  sourceMaterialId: string,
  caller: string,
): Promise<LawChange | null> {
  const basis = await reads((prisma) => readLawChangeBasis(prisma, worldId, sourceMaterialId));
  if (!basis) return null;
  const change = lawChangeOf(basis, await comparePlaces(basis, caller));
  const readText: ReadText = (id) => reads((prisma) => readRevisionText(prisma, worldId, id));
  const periodsOf = (affected: Subjects): Promise<Affected[]> =>
    withCarriedPeriods(basis, affected, caller, readText);
  return {
    ...change,
    rules: await periodsOf(change.rules),
    candidates: await periodsOf(change.candidates),
  };
}

type Subjects = Omit<Affected, 'carried'>[];

function lawChangeOf(
  basis: LawChangeBasis,
  places: Places,
): Omit<LawChange, 'rules' | 'candidates'> & { rules: Subjects; candidates: Subjects } {
  const { sourceMaterialId, supersedesId, superseded, effectiveFrom, sha256 } = basis;
  const passagesOf = (content: RuleContent): AffectedPassage[] =>
    citedPassages(content).flatMap(({ path, citation }) => {
      const place = places.quotes.get(quoteKey(citation));
      return place ? [passageOf(path, citation, place, { id: sourceMaterialId, sha256 })] : [];
    });
  return {
    sourceMaterialId,
    supersedesId,
    superseded,
    effectiveFrom,
    counts: places.comparison.counts,
    sentences: places.comparison.sentences,
    rules: basis.heads.map((head) => {
      const passages = passagesOf(contentOfHead(head));
      return {
        ruleKey: head.key,
        title: head.body.natural_language,
        change: gravest(passages),
        passages,
        head,
        candidate: null,
        revision: basis.revisions.get(head.headId) ?? null,
      };
    }),
    candidates: basis.candidates.map(({ candidate, content }) => {
      const passages = passagesOf(content);
      return {
        ruleKey: candidate.ruleKey,
        title: candidate.title,
        change: gravest(passages),
        passages,
        head: null,
        candidate,
        revision: null,
      };
    }),
  };
}

const gravest = (passages: readonly AffectedPassage[]): WordsChange =>
  gravestOf(passages.map(({ change }) => change));

interface Places {
  comparison: RevisionComparison;
  quotes: Map<string, RevisedQuote>;
}

/** Compares each text that is cited with the newest, once, and finds its quotes there. */
async function comparePlaces(
  { supersedesId, newer, older }: LawChangeBasis,
  caller: string,
): Promise<Places> {
  const places: Places = {
    comparison: {
      sentences: [],
      counts: { same: 0, typography: 0, moved: 0, changed: 0, removed: 0, added: 0 },
      quotes: [],
    },
    quotes: new Map(),
  };
  if (!newer) return places;
  for (const { id, text, quotes } of older) {
    const asked = {
      older: text,
      newer,
      quotes: [...quotes.values()].map(({ start, end }) => ({ start, end })),
    };
    const comparison = await runTask('compare_revisions', asked, { caller });
    if (id === supersedesId) places.comparison = comparison;
    [...quotes.keys()].forEach((key, index) => places.quotes.set(key, comparison.quotes[index]!));
  }
  return places;
}

function passageOf(
  path: string,
  before: Citation,
  { change, after, renumbered, changedAround }: RevisedQuote,
  source: { id: string; sha256: string },
): AffectedPassage {
  if (after === null) return { path, change, before, after: null, changedAround };
  const { headingPath, ...selectors } = after;
  const heading = headingPath.join(' > ');
  // After the heading are the letters of its provision, which hold where nothing was renumbered.
  const section = !renumbered && before.section.startsWith(heading) ? before.section : heading;
  return {
    path,
    change,
    before,
    after: { source_material_id: source.id, source_sha256: source.sha256, section, ...selectors },
    changedAround,
  };
}
