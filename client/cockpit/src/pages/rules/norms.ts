import type { CombiningAlgorithm, Modality } from '../../../../../src/generated/cockpit/graphql.ts';

export const modalityWords: Readonly<Record<Modality, string>> = {
  MUST: 'Must',
  MUST_NOT: 'Must not',
  MAY: 'May',
  ENTITLED: 'Is entitled',
};

export const algorithmWords: Readonly<Record<CombiningAlgorithm, string>> = {
  DENY_OVERRIDES: 'A deny wins; then a permit; where no rule speaks, nothing is decided.',
  PERMIT_OVERRIDES: 'A permit wins; then a deny; where no rule speaks, nothing is decided.',
  DENY_UNLESS_PERMIT: 'It is denied unless a rule permits it.',
  PERMIT_UNLESS_DENY: 'It is permitted unless a rule denies it.',
};
