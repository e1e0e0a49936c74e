import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { removeEmbedded } from '../../src/db/embedded.ts';
import { bundled } from './bundled.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

/** The service as `npm start` runs it, in a process of its own that can be killed and started again. */
export interface KillableService {
  /** Starts a process on the same data; what it printed is in `output`. */
  start(): Promise<void>;
  /** SIGKILL to the service alone: its database server stays behind, as it does for a user. */
  kill(): Promise<void>;
  /** What Ctrl-C does; answers the exit code once the process has ended. */
  interrupt(): Promise<number | null>;
  /** The database's own view, as its superuser; null while the server cannot be asked. */
  ask<Row extends object>(query: string): Promise<Row[] | null>;
  /** Takes a lock in the database and keeps it until it is let go: the service comes no further than that. */
  hold(lock: string): Promise<{ letGo(): Promise<void> }>;
  output(): string;
  remove(): Promise<void>;
}

/** One that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export function createKillableService(): KillableService {
  const dataDir = temporaryDataFolder('enshrine killed ');
  let child: ChildProcess | null = null;
  let client: pg.Client | null = null;
  let printed = '';

  const disconnect = async (): Promise<void> => {
    const open = client;
    client = null;
    await open?.end().catch(() => undefined);
  };

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    const made = await connect();
    made.on('error', () => void disconnect());
    return (client = made);
  }

  async function connect(): Promise<pg.Client> {
    const { adminPassword } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
      adminPassword: string;
    };
    const [, , , port] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    const made = new pg.Client({
      host: '127.0.0.1',
      port: Number(port),
      user: 'postgres',
      password: adminPassword,
      database: 'enshrine',
    });
    made.on('error', () => undefined);
    await made.connect();
    return made;
  }

  async function kill(): Promise<void> {
    const killed = child;
    child = null;
    if (!killed || killed.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      killed.once('exit', () => resolve());
      killed.kill('SIGKILL');
    });
  }

  return {
    async start() {
      await disconnect();
      printed = '';
      const { PATH, HOME } = process.env;
      const port = String(await freePort());
      const started = spawn(process.execPath, [bundled('main')], {
        env: { PATH, HOME, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      // Between its choice and its use, another program may have taken the port.
      started.once('exit', () => {
        if (child === started && printed.includes('EADDRINUSE')) void this.start();
      });
      const keep = (text: Buffer): void => void (printed += text.toString());
      started.stdout.on('data', keep);
      started.stderr.on('data', keep);
      child = started;
    },
    kill,
    async interrupt() {
      const ended = child;
      child = null;
      return new Promise((resolve) => {
        ended?.once('exit', (code) => resolve(code));
        ended?.kill('SIGINT');
      });
    },
    async ask<Row extends object>(query: string) {
      try {
        return (await (await connected()).query<Row>(query)).rows;
      } catch {
        await disconnect();
        return null;
      }
    },
    async hold(lock) {
      const holder = await connect();
      await holder.query('BEGIN');
      await holder.query(lock);
      return { letGo: () => holder.end() };
    },
    output: () => printed,
    async remove() {
      await kill();
      await disconnect();
      if (existsSync(dataDir)) await removeEmbedded(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
