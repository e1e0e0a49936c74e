import { newId } from '../../core/ids.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import { cardPublished, versionPublished, type EventPlace } from '../../outbox/events.ts';
import { enqueue, signal } from '../../outbox/outbox.ts';
import { setCurrentVersion } from '../../worlds/world-store.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import {
  insertModules,
  insertVersionRules,
  storedDigests,
  type SignedModule,
  type VersionPlace,
} from './mint-rows.ts';
import { LeaseLost, type Lease } from './publication-row.ts';
import { sameJson } from '../version/version-content.ts';
import { versionLabel } from '../version/version-label.ts';
import { publicationAnswerColumn } from './publication-columns.ts';

/** Everything that the mint writes, finished: it computes nothing costly. */
export interface MintRequest {
  lease: Lease;
  place: VersionPlace;
  organizationId: string;
  siteUrl: string;
  previousVersionHash: string | null;
  /** Of the version. */
  contentHash: string;
  modules: SignedModule[];
  /** Id of the key that signed them. */
  kid: string;
  heads: readonly WorkingSetHead[];
  /** Canonical JSON, and its hash. */
  card: { text: string; contentHash: string };
  /** JSON of its block `decision_log`, in force from here on; null where defaults hold. */
  /** Null: defaults hold. */
  decisionLog: unknown;
  /** JSON of a `VersionSnapshot`. */
  snapshot: string;
  publishedAt: Date;
  /** Rows of the sources that the rules cite: a source retired since they were checked stops the mint. */
  citedSources: readonly string[];
}

/** The whole mint, well within the lease that it was begun under. */
const limits = { timeout: 60_000, maxWait: 10_000 };

/**
 * One transaction, in the operator's name: version, modules with their bytes, rules, card, notes locked, outbox, signal,
 * audit. All of it or nothing.
 * @throws LeaseLost when another worker took over, or something changed since it was prepared: nothing is written then
 */
export async function mint(database: Database, request: MintRequest): Promise<void> {
  const { lease } = request;
  await transaction(
    database,
    { user_id: lease.operatorId },
    async (tx) => {
      await requireUnchanged(tx, request);
      await writeVersion(tx, request);
      return {
        result: null,
        audit: [
          {
            family: 'world_authoring',
            world_id: lease.worldId,
            target_type: 'world_model_version',
            target_id: lease.versionId,
            action: 'version_published',
            detail: {
              version: versionLabel(request.place.number),
              content_hash: request.contentHash,
              publication_id: lease.publicationId,
            },
          },
        ],
      };
    },
    lease.correlationId,
    limits,
  );
}

/** World, version, notes, the rest: the lock order. Waits for short commands that hold the world, as none waits for it. */
async function requireUnchanged(tx: Tx, { lease, kid, citedSources }: MintRequest): Promise<void> {
  const [world] = await tx.$queryRaw<{ revision: number }[]>`
    SELECT working_set_revision AS revision FROM world_model WHERE id = ${lease.worldId}::uuid FOR UPDATE`;
  const [version] = await tx.$queryRaw<{ status: string }[]>`
    SELECT status::text FROM world_model_version WHERE id = ${lease.versionId}::uuid FOR UPDATE`;
  const [notes] = await tx.$queryRaw<{ revision: number }[]>`
    SELECT revision FROM release_notes WHERE id = ${lease.request.release_notes_id}::uuid FOR UPDATE`;
  const [publication] = await tx.$queryRaw<{ status: string; token: number }[]>`
    SELECT status::text, fencing_token AS token FROM publication WHERE id = ${lease.publicationId}::uuid FOR UPDATE`;
  if (publication?.status !== 'in-progress' || publication.token !== lease.fencingToken) {
    throw new LeaseLost('another worker took this publication over');
  }
  if (
    version?.status !== 'draft' ||
    world?.revision !== lease.request.working_set_revision ||
    notes?.revision !== lease.request.release_notes_revision
  ) {
    throw new LeaseLost('the working set or the release notes changed since they were read');
  }
  const held = await tx.$queryRaw<{ retired: boolean }[]>`
    SELECT retired_by_operation AS retired FROM source_material
     WHERE id = ANY(${[...citedSources]}::uuid[]) ORDER BY id FOR SHARE NOWAIT`;
  if (held.some(({ retired }) => retired)) throw new LeaseLost('a cited source was retired meanwhile');
  const [key] = await tx.$queryRaw<{ usable: boolean }[]>`SELECT hold_publishing_key(${kid}) AS usable`;
  if (key?.usable !== true) {
    throw new Error(`the publishing key ${kid} is compromised or unknown: nothing is published with it`);
  }
}

async function writeVersion(tx: Tx, request: MintRequest): Promise<void> {
  const { lease, place, modules, card, publishedAt } = request;
  await insertModules(tx, place, modules);
  await requireTestedBytes(tx, place.versionId, modules);
  await insertVersionRules(tx, place, request.heads);
  await tx.$executeRaw`
    INSERT INTO world_model_card (id, domain_id, world_id, version_id, content, content_hash)
    VALUES (${newId()}::uuid, ${place.domainId}::uuid, ${place.worldId}::uuid, ${place.versionId}::uuid,
            ${card.text}::jsonb, ${card.contentHash})`;
  const events: EventPlace = {
    siteUrl: request.siteUrl,
    organizationId: request.organizationId,
    domainId: place.domainId,
    worldId: place.worldId,
    version: versionLabel(place.number),
    contentHash: request.contentHash,
    releaseNotesId: lease.request.release_notes_id,
  };
  const digests = modules.map(({ action, digest }) => ({ action, digest }));
  await enqueue(tx, {
    domainId: place.domainId,
    worldId: place.worldId,
    sequence: place.number,
    envelope: cardPublished(newId(), publishedAt, events, {
      contentHash: card.contentHash,
      modules: digests,
    }),
  });
  await signal(tx, versionPublished(newId(), publishedAt, events));
  await tx.$executeRaw`
    UPDATE publication
       SET status = 'completed', phase = NULL, leased_until = NULL, ended_at = ${publishedAt},
           answer = ${publicationAnswerColumn.text({ version: place.number, content_hash: request.contentHash })}::jsonb
     WHERE id = ${lease.publicationId}::uuid`;
  await setCurrentVersion(tx, place.worldId, place.number, request.decisionLog);
  // Last: from here on nothing can be added to the version, by any role.
  await tx.$executeRaw`
    UPDATE world_model_version
       SET status = 'published', previous_version_hash = ${request.previousVersionHash},
           content_hash = ${request.contentHash}, snapshot = ${request.snapshot}::jsonb,
           published_by = ${lease.operatorId}::uuid, published_at = ${publishedAt}
     WHERE id = ${place.versionId}::uuid`;
}

/** The digests of what is stored are those of what was tested. */
async function requireTestedBytes(
  tx: Tx,
  versionId: string,
  modules: readonly SignedModule[],
): Promise<void> {
  const stored = new Map((await storedDigests(tx, versionId)).map(({ action, digest }) => [action, digest]));
  const tested = Object.fromEntries(modules.map(({ action, digest }) => [action, digest]));
  if (!sameJson(Object.fromEntries(stored), tested)) {
    throw new Error('the stored module bytes are not the tested ones');
  }
}
