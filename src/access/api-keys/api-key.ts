import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyScopes, type Scope } from '../../core/permissions.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 43; // 62^43 > 2^256
const checksumLength = 6; // 62^6 > 2^32

/** What every key begins with, and what lists show of it beside the last four characters. */
export const apiKeyPrefix = 'ens_live_';

/** For secret scanners: a match whose checksum holds is a key of this service, without asking it. */
const apiKeyForm = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A new key: 256 random bits in base62, then the CRC-32 of everything before it. Shown once, never stored. */
export function generateApiKey(): string {
  let body = apiKeyPrefix;
  for (let place = 0; place < randomLength; place += 1) body += alphabet.charAt(randomInt(alphabet.length));
  return body + checksum(body);
}

/** Whether a credential claims to be an API key; whether it could be one is {@link isWellFormedApiKey}. */
export const looksLikeApiKey = (credential: string): boolean => credential.startsWith(apiKeyPrefix);

/** Whether shape and checksum hold: anything else cannot have been issued, and no store is asked. */
export const isWellFormedApiKey = (key: string): boolean =>
  apiKeyForm.test(key) && checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);

/** SHA-256 of the key, as stored and looked up. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** What of the stored scopes a key may use: never more than {@link apiKeyScopes}, whatever a row says. */
export const usableKeyScopes = (stored: readonly string[]): Set<Scope> =>
  new Set(apiKeyScopes.filter((scope) => stored.includes(scope)));
