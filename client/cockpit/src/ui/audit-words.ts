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
  CARRIED_OVER: 'carried over',
  CASES_IMPORTED: 'imported cases of',
  CASES_REMOVED: 'removed cases of',
  VERIFIED: 'ran the gates on',
  INGESTED: 'added',
  CREATED: 'wrote',
};

/** What is said otherwise of one kind of target. */
const deedsOf: Partial<Readonly<Record<`${AuthoringAction} ${AuthoringTarget}`, string>>> = {
  'CLAIMED PUBLICATION': 'began to publish a version',
  'FAILED PUBLICATION': 'could not publish a version',
  'CREATED WORLD_MODEL': 'made the ruleset',
  'APPROVED RULE_CANDIDATE': 'signed a candidate',
  'CHECKED SOURCE_MATERIAL': 'looked at a source again where it lies',
  'WATCHED SOURCE_MATERIAL': 'set when a source is looked at again',
  'REQUESTED DISTILLATION_RUN': 'began a distillation',
  'CREATED WEBHOOK_SUBSCRIPTION': 'added a webhook',
  'REQUESTED REPLAY': 'began a replay',
  'ERASED DECISION': 'erased a subject from the decisions',
};

interface Recorded {
  action: AuthoringAction;
  targetType: AuthoringTarget;
  /** What changed, as the record keeps it. */
  detail?: unknown;
}

const isSuperseded = ({ action, targetType, detail }: Recorded): boolean =>
  action === 'RETIRED' &&
  targetType === 'SOURCE_MATERIAL' &&
  typeof detail === 'object' &&
  detail !== null &&
  'superseded_by' in detail;

const wordOf = (name: string): string => name.toLowerCase().replaceAll('_', ' ');

export const targetKinds = Object.keys(targets).map(
  (target) => [target as AuthoringTarget, wordOf(target)] as const,
);

export const isTargetKind = (value: unknown): value is AuthoringTarget =>
  typeof value === 'string' && Object.hasOwn(targets, value);

/** E.g. “enshrined a rule”. */
export const deedOf = (record: Recorded): string => {
  // Who adds a newer revision takes the older one out of use by that, and has retired nothing.
  if (isSuperseded(record)) return 'added a newer revision of a source, in place of';
  const { action, targetType } = record;
  return deedsOf[`${action} ${targetType}`] ?? `${deeds[action] ?? wordOf(action)} ${targets[targetType]}`;
};
