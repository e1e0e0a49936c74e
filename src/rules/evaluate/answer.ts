import type { FieldError } from '../../core/errors.ts';
import type { Json } from '../../core/canonical-json.ts';
import type { Combined } from './combine.ts';
import type { Value } from '../language/expression.ts';
import { effectsOf } from './interpret-rule-set.ts';
import type { Decision, Effect, IsoDate, Outcome, Tier } from '../model.ts';
import type { SegmentPlan, ValueSlot } from './plan.ts';
import type { InputRead } from '../language/reads.ts';
import type { EffectSet, RuleState } from './rule-state.ts';
import {
  appliesWhenOf,
  effectBit,
  effectsIn,
  fires,
  outcomeOf,
  overriddenOf,
  possibleEffects,
  requiresOf,
  speaks,
} from './rule-state.ts';
import { valueToJson } from './value-json.ts';
import { fieldOf, isList } from './values.ts';

/** A rule that mattered, and how. */
export interface Reason {
  rule: string;
  /** Which revision of the key: the one in force from this date. */
  in_force_from: IsoDate;
  /** What it contributed; null while undetermined. */
  effect: Effect | null;
  /** What it may still contribute. */
  possible_effects: Effect[];
  outcome: Outcome;
  /** The exception that silenced it, though its own `applies_when` holds. */
  overridden_by: string | null;
  /** The rule whose deny withdrew its permit. */
  limited_by: string | null;
}

export interface NamedValue {
  name: string;
  /** Decimals as strings; null when an input that it needs is missing. */
  value: Json;
  unit: string | null;
}

export interface DueObligation {
  rule: string;
  id: string;
  text: string;
  values: NamedValue[];
}

/** A rule of tier guidance or practice that speaks; it decides nothing. */
export interface Advice {
  rule: string;
  tier: Tier;
  outcome: Outcome;
  effect: Effect;
}

export interface DecidedAnswer {
  status: 'decided';
  decision: Decision;
  /** Frozen: shared with other answers. */
  reasons: Reason[];
  outputs: NamedValue[];
  obligations: DueObligation[];
  /** Frozen. */
  advice: Advice[];
  /** Of `indeterminate`: the decisions that the missing inputs can still bring about; null otherwise. */
  possible: Decision[] | null;
  /** What undetermined rules read and was left out: `age`, or `items[].amount`. Empty when the decision is determined. */
  missing_inputs: string[];
  /** The first later date of the facts from which other rules or values are in force; null: there is none. */
  valid_until: IsoDate | null;
  /** The inputs as they were read, as canonical JSON. */
  inputs: string;
}

export type DecideResult = DecidedAnswer | { status: 'inputs_invalid'; errors: FieldError[] };

/** What evaluation found, whichever evaluator it was. */
export interface Evaluation extends Combined {
  states: ArrayLike<RuleState>;
  /** Inputs by name. */
  input(name: string): Value;
  /** All of them as canonical JSON. */
  inputs(): string;
  /** Value of an output or obligation by slot. */
  value(slot: number): Value;
}

export function answer(plan: SegmentPlan, evaluation: Evaluation): DecidedAnswer {
  const { decision, possible } = evaluation;
  const { effects, reasons, due, advice } = standingOf(plan, evaluation);
  return {
    status: 'decided',
    decision,
    reasons,
    outputs: plan.outputs.map((slot) => namedValue(plan, slot, evaluation)),
    obligations: due.map(({ values, ...obligation }) => ({
      ...obligation,
      values: values.map((slot) => namedValue(plan, slot, evaluation)),
    })),
    advice,
    possible,
    missing_inputs: decision === 'indeterminate' ? missingInputs(plan, evaluation, effects) : [],
    valid_until: plan.to,
    inputs: evaluation.inputs(),
  };
}

/** What follows from the relations of the rules, whatever values they read. Shared by all answers of which it is true. */
interface Standing {
  effects: readonly EffectSet[];
  reasons: Reason[];
  due: (Omit<DueObligation, 'values'> & { values: ValueSlot[] })[];
  advice: Advice[];
}

