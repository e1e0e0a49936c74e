import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { evaluateTruth } from '../../../../src/rules/evaluate/interpret.ts';
import { interpretSegment } from '../../../../src/rules/evaluate/interpret-rule-set.ts';
import { canonicalJson } from '../../../../src/core/canonical-json.ts';
import { allReads } from '../../../../src/rules/language/reads.ts';
import {
  appliesWhenOf,
  effectBit,
  fires,
  outcomeOf,
  speaks,
} from '../../../../src/rules/evaluate/rule-state.ts';
import { literalTruth } from '../../../../src/rules/evaluate/values.ts';
import { segmentsOf } from '../../../../src/rules/rule-set/segments.ts';
import type { Case } from './random-rules.ts';
import { everyCase } from './random-rules.ts';

/** Every claim of the analysis, as `code keys path`, found by trying every input on every date. */
export function bruteForce(checked: CheckedRuleSet, names: readonly string[]): Set<string> {
  const all = everyCase(checked, names);
  const valid = all.filter((item) => item.valid);
  const keys = [...new Set(checked.rules.map(({ rule }) => rule.key))];
  return new Set([
    ...conflicts(checked, valid),
    ...keys.flatMap((key) => [
      ...idle(checked, key, valid),
      ...deadInputs(checked, key, all),
      ...constants(checked, key, all),
    ]),
    ...overall(checked, valid),
  ]);
}

function at(item: Case, key: string): number {
  return item.interpretation.segment.rules.findIndex(({ checked }) => checked.rule.key === key);
}

const stateOf = (item: Case, key: string): number => item.interpretation.states[at(item, key)] ?? 0;
const effectOf = (item: Case, key: string): number => item.interpretation.effects[at(item, key)] ?? 1;
const inForce = (item: Case, key: string): boolean => at(item, key) >= 0;

function conflicts(checked: CheckedRuleSet, cases: Case[]): string[] {
  const found: string[] = [];
  const rules = checked.rules.map(({ rule, requires }) => ({
    rule,
    literal: literalTruth(requires) !== null,
  }));
  for (const { rule: a, literal: trivialA } of rules) {
    for (const { rule: b, literal: trivialB } of rules) {
      if (a === b || a.tier !== 'mandatory' || b.tier !== 'mandatory') continue;
      const related =
        a.overrides.some((edge) => edge.rule === b.key) ||
        b.overrides.some((edge) => edge.rule === a.key) ||
        b.limits === 'all' ||
        b.limits.includes(a.key);
      const meet = cases.some(
        (item) => effectOf(item, a.key) === effectBit.permit && effectOf(item, b.key) === effectBit.deny,
      );
      if (meet && !related) found.push(`contradiction ${a.key} ${b.key}`);
      if (a.key >= b.key || a.if_unmet !== 'deny' || b.if_unmet !== 'deny' || trivialA || trivialB) continue;
      const segments = segmentsOf(checked).map(({ from }) => from);
      const stuck = segments.some((from) => {
        const together = cases.filter(
          (item) =>
            item.segment.from === from &&
            speaks(stateOf(item, a.key)) === 1 &&
            speaks(stateOf(item, b.key)) === 1,
        );
        const met = (item: Case, key: string): boolean => outcomeOf(stateOf(item, key)) === 'met';
        return (
          [a, b].every(({ key }) => together.some((item) => met(item, key))) &&
          !together.some((item) => [a, b].every(({ key }) => met(item, key)))
        );
      });
      if (stuck) found.push(`cannot_comply ${a.key} ${b.key}`);
    }
  }
  return found;
}

