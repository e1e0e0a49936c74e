/** Gives the slot back. Calling it again does nothing. */
export type Release = () => void;

export interface FairSlotsOptions {
  /** How many may work at once. */
  slots: number;
  /** How many of them one caller may hold: fewer than all, so that there is always one for the others. */
  perCaller: number;
  /** How many requests of one caller may wait. */
  maximumWaiting: number;
}

/** A caller has more waiting than it may. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

interface Caller {
  held: number;
  waiting: ((release: Release) => void)[];
}

/**
 * A counted lock that is shared between callers: who waits is served in turns, one of each caller, so that what one
 * caller piles up delays no one but that caller. A caller at its own limit is passed over.
 */
export class FairSlots {
  readonly #options: FairSlotsOptions;
  /** In the order of their turns: who was served goes to the end. */
  readonly #callers = new Map<string, Caller>();
  #free: number;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
    this.#free = options.slots;
  }

  /**
   * Waits for this caller's turn.
   * @throws TooManyWaiting; the reason of `signal` when it is aborted before the turn has come.
   */
  acquire(name: string, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const caller = this.#callers.get(name) ?? { held: 0, waiting: [] };
    if (caller.waiting.length >= this.#options.maximumWaiting) {
      return Promise.reject(new TooManyWaiting(`${caller.waiting.length} requests are waiting already`));
    }
    this.#callers.set(name, caller);
    return new Promise<Release>((resolve, reject) => {
      const giveUp = (): void => {
        caller.waiting.splice(caller.waiting.indexOf(begin), 1);
        this.#forget(name, caller);
        reject(signal?.reason as Error);
      };
      const begin = (release: Release): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(release);
      };
      caller.waiting.push(begin);
      this.#serve();
      if (caller.waiting.includes(begin)) signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #serve(): void {
    while (this.#free > 0) {
      const next = this.#next();
      if (!next) return;
      const [name, caller] = next;
      const begin = caller.waiting.shift()!;
      this.#free -= 1;
      caller.held += 1;
      this.#callers.delete(name);
      this.#callers.set(name, caller);
      begin(this.#releaseOf(name, caller));
    }
  }

  #next(): [string, Caller] | undefined {
    for (const entry of this.#callers) {
      const [, { held, waiting }] = entry;
      if (waiting.length > 0 && held < this.#options.perCaller) return entry;
    }
    return undefined;
  }

  #releaseOf(name: string, caller: Caller): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      caller.held -= 1;
      this.#free += 1;
      this.#forget(name, caller);
      this.#serve();
    };
  }

  #forget(name: string, caller: Caller): void {
    if (caller.held === 0 && caller.waiting.length === 0) this.#callers.delete(name);
  }
}
