import type { JobHandlers } from '../db/queue.ts';
import { disposeRuns } from './dispose-runs.ts';
import { distillRun, type DistillationServices } from './distill-run.ts';
import { recoverRuns } from './recover-runs.ts';

const recoveryMilliseconds = 5_000;
const disposalMilliseconds = 24 * 60 * 60_000;

/** What the durable queue calls for this slice. */
export const distillationJobs = (services: DistillationServices): JobHandlers => ({
  distill_run: ({ run_id }, signal) => distillRun(services, run_id, signal),
});

/**
 * The upkeep of runs in one worker process: lost ones are put back on the queue, at once and every few seconds; free
 * text of old failures is disposed of daily. Answers how to stop it.
 */
export function startRunUpkeep({ database, log }: DistillationServices): () => void {
  const guard = (what: string, work: () => Promise<number>) => (): void => {
    work().then(
      (count) => count > 0 && log.info({ count }, what),
      (error: unknown) => log.warn({ err: error }, `${what}: failed, tried again later`),
    );
  };
  const recover = guard('distillation runs put back on the queue', () => recoverRuns(database));
  const dispose = guard('failure details disposed of', () => disposeRuns(database));
  const timers = [setInterval(recover, recoveryMilliseconds), setInterval(dispose, disposalMilliseconds)];
  recover();
  dispose();
  return () => timers.forEach((timer) => clearInterval(timer));
}
