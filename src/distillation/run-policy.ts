import type { DistillationStatus } from '../generated/prisma/client.ts';
import { modelFailureCodes } from '../models/model-failure-policy.ts';

/** Why a run, or a source in it, failed. Codes are kept permanently; free text is not. */
export const failureReasonCodes = [
  'source_unavailable',
  'source_unparseable',
  'no_normative_content',
  'language_not_read',
  ...modelFailureCodes,
  'run_timeout',
  'worker_lost',
  'work_too_large',
  'internal_error',
] as const;
export type FailureReasonCode = (typeof failureReasonCodes)[number];

/** A source is taken up this often before it is given up as `worker_lost`. */
export const maximumAttempts = 2;

/** How long a worker may be silent about a source before another takes it over. */
export const leaseMilliseconds = 15_000;

/** From its submission; a run that is still unfinished then has failed. */
export const runTimeoutMilliseconds = 30 * 60_000;

export interface SourceState {
  status: 'pending' | 'processing' | 'completed' | 'failed';
  errorCode: string | null;
}

export interface RunEnd {
  status: DistillationStatus;
  failureReasonCode: FailureReasonCode | null;
}

/**
 * A run ends when all of its sources have: `completed` when at least one could be read, even if it held no rule,
 * else `failed` with the code of its first source.
 */
export function runEnd(sources: readonly SourceState[]): RunEnd | null {
  if (sources.some(({ status }) => status === 'pending' || status === 'processing')) return null;
  const read = sources.some(
    ({ status, errorCode }) => status === 'completed' || errorCode === 'no_normative_content',
  );
  if (read) return { status: 'completed', failureReasonCode: null };
  const code = sources[0]?.errorCode;
  return { status: 'failed', failureReasonCode: isFailureReasonCode(code) ? code : 'internal_error' };
}

export const isFailureReasonCode = (code: unknown): code is FailureReasonCode =>
  (failureReasonCodes as readonly unknown[]).includes(code);

/** Later than this after its submission nothing is begun any more, so that the run ends with what it has. */
export const lastBegin = runTimeoutMilliseconds - 2 * 60_000;

/** Whether a source can be read a second time, as long as the first took, before its run ends. A whole reading is not given away for a part of one. */
export const hasTimeAgain = (runStarted: Date, begun: Date, now: Date): boolean =>
  now.getTime() - begun.getTime() <= runStarted.getTime() + lastBegin - now.getTime();
