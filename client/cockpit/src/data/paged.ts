import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, type Client, type CombinedError, type TypedDocumentNode } from 'urql';
import { keepPlace, placeName, placeOf, type ListPlace } from './list-places.ts';

export interface Connection<Node> {
  totalCount?: number;
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export interface Paged<Node> {
  rows: readonly Node[];
  /** Null while nothing has come, and where the service does not count. */
  total: number | null;
  fetching: boolean;
  error: CombinedError | undefined;
  /** Asks for the next page; null when there is none, or while one is on its way. */
  more: (() => void) | null;
  retry: () => void;
  /** Reads it anew from its beginning: what it shows was changed. */
  again: () => void;
  /** Where it was left, for who comes back to it. */
  left: Omit<ListPlace, 'pages'> | null;
  leave: (place: Omit<ListPlace, 'pages'>) => void;
}

interface Pages<Node> {
  rows: Node[];
  total: number | null;
  cursor: string | null;
  ended: boolean;
  error: CombinedError | undefined;
}

interface State<Node> extends Pages<Node> {
  about: string;
  left: ListPlace | null;
}

const nothing = { rows: [], total: null, cursor: null, ended: false, error: undefined };

type PagedDocument<Data, Filter> = TypedDocumentNode<Data, Filter & { first: number; after?: string | null }>;

interface Asking<Data, Filter, Node> {
  client: Client;
  query: PagedDocument<Data, Filter>;
  filter: Filter;
  connectionOf: (data: Data) => Connection<Node>;
  size: number;
}

/** One page after what is there. Who comes back is shown again what was read, as far as nothing changed it. */
async function nextPage<Data, Filter, Node>(
  { client, query, filter, connectionOf, size }: Asking<Data, Filter, Node>,
  before: Pages<Node>,
  comesBack: boolean,
): Promise<Pages<Node>> {
  const variables = { ...filter, first: size, after: before.cursor };
  const { data, error } = await client
    .query(query, variables, { requestPolicy: comesBack ? 'cache-first' : 'network-only' })
    .toPromise();
  if (!data) return { ...before, ended: true, error };
  const { edges, pageInfo, totalCount } = connectionOf(data);
  return {
    rows: [...before.rows, ...edges.map(({ node }) => node)],
    total: totalCount ?? null,
    cursor: pageInfo.endCursor,
    ended: !pageInfo.hasNextPage,
    error: undefined,
  };
}

/** A list that is read page by page as one goes down it. Other variables begin it anew; what was shown stays until then. */
export function usePaged<Data, Filter, Node>(
  query: PagedDocument<Data, Filter>,
  filter: Filter,
  connectionOf: (data: Data) => Connection<Node>,
  size = 100,
): Paged<Node> {
  const client = useClient();
  const about = JSON.stringify(filter);
  const [state, setState] = useState<State<Node> | null>(null);
  const [asked, setAsked] = useState({ about, after: null as string | null, round: 0 });
  const latest = useRef({ filter, connectionOf, state });
  const name = useRef<string | null>(null);
  useEffect(() => {
    latest.current = { filter, connectionOf, state };
  });
  useEffect(() => {
    name.current = placeName(about);
  }, [about]);
  const wanted = asked.about === about ? asked : { about, after: null, round: 0 };
  const { after, round } = wanted;
  useEffect(() => {
    let current = true;
    const { filter: narrowed, connectionOf: connection, state: shown } = latest.current;
    const asking = { client, query, filter: narrowed, connectionOf: connection, size };
    const kept = shown?.about === about && after !== null ? shown : null;
    const place = after === null && round === 0 ? placeOf(placeName(about)) : null;
    const read = async (): Promise<void> => {
      // What failed is asked for again; a list that ended asks for no more.
      let pages: Pages<Node> = kept ? { ...kept, ended: false, error: undefined } : nothing;
      for (let page = 0; page < (place?.pages ?? 1) && !pages.ended && current; page += 1) {
        pages = await nextPage(asking, pages, (place?.pages ?? 1) > 1);
      }
      if (current) setState({ ...pages, about, left: kept?.left ?? place });
    };
    void read();
    return () => {
      current = false;
    };
  }, [client, query, about, after, round, size]);
  const cursor = state?.about === about ? state.cursor : null;
  const fetching = state === null || state.about !== about || (!state.ended && state.cursor === after);
  const settled = state !== null && state.about === about && !state.ended && cursor !== after;
  const next = useCallback(() => setAsked({ about, after: cursor, round: 0 }), [about, cursor]);
  const count = state?.rows.length ?? 0;
  const leave = useCallback(
    (place: Omit<ListPlace, 'pages'>) =>
      keepPlace(name.current, { ...place, pages: Math.max(Math.ceil(count / size), 1) }),
    [count, size],
  );
  return {
    rows: state?.rows ?? [],
    total: state?.total ?? null,
    fetching,
    error: state?.about === about ? state.error : undefined,
    more: settled ? next : null,
    retry: () => setAsked({ about, after, round: round + 1 }),
    again: () => setAsked({ about, after: null, round: round + 1 }),
    left: state?.about === about ? state.left : null,
    leave,
  };
}
