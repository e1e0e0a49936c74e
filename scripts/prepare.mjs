// Installs what is missing from the lockfile and generates what is generated, before `npm start` or `npm test`. A start
// takes the dependencies alone, what it builds with among them; everything else, the tools of development too.
// Plain JavaScript without dependencies: it runs when nothing is installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const supported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (supported) return;
  console.error(
    `Enshrine runs on Node 20.19 or newer, 22.13 or newer, or 24 and up; this is ${process.version}.`,
  );
  process.exit(1);
}

/** SHA-256 over names and contents of files and folders, given relative to the root. */
export function digestOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

const readStamp = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

function run(command, args, what) {
  const started = Date.now();
  process.stderr.write(`${what}… `);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    },
  });
  if (status !== 0) {
    console.error(`failed.\n${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}`);
    process.exit(1);
  }
  console.error(`${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const modules = join(root, 'node_modules');

function install(wantsTools) {
  // Who has them keeps them: a start after a change of the lockfile leaves a developer's tools in place.
  const withTools = wantsTools || existsSync(join(modules, 'vitest'));
  const stamp = join(modules, '.enshrine-lockfile');
  const lockfile = digestOf(['package-lock.json', 'package.json']);
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // A tree that was copied, or cut off while it was written, may have a stamp and lack packages.
  const isWhole = Object.keys({ ...dependencies, ...(withTools && devDependencies) }).every((name) =>
    existsSync(join(modules, name, 'package.json')),
  );
  if (readStamp(stamp) === lockfile && isWhole) return;
  const tree = join(modules, '.package-lock.json');
  // A tree that npm itself made from this lockfile is taken as it is.
  const current =
    isWhole &&
    existsSync(tree) &&
    statSync(tree).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  const omitted = withTools ? [] : ['--omit=dev'];
  if (!current)
    run(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...omitted],
      'Installing from the lockfile',
    );
  mkdirSync(modules, { recursive: true });
  // A copy of the tree may share the file.
  rmSync(stamp, { force: true });
  writeFileSync(stamp, lockfile);
}

function generate() {
  const generated = join(root, 'src', 'generated');
  const generateStamp = join(generated, '.stamp');
  const inputs = digestOf([
    'package-lock.json',
    'prisma/schema',
    'schema/schema.graphql',
    'schema/operations',
    'client/cockpit/documents',
    'codegen.ts',
  ]);
  if (readStamp(generateStamp) !== inputs) {
    rmSync(generateStamp, { force: true });
    run(
      process.execPath,
      [join(modules, 'prisma', 'build', 'index.js'), 'generate'],
      'Generating the database client',
    );
    run(
      process.execPath,
      [join(modules, 'tsx', 'dist', 'cli.mjs'), 'codegen.ts'],
      'Generating typed operations',
    );
    mkdirSync(generated, { recursive: true });
    writeFileSync(generateStamp, inputs);
  }
}

function buildCockpit() {
  const cockpit = join(root, 'client', 'cockpit');
  const cockpitStamp = join(cockpit, 'dist', '.stamp');
  const cockpitSources = digestOf([
    'package-lock.json',
    'schema/schema.graphql',
    'schema/operations',
    'codegen.ts',
    'scripts/build-cockpit.mjs',
    'client/sdk/src',
    'client/cockpit/documents',
    'client/cockpit/public',
    'client/cockpit/account',
    'client/cockpit/src',
    'client/cockpit/index.html',
    'client/cockpit/vite.config.ts',
  ]);
  if (readStamp(cockpitStamp) !== cockpitSources) {
    run(process.execPath, [join(root, 'scripts', 'build-cockpit.mjs')], 'Building the cockpit');
    writeFileSync(cockpitStamp, cockpitSources);
  }
}

/** @param withTools whether the tools of development are wanted, too: tests, checks, benchmarks */
export function prepare(withTools) {
  checkNode();
  install(withTools);
  generate();
  buildCockpit();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare(true);
