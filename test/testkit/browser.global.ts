import { unpackChromium } from './chromium.ts';

/** Once for the run, before each of its processes launches it. */
export default async function setup(): Promise<void> {
  await unpackChromium();
}
