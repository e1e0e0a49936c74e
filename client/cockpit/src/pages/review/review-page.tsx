import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { FirstFoundDocument, ReviewCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { Followed } from '../../data/followed-pages.ts';
import { useShortcut } from '../../shell/shortcuts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { afterPaint } from '../../ui/later.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { CandidateReview } from './candidate-review.tsx';
import { matching, Queue } from './queue.tsx';
import type { Entry, Queued } from './queue-order.ts';
import css from './review-page.module.css';
import { useQueuePages } from './use-queue-pages.ts';
import { useArrivals, useOthersChanges, useStableQueue } from './use-queue.ts';

/** Candidates that wait, and one of them. The order stays while one works; what is decided drops out. */
export function ReviewPage() {
  const { world: worldId } = useParams({ from: '/r/$world/review' });
  const chosen = useParams({ strict: false }).candidate ?? null;
  const { run } = useSearch({ from: '/r/$world/review' });
  if (chosen === null && run !== undefined) {
    return <OfRun key={run} worldId={worldId} runId={run} />;
  }
  return <Waiting key={worldId} worldId={worldId} chosen={chosen} />;
}

/** Begins with the first that a distillation found and that waits; where none does, with the first of the queue. */
function OfRun({ worldId, runId }: { worldId: string; runId: string }) {
  const [answer] = useQuery({
    query: FirstFoundDocument,
    variables: { worldId, runId },
    requestPolicy: 'network-only',
  });
  const params = { world: worldId };
  const first = answer.data?.candidates.edges[0]?.node.candidateId;
  if (answer.fetching) {
    return (
      <Page title="Review">
        <Skeleton rows={5} height={96} />
      </Page>
    );
  }
  return first === undefined ? (
    <Navigate to="/r/$world/review" params={params} replace />
  ) : (
    <Navigate to="/r/$world/review/$candidate" params={{ ...params, candidate: first }} replace />
  );
}

function Waiting({ worldId, chosen }: { worldId: string; chosen: string | null }) {
  const { lists, total, more, error, reload, readAgain } = useQueuePages(worldId);
  useArrivals(worldId, reload);
  const isThere = lists.length > 0;
  return (
    <Asked
      answer={{ data: isThere ? lists : null, error, fetching: !isThere }}
      retry={reload}
      frame={(contents) => <Page title="Review">{contents}</Page>}
      loading={<Skeleton rows={5} height={96} />}
    >
      {() =>
        total === 0 && chosen === null ? (
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
          <Desk
            worldId={worldId}
            lists={lists}
            total={total}
            more={more}
            readAgain={readAgain}
            chosen={chosen}
          />
        )
      }
    </Asked>
  );
}

function Desk({
  worldId,
  lists,
  total,
  more,
  readAgain,
  chosen,
}: {
  worldId: string;
  lists: readonly Followed<Queued>[];
  total: number;
  more: (() => void) | null;
  readAgain: () => Promise<void>;
  chosen: string | null;
}) {
  const [filter, setFilter] = useState('');
  const [queueOpen, setQueueOpen] = useState(false);
  const filterField = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { entries, arrived, arrange, arrangeNext, drop } = useStableQueue(lists, chosen);
  const shown = matching(entries, filter);
  const idAt = (index: number): string | undefined => shown[index]?.candidate.candidateId;
  const [current, goTo] = useStepAhead(worldId, chosen, idAt(0) ?? null);
  const at = shown.findIndex(({ candidate: { candidateId } }) => candidateId === current);
  useTitle('Review');
  useOthersChanges(worldId, current);
  useNeighbours(worldId, idAt(at + 1), idAt(at - 1));

  const open = (entry: Entry | undefined): void => {
    if (!entry) return;
    setQueueOpen(false);
    goTo(entry.candidate.candidateId);
  };
  const next = shown[at + 1] ?? shown[at - 1];
  const step = useSteps({ next: shown[at + 1], previous: shown[at - 1], current, more, open });
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('/', () => filterField.current?.focus());

  return (
    <div className={css.layout} data-queue={queueOpen ? 'open' : 'closed'}>
      <Queue
        worldId={worldId}
        entries={shown}
        total={total - arrived + entries.filter(({ gone }) => gone).length}
        arrived={arrived}
        showArrived={() => {
          arrange();
          filterField.current?.focus();
        }}
        checked={() => void readAgain().then(arrangeNext)}
        current={current}
        filter={filter}
        onFilter={setFilter}
        filterField={filterField}
        more={more}
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
          step={step}
          toggleQueue={() => setQueueOpen(!queueOpen)}
          decided={() => {
            drop(current);
            if (next) open(next);
            else void navigate({ to: '/r/$world/review', params: { world: worldId } });
          }}
        />
      )}
    </div>
  );
}

/**
 * The candidate of the address, or the one that was stepped to: it is painted first, and the address follows. An address
 * without one gets that of the first, so that what is copied leads to what was seen.
 */
function useStepAhead(
  worldId: string,
  chosen: string | null,
  first: string | null,
): [candidateId: string | null, goTo: (candidateId: string) => void] {
  const navigate = useNavigate();
  // `known`: the addresses on the way there. Those of earlier steps may come while a later one is under way.
  const [step, setStep] = useState<{ known: readonly (string | null)[]; to: string } | null>(null);
  if (step !== null && (chosen === step.to || !step.known.includes(chosen))) setStep(null);
  const ahead = step?.to ?? null;
  const due = ahead ?? (chosen === null ? first : null);
  useEffect(
    () =>
      due === null
        ? undefined
        : afterPaint(
            () =>
              void navigate({
                to: '/r/$world/review/$candidate',
                params: { world: worldId, candidate: due },
                replace: ahead === null,
              }),
          ),
    [navigate, worldId, due, ahead],
  );
  const goTo = (to: string): void => {
    const known = [...(step?.known ?? [chosen, chosen ?? first]), ...(ahead === null ? [] : [ahead])];
    setStep(to === chosen ? null : { known, to });
  };
  return [ahead ?? chosen ?? first, goTo];
}

interface Steps {
  next: Entry | undefined;
  previous: Entry | undefined;
  current: string | null;
  more: (() => void) | null;
  open: (entry: Entry | undefined) => void;
}

/** To what is next or previous. A step beyond what was read is made once the next page is there, unless one went elsewhere. */
function useSteps({ next, previous, current, more, open }: Steps): (by: 1 | -1) => void {
  const [waitingAt, setWaitingAt] = useState<string | null>(null);
  if (waitingAt !== null && waitingAt !== current) setWaitingAt(null);
  const isDue = waitingAt !== null && waitingAt === current && next !== undefined;
  useEffect(() => {
    if (isDue) open(next);
  }, [isDue, next, open]);
  return (by) => {
    setWaitingAt(null);
    if (by === -1) open(previous);
    else if (next) open(next);
    else if (more) {
      setWaitingAt(current);
      more();
    }
  };
}

/** What J and K lead to is there before they are pressed; it is asked for once the candidate itself is painted. */
function useNeighbours(worldId: string, ...ids: (string | undefined)[]): void {
  const client = useClient();
  const [next, previous] = ids;
  useEffect(() => {
    return afterPaint(() => {
      for (const candidateId of [next, previous]) {
        if (candidateId !== undefined) {
          void client.query(ReviewCandidateDocument, { worldId, candidateId }).toPromise();
        }
      }
    });
  }, [client, worldId, next, previous]);
}
