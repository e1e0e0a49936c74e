import { DomainError, type ErrorCode, errorStatus } from '../../core/errors.ts';
import type { Arbitration } from './reconcile.ts';

/** A worker that is silent for longer is taken to be lost. Anyone who works renews it four times as often. */
export const leaseMilliseconds = 20_000;

/** A publication is run this often before it is given up as `worker_lost`. */
export const maximumAttempts = 3;

/** How long a repeated call waits for the first one's outcome. */
export const duplicateWaitMilliseconds = 30_000;

/** What was claimed: kept on the row, so that any worker can run it again. */
export interface PublicationRequest {
  release_notes_id: string;
  arbitrations: Arbitration[];
  /** Ids of findings of the release notes and of acceptance cases; a claim of an earlier release has none. */
  acknowledgements?: string[];
  working_set_revision: number;
  release_notes_revision: number;
}

/** The right to work on a publication, as long as no one else took it over. */
export interface Lease {
  publicationId: string;
  fencingToken: number;
  worldId: string;
  versionId: string;
  /** In whose name it is minted. */
  operatorId: string;
  correlationId: string;
  request: PublicationRequest;
}

/** The recorded answer of an attempt that failed. */
export interface FailureAnswer {
  code: ErrorCode;
  message: string;
  detail: Record<string, unknown>;
}

/** The recorded answer of an attempt that published. */
export interface PublicationAnswer {
  /** Number of the version. */
  version: number;
  content_hash: string;
}

/** The same refusal for the first call and for every replay. */
export function failureError(publicationId: string, answer: FailureAnswer): DomainError {
  const { code, message, detail } = answer;
  const known = Object.hasOwn(errorStatus, code) ? code : 'internal_error';
  return new DomainError(known, message, { ...detail, publication_id: publicationId });
}

/** The lease was taken over, or what was prepared is no longer what the database holds. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
