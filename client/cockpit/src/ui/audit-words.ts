/** What the audit records call things, as the cockpit says them. */
const targets: Readonly<Record<string, string>> = {
  world_model: 'the ruleset',
  source_material: 'a source',
  distillation_run: 'a distillation',
  rule_candidate: 'a candidate',
  rule: 'a rule',
  release_notes: 'the release notes',
  publication: 'a publication',
  world_model_version: 'a version',
  configuration_block: 'a setting',
  webhook_subscription: 'a webhook',
  webhook_delivery: 'a delivery',
  action: 'an action',
  definition: 'a definition',
  decision: 'a decision',
  replay: 'a replay',
};

const deeds: Readonly<Record<string, string>> = {
  version_published: 'published',
  requested: 'asked for',
};

interface Recorded {
  action: string;
  targetType: string;
}

/** E.g. “enshrined a rule”. */
export const deedOf = ({ action, targetType }: Recorded): string =>
  `${deeds[action] ?? action.replaceAll('_', ' ')} ${targets[targetType] ?? targetType.replaceAll('_', ' ')}`;
