import type { Word } from './words.ts';

interface Entry<Meaning> {
  words: string[];
  meaning: Meaning;
}

/** Phrases by the two words at each of their ends, longest first; `*` in a phrase stands for any one word. */
export class PhraseTable<Meaning> {
  readonly #byFirst = new Map<string, Entry<Meaning>[]>();
  readonly #byLast = new Map<string, Entry<Meaning>[]>();

  constructor(entries: Iterable<readonly [phrase: string, meaning: Meaning]>) {
    const add = (map: Map<string, Entry<Meaning>[]>, key: string, entry: Entry<Meaning>): void => {
      const list = map.get(key);
      if (list === undefined) map.set(key, [entry]);
      else list.push(entry);
    };
    for (const [phrase, meaning] of entries) {
      const words = phrase.split(' ');
      const entry = { words, meaning };
      add(this.#byFirst, keyOf(words[0], words[1]), entry);
      add(this.#byLast, keyOf(words.at(-1), words.at(-2)), entry);
    }
    for (const list of [...this.#byFirst.values(), ...this.#byLast.values()])
      list.sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrase that begins at `index`. */
  at(words: readonly Word[], index: number): { length: number; meaning: Meaning } | null {
    return longest(this.#byFirst, words[index], words[index + 1], (entry) =>
      entry.words.every((word, offset) => word === '*' || words[index + offset]?.lower === word),
    );
  }

  /** The longest phrase whose last word is at `index`. */
  endingAt(words: readonly Word[], index: number): { length: number; meaning: Meaning } | null {
    return longest(this.#byLast, words[index], words[index - 1], (entry) => {
      const start = index - entry.words.length + 1;
      return (
        start >= 0 &&
        entry.words.every((word, offset) => word === '*' || words[start + offset]?.lower === word)
      );
    });
  }
}

const keyOf = (end: string | undefined, next: string | undefined): string =>
  next === undefined || next === '*' ? end! : `${end} ${next}`;

function longest<Meaning>(
  byKey: ReadonlyMap<string, Entry<Meaning>[]>,
  end: Word | undefined,
  next: Word | undefined,
  matches: (entry: Entry<Meaning>) => boolean,
): { length: number; meaning: Meaning } | null {
  if (end === undefined) return null;
  const [found, other] = [keyOf(end.lower, next?.lower), end.lower].map((key) =>
    byKey.get(key)?.find(matches),
  );
  const entry = other !== undefined && other.words.length > (found?.words.length ?? 0) ? other : found;
  return entry === undefined ? null : { length: entry.words.length, meaning: entry.meaning };
}

/** The words end where a list begins: with a colon, or a dash. */
export const opensList = (words: readonly Word[]): boolean =>
  /^(?::|—|–|:—|—:)$/.test(words.at(-1)?.text ?? '');

/** One entry for each phrase of a list separated by `|`. */
export const phrases = <Meaning>(list: string, meaning: Meaning): [string, Meaning][] =>
  list.split('|').map((phrase) => [phrase.trim(), meaning]);
