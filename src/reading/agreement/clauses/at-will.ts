import type { Word } from '../words/words.ts';

const heads = new Set('whomever whoever whomsoever whichever whatever anyone anybody anything as'.split(' '));
const pronouns = new Set('it he she they you one'.split(' '));
const verbs = new Set(
  'choose chooses like likes wish wishes please pleases prefer prefers want wants desire desires'.split(' '),
);
const judging = new Set('see sees think thinks consider considers'.split(' '));

/** "to whomever he or she chooses", "as it thinks fit": who acts is free in it, and no part of a rule stands for it. */
export function atWillEnd(words: readonly Word[], at: number): number | null {
  if (!heads.has(words[at]?.lower ?? '')) return null;
  let next = at + 1;
  if (words[next]?.lower === 'that') next += 1;
  if (words[next]?.lower === 'the') next += 2;
  else if (pronouns.has(words[next]?.lower ?? '')) next += 1;
  else return null;
  if (words[next]?.lower === 'or' && pronouns.has(words[next + 1]?.lower ?? '')) next += 2;
  const verb = words[next]?.lower ?? '';
  if (verbs.has(verb)) return next + 1;
  return judging.has(verb) && ['fit', 'best'].includes(words[next + 1]?.lower ?? '') ? next + 2 : null;
}

/** The longest of them. */
export const longestAtWill = 8;
