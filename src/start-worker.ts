import { startQueue } from './db/queue.ts';
import { replayJobs } from './decisions/run-replay.ts';
import { distillationJobs, startRunUpkeep } from './distillation/start-distillation-worker.ts';
import { publicationJobs, startPublicationUpkeep } from './publication/mint/start-publication-worker.ts';
import type { Services } from './services.ts';

/** Starts all jobs and all upkeep of one worker process. Answers how to end them. */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  // A run may wait for a model for minutes: it takes no place from what publishes and replays.
  const runs = await startQueue(services, distillationJobs(services), 4);
  const queue = await startQueue(services, { ...publicationJobs(services), ...replayJobs(services) });
  const endRunUpkeep = startRunUpkeep(services);
  const endPublicationUpkeep = startPublicationUpkeep(services);
  return async () => {
    await endPublicationUpkeep();
    endRunUpkeep();
    await Promise.all([queue.stop(), runs.stop()]);
  };
}
