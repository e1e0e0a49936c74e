import { sha256Hex } from '../core/canonical-json.ts';
import { DomainError, invalidField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { addJob } from '../db/queue.ts';
import { command, readTransaction, recordedAnswer, type Answer, type Identified } from '../db/transaction.ts';
import type { InputDeclaration } from '../rules/model.ts';
import type { DecimalMark } from '../tables/cell-values.ts';
import { rowReader, type TableOptions } from '../tables/read-input-table.ts';
import { runTask } from '../workers/run-task.ts';
import { missingVersion, readNewestVersion } from '../publication/version/missing-version-read-model.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';
import { ofDraft, replayRequestColumn, type ReplayRequest } from './replay-columns.ts';
import type { ReplayServices } from './replay-services.ts';
import { loadTrialModule, trialVersionOf, type AskedTrialVersion } from './trial-module.ts';

/** Bytes of a file of inputs. */
export const replayedFileLimit = 20 * 1024 * 1024;

export interface RequestFileReplayInput {
  correlationId: string;
  worldId: string;
  /** Routing key. */
  action: string;
  file: { bytes: Uint8Array; fileName?: string | null };
  /** `draft`, which is also the default, or `v3`. */
  version?: AskedTrialVersion;
  /** What rows that expect no verdict are compared with; by default the current version, if there is one. */
  compareWith?: number | null;
  decimalMark?: DecimalMark | null;
  ignoreColumns?: string[] | null;
}

/**
 * Asks for the rows of a file to be run against the draft or a version of an action, and puts the work on the durable queue
 * in the same transaction. The header of a table is looked at first.
 * Who: operations staff (`write:operations`). Idempotent on (operator, correlation_id).
 *
 * @throws DomainError `not_found`, `action_not_in_version`, `predicate_invalid` for a draft that does not compile,
 * `invalid_field` for a file that is none and for each column that is none of the action's, `payload_too_large`.
 */
export async function requestFileReplay(
  { database, decisions }: Pick<ReplayServices, 'database' | 'decisions'>,
  auth: AuthContext,
  { correlationId, worldId, action, file, ...asked }: RequestFileReplayInput,
): Promise<Answer<Identified>> {
  if (file.bytes.length > replayedFileLimit) {
    throw new DomainError('payload_too_large', `A file may have at most ${replayedFileLimit} bytes.`);
  }
  const { decimalMark = null, ignoreColumns = null } = asked;
  const version = trialVersionOf(asked.version);
  const sha256 = sha256Hex(file.bytes);
  const compared = asked.compareWith ?? null;
  const call = {
    operation: 'requestFileReplay',
    correlationId,
    request: { worldId, action, version, compareWith: compared, sha256, decimalMark, ignoreColumns },
  };
  const recorded = await recordedAnswer<Identified>(database, auth, call);
  if (recorded) return recorded;
  const { modules } = decisions;
  const tried = await loadTrialModule({ database, modules }, auth, { worldId, action, version });
  const { inputs } = tried.module.checked.ruleSet.action;
  await requireReadable(file.bytes, inputs, { decimalMark, ignoreColumns }, auth.user_id);
  const baseline = compared ?? (await currentVersionWith(database, auth, worldId, action));
  const request: ReplayRequest & { action: string } = {
    version,
    action,
    from: null,
    to: null,
    limit: 0,
    file: {
      name: file.fileName ?? null,
      sha256,
      compare_with: baseline,
      decimal_mark: decimalMark,
      ignore_columns: ignoreColumns,
    },
  };
  return command(database, auth, call, async (tx) => {
    const world = await lockWorldRead(tx, worldId);
    const missing = missingVersion(baseline, await readNewestVersion(tx, world.id));
    if (missing !== null) throw new DomainError('not_found', missing);
    const { domainId } = world;
    const replay = await tx.replay.create({
      data: {
        id: newId(),
        domainId,
        worldId,
        request: replayRequestColumn.write(ofDraft(request, world)),
        requestedBy: auth.user_id,
        correlationId,
      },
    });
    const bytes = Uint8Array.from(file.bytes);
    await tx.replayFile.create({
      data: { replayId: replay.id, domainId, bytes },
      select: { replayId: true },
    });
    await addJob(tx, 'replay_decisions', { replay_id: replay.id });
    return {
      result: { id: replay.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'replay',
          target_id: replay.id,
          action: 'requested',
          detail: { action, version, sha256, compare_with: baseline },
        },
      ],
    };
  });
}

/** Null: nothing is published, or the action is not in it. */
const currentVersionWith = (
  database: ReplayServices['database'],
  auth: AuthContext,
  worldId: string,
  action: string,
): Promise<number | null> =>
  readTransaction(database, auth, async (prisma) => {
    const world = await prisma.worldModel.findFirst({
      where: { id: worldId },
      select: { currentVersion: true },
    });
    const versionNumber = world?.currentVersion ?? null;
    if (versionNumber === null) return null;
    return (await prisma.actionModule.count({ where: { worldId, action, versionNumber } })) > 0
      ? versionNumber
      : null;
  });

async function requireReadable(
  bytes: Uint8Array,
  inputs: readonly InputDeclaration[],
  options: TableOptions,
  caller: string,
): Promise<void> {
  const cut = await runTask('cut_file', bytes, { caller });
  if (cut.format === 'ndjson') return;
  const { columns, errors } = rowReader(cut.header, inputs, cut.sample, options);
  if (errors.length > 0) {
    throw new DomainError('invalid_field', 'The header of the file names what the action does not take.', {
      errors: errors.map(({ column, message }) => ({
        pointer: `/file/1/${column ?? ''}`,
        code: 'cell',
        message: `Column ${column ?? ''}: ${message}`,
      })),
    });
  }
  if (!columns.some(({ role }) => role === 'input')) {
    throw invalidField('/file', 'No column is headed by an input of the action.');
  }
}
