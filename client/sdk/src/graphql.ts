import { Client, fetchExchange, mapExchange, type Exchange } from '@urql/core';

export * from '../../../src/generated/operations/graphql.ts';

export interface OperatorClientOptions {
  /** Where the service is: `https://enshrine.example`. */
  baseUrl: string;
  /** A person's access token, asked before every operation; null inside a page of the service, where the cookie counts. */
  token: (() => string | null | Promise<string | null>) | null;
  /** The domain to act in, where the operation does not say. */
  domainId?: string;
  /** Put before the exchange that fetches: a cache, for one. */
  exchanges?: Exchange[];
  /** Told of every failed operation: the codes of the service are in `extensions.code`. */
  onError?: (error: { code: string | null; message: string; requestId: string | null }) => void;
}

/**
 * An urql client of the whole schema, for the typed documents of this module:
 * `client.query(WorldsDocument, { first: 10 })`.
 */
export function createOperatorClient({
  baseUrl,
  token,
  domainId,
  exchanges = [],
  onError,
}: OperatorClientOptions): Client {
  const authorized: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    const bearer = token === null ? null : await token();
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
    if (domainId !== undefined) headers.set('x-domain-id', domainId);
    return fetch(url, { ...init, headers, credentials: token === null ? 'same-origin' : 'omit' });
  };
  return new Client({
    url: `${baseUrl.replace(/\/$/, '')}/graphql`,
    preferGetMethod: false,
    fetch: authorized,
    exchanges: [
      mapExchange({
        onError: (error) => {
          const extensions = error.graphQLErrors[0]?.extensions ?? {};
          const text = (name: string): string | null =>
            typeof extensions[name] === 'string' ? extensions[name] : null;
          onError?.({ code: text('code'), message: error.message, requestId: text('request_id') });
        },
      }),
      ...exchanges,
      fetchExchange,
    ],
  });
}
