import type { Logger } from 'pino';
import { DomainError, type ErrorExtensions } from '../core/errors.ts';
import { isDatabaseUnavailable, isUnreadableValue } from '../db/errors.ts';

/** Errors that were logged when they were made of something else. */
const logged = new WeakSet<DomainError>();

/**
 * What the caller may know of anything that was thrown. A domain error is itself, a lost database is
 * `database_unavailable`, a value that the database cannot read `invalid_field`; what was cut off because its caller
 * went away is no error of ours; all else is logged with the request id and answered `internal_error`.
 */
export function presentFailure(
  error: unknown,
  { log, requestId }: { log: Logger; requestId: string },
): DomainError {
  const present = (
    code: 'invalid_field' | 'database_unavailable' | 'internal_error',
    message: string,
    extensions?: ErrorExtensions,
  ): DomainError => {
    log[code === 'invalid_field' ? 'warn' : 'error']({ err: error, request_id: requestId }, code);
    const failure = new DomainError(code, message, extensions, { cause: error });
    logged.add(failure);
    return failure;
  };
  if (error instanceof DomainError) {
    if (error.status >= 500 && !logged.has(error))
      log.error({ err: error, request_id: requestId }, error.code);
    logged.add(error);
    return error;
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    log.debug({ request_id: requestId }, 'request_aborted');
    return new DomainError('internal_error', 'The request was given up before it was answered.', undefined, {
      cause: error,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return present('database_unavailable', 'The database cannot be reached. Try again shortly.', {
      retry_after: 2,
    });
  }
  if (isUnreadableValue(error)) {
    return present('invalid_field', 'A value does not have the form that its field expects.');
  }
  return present(
    'internal_error',
    `Something went wrong on this side. It is recorded under request id ${requestId}.`,
  );
}
