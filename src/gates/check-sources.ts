import { locateQuotes, searchedHere } from '../core/quote-search.ts';
import type { QuoteLocation } from '../core/quote.ts';
import type { ReadClient } from '../db/transaction.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Citation, Finding, IsoDate } from '../rules/model.ts';
import { outlivesChange, revisionsIn, type SourcePeriod } from '../sources/revision/revision-read-model.ts';
import { runTask } from '../workers/run-task.ts';
import { findingOf } from './finding-policy.ts';

export interface CitedPassage {
  path: string;
  citation: Citation;
}

/** Every passage that a rule's content rests on: its own, those of its exceptions, those of its definitions. */
export const citedPassages = ({ body, definitions }: RuleContent): CitedPassage[] => [
  ...body.citations.map((citation, index) => ({ path: `citations/${index}`, citation })),
  ...body.overrides.flatMap(({ citation }, index) =>
    citation ? [{ path: `overrides/${index}/citation`, citation }] : [],
  ),
  ...definitions.flatMap(({ name, cases }) =>
    cases.flatMap(({ citation }, index) =>
      citation ? [{ path: `definitions/${name}/cases/${index}/citation`, citation }] : [],
    ),
  ),
];

interface SourceRow {
  id: string;
  supersedesId: string | null;
  sha256: string;
  /** Computed by the database over the bytes that it holds now. */
  storedSha256: string | null;
  retiredByOperation: boolean;
  extractedText: string;
  /** From when its words are the law. */
  effectiveFrom: IsoDate | null;
}

/**
 * Gate 2, first half, for the passages of one rule: the source exists in this world, was not retired, its stored bytes
 * have the recorded digest, and the quote is at its span. A source superseded by a row of equal bytes is read as
 * its successor. With `lock`, the rows cannot be retired or superseded before the transaction ends.
 */
export async function checkSources(
  prisma: ReadClient,
  worldId: string,
  content: RuleContent,
  { lock = false } = {},
): Promise<Finding[]> {
  const check = await openSources(prisma, worldId, [content], { lock });
  return check(content, { closedTo: null });
}

/** The same for many rules: their sources are read once, and each rule is checked without the database. */
export async function openSources(
  prisma: ReadClient,
  worldId: string,
  contents: readonly RuleContent[],
  { lock = false } = {},
): Promise<CheckSources> {
  return checkOpened(await readOpened(prisma, worldId, contents, { lock }));
}

/** Sources as they were read, with the passages that cite them: what is left to do needs no database. */
export interface OpenedSources {
  worldId: string;
  passages: readonly CitedPassage[];
  sources: Sources;
}

export async function readOpened(
  prisma: ReadClient,
  worldId: string,
  contents: readonly RuleContent[],
  { lock = false } = {},
): Promise<OpenedSources> {
  const passages = contents.flatMap(citedPassages);
  const found = await readSources(prisma, worldId, passages, lock);
  const successors = new Map([...found.values()].map((row) => [row.supersedesId, row]));
  return { worldId, passages, sources: { found, successors } };
}

/** Looks for the quotes, which may be long work in a thread: no transaction is held meanwhile. */
export async function checkOpened(
  { worldId, passages, sources }: OpenedSources,
  signal?: AbortSignal,
): Promise<CheckSources> {
  const places = await locateAll(sources, worldId, passages, signal);
  return (content, { closedTo }) => checkPassages(sources, places, content, closedTo);
}

/**
 * `closedTo`: where an amendment, or a retirement, closed the rule; null where its own end is in force. A law that changes
 * after the end is not the rule's concern.
 */
export type CheckSources = (content: RuleContent, options: { closedTo: IsoDate | null }) => Finding[];

/** Where each citation is in its source; one that is where it says is found without a search. */
type Places = ReadonlyMap<string, QuoteLocation>;

const placeKey = (source: SourceRow, { start, end, quote, prefix, suffix }: Citation): string =>
  JSON.stringify([source.id, start, end, quote, prefix, suffix]);

const standsThere = (text: string, { quote, start, end }: Citation): boolean =>
  quote.trim() !== '' &&
  Number.isInteger(start) &&
  start >= 0 &&
  end <= text.length &&
  text.slice(start, end) === quote;

/** Quotes that are not where they say are looked for in all of their source, in a thread where that is much. */
async function locateAll(
  sources: Sources,
  worldId: string,
  passages: readonly CitedPassage[],
  signal: AbortSignal | undefined,
): Promise<Places> {
  const places = new Map<string, QuoteLocation>();
  const searched = new Map<SourceRow, Map<string, Citation>>();
  for (const { citation } of passages) {
    const chain = chainOf(sources, citation.source_material_id);
    for (const source of revisionsIn(chain)) {
      if (source.sha256 !== citedBytes(chain, citation)) continue;
      const { start, end } = citation;
      const key = placeKey(source, citation);
      if (standsThere(source.extractedText, citation)) places.set(key, { status: 'at_span', start, end });
      else searched.set(source, (searched.get(source) ?? new Map<string, Citation>()).set(key, citation));
    }
  }
  for (const [{ extractedText: text }, byKey] of searched) {
    const asked = { text, quotes: [...byKey.values()] };
    const located =
      text.length * byKey.size <= searchedHere
        ? locateQuotes(asked)
        : await runTask('locate_quotes', asked, { caller: worldId, ...(signal && { signal }) });
    [...byKey.keys()].forEach((key, index) => places.set(key, located[index]!));
  }
  return places;
}

