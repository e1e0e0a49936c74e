import type { Opener } from './cues.ts';
import type { Modal, NormKind } from './modal.ts';

/** A stretch of a clause that plays one part in it. */
export interface Region {
  part: 'subject' | 'act' | 'front' | Opener;
  start: number;
  end: number;
  parent: Region | null;
  clause: Clause;
  /**
   * What the truth of its words does to the outcome for who acts: 1 better, -1 worse, 0 where the words do not settle
   * it (a definition, a sentence without a modal).
   */
  sign: 1 | -1 | 0;
  /** A condition of one part of a list alone. */
  further?: boolean;
  /** "or, if there is none, to B": the case of another way to do what is asked. */
  alternative?: boolean;
  /** The sign is a guess. */
  guess: boolean;
  /** A relative clause without its pronoun: "a notice sent by post". */
  reduced: boolean;
}

/** Words between two boundaries: connectives, commas, openers, modals. */
export interface Chunk {
  start: number;
  end: number;
  region: Region;
  /** Negators inside, that no comparison and no modal took. */
  negators: number[];
}

/** One statement: a norm, or what is said about one. */
export interface Clause {
  kind: 'norm' | 'exception' | 'extension' | 'definition' | 'statement';
  start: number;
  end: number;
  norm: NormKind | null;
  only: boolean;
  modal: { start: number; end: number; says: Modal } | null;
  /** The verb of a sentence without a modal: "are lit at night". */
  verb: { start: number; end: number } | null;
  /** A negative subject: "no person may". */
  negativeSubject: number | null;
  regions: Region[];
  chunks: Chunk[];
}

/** Words that join. */
export const connectives = new Set(['and', 'or', 'nor', 'but']);

/** The positions from `start` to `end` (exclusive). */
export const range = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);

/** The region, or one within it. */
export function isInside(region: Region, outer: Region): boolean {
  for (let at: Region | null = region; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
