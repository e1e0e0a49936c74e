import type { DistillableSource, SourceBlock } from '../distiller.ts';
import { sectionNumber } from './section-numbers.ts';
import { sentencesOf, type TextRange } from './sentences.ts';

/** One thing that a source says: a sentence, the words of a list item or of a row of a table, a heading or caption. */
export interface Statement extends TextRange {
  kind: 'sentence' | 'list_item' | 'table_row' | 'heading' | 'note';
  headings: string[];
}

/** Statements that are read together: a sentence; a trunk with its items; the rows of a table. */
export interface StatementGroup {
  statements: Statement[];
  headings: string[];
}

/** The text between two headings; of a text that has hardly any, a good length. */
export interface Passage extends TextRange {
  headings: string[];
  /** The heading right above it. */
  heading: TextRange | null;
  groups: StatementGroup[];
}

/** Signs that a statement says something about another one, so that neither is read alone. */
export const speaksOfOthers =
  /\b(?:however|alternatively|notwithstanding|despite|subject to|except|exceptions?|otherwise|instead|likewise|means?|includes?|excludes?|(?:this|that|these|those|such|same|preceding|above|following|foregoing) |paragraphs?|subsections?|clauses?|appl(?:y|ies)|no other|any other|other than|it|they|them|he|she|his|her|their|its|again|only|there(?:in|on|at|to|under|after)|there(?! (?:is|are|was|were|must|may|shall|will|has|have|should|can)\b))\b|[^\n]§\s?\d/i;

/** A passage of more characters ends before the next statement that says nothing of the one before it. */
const longPassage = 12_000;
/** And one of more before the next that is not in a list with it. */
const longestPassage = 48_000;

/** A provision and the next, which speaks of it, are read together where both are as short as this. */
const longestTogether = 1_000;
/** A heading that is a number alone. */
const numberedHeading = /^((?:Rule|Article|Art\.|Section|Sec\.|Regulation|Clause|§) ?\d{1,4}[A-Za-z]?)\.?$/;

const ended = /[.?!]["”’')\]]*$/;
const isItem = ({ kind, level, marker }: SourceBlock): boolean =>
  kind === 'list_item' || (kind !== 'table_row' && level > 0 && marker != null);

/** Every block of the source in passages, every word of it in exactly one statement. */
export function passagesOf(source: DistillableSource): {
  passages: Passage[];
  /** Headings and notes: they are between the passages, or interrupt them. */
  headings: Statement[];
} {
  const passages: Passage[] = [];
  const headings: Statement[] = [];
  const sections = [...source.sections].sort((a, b) => a.start - b.start || b.end - a.end);
  let section = -1;
  let heading: TextRange | null = null;
  let open: Passage | null = null;
  for (const block of [...source.blocks].sort((a, b) => a.start - b.start)) {
    while ((sections[section + 1]?.start ?? Infinity) <= block.start) section += 1;
    const path = sections[section]?.headingPath ?? [];
    if (block.kind === 'heading') {
      open = null;
      heading = { start: block.start, end: block.end };
      headings.push({ start: block.start, end: block.end, kind: 'heading', headings: path });
      continue;
    }
    if (block.kind === 'note') {
      headings.push({ start: block.start, end: block.end, kind: 'note', headings: path });
      continue;
    }
    const statements = statementsOf(source.text, block, path);
    open ??= referredTo(passages.at(-1), heading, block, source.text);
    if (open === null || ends(open, block, statements, source.text)) {
      open = { start: block.start, end: block.end, headings: path, heading, groups: [] };
      passages.push(open);
    } else open.end = block.end;
    heading = null;
    gather(open, block, statements, path, source.text);
  }
  return { passages, headings };
}

function statementsOf(text: string, block: SourceBlock, headings: string[]): Statement[] {
  if (block.kind === 'table_row')
    return [{ start: block.start, end: block.end, kind: 'table_row', headings }];
  const kind = isItem(block) ? 'list_item' : 'sentence';
  const content = Math.min(block.end, block.contentStart ?? block.start);
  const sentences = sentencesOf(text, { start: content, end: block.end });
  // The marker belongs to what it marks; an item without words is its marker alone.
  return (sentences.length > 0 ? sentences : [{ start: block.start, end: block.end }]).map(
    ({ start, end }, position) => ({ start: position === 0 ? block.start : start, end, kind, headings }),
  );
}

/** "Rule 2." over "Despite rule 1, a warden may …": the passage of the rule before, of which this one speaks by its number. */
function referredTo(
  before: Passage | undefined,
  heading: TextRange | null,
  block: SourceBlock,
  text: string,
): Passage | null {
  if (!before?.heading || heading === null || block.end - before.start > longestTogether) return null;
  const labelOf = ({ start, end }: TextRange): string | undefined =>
    numberedHeading.exec(text.slice(start, Math.min(end, start + 30)))?.[1]?.toLowerCase();
  const label = labelOf(before.heading);
  if (label === undefined || labelOf(heading) === undefined) return null;
  return names(text.slice(block.start, block.end).toLowerCase(), label) ? before : null;
}

/** "rule 12, and rule 1", "rules 12 and 1": at any of its places, and as one of several. */
function names(words: string, label: string): boolean {
  const after = words.split(label).slice(1);
  if (after.some((next) => !/^[\p{L}\d]/u.test(next))) return true;
  const [, kind = '', number = ''] = /^(\S+) ?(.*)$/.exec(label) ?? [];
  return words
    .split(`${kind}s `)
    .slice(1)
    .some((next) => numbersFirst(next, 12).some((word) => word === number));
}

/** The numbers at the beginning, without what joins them. */
function numbersFirst(text: string, most: number): string[] {
  const words = text.slice(0, 100).split(/[\s,]+/, most);
  const end = words.findIndex((word) => !/^(?:\d{1,4}[a-z]?|and|or|to)$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Whether a passage without a heading is cut before this block; its numbers begin again in a section of its own. */
function ends(passage: Passage, block: SourceBlock, statements: readonly Statement[], text: string): boolean {
  if (sectionNumber.test(text.slice(block.start, block.start + 16))) return true;
  const length = passage.end - passage.start;
  if (length < longPassage || joinsLast(passage, block, statements, text)) return false;
  const [first] = statements;
  const opening = text.slice(block.start, Math.min(first?.end ?? block.end, block.start + 300));
  return length >= longestPassage || !speaksOfOthers.test(opening);
}

/** Rows go with rows, items with the trunk that is still open, and words after an item that ends no sentence with it. */
function joinsLast(
  passage: Passage,
  block: SourceBlock,
  [first]: readonly Statement[],
  text: string,
): boolean {
  const last = passage.groups.at(-1);
  const before = last?.statements.at(-1);
  if (last === undefined || before === undefined || first === undefined) return false;
  if (before.kind === 'table_row') return block.kind === 'table_row';
  const isOpen = !ended.test(text.slice(before.start, before.end));
  if (isOpen && (isItem(block) || block.kind === 'table_row')) return true;
  if (before.kind !== 'list_item') return false;
  return isItem(block) || (isOpen && /^[a-z]/.test(text.slice(first.start, first.end)));
}

function gather(
  passage: Passage,
  block: SourceBlock,
  statements: readonly Statement[],
  headings: string[],
  text: string,
): void {
  const [first, ...others] = statements;
  if (first === undefined) return;
  const last = passage.groups.at(-1);
  if (last !== undefined && joinsLast(passage, block, statements, text)) last.statements.push(first);
  else passage.groups.push({ statements: [first], headings });
  for (const statement of others) passage.groups.push({ statements: [statement], headings });
}
