import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyBundle } from '../../../src/cli/bundle.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'enshrine-bundle-'));
  writeFileSync(join(folder, 'cut.tar.gz'), gzipSync(Buffer.alloc(10_000, 'x')).subarray(0, 30));
  writeFileSync(join(folder, 'other.tar.gz'), gzipSync('no tar at all'));
  writeFileSync(join(folder, 'text.json'), '{"keys": ');
  writeFileSync(join(folder, 'empty.json'), '{}');
  writeFileSync(join(folder, 'marker'), 'x');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said = async (bundle: string, keys = 'empty.json', marker = 'marker'): Promise<string> => {
  const words = [join(folder, bundle), '--marker', join(folder, marker), '--keys', join(folder, keys)];
  const error: unknown = await verifyBundle(words).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : `answered ${String(error)}`;
};

describe('enshrine verify', () => {
  it.each<[string, Parameters<typeof said>, string]>([
    ['is not there', ['missing.tar.gz'], 'missing.tar.gz: there is no such file.'],
    ['is a folder', ['.'], `: this is a folder; a file is expected.`],
    [
      'is cut short',
      ['cut.tar.gz'],
      'cut.tar.gz: the bundle is damaged or cut short: it cannot be unpacked. Download it again.',
    ],
    [
      'comes with a marker that is not there',
      ['other.tar.gz', 'empty.json', 'none'],
      'none: there is no such file.',
    ],
    [
      'comes with keys that are no JSON',
      ['other.tar.gz', 'text.json'],
      'text.json: this is no JSON; the key set as /.well-known/publishing-keys.json answers it is expected.',
    ],
    [
      'comes with JSON that is no key set',
      ['other.tar.gz', 'empty.json'],
      'empty.json: this is no key set; the key set as /.well-known/publishing-keys.json answers it is expected.',
    ],
  ])('says in a sentence of a bundle that it %s', async (_what, given, expected) => {
    expect(await said(...given)).toContain(expected);
  });

  it('says of another archive that it holds no module', async () => {
    const error: unknown = await verifyBundle([join(folder, 'other.tar.gz')]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      name: 'ModuleRefused',
      refusal: expect.stringMatching(/_malformed$/) as string,
    });
  });
});
