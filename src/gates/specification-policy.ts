import type { Specification, SpecifiedClaim } from '../distillation/world-agent.ts';
import type { Outcome } from '../rules/model.ts';

/**
 * What a specification says of inputs that are not among its examples, by its own reading of the text. Null when it has
 * gaps, and when an input that it reads is missing or not of its kind.
 */
export function predictOutcome(
  { reading, ambiguous }: Specification,
  inputs: Record<string, unknown>,
): Outcome | null {
  if (reading === null || ambiguous.length > 0) return null;
  const [applies, lawful] = [holds(reading.applies, inputs), holds(reading.requires, inputs)];
  if (applies === null || lawful === null) return null;
  return applies ? (lawful ? 'met' : 'unmet') : 'not_applicable';
}

function holds(claim: SpecifiedClaim, inputs: Record<string, unknown>): boolean | null {
  switch (claim.kind) {
    case 'flag': {
      const value = inputs[claim.input];
      return typeof value === 'boolean' ? value === claim.holds : null;
    }
    case 'limit':
      return limitHolds(claim, inputs[claim.input]);
    case 'not': {
      const held = holds(claim.of, inputs);
      return held === null ? null : !held;
    }
    default: {
      const parts = claim.of.map((part) => holds(part, inputs));
      if (parts.includes(null)) return null;
      return claim.kind === 'all' ? !parts.includes(false) : parts.includes(true);
    }
  }
}

function limitHolds({ operator, value }: SpecifiedClaim & { kind: 'limit' }, given: unknown): boolean | null {
  if (typeof given !== 'number' && typeof given !== 'string') return null;
  const order = compareWritten(String(given), value);
  if (order === null) return null;
  switch (operator) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '==':
      return order === 0;
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Dates by calendar, decimals exactly; null for anything else. */
function compareWritten(a: string, b: string): number | null {
  if (datePattern.test(a) && datePattern.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  const [x, y] = [decimalPattern.exec(a), decimalPattern.exec(b)];
  if (!x || !y) return null;
  const places = Math.max(x[3]?.length ?? 0, y[3]?.length ?? 0);
  const scaled = (match: RegExpExecArray): bigint =>
    BigInt(`${match[1]}${match[2]}${(match[3] ?? '').padEnd(places, '0')}`);
  const difference = scaled(x) - scaled(y);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
