import type { IntegerTerm } from '../language/integer-term.ts';

/**
 * What crosses to the solver's thread: a decision diagram whose atoms are integer (in)equalities. Closed data of
 * indices and integers; no text of a rule, and no name, is in it.
 */
export interface SolverProblem {
  variables: SolverVariable[];
  /** Nodes, children before their parents; region 0 is empty, 1 full, `nodes[i]` is region i + 2. */
  nodes: SolverNode[];
  root: number;
}

export type SolverVariable =
  | { kind: 'input'; low: number; high: number; nullable: boolean; omittable: boolean }
  /** A pseudo-variable that is 1 where the relation holds. */
  | { kind: 'atom'; atom: SolverAtom };

export interface SolverNode {
  variable: number;
  starts: number[];
  children: number[];
  absent: number;
  unknown: number;
}

/** `term` <= 0 or `term` == 0. */
export interface SolverAtom {
  operator: '<=' | '==';
  term: IntegerTerm;
}

export type SolverAnswer =
  /** The coordinate of each input variable; null and undefined as in a diagram's points. */
  | { status: 'satisfiable'; values: (number | null | undefined)[] }
  | { status: 'unsatisfiable' }
  | { status: 'undecided'; reason: string };
