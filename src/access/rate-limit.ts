import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import ipaddr from 'ipaddr.js';
import { DomainError } from '../core/errors.ts';

/** Calls a minute. */
export interface RateLimitSettings {
  decidePerMinute: number;
  graphqlPerMinute: number;
  /** Invite acceptances, per address and per user: no one guesses tokens. */
  invitePerMinute: number;
  /** Attempts at the local provider's sign-in page, per address. */
  signInPerMinute?: number;
}

export interface RateLimits {
  /** @throws DomainError `rate_limited` with `retry_after`. Each of these counts one call. */
  decide(keyId: string): Promise<void>;
  /** By user; by address where there is no user. */
  graphql(caller: string): Promise<void>;
  inviteAcceptance(address: string, userId: string): Promise<void>;
  signIn(address: string, account: string): Promise<void>;
}

/** A customer of an IPv6 network holds a /64: counting single addresses would count nothing. */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv6'
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : parsed.toString();
}

/** Anyone who names another's account from one address must not lock its owner out: it takes more addresses than this. */
const addressesOfAnAccount = 5;

/** Counters in this process's memory. */
export function createRateLimits(settings: RateLimitSettings): RateLimits {
  const { signInPerMinute = 30 } = settings;
  const limiter = (keyPrefix: string, points: number): ((key: string) => Promise<void>) => {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration: 60 });
    return async (key) => {
      try {
        await memory.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new DomainError('rate_limited', 'Too many calls in a short time. Try again later.', {
          retry_after: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        });
      }
    };
  };
  const both =
    (byAddress: (key: string) => Promise<void>, bySubject: (key: string) => Promise<void>) =>
    async (address: string, subject: string): Promise<void> => {
      await byAddress(addressBlock(address));
      await bySubject(subject);
    };
  return {
    decide: limiter('decide', settings.decidePerMinute),
    graphql: limiter('graphql', settings.graphqlPerMinute),
    inviteAcceptance: both(
      limiter('invite-address', settings.invitePerMinute),
      limiter('invite-user', settings.invitePerMinute),
    ),
    signIn: both(
      limiter('sign-in-address', signInPerMinute),
      limiter('sign-in-account', signInPerMinute * addressesOfAnAccount),
    ),
  };
}
