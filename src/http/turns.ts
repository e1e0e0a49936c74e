import { DomainError } from '../core/errors.ts';

/** Pieces of one caller that may wait for their turn. */
const maximumWaiting = 200;

/** By caller, in the order of their turns: who had one goes to the end. */
const callers = new Map<string, (() => void)[]>();
let isDue = false;

/**
 * Waits for a turn of the event loop to do a piece of work in that cannot be done elsewhere: the reading of a long body, a
 * document's execution, some decisions of a batch. One such piece is done in each turn of the loop, callers one after
 * another, so that a hundred of them at once delay what is short by the longest of them and not by their sum.
 * @throws DomainError `rate_limited` when the caller has too many waiting.
 */
export function turn(caller: string): Promise<void> {
  const waiting = callers.get(caller) ?? [];
  if (waiting.length >= maximumWaiting) {
    return Promise.reject(
      new DomainError(
        'rate_limited',
        'Too many of your requests are waiting. Send the next when one is done.',
        {
          retry_after: 1,
        },
      ),
    );
  }
  callers.set(caller, waiting);
  return new Promise((resolve) => {
    waiting.push(resolve);
    becomeDue();
  });
}

function becomeDue(): void {
  if (isDue) return;
  isDue = true;
  // Set anew after each: the loop has read and answered in between what else there was.
  setImmediate(() => {
    isDue = false;
    const [next] = callers;
    if (!next) return;
    const [caller, waiting] = next;
    callers.delete(caller);
    const begin = waiting.shift();
    if (waiting.length > 0) callers.set(caller, waiting);
    begin?.();
    if (callers.size > 0) becomeDue();
  });
}
