import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Entry of the worker threads: the run's sources in one bundle, which starts in a fifth of the processor time. */
    threadEntry: string;
  }
}

/** A bundled file still finds what lies beside its source: prompts, packages, other entries. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};

// Every project of a run sets up for itself; they share one bundle, which is of the sources as the run found them.
const holder = globalThis as typeof globalThis & { enshrineThreads?: Promise<string> };

async function bundleThreads(): Promise<string> {
  // Beneath node_modules, so that packages are found from it.
  const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  const folder = mkdtempSync(`${modules}.enshrine-threads-`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/workers/task-thread.ts', import.meta.url))],
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    plugins: [placesOfSources],
  });
  return `${folder}/task-thread.mjs`;
}

export default async function setup(project: TestProject): Promise<void> {
  const bundled = () => (holder.enshrineThreads = bundleThreads());
  project.provide('threadEntry', await (holder.enshrineThreads ?? bundled()));
  project.onTestsRerun(async () => project.provide('threadEntry', await bundled()));
}
