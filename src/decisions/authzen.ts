import { z } from 'zod';
import { DomainError, invalidField } from '../core/errors.ts';
import { requireStorableText } from '../core/storable-text.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { bytesOf, readInputs, type AskedEvaluation } from './authzen-inputs.ts';
import type { DecisionAnswer, DecisionObligation } from './decision-answer.ts';
import { inputsLimit, type DecisionRequest } from './decision-request.ts';

/** The information model of the OpenID AuthZEN Authorization API 1.0. Unknown members are ignored everywhere. */

export const properties = z.record(z.string(), z.unknown()).optional();
export const entity = z.object({ type: z.string().min(1), id: z.string().min(1), properties });
export const action = z.object({ name: z.string().min(1), properties });
export const context = z.record(z.string(), z.unknown());

const receipt = z
  .boolean()
  .optional()
  .describe('Ours: true adds a signed statement of the answer to its context, as `receipt`.');

export const evaluationBody = z
  .object({
    subject: entity,
    action,
    resource: entity,
    context: context.optional(),
    options: z.object({ receipt }).optional(),
  })
  .meta({ id: 'AuthzenEvaluation', description: '`action.name` is the routing key.' });

export const semantics = ['execute_all', 'deny_on_first_deny', 'permit_on_first_permit'] as const;

/** Members beside `evaluations` are defaults of its items. */
export const evaluationsBody = z
  .object({
    subject: entity.optional(),
    action: action.optional(),
    resource: entity.optional(),
    context: context.optional(),
    evaluations: z.array(z.record(z.string(), z.unknown())).max(100).optional(),
    options: z.object({ evaluations_semantic: z.enum(semantics).optional(), receipt }).optional(),
  })
  .meta({ id: 'AuthzenEvaluations' });

export const evaluationAnswer = z
  .strictObject({
    decision: z.boolean().describe('True for permit, and for nothing else.'),
    context: z
      .record(z.string(), z.json())
      .describe('The decision with its reasons and obligations; or `code` and `error` where there is none.'),
  })
  .meta({ id: 'AuthzenDecision' });

export interface EvaluationAnswer {
  decision: boolean;
  context: Record<string, unknown>;
}

/** Members of a batch that its evaluations share, read. */
export type Defaults = Partial<AskedEvaluation>;

/**
 * @param defaults members that were read before: those of them that the body shares are not read again
 * @throws DomainError `invalid_field` for a member that is missing or of another type.
 */
export function readEvaluation(body: unknown, defaults: Defaults = {}): AskedEvaluation {
  const shared = sharedMembers(body, defaults);
  const parsed = evaluationBody.safeParse({ ...(body as object), ...shared.short });
  if (parsed.success) {
    const { options: _how, ...evaluation } = parsed.data;
    return { ...evaluation, ...shared.whole };
  }
  throw invalidFields(fieldErrors(parsed.error.issues));
}

/** What the body has of the defaults; `short`: the same without what may be long. */
function sharedMembers(body: unknown, defaults: Defaults): { whole: Defaults; short: Defaults } {
  const given = body as Defaults;
  const whole: Defaults = {};
  const short: Defaults = {};
  const { subject, action: asked, resource, context: facts } = defaults;
  if (subject && given.subject === subject) {
    whole.subject = subject;
    short.subject = { type: subject.type, id: subject.id };
  }
  if (asked && given.action === asked) {
    whole.action = asked;
    short.action = { name: asked.name };
  }
  if (resource && given.resource === resource) {
    whole.resource = resource;
    short.resource = { type: resource.type, id: resource.id };
  }
  if (facts && given.context === facts) {
    whole.context = facts;
    short.context = {};
  }
  return { whole, short };
}

/** Bytes of an evaluation, with its defaults, as JSON. */
const lengthOf = (evaluation: object): number =>
  Object.entries(evaluation).reduce((sum, [name, value]) => sum + name.length + 4 + bytesOf(value), 1);

export interface Evaluations {
  /** Each with the defaults filled in, not yet looked at: a bad one is its own affair. */
  items: unknown[] | null;
  /** What they share, read. */
  defaults: Defaults;
  /** How many are decided together; the others wait for their turn. */
  atOnce: number;
  semantic: (typeof semantics)[number];
}

