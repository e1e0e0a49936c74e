import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DomainError, type ErrorCode } from '../../core/errors.ts';
import { addressBlock } from '../../http/client-address.ts';
import { isWellFormedApiKey } from '../api-keys/api-key.ts';
import { FairSlots, TooManyWaiting, type Release } from '../../workers/fair-slots.ts';

/** Credentials that are none: what has expired, or belongs to a suspended user, once was one. */
const bad: ReadonlySet<ErrorCode> = new Set(['token_invalid', 'key_invalid']);

/** Credentials that were good, by what they are known by; of more than this the ones that were seen longest ago go. */
const manyGood = 10_000;
/** Addresses beyond their limit that are remembered; above, those whose time is over are forgotten. */
const manyAddresses = 10_000;
/** One key of an address beyond its limit is looked at in this time. */
const lookMilliseconds = 50;
const maximumWaiting = 50;

/** A key stands for itself; of a token, which may be as long as a header, a digest is kept. */
const nameOf = (credential: string): string =>
  credential.length <= longestKey ? credential : hash('sha256', credential, 'base64url');
const longestKey = 100;

export interface CredentialLimit {
  /**
   * Looks at a credential, and counts it against the address that it came from where it is none.
   * @throws DomainError what `look` throws; `rate_limited` for a bad credential beyond the limit of the address, or when
   * too many keys of the address wait to be looked at.
   */
  look<T>(address: string, credential: string, look: () => Promise<T>): Promise<T>;
  /** The same limit, counted by another count of the same calls: one that says what is left. */
  countedBy(count: CountAddress): CredentialLimit;
}

/** Counts a bad credential of an address; throws `rate_limited` with `retry_after` beyond its limit. */
type CountAddress = (address: string) => Promise<void>;

/**
 * Bounds what bad credentials cost. Of an address that sent too many, keys that were not good before are looked up one at a
 * time and slowly: no one else behind the same address is locked out, and no number of them takes more than its share. A
 * token does not wait: its signature is looked at before the database is asked.
 */
export function createCredentialLimit(
  count: CountAddress,
  now: () => number = () => performance.now(),
): CredentialLimit {
  const good = new Set<string>();
  const beyond = new Map<string, number>();
  const places = new FairSlots({ slots: Infinity, perCaller: 1, maximumWaiting });

  const remember = (credential: string): void => {
    good.delete(credential);
    good.add(credential);
    for (const oldest of good) {
      if (good.size <= manyGood) return;
      good.delete(oldest);
    }
  };

  const countBad = async (address: string, count: CountAddress): Promise<void> => {
    try {
      await count(address);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate_limited') {
        if (beyond.size >= manyAddresses) {
          for (const [each, until] of beyond) if (until <= now()) beyond.delete(each);
        }
        beyond.set(address, now() + (error.extensions.retry_after ?? 1) * 1_000);
      }
      throw error;
    }
  };

  const takeTurn = async (address: string): Promise<void> => {
    try {
      const release: Release = await places.acquire(address);
      void delay(lookMilliseconds, undefined, { ref: false }).then(release);
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      throw new DomainError(
        'rate_limited',
        'Too many bad credentials came from your address. Try again later.',
        { retry_after: 5 },
      );
    }
  };

  const countedBy = (count: CountAddress): CredentialLimit => ({
    countedBy,
    async look(from, credential, look) {
      const address = addressBlock(from);
      const known = nameOf(credential);
      const isBeyond = (beyond.get(address) ?? 0) > now();
      if (isBeyond && isWellFormedApiKey(credential) && !good.has(known)) await takeTurn(address);
      try {
        const looked = await look();
        remember(known);
        return looked;
      } catch (error) {
        if (error instanceof DomainError && bad.has(error.code)) await countBad(address, count);
        throw error;
      }
    },
  });
  return countedBy(count);
}
