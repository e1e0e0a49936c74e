import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../core/clock.ts';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

const capacity = 10_000;

/**
 * Sessions, codes and refresh tokens of the local provider, in this process's memory: after a restart everybody
 * signs in again. Bounded, the oldest entries go first.
 */
export function createLocalProviderStore(clock: Clock): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > clock.now().getTime()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const search = (model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${model}:`)) continue;
      const payload = find(key);
      if (payload && fits(payload)) return payload;
    }
    return undefined;
  };

  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${model}:${id}`;
      entries.delete(key);
      entries.set(key, { payload, expiresAt: clock.now().getTime() + (expiresIn || 86_400) * 1000 });
      if (entries.size > capacity) entries.delete(entries.keys().next().value!);
    },
    async find(id) {
      return find(`${model}:${id}`);
    },
    async findByUserCode(userCode) {
      return search(model, (payload) => payload.userCode === userCode);
    },
    async findByUid(uid) {
      return search(model, (payload) => payload.uid === uid);
    },
    async consume(id) {
      const payload = find(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(clock.now().getTime() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    // Of this model alone: the provider asks each that can be revoked. A sign-in that goes on knows its grant too.
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) {
        if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key);
      }
    },
  });
}
