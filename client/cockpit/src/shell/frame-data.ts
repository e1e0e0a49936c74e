import { useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FrameDocument, StagedDocument } from '../../../../src/generated/cockpit/shell.ts';
import type { CountPartsFragment, StagedQuery } from '../../../../src/generated/cockpit/graphql.ts';

/** The ruleset of the address; null outside of one. */
export const useWorldId = (): string | null => useParams({ strict: false }).world ?? null;

const sum = ({ added, changed, removed }: CountPartsFragment): number => added + changed + removed;

export const stagedCount = ({
  ruleCounts,
  definitionCounts,
  actionCounts,
  configurationCounts,
  sourceCounts,
}: StagedQuery['stagedChanges']): number =>
  sum(ruleCounts) + sum(definitionCounts) + sum(actionCounts) + sum(configurationCounts) + sum(sourceCounts);

/** What every page of a ruleset shows above itself. */
export function useFrame() {
  const worldId = useWorldId();
  return useQuery({ query: FrameDocument, variables: { worldId: worldId ?? '' }, pause: worldId === null });
}

/** What the next version would change, counted; it takes longer than the rest and delays nothing. */
export function useStaged() {
  const worldId = useWorldId();
  return useQuery({ query: StagedDocument, variables: { worldId: worldId ?? '' }, pause: worldId === null });
}
