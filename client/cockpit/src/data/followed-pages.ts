import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, type Client, type CombinedError, type TypedDocumentNode } from 'urql';
import type { Connection } from './paged.ts';

interface Reading {
  /** To its end, without being asked. */
  whole?: boolean;
  /** Of a page; 200 is the most that the service answers. */
  size?: number;
}

/** What was read of a list so far. */
export interface Followed<Node> {
  pages: readonly (readonly Node[])[];
  /** Null until its first page is there, and where the service does not count. */
  total: number | null;
  ended: boolean;
  error: CombinedError | undefined;
}

interface Follower {
  /** Reads the next page, unless there is none or one is on its way. */
  more: () => void;
  reload: () => Promise<void>;
  stop: () => void;
}

interface Page<Node> {
  after: string | null;
  connection: Connection<Node> | null;
  stop: () => void;
}

type PageVariables = { first?: number | null; after?: string | null };
type PagedQuery<Data, Filter> = TypedDocumentNode<Data, Filter & PageVariables>;

/**
 * A list whose pages stay as the cache has them: what a mutation makes stale is read again, and a page begins where the
 * one before it ends by now. What was read to its end once and grew is read to its end again.
 */
function follow<Data, Filter, Node>(
  client: Client,
  query: PagedQuery<Data, Filter>,
  filter: Filter,
  connectionOf: (data: Data) => Connection<Node>,
  { whole, size }: Required<Reading>,
  changed: (followed: Followed<Node>) => void,
): Follower {
  const pages: Page<Node>[] = [];
  let toItsEnd = whole;
  let error: CombinedError | undefined;
  const variables = (after: string | null): Filter & PageVariables => ({ ...filter, first: size, after });

  const read = (at: number, after: string | null): void => {
    pages[at]?.stop();
    const page: Page<Node> = {
      after,
      connection: pages[at]?.connection ?? null,
      stop: () => subscription?.unsubscribe(),
    };
    pages[at] = page;
    // What is in the cache is answered before `subscribe` returns.
    let subscription: { unsubscribe: () => void } | null = null;
    subscription = client
      .query(query, variables(after), { requestPolicy: 'cache-and-network' })
      .subscribe((result) => {
        if (pages[at] === page) take(at, page, result);
      });
  };
  const take = (at: number, page: Page<Node>, result: { data?: Data; error?: CombinedError }): void => {
    error = result.error;
    if (result.data) {
      page.connection = connectionOf(result.data);
      const { hasNextPage, endCursor } = page.connection.pageInfo;
      const next = pages[at + 1];
      if (!hasNextPage) {
        toItsEnd = true;
        for (const beyond of pages.splice(at + 1)) beyond.stop();
      } else if (next ? next.after !== endCursor : toItsEnd) read(at + 1, endCursor);
    }
    tell();
  };
  const tell = (): void => {
    const unread = pages.findIndex(({ connection }) => connection === null);
    const connections = pages
      .slice(0, unread === -1 ? pages.length : unread)
      .flatMap(({ connection }) => connection ?? []);
    changed({
      pages: connections.map(({ edges }) => edges.map(({ node }) => node)),
      total: connections[0]?.totalCount ?? null,
      ended: unread === -1 && connections.at(-1)?.pageInfo.hasNextPage === false,
      error,
    });
  };
  read(0, null);
  return {
    more: () => {
      const last = pages.at(-1)?.connection?.pageInfo;
      if (last?.hasNextPage) read(pages.length, last.endCursor);
    },
    reload: async () => {
      for (const { after } of [...pages]) {
        await client.query(query, variables(after), { requestPolicy: 'network-only' }).toPromise();
      }
    },
    stop: () => {
      for (const page of pages) page.stop();
    },
  };
}

interface FollowedLists<Node> {
  /** In the order of the filters; empty until the first page of each is there. */
  lists: readonly Followed<Node>[];
  error: CombinedError | undefined;
  more: (list: number) => void;
  reload: () => void;
  /** Reads all that was read anew; what it tells is there then. */
  readAgain: () => Promise<void>;
}

/** Lists of one query under several filters, read page by page. */
export function useFollowedLists<Data, Filter, Node>(
  query: PagedQuery<Data, Filter>,
  filters: readonly Filter[],
  connectionOf: (data: Data) => Connection<Node>,
  { whole = false, size = 200 }: Reading = {},
): FollowedLists<Node> {
  const client = useClient();
  const about = JSON.stringify(filters);
  const [state, setState] = useState({ about, lists: new Map<number, Followed<Node>>() });
  const followers = useRef<Follower[]>([]);
  const latest = useRef({ filters, connectionOf });
  useEffect(() => {
    latest.current = { filters, connectionOf };
  });
  useEffect(() => {
    const { filters: each, connectionOf: connection } = latest.current;
    const follows = each.map((filter, list) =>
      follow(client, query, filter, connection, { whole, size }, (followed) =>
        setState((before) => ({
          about,
          lists: new Map(before.about === about ? before.lists : []).set(list, followed),
        })),
      ),
    );
    followers.current = follows;
    return () => {
      for (const { stop } of follows) stop();
    };
  }, [client, query, about, whole, size]);
  const own = state.about === about ? state.lists : new Map<number, Followed<Node>>();
  const lists = filters.map((_, list) => own.get(list));
  const isThere = lists.every((list) => list !== undefined && list.pages.length > 0);
  return {
    lists: isThere ? lists.flatMap((list) => list ?? []) : [],
    error: lists.find((list) => list?.error !== undefined)?.error,
    more: useCallback((list: number) => followers.current[list]?.more(), []),
    reload: useCallback(() => {
      for (const { reload } of followers.current) void reload();
    }, []),
    readAgain: useCallback(async () => {
      await Promise.all(followers.current.map(({ reload }) => reload()));
    }, []),
  };
}

export interface Whole<Node> {
  /** What was read so far; undefined until the first page is there. */
  data: readonly Node[] | undefined;
  total: number | null;
  error: CombinedError | undefined;
  fetching: boolean;
  reload: () => void;
}

/** To its end: of what is still coming in, nothing is missing yet. */
export const isRead = <Node>(
  list: Pick<Whole<Node>, 'data' | 'fetching' | 'error'>,
): list is { data: readonly Node[]; fetching: false; error: undefined } =>
  list.data !== undefined && !list.fetching && list.error === undefined;

/** A list read to its end, for what shows or looks through all of it. Null: not asked for. */
export function useWhole<Data, Filter, Node>(
  query: PagedQuery<Data, Filter>,
  filter: Filter | null,
  connectionOf: (data: Data) => Connection<Node>,
): Whole<Node> {
  const { lists, error, reload } = useFollowedLists(query, filter === null ? [] : [filter], connectionOf, {
    whole: true,
  });
  const [list] = lists;
  return {
    data: list?.pages.flat(),
    total: list?.total ?? null,
    error,
    fetching: filter !== null && error === undefined && list?.ended !== true,
    reload,
  };
}
