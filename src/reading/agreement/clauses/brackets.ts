import type { Region } from './clause-parts.ts';
import type { Word } from '../words/words.ts';

/** The clause began in a parenthesis. */
export const opensInBrackets = (words: readonly Word[], { start, parent }: Region): boolean =>
  words[start - 1]?.text === '(' || (parent !== null && words[parent.start - 1]?.text === '(');

/** The first of the clauses that began in the parenthesis. */
export const outermostIn = (region: Region, words: readonly Word[]): Region =>
  region.parent !== null && words[region.parent.start - 1]?.text === '(' ? region.parent : region;