interface Sources {
  /** By identifier. */
  found: ReadonlyMap<string, SourceRow>;
  /** By the identifier that they supersede. */
  successors: ReadonlyMap<string | null, SourceRow>;
}

/** Of a rule that was not among those that the sources were opened for. */
const notThere: QuoteLocation = { status: 'not_found', start: null, end: null };

function checkPassages(
  sources: Sources,
  places: Places,
  content: RuleContent,
  closedTo: IsoDate | null,
): Finding[] {
  const hash = ruleContentHash(content);
  const period = { to: content.body.to, closedTo };
  return citedPassages(content).flatMap(({ path, citation }) => {
    const blocking = (code: Finding['code'], message: string): Finding[] => [
      findingOf(hash, { code, severity: 'blocking', message, path }),
    ];
    const chain = lawOfItsTime(chainOf(sources, citation.source_material_id), period);
    const source = chain.at(-1);
    if (!source) return blocking('source_missing', 'This world has no source material of that identifier.');
    if (chain.some(({ retiredByOperation }) => retiredByOperation)) {
      return blocking('source_retired', 'The cited source was retired. Cite one that is in force.');
    }
    if (source.storedSha256 !== source.sha256) {
      return blocking(
        'source_changed',
        'The stored bytes of the cited source do not have the digest on record.',
      );
    }
    if (source.sha256 !== citedBytes(chain, citation)) {
      return blocking(
        'source_changed',
        'The cited source has a newer revision. Work through its law change: carry the rule over, revise or retire it.',
      );
    }
    const { status, start, end } = places.get(placeKey(source, citation)) ?? notThere;
    if (status === 'not_found') {
      return blocking('quote_not_found', 'The quote is not in the cited source. Copy it verbatim.');
    }
    if (status === 'moved') {
      return blocking(
        'span_moved',
        `The quote is at ${start} to ${end} of the source, not where the citation says.`,
      );
    }
    return [];
  });
}

function chainOf({ found, successors }: Sources, id: string): SourceRow[] {
  const chain: SourceRow[] = [];
  for (let row = found.get(id); row && !chain.includes(row); row = successors.get(row.id)) chain.push(row);
  return chain;
}

const citedBytes = (chain: readonly SourceRow[], { source_sha256: recorded }: Citation): string | undefined =>
  recorded ?? chain[0]?.sha256;

/** The chain as far as it concerns a rule: up to the last revision that is in force while the rule still is. */
function lawOfItsTime(chain: readonly SourceRow[], period: SourcePeriod): readonly SourceRow[] {
  const [cited, ...later] = revisionsIn(chain);
  const concerns = later.findLast(({ effectiveFrom }) =>
    outlivesChange(period, { changedFrom: effectiveFrom, undated: effectiveFrom === null }),
  );
  const last = concerns ?? cited;
  return last ? chain.slice(0, chain.indexOf(last) + 1) : [];
}

/** The cited sources with all that superseded them, by identifier. */
async function readSources(
  prisma: ReadClient,
  worldId: string,
  passages: readonly CitedPassage[],
  lock: boolean,
): Promise<Map<string, SourceRow>> {
  const ids = [...new Set(passages.map(({ citation }) => citation.source_material_id))];
  if (ids.length === 0) return new Map();
  const chain = await prisma.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE chain AS (
      SELECT id FROM source_material WHERE world_id = ${worldId}::uuid AND id = ANY(${ids}::uuid[])
      UNION
      SELECT later.id FROM source_material later JOIN chain ON later.supersedes_id = chain.id
    ) SELECT id FROM chain`;
  const all = chain.map(({ id }) => id).sort();
  if (lock) {
    await prisma.$queryRaw`
      SELECT id FROM source_material WHERE id = ANY(${all}::uuid[]) ORDER BY id FOR SHARE NOWAIT`;
  }
  const rows = await prisma.$queryRaw<SourceRow[]>`
    SELECT s.id, s.supersedes_id AS "supersedesId", s.sha256, s.retired_by_operation AS "retiredByOperation",
           s.extracted_text AS "extractedText", s.effective_from::text AS "effectiveFrom", encode(sha256(c.bytes), 'hex') AS "storedSha256"
      FROM source_material s LEFT JOIN source_content c ON c.source_material_id = s.id
     WHERE s.id = ANY(${all}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
