import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** What a tab in which someone signs in again tells the others; the same name as the pages of the service use. */
const channelName = 'enshrine-session';

let ended = false;
const listeners = new Set<() => void>();
const tell = (now: boolean): void => {
  if (ended === now) return;
  ended = now;
  for (const listener of listeners) listener();
};

/** Codes that say that no one is signed in any more: whatever is on the page stays, and signing in again goes on. */
const sessionEnds = new Set(['unauthenticated', 'token_expired', 'token_invalid']);

export const endsSession = (code: string | null): boolean => code !== null && sessionEnds.has(code);

/** Told of every refusal. */
export function noteRefusal(code: string | null): void {
  if (endsSession(code)) tell(true);
}

/** Told of what the service answered: someone is signed in. */
export const noteDone = (): void => tell(false);

export const signInAgain = `/auth/sign-in?return_to=${encodeURIComponent('/auth/signed-in')}`;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => tell(false);
  return () => {
    listeners.delete(listener);
    channel.close();
  };
};

/** Whether the service said that the session of this browser is over, and no one has signed in since. */
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => ended);

const connection = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Asks again for what failed, as soon as the network is back or someone has signed in. */
export function useAskingAgain(failed: boolean, ask: () => void): void {
  const asking = useEffectEvent(ask);
  useEffect(() => {
    if (!failed) return undefined;
    const wasEnded = ended;
    const again = (): void => {
      if (wasEnded && !ended) asking();
    };
    const online = (): void => asking();
    addEventListener('online', online);
    const unsubscribe = subscribe(again);
    return () => {
      removeEventListener('online', online);
      unsubscribe();
    };
  }, [failed]);
}

export const useOffline = (): boolean => useSyncExternalStore(connection, () => !navigator.onLine);
