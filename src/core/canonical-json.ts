import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** A value that JSON can hold without loss. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** JSON Canonicalization Scheme, RFC 8785. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('canonicalJson: the value has no JSON form');
  return text;
}

/** Lower-case hex SHA-256, as stored in digest columns. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `sha256:<hex>` over the canonical JSON: the form in which digests appear on the wire. */
export const contentHash = (value: unknown): string => `sha256:${sha256Hex(canonicalJson(value))}`;
