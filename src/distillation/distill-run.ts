import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Tier } from '../rules/model.ts';
import { readDistillableSource } from '../sources/source-read-model.ts';
import { ModelFailure } from '../models/model-failure.ts';
import type { ModelClient } from '../models/model-client.ts';
import type { Distiller, WorkJournal } from './distiller.ts';
import { readActionsSpokenOf } from './known-actions-read-model.ts';
import { isOvertaken } from './known-actions.ts';
import { readKnownRules } from './known-rules-read-model.ts';
import { placeKnownRules } from './place-known-rules.ts';
import { linkCandidates } from './link-policy.ts';
import { modelDistiller } from './model/model-distiller.ts';
import { modelSettingsColumn } from './run-columns.ts';
import {
  hasTimeAgain,
  isFailureReasonCode,
  lastBegin,
  leaseMilliseconds,
  maximumAttempts,
  type FailureReasonCode,
} from './run-policy.ts';
import { metLimit } from '../workers/run-task.ts';
import {
  claimSource,
  completeSource,
  endRun,
  failSource,
  noteWork,
  readWork,
  releaseSource,
  renewLease,
  storeInTurn,
  type ClaimedSource,
} from './run-store.ts';
import type { Clock } from '../core/clock.ts';

export interface DistillationServices {
  database: Database;
  clock: Clock;
  distiller: Distiller;
  /** Null where the installation has no endpoint. */
  models: ModelClient | null;
  log: Logger;
}

const actor = 'distillation_worker';

/**
 * Works through the sources of one run that no one else has in hand. Runs at least once: what a killed worker had
 * finished is kept, what it had begun is begun again once its lease is past, and what ended its worker or its thread
 * twice is `worker_lost`, or `work_too_large` where it was ended for what it took. The run ends with its last source.
 */
export async function distillRun(
  services: DistillationServices,
  runId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock } = services;
  const run = await systemTransaction(database, actor, (tx) =>
    tx.distillationRun.findFirst({ where: { id: runId, status: 'in_progress' } }),
  );
  if (!run) return;
  while (!signal?.aborted) {
    const source = await systemTransaction(database, actor, (tx) => claimSource(tx, runId));
    if (!source) break;
    await distillSource(services, run, source, signal);
  }
  await systemTransaction(database, actor, (tx) => endRun(tx, runId, clock.now()));
}

interface Run {
  id: string;
  startedAt: Date;
  worldId: string;
  domainId: string;
  requestedBy: string;
  focusArea: string | null;
  problemSpace: string | null;
  expectedTier: string;
  modelSettings: Prisma.JsonValue | null;
}

/** The distiller that the run was submitted for. @throws DomainError `model_unavailable`. */
function distillerOf({ distiller, models }: DistillationServices, run: Run): Distiller {
  const settings = modelSettingsColumn.read(run.modelSettings);
  if (settings === null) return distiller;
  if (models !== null) return modelDistiller(models, settings);
  throw new DomainError('model_unavailable', 'The worker that took this up knows no endpoint of a model.');
}

/** What a worker at a source keeps, so that the next one goes on from there. `lost` says that there is another one. */
async function journalOf(
  { database }: DistillationServices,
  run: Run,
  source: ClaimedSource,
  lost: AbortController,
): Promise<WorkJournal> {
  const kept = await systemTransaction(database, actor, (tx) => readWork(tx, run.id, source));
  return {
    ...kept,
    async note(note) {
      const stored = await systemTransaction(database, actor, (tx) => noteWork(tx, source, note));
      if (!stored) lost.abort(new Error('another worker has the source'));
    },
  };
}

async function distillSource(
  services: DistillationServices,
  run: Run,
  source: ClaimedSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, clock, log } = services;
  const lost = new AbortController();
  const fail = (code: FailureReasonCode, message: string): Promise<void> =>
    systemTransaction(database, actor, (tx) => failSource(tx, source, { code, message, at: clock.now() }));
  const release = (counted: boolean): Promise<void> =>
    systemTransaction(database, actor, (tx) => releaseSource(tx, source, counted));
  if (source.attempts > maximumAttempts) {
    await fail('worker_lost', `Given up after ${maximumAttempts} attempts that ended without a word.`);
    return;
  }
  const heart = setInterval(() => {
    systemTransaction(database, actor, (tx) => renewLease(tx, source)).then(
      (held) => held || lost.abort(new Error('another worker has the source')),
      (error: unknown) =>
        log.warn({ err: error, run_id: run.id }, 'the lease of a source could not be renewed'),
    );
  }, leaseMilliseconds / 3);
  try {
    const material = await systemTransaction(database, actor, (tx) =>
      readDistillableSource(tx, source.sourceMaterialId),
    );
    if (!material) {
      await fail('source_unavailable', 'The source material cannot be read any more.');
      return;
    }
    const begun = clock.now();
    const actions = await systemTransaction(database, actor, (tx) => readActionsSpokenOf(tx, run.worldId));
    const distiller = distillerOf(services, run);
    const distilled = await distiller.distill(
      material,
      {
        actions,
        focus_area: run.focusArea,
        problem_space: run.problemSpace,
        expected_tier: run.expectedTier as Tier,
      },
      {
        caller: run.domainId,
        signal: signal ? AbortSignal.any([signal, lost.signal]) : lost.signal,
        enough: AbortSignal.timeout(Math.max(0, run.startedAt.getTime() + lastBegin - clock.now().getTime())),
        journal: await journalOf(services, run, source, lost),
      },
    );
    const known = await systemTransaction(database, actor, (tx) =>
      readKnownRules(tx, { worldId: run.worldId, sourceMaterialId: source.sourceMaterialId }),
    );
    const links = linkCandidates(distilled.candidates, await placeKnownRules(known, run.domainId));
    const stored = await systemTransaction(
      database,
      actor,
      async (tx) => {
        await storeInTurn(tx, run.worldId);
        const now = await readActionsSpokenOf(tx, run.worldId);
        const again = hasTimeAgain(run.startedAt, begun, clock.now());
        if (again && isOvertaken(distilled.candidates, actions, now)) return 'overtaken';
        await completeSource(tx, run, source, distilled, clock.now(), links);
        return 'stored';
      },
      {
        timeout: 60_000,
        maxWait: 10_000,
      },
    );
    // Read anew, by the names that there are now.
    if (stored === 'overtaken') await release(false);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'database_unavailable') throw error;
    // What it had to say is another worker's to say by now.
    if (lost.signal.aborted) return;
    // Stopping is no fault of the source: another worker begins it anew.
    if (signal?.aborted) {
      await release(false);
      return;
    }
    const ended = error instanceof DomainError && (error.code === 'worker_lost' || metLimit(error));
    if (ended && source.attempts < maximumAttempts) {
      log.warn({ err: error, run_id: run.id }, 'the thread that distilled a source was lost, tried again');
      await release(true);
      return;
    }
    const isTold = error instanceof DomainError || error instanceof ModelFailure;
    const code = isTold && isFailureReasonCode(error.code) ? error.code : 'internal_error';
    if (code === 'internal_error') log.error({ err: error, run_id: run.id }, 'distilling a source failed');
    await fail(
      code,
      isTold ? error.message : 'Distilling this source failed unexpectedly; the service log has the cause.',
    );
  } finally {
    clearInterval(heart);
  }
}
