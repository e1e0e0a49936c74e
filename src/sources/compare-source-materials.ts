import { notFound } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';

export type SectionChange = 'added' | 'removed' | 'changed' | 'unchanged';

/** One section of two revisions of a source, matched by its heading path. */
export interface ComparedSection {
  headingPath: string[];
  change: SectionChange;
  before: string | null;
  after: string | null;
}

interface Section {
  headingPath: string[];
  text: string;
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Matches the sections of two texts by their heading path, and equal paths by their order. Text is compared with white
 * space folded; the answer follows the order of the newer text, removed sections last.
 */
export function compareSections(before: readonly Section[], after: readonly Section[]): ComparedSection[] {
  const pathOf = ({ headingPath }: Section): string => headingPath.join('\u0000');
  /** Of each path the older sections in their order, and how many of them have found their like. */
  const older = new Map<string, { sections: Section[]; matched: number }>();
  for (const section of before) {
    const path = pathOf(section);
    const known = older.get(path);
    if (known) known.sections.push(section);
    else older.set(path, { sections: [section], matched: 0 });
  }
  const compared = after.map((section): ComparedSection => {
    const known = older.get(pathOf(section));
    const old = known?.sections[known.matched];
    if (known && old) known.matched += 1;
    const change = !old ? 'added' : words(old.text) === words(section.text) ? 'unchanged' : 'changed';
    return { headingPath: section.headingPath, change, before: old?.text ?? null, after: section.text };
  });
  const removed = [...older.values()].flatMap(({ sections, matched }) =>
    sections.slice(matched).map((section): ComparedSection => ({
      headingPath: section.headingPath,
      change: 'removed',
      before: section.text,
      after: null,
    })),
  );
  return [...compared, ...removed];
}

/** Compares two source materials of a world, section by section. @throws DomainError `not_found` */
export async function compareSourceMaterials(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
  withId: string,
): Promise<ComparedSection[]> {
  const sectionsOf = async (id: string): Promise<Section[]> => {
    const source = await prisma.sourceMaterial.findFirst({
      where: { id, worldId },
      select: { extractedText: true, sections: { orderBy: { ordinal: 'asc' } } },
    });
    if (!source) throw notFound('source material');
    return source.sections.map(({ headingPath, start, end }) => ({
      headingPath,
      text: source.extractedText.slice(start, end),
    }));
  };
  return compareSections(await sectionsOf(withId), await sectionsOf(sourceMaterialId));
}
