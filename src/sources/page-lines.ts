import type { RawBlock } from './outline.ts';

/** "Page 3 of 12", "- 3 -", "3/12". */
const pageLine =
  /^(?:(?:page|p\.)\s{0,3}\d{1,4}(?:\s{0,3}(?:of|\/)\s{0,3}\d{1,4})?|[-–—]\s{0,3}\d{1,4}\s{0,3}[-–—])$/i;
const ofAll = /^(\d{1,4})\s?\/\s?(\d{1,4})$/;
/** What Markdown, to which "- 3 -" is an item of a list, leaves of it. */
const itemOfPage = /^\d{1,4} [-–—]$/;
const bareNumber = /^\d{1,4}$/;
const numberedItem = /^\d{1,3}[.)]\s/;
const endsSentence = /[.;:!?]["”’)\]]*$/;

/** Whether a line is the number of a page and nothing else. */
export function isPageLine(text: string): boolean {
  const [, page, all] = ofAll.exec(text) ?? [];
  // "2024/903" is the number of a law.
  return pageLine.test(text) || (page !== undefined && Number(page) <= Number(all));
}

/** "12" above "2. A trader must …": where what follows has a number of its own, it is no number of a section. */
function isPageNumber(block: RawBlock, next: RawBlock | undefined): boolean {
  if (block.kind !== 'paragraph') return false;
  if (isPageLine(block.text) || (block.contained === true && itemOfPage.test(block.text))) return true;
  return bareNumber.test(block.text) && next !== undefined && numberedItem.test(next.text);
}

/** The lines that stand above or below the number of a page more than once. */
function runningLines(blocks: readonly RawBlock[], isNumber: readonly boolean[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [at, { kind, text }] of blocks.entries()) {
    if (kind !== 'paragraph' && kind !== 'heading') continue;
    if (isNumber[at] || !(isNumber[at - 1] || isNumber[at + 1]) || endsSentence.test(text)) continue;
    if (seen.has(text)) repeated.add(text);
    seen.add(text);
  }
  return repeated;
}

const asNote = ({ text }: RawBlock): RawBlock => ({ kind: 'note', text });

/** "…the distance to the" at the foot of a page and "nearest hydrant is …" at the head of the next are one sentence. */
const goesOnIn = (last: RawBlock | undefined, next: RawBlock): last is RawBlock =>
  last?.kind === 'paragraph' &&
  next.kind === 'paragraph' &&
  !next.contained &&
  /[\p{L}\d,]$/u.test(last.text) &&
  /^\p{Ll}{2}/u.test(next.text);

/**
 * The blocks with the numbers of pages, and the lines that come again beside them, as notes; a sentence that a page cuts
 * in two is one again.
 */
export function apartFromPages(blocks: readonly RawBlock[]): RawBlock[] {
  const isNumber = blocks.map((block, at) => isPageNumber(block, blocks[at + 1]));
  if (!isNumber.includes(true)) return [...blocks];
  const running = runningLines(blocks, isNumber);
  const placed: RawBlock[] = [];
  let notes: RawBlock[] = [];
  for (const [at, block] of blocks.entries()) {
    const beside = Boolean(isNumber[at - 1] || isNumber[at + 1]);
    if (isNumber[at] || (beside && running.has(block.text))) {
      notes.push(asNote(block));
      continue;
    }
    const last = placed.at(-1);
    if (notes.length > 0 && goesOnIn(last, block)) {
      placed[placed.length - 1] = { ...last, text: `${last.text} ${block.text}` };
      placed.push(...notes);
    } else placed.push(...notes, block);
    notes = [];
  }
  return [...placed, ...notes];
}
