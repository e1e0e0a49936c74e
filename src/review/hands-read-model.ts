import { modelSettingsColumn } from '../distillation/run-columns.ts';
import type { ReadClient } from '../db/transaction.ts';

/** What wrote a rule in the first place. */
export type RuleWriter = 'distiller' | 'model' | 'operator' | 'revision';

/** What an operator did to what was written. */
export type HandDid = 'edited' | 'steered' | 'read_words';

/** By whose hand the content of a candidate is. */
export interface Hands {
  candidateId: string;
  writer: RuleWriter;
  /** The model that wrote it; null where none did. */
  model: string | null;
  /** User who wrote it, or opened the revision; null where a program wrote it. */
  operatorId: string | null;
  /** Each operator once for each thing done, in the order of time. */
  later: { operatorId: string; did: HandDid }[];
}

const candidateColumns = {
  id: true,
  ruleKey: true,
  origin: true,
  revisionKind: true,
  createdBy: true,
  createdAt: true,
  outputs: { take: 1, select: { run: { select: { modelSettings: true } } } },
} as const;

/**
 * By whose hand candidates of a world are, as the audit has it. Carrying a rule over writes nothing: its hands are those
 * of what was signed before it under the same key.
 */
export async function readHands(
  prisma: ReadClient,
  worldId: string,
  ids: readonly string[],
): Promise<Hands[]> {
  const rows = await prisma.ruleCandidate.findMany({
    where: { id: { in: [...new Set(ids)] }, worldId },
    select: candidateColumns,
  });
  const carried = rows.filter(({ revisionKind }) => revisionKind === 'carry_over');
  const written =
    carried.length === 0
      ? []
      : await prisma.ruleCandidate.findMany({
          where: {
            worldId,
            ruleKey: { in: [...new Set(carried.map(({ ruleKey }) => ruleKey))] },
            status: 'enshrined',
            OR: [{ revisionKind: null }, { revisionKind: { not: 'carry_over' } }],
          },
          orderBy: { createdAt: 'desc' },
          select: candidateColumns,
        });
  const origins = rows.map((row) => ({
    candidateId: row.id,
    origin:
      (row.revisionKind === 'carry_over' &&
        written.find(({ ruleKey, createdAt }) => ruleKey === row.ruleKey && createdAt < row.createdAt)) ||
      row,
  }));
  const later = await readLater(
    prisma,
    worldId,
    origins.map(({ origin }) => origin.id),
  );
  return origins.map(({ candidateId, origin }) => {
    const model = modelSettingsColumn.read(origin.outputs[0]?.run.modelSettings ?? null)?.model ?? null;
    const isDistilled = origin.origin === 'distilled';
    return {
      candidateId,
      writer: writerOf(origin.origin, model),
      model: isDistilled ? model : null,
      operatorId: isDistilled ? null : origin.createdBy,
      later: later.get(origin.id) ?? [],
    };
  });
}

function writerOf(
  origin: 'distilled' | 'authored' | 'revised' | 'restored',
  model: string | null,
): RuleWriter {
  if (origin === 'distilled') return model === null ? 'distiller' : 'model';
  return origin === 'authored' ? 'operator' : 'revision';
}

async function readLater(
  prisma: ReadClient,
  worldId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Hands['later']>> {
  const writes = await prisma.worldAuthoringAudit.findMany({
    where: { worldId, targetType: 'rule_candidate', targetId: { in: [...ids] }, action: 'revised' },
    orderBy: { occurredAt: 'asc' },
    select: { targetId: true, operatorId: true, detail: true },
  });
  const later = new Map<string, Hands['later']>();
  for (const { targetId, operatorId, detail } of writes) {
    const did = didOf(detail);
    const known = later.get(targetId) ?? [];
    if (did === null || known.some((hand) => hand.operatorId === operatorId && hand.did === did)) continue;
    later.set(targetId, [...known, { operatorId, did }]);
  }
  return later;
}

/** Null where what was done changed no rule: cases are evidence, and a name is what the vocabulary says. */
function didOf(detail: unknown): HandDid | null {
  if (typeof detail !== 'object' || detail === null) return 'edited';
  if ('cases' in detail || 'renamed' in detail) return null;
  if ('steered' in detail) return 'steered';
  return 'words' in detail ? 'read_words' : 'edited';
}
