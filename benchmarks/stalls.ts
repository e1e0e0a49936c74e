import { readFileSync } from 'node:fs';

/** The longest turn of an event loop, in milliseconds, and of what it was made. */
export interface Stall {
  lasted: number;
  /** On a processor, at this thread's own work. */
  worked: number;
  /** Ready to run, while others had the processors. */
  waited: number;
}

const nothing: Stall = { lasted: 0, worked: 0, waited: 0 };

/** Of this thread: nanoseconds at work, and nanoseconds that it waited for a processor. Linux alone says so. */
function scheduled(): [worked: number, waited: number] {
  try {
    const [worked = 0, waited = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8')
      .split(' ')
      .map(Number);
    return [worked, waited];
  } catch {
    return [0, 0];
  }
}

/**
 * Watches the event loop of the main thread: how long it stood still at the longest, and whether that was work of its own
 * or of others on the machine. Where the two do not add up, it was stopped: by a lock, a fault or the host.
 */
export function watchStalls(): { taken(): { longest: Stall; busiest: Stall } } {
  let longest = nothing;
  let busiest = nothing;
  let last = performance.now();
  let [lastWorked, lastWaited] = scheduled();
  const look = (): void => {
    const now = performance.now();
    const [worked, waited] = scheduled();
    const stall = {
      lasted: now - last,
      worked: (worked - lastWorked) / 1e6,
      waited: (waited - lastWaited) / 1e6,
    };
    if (stall.lasted > longest.lasted) longest = stall;
    if (stall.worked > busiest.worked) busiest = stall;
    [last, lastWorked, lastWaited] = [now, worked, waited];
  };
  setInterval(look, 5).unref();
  return {
    taken() {
      const found = { longest, busiest };
      [longest, busiest] = [nothing, nothing];
      return found;
    },
  };
}
