const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that was made here: what goes into a page unescaped, and nothing else does. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | null | Html | readonly Html[];

const render = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('');
  return String(part).replace(/[&<>"']/g, (character) => escapes[character]!);
};

/** A template in which every value is escaped, in text as in quoted attributes, unless it is `Html`. */
export const fragment = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + (index < parts.length ? render(parts[index]!) : '')).join(''));

export const nothing = new Html('');
