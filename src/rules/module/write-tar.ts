import { pack } from 'tar-stream';

/** File name → text. Names are relative POSIX paths. */
export type FileSet = ReadonlyMap<string, string>;

/**
 * A tar whose bytes depend on names and contents alone: sorted by name, zero times, one owner, one mode.
 */
export async function writeTar(files: FileSet): Promise<Buffer> {
  const tar = pack();
  const chunks: Buffer[] = [];
  tar.on('data', (chunk) => chunks.push(chunk as Buffer));
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('end', resolve);
    tar.on('error', reject);
  });
  for (const name of [...files.keys()].sort()) {
    const header = { name, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, uname: '', gname: '' };
    tar.entry(header, Buffer.from(files.get(name) ?? '', 'utf8'));
  }
  tar.finalize();
  await ended;
  return Buffer.concat(chunks);
}
