import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** What a caller has left of a limit. */
export interface Quota {
  name: string;
  /** Calls in one window. */
  limit: number;
  windowSeconds: number;
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

const answering = new AsyncLocalStorage<ServerResponse>();

/** Runs what answers a request: limits that it counts against are said in the answer's headers. */
export const withQuotaHeaders = <T>(response: ServerResponse, work: () => T): T =>
  answering.run(response, work);

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers) of the limit that was counted last. */
export function noteQuota({ name, limit, windowSeconds, remaining, resetSeconds }: Quota): void {
  const response = answering.getStore();
  if (!response || response.headersSent) return;
  response.setHeader('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`);
  response.setHeader('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
