import { fromMarkdown, type Options } from 'mdast-util-from-markdown';

export type MarkdownRoot = ReturnType<typeof fromMarkdown>;

/** Deepest that lists and quotations may nest. */
export const deepestNesting = 64;

/**
 * The tree of a Markdown text, in time that grows with its length and no faster; null where no tree can be had so: the
 * text nests too deep, or one paragraph of it is little but marks.
 *
 * What would take quadratic time stays as written: pairs of emphasis marks or brackets, and HTML inside a line, where
 * one paragraph has more of them than any text needs. (micromark is held at 4.0.2: since 4.0.3 the end of each list and
 * quotation copies all that was read before it.)
 */
export function boundedMarkdown(
  text: string,
  { extensions, mdastExtensions, without = [] }: Options & { without?: readonly string[] } = {},
): MarkdownRoot | null {
  if (nestsTooDeep(text) || isOverloaded(text)) return null;
  const disabled = [
    ...without,
    ...(manyMarks(text) ? ['attention'] : []),
    ...(manyBrackets(text) ? ['definition', 'labelStartLink', 'labelStartImage', 'labelEnd'] : []),
    ...(manyTags(text) ? ['htmlText'] : []),
  ];
  return fromMarkdown(text, {
    extensions: [...(extensions ?? []), { disable: { null: disabled } }],
    mdastExtensions,
  });
}

const marks = (characters: string): ReadonlySet<number> =>
  new Set(Array.from(characters, (character) => character.charCodeAt(0)));

const emphasis = marks('*_');
const brackets = marks('[');
const tags = marks('<');
const any = marks('*_[]<`&\\');

const manyMarks = (text: string): boolean => someParagraphHas(2_000, text, emphasis);
const manyBrackets = (text: string): boolean => someParagraphHas(2_000, text, brackets);
/** Each `<?`, `<!--` and open quote of an attribute that does not end is looked for to the end of its paragraph. */
const manyTags = (text: string): boolean => someParagraphHas(500, text, tags);
/** Beyond this the parser takes its time even over marks that mean nothing. */
const isOverloaded = (text: string): boolean => someParagraphHas(20_000, text, any);

const [lineFeed, carriageReturn, space, tab] = [10, 13, 32, 9];

/** Paragraphs end with a line of white space alone. */
function someParagraphHas(count: number, text: string, wanted: ReadonlySet<number>): boolean {
  let found = 0;
  let blank = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === lineFeed) {
      if (blank) found = 0;
      blank = true;
    } else if (unit !== space && unit !== tab && unit !== carriageReturn) {
      blank = false;
      // `***` is one mark.
      if (wanted.has(unit) && unit !== text.charCodeAt(at - 1)) {
        found += 1;
        if (found >= count) return true;
      }
    }
  }
  return false;
}

/** One marker of a list or quotation at this place. */
const marker = /[ \t]{0,99}(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;

/** Whether a line begins with more markers than may nest. */
export function nestsTooDeep(text: string): boolean {
  for (let line = 0; line < text.length; line += 1) {
    marker.lastIndex = line;
    for (let depth = 0; marker.test(text); depth += 1) if (depth >= deepestNesting) return true;
    const end = text.indexOf('\n', line);
    if (end === -1) return false;
    line = end;
  }
  return false;
}
