import { bestLikeness } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';
import { isLight } from '../words/words.ts';

/** "a claim … at the owner's request": a word like one that is said already by itself speaks of something else. */
export const saysAnew = ({ stems }: Token, parts: readonly string[], said: ReadonlySet<string>): boolean =>
  stems.length > 0 &&
  stems.every((own) => {
    if (isLight(own) || parts.includes(own)) return false;
    const alike = parts.filter((part) => bestLikeness(own, [part]) > 0);
    return alike.length > 0 && alike.every((part) => said.has(part));
  });
