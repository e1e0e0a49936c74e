import type { CombiningAlgorithm, Decision } from '../model.ts';
import type { EffectSet } from './rule-state.ts';
import { effectBit } from './rule-state.ts';

const { none, permit, deny } = effectBit;

/**
 * The decision, and for `indeterminate` the decisions that the missing inputs can still bring about. Rules are taken one
 * by one: where two hang on the same missing input, one of the possible decisions may turn out not to be.
 */
export interface Combined {
  decision: Decision;
  possible: Decision[] | null;
}

/**
 * Withdraws limited grants. A rule with `limits` prevails over the grants that it names: where it denies, their permit
 * becomes none; where it may deny, their permit may. Under the two algorithms in which a deny comes first this changes
 * no decision; under `permit-overrides` and `deny-unless-permit` it lets a named deny win over a named permit. Denies
 * are never withdrawn, so that limits cannot run in circles.
 */
export function applyLimits(
  effects: readonly EffectSet[],
  limiters: readonly (readonly number[])[],
): EffectSet[] {
  return effects.map((set, position) => {
    const limiting = limiters[position] ?? [];
    if ((set & permit) === 0 || limiting.length === 0) return set;
    const against = limiting.map((limiter) => effects[limiter] ?? none);
    if (against.some((other) => other === deny)) return (set & ~permit) | none;
    return against.some((other) => (other & deny) !== 0) ? set | none : set;
  });
}

/** The decision table: the first cell that holds, over the possible effects of each mandatory rule in force. */
export function combine(effects: readonly EffectSet[], algorithm: CombiningAlgorithm): Combined {
  const [first, second] =
    algorithm === 'deny-overrides' || algorithm === 'permit-unless-deny' ? [deny, permit] : [permit, deny];
  const name = (effect: EffectSet): Decision => (effect === permit ? 'permit' : 'deny');
  const surely = (effect: EffectSet): boolean => effects.some((set) => set === effect);
  const maybe = (effect: EffectSet): boolean => effects.some((set) => (set & effect) !== 0);
  const determined = (decision: Decision): Combined => ({ decision, possible: null });
  const open = (...possible: Decision[]): Combined => ({ decision: 'indeterminate', possible });
  const otherwise = algorithm === 'deny-overrides' || algorithm === 'permit-overrides' ? null : name(second);
  if (surely(first)) return determined(name(first));
  if (maybe(first)) {
    if (otherwise !== null) return open(name(first), otherwise);
    // Should every rule that may have the first effect turn out without it, what is left decides.
    const rest = effects.map((set) => set & ~first);
    if (rest.some((set) => set === second)) return open(name(first), name(second));
    if (rest.some((set) => (set & second) !== 0)) return open(name(first), name(second), 'not_applicable');
    return open(name(first), 'not_applicable');
  }
  if (otherwise !== null) return determined(otherwise);
  if (surely(second)) return determined(name(second));
  return maybe(second) ? open(name(second), 'not_applicable') : determined('not_applicable');
}