function idle(checked: CheckedRuleSet, key: string, cases: Case[]): string[] {
  const item = checked.rules.find(({ rule }) => rule.key === key)!;
  if (item.rule.tier !== 'mandatory') return [];
  const speaking = cases.filter((one) => inForce(one, key) && speaks(stateOf(one, key)) === 1);
  if (speaking.length === 0) return [`unreachable ${key}`];
  const found: string[] = [];
  for (const { rule: base } of item.rule.overrides) {
    const bites = cases.some(
      (one) =>
        inForce(one, key) &&
        inForce(one, base) &&
        fires(stateOf(one, key), item.rule.if_unmet) === 1 &&
        appliesWhenOf(stateOf(one, base)) === 1,
    );
    if (!bites) found.push(`edge_never_bites ${key} ${base}`);
  }
  const grants = item.rule.if_met === 'permit' || item.rule.if_unmet === 'permit';
  const permits = cases.some(
    (one) => effectOf(one, key) === effectBit.permit && one.interpretation.decision === 'permit',
  );
  if (grants && !permits) found.push(`grant_never_permits ${key}`);
  if (item.rule.if_met === 'none' && item.rule.if_unmet === 'none') return found;
  const rest: CheckedRuleSet = {
    ...checked,
    rules: checked.rules
      .filter(({ rule }) => rule.key !== key)
      .map((other) => ({
        ...other,
        rule: { ...other.rule, overrides: other.rule.overrides.filter((edge) => edge.rule !== key) },
      })),
  };
  const segments = segmentsOf(checked).map((segment) => ({
    from: segment.from,
    rest: segmentsOf({ ...rest, definitions: rest.definitions }).filter(
      ({ from }) => (from ?? '') <= (segment.from ?? ''),
    ),
  }));
  const changes = cases
    .filter((one) => inForce(one, key))
    .some((one) => {
      const segment = segments.find(({ from }) => from === one.segment.from)!.rest.at(-1)!;
      const { decision } = interpretSegment(rest, segment, one.interpretation.environment.input);
      return decision !== one.interpretation.decision;
    });
  if (!changes) found.push(`redundant ${key}`);
  return found;
}

function deadInputs(checked: CheckedRuleSet, key: string, cases: Case[]): string[] {
  const item = checked.rules.find(({ rule }) => rule.key === key)!;
  const definitions = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const read = new Set(
    allReads([item.appliesWhen, item.requires], definitions).inputs.map(({ input }) => input),
  );
  const concerned = cases.filter((one) => inForce(one, key));
  if (concerned.length === 0) return [];
  return [...read].flatMap((name) => {
    const outcomes = new Map<string, string>();
    const dead = concerned.every((one) => {
      const { environment } = one.interpretation;
      const applies = evaluateTruth(item.appliesWhen, environment);
      const requires = evaluateTruth(item.requires, environment);
      const outcome = applies === false ? 'no' : `${applies} ${requires}`;
      const { [name]: _, ...others } = one.inputs;
      const group = canonicalJson([one.segment.from, others]);
      if (!outcomes.has(group)) outcomes.set(group, outcome);
      return outcomes.get(group) === outcome;
    });
    return dead ? [`dead_input ${key} inputs/${name}`] : [];
  });
}

function constants(checked: CheckedRuleSet, key: string, cases: Case[]): string[] {
  const item = checked.rules.find(({ rule }) => rule.key === key)!;
  const concerned = cases.filter((one) => inForce(one, key));
  if (concerned.length === 0) return [];
  return (['appliesWhen', 'requires'] as const).flatMap((part) => {
    if (literalTruth(item[part]) !== null) return [];
    const path = part === 'requires' ? 'requires' : 'applies_when';
    const values = concerned.map((one) => evaluateTruth(item[part], one.interpretation.environment));
    return [true, false]
      .filter((value) => !values.includes(!value))
      .map(() => `constant_predicate ${key} ${path}`);
  });
}

function overall(checked: CheckedRuleSet, cases: Case[]): string[] {
  const governed = cases.filter(({ segment }) => segment.rules.some(({ decides }) => decides));
  const deciding = segmentsOf(checked).flatMap(({ rules }) =>
    rules.filter(({ decides }) => decides).map(({ checked: { rule } }) => rule.key),
  );
  const decisions = governed.map(({ interpretation }) => interpretation.decision);
  const found: string[] = [];
  if (deciding.length > 0 && !decisions.includes('permit')) {
    found.push(`action_never_permits ${[...new Set(deciding)].sort().join(' ')}`);
  }
  if (decisions.includes('not_applicable')) found.push('coverage_gap');
  return found;
}
