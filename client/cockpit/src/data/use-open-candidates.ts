import { OpenCandidatesDocument } from '../../../../src/generated/cockpit/review.ts';
import type {
  CandidateLineFragment,
  OpenCandidatesQuery,
} from '../../../../src/generated/cockpit/graphql.ts';
import { useWhole, type Whole } from './followed-pages.ts';

const connectionOf = (data: OpenCandidatesQuery) => data.candidates;
const none: readonly CandidateLineFragment[] = [];

/** Candidates that wait, of the ruleset or of one of its actions, and whether all of them are there. */
export const useOpenCandidatesRead = (
  worldId: string,
  action: string | null = null,
): Whole<CandidateLineFragment> => useWhole(OpenCandidatesDocument, { worldId, action }, connectionOf);

/** Candidates that wait; none while they are on their way. */
export const useOpenCandidates = (
  worldId: string,
  action: string | null = null,
): readonly CandidateLineFragment[] => useOpenCandidatesRead(worldId, action).data ?? none;
