import { z } from 'zod';
import { jsonColumn } from '../../db/json-column.ts';
import { nullable } from '../../db/nullable-column.ts';

/** `before` and `after` of restatements: as operators state them, of any shape; null: what was not there. */
export const restatedColumn = nullable(jsonColumn('restatement', z.unknown()));
