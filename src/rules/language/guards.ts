import type { Expression } from './expression.ts';

/**
 * A nullable input may be read only where `has(…)` is known to hold: then no comparison ever meets a null, and reading
 * needs no convention about what null equals. A fact is `inputs.x`, or `.field` of the enclosing quantifier's element.
 */
export type KnownFacts = ReadonlySet<string>;

export const noFacts: KnownFacts = new Set();

export const inputFact = (input: string): string => `inputs.${input}`;
export const elementFact = (field: string): string => `.${field}`;

export const withFacts = (facts: KnownFacts, more: Iterable<string>): KnownFacts =>
  new Set([...facts, ...more]);

/** The facts that hold wherever the expression is known to be `truth`. */
export function factsWhen(expression: Expression, truth: boolean): string[] {
  switch (expression.node) {
    case 'has': {
      if (!truth) return [];
      if (expression.input !== null) return [inputFact(expression.input)];
      return expression.field === null ? [] : [elementFact(expression.field)];
    }
    case 'not':
      return factsWhen(expression.operand, !truth);
    case 'and':
    case 'or': {
      // A true conjunction and a false disjunction say something about each of their operands.
      if (truth !== (expression.node === 'and')) return [];
      return expression.operands.flatMap((operand) => factsWhen(operand, truth));
    }
    default:
      return [];
  }
}
