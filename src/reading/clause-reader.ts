import type { Ledger, TokenRange } from '../rules/ledger/ledger.ts';
import type { Definition, InputDeclaration } from '../rules/model.ts';

/** What a reader gets: the words of a clause in order, and the names that they may be bound to. Never the rule's code. */
export interface Clause {
  /** The quotes, in order: trunk, item, closing words. */
  quotes: readonly string[];
  /** From the outermost heading to the clause's own; words in force for it, not of it. */
  headings: readonly string[];
}

/** The vocabulary of the action: facts of the text are bound to these by name, alias, description, type and unit. */
export interface Vocabulary {
  action: { key: string; title: string } | null;
  inputs: readonly InputDeclaration[];
  definitions: readonly Definition[];
}

/** Why a reading is not to be trusted alone. */
export type DoubtCode =
  | 'unread_words'
  | 'unbound_words'
  | 'mixed_connectives'
  | 'ambiguous_list'
  | 'ambiguous_range'
  | 'ambiguous_attachment'
  | 'unresolved_reference'
  | 'business_days'
  | 'aggregate_or_window'
  | 'fraction'
  | 'judgement';

export interface Doubt {
  code: DoubtCode;
  /** The words in question. */
  words: TokenRange[];
  /** For a person: what could not be decided, and between which readings. */
  message: string;
}

/** One norm of the clause with everything that it reads. */
export interface NormReading {
  ledger: Ledger;
  /** Inputs that the reader proposes, where the vocabulary has none for the words. */
  proposed: InputDeclaration[];
  /** Position in `Reading.norms` of the norms that this one overrides. */
  overrides: number[];
  tier: 'mandatory' | 'guidance';
  confidence: number;
}

/**
 * What a reader makes of a clause. `complete`: every word is read and no doubt is left; only then does a reading prove
 * anything. A clause that is no norm has no norms and says why.
 */
export interface Reading {
  reader: { name: string; version: string };
  complete: boolean;
  norms: NormReading[];
  /** Content words that no element of any norm reads. */
  unread: TokenRange[];
  doubts: Doubt[];
  no_norm: string | null;
}

/** Deterministic, without side effects; works in time linear in the words but for a bounded number of alternatives. */
export interface ClauseReader {
  readonly name: string;
  readonly version: string;
  read(clause: Clause, vocabulary: Vocabulary): Reading;
}
