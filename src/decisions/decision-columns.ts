import type { Json } from '../core/canonical-json.ts';
import { jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { DecisionAnswer } from './decision-answer.ts';
import { z } from 'zod';
import type { Asked } from './idempotency-policy.ts';

/** `answer` of decision records. */
export const answerColumn = jsonColumn(
  'answer',
  withMembers<DecisionAnswer>('decision', 'decision_id', 'action', 'world_model_version', 'reasons'),
);

/** `inputs` of decision records: those that `decision_log` keeps; null where it keeps their digest alone, and once erased. */
export const decisionInputsColumn = nullable(
  jsonColumn<Record<string, Json>>('decision.inputs', z.record(z.string(), z.custom<Json>())),
);

/** `asked` of decision records: null of simulations, and of records that were made before it was kept. */
export const askedColumn = nullable(
  jsonColumn('asked', withMembers<Asked>('version', 'as_of', 'explain', 'subject')),
);

/**
 * An answer as it was recorded. Of records that were made before answers said what they are bound to, the digest is that
 * of the record.
 */
export const boundAnswer = (
  answer: Omit<DecisionAnswer, 'valid_until' | 'inputs_digest'> & Partial<DecisionAnswer>,
  inputsDigest: string,
): DecisionAnswer => ({
  ...answer,
  valid_until: answer.valid_until ?? null,
  inputs_digest: answer.inputs_digest ?? `sha256:${inputsDigest}`,
});
