import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
// The global setups are imported by the process that reads this.
import './test/testkit/sources.mjs';

// No test is about time on the clock: this is only when one that never ends is given up, on a machine that is busy.
const testTimeout = 300_000;

// Files share the modules of their process: to load the whole service for each of them took a quarter of a run.
const isolate = false;

export default defineConfig({
  test: {
    // Node loads what is tested, as it does in production: quicker than a module runner, and one copy of each library.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Most of what a test makes dies at once: a larger young generation collects it a tenth cheaper.
    execArgv: [
      '--import',
      new URL('test/testkit/sources.mjs', import.meta.url).href,
      '--max-semi-space-size=64',
    ],
    // One fewer is usual, for what runs the files: it has little to do, and on two cores it would halve the speed. One more
    // brings nothing: what each loads again takes what is gained.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          isolate,
          globalSetup: ['test/testkit/bundle.global.ts'],
          testTimeout,
        },
      },
      {
        extends: true,
        test: { name: 'golden', include: ['test/golden/**/*.test.ts'], isolate, testTimeout },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          isolate,
          globalSetup: ['test/testkit/database.global.ts', 'test/testkit/bundle.global.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          isolate,
          globalSetup: ['test/testkit/database.global.ts', 'test/testkit/bundle.global.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          isolate,
          globalSetup: [
            'test/testkit/database.global.ts',
            'test/testkit/bundle.global.ts',
            'test/testkit/browser.global.ts',
          ],
          // A page on a busy machine takes longer than the second that is usual.
          expect: { poll: { timeout: 120_000 } },
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
