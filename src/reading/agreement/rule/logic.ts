import type { CompareOperator } from '../../../rules/language/expression.ts';

/** The rule's conditions over what the words can speak of: facts, choices among values, and lines that numbers cross. */
export type Logic =
  | { kind: 'constant'; value: boolean }
  | { kind: 'not'; of: Logic }
  | { kind: 'and' | 'or'; of: Logic[] }
  | LogicTest;

export interface LogicTest {
  kind: 'test';
  variable: Variable;
  operator: CompareOperator;
  value: boolean | string | number;
  /** The case of a definition that it was written in; absent where it is the rule's own. */
  caseOf?: string;
}

/** Something that the rule depends on. */
export interface Variable {
  key: string;
  kind: 'fact' | 'choice' | 'number';
  /** The inputs it reads; `input` where it is one of them as it stands. */
  inputs: string[];
  input: string | null;
  integer: boolean;
  date: boolean;
  /** Numbers at which a comparison of the rule changes. */
  cuts: Set<number>;
  /** Strings that the rule compares with. */
  values: Set<string>;
  /** Multiples of the first base, in a form of several. */
  ratios: number[];
  /** The part of a date that it is, where it is nothing else. */
  part: CalendarPart | null;
}

export type CalendarPart = 'weekday' | 'day' | 'month' | 'year';

/** A figure or a string that is written in the rule. */
export interface Literal {
  value: number | string;
  date: boolean;
  path: string;
  start: number;
  end: number;
}

export const bool = (value: boolean): Logic => ({ kind: 'constant', value });
export const and = (of: Logic[]): Logic => ({ kind: 'and', of });
export const or = (of: Logic[]): Logic => ({ kind: 'or', of });
export const not = (of: Logic): Logic => ({ kind: 'not', of });

/** The comparison with its sides changed over. */
export const flip: Readonly<Record<CompareOperator, CompareOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

export function holds(a: number, operator: CompareOperator, b: number): boolean {
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '==':
      return a === b;
    case '!=':
      return a !== b;
  }
}
