import { z } from 'zod';
import { canonicalJson, type Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import type { DecisionAnswer } from './decision-answer.ts';
import { inputsLimit, requireFinite, type DecisionRequest } from './decision-request.ts';

/** The information model of the OpenID AuthZEN Authorization API 1.0. Unknown members are ignored everywhere. */

const properties = z.record(z.string(), z.unknown()).optional();
const entity = z.object({ type: z.string().min(1), id: z.string().min(1), properties });
const action = z.object({ name: z.string().min(1), properties });
const context = z.record(z.string(), z.unknown());

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

type Evaluation = z.output<typeof evaluationBody>;

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
 * The question behind an evaluation: `context.inputs`, or else the properties of subject and resource by name.
 * @param idempotencyKey under which it is recorded once
 * @throws DomainError `inputs_invalid` for inputs that are none, or contradict each other.
 */
export function questionOf(
  { subject, action: { name }, resource, context: about }: Evaluation,
  idempotencyKey: string | null,
): DecisionRequest {
  const given = about?.inputs;
  const inputs =
    given === undefined ? mergeProperties(subject.properties, resource.properties) : inputsOf(given);
  if (Buffer.byteLength(JSON.stringify(inputs)) > inputsLimit) {
    throw new DomainError('inputs_invalid', `The inputs may have at most ${inputsLimit} bytes.`);
  }
  return {
    action: name,
    inputs,
    ignoreUnknownInputs: given === undefined,
    asOf: null,
    version: null,
    explain: null,
    subjectRef: subject.id,
    traceId: null,
    idempotencyKey,
  };
}

/** Members of a body that was read as JSON are JSON. */
type Properties = Record<string, unknown>;

function inputsOf(value: unknown): Record<string, Json> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const inputs = value as Record<string, Json>;
    requireFinite(inputs, '/context/inputs');
    return inputs;
  }
  throw badInput('/context/inputs', 'This is a JSON object of inputs by name.');
}

function mergeProperties(ofSubject: Properties = {}, ofResource: Properties = {}): Record<string, Json> {
  requireFinite(ofSubject as Record<string, Json>, '/subject/properties');
  requireFinite(ofResource as Record<string, Json>, '/resource/properties');
  for (const [name, value] of Object.entries(ofSubject)) {
    const other = ofResource[name];
    // Which of the two is meant would be a guess.
    if (other !== undefined && canonicalJson(value) !== canonicalJson(other)) {
      throw badInput(`/resource/properties/${name}`, 'Subject and resource say different things of this.');
    }
  }
  return { ...ofSubject, ...ofResource } as Record<string, Json>;
}

const badInput = (pointer: string, message: string): DomainError =>
  new DomainError('inputs_invalid', 'The inputs are not what the action takes.', {
    errors: [{ pointer, code: 'invalid', message }],
  });

export const presentEvaluation = (answer: DecisionAnswer): EvaluationAnswer => ({
  decision: answer.decision === 'permit',
  context: { ...answer },
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
