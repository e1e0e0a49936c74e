import type { Token } from '../words/tokens.ts';

/** Enumerated items, the word between the last two, and the list under each. */
export interface List {
  items: Token[][];
  nested: (List | null)[];
  connective: 'and' | 'or' | null;
  /** Its marks and connectives. */
  tokens: Token[];
}
