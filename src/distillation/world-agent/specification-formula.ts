import type { Outcome } from '../../rules/model.ts';
import type { SpecificationOperator, SpecifiedCase, SpecifiedClaim, VisibleInput } from '../world-agent.ts';

/** One thing that the text says of one input. */
export type Claim =
  | { kind: 'flag'; input: VisibleInput; holds: boolean; words: string }
  | { kind: 'limit'; input: VisibleInput; operator: SpecificationOperator; value: string; words: string };

export type Claims = Claim | { kind: 'all' | 'any'; of: Claims[] } | { kind: 'not'; of: Claims };

export const allOf = (of: Claims[]): Claims => ({ kind: 'all', of });
export const anyOf = (of: Claims[]): Claims => ({ kind: 'any', of });

/** Values by input name: booleans, and numbers as counts of the input's smallest step (days for dates). */
type Assignment = ReadonlyMap<string, boolean | number>;

export const scaleOf = (input: VisibleInput): number => (input.type === 'decimal' ? (input.scale ?? 2) : 0);

/** A value in steps: cents of an amount, days of a date. */
export function stepsOf(input: VisibleInput, value: string): number {
  if (input.type === 'date') return Math.round(Date.parse(`${value}T00:00:00Z`) / 86_400_000);
  return Math.round(Number(value) * 10 ** scaleOf(input));
}

export function writtenValue(input: VisibleInput, steps: number): string {
  if (input.type === 'date') return new Date(steps * 86_400_000).toISOString().slice(0, 10);
  return (steps / 10 ** scaleOf(input)).toFixed(scaleOf(input));
}

export function compares(steps: number, operator: SpecificationOperator, bound: number): boolean {
  switch (operator) {
    case '<':
      return steps < bound;
    case '<=':
      return steps <= bound;
    case '>':
      return steps > bound;
    case '>=':
      return steps >= bound;
    default:
      return steps === bound;
  }
}

export function holds(claims: Claims, values: Assignment): boolean {
  switch (claims.kind) {
    case 'flag':
      return values.get(claims.input.name) === claims.holds;
    case 'limit':
      return compares(
        Number(values.get(claims.input.name)),
        claims.operator,
        stepsOf(claims.input, claims.value),
      );
    case 'not':
      return !holds(claims.of, values);
    case 'all':
      return claims.of.every((part) => holds(part, values));
    default:
      return claims.of.some((part) => holds(part, values));
  }
}

export function leavesOf(claims: Claims): Claim[] {
  if (claims.kind === 'flag' || claims.kind === 'limit') return [claims];
  return claims.kind === 'not' ? leavesOf(claims.of) : claims.of.flatMap((part) => leavesOf(part));
}

/** The claims as they are handed over: inputs by name, without the words. */
export function statedOf(claims: Claims): SpecifiedClaim {
  switch (claims.kind) {
    case 'flag':
      return { kind: 'flag', input: claims.input.name, holds: claims.holds };
    case 'limit':
      return {
        kind: 'limit',
        input: claims.input.name,
        operator: claims.operator,
        value: claims.value,
      };
    case 'not':
      return { kind: 'not', of: statedOf(claims.of) };
    default:
      return { kind: claims.kind, of: claims.of.map(statedOf) };
  }
}

/** Every way worth trying to make the claims hold or fail: one part at a time where one suffices. */
function ways(claims: Claims, wanted: boolean): Map<string, boolean | number>[] {
  switch (claims.kind) {
    case 'flag':
      return [new Map([[claims.input.name, claims.holds === wanted]])];
    case 'limit': {
      const bound = stepsOf(claims.input, claims.value);
      const found = [bound, bound + 1, bound - 1].find(
        (steps) => compares(steps, claims.operator, bound) === wanted,
      );
      return found === undefined ? [] : [new Map([[claims.input.name, found]])];
    }
    case 'not':
      return ways(claims.of, !wanted);
    default: {
      const together = (claims.kind === 'all') === wanted;
      if (together)
        return [merge(claims.of.map((part) => ways(part, wanted)[0] ?? new Map<string, boolean | number>()))];
      return claims.of.flatMap((part, index) =>
        ways(part, wanted).map((way) =>
          merge([
            ...claims.of.map((other, at) =>
              at === index
                ? new Map<string, boolean | number>()
                : (ways(other, !wanted)[0] ?? new Map<string, boolean | number>()),
            ),
            way,
          ]),
        ),
      );
    }
  }
}

const merge = (maps: readonly ReadonlyMap<string, boolean | number>[]): Map<string, boolean | number> =>
  new Map(maps.flatMap((map) => [...map]));

const mostCases = 40;

/** Examples of each outcome, of each way to it, and of each threshold at its value and one step to either side. */
export function examplesOf(
  applies: Claims,
  requires: Claims,
  inputs: readonly VisibleInput[],
): SpecifiedCase[] {
  const cases = new Map<string, SpecifiedCase>();
  const add = (why: string, values: ReadonlyMap<string, boolean | number>): void => {
    const json = toInputs(values, inputs);
    const key = JSON.stringify(json);
    if (json === null || cases.has(key) || cases.size >= mostCases) return;
    const expected: Outcome = !holds(applies, values)
      ? 'not_applicable'
      : holds(requires, values)
        ? 'met'
        : 'unmet';
    cases.set(key, { name: `${expected.replace('_', ' ')}: ${why}`, inputs: json, as_of: null, expected });
  };
  const speaking = ways(applies, true)[0] ?? new Map<string, boolean | number>();
  const lawful = ways(requires, true)[0] ?? new Map<string, boolean | number>();
  for (const way of ways(applies, true)) add('the rule speaks', merge([lawful, way]));
  for (const way of ways(requires, true)) add('what it requires holds', merge([speaking, way]));
  for (const way of ways(requires, false)) add('what it requires fails', merge([lawful, speaking, way]));
  for (const way of ways(applies, false)) add('the rule is silent', merge([lawful, way]));
  for (const claim of [...leavesOf(applies), ...leavesOf(requires)]) {
    if (claim.kind !== 'limit') continue;
    const bound = stepsOf(claim.input, claim.value);
    for (const steps of [bound - 1, bound, bound + 1]) {
      add(
        `${claim.input.name} is ${writtenValue(claim.input, steps)}`,
        merge([lawful, speaking, new Map([[claim.input.name, steps]])]),
      );
    }
  }
  return [...cases.values()];
}

/** Null when a value is outside its input's bounds, or an input has none. */
function toInputs(
  values: ReadonlyMap<string, boolean | number>,
  inputs: readonly VisibleInput[],
): Record<string, unknown> | null {
  const json: Record<string, unknown> = {};
  for (const input of inputs) {
    const value = values.get(input.name);
    if (value === undefined) return null;
    if (typeof value === 'boolean') json[input.name] = value;
    else {
      if (input.type !== 'date' && value < stepsOf(input, String(input.minimum ?? Number.MIN_SAFE_INTEGER)))
        return null;
      const written = writtenValue(input, value);
      json[input.name] = input.type === 'int' ? Number(written) : written;
    }
  }
  return json;
}
