import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** A value that JSON can hold without loss. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** JSON Canonicalization Scheme, RFC 8785. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('canonicalJson: the value has no JSON form');
  return text;
}

const elementsPerTurn = 200;

/**
 * The same text, for a value that may be large: made piece by piece, with `pause` awaited in between, so that the event
 * loop is not held up for its whole length.
 */
export async function canonicalJsonInTurns(value: unknown, pause: () => Promise<void>): Promise<string> {
  if (Array.isArray(value)) {
    const parts: string[] = [];
    for (let start = 0; start < value.length; start += elementsPerTurn) {
      parts.push(canonicalJson(value.slice(start, start + elementsPerTurn)).slice(1, -1));
      await pause();
    }
    return `[${parts.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return canonicalJson(value);
  const members: string[] = [];
  // By UTF-16 code units, as RFC 8785 wants it and `sort` does it.
  for (const [name, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (member === undefined) continue;
    members.push(`${canonicalJson(name)}:${await canonicalJsonInTurns(member, pause)}`);
  }
  return `{${members.join(',')}}`;
}

/** Lower-case hex SHA-256, as stored in digest columns. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** `sha256:<hex>` over the canonical JSON: the form in which digests appear on the wire. */
export const contentHash = (value: unknown): string => `sha256:${sha256Hex(canonicalJson(value))}`;
