import { availableParallelism } from 'node:os';
import { noUsage } from '../models/usage.ts';
import { runTask } from '../workers/run-task.ts';
import { settleActors } from './builtin/proposals/settle-actors.ts';
import { namesKnown, settleNames } from './builtin/proposals/settle-names.ts';
import { builtinDistiller } from './builtin/builtin-distiller.ts';
import type {
  DistillableSource,
  Distillation,
  DistilledCandidate,
  Distiller,
  DistillerWork,
  DistillOptions,
} from './distiller.ts';

/** Of one step. A whole code of law takes its time; more than this is given up. */
const timeoutMilliseconds = 10 * 60_000;

/** Parts that are asked for at a time; how many threads a caller may have is decided there. */
const mostAtOnce = Math.min(8, availableParallelism());

/**
 * The built-in distiller in threads with limits of time and memory: a source is drafted as a whole, then its passages
 * are held against the drafts in parts, as many at once as the caller may have threads. The journal is told of the parts
 * of a long source. When time is up, what was read by then is answered, and `notice` says how much that is.
 *
 * @throws DomainError `work_too_large` for a text beyond the limits; the reason of the signal.
 */
export const threadedDistiller: Distiller = {
  name: builtinDistiller.name,
  version: builtinDistiller.version,
  distill: (source, options = {}, work = { caller: 'distiller' }) => distill(source, options, work),
};

async function distill(
  source: DistillableSource,
  options: DistillOptions,
  { caller, signal, enough, journal }: DistillerWork,
): Promise<Distillation> {
  // The failure of one part ends the others.
  const failed = new AbortController();
  const signals = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const limits = { caller, signal: signals, timeout: timeoutMilliseconds };
  const { draft, parts } = await runTask('draft_source', { source, options }, limits);
  const total = parts.length;
  const read: DistilledCandidate[][] = [];
  let done = 0;
  const note = async (): Promise<void> => {
    if (total > 1) await journal?.note({ parts: { total, done }, answer: null, usage: noUsage, cost: null });
  };
  await note();
  const waiting = parts.map((part, index) => ({ part, index }));
  const reader = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (enough?.aborted) return;
      read[next.index] = await runTask('confirm_draft', { draft, part: next.part }, limits);
      done += 1;
      await note();
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(total, mostAtOnce) }, () =>
      reader().catch((error: unknown) => {
        failed.abort(error);
        throw error;
      }),
    ),
  );
  const candidates = settleNames(settleActors(read.flat(), options.actions ?? []), namesKnown(options));
  const quoted = candidates.map(({ citations }) => ({
    citations: citations.map(({ start, end }) => ({ start, end })),
  }));
  const account = await runTask('account_for_draft', { draft, candidates: quoted }, limits);
  if (done === total) return { candidates, ...account };
  const message = `${done} of ${total} parts were read; the run ended before the others were.`;
  return { candidates, ...account, notice: { code: 'run_timeout', message } };
}
