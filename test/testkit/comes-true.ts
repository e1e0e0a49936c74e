import { setTimeout as delay } from 'node:timers/promises';

/** For what a page does in its next frames; on a busy machine these take seconds. */
const patience = 15_000;

/** Whether something is so, or becomes so in the frames that follow. */
export async function comesTrue(check: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > until) return false;
    await delay(20);
  }
  return true;
}
