import { z } from 'zod';
import { anyObject, jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';

/** `inputs` of acceptance cases. */
export const caseInputsColumn = jsonColumn('acceptance_case.inputs', anyObject);
/** `outputs` of acceptance cases. */
export const caseOutputsColumn = nullable(
  jsonColumn('acceptance_case.outputs', z.record(z.string(), z.string().nullable())),
);
/** `obligations` of acceptance cases. */
export const caseObligationsColumn = nullable(jsonColumn('acceptance_case.obligations', z.array(z.string())));
