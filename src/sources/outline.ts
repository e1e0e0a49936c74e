import type { Announcement, Marker } from './enumeration.ts';
import { markerOf, OpenLists } from './enumeration.ts';
import { canBeTitle, HeadingPath, isCapitalLine, kindOfHeading, legalHeadingOf } from './legal-heading.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { cutAtWord } from '../core/text.ts';
import { checkLength } from './document-limits.ts';
import { isTitleLine, standsAlone } from './title-line.ts';
import type { ParsedSource, SectionKind, ParsedBlock, ParsedSection } from './parsed-source.ts';

/** One block as a format's parser sees it, before its place in the document is known. */
export interface RawBlock {
  kind: ParsedBlock['kind'];
  /** Not empty; white space already single, but for tabs between cells and the break of a hyphenated word. */
  text: string;
  /** Rank of a heading by markup (1 to 6), or null for one by its looks. */
  rank?: number | null;
  /** Marker that the container shows though it is not part of the text, as browsers number an `<ol>`. */
  shownMarker?: string;
  /** The block is the first of a real list's item. */
  contained?: boolean;
  /** How many lists and layout tables it is in. */
  depth?: number;
  /** Columns of indentation, where the format shows it. */
  indent?: number;
  /** The format says what the block is: its words do not make a heading of it. */
  given?: boolean;
  /** How many enumerations it is in, where the format says so. */
  level?: number;
  /** What a heading heads, where the format says so. */
  section?: { kind: SectionKind; citation: string | null };
}

const idLength = 60;
/** Of a heading so much is shown over its sections, each of which repeats all those above it. */
const shownOfHeading = 400;
/** Of a heading so much is looked at for an id. */
const readForId = 400;

/** Puts blocks in order into one text, and finds sections and nesting on the way. */
export class Outline {
  readonly #pieces: string[] = [];
  readonly #blocks: ParsedBlock[] = [];
  readonly #sections: ParsedSection[] = [];
  readonly #path = new HeadingPath();
  readonly #lists = new OpenLists();
  readonly #ids = new Map<string, number>();
  #length = 0;
  #announcement: Announcement = 'none';
  #afterTitle = false;
  #awaitsTitle = false;
  /** A line that is a title if a sentence follows it, with the notes between them. */
  #held: RawBlock[] = [];

  add(block: RawBlock): void {
    if (this.#held.length > 0 && block.kind === 'note') {
      this.#held.push(block);
      return;
    }
    this.#release(block);
    // A line below a bare "Article 4" is its title already.
    if (mayBeTitle(block) && !this.#awaitsTitle) this.#held = [block];
    else this.#place(block);
  }

  /** "Market Bylaw" above "1. A trader must not …" heads it; above "(a) knives" it is the beginning of a sentence. */
  #release(next: RawBlock | null): void {
    const [line, ...notes] = this.#held;
    this.#held = [];
    if (line === undefined) return;
    const isTitle = next?.kind === 'paragraph' && standsAlone(next.text) && this.#heads(line, next);
    this.#place(isTitle ? { kind: 'heading', text: line.text } : line);
    for (const note of notes) this.#place(note);
  }

