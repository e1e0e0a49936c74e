import type { Specification, SpecifiedCondition, SpecifiedThreshold } from '../distillation/world-agent.ts';
import type { Outcome } from '../rules/model.ts';

/** How the parts of a specification that say the same thing are joined, and what an exception does. */
interface Hypothesis {
  applicability: 'all' | 'any';
  requirement: 'all' | 'any';
  exception: 'narrows' | 'allows';
}

const hypotheses: readonly Hypothesis[] = (['all', 'any'] as const).flatMap((applicability) =>
  (['all', 'any'] as const).flatMap((requirement) =>
    (['narrows', 'allows'] as const).map((exception) => ({ applicability, requirement, exception })),
  ),
);

/**
 * What a specification says of inputs that are not among its examples: a specification lists thresholds and conditions
 * without saying how they are joined, so every reading that explains all of its own examples is asked. Null when it has
 * gaps, when no reading explains its examples, when the readings disagree, and when an input that it reads is missing.
 */
export function predictOutcome(
  specification: Specification,
  inputs: Record<string, unknown>,
): Outcome | null {
  if (specification.ambiguous.length > 0 || specification.cases.length === 0) return null;
  const fitting = hypotheses.filter((hypothesis) =>
    specification.cases.every(
      (example) => readUnder(specification, hypothesis, example.inputs) === example.expected,
    ),
  );
  const predictions = new Set(fitting.map((hypothesis) => readUnder(specification, hypothesis, inputs)));
  const [only] = predictions;
  return predictions.size === 1 ? (only ?? null) : null;
}

function readUnder(
  { thresholds, conditions, modality }: Specification,
  hypothesis: Hypothesis,
  inputs: Record<string, unknown>,
): Outcome | null {
  const readings = new Map<string, (boolean | null)[]>();
  const note = (role: string, reading: boolean | null): void =>
    void readings.set(role, [...(readings.get(role) ?? []), reading]);
  for (const threshold of thresholds)
    note(threshold.role, thresholdHolds(threshold, inputs[threshold.input]));
  for (const condition of conditions)
    note(condition.role, conditionHolds(condition, inputs[condition.input]));
  if ([...readings.values()].flat().includes(null)) return null;
  const joined = (role: string, how: 'all' | 'any', none: boolean): boolean => {
    const parts = readings.get(role) ?? [];
    if (parts.length === 0) return none;
    return how === 'all' ? !parts.includes(false) : parts.includes(true);
  };
  const excepted = joined('exception', 'any', false);
  const applies =
    joined('applicability', hypothesis.applicability, true) &&
    !(excepted && hypothesis.exception === 'narrows');
  if (!applies) return 'not_applicable';
  const bare = modality !== 'must_not';
  const lawful = joined('requirement', hypothesis.requirement, bare);
  return lawful || (excepted && hypothesis.exception === 'allows') ? 'met' : 'unmet';
}

const conditionHolds = ({ holds_when }: SpecifiedCondition, value: unknown): boolean | null =>
  typeof value === 'boolean' ? value === holds_when : null;

function thresholdHolds({ operator, value }: SpecifiedThreshold, given: unknown): boolean | null {
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
