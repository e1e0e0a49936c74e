import type { RawBlock } from '../outline.ts';
import type { ReadingRemark } from '../parsed-source.ts';
import type { XmlElement, XmlHandler } from './read-xml.ts';
import type { ElementRole, DialectFacts, XmlDialect } from './xml-dialect.ts';
import {
  awaitsHeading,
  divisionsOf,
  frameOf,
  isCaptured,
  isInText,
  isWithinLine,
  levelOf,
  textRoles,
  type Frame,
} from './xml-frames.ts';
import { brokenLines, raised, xmlLine } from './xml-line.ts';
import { XmlFacts, XmlObserver } from './xml-observer.ts';

const withinNote: Partial<Record<ElementRole, ElementRole>> = {
  division: 'block',
  item: 'block',
  number: 'inline',
  subheading: 'paragraph',
};
const withinQuotation: Partial<Record<ElementRole, ElementRole>> = {
  division: 'item',
  subheading: 'paragraph',
};
const lineBreak = '\u2028';
const runsOn = /[.:;,—–-]$/;
const onlyPunctuation = /^[\s.,;:)\]”’"'—–-]{1,8}$/;

/** Walks through the elements of a dialect and gathers its blocks, in reading order. */
export class XmlWalker implements XmlHandler {
  readonly blocks: RawBlock[] = [];
  readonly #dialect: XmlDialect;
  readonly #frames: Frame[] = [];
  readonly #endNotes: RawBlock[] = [];
  readonly #observer = new XmlObserver();
  readonly #facts: XmlFacts;
  #line: string[] = [];
  #skipped = 0;
  #atEnd = 0;
  #notes = 0;
  #quotations = 0;
  /** Notes within the text of a section: they are at its end. */
  #deferred: RawBlock[] = [];
  /** Notes between the number of a division and its heading. */
  #afterHeading: RawBlock[] = [];
  /** What heads the next words of a note. */
  #noteHeading = '';
  /** Quotation marks of a quotation whose words are still to come. */
  #opening = '';

  constructor(dialect: XmlDialect) {
    this.#dialect = dialect;
    this.#facts = new XmlFacts(dialect);
  }

  get facts(): DialectFacts {
    return this.#facts.known;
  }

  open(element: XmlElement): void {
    this.#facts.open(element);
    this.#observer.see(element);
    if (this.#skipped > 0 && !this.#beginsEndNote(element)) {
      this.#skipped++;
      return;
    }
    const role = this.#roleOf(element);
    if (role === 'skip' || role === 'deleted') {
      if (role === 'deleted') this.#observer.deletions++;
      this.#skipped = 1;
      this.#frames.push(frameOf(element, 'skip'));
      return;
    }
    this.#begin(element, role);
  }

