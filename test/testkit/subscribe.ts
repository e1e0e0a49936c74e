import { createClient } from 'graphql-sse';
import type { TestService } from './service.ts';

/** The events of a subscription to the root field, as an operator follows it, until they are no longer asked for. */
export async function* follow<Event>(
  service: TestService,
  field: string,
  { query, variables }: { query: string; variables: Record<string, unknown> },
): AsyncGenerator<Event> {
  const client = createClient({
    url: `${service.url}/graphql`,
    headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
    retryAttempts: 0,
  });
  try {
    for await (const { data, errors } of client.iterate<Record<string, Event>>({ query, variables })) {
      if (errors) throw new Error(JSON.stringify(errors));
      if (data?.[field] !== undefined) yield data[field];
    }
  } finally {
    client.dispose();
  }
}
