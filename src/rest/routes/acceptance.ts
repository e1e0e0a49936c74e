import {
  AcceptanceCasesDocument,
  ImportAcceptanceCasesDocument,
  PutAcceptanceCaseDocument,
  RemoveAcceptanceCasesDocument,
  RunAcceptanceCasesDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Acceptance cases';
const collection = '/worlds/{world_id}/actions/{key}/acceptance-cases';

export const acceptanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: collection,
    operation: AcceptanceCasesDocument,
    tag,
    summary: 'List the acceptance cases of an action',
  },
  {
    method: 'POST',
    path: `${collection}/import`,
    operation: ImportAcceptanceCasesDocument,
    tag,
    summary: 'Read acceptance cases from a table',
    // 8 MiB of table, and what JSON or a form puts around it.
    bodyLimit: 11 * 1024 * 1024,
    errors: ['conflict', 'invalid_state', 'payload_too_large', 'publication_in_progress', 'worker_lost'],
  },
  {
    method: 'PUT',
    path: `${collection}/{name}`,
    operation: PutAcceptanceCaseDocument,
    tag,
    summary: 'Put an acceptance case',
    errors: ['conflict', 'inputs_invalid', 'invalid_state', 'publication_in_progress', 'stale_revision'],
  },
  {
    method: 'POST',
    path: `${collection}/remove`,
    operation: RemoveAcceptanceCasesDocument,
    tag,
    summary: 'Remove acceptance cases of an action',
    errors: ['conflict', 'publication_in_progress'],
  },
  {
    method: 'POST',
    path: '/worlds/{world_id}/acceptance-cases/run',
    operation: RunAcceptanceCasesDocument,
    tag,
    summary: 'Run acceptance cases on the draft or a version; nothing is written',
    errors: ['predicate_invalid'],
  },
];
