import { changedWords, type Words } from '../law-changes/changed-words.ts';

/** A sentence of one of two texts, or of both. */
export interface ComparedSentence {
  change: 'same' | 'added' | 'removed';
  text: string;
}

/** Beyond this many pairs of sentences the texts are shown whole: what was, then what is. */
const limit = 250_000;

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment);

const folded = (sentence: string): string => sentence.split(/\s/).filter(Boolean).join(' ');

/** Two texts, sentence by sentence, by the longest common row of sentences. White space does not count. */
export function comparedSentences(before: string, after: string): ComparedSentence[] {
  const [was, is] = [sentencesOf(before), sentencesOf(after)];
  const removed = (text: string): ComparedSentence => ({ change: 'removed', text });
  const added = (text: string): ComparedSentence => ({ change: 'added', text });
  if (was.length * is.length > limit) return [...was.map(removed), ...is.map(added)];
  const [old, next] = [was.map(folded), is.map(folded)];
  // lengths[i][j]: of the longest common row of what is left from i and j on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(next.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      lengths[i]![j] =
        old[i] === next[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  const compared: ComparedSentence[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      compared.push({ change: 'same', text: is[j]! });
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      compared.push(removed(was[i]!));
      i += 1;
    } else {
      compared.push(added(is[j]!));
      j += 1;
    }
  }
  return compared;
}

/** A sentence that ends its section has no space behind it, and another may follow. */
const apart = (text: string): string => (/\s$/.test(text) ? text : `${text}\n`);

/** Word by word where a sentence became another one: of what stands in the place of what went, in the same order. */
export function wordsOf(sentences: readonly ComparedSentence[]): Words[] {
  const words: Words[] = [];
  let at = 0;
  while (at < sentences.length) {
    const run = sentences.slice(at).findIndex(({ change }) => change === 'same');
    const changed = sentences.slice(at, run < 0 ? undefined : at + run);
    const [gone, come] = [
      changed.filter(({ change }) => change === 'removed'),
      changed.filter(({ change }) => change === 'added'),
    ];
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      const [before, after] = [gone[index], come[index]];
      if (before && after) words.push(...changedWords(apart(before.text), apart(after.text)));
      else if (before) words.push({ kind: 'removed', text: apart(before.text) });
      else if (after) words.push({ kind: 'added', text: apart(after.text) });
    }
    at += changed.length;
    const same = sentences[at];
    if (same?.change === 'same') {
      words.push({ kind: 'same', text: apart(same.text) });
      at += 1;
    }
  }
  return words;
}
