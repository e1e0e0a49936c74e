import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { addressBlock } from '../http/client-address.ts';
import type { TellQuota } from '../http/quota.ts';
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
 * Each counts one call, for all processes together.
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
  /** The same limits, which say what is left after each call: to the answer that it is for. */
  telling(tell: TellQuota): RateLimits;
}

/** Anyone who names another's account from one address must not lock its owner out: it takes more addresses than this. */
const addressesOfAnAccount = 5;

const minute = 60;
const hour = 3_600;

/** Of an address block: more pages than people read, and no flood of the longest of them. */
const referencePerMinute = 600;

/** @param database where it is counted; null: in this process's memory alone */
export function createRateLimits(
  settings: RateLimitSettings,
  database: Pick<Database, 'pool' | 'decisions'> | null = null,
): RateLimits {
  const { signInPerMinute = 30, pagesPerMinute = 6_000, badCredentialsPerMinute = 600 } = settings;
  const limiter = (
    name: string,
    limit: number,
    windowSeconds = minute,
    pool = database?.pool ?? null,
  ): CountCall => sharedLimit(pool, { name, limit, windowSeconds });
  return new CountedLimits({
    decide: limiter('decide', settings.decidePerMinute, minute, database?.decisions),
    graphql: limiter('graphql', settings.graphqlPerMinute),
    rest: limiter('rest', settings.restPerMinute),
    pages: limiter('pages', pagesPerMinute),
    reference: limiter('reference', referencePerMinute),
    badCredentials: limiter('bad-credentials', badCredentialsPerMinute),
    inviteAddress: limiter('invite-address', settings.invitePerMinute),
    inviteUser: limiter('invite-user', settings.invitePerMinute),
    invitesOfInviter: limiter('invites-of-inviter', settings.invitesPerHour, hour),
    invitesToAddress: limiter(
      'invites-to-address',
      Math.max(1, Math.floor(settings.invitesPerHour / 10)),
      hour,
    ),
    signInAddress: limiter('sign-in-address', signInPerMinute),
    signInAccount: limiter('sign-in-account', signInPerMinute * addressesOfAnAccount),
  });
}

type Counts = Readonly<
  Record<
    | 'decide'
    | 'graphql'
    | 'rest'
    | 'pages'
    | 'reference'
    | 'badCredentials'
    | 'inviteAddress'
    | 'inviteUser'
    | 'invitesOfInviter'
    | 'invitesToAddress'
    | 'signInAddress'
    | 'signInAccount',
    CountCall
  >
>;

/** One is made for each request: all of it that lasts is the counts. */
class CountedLimits implements RateLimits {
  private readonly counts: Counts;
  private readonly tell: TellQuota | undefined;

  constructor(counts: Counts, tell?: TellQuota) {
    this.counts = counts;
    this.tell = tell;
  }

  telling(tell: TellQuota): RateLimits {
    return new CountedLimits(this.counts, tell);
  }

  private async count(which: keyof Counts, caller: string): Promise<void> {
    try {
      const quota = await this.counts[which](caller);
      this.tell?.(quota);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      this.tell?.(error.quota);
      throw new DomainError('rate_limited', 'Too many calls in a short time. Try again later.', {
        retry_after: Math.max(1, error.quota.resetSeconds),
      });
    }
  }

  decide(keyId: string): Promise<void> {
    return this.count('decide', keyId);
  }

  graphql(caller: string): Promise<void> {
    return this.count('graphql', caller);
  }

  rest(caller: string): Promise<void> {
    return this.count('rest', caller);
  }

  pages(caller: string): Promise<void> {
    return this.count('pages', caller);
  }

  reference(caller: string): Promise<void> {
    return this.count('reference', caller);
  }

  badCredentials(address: string): Promise<void> {
    return this.count('badCredentials', address);
  }

  async inviteAcceptance(address: string, userId: string): Promise<void> {
    await this.count('inviteAddress', addressBlock(address));
    await this.count('inviteUser', userId);
  }

  async inviteIssue(inviterId: string, email: string): Promise<void> {
    await this.count('invitesOfInviter', inviterId);
    await this.count('invitesToAddress', email);
  }

  async signIn(address: string, account: string): Promise<void> {
    await this.count('signInAddress', addressBlock(address));
    await this.count('signInAccount', account);
  }
}
