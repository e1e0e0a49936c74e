import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { systemTransaction } from '../db/transaction.ts';
import type { Tier } from '../rules/model.ts';
import { readDistillableSource } from '../sources/source-read-model.ts';
import { readKnownActions } from '../worlds/working-set-read-model.ts';
import type { Distiller } from './distiller.ts';
import {
  isFailureReasonCode,
  leaseMilliseconds,
  maximumAttempts,
  type FailureReasonCode,
} from './run-policy.ts';
import {
  claimSource,
  completeSource,
  endRun,
  failSource,
  releaseSource,
  renewLease,
  type ClaimedSource,
} from './run-store.ts';

export interface DistillationServices {
  database: Database;
  distiller: Distiller;
  log: Logger;
}

const actor = 'distillation_worker';

/**
 * Works through the sources of one run that no one else has in hand. Runs at least once: what a killed worker had
 * finished is kept, what it had begun is begun again once its lease is past, and what ended its worker or its thread
 * twice is `worker_lost`. The run ends with its last source.
 */
export async function distillRun(
  services: DistillationServices,
  runId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { database } = services;
  const run = await systemTransaction(database, actor, (tx) =>
    tx.distillationRun.findFirst({ where: { id: runId, status: 'in_progress' } }),
  );
  if (!run) return;
  while (!signal?.aborted) {
    const source = await systemTransaction(database, actor, (tx) => claimSource(tx, runId));
    if (!source) break;
    await distillSource(services, run, source, signal);
  }
  await systemTransaction(database, actor, (tx) => endRun(tx, runId));
}

interface Run {
  id: string;
  worldId: string;
  domainId: string;
  requestedBy: string;
  focusArea: string | null;
  problemSpace: string | null;
  expectedTier: string;
}

async function distillSource(
  services: DistillationServices,
  run: Run,
  source: ClaimedSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, distiller, log } = services;
  const fail = (code: FailureReasonCode, message: string): Promise<void> =>
    systemTransaction(database, actor, (tx) => failSource(tx, source, code, message));
  const release = (counted: boolean): Promise<void> =>
    systemTransaction(database, actor, (tx) => releaseSource(tx, source, counted));
  if (source.attempts > maximumAttempts) {
    await fail('worker_lost', `Given up after ${maximumAttempts} attempts that ended without a word.`);
    return;
  }
  const heart = setInterval(() => {
    systemTransaction(database, actor, (tx) => renewLease(tx, source)).catch((error: unknown) =>
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
    const actions = await systemTransaction(database, actor, (tx) => readKnownActions(tx, run.worldId));
    const distillation = await distiller.distill(
      material,
      {
        actions,
        focus_area: run.focusArea,
        problem_space: run.problemSpace,
        expected_tier: run.expectedTier as Tier,
      },
      { caller: run.domainId, signal },
    );
    await systemTransaction(database, actor, (tx) => completeSource(tx, run, source, distillation), {
      timeout: 60_000,
      maxWait: 10_000,
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'database_unavailable') throw error;
    // Stopping is no fault of the source: another worker begins it anew.
    if (signal?.aborted) {
      await release(false);
      return;
    }
    if (error instanceof DomainError && error.code === 'worker_lost' && source.attempts < maximumAttempts) {
      log.warn({ err: error, run_id: run.id }, 'the thread that distilled a source was lost, tried again');
      await release(true);
      return;
    }
    const code =
      error instanceof DomainError && isFailureReasonCode(error.code) ? error.code : 'internal_error';
    if (code === 'internal_error') log.error({ err: error, run_id: run.id }, 'distilling a source failed');
    await fail(
      code,
      error instanceof DomainError
        ? error.message
        : 'Distilling this source failed unexpectedly; the service log has the cause.',
    );
  } finally {
    clearInterval(heart);
  }
}
