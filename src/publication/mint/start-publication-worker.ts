import type { JobHandlers } from '../../db/queue.ts';
import { createRelay, type RelayServices } from '../../outbox/relay.ts';
import { takeOver } from './publication-lease.ts';
import { recoverPublications } from './recover-publications.ts';
import { startCardRenderer } from '../card/render-cards.ts';
import { oneAtATime } from '../../workers/one-at-a-time.ts';
import { runPublication, type PublicationServices } from './run-publication.ts';

const recoveryMilliseconds = 5_000;
const relayMilliseconds = 1_000;

type WorkerServices = PublicationServices & RelayServices;

/** What the durable queue calls for this slice. */
export const publicationJobs = (services: WorkerServices): JobHandlers => ({
  publish_version: async ({ publication_id }) => {
    const lease = await takeOver(services.database, publication_id);
    if (lease) await runPublication(services, lease);
  },
  relay_outbox: async () => {
    const relay = createRelay(services);
    await relay.wake();
    await relay.idle();
  },
});

/**
 * The upkeep of publication in one worker process: publications whose worker is gone are put back on the queue, events
 * are relayed when their time has come, pages of cards are rendered. Answers how to stop it.
 */
export function startPublicationUpkeep(services: WorkerServices): () => Promise<void> {
  const { database, log } = services;
  const relay = createRelay(services);
  const recovery = oneAtATime(() =>
    recoverPublications(database).then(
      (count) => {
        if (count > 0) log.info({ count }, 'publications put back on the queue');
      },
      (error: unknown) => log.warn({ err: error }, 'publications could not be put back, tried again later'),
    ),
  );
  const relaying = oneAtATime(() =>
    relay.wake().catch((error: unknown) => log.warn({ err: error }, 'the relay failed and tries again')),
  );
  const stopRenderer = startCardRenderer(services);
  const timers = [
    setInterval(recovery.begin, recoveryMilliseconds),
    setInterval(relaying.begin, relayMilliseconds),
  ];
  recovery.begin();
  relaying.begin();
  return async () => {
    timers.forEach((timer) => clearInterval(timer));
    await Promise.all([stopRenderer(), recovery.ended(), relaying.ended()]);
    await relay.idle();
  };
}
