import { errorStatus, type ErrorCode } from '../core/errors.ts';
import { problemTitles, problemType } from '../http/problem.ts';
import type { Components, JsonSchema } from './answer-schema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const whole = (description: string): JsonSchema => ({ type: 'integer', description });

const findings: JsonSchema = {
  type: 'array',
  description: 'What was found, as on the candidate.',
  items: {
    type: 'object',
    required: ['id', 'code', 'message'],
    properties: {
      id: text('Acknowledgements name it.'),
      code: { type: 'string' },
      message: { type: 'string' },
    },
  },
};
const publicationId = text('The publication that this is the outcome of.');

/** What a problem of the code may say besides what every problem says. */
const membersOf: Partial<Record<ErrorCode, Record<string, JsonSchema>>> = {
  missing_scope: { scope: text('The scope that the call needs.') },
  invite_email_mismatch: { reason: text('`email_unverified` where the address is not verified.') },
  not_found: { version: text('The version that there is not.') },
  action_not_in_version: { action: text('The routing key that was asked for.') },
  stale_revision: {
    current_revision: whole('The revision as it is now.'),
    content_hash: text('The content as it is now.'),
  },
  publication_in_progress: { publication_id: text('The publication that is running.') },
  draft_exists: { release_notes_id: { type: ['string', 'null'], description: 'The draft that there is.' } },
  invalid_state: {
    status_now: text('The state that does not allow it.'),
    another_operator: { type: 'boolean', description: 'Whether another operator may.' },
    rules: { type: 'array', items: { type: 'string' }, description: 'Keys of the rules in the way.' },
    candidate_id: text('The candidate in the way.'),
  },
  gates_not_passed: { candidate_status: text('Where the candidate stands.'), findings },
  acknowledgement_required: { findings },
  rules_incomplete: { publication_id: publicationId },
  rules_nonconforming: { publication_id: publicationId },
  rename_arbitration_required: { publication_id: publicationId },
  ontology_drift: { publication_id: publicationId },
  acceptance_cases_failed: { publication_id: publicationId },
  release_notes_outdated: { publication_id: publicationId },
  work_too_large: { limit: { type: 'string', enum: ['time', 'memory'], description: 'What ran out.' } },
};

/** `inputs_invalid` → `InputsInvalidProblem`. */
const nameOf = (code: string): string =>
  `${code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Problem`;

const refTo = (name: string): string => `#/components/schemas/${name}`;

/** RFC 9457: what every problem says. */
const problemDetails: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details.',
  required: ['title', 'detail', 'instance', 'request_id'],
  properties: {
    title: text('The same for every occurrence of the code.'),
    detail: text('What happened, and what to do about it.'),
    instance: text('Path of the request.'),
    request_id: text('Name it when you ask for help.'),
    errors: { type: 'array', items: { $ref: refTo('FieldError') }, description: 'The fields at fault.' },
  },
};

const fieldError: JsonSchema = {
  type: 'object',
  description: 'One bad field of the request.',
  required: ['pointer', 'code', 'message'],
  properties: {
    pointer: text('JSON pointer (RFC 6901), e.g. `/inputs/age`.'),
    code: { type: 'string' },
    message: text('What is expected.'),
  },
};

/** A problem of one code. `errors` says which fields where the code is of bad fields; further members may be added. */
const problemOf = (code: ErrorCode): JsonSchema => ({
  description: `${problemTitles[code]}.`,
  allOf: [
    { $ref: refTo('ProblemDetails') },
    {
      type: 'object',
      required: ['type', 'status', 'code'],
      properties: {
        type: { type: 'string', format: 'uri', const: problemType(code) },
        status: { type: 'integer', const: errorStatus[code] },
        code: { type: 'string', const: code },
        ...membersOf[code],
      },
    },
  ],
});

const codes = Object.keys(errorStatus) as ErrorCode[];

/** `Problem` is one of the problems of all codes, told apart by `code`: a generated client narrows on it. */
export const problemComponents: Components = {
  ...Object.fromEntries(codes.map((code) => [nameOf(code), problemOf(code)])),
  Problem: {
    description: 'A refusal, told apart by `code`.',
    oneOf: codes.map((code) => ({ $ref: refTo(nameOf(code)) })),
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(codes.map((code) => [code, refTo(nameOf(code))])),
    },
  },
  ProblemDetails: problemDetails,
  FieldError: fieldError,
};
