import type { TestProject } from 'vitest/node';
import { bundle } from '../../scripts/bundle.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the run's sources in one bundle, as `npm start` runs them: it starts in a fifth of the processor time. */
    bundle: string;
  }
}

// Every project of a run sets up for itself; they share one bundle, which is of the sources as the run found them.
const holder = globalThis as typeof globalThis & { enshrineBundle?: Promise<string> };

export default async function setup(project: TestProject): Promise<void> {
  project.provide('bundle', await (holder.enshrineBundle ??= bundle()));
  project.onTestsRerun(async () => project.provide('bundle', await (holder.enshrineBundle = bundle())));
}
