import type { Expression, Scalar, Type, Value } from '../language/expression.ts';

/** Neither left out nor null: something that can be computed with. */
export const isKnown = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** A field of a list's element; the element itself for a list of scalars. */
export function fieldOf(element: Value, field: string | null): Scalar {
  if (field === null) return isScalar(element) ? element : undefined;
  if (element === null || element === undefined || isScalar(element) || isList(element)) return undefined;
  return Object.hasOwn(element, field) ? element[field] : undefined;
}

const isScalar = (value: Value): value is Scalar => typeof value !== 'object' || value === null;

/** A numerator in the representation that its type asks for. */
export const represent = (numerator: bigint, type: Type): Scalar =>
  type.kind === 'number' && type.big ? numerator : Number(numerator);

/** The literal `true` or `false`, intended as such; null for any other expression. */
export const literalTruth = (expression: Expression): boolean | null =>
  expression.node === 'literal' && typeof expression.value === 'boolean' ? expression.value : null;
