import { useQuery } from 'urql';
import { CitedSourceDocument } from '../../../../../src/generated/cockpit/review.ts';

/**
 * Whether the section around a clause is there, or cannot be had. A page that waits for it shows the clause with it from
 * the first, so that nothing below moves.
 * @param cited of its first citation; undefined where there is none, or where one does not wait
 */
export function useClauseLaid(worldId: string, cited: string | undefined): boolean {
  const [{ data, error }] = useQuery({
    query: CitedSourceDocument,
    variables: { worldId, sourceMaterialId: cited ?? '' },
    pause: cited === undefined,
  });
  return cited === undefined || data !== undefined || error !== undefined;
}
