import type { FindingPartsFragment } from '../../../../../../src/generated/cockpit/graphql.ts';
import { tokenize } from '../../../../../../src/rules/ledger/tokens.ts';
import type { ReadingLedger } from './parts.ts';

interface Range {
  citation: number;
  start: number;
  end: number;
}

/** A finding of the page's list, by its number there, with the words that it names. */
export interface NamedWords {
  number: number;
  findingId: string;
  ranges: Range[];
}

/** A run of characters of one quote that are the same to the page. */
export interface Segment {
  start: number;
  text: string;
  /** The element that reads it; null where none does. */
  element: string | null;
  /** Whether an element should. */
  unread: boolean;
  /** Whether the reviewer has selected it. */
  chosen: boolean;
  /** Findings that name it, and those whose naming ends here. */
  named: readonly NamedWords[];
  ends: readonly NamedWords[];
}

interface Run extends Range {
  element: string | null;
}

/** Words of the same element in a row, with what is between them, and passages that no element reads. */
function runsOf(ledger: ReadingLedger, citation: number): Run[] {
  const runs: Run[] = ledger.unread
    .filter((range) => range.citation === citation)
    .map(({ start, end }) => ({ citation, start, end, element: null }));
  let before: string | null = null;
  for (const { citation: of, element, start, end } of ledger.words) {
    if (of !== citation) continue;
    const last = runs.at(-1);
    if (last && element !== null && element === before) last.end = end;
    else if (element !== null) runs.push({ citation, start, end, element });
    before = element;
  }
  return runs;
}

/** Where nothing was accounted for, each word is a run of its own. */
const wordsOf = (quote: string, citation: number): Run[] =>
  tokenize(quote)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ start, end }) => ({ citation, start, end, element: null }));

/** A quote in pieces: cut where a word becomes something else, and where a finding begins or ends. */
export function segmentsOf(
  quote: string,
  citation: number,
  ledger: ReadingLedger | null,
  findings: readonly NamedWords[],
  chosen: readonly Range[] = [],
): Segment[] {
  const runs = ledger ? runsOf(ledger, citation) : wordsOf(quote, citation);
  const selected = chosen.filter((range) => range.citation === citation);
  const here = findings.flatMap((finding) =>
    finding.ranges.filter((range) => range.citation === citation).map((range) => ({ finding, range })),
  );
  const cuts = new Set([0, quote.length]);
  for (const { start, end } of [...runs, ...selected, ...here.map(({ range }) => range)])
    cuts.add(start).add(end);
  const edges = [...cuts].filter((at) => at >= 0 && at <= quote.length).sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1]!;
    const run = runs.find((one) => one.start <= start && one.end >= end);
    const over = here.filter(({ range }) => range.start <= start && range.end >= end);
    return {
      start,
      text: quote.slice(start, end),
      element: run?.element ?? null,
      unread: run?.element === null,
      chosen: selected.some((range) => range.start <= start && range.end >= end),
      named: over.map(({ finding }) => finding),
      ends: over.filter(({ range }) => range.end === end).map(({ finding }) => finding),
    };
  });
}

const quoted = /"([^"]{1,2000})"/g;

const inWord = /[\p{L}\p{N}]/u;

/** Where words are in a quote: whole ones, so that "no" is not in "not". */
function placesOf(words: string, quote: string): number[] {
  const found: number[] = [];
  for (let at = quote.indexOf(words); at !== -1; at = quote.indexOf(words, at + 1)) {
    const [before, after] = [quote[at - 1] ?? '', quote[at + words.length] ?? ''];
    const cuts =
      (inWord.test(before) && inWord.test(words[0] ?? '')) ||
      (inWord.test(after) && inWord.test(words.at(-1) ?? ''));
    if (!cuts) found.push(at);
  }
  return found;
}

/** The words of the quotes that a finding names: by its position, and those that its message repeats. */
export function wordsNamed(
  { path, start, end, message }: FindingPartsFragment,
  quotes: readonly string[],
): Range[] {
  const ranges: Range[] = [];
  const place = /^citations\/(\d{1,4})$/.exec(path ?? '');
  if (place && start !== null && end !== null) ranges.push({ citation: Number(place[1]), start, end });
  for (const [, words] of message.matchAll(quoted)) {
    quotes.forEach((quote, citation) => {
      const [at, again] = placesOf(words!, quote);
      // Words that are there twice are not told apart by being repeated.
      if (at === undefined || again !== undefined) return;
      const end = at + words!.length;
      // Often they are the words of the position: once is enough.
      const known = ranges.some(
        (range) => range.citation === citation && range.start <= at && range.end >= end,
      );
      if (!known) ranges.push({ citation, start: at, end });
    });
  }
  return ranges;
}
