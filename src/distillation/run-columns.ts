import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';
import type { Definition } from '../rules/model.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { CandidateDoubt, DistilledTerm, Omission } from './distiller.ts';
import type { ModelSettings } from './model-settings.ts';

/** A sentence that a reading of its source made no candidate of, with its place in the extracted text. */
export type LeftOut = Omission;

/** `left_out` of the sources of a run. */
export const leftOutColumn = jsonColumn(
  'left_out',
  z.array(withMembers<Omission>('start', 'end', 'quote', 'reason')),
);

/** A term that a source defines, with what it computes where that was read. */
export type StoredTerm = Omit<DistilledTerm, 'definition'> & { definition: Definition | null };

/** `terms` of the sources of a run. */
export const termsColumn = jsonColumn('terms', z.array(withMembers<StoredTerm>('term', 'citations')));

/** `doubts` of a candidate. */
export const doubtsColumn = jsonColumn(
  'doubts',
  z.array(withMembers<CandidateDoubt>('flag', 'message', 'words')),
);

/** `model_settings` of runs: null where the built-in distiller reads. */
export const modelSettingsColumn = nullable(
  jsonColumn(
    'model_settings',
    withMembers<ModelSettings>('model', 'prompt', 'promptDigest', 'temperature', 'maximumTokens', 'budget'),
  ),
);

/** An answer of a model, by the digest of the question. */
export interface KeptAnswer {
  question: string;
  value: unknown;
}

/** `model_answers` of the sources of a run: what was answered before their worker ended. */
export const modelAnswersColumn = jsonColumn(
  'model_answers',
  z.array(withMembers<KeptAnswer>('question', 'value')),
);
