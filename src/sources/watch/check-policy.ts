import type { SentenceCounts } from '../revision/store-revision.ts';

/** How often newer revisions may be looked for, in hours. */
export const everyHours = { least: 1, most: 365 * 24 } as const;

const hour = 60 * 60_000;
const firstRetry = 15 * 60_000;

/** What a check came to, as far as it says when the next one is due. */
export interface Checked {
  at: Date;
  /** Checks that failed since the last that did not, this one included. */
  failures: number;
  /** In seconds, where the server asked for it. */
  retryAfter: number | null;
}

/**
 * When to look again: after the interval; after a failure sooner, each time twice as late, and never before the server
 * wants to be asked. Null where no interval is set.
 */
export function nextCheckAt(hours: number | null, { at, failures, retryAfter }: Checked): Date | null {
  if (hours === null) return null;
  const interval = hours * hour;
  // Past 2^12 quarters of an hour every interval is shorter.
  const retry = Math.min(interval, firstRetry * 2 ** Math.min(failures - 1, 12));
  const wait = failures === 0 ? interval : Math.max(retry, (retryAfter ?? 0) * 1_000);
  return new Date(at.getTime() + wait);
}

/**
 * Why a text that an address serves must not take the place of a law without a person's look; null where it may. A page
 * that says that the site is being maintained has none of the law's sentences, and so would repeal it.
 */
export function whyHeld(sentences: SentenceCounts | null): string | null {
  if (!sentences) return 'It is too much to compare with the text that it would take the place of.';
  const { same, typography, moved, changed, removed } = sentences;
  const kept = same + typography + moved + changed;
  return removed > kept
    ? `It lacks ${removed} of ${kept + removed} sentences of the text that it would take the place of.`
    : null;
}
