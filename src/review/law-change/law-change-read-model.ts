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
  type RevisionText,
  type Superseded,
} from '../../sources/revision/revision-read-model.ts';
import { readCitingCounts, readCitingCandidates } from '../../worlds/citing-read-model.ts';
import { readWorkingSet, type WorkingSet, type WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import { candidateOf, contentOf, type Candidate } from '../candidate-read-model.ts';
import { readUndated, type Undated } from './undated-read-model.ts';

export const contentOfHead = ({ body, inputs, definitions }: WorkingSetHead): RuleContent => ({
  body,
  inputs,
  definitions,
});

/** By key, and of one rule by the begin of its periods. */
const byPeriod = (a: WorkingSetHead, b: WorkingSetHead): number =>
  a.key === b.key ? ((a.body.from ?? '') < (b.body.from ?? '') ? -1 : 1) : a.key < b.key ? -1 : 1;

/** An open candidate that revises a rule, or carries it over. */
export interface OpenRevision {
  candidateId: string;
  kind: RevisionKind;
  status: CandidateStatus;
}

/** What a law change is worked out from, read at one moment. */
export interface LawChangeBasis {
  sourceMaterialId: string;
  sha256: string;
  effectiveFrom: IsoDate | null;
  supersedesId: string;
  superseded: readonly string[];
  heads: WorkingSetHead[];
  /** Every head of the working set. */
  standing: readonly WorkingSetHead[];
  undated: Undated;
  candidates: { candidate: Candidate; content: RuleContent }[];
  /** By head. */
  revisions: ReadonlyMap<string, OpenRevision>;
  newer: RevisionText | null;
  /** Each text that is compared with the newer, with the quotes that are looked for in it. */
  older: { id: string; text: RevisionText; quotes: Map<string, Citation> }[];
}

/** Null: the source is the newer revision of none. */
export async function readLawChangeBasis(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<LawChangeBasis | null> {
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
    standing: workingSet.heads,
    undated: await readUndated(prisma, worldId, sourceMaterialId, {
      heads,
      candidates: candidates.map(({ candidate }) => candidate),
    }),
    candidates,
    revisions: await readOpenRevisions(prisma, workingSet, heads, ids),
    newer: await readRevisionText(prisma, worldId, sourceMaterialId),
    older: await readOlder(prisma, worldId, { supersedesId, superseded: ids }, contents),
  };
}

/** By which the quotes of a basis are told apart. */
export const quoteKey = ({ source_material_id: id, start, end }: Citation): string => `${id} ${start} ${end}`;

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
): Promise<LawChangeBasis['older']> {
  const bySource = new Map<string, Map<string, Citation>>([[supersedesId, new Map()]]);
  for (const { citation } of contents.flatMap(citedPassages)) {
    const id = citation.source_material_id;
    if (!superseded.includes(id)) continue;
    const quotes = bySource.get(id) ?? new Map<string, Citation>();
    bySource.set(id, quotes.set(quoteKey(citation), citation));
  }
  const older: LawChangeBasis['older'] = [];
  for (const [id, quotes] of bySource) {
    const text = await readRevisionText(prisma, worldId, id);
    if (text) older.push({ id, text, quotes });
  }
  return older;
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
): Promise<LawChangeBasis['revisions']> {
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
  const counts = await readCitingCounts(prisma, worldId, superseded);
  return [...counts]
    .flatMap(([sourceMaterialId, citing]) => {
      const supersedesId = before.get(sourceMaterialId);
      return supersedesId === undefined ? [] : [{ sourceMaterialId, supersedesId, ...citing }];
    })
    .sort((a, b) => (a.sourceMaterialId < b.sourceMaterialId ? 1 : -1));
}
