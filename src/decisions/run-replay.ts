import { DomainError } from '../core/errors.ts';
import type { JobHandlers } from '../db/queue.ts';
import { systemTransaction, type ReadClient } from '../db/transaction.ts';
import { Prisma, type Replay } from '../generated/prisma/client.ts';
import type { RuleSet } from '../rules/model.ts';
import { runTask } from '../workers/run-task.ts';
import { replayRequestColumn, type ReplayRequest } from './replay-columns.ts';
import { rulesBetween, type Flip, type RuleStand } from './replay-lines.ts';
import type { ReplayServices } from './replay-services.ts';
import { createTally } from './replay-tally.ts';
import { replayFile, type RulesOf } from './run-file-replay.ts';
import { saveReplay, type ReplayProgress } from './save-replay.ts';
import { loadTrialModule } from './trial-module.ts';

/** What the durable queue calls for this slice. */
export const replayJobs = (services: ReplayServices): JobHandlers => ({
  replay_decisions: ({ replay_id }, signal) => runReplay(services, replay_id, signal),
});

/** Differences of which the rules are told; beyond, they are counted without. */
const maximumTraced = 100_000;
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
  const { database, clock, log } = services;
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
    await saveReplay(database, replay.id, { status: 'failed', errorCode, completedAt: clock.now() });
  }
}

async function replayAll(services: ReplayServices, replay: Replay, signal: AbortSignal): Promise<void> {
  const { database, clock } = services;
  const request = replayRequestColumn.read(replay.request);
  const { action: only, file } = request;
  if (file && only !== null) {
    const rulesIn: RulesOf = (action, version) => rulesOf(services, replay, { version }, action);
    await replayFile(services, replay, { ...request, action: only, file }, { rulesOf: rulesIn, signal });
    return;
  }
  const read = <T>(work: (prisma: ReadClient) => Promise<T>): Promise<T> =>
    systemTransaction(database, 'replay_worker', work, readLimits);
  // What is decided meanwhile is not part of it.
  const selection = selectionOf(replay, request);
  const recorded = await read((prisma) => countRecords(prisma, selection));
  const seen = { done: 0, masked: 0, withoutInputs: 0, records: 0 };
  const tally = createTally();
  const rules: Record<string, RuleSet | null> = {};
  const told = (): ReplayProgress => ({
    total: Math.min(request.limit, recorded - seen.masked - seen.withoutInputs),
    done: seen.done,
    masked: seen.masked,
    withoutInputs: seen.withoutInputs,
    changed: tally.changed(),
    differences: tally.meanwhile(),
    flips: tally.flips(),
    undeclared: tally.undeclared(),
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
    const traced = found.flips.slice(0, Math.max(0, maximumTraced - tally.changed()));
    const reasons = await readReasons(read, traced);
    for (const [index, { id, action, before, after, now }] of found.flips.entries()) {
      const between = index < traced.length ? rulesBetween(reasons.get(id) ?? [], now) : [];
      tally.add({ decision_id: id, action, before, after, rules: between });
    }
    tally.addUndeclared(found.undeclared);
    seen.done += found.run;
    seen.masked += found.masked;
    seen.withoutInputs += found.withoutInputs;
    seen.records += found.read;
    if (seen.done >= request.limit) break;
    await saveReplay(database, replay.id, told());
  }
  await next.catch(() => undefined);
  await saveReplay(database, replay.id, {
    ...told(),
    differences: tally.differences(),
    status: 'completed',
    total: seen.done,
    beyondLimit: Math.max(0, recorded - seen.records),
    completedAt: clock.now(),
  });
}

const readLimits = { timeout: 60_000, maxWait: 10_000 };

/** The rules that decide an action now; null where the version lacks it. Read with the rights of who asked. */
async function rulesOf(
  { database, decisions: { modules } }: ReplayServices,
  { worldId, requestedBy }: Replay,
  { version }: Pick<ReplayRequest, 'version'>,
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

/** The outcomes of the rules when it was decided, by decision. */
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
