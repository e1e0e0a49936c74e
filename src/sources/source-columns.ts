import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { ReadingRemark, ParsedBlock } from './parsed-source.ts';

/** `blocks` of source materials. */
export const blocksColumn = jsonColumn(
  'blocks',
  z.array(withMembers<ParsedBlock>('start', 'end', 'kind', 'level', 'marker')),
);

/** `remarks` of source materials. */
export const remarksColumn = jsonColumn('remarks', z.array(withMembers<ReadingRemark>('code', 'message')));

/** What the provenance envelope of a source material states. */
export const provenanceEnvelope = {
  kind: true,
  publication: true,
  section: true,
  revision: true,
  jurisdiction: true,
  language: true,
  url: true,
  retrievedAt: true,
  publishedOn: true,
  effectiveFrom: true,
  effectiveTo: true,
} as const satisfies Prisma.SourceMaterialSelect;
