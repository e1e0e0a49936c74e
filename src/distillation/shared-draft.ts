import { deserialize, serialize } from 'node:v8';
import type { DraftedSource } from './builtin/read-source.ts';

/** A drafted source in memory that threads share: handed on without being copied or read in between. */
export type SharedDraft = SharedArrayBuffer;

export function shareDraft(draft: DraftedSource): SharedDraft {
  const bytes = serialize(draft);
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}

export const readShared = (shared: SharedDraft): DraftedSource =>
  deserialize(Buffer.from(new Uint8Array(shared))) as DraftedSource;
