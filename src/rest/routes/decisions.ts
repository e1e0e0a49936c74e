import {
  DecisionDocument,
  DecisionsDocument,
  EraseDecisionsDocument,
  GiveFeedbackDocument,
  ReplayDocument,
  ReplayProgressDocument,
  ReplaysDocument,
  RequestReplayDocument,
  SimulateDecisionDocument,
  WorldFeedbackDocument,
} from '../../generated/operations/graphql.ts';
import type { Route } from '../route.ts';

const tag = 'Decisions';
const replays = '/worlds/{world_id}/replays';

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
  {
    method: 'POST',
    path: '/worlds/{world_id}/playground',
    operation: SimulateDecisionDocument,
    tag,
    summary: 'Decide against the draft or a version, as a simulation',
    errors: ['action_not_in_version', 'inputs_invalid', 'predicate_invalid'],
  },
  { method: 'GET', path: replays, operation: ReplaysDocument, tag, summary: 'List replays' },
  {
    method: 'POST',
    path: replays,
    operation: RequestReplayDocument,
    tag,
    summary: 'Run recorded decisions again, against the draft or a version',
    status: 201,
    location: `${replays}/{id}`,
  },
  {
    method: 'GET',
    path: `${replays}/{id}`,
    operation: ReplayDocument,
    tag,
    summary: 'Read a replay and what came out differently',
    rename: { replay_id: 'id' },
  },
  {
    method: 'GET',
    path: `${replays}/{id}/events`,
    operation: ReplayProgressDocument,
    tag,
    summary: 'Follow a replay',
    rename: { replay_id: 'id' },
  },
];
