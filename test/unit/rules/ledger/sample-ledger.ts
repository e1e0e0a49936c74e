import type {
  Condition,
  Ledger,
  Norm,
  Quantity,
  ReadBy,
  TokenRange,
} from '../../../../src/rules/ledger/ledger.ts';
import { tokenizer } from '../../../../src/rules/ledger/tokens.ts';

export const reader: ReadBy = { reader: 'test', version: '1' };

/** Where words are in the quotes: their first place, or the one after `after`. */
export function placeOf(quotes: readonly string[], words: string, citation = 0): TokenRange {
  const start = quotes[citation]?.indexOf(words) ?? -1;
  if (start < 0) throw new Error(`"${words}" is not in the quote.`);
  return { citation, start, end: start + words.length };
}

/** Builders of elements over the words of one clause. */
export function wordsOf(...quotes: string[]) {
  const at = (words: string | string[]): { words: TokenRange[]; read_by: ReadBy } => ({
    words: [words].flat().map((part) => placeOf(quotes, part)),
    read_by: reader,
  });
  return {
    at,
    input: (input: string, words: string | string[] = []): Quantity => ({
      ...at(words),
      kind: 'input',
      input,
    }),
    literal: (value: string, unit: string | null, words: string | string[] = []): Quantity => ({
      ...at(words),
      kind: 'literal',
      value,
      unit,
    }),
    fact: (input: string, words: string | string[] = [], equals: boolean | string = true): Condition => ({
      ...at(words),
      kind: 'fact',
      input,
      equals,
    }),
    given: (role: 'actor' | 'act' | 'object' | 'place', words: string | string[]): Condition => ({
      ...at(words),
      kind: 'given',
      role,
    }),
    all: (of: Condition[], words: string | string[] = []): Condition => ({ ...at(words), kind: 'all', of }),
    any: (of: Condition[], words: string | string[] = []): Condition => ({ ...at(words), kind: 'any', of }),
    not: (of: Condition, words: string | string[] = []): Condition => ({ ...at(words), kind: 'not', of }),
    measure: (
      left: Quantity,
      op: '<' | '<=' | '>' | '>=' | '==',
      right: Quantity,
      words: string | string[] = [],
    ): Condition => ({ ...at(words), kind: 'measure', left, op, right }),
    ledger: (
      modality: Norm['modality'],
      words: string | string[],
      slots: Partial<Omit<Norm, 'modality' | 'words' | 'read_by'>>,
      rest: Partial<Pick<Ledger, 'terms' | 'notes'>> = {},
    ): Ledger => ({
      tokenizer,
      norm: {
        ...at(words),
        modality,
        who: [],
        if: [],
        act: [],
        only: [],
        except: [],
        instead: [],
        over: [],
        obligations: [],
        release: false,
        ...slots,
      },
      terms: [],
      notes: [],
      ...rest,
    }),
  };
}
