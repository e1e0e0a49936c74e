import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { DomainError } from '../core/errors.ts';
import { FairSlots, TooManyWaiting } from './fair-slots.ts';
import type { TaskReply, TaskRequest } from './task-thread.ts';
import type { TaskInput, TaskName, TaskResult } from './tasks.ts';

export interface WorkerLimits {
  /** Threads that work at once. At least two: one caller never holds the last. */
  threads: number;
  /** Heap of one thread, in MiB; a thread that needs more is ended. */
  memoryMegabytes: number;
  /** What a thread starts with, in place of the sources: a bundle of `task-thread.ts`. */
  entry: string | null;
  /** From the begin of the work, in milliseconds; a thread that needs longer is ended. */
  timeoutMilliseconds: number;
}

export const defaultWorkerLimits: WorkerLimits = {
  threads: Math.max(2, availableParallelism() - 1),
  memoryMegabytes: 768,
  entry: null,
  timeoutMilliseconds: 60_000,
};

export interface RunTaskOptions {
  /** Whose work it is: a user, or the domain of a run. Callers take turns. */
  caller: string;
  /** Ends the work when no one waits for it any more. */
  signal?: AbortSignal;
  /** In milliseconds, in the place of the configured limit. */
  timeout?: number;
}

/** Tasks of one caller that may wait for a thread. */
const maximumWaiting = 200;
/** After this a thread that has nothing to do is ended. */
const idleMilliseconds = 30_000;

interface Threads {
  pool: Piscina<TaskRequest, TaskReply>;
  slots: FairSlots;
}

let limits = defaultWorkerLimits;
let threads: Threads | null = null;

/** Sets the limits of this process; threads that were started before keep theirs until {@link stopWorkers}. */
export function configureWorkers(configured: Partial<WorkerLimits>): void {
  limits = { ...limits, ...configured };
}

/**
 * Runs a task in a thread, so that the event loop turns meanwhile, within limits of time and memory and in turns with
 * other callers. The threads start with the first task and end when they have been idle.
 *
 * @throws DomainError what the task refuses; `work_too_large` when its thread was ended for time or memory, `limit` in it
 * says for which; `worker_lost` when it died otherwise. `rate_limited` when the caller has too much waiting. The reason of `signal` when that was aborted.
 */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  { caller, signal, timeout = limits.timeoutMilliseconds }: RunTaskOptions,
): Promise<TaskResult<Name>> {
  threads ??= start();
  const { pool, slots } = threads;
  const release = await slots.acquire(caller, signal).catch((error: unknown) => {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new DomainError(
      'rate_limited',
      'Too much of your work is waiting. Send the next when it is done.',
      {
        retry_after: 5,
      },
    );
  });
  const clock = AbortSignal.timeout(timeout);
  try {
    const reply = await pool.run(
      { name, input },
      { signal: signal ? AbortSignal.any([signal, clock]) : clock },
    );
    if ('result' in reply) return reply.result as TaskResult<Name>;
    const { code, message, extensions } = reply.refusal;
    throw new DomainError(code, message, extensions);
  } catch (error) {
    signal?.throwIfAborted();
    throw clock.aborted
      ? tooLarge(`takes longer than ${timeout / 1000} seconds`, 'time', error)
      : explained(error);
  } finally {
    release();
  }
}

/**
 * Starts the threads before there is a task for them, and keeps one when all have been idle: a start takes the processor
 * from what is answered meanwhile.
 */
export function warmWorkers(): void {
  threads ??= start(1);
}

/** Ends the threads and what they work on; a later task starts others. */
export async function stopWorkers(): Promise<void> {
  const stopped = threads;
  threads = null;
  await stopped?.pool.destroy();
}

function start(kept = 0): Threads {
  const source = import.meta.url.endsWith('.ts');
  const pool = new Piscina<TaskRequest, TaskReply>({
    filename:
      limits.entry ??
      fileURLToPath(new URL(source ? './source-thread.mjs' : './task-thread.js', import.meta.url)),
    minThreads: kept,
    maxThreads: limits.threads,
    idleTimeout: idleMilliseconds,
    // Between two tasks the thread's own event loop turns: the solver ends when it has been idle.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    // Requests go first where the processor is short.
    niceIncrement: process.platform === 'win32' ? 0 : 10,
    // Options of the process would change how a thread reads its entry; its settings hold secrets.
    execArgv: [],
    env: {},
    recordTiming: false,
  });
  // The tasks of a thread that ends learn of it themselves.
  pool.on('error', () => undefined);
  const perCaller = Math.max(1, limits.threads - 1);
  return { pool, slots: new FairSlots({ slots: limits.threads, perCaller, maximumWaiting }) };
}

function explained(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return tooLarge(`takes more than ${limits.memoryMegabytes} MiB of memory`, 'memory', error);
  }
  if (/^worker exited|^Terminating worker thread/i.test(error.message)) {
    return new DomainError('worker_lost', 'The work was interrupted. Try again.', {}, { cause: error });
  }
  return error;
}

const tooLarge = (what: string, limit: 'time' | 'memory', cause: unknown): DomainError =>
  new DomainError(
    'work_too_large',
    `This ${what}, and was given up; the same would be again. Send less at once: a long text or table in parts.`,
    { limit },
    { cause },
  );

/** Whether work ended at a limit of time or memory, which the same work would meet again. */
export const metLimit = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'work_too_large';
