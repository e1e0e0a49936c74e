import { firstCharacters } from './first-characters.ts';

/**
 * The closed vocabulary of errors. One code, one status; REST and GraphQL both read this table.
 * Nothing below the doors knows HTTP: commands throw a {@link DomainError} and stop there.
 */
export const errorStatus = {
  malformed_request: 400,
  invalid_field: 400,
  correlation_id_required: 400,

  unauthenticated: 401,
  token_expired: 401,
  token_invalid: 401,
  key_invalid: 401,
  account_suspended: 401,
  account_revoked: 401,

  missing_scope: 403,
  domain_mismatch: 403,
  cross_site_request: 403,
  invite_email_mismatch: 403,

  not_found: 404,
  action_not_in_version: 404,

  method_not_allowed: 405,
  not_acceptable: 406,

  conflict: 409,
  stale_revision: 409,
  release_notes_locked: 409,
  publication_in_progress: 409,
  draft_exists: 409,
  invalid_state: 409,

  invite_expired: 410,
  invite_revoked: 410,
  invite_consumed: 410,

  payload_too_large: 413,
  unsupported_media_type: 415,

  rules_incomplete: 422,
  rules_nonconforming: 422,
  rename_arbitration_required: 422,
  ontology_drift: 422,
  release_notes_outdated: 422,
  acceptance_cases_failed: 422,
  correlation_id_reused: 422,
  idempotency_key_reused: 422,
  inputs_invalid: 422,
  source_unparseable: 422,
  source_unavailable: 422,
  predicate_invalid: 422,
  gates_not_passed: 422,
  acknowledgement_required: 422,
  nothing_staged: 422,
  answer_too_large: 422,
  work_too_large: 422,

  rate_limited: 429,

  internal_error: 500,
  database_unavailable: 503,
  identity_provider_unavailable: 503,
  model_unavailable: 503,
  worker_lost: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One bad field, addressed by a JSON pointer (RFC 6901) into the request. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

export interface ErrorExtensions {
  errors?: FieldError[];
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  retry_after?: number;
  [member: string]: unknown;
}

/** Bad fields that one refusal names: a request must not be answered with many times its size. */
const mostErrors = 50;
/** Of a message that quotes what was sent, and of a pointer into it. */
const longestMessage = 2_000;
const longestPointer = 500;

const bounded = ({ pointer, code, message }: FieldError): FieldError => ({
  pointer: firstCharacters(pointer, longestPointer),
  code,
  message: firstCharacters(message, longestMessage),
});

/** An outcome that the caller can act on. `message` says what to do about it and holds no secret. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  readonly extensions: ErrorExtensions;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extensions: ErrorExtensions = {},
    options?: ErrorOptions,
  ) {
    super(firstCharacters(message, longestMessage), options);
    const { errors } = extensions;
    this.extensions = errors
      ? { ...extensions, errors: errors.slice(0, mostErrors).map(bounded) }
      : extensions;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (what: string): DomainError =>
  new DomainError('not_found', `There is no such ${what}, or you may not know of it.`);

export function invalidField(pointer: string, message: string, code = 'invalid'): DomainError {
  return new DomainError('invalid_field', message, { errors: [{ pointer, code, message }] });
}
