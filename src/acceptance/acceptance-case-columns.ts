import { z } from 'zod';
import { jsonColumn, nullable } from '../db/json-column.ts';

/** `inputs` of acceptance cases. */
export const caseInputsColumn = jsonColumn('acceptance_case.inputs', z.record(z.string(), z.unknown()));
/** `outputs` of acceptance cases. */
export const caseOutputsColumn = nullable(
  jsonColumn('acceptance_case.outputs', z.record(z.string(), z.string().nullable())),
);
/** `obligations` of acceptance cases. */
export const caseObligationsColumn = nullable(jsonColumn('acceptance_case.obligations', z.array(z.string())));
