import { readXml, type XmlElement } from '../xml/read-xml.ts';

interface Level {
  format: string;
  /** `%1.%2`, as Word writes it. */
  text: string;
  start: number;
  /** All numbers in it are shown as decimals. */
  legal: boolean;
  style: string | null;
}

interface List {
  abstract: string;
  /** Starts of levels that this list sets anew. */
  starts: Map<number, number>;
}

const value = (element: XmlElement): string => element.attributes['w:val'] ?? '';
const numberOf = (text: string, otherwise: number): number => {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? otherwise : number;
};
/** Word has nine levels. */
const levels = 9;

/** Numbers the paragraphs of a document as Word shows them: the numbers are no text of theirs. */
export class Numbering {
  readonly #abstract = new Map<string, Map<number, Level>>();
  readonly #lists = new Map<string, List>();
  readonly #counters = new Map<string, (number | null)[]>();
  readonly #begun = new Set<string>();

  constructor(xml: string | undefined) {
    if (xml) this.#read(xml);
  }

  /** The number of the next paragraph of a list, at a level from 0; null where nothing is shown. `•` for a bullet. */
  next(listId: string, at: number): string | null {
    const list = this.#lists.get(listId);
    const own = list && this.#abstract.get(list.abstract)?.get(at);
    if (!list || !own || at < 0 || at >= levels) return null;
    const counters = this.#counters.get(list.abstract) ?? Array<number | null>(levels).fill(null);
    this.#counters.set(list.abstract, counters);
    const restart = list.starts.get(at);
    const isFirst = !this.#begun.has(`${listId} ${at}`);
    this.#begun.add(`${listId} ${at}`);
    const before = counters[at] ?? null;
    counters[at] = isFirst && restart !== undefined ? restart : before === null ? own.start : before + 1;
    counters.fill(null, at + 1);
    if (own.format === 'bullet') return '•';
    if (own.format === 'none' && !own.text.includes('%')) return own.text.trim() || null;
    return this.#shown(list, own, counters) || null;
  }

  /** The level of a list that a style numbers, where the style names no level itself. */
  levelOfStyle(listId: string, style: string): number | null {
    const list = this.#lists.get(listId);
    for (const [at, level] of (list && this.#abstract.get(list.abstract)) ?? []) {
      if (level.style === style) return at;
    }
    return null;
  }

  #shown(list: List, { text, legal }: Level, counters: readonly (number | null)[]): string {
    return text
      .replace(/%([1-9])/g, (_whole, digit: string) => {
        const at = Number(digit) - 1;
        const level = this.#abstract.get(list.abstract)?.get(at);
        const number = counters[at] ?? level?.start ?? 1;
        return formatted(number, legal ? 'decimal' : (level?.format ?? 'decimal'));
      })
      .trim();
  }

  #read(xml: string): void {
    let abstract = '';
    let list = '';
    let at = 0;
    readXml(xml, {
      open: (element) => {
        const { name, attributes } = element;
        const level = this.#abstract.get(abstract)?.get(at);
        const inList = list !== '';
        if (name === 'abstractNum') {
          abstract = attributes['w:abstractNumId'] ?? '';
          list = '';
          this.#abstract.set(abstract, new Map());
        } else if (name === 'num') {
          list = attributes['w:numId'] ?? '';
          this.#lists.set(list, { abstract: '', starts: new Map() });
        } else if (name === 'abstractNumId' && inList) this.#lists.get(list)!.abstract = value(element);
        else if (name === 'lvl' || name === 'lvlOverride') {
          at = numberOf(attributes['w:ilvl'] ?? '', 0);
          if (name === 'lvl' && !inList) {
            const fresh = { format: 'decimal', text: '', start: 1, legal: false, style: null };
            this.#abstract.get(abstract)?.set(at, fresh);
          }
        } else if (name === 'startOverride' && inList) {
          this.#lists.get(list)?.starts.set(at, numberOf(value(element), 1));
        } else if (level && !inList) this.#describe(level, element);
      },
      text: () => undefined,
      close: () => undefined,
    });
  }

  #describe(level: Level, element: XmlElement): void {
    if (element.name === 'numFmt') level.format = value(element);
    else if (element.name === 'lvlText') level.text = value(element);
    else if (element.name === 'start') level.start = numberOf(value(element), 1);
    else if (element.name === 'isLgl') level.legal = value(element) !== '0' && value(element) !== 'false';
    else if (element.name === 'pStyle') level.style = value(element);
  }
}

const romanDigits: readonly (readonly [number, string])[] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  if (number < 1 || number > 399) return String(number);
  let rest = number;
  let text = '';
  for (const [digit, sign] of romanDigits) {
    text += sign.repeat(Math.floor(rest / digit));
    rest %= digit;
  }
  return text;
}

/** a to z, then aa, bb, as Word counts. */
function letter(number: number): string {
  if (number < 1 || number > 26 * 4) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
}

function formatted(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letter(number);
    case 'upperLetter':
      return letter(number).toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(number);
  }
}
