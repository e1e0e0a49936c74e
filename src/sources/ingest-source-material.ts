import type { Clock } from '../core/clock.ts';
import { DomainError, invalidField, type ErrorCode } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, recordedAnswer, transaction, type Answer, type Identified } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { runTask } from '../workers/run-task.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';
import { fetchSource, type FetchOptions } from './fetch-source.ts';
import { checkProvenance, type Provenance, type ProvenanceInput } from './provenance-policy.ts';
import { shownSource, type ShownSource } from './source-read-model.ts';
import { isUnderEnvelope } from './source-envelope.ts';
import { countChanges, storeRevision } from './revision/store-revision.ts';
import {
  extractor,
  insertIngestionRun,
  insertSource,
  sha256Of,
  type ReadDocument,
  type SourceDocument,
} from './source-store.ts';

export interface IngestSourceMaterialInput {
  correlationId: string;
  worldId: string;
  provenance: ProvenanceInput;
  /** The document as text… */
  content?: string | null;
  /** …or as a file… */
  file?: { bytes: Uint8Array; fileName?: string | null; mediaType?: string | null } | null;
  /** …or where it lies. One of the three. */
  url?: string | null;
  mediaType?: string | null;
  fileName?: string | null;
  /** The source material of which this is a newer revision. */
  supersedes?: string | null;
}

/** What a read of one document came to: a new row, or the one that has the same bytes already. */
export type IngestedSource = Identified & { ingestionRunId: string; unchanged: boolean };

export interface SourceServices {
  database: Database;
  clock: Clock;
  /** Bounds of the fetch of a URL. */
  fetchOptions: FetchOptions;
  env: { SITE_URL: string };
}

/**
 * Reads one document into a source material. Who: operations staff (`write:operations`). The document is fetched and
 * parsed before the transaction; row, bytes, sections, ingestion run and audit record are one. Bytes that the world
 * already has under the same provenance make no new row and are said to be unchanged. What cannot be fetched or read
 * leaves a run that says so. With `supersedes` it is a newer revision: the older is retired in the same transaction, the
 * event says how much of the law changed, and the rules that cite the older are to be worked through.
 *
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`, `invalid_state` for what was superseded or
 * retired before, `invalid_field`, `source_unparseable`, `source_unavailable`, `payload_too_large`,
 * `work_too_large` for a document that takes too much time or memory.
 */
export async function ingestSourceMaterial(
  services: SourceServices,
  auth: AuthContext,
  input: IngestSourceMaterialInput,
): Promise<Answer<IngestedSource>> {
  const { correlationId, content: _content, file: _file, ...rest } = input;
  const sent = sentBytes(input);
  const call = {
    operation: 'ingestSourceMaterial',
    correlationId,
    request: { ...rest, sha256: sent ? sha256Of(sent) : null },
  };
  const recorded = await recordedAnswer<IngestedSource>(services.database, auth, call);
  if (recorded) return recorded;
  const provenance = checkProvenance(input.provenance);
  const { document, read } = await readDocument(services, auth, input, sent).catch(async (error: unknown) => {
    if (isFailedRead(error)) await recordFailure(services.database, auth, input, sent, error);
    throw error;
  });
  const { supersedes } = input;
  const sentences = supersedes
    ? await countChanges(services.database, auth, input.worldId, supersedes, read)
    : null;
  return command(
    services.database,
    auth,
    call,
    async (tx) => {
      if (supersedes) {
        const revision = { sentences, provenance, document, read };
        return storeRevision(tx, services, auth, { ...input, supersedes }, revision);
      }
      const world = await lockWorldRead(tx, input.worldId);
      const existing = await findUnchanged(tx, world.id, document, provenance);
      const origin = { worldId: world.id, domainId: world.domainId, operatorId: auth.user_id };
      const source = existing ?? (await insertSource(tx, { ...origin, provenance, document, read }));
      const ingestionRunId = await insertIngestionRun(tx, {
        ...origin,
        correlationId,
        url: document.url,
        sha256: source.sha256,
        outcome: existing ? 'unchanged' : 'ingested',
        sourceMaterialId: source.id,
      });
      return {
        result: { id: source.id, ingestionRunId, unchanged: existing !== null },
        audit: [
          {
            family: 'world_authoring',
            world_id: world.id,
            target_type: 'source_material',
            target_id: source.id,
            action: 'ingested',
            detail: { sha256: source.sha256, unchanged: existing !== null },
          },
        ],
      };
    },
    { timeout: 60_000, maxWait: 10_000 },
  );
}

