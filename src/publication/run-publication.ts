import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { mint } from './mint.ts';
import { prepareMint, type MintServices } from './prepare-mint.ts';
import type { Phase } from './prepare-publication.ts';
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
  const progress = keepLease(database, lease);
  const ready = await prepareMint(services, lease, progress);
  if ('refusal' in ready) return failPublication(database, lease, ready.refusal);
  await progress('minting', true);
  await mint(database, ready.request);
}

/** Renews the lease when its phase changes, or when a quarter of it has passed; otherwise only lets others run. */
function keepLease(database: Database, lease: Lease): (phase: Phase, always?: boolean) => Promise<void> {
  let last: { phase: string; at: number } = { phase: 'claimed', at: performance.now() };
  return async (phase, always = false) => {
    const at = performance.now();
    if (!always && phase === last.phase && at - last.at < leaseMilliseconds / 4) return nextTurn();
    await renewLease(database, lease, phase);
    last = { phase, at };
  };
}
