import { z } from 'zod';
import type { Json } from '../core/canonical-json.ts';
import { DomainError, invalidField } from '../core/errors.ts';
import { requireStorableText } from '../core/storable-text.ts';
import { versionNumberOf } from '../publication/version/version-label.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import type { ActionDeclaration, IsoDate } from '../rules/model.ts';

export const explains = ['full', 'counterfactual'] as const;
export type Explain = (typeof explains)[number];

/** What is asked of the decision function, whichever door it came through. */
export interface DecisionRequest {
  action: string;
  inputs: Record<string, Json>;
  /** Of a protocol that speaks of other things than inputs: how an action finds its inputs among them. */
  asSent?: AsSent;
  /** Date of the facts; null: today in the action's time zone. */
  asOf: IsoDate | null;
  /** Null: the current version of the action's world. */
  version: number | null;
  /** `full`: every rule and what it read. `counterfactual`: what would change the verdict. */
  explain: Explain | null;
  /** Whether the answer is signed. */
  receipt: boolean;
  subjectRef: string | null;
  traceId: string | null;
  idempotencyKey: string | null;
}

/** A question in the terms of a protocol. */
export interface AsSent {
  /** The question whole: what another one under the same idempotency key is told from. */
  content: unknown;
  /** The inputs as they were read before actions said where they are: records of then are told by them. */
  inputsByName: () => unknown;
  /** Takes the place of `inputs`. @throws DomainError `inputs_invalid` */
  inputsOf: (action: Pick<ActionDeclaration, 'inputs' | 'bindings'>) => Record<string, Json>;
}

/** Bytes of the inputs as JSON. */
export const inputsLimit = 64 * 1024;

const printableForm = /^[\x20-\x7e]{1,200}$/;
const printable = z.string().regex(printableForm, '1 to 200 printable ASCII characters').nullish();

/** Its members mean the same on every door. */
export const decisionBody = z
  .strictObject({
    action: z.string().min(1).max(200).describe('Routing key of the action.'),
    inputs: z
      .record(z.string(), z.unknown())
      .describe('By name, as `input_schema` of the action says. At most 64 KiB.'),
    as_of: z.iso.date().nullish().describe('Date of the facts; by default today in the zone of the action.'),
    version: z
      .union([z.string().regex(/^v?[1-9]\d{0,8}$/, 'A version such as v3.'), z.int().min(1).max(999_999_999)])
      .nullish()
      .describe('An older version of the world model: `v3` or `3`. By default the current one.'),
    explain: z
      .enum(explains)
      .nullish()
      .describe(
        '`full` adds the outcome of every rule, and the values it read; `counterfactual` the smallest changes of inputs that would change the verdict.',
      ),
    receipt: z
      .boolean()
      .nullish()
      .describe(
        'True adds a signed statement of the answer, which others can verify without this service. It costs a signature.',
      ),
    subject_ref: printable.describe('Whom the decision is about, in your words: erasure goes by it.'),
    trace_id: printable.describe('Recorded with the decision.'),
    idempotency_key: printable.describe(
      'A retry with the same key within 24 hours is answered with the recorded decision; another question under it is refused. REST takes it as the header `Idempotency-Key` too.',
    ),
  })
  .meta({ id: 'DecisionRequest' });

/**
 * The header `Idempotency-Key`; null for none.
 * @throws DomainError `invalid_field` for what is none.
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const parsed = printable.safeParse(header);
  if (parsed.success) return parsed.data ?? null;
  throw invalidField(
    '/idempotency_key',
    'The header Idempotency-Key is 1 to 200 printable ASCII characters.',
  );
}

type DecisionBody = z.infer<typeof decisionBody>;

/**
 * Whether the body is what {@link decisionBody} takes and most callers send, at a tenth of the schema's price: an action,
 * inputs, and what is recorded beside them. Of any other body the schema says whether it is one, and what is wrong.
 */
export function isPlainQuestion(body: unknown): body is DecisionBody {
  if (typeof body !== 'object' || body === null) return false;
  const { action, inputs } = body as Partial<Record<string, unknown>>;
  if (typeof action !== 'string' || action.length === 0 || action.length > 200) return false;
  if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) return false;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'action' || name === 'inputs') continue;
    if (name !== 'subject_ref' && name !== 'trace_id' && name !== 'idempotency_key') return false;
    if (typeof value !== 'string' || !printableForm.test(value)) return false;
  }
  return true;
}

function checkBody(body: unknown): DecisionBody {
  if (isPlainQuestion(body)) return body;
  const parsed = decisionBody.safeParse(body);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues));
  return parsed.data;
}

/**
 * @throws DomainError `invalid_field` with pointers; `inputs_invalid`; `payload_too_large` for inputs beyond the limit.
 */
export function readDecisionRequest(body: unknown, bytes: number): DecisionRequest {
  const { action, as_of, version, explain, receipt, subject_ref, trace_id, idempotency_key } =
    checkBody(body);
  // As sent: no copy, and no name left out.
  const { inputs } = body as { inputs: Record<string, Json> };
  // Only a body that is longer can hold inputs that are.
  if (bytes > inputsLimit && Buffer.byteLength(JSON.stringify(inputs)) > inputsLimit) {
    throw new DomainError('payload_too_large', `The inputs may have at most ${inputsLimit} bytes.`);
  }
  return {
    action,
    inputs,
    asOf: as_of ?? null,
    version: version == null ? null : versionNumberOf(String(version)),
    explain: explain ?? null,
    receipt: receipt ?? false,
    subjectRef: subject_ref ?? null,
    traceId: trace_id ?? null,
    idempotencyKey: idempotency_key ?? null,
  };
}

/**
 * What every door asks before a decision joins others in a batch of the look-up or of the log.
 * @throws DomainError `invalid_field` for text that cannot be stored, and for dates before the year 1.
 */
export function requireRecordable({
  action,
  inputs,
  asOf,
  subjectRef,
  traceId,
  idempotencyKey,
}: DecisionRequest): void {
  requireStorableText(action, '/action');
  requireStorableText(inputs, '/inputs');
  requireStorableText(subjectRef, '/subject_ref');
  requireStorableText(traceId, '/trace_id');
  requireStorableText(idempotencyKey, '/idempotency_key');
  if (asOf !== null && asOf < firstDate) throw invalidField('/as_of', `The first date is ${firstDate}.`);
}

const firstDate = '0001-01-01';
