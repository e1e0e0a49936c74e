import { canonicalJson, sha256Hex, type Json } from '../../core/canonical-json.ts';
import type { CompiledRuleSet } from '../evaluate/compile.ts';
import { decidingRulesOf } from '../evaluate/deciding-rules.ts';
import type { NamedValue } from '../evaluate/answer.ts';
import type { Decision, IsoDate } from '../model.ts';
import { dateInZone } from '../rule-set/time-zone.ts';

/** What an action is expected to answer to some inputs, in its own right: whichever rules bring it about. */
export interface AcceptanceCase {
  id: string;
  /** Unique among the cases of its action. */
  name: string;
  inputs: Record<string, unknown>;
  /** Null: on the day of the run. */
  as_of: IsoDate | null;
  expected: Decision;
  /** By name, as `/decide` writes them; null in it: there is none. Null: nothing is expected of outputs. */
  outputs: Record<string, string | null> | null;
  /** Ids of all that are due; null: nothing is expected of obligations. */
  obligations: string[] | null;
}

/** What came of a case: a verdict; or that it can no longer be asked so. */
export type ActualVerdict = Decision | 'inputs_invalid' | 'action_not_in_version';

/** A case that does not come out as expected. */
export interface AcceptanceFinding {
  /** Of this outcome of this case: an acknowledgement names it, and holds for nothing else. */
  id: string;
  /** Routing key. */
  action: string;
  case_id: string;
  case: string;
  inputs: Record<string, unknown>;
  expected: Decision;
  actual: ActualVerdict;
  /** The date that it was decided as of. */
  as_of: IsoDate;
  /** What differs, in sentences. */
  differences: string[];
  /** Rules that decided, or that are still open; none where no rule speaks. */
  rules: string[];
  message: string;
}

export interface AcceptanceOutcome {
  /** Cases that ran, those that failed included. */
  cases: number;
  findings: AcceptanceFinding[];
}

/** Runs cases of an action on its compiled rules. @param now for cases without a date, in the zone of the action */
export function runAcceptanceCases(
  compiled: CompiledRuleSet,
  cases: readonly AcceptanceCase[],
  now: Date,
): AcceptanceOutcome {
  const { key, time_zone: zone } = compiled.checked.ruleSet.action;
  const today = dateInZone(now, zone);
  const findings = cases.flatMap((one) => findingOf(key, compiled, one, one.as_of ?? today) ?? []);
  return { cases: cases.length, findings };
}

/** What cases come to where the version has no such action. */
export const withoutAction = (
  action: string,
  cases: readonly AcceptanceCase[],
  now: Date,
): AcceptanceOutcome => ({
  cases: cases.length,
  findings: cases.map((one) =>
    completed(action, one, {
      actual: 'action_not_in_version',
      as_of: one.as_of ?? now.toISOString().slice(0, 10),
      differences: ['No rule of the action is there to decide it.'],
      rules: [],
    }),
  ),
});

type Found = Pick<AcceptanceFinding, 'actual' | 'as_of' | 'differences' | 'rules'>;

function completed(action: string, { id: row, ...one }: AcceptanceCase, found: Found): AcceptanceFinding {
  const { actual, differences } = found;
  return {
    // Without the day of the run: what was acknowledged yesterday is so today, as long as it comes out alike.
    id: sha256Hex(canonicalJson(asJson({ action, ...one, actual, differences }))).slice(0, 32),
    action,
    case_id: row,
    case: one.name,
    inputs: one.inputs,
    expected: one.expected,
    ...found,
    message: `The case “${one.name}” of ${action} fails: ${differences.join(' ')}`,
  };
}

const asJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

function findingOf(
  action: string,
  compiled: CompiledRuleSet,
  one: AcceptanceCase,
  asOf: IsoDate,
): AcceptanceFinding | null {
  const answer = compiled.decide(one.inputs, asOf);
  if (answer.status === 'inputs_invalid') {
    const differences = answer.errors.slice(0, 5).map(({ pointer, message }) => `${pointer}: ${message}`);
    return completed(action, one, { actual: 'inputs_invalid', as_of: asOf, differences, rules: [] });
  }
  const differences = [
    ...(answer.decision === one.expected
      ? []
      : [verdictDiffers(one.expected, answer.decision, answer.missing_inputs)]),
    ...outputsDiffer(one.outputs, answer.outputs),
    ...obligationsDiffer(
      one.obligations,
      answer.obligations.map(({ id }) => id),
    ),
  ];
  if (differences.length === 0) return null;
  const rules = decidingRulesOf(answer).sort();
  return completed(action, one, { actual: answer.decision, as_of: asOf, differences, rules });
}

const verdictDiffers = (expected: Decision, actual: Decision, missing: readonly string[]): string =>
  `${expected} is expected, and it is ${actual}${missing.length > 0 ? ` without ${missing.slice(0, 5).join(', ')}` : ''}.`;

function outputsDiffer(expected: AcceptanceCase['outputs'], actual: readonly NamedValue[]): string[] {
  const found = new Map(actual.map(({ name, value }) => [name, value]));
  return Object.entries(expected ?? {}).flatMap(([name, value]) => {
    if (!found.has(name)) return value === null ? [] : [`There is no output ${name}; ${value} is expected.`];
    const now = found.get(name);
    const text = typeof now === 'string' ? now : now == null ? null : canonicalJson(now);
    if (text === value) return [];
    return [`The output ${name} is ${text ?? 'not known'}; ${value ?? 'none'} is expected.`];
  });
}

function obligationsDiffer(expected: AcceptanceCase['obligations'], due: readonly string[]): string[] {
  if (expected === null) return [];
  return [
    ...expected
      .filter((id) => !due.includes(id))
      .map((id) => `The obligation ${id} is expected, and not due.`),
    ...[...new Set(due)]
      .filter((id) => !expected.includes(id))
      .map((id) => `The obligation ${id} is due, and not expected.`),
  ];
}
