import type { Word } from './words.ts';

/** Phrases by their first word, longest first; `*` in a phrase stands for any one word. */
export class PhraseTable<Meaning> {
  readonly #byFirst = new Map<string, { words: string[]; meaning: Meaning }[]>();
  readonly #byLast = new Map<string, { words: string[]; meaning: Meaning }[]>();

  constructor(entries: Iterable<readonly [phrase: string, meaning: Meaning]>) {
    for (const [phrase, meaning] of entries) {
      const words = phrase.split(' ');
      const entry = { words, meaning };
      const add = (map: Map<string, (typeof entry)[]>, key: string): void => {
        const list = map.get(key) ?? [];
        list.push(entry);
        list.sort((a, b) => b.words.length - a.words.length);
        map.set(key, list);
      };
      add(this.#byFirst, words[0]!);
      add(this.#byLast, words.at(-1)!);
    }
  }

  /** The longest phrase that begins at `index`. */
  at(words: readonly Word[], index: number): { length: number; meaning: Meaning } | null {
    const first = words[index];
    if (first === undefined) return null;
    for (const entry of this.#byFirst.get(first.lower) ?? []) {
      if (entry.words.every((word, offset) => word === '*' || words[index + offset]?.lower === word))
        return { length: entry.words.length, meaning: entry.meaning };
    }
    return null;
  }

  /** The longest phrase whose last word is at `index`. */
  endingAt(words: readonly Word[], index: number): { length: number; meaning: Meaning } | null {
    const last = words[index];
    if (last === undefined) return null;
    for (const entry of this.#byLast.get(last.lower) ?? []) {
      const start = index - entry.words.length + 1;
      if (start < 0) continue;
      if (entry.words.every((word, offset) => word === '*' || words[start + offset]?.lower === word))
        return { length: entry.words.length, meaning: entry.meaning };
    }
    return null;
  }
}

/** One entry for each phrase of a list separated by `|`. */
export const phrases = <Meaning>(list: string, meaning: Meaning): [string, Meaning][] =>
  list.split('|').map((phrase) => [phrase.trim(), meaning]);
