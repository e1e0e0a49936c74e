import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Phase } from './prepare-publication.ts';
import { LeaseLost } from './publication-row.ts';

export interface LeaseKeeper {
  /**
   * Says how far the work is: renews at once when that is news, and otherwise only lets others run.
   * @throws LeaseLost when another worker has the lease; what renewing at once threw
   */
  progress(phase: Phase): Promise<void>;
  /** Nothing is renewed from here on. */
  end(): Promise<void>;
}

/** A renewal that merely failed is made up for by the next one. */
function passOver(error: unknown): void {
  if (error instanceof LeaseLost) throw error;
}

/**
 * Keeps a lease for as long as its holder works: renewed at each new phase, and on time in between, however long one step
 * takes. Ends with the process, so that a dead holder's lease runs out.
 */
export function keepLease(renew: (phase: string) => Promise<void>, everyMilliseconds: number): LeaseKeeper {
  let phase = 'claimed';
  let renewal: Promise<void> = Promise.resolve();
  /** One at a time, in order: an older phase never overwrites a newer one. */
  const renewNow = (): Promise<void> => {
    renewal = renewal.catch(passOver).then(() => renew(phase));
    renewal.catch(() => undefined);
    return renewal;
  };
  const timer = setInterval(() => void renewNow(), everyMilliseconds);
  return {
    async progress(next) {
      if (next === phase) {
        await renewal.catch(passOver);
        return nextTurn();
      }
      phase = next;
      return renewNow();
    },
    async end() {
      clearInterval(timer);
      await renewal.catch(() => undefined);
    },
  };
}