const standings = new WeakMap<SegmentPlan, Map<string, Standing>>();
/** Of all segments of the process: they hold the words of rules. Of more the ones that were made first go. */
const manyStandings = 4_000;
const made: { of: Map<string, Standing>; place: string }[] = [];
let oldest = 0;

function remember(of: Map<string, Standing>, place: string, standing: Standing): void {
  const first = made[oldest];
  first?.of.delete(first.place);
  of.set(place, standing);
  made[oldest] = { of, place };
  oldest = (oldest + 1) % manyStandings;
}

/** The decision follows from the states, so that they alone tell standings apart. */
function standingOf(plan: SegmentPlan, evaluation: Evaluation): Standing {
  let known = standings.get(plan);
  if (known === undefined) standings.set(plan, (known = new Map<string, Standing>()));
  let place = '';
  for (let at = 0; at < plan.rules.length; at += 1) place += String.fromCharCode(evaluation.states[at] ?? 0);
  const found = known.get(place);
  if (found) return found;
  const effects = effectsOf(plan, evaluation.states);
  const standing: Standing = {
    effects,
    reasons: shared(reasonsOf(plan, evaluation.states, effects, evaluation.decision)),
    due: obligationsOf(plan, evaluation, effects),
    advice: shared(adviceOf(plan, evaluation.states)),
  };
  remember(known, place, standing);
  return standing;
}

/** No answer may change what others say too. */
function shared<T extends object>(items: T[]): T[] {
  for (const item of items) Object.freeze(item);
  Object.freeze(items);
  return items;
}

function namedValue(plan: SegmentPlan, { name, slot }: ValueSlot, evaluation: Evaluation): NamedValue {
  const type = plan.values[slot]!.type;
  const unit = type.kind === 'number' ? type.unit : null;
  return { name, value: valueToJson(evaluation.value(slot), type), unit };
}

/** The state of each rule, as a reason would tell it. */
export function reasonAt(
  plan: SegmentPlan,
  states: ArrayLike<RuleState>,
  effects: readonly EffectSet[],
  position: number,
): Reason {
  const { checked, overriders, limiters, decides } = plan.rules[position]!;
  const { rule } = checked;
  const state = states[position] ?? 0;
  const raw = possibleEffects(state, rule.if_met, rule.if_unmet);
  const final = decides ? (effects[position] ?? effectBit.none) : raw;
  const possible = effectsIn(final);
  const keyOf = (at: number | undefined): string | null =>
    at === undefined ? null : (plan.rules[at]?.checked.rule.key ?? null);
  const silenced = appliesWhenOf(state) === 1 && overriddenOf(state) === 1;
  const withdrawn = (raw & effectBit.permit) !== 0 && (final & effectBit.permit) === 0;
  return {
    rule: rule.key,
    in_force_from: rule.from ?? '',
    effect: possible.length === 1 ? possible[0]! : null,
    possible_effects: possible,
    outcome: outcomeOf(state),
    overridden_by: silenced
      ? keyOf(overriders.find((at) => fires(states[at] ?? 0, plan.rules[at]!.checked.rule.if_unmet) === 1))
      : null,
    limited_by: withdrawn ? keyOf(limiters.find((at) => effects[at] === effectBit.deny)) : null,
  };
}

/**
 * The rules that decided; those that an exception or a limit silenced; for `indeterminate` those still open; and where
 * no rule decided, the grants that speak and are not fulfilled.
 */
function reasonsOf(
  plan: SegmentPlan,
  states: ArrayLike<RuleState>,
  effects: readonly EffectSet[],
  decision: Decision,
): Reason[] {
  const reasons: Reason[] = [];
  let decided = false;
  plan.rules.forEach(({ decides }, position) => {
    // A rule whose `applies_when` is false has no part in anything.
    if (!decides || states[position] === 0) return;
    const reason = reasonAt(plan, states, effects, position);
    decided ||= reason.effect === decision;
    reasons.push(reason);
  });
  return reasons.filter((reason) => {
    if (reason.overridden_by !== null || reason.limited_by !== null) return true;
    if (decision === 'indeterminate') return reason.effect !== 'none';
    return decided ? reason.effect === decision : reason.outcome === 'unmet';
  });
}

