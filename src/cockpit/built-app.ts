import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../core/errors.ts';

/** Where `scripts/build-cockpit.mjs` puts it. */
const dist = fileURLToPath(new URL('../../client/cockpit/dist/', import.meta.url));

/** The operators' application, or the members' area. */
export type AppName = 'cockpit' | 'account';

export type Encoding = 'br' | 'gzip';

/** One file of the built application, with what it was compressed to. */
export interface BuiltFile {
  type: string;
  body: Buffer;
  compressed: Partial<Record<Encoding, Buffer>>;
  etag: string;
  /** Its name holds a digest of what it says: it never changes. */
  immutable: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Every file by its path in the build, read once: a build that comes later is served by the next start. */
export async function readBuiltApp(name: AppName): Promise<ReadonlyMap<string, BuiltFile>> {
  const folder = join(dist, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  if (!paths.includes('index.html')) {
    throw new DomainError(
      'internal_error',
      'The cockpit is not built. `npm start` builds it before it serves.',
    );
  }
  const read = (path: string): Promise<Buffer> => readFile(join(folder, path));
  const files = paths.map(async (path): Promise<[string, BuiltFile]> => {
    const body = await read(path);
    const [br, gzip] = await Promise.all(
      ['br', 'gz'].map((suffix) => read(`${path}.${suffix}`).catch(() => undefined)),
    );
    return [
      path,
      {
        type: types[extname(path)]!,
        body,
        compressed: { ...(br && { br }), ...(gzip && { gzip }) },
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
        immutable: path.startsWith('assets/'),
      },
    ];
  });
  return new Map(await Promise.all(files));
}
