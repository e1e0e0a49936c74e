// The service as `npm start` starts it, with its demonstration, for scripts that look at it in a browser.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { fetchDemoToken } from '../src/access/local-provider/fetch-demo-token.ts';
import { readLocalProviderSecrets } from '../src/access/local-provider/local-provider-secrets.ts';
import { removeEmbedded, startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';

export const operator = 'operator@enshrine.test';
const root = join(import.meta.dirname, '..');

interface Listed {
  items: {
    id: string;
    key?: string;
    status?: string;
    domain_id?: string;
  }[];
}

export interface RunningService {
  url: string;
  /** Of every account of the local provider. */
  password: string;
  /** The items of a list, as the operator reads it over REST. */
  list: (path: string) => Promise<Listed['items']>;
  /** As a superuser. @throws Error of a service that runs elsewhere, without `DATABASE_ADMIN_URL`. */
  query: (text: string, values: unknown[]) => Promise<unknown>;
  stop: () => Promise<void>;
}

interface Started {
  url: string;
  password: string;
  adminUrl: string | undefined;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Ready once it has said where it serves, which is after the demonstration. */
async function startService(): Promise<Started> {
  const scratch = mkdtempSync(join(tmpdir(), 'enshrine-look-'));
  const port = await freePort();
  const database = await startEmbedded({ dataDir: scratch });
  await migrate({ adminUrl: database.adminUrl, serving: database.serving });
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'main'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: scratch,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.adminUrl,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await database.close();
    await removeEmbedded(scratch);
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The service ended with ${code ?? 'a signal'}.`)));
      child.stdout!.on('data', (text: Buffer) => {
        if (text.toString().includes('Ctrl-C stops it')) resolve();
      });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const { demoPassword: password } = readLocalProviderSecrets(scratch);
  return { url: `http://127.0.0.1:${port}`, password, adminUrl: database.adminUrl, stop };
}

const readAs =
  ({ url, password }: Started) =>
  async (path: string): Promise<Listed['items']> => {
    const token = await fetchDemoToken({ siteUrl: url, email: operator, password });
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return ((await response.json()) as Listed).items;
  };

const queryOf =
  ({ adminUrl }: Started) =>
  async (text: string, values: unknown[]): Promise<unknown> => {
    if (adminUrl === undefined) throw new Error('Set DATABASE_ADMIN_URL to that of the service.');
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

/** The service whose address and password the command line names, or one that is started for this. */
export async function runningService(): Promise<RunningService> {
  const [address, password] = process.argv.slice(2);
  const started: Started =
    address !== undefined && password !== undefined
      ? {
          url: address.replace(/\/$/, ''),
          password,
          adminUrl: process.env.DATABASE_ADMIN_URL,
          stop: () => Promise.resolve(),
        }
      : await startService();
  const { url, stop } = started;
  return { url, password: started.password, list: readAs(started), query: queryOf(started), stop };
}

/** A browser in which the operator is signed in. */
export async function signedIn(
  browser: Browser,
  { url, password }: RunningService,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL: url });
  const page = await context.newPage();
  await page.goto('/cockpit/');
  await page.getByLabel('E-mail').fill(operator);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname === '/cockpit/');
  await page.close();
  return context;
}
