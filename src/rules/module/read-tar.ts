import { extract } from 'tar-stream';

/**
 * File name → text of a tar of plain files. Runs in browsers too.
 * @throws Error when the bytes are no tar of plain files, or a name occurs twice.
 */
export async function readTar(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const tar = extract();
  const ended = new Promise<void>((resolve, reject) => {
    tar.on('finish', resolve);
    tar.on('error', reject);
    tar.on('entry', (header, stream, next) => {
      const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      let text = '';
      stream.on('data', (chunk) => (text += decoder.decode(chunk as Uint8Array, { stream: true })));
      stream.on('error', reject);
      stream.on('end', () => {
        const unusual =
          header.type !== 'file' ? 'is not a plain file' : files.has(header.name) ? 'occurs twice' : null;
        if (unusual !== null) {
          reject(new Error(`"${header.name}" ${unusual}`));
          return;
        }
        files.set(header.name, text + decoder.decode());
        next();
      });
    });
  });
  tar.end(bytes);
  await ended;
  return files;
}
