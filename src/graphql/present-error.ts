import { PothosValidationError } from '@pothos/core';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { DomainError, errorStatus, type ErrorCode, type FieldError } from '../core/errors.ts';
import { firstCharacters } from '../core/first-characters.ts';
import { presentFailure } from '../http/failure.ts';

/** What GraphQL over HTTP refuses by status alone. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  405: 'method_not_allowed',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
};

/** The executor quotes whole values that do not fit their type; they may hold a token, and answers are kept by others. */
function withoutValues(message: string): string {
  const withoutVariable = message.startsWith('Variable "') ? withoutVariableValue(message) : message;
  return withoutEnumValue(withoutRepresented(withoutVariable));
}

/** `Variable "$x" got invalid value {…} at "x.y"; Expected …` */
function withoutVariableValue(message: string): string {
  const got = ' got invalid value ';
  const value = message.indexOf(got);
  const reason = message.lastIndexOf('; ');
  if (value === -1 || reason < value) return message;
  const place = message.lastIndexOf(' at "', reason);
  const shown = place > value && message[reason - 1] === '"' ? message.slice(place, reason) : '';
  return `${message.slice(0, value)} got an invalid value${shown}${message.slice(reason)}`;
}

/** `Int cannot represent non-integer value: …` */
function withoutRepresented(message: string): string {
  const verb = message.indexOf(' cannot represent ');
  const value = verb === -1 ? -1 : message.indexOf(': ', verb);
  return value === -1 ? message : `${message.slice(0, value)}.`;
}

/** `Value "…" does not exist in "Kind" enum.` */
function withoutEnumValue(message: string): string {
  const value = message.indexOf('Value "');
  const end = value === -1 ? -1 : message.lastIndexOf('" does not exist');
  if (end < value || end === -1) return message;
  return `${message.slice(0, value)}This value${message.slice(end + 1)}`;
}

/** Literals of the document are quoted whole: what was sent is not sent back. */
const longestMessage = 1_000;

/** What was thrown, under the wrappers that the executor puts around it. */
function thrown(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError) inner = inner.originalError;
  return inner;
}

/** The domain error behind anything that execution produced; unexpected ones are logged and closed up. */
export function domainErrorOf(error: unknown, about: { log: Logger; requestId: string }): DomainError {
  const inner = thrown(error);
  if (inner instanceof PothosValidationError) {
    return new DomainError('invalid_field', inner.message, {}, { cause: inner });
  }
  // What our own rules of validation refuse is refused as it would be in a variable.
  if (inner instanceof DomainError) return presentFailure(inner, about);
  // Raised before execution: the document or its variables are wrong, not the service. What a scalar throws then comes
  // with the place in the document, and without a path in the answer.
  const misfit = error instanceof GraphQLError && error.path === undefined && error.nodes !== undefined;
  if (misfit || (inner instanceof GraphQLError && inner.path === undefined)) {
    const refused = misfit ? error : (inner as GraphQLError);
    const { http, errors } = refused.extensions as { http?: { status?: number }; errors?: FieldError[] };
    const code = codeOfStatus[http?.status ?? 400] ?? 'malformed_request';
    const message = firstCharacters(withoutValues(refused.message), longestMessage);
    return new DomainError(code, message, errors ? { errors } : {}, { cause: inner });
  }
  return presentFailure(inner, about);
}

/** An error as GraphQL clients see it: `extensions.code`, `status`, `request_id`, and the members of the problem. */
export function presentGraphQLError(error: unknown, about: { log: Logger; requestId: string }): GraphQLError {
  if (error instanceof GraphQLError && String(error.extensions.code) in errorStatus) return error;
  const domainError = domainErrorOf(error, about);
  const located = error instanceof GraphQLError ? error : undefined;
  return new GraphQLError(domainError.message, {
    nodes: located?.nodes,
    source: located?.source,
    positions: located?.positions,
    path: located?.path,
    extensions: {
      ...domainError.extensions,
      code: domainError.code,
      status: domainError.status,
      request_id: about.requestId,
      // Where yoga set one (parse and validation errors, 405) it decides the status of the HTTP answer.
      ...(located?.extensions.http !== undefined && {
        http:
          located.originalError === domainError ? { status: domainError.status } : located.extensions.http,
      }),
    },
  });
}
