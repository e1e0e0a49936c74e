import type { ReadClient } from '../db/transaction.ts';
import { gate2Column } from '../gates/gate-columns.ts';
import { ruleBodyColumn } from '../db/model-columns.ts';
import { gateChecks } from '../gates/gate-checks-policy.ts';
import type { CandidateStatus } from '../generated/prisma/client.ts';
import { assembleRuleSet, ruleSetHash } from '../rules/rule-set/working-set.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';

const judged: ReadonlySet<CandidateStatus> = new Set(['needs_work', 'ready', 'nonconforming', 'queued']);

/** Whether the gates of an earlier release judged what waits: `enshrineCandidate` asks to run them again. */
export const isOfEarlierChecks = (row: { status: CandidateStatus; gateChecks: number | null }): boolean =>
  judged.has(row.status) && row.gateChecks !== gateChecks;

export interface RulesChange {
  candidateId: string;
  /** Rules of its action were signed, revised or retired since gate 2 ran on it. */
  changed: boolean;
}

/** Whether gate 2 ran beside the rules as they are now, of candidates of one world. */
export async function readRulesChanges(
  prisma: ReadClient,
  worldId: string,
  ids: readonly string[],
): Promise<RulesChange[]> {
  const rows = await prisma.ruleCandidate.findMany({
    where: { id: { in: [...ids] }, worldId },
    select: { id: true, status: true, body: true, gate2: true },
  });
  const checked = rows.flatMap(({ id, status, body, gate2 }) => {
    const result = judged.has(status) ? gate2Column.read(gate2) : null;
    return result === null
      ? []
      : [{ id, hash: result.working_set_hash, action: ruleBodyColumn.read(body).action }];
  });
  const workingSet = checked.length > 0 ? await readWorkingSet(prisma, worldId) : null;
  const now = new Map<string, string>();
  for (const { action } of checked)
    if (workingSet && !now.has(action)) now.set(action, ruleSetHash(assembleRuleSet(workingSet, action)));
  const stale = new Set(checked.filter(({ hash, action }) => hash !== now.get(action)).map(({ id }) => id));
  return rows.map(({ id }) => ({ candidateId: id, changed: stale.has(id) }));
}
