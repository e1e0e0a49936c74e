import type { Clock } from '../../core/clock.ts';
import { canonicalJsonInTurns, contentHash, sha256Hex } from '../../core/canonical-json.ts';
import type { Database } from '../../db/client.ts';
import { readTransaction } from '../../db/transaction.ts';
import { signMarker } from '../../rules/module/marker.ts';
import { behaviourChanges } from './behaviour-changes.ts';
import { buildCard } from '../card/card.ts';
import { readCardFacts, type CardFacts } from '../card/card-read-model.ts';
import { citedPassages } from '../card/cited-passages.ts';
import type { MintRequest } from './mint.ts';
import type { SignedModule } from './mint-rows.ts';
import {
  preparePublication,
  type PreparedPublication,
  type Progress,
  type Refusal,
} from './prepare-publication.ts';
import { readBasis, type PublicationBasis } from './publication-basis.ts';
import type { Lease } from './publication-row.ts';
import type { PublishingKey } from '../version/publishing-keys.ts';
import { differenceOf } from './staged-changes.ts';
import { sealVersion, type VersionSnapshot } from '../version/version-content.ts';
import { contentBefore } from '../version/version-read-model.ts';
import { versionLabel } from '../version/version-label.ts';

export interface MintServices {
  database: Database;
  clock: Clock;
  publishingKey: PublishingKey;
  env: { SITE_URL: string };
}

interface Read {
  basis: PublicationBasis;
  facts: CardFacts;
  number: number;
}

/**
 * Everything up to the mint, which has nothing costly left to do; or why there is nothing to mint. Writes nothing.
 * @throws what `progress` throws: the lease may be lost at every step
 */
export async function prepareMint(
  services: MintServices,
  lease: Lease,
  progress: Progress,
): Promise<{ request: MintRequest } | { refusal: Refusal }> {
  const read = await readAll(services.database, lease);
  const { basis, number } = read;
  const { arbitrations, acknowledgements } = lease.request;
  const answers = { arbitrations, acknowledgements: acknowledgements ?? [] };
  const { prepared, refusals } = await preparePublication(
    basis,
    number,
    answers,
    services.clock.now(),
    progress,
  );
  const [refusal] = refusals;
  if (refusal) return { refusal };
  return { request: await describe(services, lease, read, prepared, progress) };
}

const readAll = (database: Database, lease: Lease): Promise<Read> =>
  readTransaction(database, { user_id: lease.operatorId }, async (prisma) => {
    const basis = await readBasis(prisma, lease.worldId);
    const { number } = await prisma.worldModelVersion.findUniqueOrThrow({
      where: { id: lease.versionId },
      select: { number: true },
    });
    const facts = await readCardFacts(prisma, basis.workingSet, {
      operatorId: lease.operatorId,
      releaseNotesId: lease.request.release_notes_id,
    });
    return { basis, facts, number };
  });

/** Card, markers, hashes and texts of a publication that was checked. */
async function describe(
  { clock, publishingKey, env }: MintServices,
  lease: Lease,
  { basis, facts, number }: Read,
  prepared: PreparedPublication,
  progress: Progress,
): Promise<MintRequest> {
  const pause = (): Promise<void> => progress('comparing');
  const before = contentBefore(basis.current);
  const { content } = prepared;
  const behaviour = await behaviourChanges(before, content, pause);
  await pause();
  const changes = differenceOf(before, content);
  const publishedAt = clock.now();
  await pause();
  const card = buildCard({
    number,
    previous: basis.current,
    publishedAt,
    facts,
    sources: basis.sources,
    notesFindings: basis.notesFindings,
    prepared,
    changes,
    behaviour,
  });
  const cardText = await canonicalJsonInTurns(card, pause);
  const cardHash = `sha256:${sha256Hex(cardText)}`;
  const modules = await signModules(prepared, number, lease, publishedAt, publishingKey);
  const previousVersionHash = basis.current?.contentHash ?? null;
  return {
    lease,
    place: {
      domainId: basis.workingSet.domainId,
      worldId: lease.worldId,
      versionId: lease.versionId,
      number,
    },
    organizationId: facts.organization.id,
    siteUrl: env.SITE_URL,
    previousVersionHash,
    contentHash: await sealVersion(
      {
        number,
        previousVersionHash,
        content,
        modules: modules.map(({ action, digest }) => ({ action, digest })),
        cardHash,
        releaseNotesHash: contentHash(card.release_notes),
      },
      pause,
    ),
    modules,
    kid: publishingKey.kid,
    heads: content.heads,
    card: { text: cardText, contentHash: cardHash },
    decisionLog: content.configuration.decision_log ?? null,
    snapshot: await canonicalJsonInTurns(snapshotOf(prepared), pause),
    publishedAt,
    citedSources: [
      ...new Set(
        content.heads.flatMap((head) => citedPassages(head).map((cited) => cited.source_material_id)),
      ),
    ],
  };
}

/** Each marker states one digest: a module is approved by name, not by being in a list. */
async function signModules(
  { modules }: PreparedPublication,
  number: number,
  lease: Lease,
  approvedAt: Date,
  key: PublishingKey,
): Promise<SignedModule[]> {
  const signed: SignedModule[] = [];
  for (const module of modules) {
    const marker = await signMarker(
      {
        digest: module.digest,
        action: module.action,
        world_model_version: versionLabel(number),
        approved_by: lease.operatorId,
        approved_at: approvedAt.toISOString(),
      },
      key,
    );
    signed.push({ ...module, marker });
  }
  return signed;
}

function snapshotOf({ content, modules }: PreparedPublication): VersionSnapshot {
  const descriptions = new Map(modules.map(({ action, description }) => [action, description]));
  return {
    actions: content.actions.map((action) => ({
      ...action,
      description: descriptions.get(action.key) ?? '',
    })),
    definitions: content.definitions,
    configuration: content.configuration,
    renames: content.renames,
    sources: content.sources,
  };
}
