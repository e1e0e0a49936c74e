import { makeCitationSelectors, normalisedText, type QuoteSelectors, type Span } from '../../core/quote.ts';
import { alignSentences, type Alignment } from './align-sentences.ts';
import {
  numberingOf,
  sentencesOf,
  type RevisionText,
  type Sentence,
  type SentenceKind,
} from './sentences.ts';

/**
 * How a sentence, or a quote, of the older revision appears in the newer. `typography`: the same words with other dashes,
 * spaces, quotation marks or numbering. `moved`: the same words, elsewhere or under another heading.
 */
export type RevisionChange = 'same' | 'typography' | 'moved' | 'changed' | 'removed' | 'added';

export interface RevisedSentence {
  change: Exclude<RevisionChange, 'same'>;
  kind: SentenceKind;
  /** Of the newer revision; of the older for what was removed. */
  headingPath: readonly string[];
  before: string | null;
  after: string | null;
  /** In the older text. */
  beforeSpan: Span | null;
  /** In the newer text. */
  afterSpan: Span | null;
}

/** Where a quote of the older revision is in the newer one. */
export interface RevisedQuote {
  /** `changed` also where it moved under a heading of other words: the same sentence is of something else then. */
  change: Exclude<RevisionChange, 'added'>;
  /** In the newer text: the same words, or those that took their place; null where nothing did. */
  after: (QuoteSelectors & { headingPath: readonly string[] }) | null;
  /** Its provision has another number, letter or heading now: what it was cited by does not name it any more. */
  renumbered: boolean;
  /** Sentences of its section that changed, came or went, itself not counted. */
  changedAround: number;
}

export interface RevisionComparison {
  /** What is not the same, in the order of the newer text; removed sentences after what they followed. */
  sentences: RevisedSentence[];
  /** Sentences of the law by what became of them; headings and notes are not counted. */
  counts: Record<RevisionChange, number>;
  /** As they were asked for. */
  quotes: RevisedQuote[];
}

/** Compares two revisions of a source, and finds the quotes of the older one in the newer. */
export function compareRevisions({
  older,
  newer,
  quotes,
}: {
  older: RevisionText;
  newer: RevisionText;
  quotes: readonly Span[];
}): RevisionComparison {
  const pair = new RevisionPair(older, newer);
  const sentences = pair.sentences();
  const counts = { same: pair.same, typography: 0, moved: 0, changed: 0, removed: 0, added: 0 };
  for (const { change, kind } of sentences) if (kind === 'text') counts[change] += 1;
  return { sentences, counts, quotes: quotes.map((quote) => pair.quote(quote)) };
}

class RevisionPair {
  readonly #older: readonly Sentence[];
  readonly #newer: readonly Sentence[];
  readonly #alignment: Alignment;
  readonly #changes: Exclude<RevisionChange, 'added'>[];
  /** Changed, removed and added sentences of the law, by the older section. */
  readonly #around = new Map<number, number>();
  same = 0;

