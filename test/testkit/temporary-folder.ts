import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const enough = 2 * 1024 ** 3;

/** In memory where there is plenty: a database is hundreds of small files, made twenty times as fast there. */
function parent(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > enough ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * A new folder for the data of a server, whose user may pass through it when root runs the tests; whoever asks
 * removes it.
 */
export function temporaryDataFolder(prefix: string): string {
  const folder = mkdtempSync(join(parent(), prefix));
  chmodSync(folder, 0o711);
  return folder;
}
