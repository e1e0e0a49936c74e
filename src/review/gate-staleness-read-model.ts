import type { ReadClient } from '../db/transaction.ts';
import { gate2Column } from '../gates/gate-columns.ts';
import { ruleBodyColumn } from '../db/model-columns.ts';
import { gateChecks } from '../gates/gate-checks-policy.ts';
import type { CandidateStatus } from '../generated/prisma/client.ts';
import { assembleRuleSet, ruleSetHash } from '../rules/rule-set/working-set.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';
import type { IsoDate } from '../rules/model.ts';
import { daysOfSources } from './source-dates.ts';

const judged: ReadonlySet<CandidateStatus> = new Set(['needs_work', 'ready', 'nonconforming', 'queued']);

/** Whether the gates of an earlier release judged what waits: `enshrineCandidate` asks to run them again. */
export const isOfEarlierChecks = (row: { status: CandidateStatus; gateChecks: number | null }): boolean =>
  judged.has(row.status) && row.gateChecks !== gateChecks;

export interface RulesChange {
  candidateId: string;
  /** Rules of its action were signed, revised or retired since gate 2 ran on it. */
  changed: boolean;
}

/** Of candidates without a day those whose source was corrected since to say it, with that day. */
export async function readDaysOfSources(
  prisma: ReadClient,
  worldId: string,
  ids: readonly string[],
): Promise<{ candidateId: string; day: IsoDate }[]> {
  const rows = await prisma.ruleCandidate.findMany({
    where: {
      id: { in: [...ids] },
      worldId,
      origin: 'distilled',
      status: { notIn: ['enshrined', 'rejected'] },
    },
    select: { id: true, origin: true, status: true, body: true, createdAt: true },
  });
  const candidates = rows.map((row) => ({ ...row, body: ruleBodyColumn.read(row.body) }));
  const days = await daysOfSources(prisma, worldId, candidates);
  return [...days].map(([{ id }, { from }]) => ({ candidateId: id, day: from }));
}

interface KnownHashes {
  /** Of the working set that they are of. */
  revision: number;
  byAction: ReadonlyMap<string, string>;
}

/** By world, what was looked at last at the end. Open pages of review ask every few seconds, and mostly nothing changed. */
const known = new Map<string, KnownHashes>();

const worldsKept = 200;

/** What gate 2 of candidates of these actions would be bound to now. The working set is read once for each of its revisions. */
async function ruleSetHashes(
  prisma: ReadClient,
  worldId: string,
  actions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: { workingSetRevision: true },
  });
  const kept = known.get(worldId);
  if (kept && kept.revision === world?.workingSetRevision && actions.every((key) => kept.byAction.has(key)))
    return kept.byAction;
  // Its revision is read before its rules: what came in between is under a revision that no one asks for any more.
  const workingSet = await readWorkingSet(prisma, worldId);
  const byAction = new Map(kept?.revision === workingSet.revision ? kept.byAction : []);
  for (const key of new Set(actions)) byAction.set(key, ruleSetHash(assembleRuleSet(workingSet, key)));
  known.delete(worldId);
  known.set(worldId, { revision: workingSet.revision, byAction });
  const [oldest] = known.keys();
  if (known.size > worldsKept && oldest !== undefined) known.delete(oldest);
  return byAction;
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
  const now =
    checked.length === 0
      ? new Map<string, string>()
      : await ruleSetHashes(
          prisma,
          worldId,
          checked.map(({ action }) => action),
        );
  const stale = new Set(checked.filter(({ hash, action }) => hash !== now.get(action)).map(({ id }) => id));
  return rows.map(({ id }) => ({ candidateId: id, changed: stale.has(id) }));
}
