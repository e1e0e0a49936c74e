import { z } from 'zod';
import { anyObject, jsonColumn } from '../../db/json-column.ts';
import { nullable } from '../../db/nullable-column.ts';
import { withMembers } from '../../rules/model-schema.ts';
import type { FailureAnswer, PublicationAnswer, PublicationRequest } from './publication-row.ts';

/** `request` of publications: null until claimed, and not read before. */
export const publicationRequestColumn = jsonColumn(
  'publication.request',
  withMembers<PublicationRequest>(
    'release_notes_id',
    'arbitrations',
    'working_set_revision',
    'release_notes_revision',
  ),
);

/** `answer` of publications: null until ended, and not read before. */
export const publicationAnswerColumn = jsonColumn<FailureAnswer | PublicationAnswer>(
  'publication.answer',
  z.union([
    withMembers<FailureAnswer>('code', 'message', 'detail'),
    withMembers<PublicationAnswer>('version', 'content_hash'),
  ]),
);

/** `findings` of publications, by code: null but where they failed. */
export const publicationFindingsColumn = nullable(jsonColumn('publication.findings', anyObject));
