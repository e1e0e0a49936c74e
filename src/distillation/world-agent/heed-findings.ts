import type { Finding } from '../../rules/model.ts';
import { always, join, negate, type Formula } from '../builtin/formula.ts';

/** A norm of the words, as it would be written. */
export interface WrittenFormulas {
  applies: Formula;
  requires: Formula;
  /** Whether the norm allows: what it asks may then be nothing at all. */
  grants: boolean;
}

/**
 * The formulas without what mechanical findings on them name: an input that changes nothing goes out of both, and a
 * condition that always holds is left out. The code of a finding where only a person can tell what the words mean: a rule
 * that never applies, a duty that is always met or never.
 */
export function heedFindings(
  written: WrittenFormulas,
  findings: readonly Finding[],
): WrittenFormulas | string {
  let heeded = written;
  for (const { code, path } of findings) {
    const next = heedFinding(heeded, code, path);
    if (next === null) return code;
    heeded = next;
  }
  return heeded;
}

function heedFinding(
  written: WrittenFormulas,
  code: Finding['code'],
  path: string | null,
): WrittenFormulas | null {
  if (code === 'dead_input') {
    const name = path?.split('/')[1];
    const applies = at(written.applies, name);
    const requires = at(written.requires, name);
    return applies && requires && { ...written, applies, requires };
  }
  if (code === 'constant_predicate' && (path === 'applies_when' || path === 'requires')) {
    const part = path === 'requires' ? 'requires' : 'applies';
    const value = at(written[part]);
    const isNothing = value?.is === 'literal' && value.value && (part === 'applies' || written.grants);
    return isNothing ? { ...written, [part]: always } : null;
  }
  return written;
}

/**
 * A formula where one input has one of its values, or every input has; which one does not matter where the formula does
 * not depend on it. Null where a figure cannot be told from another.
 */
function at(formula: Formula, name?: string): Formula | null {
  const values = new Map<string, string>();
  const settle = (part: Formula): Formula | null => {
    switch (part.is) {
      case 'literal':
        return part;
      case 'not': {
        const of = settle(part.of);
        return of && negate(of);
      }
      case 'asserted':
        return name === undefined || part.input.name === name ? always : part;
      case 'compared': {
        if (name !== undefined && part.input.name !== name) return part;
        const value = values.get(part.input.name) ?? part.literal;
        values.set(part.input.name, value);
        const order = orderOf(value, part.literal);
        return order === null ? null : { is: 'literal', value: holds[part.operator](order) };
      }
      default: {
        const parts: Formula[] = [];
        for (const one of part.of) {
          const settled = settle(one);
          if (!settled) return null;
          parts.push(settled);
        }
        return join(part.is, parts);
      }
    }
  };
  return settle(formula);
}

const holds = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
  '==': (order: number) => order === 0,
  '!=': (order: number) => order !== 0,
} as const;

/** How one CEL literal compares with another of the same input: figures by size, dates by time, other texts only if equal. */
function orderOf(left: string, right: string): number | null {
  if (left === right) return 0;
  const [first, second] = [Number(left), Number(right)];
  if (!Number.isNaN(first) && !Number.isNaN(second)) return first - second;
  const date = /^date\("\d{4}-\d{2}-\d{2}"\)$/;
  if (date.test(left) && date.test(right)) return left < right ? -1 : 1;
  // Values of an enum: another value is another value, and has no order that a norm could ask for.
  return left.startsWith('"') && right.startsWith('"') ? 1 : null;
}
