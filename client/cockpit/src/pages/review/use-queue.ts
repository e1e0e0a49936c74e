import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { QueueTailDocument, ReviewCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { Followed } from '../../data/followed-pages.ts';
import {
  arrivedSince,
  kept,
  placed,
  placedAmong,
  readOn,
  type Entry,
  type Queued,
  type ShownGroup,
} from './queue-order.ts';

/** Milliseconds between two looks at what waits. */
const lookEvery = 15_000;

interface StableQueue {
  entries: Entry[];
  /** How many wait that are not shown. */
  arrived: number;
  /** Places everything anew, by the state that it is in now. */
  arrange: () => void;
  /** The same by what is read by then: the caller may hold what was shown before that. */
  arrangeNext: () => void;
  /** Takes out what was decided here. */
  drop: (candidateId: string) => void;
}

interface Places {
  order: Entry[];
  shown: readonly ShownGroup[];
}

/** What waits, in an order that stays while one works: a group is shown once those before it are read to their ends. */
export function useStableQueue(lists: readonly Followed<Queued>[], opened: string | null): StableQueue {
  const [{ order, shown }, setPlaces] = useState<Places>({ order: [], shown: [] });
  const [decidedHere, setDecidedHere] = useState<ReadonlySet<string>>(new Set());
  const [isDue, setDue] = useState(false);
  const { candidates, further, shown: nowShown } = readOn(lists, shown);
  // What one opened oneself, a revision that one asked for say, is no arrival to be shown later.
  const openedNow = arrivedSince(order, candidates, decidedHere).find(
    ({ candidateId }) => candidateId === opened,
  );
  if (nowShown.some((group, at) => group.pages !== shown[at]?.pages || group.ended !== shown[at].ended)) {
    // A further page goes on where the last one ended: it is no arrival.
    const added = arrivedSince(order, further, decidedHere);
    setPlaces({ order: [...order, ...placed(added)], shown: nowShown });
  } else if (openedNow) setPlaces({ order: placedAmong(order, openedNow), shown: nowShown });
  const entries = kept(order, candidates, decidedHere);
  const arrived = arrivedSince(order, candidates, decidedHere);
  const arrange = (): void =>
    setPlaces({
      order: placed(candidates.filter(({ candidateId }) => !decidedHere.has(candidateId))),
      shown: nowShown,
    });
  // Nothing is shown that could move, or it was asked for.
  if (isDue) setDue(false);
  if (isDue || (entries.length === 0 && arrived.length > 0)) arrange();
  return {
    entries,
    arrived: arrived.length,
    arrange,
    arrangeNext: () => setDue(true),
    drop: (candidateId) => setDecidedHere(new Set([...decidedHere, candidateId])),
  };
}

/** Has the queue asked for again when something came to it or left it: looked at while the page is in sight. */
export function useArrivals(worldId: string, reload: () => void): void {
  const client = useClient();
  useEffect(() => {
    let last: string | null = null;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { data } = await client
        .query(QueueTailDocument, { worldId }, { requestPolicy: 'network-only' })
        .toPromise();
      if (!data) return;
      const seen = JSON.stringify(data.candidates);
      if (last !== null && seen !== last) reload();
      last = seen;
    };
    const looking = (): void => void look();
    looking();
    const timer = setInterval(looking, lookEvery);
    window.addEventListener('focus', looking);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', looking);
    };
  }, [client, worldId, reload]);
}

/** Has the candidate that is open asked for again while the page is in sight, so that no one edits or signs what is gone. */
export function useOthersChanges(worldId: string, candidateId: string | null): void {
  const client = useClient();
  useEffect(() => {
    if (candidateId === null) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      const variables = { worldId, candidateId };
      void client.query(ReviewCandidateDocument, variables, { requestPolicy: 'network-only' }).toPromise();
    };
    const timer = setInterval(look, lookEvery);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [client, worldId, candidateId]);
}
