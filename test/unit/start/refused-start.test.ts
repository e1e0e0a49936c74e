import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../../../src/env.ts';
import { startEnshrine } from '../../../src/start.ts';
import { withSources } from '../../testkit/with-sources.ts';

let folder: string;
let taken: Server;
let port: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enshrine-refused-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  ({ port } = taken.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const refusal = (variables: Record<string, string>): Promise<unknown> =>
  startEnshrine(parseEnv({ NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', ...variables })).catch(
    (error: unknown) => error,
  );

describe('a start that cannot be', () => {
  it('says that DATA_DIR is a file, or lies under one', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const place of [file, join(file, 'below')]) {
      expect(await refusal({ DATA_DIR: place })).toMatchObject({
        name: 'ConfigurationError',
        message: `DATA_DIR: ${place}: there is a file where a folder is needed. Name a folder that this user can write: DATA_DIR=… npm start`,
      });
    }
  });

  it.runIf(process.platform === 'linux')('says so where no folder can be made, and ends', async () => {
    const refused = await refusal({ DATA_DIR: '/proc/enshrine/data' });
    expect(refused).toMatchObject({ name: 'ConfigurationError' });
    expect(String(refused)).toMatch(
      /DATA_DIR: \/proc\/enshrine\/data: (it cannot be used|this user may not)/,
    );
  });

  it('says that DATA_DIR cannot be entered', async () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked, { mode: 0o000 });
    // Root enters every folder: as root the start is tried as another user, once everything is read.
    const root = join(import.meta.dirname, '../../..');
    const tried = `
      const { parseEnv } = await import(${JSON.stringify(pathToFileURL(join(root, 'src/env.ts')).href)});
      const { startEnshrine } = await import(${JSON.stringify(pathToFileURL(join(root, 'src/start.ts')).href)});
      if (process.getuid?.() === 0) process.setuid(65534);
      for (const DATA_DIR of ${JSON.stringify([locked, join(locked, 'below')])}) {
        const env = parseEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR });
        await startEnshrine(env).catch((error) => console.log(error.name, error.message));
      }`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...withSources, '--input-type=module', '-e', tried],
      { cwd: root },
    );
    const told = (place: string): string =>
      `ConfigurationError DATA_DIR: ${place}: this user may not enter or write it. Name a folder that this user can write: DATA_DIR=… npm start\n`;
    expect(stdout).toBe(told(locked) + told(join(locked, 'below')));
  });

  it('advises another port for a port, and another host for a host', async () => {
    expect(await refusal({ PORT: String(port) })).toMatchObject({
      name: 'ConfigurationError',
      message: `PORT: ${port} on 127.0.0.1 is taken by another program. Choose another: PORT=${port + 1} npm start`,
    });
    const elsewhere = {
      HOST: '203.0.113.9',
      PORT: String(port),
      OIDC_ISSUER: 'https://issuer.example.test',
      OIDC_AUDIENCE: 'enshrine',
    };
    const refused = await refusal(elsewhere);
    expect(refused).toMatchObject({ name: 'ConfigurationError' });
    expect(String(refused)).toMatch(/HOST: 203\.0\.113\.9 is no address of this machine \(EADDRNOTAVAIL\)/);
    expect(String(refused)).not.toContain('PORT=');
  });

  it('is said of a taken port before anything is installed or built', async () => {
    const script = join(import.meta.dirname, '../../../scripts/run.mjs');
    const { code, text } = await new Promise<{ code: unknown; text: string }>((resolve) => {
      const env = { PATH: process.env.PATH, PORT: String(port) };
      execFile(process.execPath, [script], { env, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: error?.code, text: stdout + stderr }),
      );
    });
    expect([code, text]).toEqual([
      1,
      `PORT: ${port} on 127.0.0.1 is taken by another program. Choose another: PORT=${port + 1} npm start\n`,
    ]);
  });
});
