import { canonicalJson } from '../core/canonical-json.ts';
import { Analysis } from '../rules/analysis/analysis.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import type { IsoDate, SuiteCase, Witness } from '../rules/model.ts';
import { conditionsOf, type RuleCondition, type RuleConditions } from '../rules/suite/rule-conditions.ts';
import { evidenceOf, gapsOf, placeOf, type SuiteEvidence, type Gap } from '../rules/suite/suite-coverage.ts';
import { casesForGap, reachableOutcomes } from '../rules/suite/suite-requirements.ts';
import { evaluateCase } from '../rules/suite/case-values.ts';
import { casesForValue, isShown, valuesToShow, type ValueNeed } from '../rules/suite/value-requirements.ts';
import type { RequiredCase } from './gate-result.ts';

export interface Completeness {
  /** How many things a suite of the rule has to show: outcomes, truths of conditions, boundaries. */
  required: number;
  /** Of these, how many no case shows. */
  open: number;
  missing: RequiredCase[];
  /** What could not be decided, in words. */
  undecided: string[];
}

/**
 * Which cases a suite still lacks: one for every reachable outcome (through which every exception edge is seen firing
 * and not firing), every condition true and false, and on each boundary with one step of scale to either side. They come
 * as inputs only: what the law makes of them is not for the code to say.
 */
export async function findMissingCases(
  checked: CheckedRuleSet,
  key: string,
  suite: readonly SuiteCase[],
  asOf: IsoDate,
): Promise<Completeness> {
  const analysis = new Analysis(checked);
  const completeness = await missingPredicateCases(analysis, key, suite, asOf);
  await missingValues(analysis, key, suite, asOf, completeness);
  return { ...completeness, missing: unique(completeness.missing) };
}

/** The part of {@link findMissingCases} that is about outcomes and conditions: what a suite always had to show. */
export async function findMissingPredicateCases(
  checked: CheckedRuleSet,
  key: string,
  suite: readonly SuiteCase[],
  asOf: IsoDate,
): Promise<Completeness> {
  const completeness = await missingPredicateCases(new Analysis(checked), key, suite, asOf);
  return { ...completeness, missing: unique(completeness.missing) };
}

async function missingPredicateCases(
  analysis: Analysis,
  key: string,
  suite: readonly SuiteCase[],
  asOf: IsoDate,
): Promise<Completeness> {
  const { checked } = analysis;
  const evidence = suite.flatMap((item) => {
    const found = evidenceOf(checked, item.inputs, item.as_of ?? asOf, item.expected);
    return found ? [found] : [];
  });
  const answered = new Set(evidence.map(placeOf));
  const isOpen = ({ inputs, as_of }: Witness): boolean => {
    const found = evidenceOf(checked, inputs, as_of, 'met');
    return found === null || !answered.has(placeOf(found));
  };
  const completeness: Completeness = { required: 0, open: 0, missing: [], undecided: [] };
  const seen = new Set<string>();
  const outcomes = new Set(evidence.map(({ outcome }) => outcome));
  for (const inForce of conditionsOf(checked, key)) {
    await missingOutcomes(analysis, inForce, outcomes, completeness);
    const own = evidence.filter(({ segment }) => analysis.segments[segment]?.date === inForce.segment.date);
    for (const condition of inForce.conditions) {
      if (seen.has(condition.id)) continue;
      seen.add(condition.id);
      await missingOf(analysis, inForce, condition, own, isOpen, completeness);
    }
  }
  return completeness;
}

/** The part of {@link findMissingCases} that is about values: what a proof of the predicates leaves open. */
export async function findMissingValues(
  checked: CheckedRuleSet,
  key: string,
  suite: readonly SuiteCase[],
  asOf: IsoDate,
): Promise<Completeness> {
  const completeness: Completeness = { required: 0, open: 0, missing: [], undecided: [] };
  await missingValues(new Analysis(checked), key, suite, asOf, completeness);
  return { ...completeness, missing: unique(completeness.missing) };
}

const needWords: Record<ValueNeed['kind'], string> = {
  branch: 'how a value is computed',
  kink: 'a figure at which the computation of a value changes, and one step to either side',
  rounding: 'a value that is rounded',
};

