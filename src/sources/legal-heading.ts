import type { SectionKind } from './parsed-source.ts';

/** Headings that a text announces by words ("Article 4", "§ 12. Fees", "PART II") rather than by markup. */
export interface LegalHeading {
  kind: SectionKind;
  /** The part of the line that is the heading. */
  heading: string;
  /** The rest of the line, when the provision runs on behind its number: "Sec. 5. The holder shall…". */
  body: string | null;
  /** A bare "Article 4" waits for its title on the next line. */
  untitled: boolean;
}

const kinds: Record<string, SectionKind> = {
  title: 'title',
  subtitle: 'title',
  book: 'book',
  division: 'division',
  subdivision: 'division',
  part: 'part',
  subpart: 'part',
  chapter: 'chapter',
  subchapter: 'chapter',
  article: 'article',
  'art.': 'article',
  artikel: 'article',
  articolo: 'article',
  artigo: 'article',
  artículo: 'article',
  section: 'section',
  'sec.': 'section',
  'sect.': 'section',
  '§': 'section',
  '§§': 'section',
  rule: 'rule',
  regulation: 'rule',
  annex: 'annex',
  schedule: 'annex',
  appendix: 'annex',
};

const numbered =
  /^(?<word>\p{Lu}\p{L}{2,11}|(?:Sec|SEC|Sect|SECT|Art|ART)\.|§{1,2})[^\S\n]*(?<number>\d{1,5}[A-Za-z]{0,2}(?:[-–.]\d{1,5}[A-Za-z]{0,2}){0,12}|[IVXLC]{1,7}|[A-Z])(?![\p{L}\d])(?<rest>.*)$/su;
/** "Article 3 A trader must …": words that no title goes on with behind its number, and every sentence may begin with. */
const beginsProvision = /^(?:An?|The|No|Every|Each|Any|All|If|Where|When|Whenever|Unless)\s/;
const unnumbered = /^(?<word>ANNEX|SCHEDULE|APPENDIX|Annex|Schedule|Appendix)(?<rest>)$/u;
const finiteVerb = /\b(?:shall|must|may|is|are|was|were|means|applies|apply|has|have|does|do|will)\b/;
const relative = /\b(?:who|which|that|how|when|what|where|whether)\b/i;
const dotLeaders = /\.{4,}|(?:\. ){4,}/;
const headingLength = 240;
/** Words of a title, at most, where it ends in a stop. */
const longTitle = 18;
/** And where it begins as a provision does. */
const longProvision = 7;

/** Whether the text speaks in full sentences, as titles do not. */
export function isSentence(text: string): boolean {
  // "What § 3 says of graves holds for urns as well, but …": no title has so many words and ends in a stop.
  if (/[.;]$/.test(text) && text.trim().split(/\s+/, longTitle).length === longTitle) return true;
  // "A kite of less than 2 kg needs no label.": has a verb of its own.
  if (
    beginsProvision.test(text) &&
    text.endsWith('.') &&
    text.trim().split(/\s+/, longProvision).length === longProvision
  )
    return true;
  const verb = finiteVerb.exec(text);
  if (verb === null || !/[.;:,—–]$/.test(text)) return false;
  const before = text.slice(Math.max(0, verb.index - headingLength), verb.index);
  return !relative.test(before.slice(before.lastIndexOf('.') + 1));
}

/** The heading that a block's text begins with, or null when it is running text. */
export function legalHeadingOf(text: string): LegalHeading | null {
  const match = numbered.exec(text) ?? unnumbered.exec(text);
  const { word = '', rest = '' } = match?.groups ?? {};
  const kind = kinds[word.toLowerCase()];
  if (!kind || dotLeaders.test(text)) return null;
  const separator = /^\s*[.:)—–-]*\s*/.exec(rest)?.[0] ?? '';
  const title = rest.slice(separator.length);
  if (title === '') return { kind, heading: text, body: null, untitled: true };
  const apart = separator.trim() !== '' || /[.§]/.test(word) || beginsProvision.test(title);
  if (!/^["“‘'(\[]?[\p{Lu}\d]/u.test(title) || rest.startsWith('(') || /^,/.test(title)) return null;
  if (isSentence(title)) {
    if (!apart) return null;
    return {
      kind,
      heading: text.slice(0, text.length - title.length).trimEnd(),
      body: title,
      untitled: false,
    };
  }
  return text.length <= headingLength && !/[,;]$/.test(text)
    ? { kind, heading: text, body: null, untitled: false }
    : null;
}

/** Whether the text can be the title of the numbered heading on the line before. */
export const canBeTitle = (text: string): boolean =>
  text.length <= headingLength &&
  /^["“‘'(\[]?\p{Lu}/u.test(text) &&
  !/[.;:,]$/.test(text) &&
  !finiteVerb.test(text);

/** A line in capitals that stands for a heading where the format has no markup. */
export function isCapitalLine(text: string): boolean {
  if (text.length > headingLength) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && !/\p{Ll}/u.test(text) && !/[,;:]$/.test(text) && !dotLeaders.test(text);
}

const outermost: readonly SectionKind[] = ['title', 'annex'];
const innermost: readonly SectionKind[] = ['article', 'section', 'rule'];

interface OpenHeading {
  kind: SectionKind;
  /** Rank that the markup gives it (`<h2>` is 2), or null when only its words say that it is a heading. */
  rank: number | null;
  word: string;
  heading: string;
}

/** The headings that are open at a point of the document, outermost first. */
export class HeadingPath {
  #open: OpenHeading[] = [];

  get headings(): string[] {
    return this.#open.map((open) => open.heading);
  }

  /** Opens a heading and closes those that it ends. Returns its depth, from 0. */
  enter(heading: string, kind: SectionKind, rank: number | null): number {
    const word = /^[\p{L}§.]+/u.exec(heading)?.[0].toLowerCase() ?? '';
    const sibling = this.#open.findIndex((open) =>
      rank === null ? this.#ends(open, kind, word) : this.#outranked(open, rank),
    );
    if (sibling >= 0) this.#open.length = sibling;
    this.#open.push({ kind, rank, word, heading });
    return this.#open.length - 1;
  }

  /** The heading goes on: its title is on a line of its own. */
  extend(title: string): string {
    const last = this.#open.at(-1)!;
    last.heading = `${last.heading} ${title}`;
    return last.heading;
  }

  #outranked(open: OpenHeading, rank: number): boolean {
    return open.rank === null || open.rank >= rank;
  }

  #ends(open: OpenHeading, kind: SectionKind, word: string): boolean {
    if (open.kind === kind && (open.word === word || kind === 'heading' || innermost.includes(kind)))
      return open.rank === null || kind !== 'heading';
    if (open.rank !== null) return false;
    if (outermost.includes(kind) && word !== 'subtitle') return true;
    return innermost.includes(open.kind) && !innermost.includes(kind);
  }
}

/** What a heading given by markup is about, by its first word. */
export function kindOfHeading(heading: string): SectionKind {
  return legalHeadingOf(heading)?.kind ?? 'heading';
}
