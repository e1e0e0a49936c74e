import type { KeyRow } from '../access/api-keys/api-key-read-model.ts';
import type { ReadClient } from '../db/transaction.ts';
import { readCompromisedKeys } from '../publication/version/module-read-model.ts';
import { readDecisionLog } from '../worlds/configuration-read-model.ts';

/** What a request asks: which key, which action, which version. */
export interface TargetQuestion {
  apiKey: string;
  action: string;
  /** Null: the current one. */
  version: number | null;
  /** When it is asked: the key may have expired. */
  at: Date;
}

/** What answers for an action of a domain. */
export interface DecisionTarget {
  /** Null when no world of the domain ever had the action. */
  worldId: string | null;
  /** Null when the version has no such action, or nothing is published. */
  module: { id: string; version: number; digest: string } | null;
  /** How many publishing keys are not believed any more. */
  compromisedKeys: number;
  /** The configuration block `decision_log` of the world; null where none is set. */
  decisionLog: unknown;
}

/** What answers for an action of a key's domain, and the key. */
export interface KeyTarget extends DecisionTarget {
  key: KeyRow;
}

export type FindTarget = (question: TargetQuestion) => Promise<KeyTarget | null>;

/** For a principal whose access is already known: one question, under row-level security. */
export async function readTarget(
  prisma: ReadClient,
  { domainId, action, version }: { domainId: string; action: string; version: number | null },
): Promise<DecisionTarget> {
  const routing = await prisma.routingKey.findFirst({
    where: { domainId, key: action },
    select: { worldId: true },
  });
  if (!routing) return { worldId: null, module: null, compromisedKeys: 0, decisionLog: null };
  const { worldId } = routing;
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: { currentVersion: true },
  });
  const versionNumber = version ?? world?.currentVersion ?? null;
  const [module, decisionLog, keys] = await Promise.all([
    versionNumber === null
      ? null
      : prisma.actionModule.findFirst({
          where: { worldId, action, versionNumber },
          select: { id: true, versionNumber: true, digest: true },
        }),
    readDecisionLog(prisma, worldId),
    readCompromisedKeys(prisma),
  ]);
  return {
    worldId,
    module: module && { id: module.id, version: module.versionNumber, digest: module.digest },
    compromisedKeys: keys,
    decisionLog,
  };
}
