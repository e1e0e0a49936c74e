import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';

/**
 * What the caller may know of anything that was thrown. A domain error is itself, a lost database is
 * `database_unavailable`; all else is logged with the request id and answered `internal_error`.
 */
export function presentFailure(
  error: unknown,
  { log, requestId }: { log: Logger; requestId: string },
): DomainError {
  if (error instanceof DomainError) {
    if (error.status >= 500) log.error({ err: error, request_id: requestId }, error.code);
    return error;
  }
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error, request_id: requestId }, 'database_unavailable');
    return new DomainError('database_unavailable', 'The database cannot be reached. Try again shortly.', {
      retry_after: 2,
    });
  }
  log.error({ err: error, request_id: requestId }, 'internal_error');
  return new DomainError(
    'internal_error',
    `Something went wrong on this side. It is recorded under request id ${requestId}.`,
  );
}
