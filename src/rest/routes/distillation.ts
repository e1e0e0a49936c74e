import {
  DistillationLeftOutDocument,
  DistillationRunDocument,
  DistillationRunProgressDocument,
  DistillationRunsDocument,
  RequestDistillationDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Distillation';
const collection = '/worlds/{world_id}/distillations';
const rename = { run_id: 'id' };

export const distillationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: collection,
    operation: DistillationRunsDocument,
    tag,
    summary: 'List distillation runs',
  },
  {
    method: 'POST',
    path: collection,
    operation: RequestDistillationDocument,
    tag,
    summary: 'Submit a distillation run',
    status: 201,
    location: `${collection}/{id}`,
    errors: ['conflict', 'invalid_state'],
  },
  {
    method: 'GET',
    path: `${collection}/{id}`,
    operation: DistillationRunDocument,
    tag,
    summary: 'Read a distillation run and the status of each source',
    rename,
  },
  {
    method: 'GET',
    path: `${collection}/{id}/left-out`,
    operation: DistillationLeftOutDocument,
    tag,
    summary: 'List what a run left out, to work through',
    rename,
  },
  {
    method: 'GET',
    path: `${collection}/{id}/events`,
    operation: DistillationRunProgressDocument,
    tag,
    summary: 'Follow a distillation run',
    rename,
  },
];
