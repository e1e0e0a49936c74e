import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import type { JobHandlers } from '../db/queue.ts';
import { systemTransaction, type ReadClient } from '../db/transaction.ts';
import { Prisma, type Replay } from '../generated/prisma/client.ts';
import type { RuleSet } from '../rules/model.ts';
import { runTask } from '../workers/run-task.ts';
import type { DecisionServices } from './decision-services.ts';
import {
  replayRequestColumn,
  type ReplayDifference,
  type ReplayFlips,
  type ReplayRequest,
} from './replay-columns.ts';
import { rulesBetween, type Flip, type RuleStand } from './replay-lines.ts';
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

/** Differences that are kept; beyond, they are counted. */
const maximumListed = 2_000;
/** Of these, while it runs: they are written at each step. */
const listedMeanwhile = 500;
/** Differences of which the rules are told; beyond, they are counted without. */
const maximumTraced = 100_000;
/** Kinds of differences that are told. */
const maximumFlips = 200;
/** Records that are read and run at once: some tenth of a second's work of a thread. */
const recordsPerStep = 10_000;

/**
 * Runs the decisions of a replay again in threads, with the inputs and dates that were recorded, and writes down how many
 * come out differently, which, and for which rules. Runs from the beginning whenever the queue calls it for a replay that has not ended.
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
  Pick<
    Replay,
    | 'status'
    | 'total'
    | 'done'
    | 'changed'
    | 'errorCode'
    | 'completedAt'
    | 'masked'
    | 'withoutInputs'
    | 'beyondLimit'
  >
> & { differences?: ReplayDifference[]; flips?: ReplayFlips[] };

const save = (
  database: Database,
  id: string,
  { differences, flips, ...progress }: Progress,
): Promise<unknown> =>
  systemTransaction(database, 'replay_worker', (tx) =>
    tx.replay.update({
      where: { id },
      data: {
        ...progress,
        ...(differences && { differences: differences.map((one) => ({ ...one })) }),
        ...(flips && { flips: flips.map((one) => ({ ...one })) }),
      },
      select: { id: true },
    }),
  );

async function replayAll(services: ReplayServices, replay: Replay, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const request = replayRequestColumn.read(replay.request);
  const read = <T>(work: (prisma: ReadClient) => Promise<T>): Promise<T> =>
    systemTransaction(database, 'replay_worker', work, readLimits);
  // What is decided meanwhile is not part of it.
  const selection = selectionOf(replay, request);
  const recorded = await read((prisma) => countRecords(prisma, selection));
  const seen = { done: 0, masked: 0, withoutInputs: 0, changed: 0, records: 0 };
  const differences: ReplayDifference[] = [];
  const flips = new Map<string, ReplayFlips>();
  const rules: Record<string, RuleSet | null> = {};
  const told = (): Progress => ({
    total: Math.min(request.limit, recorded - seen.masked - seen.withoutInputs),
    done: seen.done,
    masked: seen.masked,
    withoutInputs: seen.withoutInputs,
    changed: seen.changed,
    differences: differences.slice(0, listedMeanwhile),
    flips: mostOf(flips),
  });
  let next = read((prisma) => readRecords(prisma, selection, null));
  for (;;) {
    signal.throwIfAborted();
    const page = await next;
    if (!page) break;
    // The next page is read while a thread works on this one.
    next = read((prisma) => readRecords(prisma, selection, page.last));
    next.catch(() => undefined);
    for (const action of page.actions) {
      if (!(action in rules)) rules[action] = await rulesOf(services, replay, request, action);
    }
    const asked = { lines: page.lines, rules, most: request.limit - seen.done };
    const found = await runTask('replay_lines', asked, { caller: replay.domainId, signal });
    const traced = found.flips.slice(0, Math.max(0, maximumTraced - seen.changed));
    const reasons = await readReasons(read, traced);
    for (const [index, { id, action, before, after, now }] of found.flips.entries()) {
      const between = index < traced.length ? rulesBetween(reasons.get(id) ?? [], now) : [];
      if (differences.length < maximumListed) {
        differences.push({ decision_id: id, action, before, after, rules: between });
      }
      const kind = JSON.stringify([action, before, after, between]);
      const counted = flips.get(kind);
      if (counted) counted.count += 1;
      else flips.set(kind, { action, before, after, rules: between, count: 1 });
    }
    seen.done += found.run;
    seen.masked += found.masked;
    seen.withoutInputs += found.withoutInputs;
    seen.changed += found.flips.length;
    seen.records += found.read;
    if (seen.done >= request.limit) break;
    await save(database, replay.id, told());
  }
  await next.catch(() => undefined);
  await save(database, replay.id, {
    ...told(),
    differences,
    status: 'completed',
    total: seen.done,
    beyondLimit: Math.max(0, recorded - seen.records),
    completedAt: new Date(),
  });
}

const readLimits = { timeout: 60_000, maxWait: 10_000 };

const mostOf = (flips: ReadonlyMap<string, ReplayFlips>): ReplayFlips[] =>
  [...flips.values()].sort((a, b) => b.count - a.count).slice(0, maximumFlips);

/** The rules that decide an action now; null where the version lacks it. Read with the rights of who asked. */
async function rulesOf(
  { database, decisions: { modules } }: ReplayServices,
  { worldId, requestedBy }: Replay,
  { version }: ReplayRequest,
  action: string,
): Promise<RuleSet | null> {
  try {
    const asked = { worldId, action, version };
    const { module } = await loadTrialModule({ database, modules }, { user_id: requestedBy }, asked);
    return module.checked.ruleSet;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'action_not_in_version') throw error;
    return null;
  }
}

