import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { Omission } from './distiller.ts';

/** A sentence that a reading of its source made no candidate of, with its place in the extracted text. */
export type LeftOut = Omission;

/** `left_out` of the sources of a run. */
export const leftOutColumn = jsonColumn(
  'left_out',
  z.array(withMembers<Omission>('start', 'end', 'quote', 'reason')),
);
