import type { Reading } from '../../reading/clause-reader.ts';
import { moveWords } from '../../rules/ledger/move-words.ts';
import type { TokenRange } from '../../rules/ledger/ledger.ts';
import type { SourceBlock } from '../distiller.ts';
import { hasForce } from './normative-force.ts';
import type { TextRange } from './sentences.ts';

/** A quote with the marks of its list items, cells and captions, which the text of the source has lost. */
export interface MarkedQuote {
  text: string;
  /** For each character, and for the end, the place in the quote that it stands for. */
  places: number[];
}

const longestCaption = 60;
/** The block begins a sentence of its own, and goes on with none. */
const isAbove = (text: string, { start, end, contentStart = start }: SourceBlock): boolean =>
  /^\P{Ll}/u.test(text.slice(contentStart, end));
const isCaption = (text: string): boolean =>
  text.length <= longestCaption && /[\p{L}\d)]$/u.test(text) && !hasForce(text);

/** The marks as Markdown writes them; null where the quote lacks none. `own`: its blocks, in order. */
export function markedQuote(text: string, own: readonly SourceBlock[], range: TextRange): MarkedQuote | null {
  const marked = new Marked();
  let at = range.start;
  own.forEach((block, index) => {
    if (block.start < at) return;
    marked.copy(text, at, block.start, range.start);
    const said = text.slice(block.start, block.end);
    const [before, next] = [own[index - 1], own[index + 1]];
    // An empty line parts a list from what closes it.
    if (marked.lacks && before?.kind === 'list_item' && block.kind !== 'list_item')
      marked.insert('\n', block.start - range.start);
    if (block.kind === 'table_row') {
      marked.lacks = true;
      row(marked, text, block, range.start);
      if (before?.kind !== 'table_row')
        marked.insert(`\n|${'---|'.repeat(said.split('\t').length)}`, block.end - range.start);
    } else if (isUnmarked(block, said)) {
      marked.lacks = true;
      marked.insert('- ', block.start - range.start);
      marked.copy(text, block.start, block.end, range.start);
    } else if (index === 0 && next !== undefined && isAbove(text, next) && isCaption(said.trim())) {
      marked.lacks = true;
      marked.insert('**', block.start - range.start);
      marked.copy(text, block.start, block.end, range.start);
      marked.insert('**', block.end - range.start);
    } else {
      const label = numbered.exec(said);
      if (label?.[0] === said && next !== undefined && next.kind !== 'heading') {
        marked.lacks = true;
        marked.copy(text, block.start, block.end, range.start);
        marked.insert(' ', block.end - range.start);
        at = next.start;
        return;
      }
      if (copyUnits(marked, text, block, range.start)) marked.lacks = true;
    }
    at = block.end;
  });
  if (!marked.lacks) return null;
  marked.copy(text, at, range.end, range.start);
  marked.places.push(range.end - range.start);
  return { text: marked.text, places: marked.places };
}

const numbered = /^(?:Rule|Article|Section|Regulation|Clause|Paragraph|§) ?\d{1,4}[A-Za-z]?[.:]/;
const ended = new Set(['.', '?', '!']);

/** A block with each numbered unit of it on a line of its own; whether there were any but at its beginning. */
function copyUnits(marked: Marked, text: string, { start, end }: SourceBlock, from: number): boolean {
  let at = start;
  let found = false;
  for (
    let space = text.indexOf(' ', start);
    space >= 0 && space < end;
    space = text.indexOf(' ', space + 1)
  ) {
    if (!ended.has(text[space - 1] ?? '') || !numbered.test(text.slice(space + 1, space + 24))) continue;
    marked.copy(text, at, space, from);
    marked.insert('\n', space - from);
    at = space + 1;
    found = true;
  }
  marked.copy(text, at, end, from);
  return found;
}

const isUnmarked = ({ kind, marker }: SourceBlock, said: string): boolean =>
  kind === 'list_item' && (marker == null || !said.startsWith(marker));

function row(marked: Marked, text: string, { start, end }: SourceBlock, from: number): void {
  marked.insert('| ', start - from);
  let at = start;
  for (let tab = text.indexOf('\t', at); tab >= 0 && tab < end; tab = text.indexOf('\t', at)) {
    marked.copy(text, at, tab, from);
    marked.insert(' | ', tab - from);
    at = tab + 1;
  }
  marked.copy(text, at, end, from);
  marked.insert(' |', end - from);
}

class Marked {
  text = '';
  /** The quote has lost a mark. */
  lacks = false;
  readonly places: number[] = [];

  copy(text: string, start: number, end: number, from: number): void {
    this.text += text.slice(start, end);
    for (let at = start; at < end; at += 1) this.places.push(at - from);
  }

  insert(mark: string, place: number): void {
    this.text += mark;
    for (let at = 0; at < mark.length; at += 1) this.places.push(place);
  }
}

/** A reading of the marked quotes as one of the quotes themselves. */
export function unmarked(reading: Reading, quotes: readonly MarkedQuote[]): Reading {
  const move = ({ citation, start, end }: TokenRange): TokenRange[] => {
    const places = quotes[citation]?.places ?? [];
    const moved = { citation, start: places[start] ?? start, end: places[end] ?? end };
    return moved.start < moved.end ? [moved] : [];
  };
  return {
    ...reading,
    norms: reading.norms.map((norm) => ({ ...norm, ledger: moveWords(norm.ledger, move) })),
    unread: reading.unread.flatMap(move),
    doubts: reading.doubts.map((doubt) => ({ ...doubt, words: doubt.words.flatMap(move) })),
  };
}
