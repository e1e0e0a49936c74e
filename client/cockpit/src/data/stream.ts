import { createClient } from 'graphql-sse';

/** What is followed comes over one connection each, and begins again where that breaks. */
export const stream = createClient({ url: '/graphql', credentials: 'same-origin', retryAttempts: 20 });
