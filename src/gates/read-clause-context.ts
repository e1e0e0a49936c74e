import type { ReadClient } from '../db/transaction.ts';
import type { Citation } from '../rules/model.ts';
import { contextLength, type QuoteInContext } from './check-context.ts';

/**
 * The text around each quote of a rule in its source, less what other quotes of the rule have. A quote whose source is
 * not there, or does not hold it where the citation says, has no context: the check of sources says so.
 */
export async function readClauseContext(
  prisma: ReadClient,
  worldId: string,
  citations: readonly Citation[],
): Promise<QuoteInContext[]> {
  const ids = [...new Set(citations.map(({ source_material_id }) => source_material_id))];
  const sources = await prisma.sourceMaterial.findMany({
    where: { worldId, id: { in: ids } },
    select: { id: true, extractedText: true },
  });
  const texts = new Map(sources.map(({ id, extractedText }) => [id, extractedText]));
  return citations.flatMap((citation, index): QuoteInContext[] => {
    const { source_material_id: source, start, end, quote } = citation;
    const text = texts.get(source);
    if (text === undefined || end > text.length) return [];
    const siblings = citations.filter((other) => other !== citation && other.source_material_id === source);
    const previous = Math.max(0, start - contextLength, ...siblings.map((s) => (s.end <= start ? s.end : 0)));
    const next = Math.min(
      text.length,
      end + contextLength,
      ...siblings.map((s) => (s.start >= end ? s.start : text.length)),
    );
    return [
      {
        path: `citations/${index}`,
        quote,
        before: text.slice(previous, start),
        after: text.slice(end, next),
        follows: siblings.some((other) => other.end <= start && other.end >= start - contextLength),
      },
    ];
  });
}
