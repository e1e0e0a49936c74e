import { DomainError, errorStatus, type ErrorCode, type FieldError } from '../core/errors.ts';
import { problemTitles } from '../http/problem.ts';
import { builder } from './builder.ts';
import { closedEnum } from './closed-enum.ts';

/** The title that REST sends with the code, and its HTTP status. */
function describedCodes(): Record<ErrorCode, string> {
  const described: Record<ErrorCode, string> = { ...problemTitles };
  for (const [code, status] of Object.entries(errorStatus))
    described[code as ErrorCode] += `. HTTP ${status}.`;
  return described;
}

export const ErrorCodeEnum = closedEnum<ErrorCode>(
  'ErrorCode',
  'The closed vocabulary of refusals. `code` over REST and `extensions.code` of errors are the same words in lower case.',
  describedCodes(),
);

const FieldErrorRef = builder.objectRef<FieldError>('FieldError').implement({
  description: 'One bad field of the request.',
  fields: (t) => ({
    pointer: t.exposeString('pointer', {
      description: 'JSON pointer (RFC 6901) into the request, e.g. `/inputs/age`.',
    }),
    code: t.exposeString('code', { description: 'Machine-readable reason.' }),
    message: t.exposeString('message', { description: 'What is expected.' }),
  }),
});

builder.objectType(DomainError, {
  name: 'Problem',
  description: 'A refusal that the caller can act on, as RFC 9457 problem details.',
  fields: (t) => ({
    code: t.expose('code', {
      type: ErrorCodeEnum,
      description: 'What it is: `extensions.code` of an error and `code` over REST, in upper case.',
    }),
    status: t.exposeInt('status', { description: 'The HTTP status that REST answers with.' }),
    detail: t.exposeString('message', { description: 'What happened and what to do about it.' }),
    errors: t.field({
      type: [FieldErrorRef],
      description: 'Bad fields, each with a pointer; empty otherwise.',
      resolve: (error) => error.extensions.errors ?? [],
    }),
    retryAfter: t.int({
      nullable: true,
      description: 'Seconds until a retry makes sense; REST sends it as `Retry-After`.',
      resolve: (error) => error.extensions.retry_after ?? null,
    }),
    extensions: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Further members by code: `findings` per rule, `preview` of renames, `publication_id`.',
      resolve: (error) => {
        const { errors: _errors, retry_after: _retryAfter, ...rest } = error.extensions;
        return Object.keys(rest).length > 0 ? rest : null;
      },
    }),
  }),
});