/**
 * A duty is due when its trigger holds, unless it hangs on an effect that did not prevail: a permit that was refused or
 * withdrawn asks nothing, nor does a deny that a permit overrode.
 */
function obligationsOf(
  plan: SegmentPlan,
  evaluation: Pick<Evaluation, 'decision' | 'states'>,
  effects: readonly EffectSet[],
): Standing['due'] {
  const { decision, states } = evaluation;
  return plan.obliging.flatMap((position) => {
    const { checked } = plan.rules[position]!;
    const state = states[position] ?? 0;
    if (speaks(state) !== 1) return [];
    const outcome = outcomeOf(state);
    if (!prevails(plan, state, effects, position, decision)) return [];
    return plan.planned[position]!.obligations.filter(({ on }) => on === 'applies' || on === outcome).map(
      ({ id, text, values }) => ({
        rule: checked.rule.key,
        id,
        text,
        values,
      }),
    );
  });
}

function prevails(
  plan: SegmentPlan,
  state: RuleState,
  effects: readonly EffectSet[],
  position: number,
  decision: Decision,
): boolean {
  const { rule } = plan.rules[position]!.checked;
  const raw = possibleEffects(state, rule.if_met, rule.if_unmet);
  if (raw !== effectBit.permit && raw !== effectBit.deny) return true;
  if (effects[position] !== raw) return false;
  return (
    decision === 'indeterminate' ||
    effectBit[raw === effectBit.permit ? 'permit' : 'deny'] === bitOf(decision)
  );
}

const bitOf = (decision: Decision): EffectSet =>
  decision === 'permit' || decision === 'deny' ? effectBit[decision] : effectBit.none;

function adviceOf(plan: SegmentPlan, states: ArrayLike<RuleState>): Advice[] {
  return plan.advising.flatMap((position) => {
    const { rule } = plan.rules[position]!.checked;
    const outcome = outcomeOf(states[position] ?? 0);
    if (outcome !== 'met' && outcome !== 'unmet') return [];
    const effect = outcome === 'met' ? rule.if_met : rule.if_unmet;
    return [{ rule: rule.key, tier: rule.tier, outcome, effect }];
  });
}

/** What the undetermined rules, and the open exceptions to them, read and was left out. */
function missingInputs(plan: SegmentPlan, evaluation: Evaluation, effects: readonly EffectSet[]): string[] {
  const { states } = evaluation;
  const missing = new Set<string>();
  const visited = new Set<number>();
  const collect = (position: number): void => {
    const { overriders } = plan.rules[position]!;
    const { appliesReads, requiresReads } = plan.planned[position]!;
    const state = states[position] ?? 0;
    if (visited.has(position) || outcomeOf(state) !== 'undetermined') return;
    visited.add(position);
    const reads = [
      ...(appliesWhenOf(state) === 2 ? appliesReads : []),
      ...(requiresOf(state) === 2 ? requiresReads : []),
    ];
    for (const read of reads) if (isMissing(read, evaluation)) missing.add(readLabel(read));
    if (overriddenOf(state) === 2) for (const other of overriders) collect(other);
  };
  plan.rules.forEach(({ decides }, position) => {
    const set = effects[position] ?? effectBit.none;
    if (decides && (set & (set - 1)) !== 0) collect(position);
  });
  return [...missing].sort();
}

export const readLabel = ({ input, field }: InputRead): string =>
  field === null ? input : `${input}[].${field}`;

export function isMissing(
  { input, field }: InputRead,
  { input: lookup }: Pick<Evaluation, 'input'>,
): boolean {
  const value = lookup(input);
  if (field === null) return value === undefined;
  return isList(value) && value.some((element) => fieldOf(element, field) === undefined);
}