  text(text: string): void {
    this.#facts.text(text);
    if (this.#skipped === 0) this.#line.push(text);
  }

  close(element: XmlElement): void {
    this.#facts.close(element);
    if (this.#skipped > 1) {
      this.#skipped--;
      return;
    }
    const frame = this.#frames.at(-1);
    if (frame?.element !== element) return;
    if (frame.role !== 'skip') this.#end(frame);
    else this.#skipped = 0;
    this.#frames.pop();
    if (this.#resume !== null && this.#frames.length === this.#resume.frames) {
      this.#skipped = this.#resume.skipped;
      this.#resume = null;
      this.#atEnd = 0;
    }
  }

  /** Called once, behind the last element. */
  finish(): ReadingRemark[] {
    this.#flush();
    this.#release();
    this.blocks.push(...this.#endNotes);
    return this.#observer.remarks();
  }

  /** Where skipping goes on after a note that is kept. */
  #resume: { skipped: number; frames: number } | null = null;

  #beginsEndNote(element: XmlElement): boolean {
    if (!this.#dialect.endNotes?.has(element.name) || this.#resume !== null) return false;
    this.#resume = { skipped: this.#skipped, frames: this.#frames.length };
    this.#skipped = 0;
    this.#atEnd = 1;
    return true;
  }

  #roleOf(element: XmlElement): ElementRole {
    if (this.#atEnd === 1) {
      this.#atEnd = 2;
      return 'note';
    }
    const role = this.#dialect.roleOf?.(element) ?? this.#dialect.roles[element.name];
    if (role === undefined) return isInText(this.#frames) ? 'inline' : 'block';
    // Provisions in a note are words of it, and a heading in a quotation opens no section here.
    if (this.#notes > 0) return withinNote[role] ?? role;
    if (this.#quotations > 0) return withinQuotation[role] ?? role;
    return role;
  }

  #begin(element: XmlElement, role: ElementRole): void {
    const frame = frameOf(element, role);
    if (role === 'block') this.#cite(this.#dialect.citationOf?.(element, this.facts, null) ?? null);
    switch (role) {
      case 'division':
      case 'item': {
        this.#flush();
        if (role === 'division') {
          this.#release();
          this.#promote();
        }
        const number = this.#dialect.numberOf?.(element, this.facts) ?? '';
        const marker = this.#dialect.markerOf?.(element) ?? null;
        const citation = this.#dialect.citationOf?.(element, this.facts, number || null) ?? null;
        frame.provision = { number, heading: '', citation, written: null, used: false, marker };
        frame.kind = this.#dialect.kindOf(element);
        break;
      }
      case 'number':
      case 'heading':
      case 'subheading':
      case 'cell':
      case 'superscript':
      case 'subscript':
        if (role === 'subheading') this.#flush();
        frame.interrupted = this.#line;
        this.#line = [];
        break;
      case 'row':
        this.#flush();
        frame.cells = [];
        break;
      case 'note':
        frame.interrupted = this.#line;
        this.#line = [];
        this.#notes++;
        break;
      case 'quotation':
        this.#flush();
        this.#quotations++;
        break;
      case 'break':
        this.#line.push(lineBreak);
        break;
      case 'note_reference':
        this.#dropSuperscript();
        break;
      case 'image':
        this.#observer.images++;
        break;
      case 'paragraph':
      case 'block':
        this.#flush();
        break;
      default:
    }
    const [before, after] = this.#dialect.around?.(element) ?? ['', ''];
    if (role === 'quotation') this.#opening += before;
    else if (before) this.#line.push(before);
    frame.after = after;
    frame.from = this.#line.length;
    this.#frames.push(frame);
  }

  #end(frame: Frame): void {
    if (frame.after) this.#line.push(frame.after);
    switch (frame.role) {
      case 'division':
        this.#flush();
        this.#writeHeadings();
        this.#release();
        return;
      case 'item':
        this.#flush();
        this.#writeUnusedItem(frame);
        return;
      case 'number':
      case 'heading':
        this.#name(frame);
        return;
      case 'subheading':
        this.#writeSubheading(frame);
        return;
      case 'superscript':
      case 'subscript': {
        const sign = raised(this.#line.join(''), frame.role);
        this.#line = frame.interrupted ?? [];
        this.#line.push(sign);
        return;
      }
      case 'cell':
        this.#endCell(frame);
        return;
      case 'row':
        this.#endRow(frame);
        return;
      case 'note':
        if (this.#noteHeading && this.#line.join('').trim() === '') this.#writeNote('', 'paragraph');
        this.#flush();
        this.#notes--;
        this.#line = frame.interrupted ?? [];
        return;
      case 'quotation':
        this.#flush();
        this.#quotations--;
        return;
      case 'paragraph':
      case 'block':
        this.#flush();
        return;
      case 'inline':
        if (this.#dialect.citedBy) {
          const words = xmlLine(this.#line.slice(frame.from).join(''));
          this.#cite(this.#dialect.citedBy(frame.element, words));
        }
        return;
      default:
    }
  }

  /** What holds a division is one: "Unterabschnitt" is a `subsection` of articles. */
  #promote(): void {
    for (const frame of this.#frames) {
      if (frame.role === 'item' && frame.provision && !frame.provision.used) frame.role = 'division';
    }
  }

  #cite(citation: string | null): void {
    const provision = this.#frames.findLast(({ role }) => role === 'division')?.provision;
    if (citation === null || !provision || provision.citation !== null || this.#quotations > 0) return;
    provision.citation = citation;
    if (provision.written?.section) provision.written.section.citation = citation;
  }

  /** The sign of a note's reference, and nothing else, was raised. */
  #dropSuperscript(): void {
    const last = this.#line.at(-1);
    if (last !== undefined && /^[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡]{1,4}$/u.test(last.trim())) this.#line.pop();
  }

  #endCell(frame: Frame): void {
    const text = xmlLine(this.#line.join('').replaceAll(lineBreak, ' '));
    this.#line = frame.interrupted ?? [];
    const row = this.#frames.findLast(({ cells }) => cells !== null);
    if (row?.cells) row.cells.push(text);
    else if (text) this.#write(text, 'paragraph');
  }

  #endRow({ cells }: Frame): void {
    this.#line = [];
    const filled = cells?.filter((cell) => cell !== '') ?? [];
    if (filled.length > 1) this.#write(cells!.join('\t').trimEnd(), 'table_row');
    else if (filled[0]) this.#write(filled[0], 'paragraph');
  }

  /** The number or heading of the innermost division or item; elsewhere it is words like others. */
  #name(frame: Frame): void {
    const text = xmlLine(this.#line.join('').replaceAll(lineBreak, ' '));
    this.#line = frame.interrupted ?? [];
    if (text === '') return;
    const inText = this.#frames.slice(0, -1).findLast(({ role }) => role !== 'inline' && role !== 'block');
    const holder = inText?.provision ? inText : undefined;
    if (!holder?.provision || holder.provision.used) {
      if (this.#notes > 0) this.#noteHeading = `${this.#noteHeading} ${text}`.trim();
      else if (frame.role === 'number' || isCaptured(this.#frames)) this.#line.push(' ', text, ' ');
      else this.#write(text, 'paragraph');
      return;
    }
    this.#flush();
    if (frame.role === 'number') this.#number(holder, text, frame.element);
    else if (holder.provision.written) this.#writeBelow(holder, text);
    else holder.provision.heading = `${holder.provision.heading} ${text}`.trim();
  }

  #number({ provision, element, role }: Frame, text: string, numbering: XmlElement): void {
    if (!provision) return;
    // A division that has begun is numbered within: two numbered provisions under one title.
    if (provision.written) this.#line.push(text, ' ');
    else {
      const printed = role === 'item' ? (this.#dialect.printed?.(text, element, numbering) ?? text) : text;
      provision.number = `${provision.number} ${printed}`.trim();
      provision.citation ??= this.#dialect.citationOf?.(element, this.facts, text) ?? null;
    }
  }

  #writeSubheading(frame: Frame): void {
    const text = xmlLine(this.#line.join('').replaceAll(lineBreak, ' '));
    this.#line = frame.interrupted ?? [];
    if (text === '') return;
    this.#writeHeadings();
    this.#release();
    const rank =
      divisionsOf(this.#frames).length + Math.max(1, Number(/\d$/.exec(frame.element.name)?.[0] ?? 1));
    this.blocks.push({ kind: 'heading', text, rank, section: { kind: 'heading', citation: null } });
  }

  #writeBelow(holder: Frame, text: string): void {
    this.#release();
    const rank = divisionsOf(this.#frames).indexOf(holder) + 2;
    this.blocks.push({ kind: 'heading', text, rank, section: { kind: 'heading', citation: null } });
  }

  /** Writes the headings that are open and not yet written, outermost first. */
  #writeHeadings(): void {
    let rank = 0;
    for (const { role, provision, kind } of this.#frames) {
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

  /** Ends the line that is being written. Within a heading or cell it is white space only. */
  #flush(): void {
    const inside = this.#frames.findLast(
      ({ role, cells }) => role === 'note' || textRoles.has(role) || cells !== null,
    );
    if (inside && inside.role !== 'note') {
      this.#line.push('\n');
      return;
    }
    const line = this.#line;
    this.#line = [];
    for (const text of brokenLines(line.join(''))) this.#write(text, 'paragraph');
  }

  /** The notes of a section that ends here. */
  #release(): void {
    if (this.#deferred.length === 0) return;
    this.blocks.push(...this.#deferred);
    this.#deferred = [];
  }

  #write(text: string, kind: 'paragraph' | 'table_row'): void {
    if (this.#notes > 0) {
      this.#writeNote(text, kind);
      return;
    }
    const last = this.blocks.at(-1);
    if (kind === 'paragraph' && onlyPunctuation.test(text) && last && last.kind !== 'heading') {
      last.text += text;
      return;
    }
    this.#writeHeadings();
    const { prefix, marker } = kind === 'paragraph' ? this.#takePrefix() : { prefix: '', marker: null };
    const opening = this.#opening;
    this.#opening = '';
    this.blocks.push({
      kind: kind === 'paragraph' && this.#quotations > 0 ? 'quote' : kind,
      text: `${opening}${kind === 'table_row' ? text : `${prefix} ${text}`.trim()}`,
      given: true,
      ...(marker !== null && { shownMarker: marker, contained: true }),
      ...(!this.#dialect.flat && { level: levelOf(this.#frames) }),
    });
  }

  #writeNote(text: string, kind: 'paragraph' | 'table_row'): void {
    const headed = kind === 'paragraph' ? `${this.#noteHeading} ${text}`.trim() : text;
    if (kind === 'paragraph') this.#noteHeading = '';
    const block: RawBlock = { kind: 'note', text: headed };
    if (this.#atEnd > 0) this.#endNotes.push(block);
    else if (awaitsHeading(this.#frames)) this.#afterHeading.push(block);
    else if (isWithinLine(this.#frames) || this.#isWithinText()) this.#deferred.push(block);
    else {
      this.#writeHeadings();
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
    for (const { role, provision } of this.#frames) {
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
      kind: this.#quotations > 0 ? 'quote' : 'paragraph',
      text,
      given: true,
      ...(!this.#dialect.flat && { level }),
    });
  }

  /** An item without words still has its number. */
  #writeUnusedItem({ provision }: Frame): void {
    if (!provision || provision.used) return;
    if (provision.number === '' && provision.heading === '') return;
    this.#writeHeadings();
    const { prefix } = this.#takePrefix();
    if (prefix !== '') this.#writeCaption(prefix, levelOf(this.#frames));
  }
}

/** "(b)" and "(1)" are printed as "(b)(1)". */
function numbered(prefix: string, number: string): string {
  return prefix.endsWith(')') && number.startsWith('(') ? prefix + number : `${prefix} ${number}`.trim();
}
