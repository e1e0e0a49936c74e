import type { ReadClient } from '../../db/transaction.ts';
import { citedPassages } from '../../gates/check-sources.ts';
import type { CandidateStatus, RevisionKind } from '../../generated/prisma/client.ts';
import type { Citation } from '../../rules/model.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import {
  readRevisions,
  readRevisionText,
  type RevisedQuote,
  type RevisedSentence,
  type RevisionComparison,
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

/**
 * What a newer revision of a source changed, and every rule and open candidate that still cites the text before it, with
 * what became of its words. Null: the source is the newer revision of none. The texts are compared in a thread.
 */
export async function readLawChange(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
  caller: string,
): Promise<LawChange | null> {
  const { newest, before } = await readRevisions(prisma, worldId);
  const supersedesId = before.get(sourceMaterialId);
  if (supersedesId === undefined) return null;
  const superseded = [...newest].flatMap(([id, last]) => (last === sourceMaterialId ? [id] : []));
  const workingSet = await readWorkingSet(prisma, worldId);
  const cites = (content: RuleContent): boolean =>
    citedPassages(content).some(({ citation }) => superseded.includes(citation.source_material_id));
  const heads = workingSet.heads.filter((head) => head.closedTo === null && cites(contentOfHead(head)));
  const candidates = await readCiting(prisma, workingSet, superseded);
  const source = await prisma.sourceMaterial.findUniqueOrThrow({
    where: { id: sourceMaterialId },
    select: { sha256: true, effectiveFrom: true },
  });
  const contents = [...heads.map(contentOfHead), ...candidates.map(({ content }) => content)];
  const places = await placesOf(
    prisma,
    worldId,
    { supersedesId, sourceMaterialId, superseded },
    contents,
    caller,
  );
  const passagesOf = (content: RuleContent): AffectedPassage[] =>
    citedPassages(content).flatMap(({ path, citation }) => {
      const place = places.quotes.get(quoteKey(citation));
      return place ? [passageOf(path, citation, place, { id: sourceMaterialId, sha256: source.sha256 })] : [];
    });
  const revisions = await readOpenRevisions(
    prisma,
    worldId,
    heads.map(({ key }) => key),
    superseded,
  );
  return {
    sourceMaterialId,
    supersedesId,
    superseded,
    effectiveFrom: source.effectiveFrom?.toISOString().slice(0, 10) ?? null,
    counts: places.comparison.counts,
    sentences: places.comparison.sentences,
    rules: heads.map((head) => {
      const passages = passagesOf(contentOfHead(head));
      return {
        ruleKey: head.key,
        title: head.body.natural_language,
        change: gravest(passages),
        passages,
        head,
        candidate: null,
        revision: revisions.get(head.key) ?? null,
      };
    }),
    candidates: candidates.map(({ candidate, content }) => {
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
  gravity[Math.max(0, ...passages.map(({ change }) => gravity.indexOf(change)))]!;

const quoteKey = ({ source_material_id: id, start, end }: Citation): string => `${id} ${start} ${end}`;

async function readCiting(
  prisma: ReadClient,
  workingSet: WorkingSet,
  superseded: readonly string[],
): Promise<{ candidate: Candidate; content: RuleContent }[]> {
  const ids = await readCitingCandidates(prisma, workingSet.worldId, superseded);
  const rows = await prisma.ruleCandidate.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  return rows.map(candidateOf).map((candidate) => ({
    candidate,
    content: contentOf(candidate, workingSet.definitions),
  }));
}

interface Places {
  comparison: RevisionComparison;
  quotes: Map<string, RevisedQuote>;
}

/** Compares each text that is cited with the newest, once, and finds its quotes there. */
async function placesOf(
  prisma: ReadClient,
  worldId: string,
  change: { supersedesId: string; sourceMaterialId: string; superseded: readonly string[] },
  contents: readonly RuleContent[],
  caller: string,
): Promise<Places> {
  const bySource = new Map<string, Map<string, Citation>>([[change.supersedesId, new Map()]]);
  for (const { citation } of contents.flatMap(citedPassages)) {
    const id = citation.source_material_id;
    if (!change.superseded.includes(id)) continue;
    const quotes = bySource.get(id) ?? new Map<string, Citation>();
    bySource.set(id, quotes.set(quoteKey(citation), citation));
  }
  const newer = await readRevisionText(prisma, worldId, change.sourceMaterialId);
  const places: Places = {
    comparison: {
      sentences: [],
      counts: { same: 0, typography: 0, moved: 0, changed: 0, removed: 0, added: 0 },
      quotes: [],
    },
    quotes: new Map(),
  };
  for (const [id, quotes] of bySource) {
    const older = await readRevisionText(prisma, worldId, id);
    if (!older || !newer) continue;
    const asked = { older, newer, quotes: [...quotes.values()].map(({ start, end }) => ({ start, end })) };
    const comparison = await runTask('compare_revisions', asked, { caller });
    if (id === change.supersedesId) places.comparison = comparison;
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

/** Open candidates that revise one of the rules and cite the newer text already. */
async function readOpenRevisions(
  prisma: ReadClient,
  worldId: string,
  keys: readonly string[],
  superseded: readonly string[],
): Promise<Map<string, NonNullable<Affected['revision']>>> {
  const rows = await prisma.ruleCandidate.findMany({
    where: {
      worldId,
      revisesRuleKey: { in: [...keys] },
      status: { notIn: ['enshrined', 'rejected'] },
    },
    orderBy: { id: 'asc' },
  });
  return new Map(
    rows
      .map(candidateOf)
      .filter((candidate) => followsNewer(candidate, superseded))
      .flatMap(({ id, revisesRuleKey, revisionKind, status }) =>
        revisesRuleKey && revisionKind
          ? [[revisesRuleKey, { candidateId: id, kind: revisionKind, status }] as const]
          : [],
      ),
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
  const { newest, before } = await readRevisions(prisma, worldId);
  const open: OpenLawChange[] = [];
  for (const [sourceMaterialId, supersedesId] of before) {
    const superseded = [...newest].flatMap(([id, last]) => (last === sourceMaterialId ? [id] : []));
    const citing = await countCiting(prisma, worldId, superseded);
    if (citing.rules + citing.candidates > 0) open.push({ sourceMaterialId, supersedesId, ...citing });
  }
  return open.sort((a, b) => (a.sourceMaterialId < b.sourceMaterialId ? 1 : -1));
}
