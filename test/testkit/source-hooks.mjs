import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from 'esbuild';

// Names of functions are not kept by code beside each of them: it would run whenever a closure is made.
const options = { target: 'node20.19', sourcemap: 'inline', sourcesContent: false };
const folder = join(import.meta.dirname, '../../node_modules/.cache/sources');
mkdirSync(folder, { recursive: true });

/** The JavaScript of a source. Each text is translated once. */
function translated(path) {
  const text = readFileSync(path, 'utf8');
  const given = JSON.stringify([version, options, path, text]);
  const kept = join(folder, `${createHash('sha256').update(given).digest('hex')}.js`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code } = transformSync(text, {
    ...options,
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    sourcefile: path,
  });
  // Other processes read here: what has the name is whole.
  const half = `${kept}.${process.pid}`;
  writeFileSync(half, code);
  renameSync(half, kept);
  return code;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!/^file:[^?]+\.tsx?(\?|$)/.test(url)) return next(url, context);
  return { format: 'module', source: translated(fileURLToPath(url)), shortCircuit: true };
}
