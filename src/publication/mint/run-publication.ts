import type { Logger } from 'pino';
import { keepLease } from './keep-lease.ts';
import { mint } from './mint.ts';
import { prepareMint, type MintServices } from './prepare-mint.ts';
import { failPublication, releaseLease, renewLease } from './publication-lease.ts';
import { leaseMilliseconds, LeaseLost, type Lease } from './publication-row.ts';

export interface PublicationServices extends MintServices {
  log: Logger;
}

/**
 * Runs a claimed publication to its end: published, or `failed` with its findings. Everything costly happens outside
 * the database; the mint is one transaction. Ends silently when another worker has taken it over.
 * @throws what keeps it from ending, the database out of reach for instance: the lease is given back then
 */
export async function runPublication(services: PublicationServices, lease: Lease): Promise<void> {
  try {
    await run(services, lease);
  } catch (error) {
    if (error instanceof LeaseLost) {
      services.log.warn({ publication_id: lease.publicationId, reason: error.message }, 'publication left');
      await releaseLease(services.database, lease);
      return;
    }
    services.log.error({ err: error, publication_id: lease.publicationId }, 'publication interrupted');
    await releaseLease(services.database, lease);
    throw error;
  }
}

async function run(services: PublicationServices, lease: Lease): Promise<void> {
  const { database } = services;
  const keeper = keepLease((phase) => renewLease(database, lease, phase), leaseMilliseconds / 4);
  try {
    const ready = await prepareMint(services, lease, keeper.progress);
    if ('request' in ready) await keeper.progress('minting');
    // From here on the row itself is held.
    await keeper.end();
    await ('request' in ready
      ? mint(database, ready.request)
      : failPublication(database, lease, ready.refusal));
  } finally {
    await keeper.end();
  }
}
