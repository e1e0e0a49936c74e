import type { JobHandlers } from '../db/queue.ts';
import { recoverPublications } from './recover-publications.ts';
import { takeOver } from './publication-lease.ts';
import { runPublication, type PublicationServices } from './run-publication.ts';

const recoveryMilliseconds = 5_000;

/** What the durable queue calls for this slice. */
export const publicationJobs = (services: PublicationServices): JobHandlers => ({
  publish_version: async ({ publication_id }) => {
    const lease = await takeOver(services.database, publication_id);
    if (lease) await runPublication(services, lease);
  },
});

/** Puts publications whose worker is gone back on the queue, at once and every few seconds. Answers how to stop it. */
export function startPublicationUpkeep({ database, log }: PublicationServices): () => void {
  const recover = (): void => {
    recoverPublications(database).then(
      (count) => count > 0 && log.info({ count }, 'publications put back on the queue'),
      (error: unknown) => log.warn({ err: error }, 'publications could not be put back, tried again later'),
    );
  };
  const timer = setInterval(recover, recoveryMilliseconds);
  recover();
  return () => clearInterval(timer);
}
