import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './client.ts';
import { readTransaction, type Principal, type ReadClient } from './transaction.ts';

const pollMilliseconds = 500;

interface Watched<State> {
  read: (prisma: ReadClient) => Promise<State>;
  /** Of a state, what has to differ for it to be shown; by default all of it. */
  shownBy?: (state: State) => unknown;
  /** Whether nothing comes after it; by default never. */
  isOver?: (state: State) => boolean;
}

/**
 * A state now, and again after every change, until it is over or the signal aborts. Reads under the principal's
 * row-level security each time, so that a right that was taken away ends the stream.
 * @throws whatever `read` throws.
 */
export async function* watchState<State>(
  database: Database,
  principal: Principal,
  { read, shownBy = (state) => state, isOver = () => false }: Watched<State>,
  signal: AbortSignal,
): AsyncGenerator<State> {
  let shown: string | undefined;
  while (!signal.aborted) {
    const state = await readTransaction(database, principal, read);
    const now = JSON.stringify(shownBy(state));
    if (now !== shown) yield state;
    shown = now;
    if (isOver(state)) return;
    await delay(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}
