import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import type { ClauseAnswer } from '../reading/model/clause-answer.ts';
import type { ReaderIdentity } from '../reading/model/model-reading.ts';
import { withMembers } from '../rules/model-schema.ts';

/** How a model read the words of a candidate, or that it did not. */
export interface StoredReading {
  /** Digest of what was asked: prompt, model, words and vocabulary. */
  question: string;
  model: string;
  prompt: string;
  /** `sha256:…` of the prompt's files. */
  prompt_digest: string;
  reader: ReaderIdentity;
  read_at: string;
  /** Null where it failed. */
  answer: ClauseAnswer | null;
  /** Code of the failure; null where it answered. */
  failure: string | null;
  prompt_tokens: number;
  completion_tokens: number;
  /** In the currency of the installation's prices; null without prices. */
  cost: number | null;
}

/** `model_readings` of candidates: of the words as they were when it was last verified. */
export const modelReadingsColumn = jsonColumn(
  'model_readings',
  z.array(
    withMembers<StoredReading>('question', 'model', 'prompt', 'prompt_digest', 'reader', 'answer', 'failure'),
  ),
);
