import type { ReadClient } from '../../db/transaction.ts';
import type { IsoDate } from '../../rules/model.ts';
import { blocksColumn } from '../source-columns.ts';
import type { ReadDocument } from '../source-store.ts';
import type { RevisedQuote, RevisedSentence, RevisionComparison } from './compare-revisions.ts';
import type { RevisionText } from './sentences.ts';

export type { RevisedQuote, RevisedSentence, RevisionComparison, RevisionText };

/** The text of a source material with its structure, as revisions are compared; null where the world has none. */
export async function readRevisionText(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<RevisionText | null> {
  const source = await prisma.sourceMaterial.findFirst({
    where: { id: sourceMaterialId, worldId },
    select: {
      extractedText: true,
      blocks: true,
      sections: {
        orderBy: { ordinal: 'asc' },
        select: { headingPath: true, start: true, end: true },
      },
    },
  });
  return (
    source && {
      text: source.extractedText,
      blocks: blocksColumn.read(source.blocks),
      sections: source.sections,
    }
  );
}

/** The same of a document that is not stored yet. */
export const revisionTextOf = ({ text, blocks, sections }: ReadDocument): RevisionText => ({
  text,
  blocks: JSON.parse(blocks) as RevisionText['blocks'],
  sections: (JSON.parse(sections) as { heading_path: string[]; start: number; end: number }[]).map(
    ({ heading_path: headingPath, start, end }) => ({ headingPath, start, end }),
  ),
});

interface SourceLink {
  id: string;
  sha256: string;
  supersedesId: string | null;
  effectiveFrom: Date | null;
}

/** From when other words than those of a source are the law: of all revisions that followed it, not of the newest alone. */
export interface ChangeOfWords {
  /** The earliest day that is known; null where none is. */
  changedFrom: IsoDate | null;
  /** Whether of one of them no one said from when it is in force. */
  undated: boolean;
}

/** A source whose words were superseded. */
export interface Superseded extends ChangeOfWords {
  id: string;
  /** The revision that stands in its place now. */
  newest: string;
}

/** How the sources of a world follow each other. */
export interface Revisions {
  superseded: readonly Superseded[];
  /** Of each newest revision, the source that it is compared with: the one before it. */
  before: ReadonlyMap<string, string>;
}

/** A correction has the bytes of what it corrects: it supersedes no words. */
export async function readRevisions(prisma: ReadClient, worldId: string): Promise<Revisions> {
  const rows: SourceLink[] = await prisma.sourceMaterial.findMany({
    where: { worldId, OR: [{ supersedesId: { not: null } }, { supersededBy: { isNot: null } }] },
    select: { id: true, sha256: true, supersedesId: true, effectiveFrom: true },
    orderBy: { id: 'asc' },
  });
  const successors = new Map(rows.map((row) => [row.supersedesId, row]));
  const superseded: Superseded[] = [];
  const before = new Map<string, string>();
  for (const row of rows) {
    const chain = [row];
    // The column is unique and each row is newer than what it supersedes: no row comes twice.
    for (let next = successors.get(row.id); next; next = successors.get(next.id)) chain.push(next);
    const last = chain.at(-1)!;
    if (last.sha256 === row.sha256) continue;
    superseded.push({ id: row.id, newest: last.id, ...changeOfWords(row, chain) });
    // Older rows come first: what remains is the last that has other bytes.
    before.set(last.id, row.id);
  }
  return { superseded, before };
}

/** Of each revision the last row: what corrects its metadata has its bytes, and says from when it is in force. */
export const revisionsIn = <Row extends { sha256: string }>(chain: readonly Row[]): Row[] =>
  chain.filter(({ sha256 }, index) => chain[index + 1]?.sha256 !== sha256);

/** A revision of a source as its last correction says it, with the rows that have its bytes. */
export interface SourceRevision {
  id: string;
  rows: readonly string[];
  from: IsoDate | null;
  to: IsoDate | null;
}

/** The revisions that led to a source, oldest first, itself last. */
export interface RevisionChain {
  revisions: SourceRevision[];
  /** From when the source was said to be in force, by the row that was the newest at a moment. */
  fromAsOf: (moment: Date) => IsoDate | null;
}

const isoDay = (day: Date | null): IsoDate | null => day?.toISOString().slice(0, 10) ?? null;

export async function readRevisionChain(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<RevisionChain> {
  const linked = await prisma.sourceMaterial.findMany({
    where: { worldId, OR: [{ id: sourceMaterialId }, { supersededBy: { isNot: null } }] },
    select: {
      id: true,
      sha256: true,
      supersedesId: true,
      effectiveFrom: true,
      effectiveTo: true,
      createdAt: true,
    },
  });
  const byId = new Map(linked.map((row) => [row.id, row]));
  const chain: typeof linked = [];
  for (let row = byId.get(sourceMaterialId); row; row = byId.get(row.supersedesId ?? '')) chain.unshift(row);
  const last = revisionsIn(chain);
  return {
    revisions: last.map((row, index) => {
      const before = index === 0 ? -1 : chain.indexOf(last[index - 1]!);
      return {
        id: row.id,
        rows: chain.slice(before + 1, chain.indexOf(row) + 1).map(({ id }) => id),
        from: isoDay(row.effectiveFrom),
        to: isoDay(row.effectiveTo),
      };
    }),
    fromAsOf: (moment) =>
      isoDay(chain.findLast(({ createdAt }) => createdAt <= moment)?.effectiveFrom ?? null),
  };
}

function changeOfWords(row: SourceLink, chain: readonly SourceLink[]): ChangeOfWords {
  const days = revisionsIn(chain)
    .filter(({ sha256 }) => sha256 !== row.sha256)
    .map(({ effectiveFrom }) => effectiveFrom?.toISOString().slice(0, 10) ?? null);
  const [changedFrom = null] = days.filter((day) => day !== null).sort();
  return { changedFrom, undated: days.includes(null) };
}

/** What one newest revision took the place of. */
export const supersededBy = ({ superseded }: Revisions, newest: string): Superseded[] =>
  superseded.filter((one) => one.newest === newest);

/** How long a rule is in force: to its own end, or to where it was closed, which takes that end's place. */
export interface SourcePeriod {
  to: IsoDate | null;
  closedTo: IsoDate | null;
}

/**
 * Whether a rule is in force still when the law that it cites changes. One that ends before cites the law of its time. Where
 * no one knows when the law changes, only a rule that was closed does: an end of its own says nothing of that law.
 */
export const outlivesChange = (
  { to, closedTo }: SourcePeriod,
  { changedFrom, undated }: ChangeOfWords,
): boolean => {
  const ends = closedTo ?? to;
  if (ends === null || (undated && closedTo === null)) return true;
  return changedFrom !== null && changedFrom < ends;
};
