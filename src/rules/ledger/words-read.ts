import type { Ledger, ReadBy } from './ledger.ts';
import { elementsOf, type ElementKind, type LedgerElement } from './walk-ledger.ts';
import { wordsIn } from './account.ts';
import { kindOf, wordKinds } from './word-kinds.ts';

/** Some words of a clause, what they are in the rule, and who read them so. */
export interface WordsRead {
  words: string;
  /** As the cockpit calls it: "Condition", "Measure", "Without effect here". */
  is: string;
  /** A reader with its version, or `operator`. */
  read_by: string;
}

const names: Record<ElementKind, string> = {
  norm: 'what is commanded, forbidden or allowed',
  reference: 'the rule that is overridden',
  obligation: 'a duty that arises besides',
  note: 'without effect on the rule',
  term: 'a defined term',
  all: 'every part holds',
  any: 'one of the parts holds',
  not: 'a denial',
  fact: 'a fact',
  one_of: 'one of several values',
  measure: 'a comparison',
  cases: 'rows, the first that fits',
  given: 'what the action is',
  judgement: 'a judgement of a person',
  literal: 'a figure',
  date: 'a date',
  input: 'what is measured',
  sum: 'a sum',
  difference: 'a difference',
  least: 'the least of several',
  greatest: 'the greatest of several',
  times: 'a multiple or a part',
  product: 'so much for each',
};

/** What an element is, for a person. */
export const elementName = ({ kind, path }: Pick<LedgerElement, 'kind' | 'path'>): string =>
  kind === 'given' && path.startsWith('norm/who/') ? 'who acts' : names[kind];

const readerOf = (by: ReadBy): string => ('reader' in by ? `${by.reader} ${by.version}` : 'operator');

/** The account of a clause in the order of its words; elements without words of their own are left out. */
export function wordsRead(quotes: readonly string[], ledger: Ledger): WordsRead[] {
  return elementsOf(ledger)
    .flatMap(({ kind, path, words, read_by: by }) => {
      const [first] = [...words].sort((a, b) => a.citation - b.citation || a.start - b.start);
      return first === undefined ? [] : [{ first, kind, path, words, by }];
    })
    .sort((a, b) => a.first.citation - b.first.citation || a.first.start - b.first.start)
    .map(({ kind, path, words, by }) => ({
      words: wordsIn(quotes, words).join(' … '),
      is: wordKinds[kindOf({ kind, path })],
      read_by: readerOf(by),
    }));
}
