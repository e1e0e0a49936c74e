import { DomainError, type FieldError } from '../core/errors.ts';
import { makeCitationSelectors, QuotableText } from '../core/quote.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Citation, Definition, DefinitionCase } from '../rules/model.ts';

/** A citation as people give it: the quote is enough where it stands once in the source. */
export interface CitationDraft {
  source_material_id: string;
  quote: string;
  section?: string | null;
  start?: number | null;
  end?: number | null;
  prefix?: string | null;
  suffix?: string | null;
}

/**
 * Completes citations from the extracted texts of their sources: the span, what stands around it, the section. A span
 * that is given is kept as it is; gate 2 says whether the quote stands there.
 * @param at for each draft, the JSON pointer under which it came
 * @throws DomainError `invalid_field` for a source that the world lacks, a quote that does not stand in it, and a quote
 *   that stands several times without a `start` to choose by.
 */
export async function completeCitations(
  prisma: ReadClient,
  worldId: string,
  drafts: readonly { draft: CitationDraft; at: string }[],
): Promise<Citation[]> {
  if (drafts.length === 0) return [];
  const sources = await prisma.sourceMaterial.findMany({
    where: { worldId, id: { in: [...new Set(drafts.map(({ draft }) => draft.source_material_id))] } },
    select: {
      id: true,
      sha256: true,
      extractedText: true,
      sections: { select: { headingPath: true, start: true, end: true }, orderBy: { ordinal: 'asc' } },
    },
  });
  const byId = new Map(
    sources.map((source) => [source.id, { ...source, quotable: new QuotableText(source.extractedText) }]),
  );
  const errors: FieldError[] = [];
  const citations = drafts.flatMap(({ draft, at }): Citation[] => {
    const refuse = (member: string, code: string, message: string): Citation[] => {
      errors.push({ pointer: `${at}/${member}`, code, message });
      return [];
    };
    const source = byId.get(draft.source_material_id);
    if (!source) return refuse('source_material_id', 'not_found', 'This world has no such source material.');
    const span = spanOf(source.quotable, draft);
    if (span === 'not_found') {
      return refuse('quote', 'quote_not_found', 'This quote does not stand in the source; copy it verbatim.');
    }
    if (span === 'ambiguous') {
      return refuse(
        'start',
        'required',
        'This quote stands several times in the source; say with "start" which one is meant.',
      );
    }
    const section = source.sections
      .filter(({ start, end }) => start <= span.start && span.start < end)
      .at(-1);
    const heading = section?.headingPath.join(' > ') ?? '';
    // Answers cite the section to every caller: it is where the quote stands, and not what someone says of it.
    if (draft.section != null && !draft.section.startsWith(heading)) {
      return refuse(
        'section',
        'mismatch',
        `The quote stands in "${heading}". Leave section out, or begin with this.`,
      );
    }
    const around = makeCitationSelectors(source.extractedText, span.start, span.end);
    return [
      {
        source_material_id: source.id,
        source_sha256: source.sha256,
        section: draft.section ?? heading,
        quote: draft.start != null && draft.end != null ? draft.quote : around.quote,
        start: span.start,
        end: span.end,
        prefix: draft.prefix ?? around.prefix,
        suffix: draft.suffix ?? around.suffix,
      },
    ];
  });
  if (errors.length > 0) throw new DomainError('invalid_field', 'Citations are refused.', { errors });
  return citations;
}

/** A definition whose citations are still to be completed. */
export interface DefinitionDraft extends Omit<Definition, 'cases'> {
  cases: (Omit<DefinitionCase, 'citation'> & { citation: CitationDraft | null })[];
}

/** {@link completeCitations} for every case of the definitions. */
export async function completeDefinitions(
  prisma: ReadClient,
  worldId: string,
  drafts: readonly DefinitionDraft[],
  at: (index: number) => string,
): Promise<Definition[]> {
  const cited = drafts.flatMap((definition, index) =>
    definition.cases.flatMap(({ citation }, position) =>
      citation ? [{ draft: citation, at: `${at(index)}/cases/${position}/citation` }] : [],
    ),
  );
  const citations = await completeCitations(prisma, worldId, cited);
  return drafts.map((definition) => ({
    ...definition,
    cases: definition.cases.map((item) => ({
      ...item,
      citation: item.citation ? (citations.shift() ?? null) : null,
    })),
  }));
}

function spanOf(
  text: QuotableText,
  { quote, start, end }: CitationDraft,
): { start: number; end: number } | 'not_found' | 'ambiguous' {
  if (start != null && end != null) return { start, end };
  const found = text.find(quote, start ?? undefined);
  const [first] = found;
  if (!first) return 'not_found';
  return found.length > 1 && start == null ? 'ambiguous' : first;
}
