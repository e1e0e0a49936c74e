import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import type { JobHandlers } from '../db/queue.ts';
import { systemTransaction, type ReadClient } from '../db/transaction.ts';
import { Prisma, type Replay } from '../generated/prisma/client.ts';
import type { CompiledRuleSet } from '../rules/evaluate/compile.ts';
import type { Decision } from '../rules/model.ts';
import type { DecisionServices } from './decision-services.ts';
import { mask } from './recorded-inputs.ts';
import { replayRequestColumn, type ReplayDifference, type ReplayRequest } from './replay-columns.ts';
import { loadTrialModule } from './trial-module.ts';

export interface ReplayServices {
  database: Database;
  log: Logger;
  decisions: Pick<DecisionServices, 'modules'>;
}

/** What the durable queue calls for this slice. */
export const replayJobs = (services: ReplayServices): JobHandlers => ({
  replay_decisions: ({ replay_id }, signal) => runReplay(services, replay_id, signal),
});

interface ReplayableDecision {
  id: string;
  action: string;
  decision: Decision;
  as_of: string;
  inputs: Record<string, unknown>;
}

/** Differences that are listed; beyond, they are counted. */
const maximumListed = 500;
const decisionsPerStep = 200;

/**
 * Runs the decisions of a replay again, with the inputs and dates that were recorded, and writes down how many come
 * out differently and which. Runs from the beginning whenever the queue calls it for a replay that has not ended.
 * Published modules and the draft are read with the rights that the operator who asked has now.
 */
export async function runReplay(
  services: ReplayServices,
  replayId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = services;
  const replay = await systemTransaction(database, 'replay_worker', (prisma) =>
    prisma.replay.findFirst({ where: { id: replayId, status: 'in_progress' } }),
  );
  if (!replay) return;
  try {
    await replayAll(services, replay, signal);
  } catch (error) {
    // The process is going down: the queue hands the replay to the next one.
    if (signal.aborted) throw error;
    log.error({ err: error, replay_id: replayId }, 'a replay failed');
    const errorCode = error instanceof DomainError ? error.code : 'internal_error';
    await save(database, replay.id, { status: 'failed', errorCode, completedAt: new Date() });
  }
}

type Progress = Partial<
  Pick<Replay, 'status' | 'total' | 'done' | 'changed' | 'errorCode' | 'completedAt' | keyof LeftOut>
> & { differences?: ReplayDifference[] };

const save = (database: Database, id: string, { differences, ...progress }: Progress): Promise<unknown> =>
  systemTransaction(database, 'replay_worker', (tx) =>
    tx.replay.update({
      where: { id },
      data: { ...progress, ...(differences && { differences: differences.map((one) => ({ ...one })) }) },
      select: { id: true },
    }),
  );

async function replayAll(services: ReplayServices, replay: Replay, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const request = replayRequestColumn.read(replay.request);
  const { decisions, leftOut } = await systemTransaction(database, 'replay_worker', async (prisma) => {
    const found = await readReplayable(prisma, replay.worldId, request);
    return { decisions: found, leftOut: await countLeftOut(prisma, replay.worldId, request, found) };
  });
  await save(database, replay.id, leftOut);
  const compiled = await compileActions(services, replay, request, decisions);
  const total = decisions.length;
  const differences: ReplayDifference[] = [];
  let changed = 0;
  for (let done = 0; done < total; done += decisionsPerStep) {
    signal.throwIfAborted();
    await save(database, replay.id, { total, done, changed, differences });
    for (const { id, action, decision: before, inputs, as_of } of decisions.slice(
      done,
      done + decisionsPerStep,
    )) {
      const after = compiled.get(action)?.verdict(inputs, as_of) ?? 'action_not_in_version';
      if (after === before) continue;
      changed += 1;
      if (differences.length < maximumListed) differences.push({ decision_id: id, action, before, after });
    }
    await nextTurn();
  }
  await save(database, replay.id, {
    status: 'completed',
    total,
    done: total,
    changed,
    differences,
    completedAt: new Date(),
  });
}

/** By routing key; an action that the version lacks is not among them. */
async function compileActions(
  { database, decisions: { modules } }: ReplayServices,
  { worldId, requestedBy }: Replay,
  { version }: ReplayRequest,
  decisions: readonly ReplayableDecision[],
): Promise<Map<string, CompiledRuleSet>> {
  const compiled = new Map<string, CompiledRuleSet>();
  for (const action of new Set(decisions.map((decision) => decision.action))) {
    try {
      const trial = await loadTrialModule(
        { database, modules },
        { user_id: requestedBy },
        { worldId, action, version },
      );
      compiled.set(action, trial.module.compiled);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'action_not_in_version') throw error;
    }
  }
  return compiled;
}

/** Decisions of the selection that are not run again, by why. */
export type LeftOut = Pick<Replay, 'masked' | 'withoutInputs' | 'beyondLimit'>;

/** What was asked for. Simulations are not among it. */
const selectionOf = (worldId: string, { action, from, to }: ReplayRequest): Prisma.Sql => Prisma.sql`
  world_id = ${worldId}::uuid AND api_key_id IS NOT NULL
  AND (${action}::text IS NULL OR action = ${action})
  AND (${from}::timestamptz IS NULL OR evaluated_at >= ${from}::timestamptz)
  AND (${to}::timestamptz IS NULL OR evaluated_at < ${to}::timestamptz)`;

const hasInputs = Prisma.sql`inputs IS NOT NULL AND jsonb_typeof(inputs) = 'object'`;
const isMasked = Prisma.sql`EXISTS (
  SELECT FROM jsonb_each(CASE WHEN ${hasInputs} THEN inputs ELSE '{}' END) AS input
   WHERE input.value = to_jsonb(${mask}::text))`;

/** Decisions whose inputs were kept whole: neither hashed, nor masked, nor erased. */
const readReplayable = (
  prisma: ReadClient,
  worldId: string,
  request: ReplayRequest,
): Promise<ReplayableDecision[]> =>
  prisma.$queryRaw<ReplayableDecision[]>`
    SELECT id, action, decision, to_char(as_of, 'YYYY-MM-DD') AS as_of, inputs
      FROM decision
     WHERE ${selectionOf(worldId, request)} AND ${hasInputs} AND NOT ${isMasked}
     ORDER BY evaluated_at DESC, id DESC
     LIMIT ${request.limit}`;

/** Beside the decisions that are run: those among them that cannot be, and all that are older than the limit reaches. */
async function countLeftOut(
  prisma: ReadClient,
  worldId: string,
  request: ReplayRequest,
  run: readonly ReplayableDecision[],
): Promise<LeftOut> {
  const oldest = run.length < request.limit ? null : (run.at(-1)?.id ?? null);
  const older = Prisma.sql`coalesce(
    (evaluated_at, id) < (SELECT evaluated_at, id FROM decision WHERE id = ${oldest}::uuid), false)`;
  const [row] = await prisma.$queryRaw<{ masked: number; without_inputs: number; beyond_limit: number }[]>`
    SELECT count(*) FILTER (WHERE NOT ${older} AND ${hasInputs} AND ${isMasked})::int AS masked,
           count(*) FILTER (WHERE NOT ${older} AND (${hasInputs}) IS NOT TRUE)::int AS without_inputs,
           count(*) FILTER (WHERE ${older})::int AS beyond_limit
      FROM decision
     WHERE ${selectionOf(worldId, request)}`;
  return {
    masked: row?.masked ?? 0,
    withoutInputs: row?.without_inputs ?? 0,
    beyondLimit: row?.beyond_limit ?? 0,
  };
}
