import type { AuthoringAction, AuthoringTarget } from '../../../../src/generated/cockpit/graphql.ts';

/** What the audit records call things, as the cockpit says them. */
const targets: Readonly<Record<AuthoringTarget, string>> = {
  WORLD_MODEL: 'the ruleset',
  SOURCE_MATERIAL: 'a source',
  DISTILLATION_RUN: 'a distillation',
  RULE_CANDIDATE: 'a candidate',
  RULE: 'a rule',
  RELEASE_NOTES: 'the release notes',
  PUBLICATION: 'a publication',
  WORLD_MODEL_VERSION: 'a version',
  CONFIGURATION_BLOCK: 'a setting',
  WEBHOOK_SUBSCRIPTION: 'a webhook',
  WEBHOOK_DELIVERY: 'a delivery',
  ACTION: 'an action',
  ACCEPTANCE_CASE: 'an acceptance case',
  DEFINITION: 'a definition',
  DECISION: 'a decision',
  REPLAY: 'a replay',
};

const deeds: Partial<Readonly<Record<AuthoringAction, string>>> = {
  VERSION_PUBLISHED: 'published',
  REQUESTED: 'asked for',
  CASES_IMPORTED: 'imported cases of',
  CASES_REMOVED: 'removed cases of',
};

interface Recorded {
  action: AuthoringAction;
  targetType: AuthoringTarget;
}

const wordOf = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

export const targetKinds = Object.keys(targets).map(
  (target) => [target as AuthoringTarget, wordOf(target)] as const,
);

export const isTargetKind = (value: unknown): value is AuthoringTarget =>
  typeof value === 'string' && Object.hasOwn(targets, value);

/** E.g. “enshrined a rule”. */
export const deedOf = ({ action, targetType }: Recorded): string =>
  `${deeds[action] ?? wordOf(action)} ${targets[targetType]}`;
