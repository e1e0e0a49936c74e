// Builds `client/sdk/dist`: one ES module an entry, and its types. `npm run build:sdk [folder]` writes elsewhere.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { prepare, root } from './prepare.mjs';

prepare(true);
const sdk = join(root, 'client', 'sdk');
const dist = resolve(process.argv[2] ?? join(sdk, 'dist'));
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'error',
  outdir: dist,
};

// What runs in browsers as well: Node's hash has a stand-in that is audited and synchronous.
await build({
  ...shared,
  platform: 'browser',
  splitting: true,
  entryPoints: Object.fromEntries(
    ['agent', 'module', 'graphql', 'react'].map((name) => [name, `client/sdk/src/${name}.ts`]),
  ),
  external: ['react', '@urql/core', 'graphql'],
  alias: { 'node:crypto': './client/sdk/src/node-crypto.ts' },
});
await build({ ...shared, platform: 'node', entryPoints: { cli: 'client/sdk/src/cli.ts' } });

const types = mkdtempSync(join(sdk, '.types-'));
try {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(sdk, 'tsconfig.json'), '--outDir', types],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The types could not be written.\n${stdout}`);
  const target = join(dist, 'types');
  cpSync(join(types, 'client/sdk/src'), target, { recursive: true });
  // The typed documents lie beside the entries, so that nothing points out of the package.
  cpSync(join(types, 'src/generated/operations/graphql.d.ts'), join(target, 'documents.d.ts'));
  const entry = join(target, 'graphql.d.ts');
  const text = readFileSync(entry, 'utf8');
  writeFileSync(entry, text.replace('../../../src/generated/operations/graphql.ts', './documents.ts'));
} finally {
  rmSync(types, { recursive: true, force: true });
}
