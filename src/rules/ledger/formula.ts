import type { Comparison } from './ledger.ts';

/** A condition in the form that code is written from. Comparisons hold the text of their sides. */
export type Formula =
  | { kind: 'constant'; value: boolean }
  /** A bool input or term. */
  | { kind: 'name'; text: string }
  | { kind: 'compare'; op: Comparison; left: string; right: string }
  | { kind: 'not'; of: Formula }
  | { kind: 'and' | 'or'; of: Formula[] }
  | { kind: 'if'; condition: Formula; then: Formula; otherwise: Formula };

export const always: Formula = { kind: 'constant', value: true };
export const never: Formula = { kind: 'constant', value: false };

const isConstant = (formula: Formula, value: boolean): boolean =>
  formula.kind === 'constant' && formula.value === value;

function joined(kind: 'and' | 'or', parts: readonly Formula[]): Formula {
  const [neutral, absorbing] = kind === 'and' ? [always, never] : [never, always];
  const of: Formula[] = [];
  for (const part of parts) {
    if (isConstant(part, kind === 'or')) return absorbing;
    if (isConstant(part, kind === 'and')) continue;
    if (part.kind === kind) of.push(...part.of);
    else of.push(part);
  }
  if (of.length === 0) return neutral;
  return of.length === 1 ? of[0]! : { kind, of };
}

export const and = (...parts: Formula[]): Formula => joined('and', parts);
export const or = (...parts: Formula[]): Formula => joined('or', parts);

const opposite: Record<Comparison, Comparison> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
};

/** Exact in three values too: what is compared is totally ordered, and unknown stays unknown. */
export function not(formula: Formula): Formula {
  switch (formula.kind) {
    case 'constant':
      return formula.value ? never : always;
    case 'not':
      return formula.of;
    case 'compare':
      return { ...formula, op: opposite[formula.op] };
    default:
      return { kind: 'not', of: formula };
  }
}

export const choose = (condition: Formula, then: Formula, otherwise: Formula): Formula =>
  condition.kind === 'constant'
    ? condition.value
      ? then
      : otherwise
    : { kind: 'if', condition, then, otherwise };

const strength = { if: 0, or: 1, and: 2, compare: 3, not: 4, name: 5, constant: 5 } as const;

/** The formula in the rule language. */
export function celOf(formula: Formula): string {
  const within = (part: Formula, least: number): string =>
    strength[part.kind] < least ? `(${celOf(part)})` : celOf(part);
  switch (formula.kind) {
    case 'constant':
      return String(formula.value);
    case 'name':
      return formula.text;
    case 'compare':
      return `${formula.left} ${formula.op} ${formula.right}`;
    case 'not':
      return `!${within(formula.of, strength.name)}`;
    case 'and':
      return formula.of.map((part) => within(part, strength.compare)).join(' && ');
    case 'or':
      return formula.of.map((part) => within(part, strength.and)).join(' || ');
    case 'if': {
      const { condition, then, otherwise } = formula;
      return `${within(condition, strength.or)} ? ${within(then, strength.or)} : ${within(otherwise, strength.or)}`;
    }
  }
}
