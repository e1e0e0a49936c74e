import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Combined } from './combine.ts';
import { applyLimits, combine } from './combine.ts';
import type { Value } from '../language/expression.ts';
import type { Environment } from './interpret.ts';
import { evaluate, evaluateTruth } from './interpret.ts';
import type { EffectSet, RuleState, Truth } from './rule-state.ts';
import { effectBit, fires, possibleEffects, ruleState, truthOf } from './rule-state.ts';
import type { Segment, SegmentDefinition } from '../rule-set/segments.ts';

/** What the rules of one segment say of one set of inputs. */
export interface Interpretation extends Combined {
  segment: Segment;
  /** By position in `segment.rules`. */
  states: RuleState[];
  /** Possible effects after limits; none for rules that do not decide. */
  effects: EffectSet[];
  environment: Environment;
}

/** Definitions are computed when first asked for, and once. */
export function environmentOf(
  definitions: readonly SegmentDefinition[],
  input: (name: string) => Value,
): Environment {
  const byName = new Map(definitions.map((item) => [item.definition.name, item]));
  const values = new Map<string, Value>();
  const environment: Environment = {
    input,
    term: (name) => {
      if (!values.has(name)) values.set(name, definitionValue(byName.get(name), environment));
      return values.get(name);
    },
  };
  return environment;
}

/** The cases read as nested `?:`; unknown where none holds. */
function definitionValue(item: SegmentDefinition | undefined, environment: Environment): Value {
  let value: Value = undefined;
  for (const { when, value: result } of [...(item?.cases ?? [])].reverse()) {
    const holds = evaluateTruth(when, environment);
    if (holds === false) continue;
    const here = evaluate(result, environment);
    value = holds === true || (here === value && here !== null) ? here : undefined;
  }
  return value;
}

/** Evaluates the rules in force, exceptions first, and combines them. The reference for compiled code. */
export function interpretSegment(
  checked: CheckedRuleSet,
  segment: Segment,
  input: (name: string) => Value,
): Interpretation {
  const environment = environmentOf(segment.definitions, input);
  const states: RuleState[] = [];
  for (const { checked: item, overriders } of segment.rules) {
    const applies = truthOf(evaluateTruth(item.appliesWhen, environment));
    const silenced = overriders.map((position) =>
      fires(states[position] ?? 0, segment.rules[position]?.checked.rule.if_unmet ?? 'none'),
    );
    const overridden: Truth = silenced.includes(1) ? 1 : silenced.includes(2) ? 2 : 0;
    states.push(ruleState(applies, overridden, truthOf(evaluateTruth(item.requires, environment))));
  }
  const effects = effectsOf(segment, states);
  return {
    segment,
    states,
    effects,
    environment,
    ...combine(effects, checked.ruleSet.action.aggregation_mode),
  };
}

/** Possible effects by position, after limits. */
export function effectsOf(segment: Segment, states: ArrayLike<RuleState>): EffectSet[] {
  const raw = segment.rules.map(({ checked: { rule }, decides }, position) =>
    decides ? possibleEffects(states[position] ?? 0, rule.if_met, rule.if_unmet) : effectBit.none,
  );
  return segment.rules.some(({ limiters }) => limiters.length > 0)
    ? applyLimits(
        raw,
        segment.rules.map((rule) => rule.limiters),
      )
    : raw;
}

/** Position of the first assumption that the inputs are known to violate; -1 when none is. */
export function violatedAssumption(checked: CheckedRuleSet, environment: Environment): number {
  return checked.assumptions.findIndex((assumption) => evaluateTruth(assumption, environment) === false);
}
