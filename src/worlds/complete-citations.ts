import { DomainError, type FieldError } from '../core/errors.ts';
import { placesOfQuotes, searchedHere, type QuotePlace } from '../core/quote-search.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Citation, Definition, DefinitionCase } from '../rules/model.ts';
import { runTask } from '../workers/run-task.ts';

/** A citation as people give it: the quote is enough where it occurs once in the source. */
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
 * Completes citations from the extracted texts of their sources: the span, what is around it, the section. A span
 * that is given is kept as it is; gate 2 says whether the quote is there.
 * @param at for each draft, the JSON pointer under which it came
 * @throws DomainError `invalid_field` for a source that the world lacks, a quote that is not in it, and a quote
 *   that occurs several times without a `start` to choose by.
 */
export async function completeCitations(
  prisma: ReadClient,
  worldId: string,
  drafts: readonly { draft: CitationDraft; at: string }[],
): Promise<Citation[]> {
  if (drafts.length === 0) return [];
  const sources = await prisma.sourceMaterial.findMany({
    where: { worldId, id: { in: [...new Set(drafts.map(({ draft }) => draft.source_material_id))] } },
    select: { id: true, sha256: true, extractedText: true },
  });
  const byId = new Map(sources.map((source) => [source.id, source]));
  const found = await findAll(
    worldId,
    new Map(sources.map(({ id, extractedText }) => [id, extractedText])),
    drafts.map(({ draft }) => draft),
  );
  const headings = await headingsAt(
    prisma,
    found.map((place, index) => ({ source: drafts[index]!.draft.source_material_id, place })),
  );
  const errors: FieldError[] = [];
  const citations = drafts.flatMap(({ draft, at }, index): Citation[] => {
    const refuse = (member: string, code: string, message: string): Citation[] => {
      errors.push({ pointer: `${at}/${member}`, code, message });
      return [];
    };
    const source = byId.get(draft.source_material_id);
    const place = found[index];
    if (!source || !place) {
      return refuse('source_material_id', 'not_found', 'This world has no such source material.');
    }
    if (place === 'not_found') {
      return refuse('quote', 'quote_not_found', 'This quote is not in the source; copy it verbatim.');
    }
    if (place === 'ambiguous') {
      return refuse(
        'start',
        'required',
        'This quote occurs several times in the source; say with "start" which one is meant.',
      );
    }
    const heading = headings.get(index) ?? '';
    // Answers cite the section to every caller: it is where the quote is, and not what someone says of it.
    if (draft.section != null && !draft.section.startsWith(heading)) {
      return refuse(
        'section',
        'mismatch',
        `The quote is in "${heading}". Leave section out, or begin with this.`,
      );
    }
    return [
      {
        source_material_id: source.id,
        source_sha256: source.sha256,
        section: draft.section ?? heading,
        quote: draft.start != null && draft.end != null ? draft.quote : place.quote,
        start: place.start,
        end: place.end,
        prefix: draft.prefix ?? place.prefix,
        suffix: draft.suffix ?? place.suffix,
      },
    ];
  });
  if (errors.length > 0) throw new DomainError('invalid_field', 'Citations are refused.', { errors });
  return citations;
}

/** Each quote is looked for in the whole of its source: here where that is little, in a thread where it is much. */
async function findAll(
  worldId: string,
  texts: ReadonlyMap<string, string>,
  drafts: readonly CitationDraft[],
): Promise<QuotePlace[]> {
  const asked = drafts.map(({ source_material_id, quote, start, end }) => ({
    source: source_material_id,
    quote,
    start: start ?? null,
    end: end ?? null,
  }));
  let characters = 0;
  for (const { source } of asked) characters += texts.get(source)?.length ?? 0;
  const search = { texts, asked };
  return characters <= searchedHere
    ? placesOfQuotes(search)
    : runTask('find_quotes', search, { caller: worldId });
}

/** The headings over each place that was found, as citations show them, by its index. */
async function headingsAt(
  prisma: ReadClient,
  places: readonly { source: string; place: QuotePlace }[],
): Promise<Map<number, string>> {
  const asked = places.flatMap(({ source, place }, index) =>
    place !== null && typeof place === 'object' && Number.isSafeInteger(place.start)
      ? [{ index, source, start: place.start }]
      : [],
  );
  if (asked.length === 0) return new Map();
  const rows = await prisma.$queryRaw<{ index: number; path: string[] }[]>`
    SELECT asked.index, section.heading_path AS path
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (index int, source uuid, start bigint)
     CROSS JOIN LATERAL (
       SELECT heading_path FROM source_section
        WHERE source_material_id = asked.source AND start <= asked.start AND asked.start < "end"
        ORDER BY ordinal DESC LIMIT 1) AS section`;
  return new Map(rows.map(({ index, path }) => [index, path.join(' > ')]));
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
