import type { AuditEntry } from '../audit/audit.ts';
import { notFound } from '../core/errors.ts';
import { lockRow } from '../db/lock-row.ts';
import type { Tx } from '../db/tx.ts';

/** A command about one subscription. */
export interface OfSubscription {
  correlationId: string;
  worldId: string;
  subscriptionId: string;
}

/** The audit record of a change of a subscription. */
export const subscriptionEntry = (
  worldId: string,
  id: string,
  action: 'created' | 'revised' | 'removed',
  detail: Record<string, unknown> = {},
): AuditEntry => ({
  family: 'world_authoring',
  world_id: worldId,
  target_type: 'webhook_subscription',
  target_id: id,
  action,
  detail,
});

/** Locks the subscription. @throws DomainError `not_found` */
export async function requireSubscription(tx: Tx, worldId: string, id: string): Promise<void> {
  const found = await tx.webhookSubscription.findFirst({ where: { id, worldId }, select: { id: true } });
  if (!found || !(await lockRow(tx, 'webhook_subscription', id))) throw notFound('webhook subscription');
}
