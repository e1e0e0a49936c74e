import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DataFolderInUse,
  removeEmbedded,
  startEmbedded,
  type EmbeddedServer,
} from '../../../src/db/embedded.ts';
import { temporaryDataFolder } from '../../testkit/temporary-folder.ts';
import { withSources } from '../../testkit/with-sources.ts';

let parent: string;
let dataDir: string;
const running: EmbeddedServer[] = [];
const processes: ChildProcess[] = [];

/** An initialised folder; each test works on a copy, as of a stopped service's folder. */
let initialised: string;

beforeAll(async () => {
  initialised = temporaryDataFolder('enshrine initialised ');
  const server = await startEmbedded({ dataDir: join(initialised, 'data'), settings: { fsync: 'off' } });
  await server.close();
});
afterAll(() => rmSync(initialised, { recursive: true, force: true }));

beforeEach(() => {
  parent = temporaryDataFolder('enshrine embedded ');
  dataDir = join(parent, 'data of one');
  execFileSync('cp', ['-a', join(initialised, 'data'), dataDir]);
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.close();
  await removeEmbedded(dataDir);
  rmSync(parent, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } });
  running.push(server);
  return server;
}

/** The same in a process of its own; resolves with its connection once the server is up. */
function startElsewhere(): Promise<{ child: ChildProcess; adminUrl: string }> {
  const program = join(import.meta.dirname, '../../testkit/hold-embedded.ts');
  const child = spawn(process.execPath, [...withSources, program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve({ child, adminUrl: line.toString().trim() }));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });

const postmasterFile = (): string => join(dataDir, 'postgres/data/postmaster.pid');

describe('the embedded server', () => {
  it('keeps its data from one start to the next, in a folder with spaces, on loopback alone and in UTC', async () => {
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.close();
    expect(existsSync(postmasterFile())).toBe(false);
    const second = await start();
    expect(await query(second.adminUrl, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(
      await query(
        second.adminUrl,
        `SELECT current_setting('listen_addresses') AS listens, current_setting('unix_socket_directories') AS sockets,
        current_setting('timezone') AS zone, current_setting('server_encoding') AS encoding, lower('ÉCLAIR') AS folded`,
      ),
    ).toEqual([{ listens: '127.0.0.1', sockets: '', zone: 'UTC', encoding: 'UTF8', folded: 'éclair' }]);
  });

  it('admits no one without its passwords, which only their owner can read', async () => {
    const { adminUrl } = await start();
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    const withoutPassword = new URL(adminUrl);
    withoutPassword.password = 'guess';
    await expect(query(withoutPassword.toString(), 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it('refuses a second process on the same data and leaves the first alone', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(DataFolderInUse);
    expect(await query(first.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('runs beside another copy in another folder', async () => {
    const [one, two] = await Promise.all([start(), start(join(parent, 'data of another'))]);
    expect(one.adminUrl).not.toBe(two.adminUrl);
    await two.close();
    await removeEmbedded(join(parent, 'data of another'));
  });

  it('takes over from a process that was killed, and what was committed is there', async () => {
    const { child, adminUrl } = await startElsewhere();
    await query(adminUrl, 'CREATE TABLE kept AS SELECT 1 AS one');
    const leftBehind = readFileSync(postmasterFile(), 'utf8').split('\n')[0];
    await ended(child, 'SIGKILL');
    const { adminUrl: url } = await start();
    expect(await query(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(readFileSync(postmasterFile(), 'utf8').split('\n')[0]).not.toBe(leftBehind);
  });

  it('recovers when the server itself was killed together with the process', async () => {
    const { child, adminUrl } = await startElsewhere();
    await query(adminUrl, 'CREATE TABLE kept AS SELECT 1 AS one');
    const server = Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
    await ended(child, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    const { adminUrl: url } = await start();
    expect(await query(url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('is not misled by a stale file that names the process id of something else', async () => {
    const first = await start();
    const lines = readFileSync(postmasterFile(), 'utf8').split('\n');
    await first.close();
    lines[0] = String(process.pid);
    writeFileSync(postmasterFile(), lines.join('\n'));
    const second = await start();
    expect(await query(second.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('begins again after a process was killed while it initialised', async () => {
    const first = await start();
    await first.close();
    const data = realpathSync(join(postmasterFile(), '..'));
    renameSync(data, `${data}.new`);
    const second = await start();
    expect(await query(second.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(`${data}.new`)).toBe(false);
  });

  it('moves with its folder', async () => {
    const first = await start();
    await query(first.adminUrl, 'CREATE TABLE kept AS SELECT 1 AS one');
    await first.close();
    const moved = join(parent, 'moved');
    renameSync(dataDir, moved);
    dataDir = moved;
    const second = await start();
    expect(await query(second.adminUrl, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('is forgotten with everything it wrote, but not while it is in use', async () => {
    const server = await start();
    await expect(removeEmbedded(dataDir)).rejects.toThrow(DataFolderInUse);
    await server.close();
    const place = join(postmasterFile(), '../..');
    await removeEmbedded(dataDir);
    expect(existsSync(place)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres.json'))).toBe(false);
  });
});
