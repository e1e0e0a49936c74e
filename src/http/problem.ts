import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { DomainError } from '../core/errors.ts';
import { type ErrorCode, type FieldError } from '../core/errors.ts';
import { send } from './respond.ts';

/** RFC 9457 problem details, as every door but GraphQL answers a refusal. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  request_id: string;
  errors?: FieldError[];
  [member: string]: unknown;
}

/** The same for every occurrence of a code; `detail` says what happened this time. */
export const problemTitles = {
  malformed_request: 'The request cannot be read',
  invalid_field: 'A field is not valid',
  correlation_id_required: 'A correlation_id is required',
  unauthenticated: 'Sign in first',
  token_expired: 'The access token has expired',
  token_invalid: 'The access token is not valid',
  key_invalid: 'The API key is not valid',
  account_suspended: 'This account is suspended',
  account_revoked: 'This account is revoked',
  missing_scope: 'Your role does not allow this',
  domain_mismatch: 'Another domain than the one you act in',
  cross_site_request: 'Sent from another site',
  invite_email_mismatch: 'The invite is for another address',
  not_found: 'Not found',
  action_not_in_version: 'The version has no such action',
  method_not_allowed: 'Method not allowed',
  not_acceptable: 'No such representation',
  conflict: 'Another operation was first',
  stale_revision: 'It changed since you read it',
  release_notes_locked: 'Published release notes are locked',
  publication_in_progress: 'A publication is running',
  draft_exists: 'There is a draft already',
  invalid_state: 'Its state does not allow this',
  invite_expired: 'The invite has expired',
  invite_revoked: 'The invite was revoked',
  invite_consumed: 'The invite was used',
  payload_too_large: 'Too large',
  unsupported_media_type: 'Unsupported media type',
  rules_incomplete: 'Rules are not behaviourally complete',
  rules_nonconforming: 'Rules do not conform',
  rename_arbitration_required: 'Renames need your arbitration',
  acceptance_cases_failed: 'Acceptance cases fail',
  release_notes_outdated: 'The release notes do not say what is staged',
  ontology_drift: 'Inputs drifted from the ontology',
  correlation_id_reused: 'The correlation_id belongs to another request',
  idempotency_key_reused: 'The idempotency key belongs to another decision',
  inputs_invalid: 'The inputs are not valid',
  source_unparseable: 'The source cannot be read',
  source_unavailable: 'The source cannot be fetched',
  predicate_invalid: 'The predicate is not valid',
  gates_not_passed: 'The gates are not passed',
  acknowledgement_required: 'Findings need your acknowledgement',
  nothing_staged: 'Nothing is staged',
  answer_too_large: 'The answer is too large',
  work_too_large: 'This takes too much time or memory',
  rate_limited: 'Too many requests',
  internal_error: 'Something went wrong here',
  database_unavailable: 'The database cannot be reached',
  identity_provider_unavailable: 'The identity provider cannot be reached',
  model_unavailable: 'The model cannot be reached',
  worker_lost: 'The work was given up',
} satisfies Record<ErrorCode, string>;

export const problemType = (code: ErrorCode): string => `https://enshrine.dev/problems/${code}`;

export function problemDocument(
  error: DomainError,
  { requestId, instance }: { requestId: string; instance: string },
): ProblemDocument {
  const { errors, retry_after: _retryAfter, ...members } = error.extensions;
  return {
    ...members,
    type: problemType(error.code),
    title: problemTitles[error.code],
    status: error.status,
    detail: error.message,
    instance,
    code: error.code,
    request_id: requestId,
    ...(errors && errors.length > 0 && { errors }),
  };
}

/** Headers that go with an error on every door: how to authenticate, when to come back. */
export function problemHeaders(error: DomainError): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  if (error.status === 401) {
    headers['www-authenticate'] =
      error.code === 'unauthenticated' ? 'Bearer' : 'Bearer error="invalid_token"';
  }
  const retryAfter = error.extensions.retry_after;
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  return headers;
}

export function sendProblem(
  response: ServerResponse,
  error: DomainError,
  context: { requestId: string; path: string },
  headers: OutgoingHttpHeaders = {},
): void {
  const document = problemDocument(error, { requestId: context.requestId, instance: context.path });
  send(response, error.status, 'application/problem+json', JSON.stringify(document), {
    'cache-control': 'no-store',
    ...problemHeaders(error),
    ...headers,
  });
}