  constructor(
    readonly older: RevisionText,
    readonly newer: RevisionText,
  ) {
    this.#older = sentencesOf(older);
    this.#newer = sentencesOf(newer);
    this.#alignment = alignSentences(
      this.#older.map(({ key }) => key),
      this.#newer.map(({ key }) => key),
    );
    this.#changes = this.#older.map((sentence, index) => this.#changeOf(sentence, index));
    this.#countAround();
  }

  #changeOf(sentence: Sentence, index: number): Exclude<RevisionChange, 'added'> {
    const partner = this.#newer[this.#alignment.newer[index]!];
    if (!partner) return 'removed';
    if (partner.key !== sentence.key) return 'changed';
    if (this.#alignment.by[index] === 'moved' || !this.#sameHeading(sentence, partner)) return 'moved';
    const isSame =
      this.older.text.slice(sentence.start, sentence.end) ===
      this.newer.text.slice(partner.start, partner.end);
    return isSame ? 'same' : 'typography';
  }

  /** The two are under headings that are one: of the same words, or the one become the other. */
  #sameHeading(sentence: Sentence, partner: Sentence): boolean {
    if (sentence.kind === 'heading') return true;
    const [was, is] = [this.older.sections[sentence.section], this.newer.sections[partner.section]];
    if (!was || !is) return true;
    const [wasHeading, isHeading] = [was.headingPath.at(-1) ?? '', is.headingPath.at(-1) ?? ''];
    if (wasHeading === isHeading) return true;
    const heading = this.#older[firstOf(this.#older, was.start)];
    const at = heading ? this.#alignment.newer[firstOf(this.#older, was.start)]! : -1;
    return at >= 0 && this.#newer[at]!.section === partner.section;
  }

  #countAround(): void {
    const count = (section: number): void =>
      void this.#around.set(section, (this.#around.get(section) ?? 0) + 1);
    this.#older.forEach(({ kind, section }, index) => {
      const change = this.#changes[index];
      if (kind === 'text' && (change === 'changed' || change === 'removed')) count(section);
    });
    let section = -1;
    this.#newer.forEach(({ kind }, index) => {
      const partner = this.#alignment.older[index]!;
      if (partner >= 0) section = this.#older[partner]!.section;
      else if (kind === 'text') count(section);
    });
  }

  sentences(): RevisedSentence[] {
    const told: RevisedSentence[] = [];
    let next = 0;
    const removedUntil = (end: number): void => {
      for (; next < end; next += 1) if (this.#alignment.newer[next] === -1) told.push(this.#told(next, null));
    };
    this.#newer.forEach((_sentence, index) => {
      const partner = this.#alignment.older[index]!;
      if (partner < 0) {
        told.push(this.#told(null, index));
        return;
      }
      if (this.#alignment.by[partner] === 'in_order') removedUntil(partner);
      if (this.#changes[partner] !== 'same') told.push(this.#told(partner, index));
      else if (this.#older[partner]!.kind === 'text') this.same += 1;
    });
    removedUntil(this.#older.length);
    return told;
  }

  #told(old: number | null, index: number | null): RevisedSentence {
    const before = old === null ? null : this.#older[old]!;
    const after = index === null ? null : this.#newer[index]!;
    const change = old === null ? 'added' : this.#changes[old]!;
    const section = after ? this.newer.sections[after.section] : this.older.sections[before!.section];
    return {
      change: change === 'same' ? 'typography' : change,
      kind: (after ?? before!).kind,
      headingPath: section?.headingPath ?? [],
      before: before && this.older.text.slice(before.start, before.end),
      after: after && this.newer.text.slice(after.start, after.end),
      beforeSpan: before && { start: before.start, end: before.end },
      afterSpan: after && { start: after.start, end: after.end },
    };
  }

  quote({ start, end }: Span): RevisedQuote {
    const first = firstOf(this.#older, start);
    let last = first;
    while (last + 1 < this.#older.length && this.#older[last + 1]!.start < end) last += 1;
    const touched = this.#older.slice(first, last + 1);
    if (touched.length === 0 || touched[0]!.start >= end) {
      return { change: 'removed', after: null, renumbered: false, changedAround: 0 };
    }
    const changes = this.#changes.slice(first, last + 1);
    const places = [...this.#alignment.newer.slice(first, last + 1)];
    const own = changes.filter((change) => change === 'changed' || change === 'removed').length;
    const changedAround = Math.max(0, (this.#around.get(touched[0]!.section) ?? 0) - own);
    if (own === 0 && places.every((place, index) => index === 0 || place === places[index - 1]! + 1)) {
      const span = this.#sameWords({ start, end }, first, last);
      const isSame = this.older.text.slice(start, end) === this.newer.text.slice(span.start, span.end);
      const moved = changes.includes('moved');
      const elsewhere =
        moved &&
        this.#headingWords(this.older, touched[0]!) !==
          this.#headingWords(this.newer, this.#newer[places[0]!]!);
      return {
        change: elsewhere ? 'changed' : moved ? 'moved' : isSame ? 'same' : 'typography',
        after: this.#selectors(span),
        renumbered: this.#isRenumbered(touched[0]!, this.#newer[places[0]!]!),
        changedAround,
      };
    }
    const became = places.filter((place) => place >= 0);
    if (became.length === 0) return { change: 'removed', after: null, renumbered: false, changedAround };
    const renumbered = this.#isRenumbered(touched[0]!, this.#newer[became[0]!]!);
    // A quote that left its number out takes none up.
    const isBare = start >= touched[0]!.contentStart;
    const whole = this.#whole(became, isBare ? 'words' : 'number');
    return { change: 'changed', after: this.#selectors(whole), renumbered, changedAround };
  }

  /** "The fee is 50 euros" under "Dogs", and now under "Cats". */
  #headingWords({ sections }: RevisionText, { section }: Sentence): string {
    const words = (sections[section]?.headingPath ?? []).map(
      (heading) => normalisedText(heading.slice(numberingOf(heading))).key,
    );
    return words.findLast((said) => /\p{L}{3}/u.test(said)) ?? '';
  }

  #isRenumbered(was: Sentence, is: Sentence): boolean {
    const marker = (text: string, sentence: Sentence): string =>
      text.slice(sentence.start, sentence.contentStart);
    const [before, after] = [this.older.sections[was.section], this.newer.sections[is.section]];
    return (
      marker(this.older.text, was) !== marker(this.newer.text, is) ||
      before?.headingPath.join('\n') !== after?.headingPath.join('\n')
    );
  }

  /** The same words in the newer text: the ends of the quote fall where they fell. */
  #sameWords({ start, end }: Span, first: number, last: number): Span {
    const [from, to] = [this.#older[first]!, this.#older[last]!];
    const [newFrom, newTo] = [
      this.#newer[this.#alignment.newer[first]!]!,
      this.#newer[this.#alignment.newer[last]!]!,
    ];
    const begin = start <= from.start ? newFrom.start : this.#place(from, newFrom, start, 'begin');
    const stop = end >= to.end ? newTo.end : this.#place(to, newTo, end, 'end');
    return { start: begin, end: Math.max(begin, stop) };
  }

  #place(was: Sentence, is: Sentence, offset: number, side: 'begin' | 'end'): number {
    const olderWords = normalisedText(this.older.text.slice(was.contentStart, was.end));
    const newerWords = normalisedText(this.newer.text.slice(is.contentStart, is.end));
    const place = olderWords.place(Math.max(0, offset - was.contentStart));
    if (side === 'end') return is.contentStart + newerWords.endBefore(place);
    return place === 0 && offset < was.contentStart ? is.start : is.contentStart + newerWords.begin(place);
  }

  /** What took the place of a quote: from its first sentence to its last where these still follow one another. */
  #whole(places: readonly number[], from: 'number' | 'words'): Span {
    const sorted = [...places].sort((a, b) => a - b);
    let end = 0;
    while (end + 1 < sorted.length && sorted[end + 1]! - sorted[end]! <= 3) end += 1;
    const { start, contentStart } = this.#newer[sorted[0]!]!;
    return { start: from === 'words' ? contentStart : start, end: this.#newer[sorted[end]!]!.end };
  }

  #selectors({ start, end }: Span): QuoteSelectors & { headingPath: readonly string[] } {
    const at = this.#newer[firstOf(this.#newer, start)];
    const section = at && this.newer.sections[at.section];
    return { ...makeCitationSelectors(this.newer.text, start, end), headingPath: section?.headingPath ?? [] };
  }
}

/** Index of the first sentence that ends behind the offset. */
function firstOf(sentences: readonly Sentence[], offset: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sentences[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
