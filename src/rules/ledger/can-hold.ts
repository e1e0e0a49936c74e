import type { InputDeclaration } from '../model.ts';
import type { Formula } from './formula.ts';
import type { Comparison } from './ledger.ts';

type Point = number | string | boolean;

/** What is compared, or a bool, and values on every side of all that it is compared with. */
interface Variable {
  key: string;
  points: readonly Point[];
}

/** Assignments that are tried; of a formula that needs more, it is not said that it cannot hold. */
const most = 20_000;

/**
 * Whether some inputs make the formula true. Exact for what is compared with literals, input by input; two inputs, or
 * what is reckoned of them, that are compared with each other count as related in whatever way the formula needs, so
 * that false is certain and true is not.
 */
export function canHold(formula: Formula, inputs: readonly InputDeclaration[]): boolean {
  const variables = variablesOf(formula, inputs);
  const assigned = new Map<string, Point>();
  let left = most;
  const from = (at: number): boolean => {
    left -= 1;
    const truth = truthOf(formula, assigned);
    if (truth !== undefined || left < 0) return truth !== false;
    const { key, points } = variables[at]!;
    for (const point of points) {
      assigned.set(key, point);
      if (from(at + 1)) return true;
    }
    assigned.delete(key);
    return false;
  };
  return from(0);
}

interface Compared {
  key: string;
  op: Comparison;
  literal: number | string;
}

const turned: Record<Comparison, Comparison> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

/** A comparison as one of a variable with a literal: of two variables it is their difference that is compared with 0. */
function comparedOf({ op, left, right }: Extract<Formula, { kind: 'compare' }>): Compared {
  const [first, second] = [literalOf(left), literalOf(right)];
  if (second !== null) return { key: left, op, literal: second };
  if (first !== null) return { key: right, op: turned[op], literal: first };
  return left < right
    ? { key: `${left} - ${right}`, op, literal: 0 }
    : { key: `${right} - ${left}`, op: turned[op], literal: 0 };
}

function literalOf(text: string): number | string | null {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const [, day] = /^date\("(\d{4}-\d\d-\d\d)"\)$/.exec(text) ?? [];
  if (day !== undefined) return Date.parse(day) / 86_400_000;
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : null;
}

const isOrder = (op: Comparison): boolean => op !== '==' && op !== '!=';

function variablesOf(formula: Formula, inputs: readonly InputDeclaration[]): Variable[] {
  const literals = new Map<string, Set<number | string> | null>();
  const walk = (part: Formula): void => {
    switch (part.kind) {
      case 'constant':
        return;
      case 'name':
        literals.set(part.text, null);
        return;
      case 'compare': {
        const { key, literal, op } = comparedOf(part);
        // texts have no order here: such a comparison is a fact of its own
        if (typeof literal === 'string' && isOrder(op)) literals.set(`${key} ${op} ${literal}`, null);
        else literals.set(key, (literals.get(key) ?? new Set<number | string>()).add(literal));
        return;
      }
      case 'not':
        walk(part.of);
        return;
      case 'and':
      case 'or':
        part.of.forEach(walk);
        return;
      case 'if':
        [part.condition, part.then, part.otherwise].forEach(walk);
    }
  };
  walk(formula);
  return [...literals].map(([key, found]) => ({
    key,
    points:
      found === null
        ? [true, false]
        : pointsOf(
            [...found],
            inputs.find(({ name }) => key === `inputs.${name}`),
          ),
  }));
}

function pointsOf(found: readonly (number | string)[], input: InputDeclaration | undefined): Point[] {
  const texts = found.filter((literal) => typeof literal === 'string');
  const numbers = found.filter((literal) => typeof literal === 'number').sort((a, b) => a - b);
  const others = input?.type === 'enum' ? (input.values ?? []) : texts.length > 0 ? ['\u0000'] : [];
  const whole = input?.type === 'int' || input?.type === 'date';
  const sides = numbers.flatMap((line, at) => {
    const next = numbers[at + 1];
    if (next === undefined) return [line, Math.floor(line) + 1];
    if (!whole) return [line, (line + next) / 2];
    return Math.floor(line) + 1 < next ? [line, Math.floor(line) + 1] : [line];
  });
  const low = numbers[0];
  const values = low === undefined ? [] : [Math.ceil(low) - 1, ...sides];
  const allowed = whole ? values.filter((value) => Number.isInteger(value)) : values;
  return [...new Set([...(input?.type === 'enum' ? [] : texts), ...others, ...allowed])];
}

function truthOf(formula: Formula, assigned: ReadonlyMap<string, Point>): boolean | undefined {
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'name':
      return assigned.get(formula.text) as boolean | undefined;
    case 'compare': {
      const { key, op, literal } = comparedOf(formula);
      if (typeof literal === 'string' && isOrder(op))
        return assigned.get(`${key} ${op} ${literal}`) as boolean | undefined;
      const value = assigned.get(key);
      return value === undefined ? undefined : compare(value, op, literal);
    }
    case 'not': {
      const truth = truthOf(formula.of, assigned);
      return truth === undefined ? undefined : !truth;
    }
    case 'and':
    case 'or': {
      const deciding = formula.kind === 'or';
      let open = false;
      for (const part of formula.of) {
        const truth = truthOf(part, assigned);
        if (truth === deciding) return deciding;
        open ||= truth === undefined;
      }
      return open ? undefined : !deciding;
    }
    case 'if': {
      const condition = truthOf(formula.condition, assigned);
      const [then, otherwise] = [truthOf(formula.then, assigned), truthOf(formula.otherwise, assigned)];
      if (condition === undefined) return then === otherwise ? then : undefined;
      return condition ? then : otherwise;
    }
  }
}

function compare(value: Point, op: Comparison, literal: number | string): boolean {
  switch (op) {
    case '==':
      return value === literal;
    case '!=':
      return value !== literal;
    case '<':
      return value < literal;
    case '<=':
      return value <= literal;
    case '>':
      return value > literal;
    case '>=':
      return value >= literal;
  }
}
