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

/** Told of each call that was counted. */
export type TellQuota = (quota: Quota) => void;

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers) of the limit that was counted last. */
export const quotaHeaders =
  (response: ServerResponse): TellQuota =>
  ({ name, limit, windowSeconds, remaining, resetSeconds }) => {
    if (response.headersSent) return;
    response.setHeader('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`);
    response.setHeader('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`);
  };
