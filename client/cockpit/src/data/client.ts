import { cacheExchange } from '@urql/exchange-graphcache';
import { persistedExchange } from '@urql/exchange-persisted';
import { mapExchange, subscriptionExchange, type Client, type ExecutionResult } from 'urql';
import { createOperatorClient } from '../../../sdk/src/graphql.ts';
import { possible, embedded } from '../../../../src/generated/cockpit/schema-types.json';
import { updates } from './cache-updates.ts';
import { noteDone, noteRefusal } from './session.ts';

const cache = () =>
  cacheExchange({
    possibleTypes: possible,
    keys: Object.fromEntries(embedded.map((name) => [name, () => null])),
    updates: { Mutation: updates },
  });

interface DocumentWithHash {
  __meta__?: { hash?: string };
}

/** The service knows every document of the cockpit by its digest: the text is never sent. */
const persisted = () =>
  persistedExchange({
    enforcePersistedQueries: true,
    enableForMutation: true,
    enableForSubscriptions: true,
    generateHash: async (_text, document) => (document as DocumentWithHash).__meta__?.hash ?? '',
  });

/** Fetched by the first page that follows something. */
const stream = async () => (await import('./stream.ts')).stream;

/** Whoever stops listening before it has begun hears nothing of it. */
const subscriptions = () =>
  subscriptionExchange({
    forwardSubscription: ({ variables, extensions }) => ({
      subscribe: (sink) => {
        let stop: (() => void) | null = null;
        let stopped = false;
        const listen = ({ subscribe }: Awaited<ReturnType<typeof stream>>): void => {
          if (stopped) return;
          stop = subscribe(
            { query: '', variables: variables as Record<string, unknown>, extensions },
            {
              next: (result) => sink.next(result as ExecutionResult),
              error: (error) => sink.error(error),
              complete: () => sink.complete(),
            },
          );
        };
        stream().then(listen, (error: unknown) => {
          if (!stopped) sink.error(error);
        });
        return {
          unsubscribe: () => {
            stopped = true;
            stop?.();
          },
        };
      },
    }),
  });

/** Behind the cache: what the service itself answers says that someone is signed in. */
const signedIn = () =>
  mapExchange({
    onResult: ({ error }) => {
      if (!error) noteDone();
    },
  });

/** The one way to the service: its GraphQL endpoint, by the session of this browser; in a domain, where one is named. */
export const createCockpitClient = (domainId?: string): Client =>
  createOperatorClient({
    baseUrl: '',
    token: null,
    domainId,
    exchanges: [cache(), signedIn(), persisted(), subscriptions()],
    onError: ({ code }) => noteRefusal(code),
  });
