import type { Caller } from './access-table.ts';

/** How a caller names the domain in which they act. */
export type Header = 'own domain' | 'none';

interface TypeRow {
  /** Table of its rows. */
  table: string;
  /** Who reads a row of their own domain, acting there. */
  readers: readonly Caller[];
  /** Who reads it all the same without saying in which domain they act; staff, who act in every one, when left out. */
  withoutHeader?: readonly Caller[];
  /** Who reads a row that is not published; staff alone where left out. Null where there is no such row. */
  drafts?: readonly Caller[] | null;
}

const staff = ['operator'] as const;
const administrators = ['admin', 'owner', 'operator'] as const;
const members = ['observer', 'contributor', ...administrators] as const;

const ofStaff = (table: string): TypeRow => ({ table, readers: staff });
const oncePublished = (table: string): TypeRow => ({ table, readers: members });

/**
 * Every type that is backed by a table and who reads its rows, written out by hand: staff all of
 * it, members what is published, administrators who has access. A new type without a row fails.
 */
export const typeTable: Readonly<Record<string, TypeRow>> = {
  // Everybody knows the names of what they belong to.
  Domain: { table: 'domain', readers: members, withoutHeader: members },
  Organization: { table: 'organization', readers: members, withoutHeader: members },
  // The row is the administrator's own; owners see the people of their organization.
  User: { table: 'app_user', readers: administrators, withoutHeader: administrators },
  DomainMembership: { table: 'domain_membership', readers: administrators, withoutHeader: [] },
  DomainInvite: { table: 'domain_invite', readers: administrators, withoutHeader: [] },
  ApiKey: { table: 'api_key', readers: administrators, withoutHeader: [] },
  AccessAudit: ofStaff('access_audit'),
  WorldAuthoringAudit: ofStaff('world_authoring_audit'),

  WorldModel: oncePublished('world_model'),
  WorldModelVersion: oncePublished('world_model_version'),
  ActionModule: oncePublished('action_module'),
  WorldModelCard: oncePublished('world_model_card'),
  ReleaseNotes: oncePublished('release_notes'),
  Restatement: oncePublished('restatement'),
  ReleaseNotesCorrection: oncePublished('release_notes_correction'),
  DecisionRecord: oncePublished('decision'),
  DecisionFeedback: oncePublished('decision_feedback'),

  Action: ofStaff('action'),
  AcceptanceCase: ofStaff('acceptance_case'),
  Definition: ofStaff('definition'),
  ConfigurationBlock: ofStaff('configuration_block'),
  SourceMaterial: ofStaff('source_material'),
  SourceSection: ofStaff('source_section'),
  SourceWatch: ofStaff('source_watch'),
  IngestionRun: ofStaff('ingestion_run'),
  DistillationRun: ofStaff('distillation_run'),
  DistillationSource: ofStaff('distillation_source'),
  RuleCandidate: ofStaff('rule_candidate'),
  SteeringMessage: ofStaff('steering_message'),
  ApprovalDecision: ofStaff('approval_decision'),
  Rule: ofStaff('rule'),
  RuleRevision: ofStaff('rule_revision'),
  RuleHead: ofStaff('rule_head'),
  VersionRule: ofStaff('version_rule'),
  Publication: ofStaff('publication'),
  WebhookSubscription: ofStaff('webhook_subscription'),
  WebhookDelivery: ofStaff('webhook_delivery'),
  Replay: ofStaff('replay'),
  CardSnapshot: ofStaff('card_snapshot'),
};
