import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient, type CombinedError, type TypedDocumentNode } from 'urql';

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
}

interface State<Node> {
  about: string;
  rows: Node[];
  total: number | null;
  cursor: string | null;
  ended: boolean;
  error: CombinedError | undefined;
}

/** A list that is read page by page as one goes down it. Other variables begin it anew; what was shown stays until then. */
export function usePaged<Data, Filter, Node>(
  query: TypedDocumentNode<Data, Filter & { first: number; after?: string | null }>,
  filter: Filter,
  connectionOf: (data: Data) => Connection<Node>,
  size = 100,
): Paged<Node> {
  const client = useClient();
  const about = JSON.stringify(filter);
  const [state, setState] = useState<State<Node> | null>(null);
  const [asked, setAsked] = useState({ about, after: null as string | null, round: 0 });
  const latest = useRef({ filter, connectionOf });
  useEffect(() => {
    latest.current = { filter, connectionOf };
  });
  const wanted = asked.about === about ? asked : { about, after: null, round: 0 };
  const { after, round } = wanted;
  useEffect(() => {
    let current = true;
    void client
      .query(query, { ...latest.current.filter, first: size, after }, { requestPolicy: 'network-only' })
      .toPromise()
      .then(({ data, error }) => {
        if (!current) return;
        setState((before) => {
          const kept = before?.about === about && after !== null ? before : null;
          const { rows = [], total = null, cursor = null } = kept ?? {};
          if (!data) return { about, rows, total, cursor, ended: true, error };
          const { edges, pageInfo, totalCount } = latest.current.connectionOf(data);
          return {
            about,
            rows: [...rows, ...edges.map(({ node }) => node)],
            total: totalCount ?? null,
            cursor: pageInfo.endCursor,
            ended: !pageInfo.hasNextPage,
            error: undefined,
          };
        });
      });
    return () => {
      current = false;
    };
  }, [client, query, about, after, round, size]);
  const cursor = state?.about === about ? state.cursor : null;
  const fetching = state === null || state.about !== about || (!state.ended && state.cursor === after);
  const settled = state !== null && state.about === about && !state.ended && cursor !== after;
  const next = useCallback(() => setAsked({ about, after: cursor, round: 0 }), [about, cursor]);
  return {
    rows: state?.rows ?? [],
    total: state?.total ?? null,
    fetching,
    error: state?.about === about ? state.error : undefined,
    more: settled ? next : null,
    retry: () => setAsked({ about, after, round: round + 1 }),
    again: () => setAsked({ about, after: null, round: round + 1 }),
  };
}
