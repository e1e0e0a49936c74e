import type { Effect, Modality, Tier } from '../../../../../src/generated/cockpit/graphql.ts';

const effects: Readonly<Record<Effect, string>> = {
  PERMIT: 'it permits',
  DENY: 'it denies',
  NONE: 'it decides nothing',
};

/** What a rule that does not bind contributes: it goes with the answer and changes none. */
const advice: Readonly<Record<Effect, string>> = {
  PERMIT: 'it advises it',
  DENY: 'it advises against it',
  NONE: 'it advises nothing',
};

/** What a rule contributes. Only mandatory rules take part in decisions. */
export const effectOf = (effect: Effect, tier: Tier): string =>
  tier === 'MANDATORY' ? effects[effect] : advice[effect];

const norms: Readonly<Record<Modality, string>> = {
  MUST: 'must, a duty',
  MUST_NOT: 'must not, a prohibition',
  MAY: 'may, a permission',
  ENTITLED: 'is entitled, an entitlement',
};

const tiers: Readonly<Record<Tier, string>> = {
  MANDATORY: 'it binds',
  GUIDANCE: 'guidance, it does not bind',
  PRACTICE: 'good practice, it does not bind',
};

export const normOf = (modality: Modality, tier: Tier): string => `${norms[modality]}; ${tiers[tier]}`;
