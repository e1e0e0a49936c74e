import type { ScalarType } from '../model.ts';

/**
 * The typed expression tree: what is left of CEL after parsing, type checking and the safe-tree check.
 * Interpreter, compiler and analysis all read this, and nothing else. Every operation is total.
 *
 * Numbers are exact rationals with a static denominator: a value of type `decimal` with scale 2 is the integer
 * numerator over 100. Runtime values are numerators. `+`, `-`, comparison, `min`, `max` and the branches of `?:` have
 * operands that the checker has already brought to one denominator with `rescale` nodes, so that consumers never
 * convert. `range` is the numerator's static interval: where it stays within ±(2^53 − 1) for a node and all its
 * operands, runtime values are JavaScript numbers, otherwise BigInt, which `big` says.
 */
export interface NumberType {
  kind: 'number';
  /** The CEL-facing name: int has denominator 1 and no unit conversion to decimal without `rescale`. */
  of: 'int' | 'decimal';
  unit: string | null;
  /** > 0; a power of ten for every input, definition and `round` result. */
  denominator: bigint;
  /** Inclusive interval of the numerator. */
  range: { minimum: bigint; maximum: bigint };
  /** The runtime value of this node is a BigInt. */
  big: boolean;
}

export type Type =
  | { kind: 'bool' }
  | NumberType
  /** `values`: the closed set of an enum; null for a free string. `ordered`: from the least to the greatest. */
  | { kind: 'string'; values: string[] | null; ordered?: true }
  /** Days since 1970-01-01, as a number; `range` inclusive, in days. */
  | { kind: 'date'; range: { minimum: number; maximum: number } }
  /** Milliseconds since 1970-01-01T00:00:00Z, as a number. */
  | { kind: 'timestamp' }
  /** Milliseconds, as a number. */
  | { kind: 'duration' }
  | { kind: 'list'; element: Type; maxItems: number }
  | { kind: 'record'; fields: Record<string, { type: Type; nullable: boolean }> };

interface NodeBase {
  type: Type;
  /** Character offsets into the source expression. */
  start: number;
  end: number;
}

export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';
/** What `sum()`, `min` and `max` make of a list. */
export type ListFold = 'sum' | 'min' | 'max';
/** Rounding of `round(x, places, mode)`. */
export type RoundingMode = 'half_up' | 'half_even' | 'up' | 'down' | 'ceiling' | 'floor';

export type Expression =
  /** `value`: boolean, string, number (days, ms, or numerator), bigint (numerator with `big`). */
  | (NodeBase & { node: 'literal'; value: boolean | string | number | bigint })
  | (NodeBase & { node: 'literal_list'; values: (boolean | string | number | bigint)[] })
  | (NodeBase & { node: 'input'; name: string; nullable: boolean })
  /** `e.amount`, where `e` is the variable of the enclosing `all`, `exists`, `exists_one`, `filter` or `map`. */
  | (NodeBase & { node: 'element'; field: string | null; nullable: boolean })
  | (NodeBase & { node: 'term'; name: string })
  | (NodeBase & { node: 'not'; operand: Expression })
  | (NodeBase & { node: 'and' | 'or'; operands: Expression[] })
  | (NodeBase & {
      node: 'conditional';
      condition: Expression;
      consequent: Expression;
      alternate: Expression;
    })
  | (NodeBase & { node: 'compare'; operator: CompareOperator; left: Expression; right: Expression })
  | (NodeBase & { node: 'add' | 'subtract' | 'multiply'; left: Expression; right: Expression })
  | (NodeBase & { node: 'negate'; operand: Expression })
  /** Numerators times an exact positive integer, to reach a larger denominator: value and unit kind stay the same. */
  | (NodeBase & { node: 'rescale'; operand: Expression; factor: bigint })
  /** CEL `%` by a non-zero constant, on numerators of one denominator; the sign follows the dividend. */
  | (NodeBase & { node: 'modulo'; operand: Expression; divisor: bigint })
  | (NodeBase & { node: 'in'; item: Expression; list: Expression })
  | (NodeBase & { node: 'all' | 'exists' | 'exists_one'; list: Expression; body: Expression })
  /**
   * `initial` and the values of those elements that meet `condition`, added, or the least or greatest of them. `initial`,
   * `value` and the node itself have one type but for their intervals.
   */
  | (NodeBase & {
      node: 'fold';
      fold: ListFold;
      initial: Expression;
      list: Expression;
      condition: Expression;
      value: Expression;
    })
  /** Known and not null. Unknown when the input was omitted. `field` for `has(e.field)`. */
  | (NodeBase & { node: 'has'; input: string | null; field: string | null })
  /**
   * A function of `functions.ts`, by the name of its operation. `mode`: of `round`, which goes to `type.denominator` (a
   * power of ten up to 10^6, 1 for `floor` and `ceil`).
   */
  | (NodeBase & { node: 'call'; function: string; operands: Expression[]; mode?: RoundingMode })
  /** timestamp ± duration, timestamp − timestamp, duration ± duration. */
  | (NodeBase & { node: 'time_add' | 'time_subtract'; left: Expression; right: Expression });

/**
 * Runtime values: boolean, string, number, bigint (numerators that may pass 2^53), null (known to be absent),
 * arrays and flat records of these. `undefined` is unknown: left out.
 */
export type Scalar = boolean | string | number | bigint | null | undefined;
export type Value = Scalar | readonly Value[] | { readonly [field: string]: Scalar };

/** A definition whose cases are typed, in the order in which they are tried. */
export interface TypedDefinition {
  name: string;
  scalar: ScalarType;
  type: Type;
  output: boolean;
  cases: { when: Expression; value: Expression; from: string | null; to: string | null }[];
}
