import type { Effect } from '../../rules/model.ts';
import type { Chunk, Clause } from './clauses/clause-parts.ts';
import type { Comparison } from './words/comparators.ts';
import type { Evidence } from './evidence.ts';
import type { Figure } from './words/figure.ts';
import type { Lawfulness, Test, Trial } from './rule/lawfulness.ts';
import type { Variable } from './rule/logic.ts';
import type { RuleLogic } from './rule/rule-logic.ts';
import type { Known } from './grounding/vocabulary.ts';
import type { Word } from './words/words.ts';

/** A figure of the words and the line of the rule that it draws. */
export interface DrawnLine {
  figure: Figure;
  comparison: Comparison | null;
  variable: Variable;
  /** The line in the variable's own unit. */
  line: number;
  chunk: Chunk | null;
  /** The variable is several inputs against each other: which side of the line is the low side of what is measured. */
  turned: boolean;
}

/** A fact of the rule and the words that speak of it. */
export interface GroundedFact {
  variable: Variable;
  chunk: Chunk;
  /** Words of the chunk that name it; the clearest. */
  at: number[];
  clearest: number;
  /** How clearly these words, and no others, speak of it: 0 to 1. */
  clarity: number;
}

/** A value of an enum that the words name. */
export interface Mention {
  variable: Variable;
  value: string;
  chunk: Chunk;
  at: number[];
  /** Some of its words are there, not all. */
  partial: boolean;
}

/** Everything that the constraints read. */
export interface Reading {
  words: readonly Word[];
  figures: readonly Figure[];
  comparisons: ReadonlyMap<Figure, Comparison>;
  clauses: readonly Clause[];
  /** Sentences that state no norm and no part of one: `clauses`, `figures` and `chunks` have nothing of them. */
  background: readonly Clause[];
  chunks: readonly Chunk[];
  /** The clause whose modal the rule states. */
  main: Clause | null;
  logic: RuleLogic;
  known: ReadonlyMap<string, Known>;
  action: ReadonlySet<string>;
  lines: DrawnLine[];
  facts: GroundedFact[];
  mentions: Mention[];
  law: Lawfulness;
  test: Test;
  effects: { ifMet: Effect; ifUnmet: Effect };
  evidence: Evidence;
  /** Figures in the words that the cases of a definition cite, by the path of its literals. */
  defined: ReadonlyMap<string, readonly number[]>;
  /** Words that something in the rule accounts for. */
  read: Set<number>;
}

/** Something of the rule at its place in the words: what holds when its words hold, and what when they do not. */
export interface Anchor {
  variable: Variable;
  chunk: Chunk;
  /** The word that names it most clearly. */
  at: number;
  /** The last word that names it. */
  last: number;
  /** The value for which the words of the chunk are true, and its neighbour for which they are false. */
  holds: Trial;
  fails: Trial;
  label: string;
  clarity: number;
  /** What its truth does, where its own words say otherwise than their region: "the keeper shall sign". */
  sign?: 1 | -1;
}
