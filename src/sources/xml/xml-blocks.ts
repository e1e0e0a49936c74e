import type { RawBlock } from '../outline.ts';
import type { XmlDialect } from './xml-dialect.ts';
import { awaitsHeading, isWithinLine, levelOf, type Frame } from './xml-frames.ts';

const runsOn = /[.:;,—–-]$/;
const onlyPunctuation = /^[\s.,;:)\]”’"'—–-]{1,8}$/;

/** The blocks that a walk finds: a heading once its first words come, a note where it splits no text. */
export class XmlBlocks {
  readonly blocks: RawBlock[] = [];
  /** How many notes, and how many quotations, are open. */
  notes = 0;
  quotations = 0;
  /** Whether the note is kept for the end. */
  atEnd = false;
  /** What heads the next words of a note. */
  noteHeading = '';
  /** Quotation marks of a quotation whose words are still to come. */
  opening = '';
  readonly #endNotes: RawBlock[] = [];
  /** Notes within the text of a section: they are at its end. */
  #deferred: RawBlock[] = [];
  /** Notes between the number of a division and its heading. */
  #afterHeading: RawBlock[] = [];

  constructor(
    private readonly dialect: XmlDialect,
    private readonly frames: readonly Frame[],
  ) {}

  /** Called once, behind the last element. */
  finish(): void {
    this.release();
    this.blocks.push(...this.#endNotes);
  }

  /** A heading that opens no division of the source. */
  writeHeading(text: string, rank: number): void {
    this.blocks.push({ kind: 'heading', text, rank, section: { kind: 'heading', citation: null } });
  }

  /** Writes the headings that are open and not yet written, outermost first. */
  writeHeadings(): void {
    let rank = 0;
    for (const { role, provision, kind } of this.frames) {
      if (role !== 'division' || !provision) continue;
      rank++;
      const text = `${provision.number} ${provision.heading}`.trim();
      if (provision.written || text === '') continue;
      const section = { kind, citation: provision.citation };
      provision.written = { kind: 'heading', text, rank, section };
      this.blocks.push(provision.written, ...this.#afterHeading);
      this.#afterHeading = [];
    }
  }

  /** The notes of a section that ends here. */
  release(): void {
    if (this.#deferred.length === 0) return;
    this.blocks.push(...this.#deferred);
    this.#deferred = [];
  }

  write(text: string, kind: 'paragraph' | 'table_row'): void {
    if (this.notes > 0) {
      this.writeNote(text, kind);
      return;
    }
    const last = this.blocks.at(-1);
    if (kind === 'paragraph' && onlyPunctuation.test(text) && last && last.kind !== 'heading') {
      last.text += text;
      return;
    }
    this.writeHeadings();
    const { prefix, marker } = kind === 'paragraph' ? this.#takePrefix() : { prefix: '', marker: null };
    const opening = this.opening;
    this.opening = '';
    this.blocks.push({
      kind: kind === 'paragraph' && this.quotations > 0 ? 'quote' : kind,
      text: `${opening}${kind === 'table_row' ? text : `${prefix} ${text}`.trim()}`,
      given: true,
      ...(marker !== null && { shownMarker: marker, contained: true }),
      ...(!this.dialect.flat && { level: levelOf(this.frames) }),
    });
  }

  writeNote(text: string, kind: 'paragraph' | 'table_row'): void {
    const headed = kind === 'paragraph' ? `${this.noteHeading} ${text}`.trim() : text;
    if (kind === 'paragraph') this.noteHeading = '';
    const block: RawBlock = { kind: 'note', text: headed };
    if (this.atEnd) this.#endNotes.push(block);
    else if (awaitsHeading(this.frames)) this.#afterHeading.push(block);
    else if (isWithinLine(this.frames) || this.#isWithinText()) this.#deferred.push(block);
    else {
      this.writeHeadings();
      this.blocks.push(block);
    }
  }

  /** Whether the section has begun: a note between its items would split the list. */
  #isWithinText(): boolean {
    const last = this.blocks.at(-1);
    return last !== undefined && last.kind !== 'heading' && last.kind !== 'note';
  }

  /** Numbers of the items whose first words these are; what heads them and does not run on is written before. */
  #takePrefix(): { prefix: string; marker: string | null } {
    let prefix = '';
    let marker: string | null = null;
    let level = 0;
    for (const { role, provision } of this.frames) {
      if (role !== 'item' || !provision) continue;
      if (provision.number || provision.marker) level++;
      if (provision.used) continue;
      provision.used = true;
      marker = provision.marker;
      prefix = numbered(prefix, provision.number);
      if (provision.heading === '') continue;
      prefix = `${prefix} ${provision.heading}`.trim();
      if (runsOn.test(provision.heading)) continue;
      this.#writeCaption(prefix, level);
      prefix = '';
    }
    return { prefix, marker };
  }

  #writeCaption(text: string, level: number): void {
    this.blocks.push({
      kind: this.quotations > 0 ? 'quote' : 'paragraph',
      text,
      given: true,
      ...(!this.dialect.flat && { level }),
    });
  }

  /** An item without words still has its number. */
  writeUnusedItem({ provision }: Frame): void {
    if (!provision || provision.used) return;
    if (provision.number === '' && provision.heading === '') return;
    this.writeHeadings();
    const { prefix } = this.#takePrefix();
    if (prefix !== '') this.#writeCaption(prefix, levelOf(this.frames));
  }
}

/** "(b)" and "(1)" are printed as "(b)(1)". */
function numbered(prefix: string, number: string): string {
  return prefix.endsWith(')') && number.startsWith('(') ? prefix + number : `${prefix} ${number}`.trim();
}
