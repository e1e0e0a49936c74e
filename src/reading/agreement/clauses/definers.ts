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
  if (word.text !== ':' || at - start > 4 || at === start || !articles.has(next)) return false;
  const head = words[at - 1]!;
  return (
    head.kind === 'word' &&
    words.slice(at + 2, at + 5).some(({ kind, stem }) => kind === 'word' && sameStem(stem, head.stem))
  );
}

/** "References to a vessel do not cover a raft": all that the sentence names is taken out. */
export function definesByDenial(words: readonly Word[], start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (!definerAt(words, at, start)) continue;
    const said = words.slice(at, at + 3).map(({ lower }) => lower);
    return said[1] === 'not' && said[2] === 'cover';
  }
  return false;
}
