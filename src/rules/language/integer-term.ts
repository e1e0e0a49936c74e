import type { RoundingMode } from './expression.ts';

/** A number as a computation over integers: what the solver reads. Closed data, which may cross to its thread. */
export type IntegerTerm =
  | { op: 'constant'; value: bigint }
  | { op: 'variable'; index: number }
  | { op: 'sum'; terms: IntegerTerm[] }
  | { op: 'scale'; factor: bigint; term: IntegerTerm }
  | { op: 'modulo'; divisor: bigint; term: IntegerTerm }
  | { op: 'min' | 'max'; terms: IntegerTerm[] }
  /** numerator × term / denominator, rounded to an integer; both factors positive. */
  | { op: 'round'; numerator: bigint; denominator: bigint; mode: RoundingMode; term: IntegerTerm };

export const constantTerm = (value: bigint): IntegerTerm => ({ op: 'constant', value });

export const sumOf = (...terms: IntegerTerm[]): IntegerTerm => ({ op: 'sum', terms });

export const scaled = (factor: bigint, term: IntegerTerm): IntegerTerm => ({ op: 'scale', factor, term });

/** ⌊numerator × term / denominator⌋, as division of the calendar goes. */
export const flooredBy = (denominator: bigint, term: IntegerTerm, numerator = 1n): IntegerTerm => ({
  op: 'round',
  numerator,
  denominator,
  mode: 'floor',
  term,
});
