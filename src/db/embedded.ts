import { spawn } from 'node:child_process';
import {
  existsSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { credentialsOf, forget, writePrivately, type Credentials } from './embedded-credentials.ts';
import {
  asServer,
  binaries,
  makePrivateFolder,
  serverUser,
  type Binaries,
  type ServerUser,
} from './embedded-place.ts';
import { servingRole } from './serving-role.ts';

/** A PostgreSQL server of our own, on 127.0.0.1, with its data in one folder. */
export interface EmbeddedServer {
  /** Superuser's connection to the service's database: migrations and seeding. */
  adminUrl: string;
  /** The serving role's connection; it can log in once `migrate` has granted it `serving`. */
  url: string;
  /** What `migrate` needs to let the serving role log in. */
  serving: { login: { password: string } };
  /** Stops the server. Open connections are cut off. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds the data, or the note of where it lies; made when missing. */
  dataDir: string;
  database?: string;
  /** For tests: lines of postgresql.conf that come last. */
  settings?: Record<string, string | number>;
}

/** Another process has this folder's server in use. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

const adminRole = 'postgres';
/** Held by each user of the server, for as long as it is used: a server without it was left behind. */
const useLock = 0x656e_7368;

const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

interface Cluster {
  data: string;
  log: string;
  user: ServerUser;
  programs: Binaries;
  credentials: Credentials;
}

/**
 * Starts the server of a data folder, initialising it the first time. A server that an earlier process left behind
 * (it was killed) is stopped first; one that another process is using is left alone.
 *
 * @throws DataFolderInUse
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = locate(resolve(options.dataDir));
  const settings = options.settings ?? {};
  await initialise(cluster, settings.fsync === 'off');
  await endLeftover(cluster);
  const port = await start(cluster, settings);
  const owner = await takeUse(cluster, port);
  const database = options.database ?? 'enshrine';
  await createDatabase(owner, database);

  const url = (role: string, password: string): string =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
  const { adminPassword, servingPassword } = cluster.credentials;
  const pid = postmaster(cluster)?.pid;
  // A process that ends without close() still asks the server for a fast shutdown.
  const onExit = (): void => {
    if (pid && process.platform !== 'win32') signal(pid, 'SIGINT');
  };
  process.once('exit', onExit);
  let closing: Promise<void> | undefined;
  return {
    adminUrl: url(adminRole, adminPassword),
    url: url(servingRole, servingPassword),
    serving: { login: { password: servingPassword } },
    close() {
      closing ??= (async () => {
        await owner.end().catch(() => undefined);
        await stop(cluster);
        process.off('exit', onExit);
      })();
      return closing;
    },
  };
}

/** Stops what was left running and forgets the data, wherever it lies. @throws DataFolderInUse */
export async function removeEmbedded(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'postgres.json'))) return;
  await endLeftover(locate(folder));
  forget(folder);
}

function locate(dataDir: string): Cluster {
  const user = serverUser();
  const credentials = credentialsOf(dataDir, user);
  const { place } = credentials;
  makePrivateFolder(place, user);
  return {
    data: join(realpathSync(place), 'data'),
    log: join(place, 'postgres.log'),
    user,
    programs: binaries(user),
    credentials,
  };
}

/** Made under another name and renamed: a process killed in between leaves no half of a database. */
async function initialise({ data, user, programs, credentials }: Cluster, unsynced: boolean): Promise<void> {
  if (existsSync(data)) return;
  const half = `${data}.new`;
  rmSync(half, { recursive: true, force: true });
  const passwordFile = `${data}.password`;
  writePrivately(passwordFile, `${credentials.adminPassword}\n`);
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    await run(
      programs.initdb,
      [
        `--pgdata=${half}`,
        `--username=${adminRole}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(unsynced ? ['--no-sync'] : []),
      ],
      user,
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(half, data);
}

async function start(cluster: Cluster, settings: Record<string, string | number>): Promise<number> {
  const { data, log, user, programs } = cluster;
  if (existsSync(log) && statSync(log).size > 1_000_000) truncateSync(log);
  for (let attempt = 1; ; attempt += 1) {
    const port = Number(settings.port ?? (await freePort()));
    const lines = Object.entries({ ...baseSettings, port, ...settings });
    writeFileSync(
      join(data, 'postgresql.conf'),
      lines.map(([name, value]) => `${name} = '${value}'\n`).join(''),
    );
    try {
      await run(
        programs.pgCtl,
        ['start', `--pgdata=${data}`, `--log=${log}`, '--wait', '--timeout=60', '--silent'],
        user,
      );
      return port;
    } catch (error) {
      const tail = existsSync(log) ? readFileSync(log, 'utf8').slice(-2_000) : '';
      // The port was taken in between, or processes of a killed server still hold its memory.
      const passing = /Address already in use|pre-existing shared memory|lock file "postmaster.pid"/.test(
        tail.slice(-800),
      );
      if (attempt < 5 && passing) {
        await delay(200 * attempt);
        continue;
      }
      throw new Error(`The embedded PostgreSQL in ${data} did not start:\n${tail.trim()}`, { cause: error });
    }
  }
}

async function stop({ data, user, programs }: Cluster): Promise<void> {
  if (!existsSync(join(data, 'postmaster.pid'))) return;
  await run(
    programs.pgCtl,
    ['stop', `--pgdata=${data}`, '--mode=fast', '--wait', '--timeout=60', '--silent'],
    user,
  );
}

interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/** What `postmaster.pid` says; null when there is none, or when it came along with a copied folder. */
function postmaster({ data }: Cluster): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  if (lines[1] !== data) return null;
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** Stops a server whose process was killed; a stale file that names the id of some other process is taken away. */
async function endLeftover(cluster: Cluster): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid');
  for (let waited = 0; existsSync(file); waited += 100) {
    const left = postmaster(cluster);
    if (!left || !isServer(left.pid, cluster.data)) {
      rmSync(file, { force: true });
      return;
    }
    const owner = left.ready ? await takeUse(cluster, left.port).catch(nullIfDying) : null;
    if (owner) {
      await owner.end();
      await stop(cluster);
      return;
    }
    if (waited > 30_000)
      throw new Error(`The PostgreSQL server with process id ${left.pid} neither starts nor ends.`);
    await delay(100);
  }
}

/** A server that was killed a moment ago still has its process id, and no one at its port. */
function nullIfDying(error: unknown): null {
  if (['ECONNRESET', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

function isServer(pid: number, data: string): boolean {
  if (!signal(pid, 0)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch {
    // No /proc here: the server itself will say if the process is not one.
    return process.platform !== 'linux';
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function takeUse({ credentials, data }: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: adminRole,
    password: credentials.adminPassword,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    application_name: 'enshrine owner',
  });
  // The service's own pools report a server that went away.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    useLock,
  ]);
  if (rows[0]?.taken) return client;
  await client.end();
  throw new DataFolderInUse(
    `Another copy is running on the data in ${data}. Stop it first, or give this one a data folder of its own (DATA_DIR).`,
  );
}

async function createDatabase(owner: pg.Client, name: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await owner.query(`CREATE DATABASE ${owner.escapeIdentifier(name)}`);
}

/** Runs a program of the server to its end. Its output is dropped: a server started by it would keep a pipe open. */
function run(program: string, parameters: string[], user: ServerUser): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, parameters, { ...asServer(user), stdio: 'ignore' });
    child.on('error', fail);
    child.on('exit', (code) => {
      if (code === 0) done();
      else fail(new Error(`${program} ended with ${code ?? 'a signal'}`));
    });
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
