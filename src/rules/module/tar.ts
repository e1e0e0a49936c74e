import { extract, pack } from 'tar-stream';

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

/** @throws Error when the bytes are no tar of plain files, or a name occurs twice. */
export async function readTar(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const tar = extract();
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('finish', resolve);
    tar.on('error', reject);
    tar.on('entry', (header, stream, next) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk as Buffer));
      stream.on('error', reject);
      stream.on('end', () => {
        const unusual =
          header.type !== 'file' ? 'is not a plain file' : files.has(header.name) ? 'occurs twice' : null;
        if (unusual !== null) {
          reject(new Error(`"${header.name}" ${unusual}`));
          return;
        }
        files.set(header.name, Buffer.concat(chunks).toString('utf8'));
        next();
      });
    });
  });
  tar.end(Buffer.from(bytes));
  await ended;
  return files;
}
