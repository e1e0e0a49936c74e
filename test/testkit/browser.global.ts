import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's one browser: every test connects to it and opens contexts of its own. */
    browserAddress: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env } = await unpackChromium();
  const server = await chromium.launchServer({
    executablePath,
    env: { ...process.env, ...env },
    // Root, as containers run, has no sandbox; there is no graphics card to look for.
    chromiumSandbox: false,
    args: ['--disable-gpu', '--font-render-hinting=none'],
  });
  project.provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