/** Outputs and values of obligations, wherever their computation changes: cases that state them. */
async function missingValues(
  analysis: Analysis,
  key: string,
  suite: readonly SuiteCase[],
  asOf: IsoDate,
  completeness: Completeness,
): Promise<void> {
  const { checked } = analysis;
  for (const shown of valuesToShow(checked, key)) {
    const stated = suite.flatMap((item) => {
      if (!Object.hasOwn(item.values ?? {}, shown.name)) return [];
      const found = evidenceOf(checked, item.inputs, item.as_of ?? asOf, item.expected);
      return found && analysis.segments[found.segment]?.date === shown.segment.date ? [found] : [];
    });
    const places = new Set(stated.map(placeOf));
    for (const need of shown.needs) {
      completeness.required += 1;
      if (isShown(need, shown, stated)) continue;
      const answer = await casesForValue(analysis, shown, need);
      if (answer.status === 'none') completeness.required -= 1;
      else if (answer.status === 'undecided') {
        completeness.undecided.push(
          `Which case would show ${needWords[need.kind]} (${shown.name}) could not be decided: ${answer.reason}`,
        );
      } else {
        const asked = answer.value.flatMap(({ inputs, as_of }): RequiredCase[] => {
          const found = evidenceOf(checked, inputs, as_of, 'met');
          const told = evaluateCase(checked, key, inputs, as_of);
          if (!found || places.has(placeOf(found)) || told.status !== 'evaluated') return [];
          const value = told.values[shown.name];
          if (!value) return [];
          const { type } = value;
          const unit = type.kind === 'number' ? type.unit : null;
          const values = [{ name: shown.name, unit, computed: value.value }];
          return [{ kind: 'value', shows: needWords[need.kind], inputs, as_of, values }];
        });
        if (asked.length > 0) completeness.open += 1;
        completeness.missing.push(...asked);
      }
    }
  }
}

async function missingOutcomes(
  analysis: Analysis,
  inForce: RuleConditions,
  shown: Set<string>,
  completeness: Completeness,
): Promise<void> {
  for (const { outcome, answer } of await reachableOutcomes(analysis, inForce)) {
    const shows = `the outcome "${outcome}"`;
    if (answer.status === 'none') continue;
    completeness.required += 1;
    if (shown.has(outcome)) continue;
    // Said once: the same outcome of another date segment is covered by the same case.
    shown.add(outcome);
    if (answer.status === 'undecided')
      completeness.undecided.push(`Whether ${shows} can come about: ${answer.reason}`);
    else {
      const { inputs, as_of } = answer.value.witness;
      completeness.open += 1;
      completeness.missing.push({ kind: 'outcome', shows: 'an outcome that no case has', inputs, as_of });
    }
  }
}

const words: Record<Gap, string> = {
  true: 'a condition that holds',
  false: 'a condition that does not hold',
  boundary: 'a boundary, and one step to either side',
  crossing: 'a case exactly on a boundary, and one step to either side',
};

async function missingOf(
  analysis: Analysis,
  inForce: RuleConditions,
  condition: RuleCondition,
  evidence: readonly SuiteEvidence[],
  isOpen: (witness: Witness) => boolean,
  completeness: Completeness,
): Promise<void> {
  completeness.required += condition.boundary ? 1 : 2;
  for (const gap of gapsOf(inForce, condition, evidence)) {
    const answer = await casesForGap(analysis, inForce, condition, gap);
    if (answer.status === 'none') completeness.required -= gap === 'crossing' ? 0 : 1;
    else if (answer.status === 'undecided') {
      completeness.undecided.push(
        `Which case would show ${words[gap]} could not be decided: ${answer.reason}`,
      );
    } else if (answer.value.some(isOpen)) {
      // Cases that were all given are as much as can be shown: where two tariffs meet, the outcome does not change.
      completeness.open += 1;
      const kind = condition.boundary ? 'boundary' : 'branch';
      for (const { inputs, as_of } of answer.value) {
        completeness.missing.push({ kind, shows: words[gap], inputs, as_of });
      }
    }
  }
}

/** Each input once, with every value that is asked of it. */
function unique(cases: readonly RequiredCase[]): RequiredCase[] {
  const byPlace = new Map<string, RequiredCase>();
  for (const item of cases) {
    const place = canonicalJson([item.inputs, item.as_of]);
    const other = byPlace.get(place);
    const values = [...(other?.values ?? []), ...(item.values ?? [])].filter(
      ({ name }, index, all) => all.findIndex((one) => one.name === name) === index,
    );
    const asked = other && item.kind === 'value' ? other : item;
    byPlace.set(place, { ...asked, ...(values.length > 0 && { values }) });
  }
  return [...byPlace.values()];
}
