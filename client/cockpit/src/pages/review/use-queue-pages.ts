import { QueuePageDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { QueuePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists, type Followed } from '../../data/followed-pages.ts';
import { groups, type Queued } from './queue-order.ts';

interface QueuePages {
  /** What was read of each group; empty until the first page of each is there. */
  lists: readonly Followed<Queued>[];
  total: number;
  /** Reads on in the first group that is not read to its end; null where all is read. */
  more: (() => void) | null;
  error: Followed<Queued>['error'];
  reload: () => void;
  readAgain: () => Promise<void>;
}

const connectionOf = (data: QueuePageQuery) => data.candidates;

/** What waits, group after group and page after page. */
export function useQueuePages(worldId: string): QueuePages {
  const { lists, error, more, reload, readAgain } = useFollowedLists(
    QueuePageDocument,
    groups.map(([, statuses]) => ({ worldId, status: [...statuses] })),
    connectionOf,
  );
  const open = lists.findIndex(({ ended }) => !ended);
  return {
    lists,
    total: lists.reduce((sum, { total }) => sum + (total ?? 0), 0),
    more: open === -1 ? null : () => more(open),
    error,
    reload,
    readAgain,
  };
}
