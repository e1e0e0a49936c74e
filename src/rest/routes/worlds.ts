import {
  CreateWorldDocument,
  ReviseWorldDocument,
  WorldDocument,
  WorldsDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Worlds';

export const worldRoutes: readonly Route[] = [
  { method: 'GET', path: '/worlds', operation: WorldsDocument, tag, summary: 'List worlds' },
  {
    method: 'POST',
    path: '/worlds',
    operation: CreateWorldDocument,
    tag,
    summary: 'Create a world',
    status: 201,
    location: '/worlds/{id}',
  },
  { method: 'GET', path: '/worlds/{world_id}', operation: WorldDocument, tag, summary: 'Read a world' },
  {
    method: 'PATCH',
    path: '/worlds/{world_id}',
    operation: ReviseWorldDocument,
    tag,
    summary: 'Revise a world',
    errors: ['conflict'],
  },
];