/** Bytes of an evaluation from which on it has a turn of its own. */
const long = 4 * 1024;

/** Errors of one answer, however many evaluations it has. */
const mostErrorsOfAnswer = 1_000;

/** Errors that each of so many evaluations may answer. */
export const errorsOfEach = (evaluations: number): number => Math.floor(mostErrorsOfAnswer / evaluations);

/** @throws DomainError `invalid_field`. `items` is null where the request is a single evaluation. */
export function readEvaluations(body: unknown): Evaluations {
  const parsed = evaluationsBody.safeParse(body);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues));
  const { evaluations = [], options, ...defaults } = parsed.data;
  const signed = options?.receipt ? { options: { receipt: true } } : {};
  const items = evaluations.map((item) => ({ ...defaults, ...signed, ...item }));
  return {
    items: items.length === 0 ? null : items,
    defaults,
    atOnce: items.some((item) => lengthOf(item) > long) ? 1 : 10,
    semantic: options?.evaluations_semantic ?? 'execute_all',
  };
}

/** Whether an evaluation that was read asks for a receipt. */
export const asksForReceipt = (body: unknown): boolean =>
  (body as z.infer<typeof evaluationBody>).options?.receipt === true;

/**
 * The question behind an evaluation. Which of its members are inputs, the action says.
 * @param idempotencyKey under which it is recorded once
 * @throws DomainError `invalid_field` under a key, for a question that cannot be told from another
 */
export function questionOf(
  evaluation: AskedEvaluation,
  idempotencyKey: string | null,
  receipt = false,
): DecisionRequest {
  if (idempotencyKey !== null) {
    requireShort(evaluation);
    requireStorableText(evaluation, '');
  }
  return {
    action: evaluation.action.name,
    inputs: {},
    asSent: {
      content: evaluation,
      inputsByName: () =>
        evaluation.context?.inputs ?? { ...evaluation.subject.properties, ...evaluation.resource.properties },
      inputsOf: (action) => readInputs(evaluation, action),
    },
    asOf: null,
    version: null,
    explain: null,
    receipt,
    subjectRef: evaluation.subject.id,
    traceId: null,
    idempotencyKey,
  };
}

/** Under a key each evaluation is digested whole, the defaults of a batch once for each of its items. */
function requireShort(evaluation: AskedEvaluation): void {
  if (lengthOf(evaluation) <= inputsLimit) return;
  throw invalidField(
    '',
    `Under an idempotency key an evaluation, with the defaults of its batch, may have at most ${inputsLimit} bytes. Leave out what the action does not read, or send it without the key.`,
  );
}

/** By the obligations profile of AuthZEN: a caller that knows no type but those registered there has to deny. */
const presentObligation = ({ rule, id, ...properties }: DecisionObligation) => ({
  id: `${rule}/${id}`,
  type: 'custom',
  properties: { rule, id, ...properties },
});

/** Left out where there are none. */
export const presentObligations = (
  obligations: readonly DecisionObligation[],
): { obligations?: ReturnType<typeof presentObligation>[] } =>
  obligations.length === 0 ? {} : { obligations: obligations.map(presentObligation) };

export const presentEvaluation = ({ obligations, ...answer }: DecisionAnswer): EvaluationAnswer => ({
  decision: answer.decision === 'permit',
  context: { ...answer, ...presentObligations(obligations) },
});

/** What is wrong with the question is an answer: no. All else is an error of the request as a whole. */
export function presentRefusal(error: unknown, mostErrors = mostErrorsOfAnswer): EvaluationAnswer {
  const isAnswer =
    error instanceof DomainError &&
    (error.code === 'inputs_invalid' ||
      error.code === 'action_not_in_version' ||
      error.code === 'invalid_field');
  if (!isAnswer) throw error;
  const { code, status, message, extensions } = error;
  return {
    decision: false,
    context: {
      code,
      error: { status, message },
      ...(extensions.errors && { errors: extensions.errors.slice(0, mostErrors) }),
    },
  };
}
