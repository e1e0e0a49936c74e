import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The part of Node's `hash` that modules are verified with, for browsers: SHA-256, hexadecimal. */
export function hash(algorithm: string, data: string | Uint8Array, _encoding: 'hex'): string {
  if (algorithm !== 'sha256') throw new Error(`The hash ${algorithm} is not among those of the SDK.`);
  return bytesToHex(sha256(typeof data === 'string' ? new TextEncoder().encode(data) : data));
}
