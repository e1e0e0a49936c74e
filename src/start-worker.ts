import { startQueue } from './db/queue.ts';
import { replayJobs } from './decisions/run-replay.ts';
import { distillationJobs, startRunUpkeep } from './distillation/start-distillation-worker.ts';
import { publicationJobs, startPublicationUpkeep } from './publication/mint/start-publication-worker.ts';
import type { Services } from './services.ts';
import { startSourceWatcher } from './sources/watch/start-source-watcher.ts';
import type { Started } from './started.ts';

/** Starts all jobs and all upkeep of one worker process; what was started is ended with the rest, whatever fails. */
export async function startWorker(services: Services, started: Started): Promise<void> {
  // A run may wait for a model for minutes: it takes no place from what publishes and replays.
  const runs = await startQueue(services, distillationJobs(services), 4);
  started.push(() => runs.stop());
  const queue = await startQueue(services, { ...publicationJobs(services), ...replayJobs(services) });
  started.push(() => queue.stop());
  started.push(startRunUpkeep(services));
  started.push(startPublicationUpkeep(services));
  started.push(startSourceWatcher(services));
}
