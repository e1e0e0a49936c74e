import { normalisedText } from '../../core/quote.ts';

/** A text as it was extracted, with its structure: what two revisions are compared by. */
export interface RevisionText {
  text: string;
  blocks: readonly { start: number; end: number; kind: string; marker: string | null }[];
  sections: readonly { headingPath: readonly string[]; start: number; end: number }[];
}

/** `heading` and `note` are no law of their own: a change of them is no change of substance. */
export type SentenceKind = 'text' | 'heading' | 'note';

export interface Sentence {
  kind: SentenceKind;
  start: number;
  end: number;
  /** Where the words begin behind a number or letter that the text puts before them. */
  contentStart: number;
  /** Equal for two sentences of the same words: dashes, spaces, quotation marks and numbering aside. */
  key: string;
  /** Index of the section that it is in; -1: in none. */
  section: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words that announce a number in a heading. */
const numberWords = new Set([
  ...['title', 'subtitle', 'book', 'division', 'subdivision', 'part', 'subpart', 'chapter', 'subchapter'],
  ...[
    'article',
    'art.',
    'section',
    'sec.',
    'sect.',
    'rule',
    'regulation',
    'annex',
    'schedule',
    'appendix',
    '§',
    '§§',
  ],
]);
const isNumber = (word: string): boolean =>
  /^[§([]*(?:\d[\w.()–-]{0,20}|[ivxlcIVXLC]{1,7}|[a-zA-Z])[.):\]–—-]{0,3}$/.test(word);

/** How much of a heading is its number: "§ 12. ", "Article IV – ". */
export function numberingOf(heading: string): number {
  let at = 0;
  for (let words = 0; words < 4; words += 1) {
    const space = heading.indexOf(' ', at);
    if (space < 0) break;
    const word = heading.slice(at, space);
    const announces = numberWords.has(word.toLowerCase());
    const isDash = /^[–—:-]$/.test(word);
    // A capital or a roman figure alone may be a word: it is a number at the begin or behind what announces one.
    if (
      !announces &&
      !isDash &&
      !(word.length < 24 && isNumber(word) && (/[\d().:]/.test(word) || words > 0))
    )
      break;
    at = space + 1;
  }
  return at;
}

const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)(?![a-z])/i;

/**
 * Whether a marker only counts provisions. "2.50 EUR per head", "1.5 MW", "30. June", "– 18 °C" begin with figures of the
 * law: where it is not plain, they are words, so that a change of them is no typography.
 */
function countsOn(marker: string, after: string): boolean {
  if (/^[–—*·-]$/.test(marker)) return !/^\d/.test(after);
  if (!/^\d/.test(marker)) return true;
  if (months.test(after)) return false;
  // "2.3 The holder", and no unit or currency
  if (/^\d{1,3}\.\d/.test(marker)) return /^["“‘(]?\p{Lu}\p{Ll}/u.test(after);
  return !/^(?:\d|\p{Sc}|\p{Lu}{2,4}(?!\p{L})|[%‰°])/u.test(after);
}

/** Where the words of a block begin: a marker that is part of the text is none of them. */
function contentStartOf(text: string, { start, end, kind, marker }: RevisionText['blocks'][number]): number {
  if (kind === 'heading') return start + numberingOf(text.slice(start, Math.min(end, start + 400)));
  if (marker === null || !text.startsWith(marker, start)) return start;
  if (!countsOn(marker, text.slice(start + marker.length, start + marker.length + 40).trimStart()))
    return start;
  let at = start + marker.length;
  while (at < end && /\s/.test(text[at]!)) at += 1;
  return at < end ? at : start;
}

/** The sentences of a text in reading order; rows of tables and headings are one each. */
export function sentencesOf({ text, blocks, sections }: RevisionText): Sentence[] {
  const sentences: Sentence[] = [];
  let section = -1;
  for (const block of blocks) {
    while (section + 1 < sections.length && sections[section + 1]!.start <= block.start) section += 1;
    const kind = block.kind === 'heading' || block.kind === 'note' ? block.kind : 'text';
    const contentStart = contentStartOf(text, block);
    const add = (start: number, end: number, from: number): void => {
      const words = text.slice(from, end);
      // Which column a value is in is said by the cells before it, empty ones too.
      const key =
        block.kind === 'table_row'
          ? words
              .split('\t')
              .map((cell) => normalisedText(cell).key)
              .join(' | ')
          : normalisedText(words).key;
      if (key !== '')
        sentences.push({ kind, start, end, contentStart: from, key: `${kind} ${key}`, section });
    };
    if (kind !== 'text' || block.kind === 'table_row') {
      add(block.start, block.end, contentStart);
      continue;
    }
    for (const { segment, index } of segmenter.segment(text.slice(contentStart, block.end))) {
      const start = contentStart + index;
      const end = start + segment.trimEnd().length;
      if (end > start) add(index === 0 ? block.start : start, end, start);
    }
  }
  return sentences;
}
