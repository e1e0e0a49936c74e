/**
 * Counts steps of so many milliseconds by a timer of this process that is set again after each. A process that does not get
 * the machine for a while does not step meanwhile, whatever the clock on the wall says: what it measures is how often a
 * time-out of that length could have run out one after another.
 */
export function startClock(milliseconds: number): { steps(): number; stop(): void } {
  let steps = 0;
  let timer = setTimeout(step, milliseconds);
  function step(): void {
    steps += 1;
    timer = setTimeout(step, milliseconds);
  }
  return { steps: () => steps, stop: () => clearTimeout(timer) };
}
