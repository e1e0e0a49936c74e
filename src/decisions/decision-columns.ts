import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { DecisionAnswer } from './decision-answer.ts';

/** `answer` of decision records. */
export const answerColumn = jsonColumn(
  'answer',
  withMembers<DecisionAnswer>('decision', 'decision_id', 'action', 'world_model_version', 'reasons'),
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
