import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { SourceBlock } from './parsed-source.ts';

/** `blocks` of source materials. */
export const blocksColumn = jsonColumn(
  'blocks',
  z.array(withMembers<SourceBlock>('start', 'end', 'kind', 'level', 'marker')),
);
