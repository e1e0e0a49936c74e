import { WorldAuthoringAuditDocument } from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

export const auditRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/worlds/{world_id}/audit',
    operation: WorldAuthoringAuditDocument,
    tag: 'Audit',
    summary: 'List operator mutations of a world',
  },
];
