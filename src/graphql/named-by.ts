/**
 * What arguments and input fields say that name a thing by its identifier: which things they may name, and what another
 * one is answered with. Where many fields are checked in one way, they say so in the same words.
 */
export const namedBy = {
  /** `guardWorldDomains` checks every one of these. */
  world: 'A world that the caller may see: with `X-Domain-Id`, one of another domain is `domain_mismatch`.',
  /** `requireDomainMatch` checks every one of these. */
  domain: 'The domain that `X-Domain-Id` names; any other is `domain_mismatch`.',
  worldOfDomain: 'A world of the domain; one of another domain is not found.',
  candidate: 'A candidate of that world; one of another world is not found.',
  sourceMaterial: 'A source material of that world; one of another world is not found.',
  subscription: 'A webhook subscription of that world; one of another world is not found.',
  rule: 'Key of a rule of that world, e.g. `R-0007`.',
  rules: 'Keys of rules of that world, e.g. `R-0007`.',
  version: 'Number of a published version, from 1: `v3` is 3.',
  decision: 'A recorded decision that the caller may see, by the `decision_id` of its answer.',
  run: 'A run of that world; one of another world is not found.',
  releaseNotes: 'Release notes of that world; those of another world are not found.',
  replay: 'A replay of that world; one of another world is not found.',
} as const;
