import {
  DecisionDocument,
  DecisionsDocument,
  EraseDecisionsDocument,
  GiveFeedbackDocument,
  WorldFeedbackDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Decisions';

export const decisionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/decisions',
    operation: DecisionsDocument,
    tag,
    summary: 'List recorded decisions',
  },
  {
    method: 'GET',
    path: '/decisions/{id}',
    operation: DecisionDocument,
    tag,
    summary: 'Read a recorded decision',
    rename: { decision_id: 'id' },
  },
  {
    method: 'POST',
    path: '/decisions/{id}/feedback',
    operation: GiveFeedbackDocument,
    tag,
    summary: 'Say that a decision looked wrong',
    status: 201,
    location: '/worlds/{world_id}/feedback',
    rename: { decision_id: 'id' },
  },
  {
    method: 'GET',
    path: '/worlds/{world_id}/feedback',
    operation: WorldFeedbackDocument,
    tag,
    summary: 'List what was said of the decisions of a world',
  },
  {
    method: 'POST',
    path: '/worlds/{world_id}/decisions/erase',
    operation: EraseDecisionsDocument,
    tag,
    summary: 'Erase what the records keep about a subject',
  },
];
