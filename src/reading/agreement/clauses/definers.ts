import { definitionWords } from './cues.ts';
import { sameStem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';

const closing = new Set(['"', '”', '’', "'"]);
const articles = new Set(['a', 'an', 'any', 'one']);

/** Where a sentence says what a word of it means: "means", `a "long-haul flight" is one of`, "Adult dog: a dog older than". */
export function definerAt(words: readonly Word[], at: number, start: number): boolean {
  const word = words[at]!;
  if (definitionWords.at(words, at) !== null) return true;
  const next = words[at + 1]?.lower ?? '';
  if (word.lower === 'is' && closing.has(words[at - 1]?.text ?? '') && articles.has(next)) return true;
  // "References to a vessel do not cover a raft"
  if (['do', 'does'].includes(word.lower) && next === 'not' && words[at + 2]?.lower === 'cover')
    return words.slice(start, at).some(({ lower }) => lower === 'references' || lower === 'reference');
  if (deniedTerm(words, at, start) !== null) return true;
  if (word.text !== ':' || at - start > 4 || at === start || !articles.has(next)) return false;
  const head = words[at - 1]!;
  return (
    head.kind === 'word' &&
    words.slice(at + 2, at + 5).some(({ kind, stem }) => kind === 'word' && sameStem(stem, head.stem))
  );
}

/** "References to a vessel do not cover a raft", "rafts are not vessels": all that the sentence names is taken out. */
export function definesByDenial(words: readonly Word[], start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (!definerAt(words, at, start)) continue;
    return isDenyingDefiner(words, at) || deniedTerm(words, at, start) !== null;
  }
  return false;
}

const isDenyingDefiner = (words: readonly Word[], at: number): boolean =>
  words[at + 1]?.lower === 'not' && words[at + 2]?.lower === 'cover';

/** The "not" of "do not cover" and of "are not vessels", which denies nothing of what is named. */
export const isOfDefiner = (words: readonly Word[], start: number, not: number): boolean =>
  words[not]!.lower === 'not' &&
  not > start &&
  (isDenyingDefiner(words, not - 1) || deniedTerm(words, not - 1, start) !== null);

/**
 * "pigeons are not poultry", where another sentence speaks of poultry: the term that what is named here does not fall under.
 */
export function deniedTerm(words: readonly Word[], at: number, start: number): Word | null {
  if (!['is', 'are'].includes(words[at]!.lower) || words[at + 1]?.lower !== 'not' || at === start)
    return null;
  let head = at + 2;
  while (articles.has(words[head]?.lower ?? '') || ['“', '"', '‘'].includes(words[head]?.text ?? ''))
    head += 1;
  const term = words[head];
  const after = closing.has(words[head + 1]?.text ?? '') ? words[head + 2] : words[head + 1];
  const ends = after === undefined || after.kind === 'break' || [';', '.', ','].includes(after.text);
  if (term?.kind !== 'word' || !ends || /(?:ed|en|ing|able|ible)$/.test(term.lower)) return null;
  const own = words.slice(Math.max(start, at - near), at).some(({ stem }) => sameStem(stem, term.stem));
  const around = [
    ...words.slice(Math.max(0, start - near), start),
    ...words.slice(head + 1, head + 1 + near),
  ];
  const elsewhere = around.some(({ kind, stem }) => kind === 'word' && sameStem(stem, term.stem));
  return elsewhere && !own ? term : null;
}

/** How far from the sentence a term is looked for. */
const near = 300;
