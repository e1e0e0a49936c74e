import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isReachable, sharedPlace, type ServerUser } from './embedded-place.ts';

/** `postgres.json` of the data folder, for its owner's eyes only: what opens the server, and where its files lie. */
interface Stored {
  id: string;
  adminPassword: string;
  servingPassword: string;
  /** Folder of the server's files when its user cannot enter the data folder; null: inside, and moving with it. */
  elsewhere: string | null;
}

export interface Credentials extends Stored {
  /** Folder of the server's files. */
  place: string;
}

const recordOf = (dataDir: string): string => join(dataDir, 'postgres.json');
const originOf = (place: string): string => `${place}.origin`;

function read(dataDir: string): Credentials | null {
  const record = recordOf(dataDir);
  if (!existsSync(record)) return null;
  const stored = JSON.parse(readFileSync(record, 'utf8')) as Stored;
  return { ...stored, place: stored.elsewhere ?? join(dataDir, 'postgres') };
}

export function writePrivately(path: string, text: string): void {
  const half = `${path}.${randomUUID()}`;
  writeFileSync(half, text, { mode: 0o600 });
  renameSync(half, path);
}

/**
 * Finds the server's files and passwords, or decides where they will be. The data folder may have been moved;
 * a copy of one whose files lie elsewhere is refused, since two services would write to one database.
 */
export function credentialsOf(dataDir: string, user: ServerUser): Credentials {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const known = read(dataDir);
  if (known) {
    if (known.elsewhere) claim(known, dataDir);
    return known;
  }
  const id = randomUUID();
  const inside = canBeInside(dataDir, user);
  if (!inside) sweep(realpathSync(dataDir));
  const stored: Stored = {
    id,
    adminPassword: randomBytes(24).toString('base64url'),
    servingPassword: randomBytes(24).toString('base64url'),
    elsewhere: inside ? null : join(sharedPlace(), id),
  };
  if (stored.elsewhere) writeFileSync(originOf(stored.elsewhere), realpathSync(dataDir), { mode: 0o600 });
  writePrivately(recordOf(dataDir), JSON.stringify(stored, null, 2));
  return { ...stored, place: stored.elsewhere ?? join(dataDir, 'postgres') };
}

/** The server's user passes through the data folder, whose own files stay closed to it. */
function canBeInside(dataDir: string, user: ServerUser): boolean {
  if (!user) return true;
  chmodSync(dataDir, 0o755);
  const reachable = isReachable(user, dataDir);
  chmodSync(dataDir, reachable ? 0o711 : 0o700);
  return reachable;
}

function claim({ id, place }: Credentials, dataDir: string): void {
  const here = realpathSync(dataDir);
  const origin = existsSync(originOf(place)) ? readFileSync(originOf(place), 'utf8') : here;
  if (origin === here) return;
  if (read(origin)?.id === id) {
    throw new Error(
      `${dataDir} is a copy of ${origin}, and both speak of one database in ${place}. Remove ${recordOf(dataDir)} to begin with an empty one here.`,
    );
  }
  writeFileSync(originOf(place), here, { mode: 0o600 });
}

/** Removes what a data folder of this path kept elsewhere before someone deleted it. */
function sweep(dataDir: string): void {
  for (const name of readdirSync(sharedPlace()).filter((entry) => entry.endsWith('.origin'))) {
    const origin = join(sharedPlace(), name);
    if (readFileSync(origin, 'utf8') !== dataDir) continue;
    rmSync(origin.slice(0, -'.origin'.length), { recursive: true, force: true });
    rmSync(origin, { force: true });
  }
}

/** Forgets the server's files and its passwords. The server must be stopped. */
export function forget(dataDir: string): void {
  const known = read(dataDir);
  if (!known) return;
  rmSync(known.place, { recursive: true, force: true });
  rmSync(originOf(known.place), { force: true });
  rmSync(recordOf(dataDir), { force: true });
}
