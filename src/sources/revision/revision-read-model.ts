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

/** A source whose words were superseded. */
export interface Superseded {
  id: string;
  /** The revision that stands in its place now. */
  newest: string;
  /** From when the newest is in force; null where no one said. */
  changedFrom: IsoDate | null;
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
    let last = row;
    // The column is unique and each row is newer than what it supersedes: no row comes twice.
    for (let next = successors.get(row.id); next; next = successors.get(next.id)) last = next;
    if (last.sha256 === row.sha256) continue;
    const changedFrom = last.effectiveFrom?.toISOString().slice(0, 10) ?? null;
    superseded.push({ id: row.id, newest: last.id, changedFrom });
    // Older rows come first: what remains is the last that has other bytes.
    before.set(last.id, row.id);
  }
  return { superseded, before };
}

/** What one newest revision took the place of. */
export const supersededBy = ({ superseded }: Revisions, newest: string): Superseded[] =>
  superseded.filter((one) => one.newest === newest);

/**
 * Whether a rule that ends on a day is in force still when the law that it cites changes. One that ends there, or was
 * closed without anyone knowing when the law changes, cites the law of its time.
 */
export const outlivesChange = (ends: IsoDate | null, changedFrom: IsoDate | null): boolean =>
  ends === null || (changedFrom !== null && changedFrom < ends);
