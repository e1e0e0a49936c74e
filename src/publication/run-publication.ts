import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { readTransaction } from '../db/transaction.ts';
import { signMarker } from '../rules/module/marker.ts';
import { behaviourChanges, type BehaviourChange } from './behaviour-changes.ts';
import { buildCard } from './card.ts';
import { readCardFacts, type CardFacts } from './card-read-model.ts';
import { citedPassages } from './cited-passages.ts';
import { mint, type MintRequest, type SignedModule } from './mint.ts';
import { preparePublication, type Phase, type PreparedPublication } from './prepare-publication.ts';
import { readBasis, type PublicationBasis } from './publication-basis.ts';
import { failPublication, releaseLease, renewLease } from './publication-lease.ts';
import { leaseMilliseconds, LeaseLost, type Lease } from './publication-row.ts';
import type { PublishingKey } from './publishing-keys.ts';
import { differenceOf } from './staged-changes.ts';
import { contentBefore } from './version-read-model.ts';
import { versionLabel } from './version-label.ts';

export interface PublicationServices {
  database: Database;
  clock: Clock;
  log: Logger;
  publishingKey: PublishingKey;
  env: { SITE_URL: string };
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
  const { basis, facts, number } = await readTransaction(
    database,
    { user_id: lease.operatorId },
    async (prisma) => {
      const read = await readBasis(prisma, lease.worldId);
      const version = await prisma.worldModelVersion.findUniqueOrThrow({
        where: { id: lease.versionId },
        select: { number: true },
      });
      const card = await readCardFacts(prisma, read.workingSet, {
        operatorId: lease.operatorId,
        releaseNotesId: lease.request.release_notes_id,
      });
      return { basis: read, facts: card, number: version.number };
    },
  );
  const { prepared, refusals } = await preparePublication(
    basis,
    number,
    lease.request.arbitrations,
    progress,
  );
  const [refusal] = refusals;
  if (refusal) return failPublication(database, lease, refusal);
  const behaviour = await behaviourChanges(contentBefore(basis.current), prepared.content, () =>
    progress('comparing'),
  );
  const request = await mintRequest(services, lease, { basis, facts, number, prepared, behaviour });
  await progress('minting', true);
  await mint(database, request);
}

interface Ready {
  basis: PublicationBasis;
  facts: CardFacts;
  number: number;
  prepared: PreparedPublication;
  behaviour: BehaviourChange[];
}

async function mintRequest(
  { clock, publishingKey, env }: PublicationServices,
  lease: Lease,
  { basis, facts, number, prepared, behaviour }: Ready,
): Promise<MintRequest> {
  const publishedAt = clock.now();
  const before = contentBefore(basis.current);
  const modules: SignedModule[] = [];
  for (const module of prepared.modules) {
    const marker = await signMarker(
      {
        digest: module.digest,
        action: module.action,
        world_model_version: versionLabel(number),
        approved_by: lease.operatorId,
        approved_at: publishedAt.toISOString(),
      },
      publishingKey,
    );
    modules.push({ ...module, marker });
  }
  return {
    lease,
    place: {
      domainId: basis.workingSet.domainId,
      worldId: lease.worldId,
      versionId: lease.versionId,
      number,
      organizationId: facts.organization.id,
    },
    siteUrl: env.SITE_URL,
    previousVersionHash: basis.current?.contentHash ?? null,
    prepared,
    modules,
    card: buildCard({
      number,
      previous: basis.current,
      publishedAt,
      facts,
      prepared,
      changes: differenceOf(before, prepared.content),
      behaviour,
    }),
    publishedAt,
    citedSources: [
      ...new Set(
        prepared.content.heads.flatMap((head) => citedPassages(head).map(({ source_material_id: id }) => id)),
      ),
    ],
  };
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