/** What was asked for, up to when it was. Simulations are not among it. */
const selectionOf = (
  { worldId, createdAt }: Replay,
  { action, from, to }: ReplayRequest,
): Prisma.Sql => Prisma.sql`
  world_id = ${worldId}::uuid AND api_key_id IS NOT NULL
  AND (${action}::text IS NULL OR action = ${action})
  AND (${from}::timestamptz IS NULL OR evaluated_at >= ${from}::timestamptz)
  AND (${to}::timestamptz IS NULL OR evaluated_at < ${to}::timestamptz)
  AND evaluated_at <= ${createdAt}`;

async function countRecords(prisma: ReadClient, selection: Prisma.Sql): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM decision WHERE ${selection}`;
  return row?.count ?? 0;
}

/** Records as the lines that a thread reads; one text costs less to hand on than a row of each. */
interface RecordPage {
  lines: string;
  actions: string[];
  last: { at: string; id: string };
}

/** The records that come after one, newest first; null where there are none. */
async function readRecords(
  prisma: ReadClient,
  selection: Prisma.Sql,
  after: RecordPage['last'] | null,
): Promise<RecordPage | null> {
  const older = after
    ? Prisma.sql`AND (evaluated_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  const [page] = await prisma.$queryRaw<
    { lines: string | null; actions: string[] | null; at: string; id: string }[]
  >`
    SELECT string_agg(concat_ws(E'\\t', id, action, decision, to_char(as_of, 'YYYY-MM-DD'), coalesce(inputs::text, '')),
                      E'\\n' ORDER BY evaluated_at DESC, id DESC) AS lines,
           array_agg(DISTINCT action) AS actions,
           min(evaluated_at)::text AS at,
           (array_agg(id::text ORDER BY evaluated_at, id))[1] AS id
      FROM (SELECT id, action, decision, as_of, inputs, evaluated_at FROM decision
             WHERE ${selection} ${older}
             ORDER BY evaluated_at DESC, id DESC LIMIT ${recordsPerStep}) AS page`;
  if (!page?.lines) return null;
  return { lines: page.lines, actions: page.actions ?? [], last: { at: page.at, id: page.id } };
}

/** How rules stood when it was decided, by decision. */
async function readReasons(
  read: <T>(work: (prisma: ReadClient) => Promise<T>) => Promise<T>,
  flips: readonly Flip[],
): Promise<Map<string, RuleStand[]>> {
  if (flips.length === 0) return new Map();
  const ids = flips.map(({ id }) => id);
  const rows = await read(
    (prisma) => prisma.$queryRaw<{ id: string; reasons: RuleStand[] | null }[]>`
      SELECT id, answer->'reasons' AS reasons FROM decision WHERE id = ANY(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, reasons }) => [id, reasons ?? []]));
}
