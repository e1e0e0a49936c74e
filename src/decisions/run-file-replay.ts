import { systemTransaction } from '../db/transaction.ts';
import type { Replay } from '../generated/prisma/client.ts';
import type { RuleSet } from '../rules/model.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { TableError } from '../tables/columns.ts';
import { runTask } from '../workers/run-task.ts';
import type { ReplayRequest, ReplayedFile } from './replay-columns.ts';
import { rulesBetween } from './replay-lines.ts';
import { mostRejected } from './replay-rows.ts';
import { createTally } from './replay-tally.ts';
import type { ReplayServices } from './replay-services.ts';
import { saveReplay } from './save-replay.ts';
import type { TrialVersion } from './trial-module.ts';

/** The rules of an action in a version, with the rights of who asked; null where the version lacks it. */
export type RulesOf = (action: string, version: TrialVersion) => Promise<RuleSet | null>;

/**
 * Runs the rows of a file in threads, piece by piece: what each comes to against what it expects, or, where it expects
 * nothing, against what the version that the file is compared with answers.
 */
export async function replayFile(
  { database, clock }: Pick<ReplayServices, 'database' | 'clock'>,
  replay: Replay,
  { action, version, file }: ReplayRequest & { action: string; file: ReplayedFile },
  { rulesOf, signal }: { rulesOf: RulesOf; signal: AbortSignal },
): Promise<void> {
  const rules = await rulesOf(action, version);
  const baseline = file.compare_with === null ? null : await rulesOf(action, file.compare_with);
  const { bytes } = await systemTransaction(database, 'replay_worker', (tx) =>
    tx.replayFile.findUniqueOrThrow({ where: { replayId: replay.id }, select: { bytes: true } }),
  );
  const caller = replay.domainId;
  const { pieces, ...cut } = await runTask('cut_file', bytes, { caller, signal });
  const tally = createTally();
  const seen = { done: 0, unreadable: 0 };
  const rejected: TableError[] = [];
  let firstRow = 1;
  if (rules !== null) {
    const today = dateInZone(replay.createdAt, rules.action.time_zone);
    const { decimal_mark: decimalMark, ignore_columns: ignoreColumns } = file;
    for (const [at, piece] of pieces.entries()) {
      signal.throwIfAborted();
      const asked = { piece, firstRow, file: cut, decimalMark, ignoreColumns, rules, baseline, today };
      const found = await runTask('replay_rows', asked, { caller, signal });
      firstRow = found.nextRow;
      seen.done += found.run;
      seen.unreadable += found.unreadable;
      rejected.push(...found.rejected.slice(0, mostRejected - rejected.length));
      for (const { id, before, after, now, then } of found.flips) {
        const between = rulesBetween(then ?? [], now);
        tally.add({ decision_id: null, row: id, action, before, after, rules: between });
      }
      // How many rows there are is known at the end: until then what was read says how many there may be.
      const total = Math.round((seen.done * pieces.length) / (at + 1));
      await saveReplay(database, replay.id, {
        ...seen,
        total,
        changed: tally.changed(),
        rejected,
        differences: tally.meanwhile(),
        flips: tally.flips(),
      });
    }
  }
  await saveReplay(database, replay.id, {
    ...seen,
    total: seen.done,
    changed: tally.changed(),
    rejected,
    differences: tally.differences(),
    flips: tally.flips(),
    ...(rules === null
      ? { status: 'failed' as const, errorCode: 'action_not_in_version' }
      : { status: 'completed' as const }),
    completedAt: clock.now(),
  });
}
