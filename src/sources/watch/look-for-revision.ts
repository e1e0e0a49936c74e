import type { Clock } from '../../core/clock.ts';
import { DomainError, type ErrorCode } from '../../core/errors.ts';
import type { Database } from '../../db/client.ts';
import { readTransaction, type Principal } from '../../db/transaction.ts';
import { runTask } from '../../workers/run-task.ts';
import { fetchIfModified, type FetchOptions, type Validators } from '../fetch-source.ts';
import { countChanges, type SentenceCounts } from '../revision/store-revision.ts';
import { readExtractedText } from '../source-read-model.ts';
import { extractor, sha256Of, type ReadDocument, type SourceDocument } from '../source-store.ts';
import { whyHeld } from './check-policy.ts';
import type { WatchedSource } from './watched-source.ts';

/** What an address serves now. */
export interface Served {
  sha256: string;
  validators: Validators;
}

/** What looking came to, before anything of it is stored. */
export type RevisionLookup =
  | { outcome: 'not_modified' }
  /** The bytes that it served before, the source's own, or others with the same text. */
  | { outcome: 'same'; served: Served }
  | {
      outcome: 'revised';
      served: Served;
      document: SourceDocument;
      read: ReadDocument;
      sentences: SentenceCounts;
    }
  /** Another text, which a person has to look at first. */
  | { outcome: 'held'; message: string }
  | { outcome: 'failed'; code: ErrorCode; message: string; retryAfter: number | null };

export interface LookingServices {
  database: Database;
  clock: Clock;
  /** Bounds of the fetch. */
  fetchOptions: FetchOptions;
}

/** After this a server is asked without conditions: one that always says "not modified" would hide every revision. */
const trustedMilliseconds = 30 * 24 * 60 * 60_000;

/** The document is at fault, or where it lies, or it takes too much. */
const failures: readonly ErrorCode[] = [
  'source_unavailable',
  'source_unparseable',
  'payload_too_large',
  'worker_lost',
  'work_too_large',
];

/** Looks whether the address of a source serves another text now. Stores nothing; what fails is an outcome. */
export async function lookForRevision(
  services: LookingServices,
  principal: Principal,
  watched: WatchedSource,
  signal?: AbortSignal,
): Promise<RevisionLookup> {
  try {
    return await look(services, principal, watched, signal);
  } catch (error) {
    if (!(error instanceof DomainError) || !failures.includes(error.code) || signal?.aborted) throw error;
    const { code, message, extensions } = error;
    return { outcome: 'failed', code, message, retryAfter: extensions.retry_after ?? null };
  }
}

async function look(
  { database, clock, fetchOptions }: LookingServices,
  principal: Principal,
  watched: WatchedSource,
  signal?: AbortSignal,
): Promise<RevisionLookup> {
  const { source, url, servedSha256 } = watched;
  const options = { ...fetchOptions, ...(signal && { signal }) };
  const fetched = await fetchIfModified(url, knownOf(watched, clock.now()), options);
  if (fetched === 'not_modified') return { outcome: 'not_modified' };
  const { bytes, mediaType, validators } = fetched;
  const served = { sha256: sha256Of(bytes), validators };
  if (served.sha256 === servedSha256 || served.sha256 === source.sha256) return { outcome: 'same', served };
  const fileName = new URL(fetched.url).pathname;
  const asked = { caller: principal.user_id, ...(signal && { signal }) };
  const read = { ...(await runTask('parse_source', { bytes, mediaType, fileName }, asked)), extractor };
  const older = await readTransaction(database, principal, (prisma) => readExtractedText(prisma, source.id));
  if (read.text === older) return { outcome: 'same', served };
  const sentences = await countChanges(database, principal, source.worldId, source.id, read);
  const held = whyHeld(sentences);
  if (held !== null || sentences === null) {
    return {
      outcome: 'held',
      message: `The address serves another text. ${held ?? ''} Look at it; if it is the newer law, ingest it with \`supersedes\`.`,
    };
  }
  const document = { bytes, mediaType, fileName, url: fetched.url, retrievedAt: clock.now() };
  return { outcome: 'revised', served, document, read, sentences };
}

function knownOf({ watch }: WatchedSource, now: Date): Validators | null {
  if (watch?.validatedUrl == null || watch.servedAt === null) return null;
  if (now.getTime() - watch.servedAt.getTime() > trustedMilliseconds) return null;
  return { url: watch.validatedUrl, etag: watch.etag, lastModified: watch.lastModified };
}
