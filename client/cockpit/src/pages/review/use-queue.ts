import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { QueueTailDocument } from '../../../../../src/generated/cockpit/graphql.ts';
import { arrivedSince, kept, placed, type Entry, type Queued } from './queue-order.ts';

/** Milliseconds between two looks at what waits. */
const lookEvery = 15_000;

interface StableQueue {
  entries: Entry[];
  /** How many wait that are not shown. */
  arrived: number;
  /** Places everything anew, by the state that it is in now. */
  arrange: () => void;
  /** Takes out what was decided here. */
  drop: (candidateId: string) => void;
}

/** What waits, in an order that stays while one works. */
export function useStableQueue(candidates: readonly Queued[]): StableQueue {
  const [order, setOrder] = useState(() => placed(candidates));
  const [decidedHere, setDecidedHere] = useState<ReadonlySet<string>>(new Set());
  const entries = kept(order, candidates, decidedHere);
  const arrived = arrivedSince(order, candidates, decidedHere);
  const arrange = (): void =>
    setOrder(placed(candidates.filter(({ candidateId }) => !decidedHere.has(candidateId))));
  // Nothing is shown that could move.
  if (entries.length === 0 && arrived.length > 0) arrange();
  return {
    entries,
    arrived: arrived.length,
    arrange,
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