  #place(block: RawBlock): void {
    if (block.kind === 'heading') {
      const byLooks = block.rank === undefined || block.rank === null;
      if (byLooks && this.#awaitsTitle && canBeTitle(block.text)) {
        this.#extendHeading(block.text);
        return;
      }
      const kind = block.section?.kind ?? kindOfHeading(block.text);
      this.#addHeading(block.text, kind, block.rank ?? null, block.section?.citation ?? null);
      return;
    }
    if (block.kind === 'paragraph' && !block.depth && !block.given) {
      const legal = legalHeadingOf(block.text);
      if (legal) {
        this.#addHeading(legal.heading, legal.kind, null, null);
        this.#awaitsTitle = legal.untitled;
        if (legal.body) this.#addBody({ ...block, text: legal.body });
        return;
      }
      if (this.#awaitsTitle && canBeTitle(block.text) && !markerOf(block.text)) {
        this.#extendHeading(block.text);
        return;
      }
    }
    this.#addBody(block);
  }

  finish(format: ParsedSource['format'], title: string | null, language: string | null): ParsedSource {
    this.#release(null);
    const first = this.#blocks[0]?.kind === 'heading' ? (this.#sections[0]?.heading ?? null) : null;
    return {
      format,
      title: title ?? first,
      language,
      text: this.#pieces.join(''),
      sections: this.#sections,
      blocks: this.#blocks,
      remarks: [],
    };
  }

  #heads(line: RawBlock, next: RawBlock): boolean {
    if (this.#blocks.length === 0 || isCapitalLine(line.text)) return true;
    return next.contained === true || markerOf(next.text) !== null;
  }

  /** Appends a line and returns where it begins. The open section grows with it. */
  #append(text: string): number {
    if (this.#length > 0) {
      this.#pieces.push('\n');
      this.#length++;
    }
    const start = this.#length;
    checkLength(this.#blocks.length + 1, this.#sections.length);
    this.#pieces.push(text);
    this.#length += text.length;
    return start;
  }

  #addHeading(text: string, kind: SectionKind, rank: number | null, citation: string | null): void {
    const start = this.#append(text);
    const shown = cutAtWord(text, shownOfHeading);
    const level = this.#path.enter(shown, kind, rank);
    this.#openSection(start, shown, kind, citation);
    this.#blocks.push({
      start,
      end: this.#length,
      contentStart: start,
      kind: 'heading',
      level,
      marker: null,
    });
    this.#lists.reset();
    this.#announcement = 'none';
    this.#afterTitle = false;
    this.#awaitsTitle = kind !== 'heading' && (legalHeadingOf(text)?.untitled ?? false) && rank === null;
  }

  #extendHeading(title: string): void {
    const start = this.#append(title);
    const section = this.#sections.at(-1)!;
    const level = this.#blocks.at(-1)!.level;
    section.heading = this.#path.extend(title);
    section.headingPath = this.#path.headings;
    section.end = this.#length;
    this.#blocks.push({
      start,
      end: this.#length,
      contentStart: start,
      kind: 'heading',
      level,
      marker: null,
    });
    this.#awaitsTitle = false;
  }

  #openSection(start: number, heading: string | null, kind: SectionKind, citation: string | null): void {
    const headingPath = this.#path.headings;
    this.#sections.push({
      id: this.#newId(headingPath),
      headingPath,
      heading,
      citation,
      start,
      end: this.#length,
      ordinal: this.#sections.length + 1,
      kind,
    });
  }

  #addBody(block: RawBlock): void {
    const start = this.#append(block.text);
    if (this.#sections.length === 0) this.#openSection(start, null, 'preamble', null);
    if (block.kind === 'note') {
      this.#addNote(start);
      return;
    }
    const marker = block.kind === 'table_row' || block.kind === 'quote' ? null : markerOf(block.text);
    const level = block.level ?? this.#levelOf(block, marker);
    const contentStart = marker
      ? start + marker.text.length + leadingSpace(block.text, marker.text.length)
      : start;
    const listed = marker !== null || block.contained === true;
    this.#blocks.push({
      start,
      end: this.#length,
      contentStart,
      kind: block.kind === 'paragraph' && listed ? 'list_item' : block.kind,
      level,
      marker: marker?.text ?? block.shownMarker ?? null,
    });
    this.#sections.at(-1)!.end = this.#length;
    const content = this.#blocks.at(-1)!.contentStart - start;
    this.#afterTitle = marker !== null && canBeTitle(block.text.slice(content));
    this.#announcement = announcementOf(block.text, this.#afterTitle);
    this.#awaitsTitle = false;
  }

  /** A note interrupts nothing: lists and announcements go on after it. */
  #addNote(start: number): void {
    this.#blocks.push({
      start,
      end: this.#length,
      contentStart: start,
      kind: 'note',
      level: 0,
      marker: null,
    });
    this.#sections.at(-1)!.end = this.#length;
  }

  #levelOf(block: RawBlock, marker: Marker | null): number {
    const place = { depth: block.depth ?? 0, indent: block.indent ?? 0 };
    if (block.contained) return this.#lists.enterContained(place.depth);
    return marker
      ? this.#lists.enterMarked(marker, place, this.#announcement)
      : this.#lists.enterUnmarked(place, this.#afterTitle);
  }

  /** The last two headings, by number where they have one, so that an id outlives a change of title. */
  #newId(headingPath: string[]): string {
    const id = headingPath.length === 0 ? 'preamble' : headingPath.slice(-2).map(slug).join('/');
    const count = (this.#ids.get(id) ?? 0) + 1;
    this.#ids.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  }
}

function announcementOf(text: string, isTitle: boolean): Announcement {
  if (/[:—–-]$/.test(text)) return 'explicit';
  return isTitle || /[.;!?]["”’)\]]*$/.test(text) ? 'none' : 'unfinished';
}

const leadingSpace = (text: string, from: number): number =>
  text.slice(from).length - text.slice(from).trimStart().length;

function slug(wholeHeading: string): string {
  const heading = firstCharacters(wholeHeading, readForId);
  const number =
    /^(?:(?<word>\p{L}{1,30})\.?|§{1,3})\s{0,4}(?<number>[\dIVXLC][\w.-]{0,40}?)(?=[^\w.-]|[.:]?$|[.:]\s)/u.exec(
      heading,
    );
  const text =
    number && legalHeadingOf(heading) ? `${number.groups?.word ?? 's'} ${number.groups?.number}` : heading;
  const hyphenated = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+/, '');
  const words = firstCharacters(hyphenated, idLength);
  let end = words.length;
  while (end > 0 && /[-.]/.test(words[end - 1]!)) end -= 1;
  return words.slice(0, end) || 'section';
}

/** Whether a block may turn out to be a title, by what comes next. */
const mayBeTitle = (block: RawBlock): boolean =>
  block.kind === 'paragraph' &&
  !block.depth &&
  !block.given &&
  block.level === undefined &&
  block.contained !== true &&
  isTitleLine(block.text);
