import type { CelNode } from './parse.ts';

/**
 * The text of a node. Its range leaves out the brackets around its first and its last part, as of `(a && b) == c`: those
 * that have no partner within the range are added from outside.
 */
export function sourceOf(source: string, { start, end }: CelNode): string {
  const { opened, closed } = unmatched(source.slice(start, end));
  const from = reach(source, start - 1, -1, '(', closed);
  const to = reach(source, end, 1, ')', opened);
  return source.slice(from + 1, to);
}

/** Brackets without a partner, outside of quoted texts. */
function unmatched(text: string): { opened: number; closed: number } {
  let [opened, closed, quote] = [0, 0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') opened += 1;
    else if (character === ')' && opened > 0) opened -= 1;
    else if (character === ')') closed += 1;
  }
  return { opened, closed };
}

/** The place behind so many brackets, over white space between them. */
function reach(source: string, from: number, step: 1 | -1, bracket: string, count: number): number {
  let at = from;
  for (let left = count; left > 0 && at >= 0 && at < source.length; at += step) {
    if (source[at] === bracket) left -= 1;
    else if (source[at]!.trim() !== '') return from;
  }
  return at;
}
