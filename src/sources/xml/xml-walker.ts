import type { RawBlock } from '../outline.ts';
import type { ReadingRemark } from '../parsed-source.ts';
import type { XmlElement, XmlHandler } from './read-xml.ts';
import type { ElementRole, DialectFacts, XmlDialect } from './xml-dialect.ts';
import { divisionsOf, frameOf, isCaptured, isInText, textRoles, type Frame } from './xml-frames.ts';
import { brokenLines, raised, xmlLine } from './xml-line.ts';
import { XmlBlocks } from './xml-blocks.ts';
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

/** Walks through the elements of a dialect and gathers its blocks, in reading order. */
export class XmlWalker implements XmlHandler {
  readonly #dialect: XmlDialect;
  readonly #frames: Frame[] = [];
  readonly #written: XmlBlocks;
  readonly #observer = new XmlObserver();
  readonly #facts: XmlFacts;
  #line: string[] = [];
  #skipped = 0;
  /** Whether what is opened next is a note that is kept for the end. */
  #opensEndNote = false;

  constructor(dialect: XmlDialect) {
    this.#dialect = dialect;
    this.#written = new XmlBlocks(dialect, this.#frames);
    this.#facts = new XmlFacts(dialect);
  }

  get blocks(): RawBlock[] {
    return this.#written.blocks;
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
      this.#written.atEnd = false;
    }
  }

  /** Called once, behind the last element. */
  finish(): ReadingRemark[] {
    this.#flush();
    this.#written.finish();
    return this.#observer.remarks();
  }

  /** Where skipping goes on after a note that is kept. */
  #resume: { skipped: number; frames: number } | null = null;

  #beginsEndNote(element: XmlElement): boolean {
    if (!this.#dialect.endNotes?.has(element.name) || this.#resume !== null) return false;
    this.#resume = { skipped: this.#skipped, frames: this.#frames.length };
    this.#skipped = 0;
    this.#opensEndNote = true;
    this.#written.atEnd = true;
    return true;
  }

  #roleOf(element: XmlElement): ElementRole {
    if (this.#opensEndNote) {
      this.#opensEndNote = false;
      return 'note';
    }
    const role = this.#dialect.roleOf?.(element) ?? this.#dialect.roles[element.name];
    if (role === undefined) return isInText(this.#frames) ? 'inline' : 'block';
    // Provisions in a note are words of it, and a heading in a quotation opens no section here.
    if (this.#written.notes > 0) return withinNote[role] ?? role;
    if (this.#written.quotations > 0) return withinQuotation[role] ?? role;
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
          this.#written.release();
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
        this.#written.notes++;
        break;
      case 'quotation':
        this.#flush();
        this.#written.quotations++;
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
    if (role === 'quotation') this.#written.opening += before;
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
        this.#written.writeHeadings();
        this.#written.release();
        return;
      case 'item':
        this.#flush();
        this.#written.writeUnusedItem(frame);
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
        if (this.#written.noteHeading && this.#line.join('').trim() === '')
          this.#written.writeNote('', 'paragraph');
        this.#flush();
        this.#written.notes--;
        this.#line = frame.interrupted ?? [];
        return;
      case 'quotation':
        this.#flush();
        this.#written.quotations--;
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
    if (citation === null || !provision || provision.citation !== null || this.#written.quotations > 0)
      return;
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
    else if (text) this.#written.write(text, 'paragraph');
  }

  #endRow({ cells }: Frame): void {
    this.#line = [];
    const filled = cells?.filter((cell) => cell !== '') ?? [];
    if (filled.length > 1) this.#written.write(cells!.join('\t').trimEnd(), 'table_row');
    else if (filled[0]) this.#written.write(filled[0], 'paragraph');
  }

  /** The number or heading of the innermost division or item; elsewhere it is words like others. */
  #name(frame: Frame): void {
    const text = xmlLine(this.#line.join('').replaceAll(lineBreak, ' '));
    this.#line = frame.interrupted ?? [];
    if (text === '') return;
    const inText = this.#frames.slice(0, -1).findLast(({ role }) => role !== 'inline' && role !== 'block');
    const holder = inText?.provision ? inText : undefined;
    if (!holder?.provision || holder.provision.used) {
      if (this.#written.notes > 0) this.#written.noteHeading = `${this.#written.noteHeading} ${text}`.trim();
      else if (frame.role === 'number' || isCaptured(this.#frames)) this.#line.push(' ', text, ' ');
      else this.#written.write(text, 'paragraph');
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
    this.#written.writeHeadings();
    this.#written.release();
    const rank =
      divisionsOf(this.#frames).length + Math.max(1, Number(/\d$/.exec(frame.element.name)?.[0] ?? 1));
    this.#written.writeHeading(text, rank);
  }

  #writeBelow(holder: Frame, text: string): void {
    this.#written.release();
    const rank = divisionsOf(this.#frames).indexOf(holder) + 2;
    this.#written.writeHeading(text, rank);
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
    for (const text of brokenLines(line.join(''))) this.#written.write(text, 'paragraph');
  }
}
