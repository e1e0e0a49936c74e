import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { DecisionAnswer } from './decision-answer.ts';

/** `answer` of decision records. */
export const answerColumn = jsonColumn(
  'answer',
  withMembers<DecisionAnswer>('decision', 'decision_id', 'action', 'world_model_version', 'reasons'),
);
