// Builds the operators' application and the members' area into `client/cockpit/dist`, each text also compressed: what the
// service serves under /cockpit/ and /account/app/. They are apart: members are served no code of the operators' pages.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

process.env.NODE_ENV = 'production';
const { build } = await import('vite');

const cockpit = join(dirname(dirname(fileURLToPath(import.meta.url))), 'client', 'cockpit');
const dist = join(cockpit, 'dist');
const half = `${dist}.${process.pid}`;

/** Texts compress to a third or less; fonts are compressed already. */
const texts = /\.(js|css|html|svg|json)$/;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (texts.test(name)) {
      const text = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    }
  }
}

try {
  for (const [name, root, base] of [
    ['cockpit', cockpit, '/cockpit/'],
    ['account', join(cockpit, 'account'), '/account/app/'],
  ]) {
    await build({
      configFile: join(cockpit, 'vite.config.ts'),
      logLevel: 'warn',
      root,
      base,
      publicDir: join(cockpit, 'public'),
      build: { outDir: join(half, name) },
    });
  }
  compress(half);
  // The old build goes only when the new one is whole; two at once make the same.
  if (existsSync(dist)) renameSync(dist, `${half}.old`);
  renameSync(half, dist);
} finally {
  rmSync(half, { recursive: true, force: true });
  rmSync(`${half}.old`, { recursive: true, force: true });
}
