import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { CueCategory } from '../words/lexicon.ts';
import type { Measure } from './measure.ts';
import type { Token } from '../words/tokens.ts';

/** What the grammar reads: a plain word, a measure, or a cue of the clause's structure. */
export type Item =
  | { kind: 'word'; tokens: Token[] }
  | { kind: 'measure'; tokens: Token[]; measure: Measure }
  | { kind: 'compare'; tokens: Token[]; op: Comparison }
  /** Enumerated items after their trunk, each by itself. */
  | { kind: 'list'; tokens: Token[]; items: Item[][]; connective: 'and' | 'or' | null; least?: number | null }
  /** Before a bare verb that bids: no words of its own. */
  | { kind: 'bidden'; tokens: Token[] }
  /** "but not both", after two with "or" between them. */
  | { kind: 'not_both'; tokens: Token[] }
  | { kind: CueCategory; tokens: Token[] };
