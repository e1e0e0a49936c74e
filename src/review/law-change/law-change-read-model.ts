import type { ReadClient } from '../../db/transaction.ts';
import { citedPassages } from '../../gates/check-sources.ts';
import type { CandidateStatus, RevisionKind } from '../../generated/prisma/client.ts';
import type { Citation, IsoDate } from '../../rules/model.ts';
import { predecessorOf } from '../../rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import {
  outlivesChange,
  readRevisions,
  readRevisionText,
  supersededBy,
  type RevisedQuote,
  type RevisedSentence,
  type RevisionComparison,
  type RevisionText,
  type Superseded,
} from '../../sources/revision/revision-read-model.ts';
import { runTask } from '../../workers/run-task.ts';
import { countCiting, readCitingCandidates } from '../../worlds/citing-read-model.ts';
import { readWorkingSet, type WorkingSet, type WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import { candidateOf, contentOf, type Candidate } from '../candidate-read-model.ts';

/** What became of the words that a rule rests on; of several passages the gravest. */
export type WordsChange = RevisedQuote['change'];

/** From what leaves a rule as it is to what takes its ground away. */
const gravity: readonly WordsChange[] = ['same', 'typography', 'moved', 'changed', 'removed'];

/** Whether a rule says what the law says: its words stand there, wherever. */
export const isSameWords = (change: WordsChange): boolean =>
  gravity.indexOf(change) <= gravity.indexOf('moved');

export interface AffectedPassage {
  /** In the rule: `citations/0`, `definitions/fee/cases/1/citation`. */
  path: string;
  change: WordsChange;
  before: Citation;
  /** Where it stands now, or what took its place. */
  after: Citation | null;
  changedAround: number;
}

export interface Affected {
  ruleKey: string;
  title: string;
  change: WordsChange;
  passages: AffectedPassage[];
  /** Of a rule the head; of a candidate null. */
  head: WorkingSetHead | null;
  /** Of a candidate the candidate; of a rule null. */
  candidate: Candidate | null;
  /** The open candidate that revises the rule, or carries it over, already. */
  revision: { candidateId: string; kind: RevisionKind; status: CandidateStatus } | null;
}

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

const contentOfHead = ({ body, inputs, definitions }: WorkingSetHead): RuleContent => ({
  body,
  inputs,
  definitions,
});

/** By key, and of one rule by the begin of its periods. */
const byPeriod = (a: WorkingSetHead, b: WorkingSetHead): number =>
  a.key === b.key ? ((a.body.from ?? '') < (b.body.from ?? '') ? -1 : 1) : a.key < b.key ? -1 : 1;

/** What a law change is worked out from, read at one moment. */
interface Basis {
  sourceMaterialId: string;
  sha256: string;
  effectiveFrom: IsoDate | null;
  supersedesId: string;
  superseded: readonly string[];
  heads: WorkingSetHead[];
  candidates: { candidate: Candidate; content: RuleContent }[];
  /** By head. */
  revisions: ReadonlyMap<string, NonNullable<Affected['revision']>>;
  newer: RevisionText | null;
  /** Each text that is compared with the newer, with the quotes that are looked for in it. */
  older: { id: string; text: RevisionText; quotes: Map<string, Citation> }[];
}

/** Reads in one transaction that ends with the work. */
export type Reads = <T>(work: (prisma: ReadClient) => Promise<T>) => Promise<T>;

/**
 * What a newer revision of a source changed, and every rule and open candidate that still cites the text before it, with
 * what became of its words. Null: the source is the newer revision of none. The texts are compared in a thread, when what
 * is read has been read.
 */
export async function readLawChange(
  reads: Reads,
  worldId: string,
  sourceMaterialId: string,
  caller: string,
): Promise<LawChange | null> {
  const basis = await reads((prisma) => readBasis(prisma, worldId, sourceMaterialId));
  return basis && lawChangeOf(basis, await comparePlaces(basis, caller));
}

async function readBasis(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<Basis | null> {
  const all = await readRevisions(prisma, worldId);
  const supersedesId = all.before.get(sourceMaterialId);
  if (supersedesId === undefined) return null;
  const superseded = supersededBy(all, sourceMaterialId);
  const changes = new Map(superseded.map((one) => [one.id, one]));
  const workingSet = await readWorkingSet(prisma, worldId);
  const isOvertaken = (head: WorkingSetHead): boolean =>
    citedPassages(contentOfHead(head)).some(({ citation: { source_material_id: id } }) => {
      const words = changes.get(id);
      return words !== undefined && outlivesChange({ to: head.body.to, closedTo: head.closedTo }, words);
    });
  const heads = workingSet.heads.filter(isOvertaken).sort(byPeriod);
  const candidates = await readCiting(prisma, workingSet, superseded);
  const source = await prisma.sourceMaterial.findUniqueOrThrow({
    where: { id: sourceMaterialId },
    select: { sha256: true, effectiveFrom: true },
  });
  const ids = superseded.map(({ id }) => id);
  const contents = [...heads.map(contentOfHead), ...candidates.map(({ content }) => content)];
  return {
    sourceMaterialId,
    sha256: source.sha256,
    effectiveFrom: source.effectiveFrom?.toISOString().slice(0, 10) ?? null,
    supersedesId,
    superseded: ids,
    heads,
    candidates,
    revisions: await readOpenRevisions(prisma, workingSet, heads, ids),
    newer: await readRevisionText(prisma, worldId, sourceMaterialId),
    older: await readOlder(prisma, worldId, { supersedesId, superseded: ids }, contents),
  };
}

function lawChangeOf(basis: Basis, places: Places): LawChange {
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

/** Of several changes the one that takes most of a rule's ground away. */
export const gravestOf = (changes: readonly WordsChange[]): WordsChange =>
  gravity[Math.max(0, ...changes.map((change) => gravity.indexOf(change)))]!;

const gravest = (passages: readonly AffectedPassage[]): WordsChange =>
  gravestOf(passages.map(({ change }) => change));

const quoteKey = ({ source_material_id: id, start, end }: Citation): string => `${id} ${start} ${end}`;

async function readCiting(
  prisma: ReadClient,
  workingSet: WorkingSet,
  superseded: readonly Superseded[],
): Promise<{ candidate: Candidate; content: RuleContent }[]> {
  const citing = await readCitingCandidates(prisma, workingSet.worldId, superseded);
  const ids = [...new Set(citing.map(({ id }) => id))];
  const rows = await prisma.ruleCandidate.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  return rows.map(candidateOf).map((candidate) => ({
    candidate,
    content: contentOf(candidate, workingSet.definitions),
  }));
}

/** The superseded texts that are cited, and the one before the newer, each with its quotes. */
async function readOlder(
  prisma: ReadClient,
  worldId: string,
  { supersedesId, superseded }: { supersedesId: string; superseded: readonly string[] },
  contents: readonly RuleContent[],
): Promise<Basis['older']> {
  const bySource = new Map<string, Map<string, Citation>>([[supersedesId, new Map()]]);
  for (const { citation } of contents.flatMap(citedPassages)) {
    const id = citation.source_material_id;
    if (!superseded.includes(id)) continue;
    const quotes = bySource.get(id) ?? new Map<string, Citation>();
    bySource.set(id, quotes.set(quoteKey(citation), citation));
  }
  const older: Basis['older'] = [];
  for (const [id, quotes] of bySource) {
    const text = await readRevisionText(prisma, worldId, id);
    if (text) older.push({ id, text, quotes });
  }
  return older;
}

interface Places {
  comparison: RevisionComparison;
  quotes: Map<string, RevisedQuote>;
}

/** Compares each text that is cited with the newest, once, and finds its quotes there. */
async function comparePlaces({ supersedesId, newer, older }: Basis, caller: string): Promise<Places> {
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
  // Behind the heading stand the letters of its provision, which hold where nothing was renumbered.
  const section = !renumbered && before.section.startsWith(heading) ? before.section : heading;
  return {
    path,
    change,
    before,
    after: { source_material_id: source.id, source_sha256: source.sha256, section, ...selectors },
    changedAround,
  };
}

/** Whether a candidate that revises a rule was brought to the newer text: none of its quotes is of an older one. */
export const followsNewer = ({ body }: Pick<Candidate, 'body'>, superseded: readonly string[]): boolean =>
  !body.citations.some((citation) => superseded.includes(citation.source_material_id));

/** The revision of the rule that a candidate takes the place of, or closes. */
export const revisedBy = <Head extends WorkingSetHead>(
  heads: readonly Head[],
  { revisesRuleKey, body }: Pick<Candidate, 'revisesRuleKey' | 'body'>,
): Head | null => (revisesRuleKey === null ? null : predecessorOf(heads, revisesRuleKey, body.from));

/** Open candidates that revise one of the rules and cite the newer text already, by the head that they revise. */
async function readOpenRevisions(
  prisma: ReadClient,
  { worldId, heads: standing }: WorkingSet,
  heads: readonly WorkingSetHead[],
  superseded: readonly string[],
): Promise<Basis['revisions']> {
  const rows = await prisma.ruleCandidate.findMany({
    where: {
      worldId,
      revisesRuleKey: { in: [...new Set(heads.map(({ key }) => key))] },
      status: { notIn: ['enshrined', 'rejected'] },
    },
    orderBy: { id: 'asc' },
  });
  return new Map(
    rows
      .map(candidateOf)
      .filter((candidate) => followsNewer(candidate, superseded))
      .flatMap((candidate) => {
        const { id, revisionKind, status } = candidate;
        const head = revisedBy(standing, candidate);
        return head && revisionKind
          ? [[head.headId, { candidateId: id, kind: revisionKind, status }] as const]
          : [];
      }),
  );
}

export interface OpenLawChange {
  sourceMaterialId: string;
  supersedesId: string;
  /** Rules, and open candidates, that cite the text before it. */
  rules: number;
  candidates: number;
}

/** The newer revisions that rules or open candidates of a world have not followed yet, newest first. */
export async function readOpenLawChanges(prisma: ReadClient, worldId: string): Promise<OpenLawChange[]> {
  const { superseded, before } = await readRevisions(prisma, worldId);
  const counts = await countCiting(prisma, worldId, superseded);
  return [...counts]
    .flatMap(([sourceMaterialId, citing]) => {
      const supersedesId = before.get(sourceMaterialId);
      return supersedesId === undefined ? [] : [{ sourceMaterialId, supersedesId, ...citing }];
    })
    .sort((a, b) => (a.sourceMaterialId < b.sourceMaterialId ? 1 : -1));
}
