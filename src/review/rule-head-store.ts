import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { Rule } from '../generated/prisma/client.ts';
import type { LockedWorld } from '../worlds/lock-world.ts';

/** A revision of a rule that is in force, to the end of the day before `closedTo` (YYYY-MM-DD) or without end. */
export interface RuleHeadPlace {
  revisionId: string;
  closedTo: string | null;
}

/** Adds a head. The caller holds the world's lock, here and below. */
export async function insertRuleHeads(
  tx: Tx,
  { id: worldId, domainId }: LockedWorld,
  ruleId: string,
  heads: readonly RuleHeadPlace[],
): Promise<void> {
  await tx.ruleHead.createMany({
    data: heads.map(({ revisionId, closedTo }) => ({
      id: newId(),
      domainId,
      worldId,
      ruleId,
      revisionId,
      closedTo: dateOf(closedTo),
    })),
  });
}

export async function closeRuleHead(tx: Tx, headId: string, closedTo: string | null): Promise<void> {
  await tx.ruleHead.update({
    where: { id: headId },
    data: { closedTo: dateOf(closedTo) },
    select: { id: true },
  });
}

export async function deleteRuleHead(tx: Tx, headId: string): Promise<void> {
  await tx.ruleHead.delete({ where: { id: headId }, select: { id: true } });
}

/** The heads of a rule become these; a rule that has none is retired. */
export async function replaceRuleHeads(
  tx: Tx,
  world: LockedWorld,
  ruleId: string,
  heads: readonly RuleHeadPlace[],
  at: Date,
): Promise<Rule> {
  await tx.ruleHead.deleteMany({ where: { ruleId } });
  await insertRuleHeads(tx, world, ruleId, heads);
  return tx.rule.update({
    where: { id: ruleId },
    data:
      heads.length === 0 ? { status: 'retired', retiredAt: at } : { status: 'enshrined', retiredAt: null },
  });
}

const dateOf = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`));
