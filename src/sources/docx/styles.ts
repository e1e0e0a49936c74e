import { readXml, type XmlElement } from '../xml/read-xml.ts';

interface Style {
  name: string;
  basedOn: string | null;
  /** From 0. */
  outline: number | null;
  list: string | null;
  level: number | null;
}

/** What a paragraph's style says of it. */
export interface StyleOfParagraph {
  /** Rank of a heading, from 1; null for text. */
  heading: number | null;
  list: string | null;
  level: number | null;
  /** A line of a table of contents. */
  isContents: boolean;
}

const value = (element: XmlElement): string => element.attributes['w:val'] ?? '';
const plain: StyleOfParagraph = { heading: null, list: null, level: null, isContents: false };
/** Styles build upon styles; a circle is no document of Word's. */
const longestChain = 12;

export class Styles {
  readonly #styles = new Map<string, Style>();

  constructor(xml: string | undefined) {
    if (!xml) return;
    let open: Style | null = null;
    readXml(xml, {
      open: (element) => {
        if (element.name === 'style') {
          open = { name: '', basedOn: null, outline: null, list: null, level: null };
          this.#styles.set(element.attributes['w:styleId'] ?? '', open);
        } else if (open) describe(open, element);
      },
      text: () => undefined,
      close: (element) => {
        if (element.name === 'style') open = null;
      },
    });
  }

  of(id: string): StyleOfParagraph {
    const found = { ...plain };
    let style = this.#styles.get(id);
    for (let depth = 0; style && depth < longestChain; depth++) {
      const named = /^heading (\d)$/i.exec(style.name)?.[1];
      const outline = style.outline ?? (named ? Number(named) - 1 : null);
      if (outline !== null && outline < 9) found.heading ??= outline + 1;
      if (/^title$/i.test(style.name)) found.heading ??= 1;
      if (/^toc \d$|^toc heading$|^table of figures$/i.test(style.name)) found.isContents = true;
      found.list ??= style.list;
      found.level ??= style.level;
      style = style.basedOn === null ? undefined : this.#styles.get(style.basedOn);
    }
    return found;
  }
}

function describe(style: Style, element: XmlElement): void {
  if (element.name === 'name') style.name = value(element);
  else if (element.name === 'basedOn') style.basedOn = value(element);
  else if (element.name === 'outlineLvl') style.outline = Number.parseInt(value(element), 10);
  else if (element.name === 'numId') style.list = value(element);
  else if (element.name === 'ilvl') style.level = Number.parseInt(value(element), 10);
}
