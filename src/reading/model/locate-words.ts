import type { TokenRange } from '../../rules/ledger/ledger.ts';
import { tokenize } from '../../rules/ledger/tokens.ts';

interface Place {
  text: string;
  citation: number;
  start: number;
  end: number;
  taken: boolean;
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐‑–—−]/g, '-')
    .replace(/[“”„]/g, '"');

/**
 * Finds the words that an answer names in the quotes of a clause, token by token. A run that occurs there several times
 * is first where no element has taken it yet; elements are asked for in the order of the text, as far as the answer is.
 */
export class WordLocator {
  readonly #places: Place[];
  readonly #byText = new Map<string, number[]>();
  /** Runs that are in no quote. */
  readonly strange: string[] = [];

  constructor(quotes: readonly string[]) {
    this.#places = quotes.flatMap((quote, citation) =>
      tokenize(quote).map(({ text, start, end }) => ({
        text: comparable(text),
        citation,
        start,
        end,
        taken: false,
      })),
    );
    this.#places.forEach(({ text }, index) => {
      const known = this.#byText.get(text);
      if (known) known.push(index);
      else this.#byText.set(text, [index]);
    });
  }

  /** Where the runs are in the quotes; those that are in none are noted. */
  take(runs: readonly string[]): TokenRange[] {
    return runs.flatMap((run) => {
      const found = this.#find(run);
      if (found === null) {
        if (/\p{L}|\p{N}/u.test(run)) this.strange.push(run);
        return [];
      }
      const [first, last] = found;
      for (let at = first; at <= last; at += 1) this.#places[at]!.taken = true;
      const { citation, start } = this.#places[first]!;
      return [{ citation, start, end: this.#places[last]!.end }];
    });
  }

  #find(run: string): [number, number] | null {
    const wanted = tokenize(comparable(run)).map(({ text }) => text);
    const [head] = wanted;
    if (head === undefined) return null;
    let known: [number, number] | null = null;
    for (const first of this.#byText.get(head) ?? []) {
      const last = first + wanted.length - 1;
      if (!this.#occurs(wanted, first)) continue;
      known ??= [first, last];
      if (!this.#places.slice(first, last + 1).some(({ taken }) => taken)) return [first, last];
    }
    return known;
  }

  #occurs(wanted: readonly string[], first: number): boolean {
    const { citation } = this.#places[first]!;
    return wanted.every((text, offset) => {
      const place = this.#places[first + offset];
      return place?.citation === citation && place.text === text;
    });
  }
}
