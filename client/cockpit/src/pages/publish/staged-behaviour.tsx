import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { PublishBehaviourDocument } from '../../../../../src/generated/cockpit/publish.ts';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { BehaviourDifferences } from './behaviour-differences.tsx';
import type { StagedState } from './differences.tsx';

/**
 * Of the working set that is on the page: of another one it says nothing. Where it was proved of a newer one, the page is read
 * anew, and where of an older one, it is proved anew.
 */
export function StagedBehaviour({
  worldId,
  staged: { workingSetRevision: revision, rules },
  reload,
}: {
  worldId: string;
  staged: StagedState;
  reload: () => void;
}) {
  const [answer, reask] = useQuery({
    query: PublishBehaviourDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const again = (): void => reask({ requestPolicy: 'network-only' });
  const isSettled = !answer.fetching && !answer.stale;
  const proved = answer.data?.world?.stagedChanges.workingSetRevision ?? revision;
  const catchUp = useRef({ reload, again });
  useEffect(() => {
    catchUp.current = { reload, again };
  });
  useEffect(() => {
    if (!isSettled || proved === revision) return;
    if (proved > revision) catchUp.current.reload();
    else catchUp.current.again();
  }, [isSettled, proved, revision]);
  const loading = (
    <>
      <p role="status">
        Where agents are answered otherwise is being proved. To publish does not wait for it.
      </p>
      <Skeleton rows={1} height={96} />
    </>
  );
  return (
    <Asked answer={answer} retry={again} loading={loading}>
      {({ world }) =>
        world === null ? null : world.stagedChanges.workingSetRevision === revision ? (
          <BehaviourDifferences behaviour={world.stagedChanges.behaviour} rules={rules} />
        ) : (
          loading
        )
      }
    </Asked>
  );
}
