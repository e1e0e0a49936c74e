import type { ReadingRemark } from '../parsed-source.ts';
import type { XmlElement } from './read-xml.ts';
import type { DialectFacts, XmlDialect } from './xml-dialect.ts';
import { xmlLine } from './xml-line.ts';

/** Gathers what the elements of a document say of it, wherever they are. */
export class XmlFacts {
  readonly known: DialectFacts = new Map();
  readonly #dialect: XmlDialect;
  readonly #open: { element: XmlElement; fact: string; words: string[] }[] = [];

  constructor(dialect: XmlDialect) {
    this.#dialect = dialect;
  }

  open(element: XmlElement): void {
    if (this.#dialect.roles[element.name] === 'paragraph') this.text(' ');
    this.#dialect.learn?.(element, this.known);
    const fact = this.#dialect.factOf?.(element) ?? null;
    if (fact !== null && !this.known.has(fact)) this.#open.push({ element, fact, words: [] });
  }

  text(text: string): void {
    for (const { words } of this.#open) words.push(text);
  }

  close(element: XmlElement): void {
    const last = this.#open.at(-1);
    if (last?.element !== element) return;
    this.#open.pop();
    const words = xmlLine(last.words.join(''));
    if (words) this.known.set(last.fact, words);
  }
}

const identifiers = ['id', 'xml:id', 'eId'] as const;

/** Counts what a person should know of. */
export class XmlObserver {
  images = 0;
  deletions = 0;
  #duplicates = 0;
  readonly #seen = new Set<string>();

  see({ attributes }: XmlElement): void {
    for (const name of identifiers) {
      const value = attributes[name];
      if (value === undefined) continue;
      const key = `${name} ${value}`;
      if (this.#seen.has(key)) this.#duplicates++;
      else this.#seen.add(key);
    }
  }

  remarks(): ReadingRemark[] {
    const remarks: ReadingRemark[] = [];
    if (this.#duplicates > 0) {
      remarks.push({
        code: 'duplicate_identifiers',
        message: `${this.#duplicates} identifiers occur more than once: citations by them are uncertain. The text was read in its order.`,
      });
    }
    if (this.images > 0) {
      remarks.push({
        code: 'images_not_read',
        message: `${this.images} images, formulas or drawings are not read. What they say has to be authored by hand.`,
      });
    }
    if (this.deletions > 0) {
      remarks.push({
        code: 'deleted_text_left_out',
        message: `${this.deletions} passages are marked as deleted and left out.`,
      });
    }
    return remarks;
  }
}
