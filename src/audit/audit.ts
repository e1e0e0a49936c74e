import type { Tx } from '../db/tx.ts';
import { newId } from '../core/ids.ts';
import { auditDetailColumn } from './audit-columns.ts';

/** What can be done to what, of the authoring of worlds. The database checks the pairs too. */
export interface WorldAuthoringPairs {
  source_material: 'ingested' | 'retired' | 'watched' | 'checked';
  distillation_run: 'requested';
  release_notes: 'created' | 'revised';
  world_model_version: 'version_published';
  world_model: 'created' | 'revised';
  action: 'registered' | 'revised' | 'retired' | 'cases_imported' | 'cases_removed';
  acceptance_case: 'revised';
  definition: 'revised';
  configuration_block: 'revised';
  rule_candidate: 'created' | 'carried_over' | 'revised' | 'verified' | 'approved' | 'rejected';
  rule: 'enshrined' | 'retired' | 'restored';
  publication: 'claimed' | 'failed';
  webhook_subscription: 'created' | 'revised' | 'removed';
  webhook_delivery: 'redelivered' | 'tested';
  replay: 'requested';
  decision: 'simulated' | 'erased';
}

export interface AccessPairs {
  domain_invite: 'issued' | 'revoked' | 'accepted';
  domain_membership: 'created' | 'revised' | 'removed';
  api_key: 'created' | 'revoked';
  user: 'revised' | 'granted_operations';
  organization: 'created' | 'revised';
  domain: 'created';
  publishing_key: 'compromised';
}

type Entry<Pairs, Family extends string, Place> = {
  [Target in keyof Pairs]: {
    family: Family;
    target_type: Target;
    target_id: string;
    action: Pairs[Target];
    /** What changed: small, and free of secrets. */
    detail?: Record<string, unknown>;
  } & Place;
}[keyof Pairs];

/** One audit record. Made by the command, written by the transaction, in the transaction. */
export type AuditEntry =
  | Entry<WorldAuthoringPairs, 'world_authoring', { world_id: string }>
  | Entry<AccessPairs, 'access', { domain_id: string | null }>;

/**
 * Writes the records of one command. Called by `db/transaction.ts` alone: a command hands its entries back
 * beside its result, so that neither can be committed without the other. Answers the id of the first record.
 */
export async function record(
  tx: Tx,
  operatorId: string,
  correlationId: string,
  entries: readonly AuditEntry[],
): Promise<string | null> {
  let first: string | null = null;
  for (const entry of entries) {
    const row = {
      id: newId(),
      operatorId,
      correlationId,
      targetType: entry.target_type,
      targetId: entry.target_id,
      action: entry.action,
      detail: auditDetailColumn.write(entry.detail ?? {}),
    };
    if (entry.family === 'access') {
      await tx.accessAudit.create({ data: { ...row, domainId: entry.domain_id }, select: { id: true } });
    } else {
      await tx.worldAuthoringAudit.create({
        data: { ...row, worldId: entry.world_id },
        select: { id: true },
      });
    }
    first ??= row.id;
  }
  return first;
}
