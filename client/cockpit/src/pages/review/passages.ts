/** Characters of the section that are shown on either side of a quote. */
const around = 600;

interface Place {
  quote: string;
  /** Offsets in the source's text. */
  start: number;
  end: number;
  /** Where the citation says that the quote is. */
  section: string;
}

/** A citation with its position in the rule: what accounts for its words names it by that. */
export interface Cited {
  citation: Place;
  position: number;
}

interface Source {
  publication: string;
  extractedText: string;
  sections: readonly { start: number; end: number; headingPath: readonly string[] }[];
}

/** Quotes within the section that they are of: text of the source, and the citations in its order. */
export interface Passage {
  path: string;
  pieces: readonly (string | Cited)[];
  /** Whether the quotes are in the source where the citations say. */
  found: boolean;
}

/** Quotes as they are, below each other, until what is around them is known; or because it is not there. */
export const bare = (cited: readonly Cited[], found: boolean): Passage => ({
  path: cited[0]!.citation.section,
  pieces: cited.flatMap((one, index) => (index === 0 ? [one] : ['\n', one])),
  found,
});

/**
 * The quotes of one source, each section once with all that is quoted of it: the parts of a list are read as one clause.
 * A quote that another one overlaps is shown again by itself, and one that is not where it is said to be, alone.
 */
export function passagesOf(cited: readonly Cited[], source: Source): Passage[] {
  const text = source.extractedText;
  const homeOf = ({ start, end }: Place): Source['sections'][number] | undefined =>
    source.sections.findLast((one) => one.start <= start && one.end >= end);
  const isThere = ({ citation: { start, end, quote } }: Cited): boolean => text.slice(start, end) === quote;
  const groups: Cited[][] = [];
  for (const one of cited.filter(isThere).sort((a, b) => a.citation.start - b.citation.start)) {
    const home = homeOf(one.citation);
    const group = groups.find((others) => {
      const last = others.at(-1)!.citation;
      return home !== undefined && homeOf(last) === home && last.end <= one.citation.start;
    });
    if (group) group.push(one);
    else groups.push([one]);
  }
  const within = groups.map((group) => ({ first: firstOf(group), passage: passageOf(group) }));
  const missing = cited
    .filter((one) => !isThere(one))
    .map((one) => ({ first: one.position, passage: bare([one], false) }));
  return [...within, ...missing].sort((a, b) => a.first - b.first).map(({ passage }) => passage);

  function passageOf(group: readonly Cited[]): Passage {
    const home = homeOf(group[0]!.citation);
    const [opens, closes] = [home?.start ?? 0, home?.end ?? text.length];
    const from = Math.max(opens, group[0]!.citation.start - around);
    const last = group.at(-1)!.citation.end;
    const to = Math.min(closes, last + around);
    const pieces: (string | Cited)[] = [
      (from > opens ? '… ' : '') + text.slice(from, group[0]!.citation.start),
    ];
    for (const [index, one] of group.entries()) {
      if (index > 0) pieces.push(shortened(text.slice(group[index - 1]!.citation.end, one.citation.start)));
      pieces.push(one);
    }
    pieces.push(text.slice(last, to) + (to < closes ? ' …' : ''));
    return {
      path: home ? [source.publication, ...home.headingPath].join(' › ') : group[0]!.citation.section,
      pieces,
      found: true,
    };
  }
}

const firstOf = (group: readonly Cited[]): number => Math.min(...group.map(({ position }) => position));

/** What is between two quotes, without its middle where that is long. */
const shortened = (text: string): string =>
  text.length <= 2 * around ? text : `${text.slice(0, around)} … ${text.slice(-around)}`;
