import { Worker } from 'node:worker_threads';
import type { SolverAnswer, SolverProblem } from './solver-problem.ts';
import type { SolverReply, SolverRequest } from './solver-worker.ts';

const idleMilliseconds = 5_000;
/** Against a hang of the thread itself; the limit that counts is `rlimit`. */
const watchdogMilliseconds = 60_000;
/** Memory of the solver grows with every check, so a thread serves this many and is replaced. */
const problemsPerThread = 500;

interface Thread {
  worker: Worker;
  served: number;
  pending: Map<number, (answer: SolverAnswer) => void>;
  idle: NodeJS.Timeout | null;
}

let thread: Thread | null = null;
let nextId = 1;

/**
 * Decides a problem in the solver's thread, which starts with the first one and ends when it has been idle. It keeps
 * the process alive only while a problem is under way. A thread that cannot start or dies answers `undecided`.
 */
export function decideProblem(problem: SolverProblem, rlimit: number): Promise<SolverAnswer> {
  return new Promise((resolve) => {
    let current: Thread;
    try {
      current = thread ?? start();
    } catch (error) {
      resolve({ status: 'undecided', reason: `The solver could not start: ${messageOf(error)}.` });
      return;
    }
    if (current.idle) clearTimeout(current.idle);
    current.worker.ref();
    const id = nextId;
    nextId += 1;
    const watchdog = setTimeout(
      () => void stop(current, 'The solver did not answer in time.'),
      watchdogMilliseconds,
    );
    current.pending.set(id, (answer) => {
      clearTimeout(watchdog);
      resolve(answer);
    });
    current.served += 1;
    if (current.served >= problemsPerThread) thread = null;
    current.worker.postMessage({ id, problem, rlimit } satisfies SolverRequest);
  });
}

/** Ends the solver's thread now; a later problem starts another. */
export async function stopSolver(): Promise<void> {
  if (thread) await stop(thread, 'The solver was stopped.');
}

function start(): Thread {
  const worker = spawn();
  const started: Thread = { worker, served: 0, pending: new Map(), idle: null };
  worker.on('message', ({ id, answer }: SolverReply) => {
    started.pending.get(id)?.(answer);
    started.pending.delete(id);
    if (started.pending.size > 0) return;
    worker.unref();
    if (thread !== started) {
      void worker.terminate();
      return;
    }
    started.idle = setTimeout(() => void stop(started, 'The solver was idle.'), idleMilliseconds);
    started.idle.unref();
  });
  worker.on('error', (error) => void stop(started, `The solver failed: ${messageOf(error)}.`));
  worker.on('exit', () => void stop(started, 'The solver ended.'));
  thread = started;
  return started;
}

async function stop(stopped: Thread, reason: string): Promise<void> {
  if (thread === stopped) thread = null;
  if (stopped.idle) clearTimeout(stopped.idle);
  const waiting = [...stopped.pending.values()];
  stopped.pending.clear();
  for (const answer of waiting) answer({ status: 'undecided', reason });
  await stopped.worker.terminate();
}

/** Node 20 reads no TypeScript in threads of its own accord: from sources, the thread first registers the loader. */
function spawn(): Worker {
  const source = import.meta.url.endsWith('.ts');
  const entry = new URL(source ? './solver-worker.ts' : './solver-worker.js', import.meta.url);
  if (!source) return new Worker(entry);
  const boot = `const { workerData } = require('node:worker_threads');
import(workerData.loader).then((loader) => { loader.register(); return import(workerData.entry); });`;
  const loader = new URL(import.meta.resolve('tsx/esm/api')).href;
  // Options of the process, such as --input-type, would change how the thread reads these lines.
  return new Worker(boot, { eval: true, execArgv: [], workerData: { loader, entry: entry.href } });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
