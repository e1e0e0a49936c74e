import type { Modality } from '../../../../../src/generated/cockpit/graphql.ts';

/** Kinds of norm, as they are chosen. */
export const modalities: readonly (readonly [Modality, string])[] = [
  ['MUST', 'must: a duty'],
  ['MUST_NOT', 'must not: a prohibition'],
  ['MAY', 'may: a permission'],
  ['ENTITLED', 'is entitled: an entitlement'],
];
