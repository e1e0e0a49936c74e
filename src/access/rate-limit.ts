import type pg from 'pg';
import { DomainError } from '../core/errors.ts';
import { addressBlock } from '../http/client-address.ts';
import { noteQuota } from '../http/quota.ts';
import { LimitReached, sharedLimit, type CountCall } from './shared-limit.ts';

/** Calls a minute, unless said otherwise. */
export interface RateLimitSettings {
  decidePerMinute: number;
  graphqlPerMinute: number;
  restPerMinute: number;
  /** Pages and files of `/cockpit/` and `/account/`. */
  pagesPerMinute?: number;
  /** Invite acceptances, per address and per user: no one guesses tokens. */
  invitePerMinute: number;
  /** Invites that one inviter issues in an hour; to one address goes a tenth of them. */
  invitesPerHour: number;
  /** Credentials that are none, per address. */
  badCredentialsPerMinute?: number;
  /** Attempts at the local provider's sign-in page, per address. */
  signInPerMinute?: number;
}

/**
 * Each counts one call, for all processes together, and says in the answer's headers what is left.
 * @throws DomainError `rate_limited` with `retry_after`.
 */
export interface RateLimits {
  decide(keyId: string): Promise<void>;
  /** By user; by address where there is no user. */
  graphql(caller: string): Promise<void>;
  /** By user or key; by address where there is neither. */
  rest(caller: string): Promise<void>;
  /** By user; by address where there is no session. */
  pages(caller: string): Promise<void>;
  /** The reference and its files, by address. */
  reference(caller: string): Promise<void>;
  inviteAcceptance(address: string, userId: string): Promise<void>;
  /** By who invites, and by the address that is invited. */
  inviteIssue(inviterId: string, email: string): Promise<void>;
  signIn(address: string, account: string): Promise<void>;
  /** By address, as a customer of a network has it. */
  badCredentials(address: string): Promise<void>;
}

/** Anyone who names another's account from one address must not lock its owner out: it takes more addresses than this. */
const addressesOfAnAccount = 5;

const minute = 60;
const hour = 3_600;

const counting =
  (count: CountCall) =>
  async (caller: string): Promise<void> => {
    try {
      noteQuota(await count(caller));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      noteQuota(error.quota);
      throw new DomainError('rate_limited', 'Too many calls in a short time. Try again later.', {
        retry_after: Math.max(1, error.quota.resetSeconds),
      });
    }
  };

/** Of an address block: more pages than people read, and no flood of the longest of them. */
const referencePerMinute = 600;

/** @param pool where it is counted; null: in this process's memory alone */
export function createRateLimits(settings: RateLimitSettings, pool: pg.Pool | null = null): RateLimits {
  const { signInPerMinute = 30, pagesPerMinute = 6_000, badCredentialsPerMinute = 600 } = settings;
  const limiter = (name: string, limit: number, windowSeconds = minute): ((key: string) => Promise<void>) =>
    counting(sharedLimit(pool, { name, limit, windowSeconds }));
  const both =
    (first: (key: string) => Promise<void>, second: (key: string) => Promise<void>) =>
    async (one: string, other: string): Promise<void> => {
      await first(one);
      await second(other);
    };
  const byAddress =
    (count: (address: string, subject: string) => Promise<void>) =>
    (address: string, subject: string): Promise<void> =>
      count(addressBlock(address), subject);
  return {
    decide: limiter('decide', settings.decidePerMinute),
    graphql: limiter('graphql', settings.graphqlPerMinute),
    rest: limiter('rest', settings.restPerMinute),
    pages: limiter('pages', pagesPerMinute),
    reference: limiter('reference', referencePerMinute),
    badCredentials: limiter('bad-credentials', badCredentialsPerMinute),
    inviteAcceptance: byAddress(
      both(
        limiter('invite-address', settings.invitePerMinute),
        limiter('invite-user', settings.invitePerMinute),
      ),
    ),
    inviteIssue: both(
      limiter('invites-of-inviter', settings.invitesPerHour, hour),
      limiter('invites-to-address', Math.max(1, Math.floor(settings.invitesPerHour / 10)), hour),
    ),
    signIn: byAddress(
      both(
        limiter('sign-in-address', signInPerMinute),
        limiter('sign-in-account', signInPerMinute * addressesOfAnAccount),
      ),
    ),
  };
}
