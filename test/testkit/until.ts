import { setTimeout as delay } from 'node:timers/promises';

/** Longer than any step takes on a machine that is busy with other things; the time-out of a test is longer still. */
const patience = 240_000;

/**
 * Looks again and again until looking does not fail, and answers what was seen: for what another process or a connection
 * brings about, of which no event tells. It is a failure only where nothing comes of it at all; that is told as what was
 * seen last.
 */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += 10) {
    try {
      return await look();
    } catch (error) {
      if (waited >= patience) throw error;
    }
    await delay(10);
  }
}