async function readDocument(
  services: SourceServices,
  auth: AuthContext,
  input: IngestSourceMaterialInput,
  sent: Uint8Array | null,
): Promise<{ document: SourceDocument; read: ReadDocument }> {
  const document = sent
    ? {
        bytes: sent,
        mediaType: input.mediaType ?? input.file?.mediaType ?? null,
        fileName: input.fileName ?? input.file?.fileName ?? null,
        url: null,
        retrievedAt: null,
      }
    : await fetchDocument(services, input);
  const { bytes, mediaType, fileName } = document;
  const parsed = await runTask('parse_source', { bytes, mediaType, fileName }, { caller: auth.user_id });
  return { document, read: { ...parsed, extractor } };
}

/** The document is at fault, or where it lies: what was asked was done, and came to this. */
const failedReads: readonly ErrorCode[] = [
  'source_unavailable',
  'source_unparseable',
  'payload_too_large',
  'work_too_large',
];

const isFailedRead = (error: unknown): error is DomainError =>
  error instanceof DomainError && failedReads.includes(error.code);

/**
 * Keeps that a document could not be read. Nothing of the world changes, so there is no audit record and no anchor: the
 * run says who asked, and the same call can be tried again.
 */
async function recordFailure(
  database: Database,
  auth: AuthContext,
  { worldId, correlationId, url }: IngestSourceMaterialInput,
  sent: Uint8Array | null,
  { code }: DomainError,
): Promise<void> {
  await transaction(
    database,
    auth,
    async (tx) => {
      const world = await lockWorldRead(tx, worldId);
      await insertIngestionRun(tx, {
        worldId: world.id,
        domainId: world.domainId,
        operatorId: auth.user_id,
        correlationId,
        url: url ?? null,
        sha256: sent && sha256Of(sent),
        outcome: 'failed',
        sourceMaterialId: null,
        errorCode: code,
      });
      return { result: null, audit: null };
    },
    correlationId,
  );
}

function sentBytes({ content, file, url }: IngestSourceMaterialInput): Uint8Array | null {
  if ([content, file, url].filter((value) => value != null).length !== 1) {
    throw invalidField('/content', 'Send the document in one way: content, file or url.', 'required');
  }
  return content != null ? Buffer.from(content, 'utf8') : (file?.bytes ?? null);
}

async function fetchDocument(
  services: SourceServices,
  input: IngestSourceMaterialInput,
): Promise<SourceDocument> {
  const fetched = await fetchSource(input.url ?? '', services.fetchOptions);
  return {
    bytes: fetched.bytes,
    mediaType: input.mediaType ?? fetched.mediaType,
    fileName: new URL(fetched.url).pathname,
    url: fetched.url,
    retrievedAt: services.clock.now(),
  };
}

async function findUnchanged(
  tx: Tx,
  worldId: string,
  document: SourceDocument,
  provenance: Provenance,
): Promise<ShownSource | null> {
  const sha256 = sha256Of(document.bytes);
  // Equal bytes that arrive at once take turns, so that the second finds the first's row.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${worldId} ${sha256}`}, 0))`;
  const same = await tx.sourceMaterial.findMany({
    where: { worldId, sha256, state: 'ingested' },
    select: shownSource,
    orderBy: { id: 'asc' },
  });
  return same.find((source) => isUnderEnvelope(source, provenance)) ?? null;
}
