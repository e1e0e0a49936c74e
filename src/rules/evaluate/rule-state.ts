import type { Effect, Outcome } from '../model.ts';

/** Kleene truth as a small integer, for compiled code: false, true, unknown. */
export type Truth = 0 | 1 | 2;

/**
 * What was found about one rule, in six bits: whether `applies_when` holds, whether an exception to it fires, whether
 * `requires` holds. A rule that does not speak has only zeros; one that an exception surely silences has zero for
 * `requires`, which no one asks then.
 */
export type RuleState = number;

export const truthOf = (value: boolean | undefined): Truth => (value === undefined ? 2 : value ? 1 : 0);

export function ruleState(applies: Truth, overridden: Truth, requires: Truth): RuleState {
  if (applies === 0) return 0;
  if (overridden === 1) return applies | 4;
  return applies | (overridden << 2) | (requires << 4);
}

/** States of a rule whose inputs are all known, where it speaks: its requirement holds, or not; or an exception fires. */
export const known = {
  met: ruleState(1, 0, 1),
  unmet: ruleState(1, 0, 0),
  silenced: ruleState(1, 1, 0),
} as const;

/** The same as JavaScript text, for compiled code: `applies` and so on are texts that yield a {@link Truth}. */
export const ruleStateCode = (applies: string, overridden: string, requires: string): string =>
  `${applies} === 0 ? 0 : ${overridden} === 1 ? ${applies} | 4 : ${applies} | ${overridden} << 2 | ${requires} << 4`;

/** Whether a rule with a known state speaks, as JavaScript text. */
export const speaksCode = (state: string): string => `(${state} & ${known.silenced}) === ${known.unmet}`;

const truth = (bits: number): Truth => (bits === 0 ? 0 : bits === 1 ? 1 : 2);

export const appliesWhenOf = (state: RuleState): Truth => truth(state & 3);
export const overriddenOf = (state: RuleState): Truth => truth((state >> 2) & 3);
export const requiresOf = (state: RuleState): Truth => truth((state >> 4) & 3);

/** a = `applies_when` and no exception fires. */
export function speaks(state: RuleState): Truth {
  const [applies, overridden] = [appliesWhenOf(state), overriddenOf(state)];
  if (applies === 0 || overridden === 1) return 0;
  return applies === 1 && overridden === 0 ? 1 : 2;
}

/** fires = a and (`requires` or `if_unmet` has an effect): only a rule that fires silences what it overrides. */
export function fires(state: RuleState, ifUnmet: Effect): Truth {
  const a = speaks(state);
  if (ifUnmet !== 'none' || a === 0) return a;
  const requires = requiresOf(state);
  if (requires === 0) return 0;
  return a === 1 && requires === 1 ? 1 : 2;
}

export function outcomeOf(state: RuleState): Outcome {
  const a = speaks(state);
  if (a === 0) return 'not_applicable';
  const requires = requiresOf(state);
  if (a === 2 || requires === 2) return 'undetermined';
  return requires === 1 ? 'met' : 'unmet';
}

/** A set of possible effects as bits: none 1, permit 2, deny 4. */
export type EffectSet = number;

export const effectBit: Readonly<Record<Effect, EffectSet>> = { none: 1, permit: 2, deny: 4 };

/** The effects that the rule may still turn out to have. */
export function possibleEffects(state: RuleState, ifMet: Effect, ifUnmet: Effect): EffectSet {
  const a = speaks(state);
  if (a === 0) return effectBit.none;
  const requires = requiresOf(state);
  const met = requires === 0 ? 0 : effectBit[ifMet];
  const unmet = requires === 1 ? 0 : effectBit[ifUnmet];
  return met | unmet | (a === 2 ? effectBit.none : 0);
}

export const effectsIn = (set: EffectSet): Effect[] =>
  (['permit', 'deny', 'none'] as const).filter((effect) => (set & effectBit[effect]) !== 0);
