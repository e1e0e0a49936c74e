import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import {
  ReviewCandidateDocument,
  ReviewQueueDocument,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { CandidateReview } from './candidate-review.tsx';
import { inOrder, matching, Queue, type Queued } from './queue.tsx';
import css from './review-page.module.css';

/** Candidates that wait, and one of them. The order stays while one works; what is decided drops out. */
export function ReviewPage() {
  const { world: worldId } = useParams({ from: '/r/$world/review' });
  const chosen = useParams({ strict: false }).candidate ?? null;
  const [answer, reload] = useQuery({
    query: ReviewQueueDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Review">{contents}</Page>}
      loading={<Skeleton rows={5} height={96} />}
    >
      {({ candidates }) => {
        const all = inOrder(candidates.edges.map(({ node }) => node));
        return all.length === 0 && chosen === null ? (
          <Page title="Review">
            <Empty
              action={
                <Link
                  to="/r/$world/distillations"
                  params={{ world: worldId }}
                  className={buttonClass('primary')}
                >
                  Distill a source
                </Link>
              }
            >
              Nothing waits for review. Distill a source, and its candidates appear here with what both gates
              found.
            </Empty>
          </Page>
        ) : (
          <Desk worldId={worldId} candidates={all} chosen={chosen} />
        );
      }}
    </Asked>
  );
}

function Desk({
  worldId,
  candidates,
  chosen,
}: {
  worldId: string;
  candidates: Queued[];
  chosen: string | null;
}) {
  const [filter, setFilter] = useState('');
  const [queueOpen, setQueueOpen] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const shown = matching(candidates, filter);
  const current = chosen ?? shown[0]?.candidateId ?? null;
  const at = shown.findIndex(({ candidateId }) => candidateId === current);
  useTitle('Review');
  useNeighbours(worldId, shown[at + 1]?.candidateId, shown[at - 1]?.candidateId);

  const open = (candidate: Queued | undefined): void => {
    if (!candidate) return;
    setQueueOpen(false);
    void navigate({
      to: '/r/$world/review/$candidate',
      params: { world: worldId, candidate: candidate.candidateId },
    });
  };
  const next = shown[at + 1] ?? shown[at - 1];
  useShortcut('j', () => open(shown[at + 1]));
  useShortcut('k', () => open(shown[at - 1]));
  useShortcut('/', () => filterField.current?.focus());

  return (
    <div className={css.layout} data-queue={queueOpen ? 'open' : 'closed'}>
      <Queue
        worldId={worldId}
        candidates={shown}
        current={current}
        filter={filter}
        onFilter={setFilter}
        filterField={filterField}
      />
      {current === null ? (
        <div className={css.scroll}>
          <h1 tabIndex={-1}>Review</h1>
          <p>Nothing matches the filter.</p>
        </div>
      ) : (
        <CandidateReview
          key={current}
          worldId={worldId}
          candidateId={current}
          place={{ at: at + 1, of: shown.length }}
          step={(by) => open(shown[at + by])}
          toggleQueue={() => setQueueOpen(!queueOpen)}
          decided={() => {
            if (next) open(next);
            else void navigate({ to: '/r/$world/review', params: { world: worldId } });
          }}
        />
      )}
    </div>
  );
}

/** What J and K lead to is there before they are pressed. */
function useNeighbours(worldId: string, ...ids: (string | undefined)[]): void {
  const client = useClient();
  const [next, previous] = ids;
  useEffect(() => {
    for (const candidateId of [next, previous]) {
      if (candidateId !== undefined) {
        void client.query(ReviewCandidateDocument, { worldId, candidateId }).toPromise();
      }
    }
  }, [client, worldId, next, previous]);
}
