import { OpenCandidatesDocument } from '../../../../src/generated/cockpit/review.ts';
import type {
  CandidateLineFragment,
  OpenCandidatesQuery,
} from '../../../../src/generated/cockpit/graphql.ts';
import { useWhole } from './followed-pages.ts';

const connectionOf = (data: OpenCandidatesQuery) => data.candidates;
const none: readonly CandidateLineFragment[] = [];

/** Candidates that wait, of the ruleset or of one of its actions. */
export const useOpenCandidates = (
  worldId: string,
  action: string | null = null,
): readonly CandidateLineFragment[] =>
  useWhole(OpenCandidatesDocument, { worldId, action }, connectionOf).data ?? none;
