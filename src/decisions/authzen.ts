import { z } from 'zod';
import { DomainError, invalidField } from '../core/errors.ts';
import { requireStorableText } from '../core/storable-text.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { readInputs, type Evaluation } from './authzen-inputs.ts';
import type { DecisionAnswer, DecisionObligation } from './decision-answer.ts';
import { inputsLimit, requireFinite, type DecisionRequest } from './decision-request.ts';

/** The information model of the OpenID AuthZEN Authorization API 1.0. Unknown members are ignored everywhere. */

export const properties = z.record(z.string(), z.unknown()).optional();
export const entity = z.object({ type: z.string().min(1), id: z.string().min(1), properties });
export const action = z.object({ name: z.string().min(1), properties });
export const context = z.record(z.string(), z.unknown());

export const evaluationBody = z
  .object({ subject: entity, action, resource: entity, context: context.optional() })
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
    options: z.object({ evaluations_semantic: z.enum(semantics).optional() }).optional(),
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

/** @throws DomainError `invalid_field` for a member that is missing or of another type. */
export function readEvaluation(body: unknown): Evaluation {
  const parsed = evaluationBody.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error.issues));
}

export interface Evaluations {
  /** Each with the defaults filled in, not yet looked at: a bad one is its own affair. */
  items: unknown[] | null;
  semantic: (typeof semantics)[number];
}

/** @throws DomainError `invalid_field`. `items` is null where the request is a single evaluation. */
export function readEvaluations(body: unknown): Evaluations {
  const parsed = evaluationsBody.safeParse(body);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues));
  const { evaluations = [], options, ...defaults } = parsed.data;
  return {
    items: evaluations.length === 0 ? null : evaluations.map((item) => ({ ...defaults, ...item })),
    semantic: options?.evaluations_semantic ?? 'execute_all',
  };
}

/**
 * The question behind an evaluation. Which of its members are inputs, the action says.
 * @param idempotencyKey under which it is recorded once
 * @throws DomainError `invalid_field` under a key, for a question that cannot be told from another
 */
export function questionOf(evaluation: Evaluation, idempotencyKey: string | null): DecisionRequest {
  if (idempotencyKey !== null) {
    requireShort(evaluation);
    requireFinite(evaluation, '');
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
    subjectRef: evaluation.subject.id,
    traceId: null,
    idempotencyKey,
  };
}

/** Under a key each evaluation is digested whole, the defaults of a batch once for each of its items. */
function requireShort(evaluation: Evaluation): void {
  if (Buffer.byteLength(JSON.stringify(evaluation)) <= inputsLimit) return;
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
export function presentRefusal(error: unknown): EvaluationAnswer {
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
      ...(extensions.errors && { errors: extensions.errors }),
    },
  };
}
