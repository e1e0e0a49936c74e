import type { InputDeclaration } from '../../rules/model.ts';
import type { Operator } from './quantities.ts';

/** A condition as read, before it is written as CEL. */
export type Formula =
  | { is: 'literal'; value: boolean }
  | { is: 'asserted'; input: InputDeclaration }
  | { is: 'compared'; input: InputDeclaration; operator: Operator | '!='; literal: string }
  | { is: 'not'; of: Formula }
  | { is: 'and' | 'or'; of: Formula[] };

export const always: Formula = { is: 'literal', value: true };
export const never: Formula = { is: 'literal', value: false };

export function join(connective: 'and' | 'or', parts: readonly Formula[]): Formula {
  const neutral = connective === 'and';
  const flat = parts.flatMap((part) => (part.is === connective ? part.of : [part]));
  if (flat.some((part) => part.is === 'literal' && part.value !== neutral))
    return { is: 'literal', value: !neutral };
  const rest = flat.filter((part) => part.is !== 'literal');
  const unique = rest.filter(
    (part, index) => rest.findIndex((other) => toCel(other) === toCel(part)) === index,
  );
  if (unique.length === 0) return { is: 'literal', value: neutral };
  return unique.length === 1 && unique[0] !== undefined ? unique[0] : { is: connective, of: unique };
}

const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=', '!=': '==' } as const;

/** Negation is pushed inwards, so that "must not exceed 12" reads `x <= 12`. */
export function negate(formula: Formula): Formula {
  switch (formula.is) {
    case 'literal':
      return { is: 'literal', value: !formula.value };
    case 'compared':
      return { ...formula, operator: opposite[formula.operator] };
    case 'not':
      return formula.of;
    case 'asserted':
      return { is: 'not', of: formula };
    default:
      return join(
        formula.is === 'and' ? 'or' : 'and',
        formula.of.map((part) => negate(part)),
      );
  }
}

export function toCel(formula: Formula): string {
  switch (formula.is) {
    case 'literal':
      return String(formula.value);
    case 'asserted':
      return `inputs.${formula.input.name}`;
    case 'compared':
      return `inputs.${formula.input.name} ${formula.operator} ${formula.literal}`;
    case 'not':
      return formula.of.is === 'asserted' ? `!${toCel(formula.of)}` : `!(${toCel(formula.of)})`;
    default: {
      const sign = formula.is === 'and' ? ' && ' : ' || ';
      return formula.of
        .map((part) => (part.is === 'and' || part.is === 'or' ? `(${toCel(part)})` : toCel(part)))
        .join(sign);
    }
  }
}

/** The inputs that a formula reads, each once, in reading order. */
export function inputsOf(formula: Formula): InputDeclaration[] {
  switch (formula.is) {
    case 'literal':
      return [];
    case 'asserted':
    case 'compared':
      return [formula.input];
    case 'not':
      return inputsOf(formula.of);
    default: {
      const all = formula.of.flatMap((part) => inputsOf(part));
      return all.filter((input, index) => all.findIndex((other) => other.name === input.name) === index);
    }
  }
}
