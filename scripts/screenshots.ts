// `npm run screenshots`: starts the service on a scratch folder, lets the demonstration go through its loop, and writes a
// picture of every page of the cockpit, in both themes and at both widths, into `screenshots/`; those that README shows
// into `docs/pictures/` too.
// `npm run screenshots -- <address> <password>` takes the pictures of a service that runs already.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { fetchDemoToken } from '../src/access/local-provider/fetch-demo-token.ts';
import { readLocalProviderSecrets } from '../src/access/local-provider/local-provider-secrets.ts';
import { unpackChromium } from '../test/testkit/chromium.ts';

const email = 'operator@enshrine.test';
const root = join(import.meta.dirname, '..');
const target = join(root, 'screenshots');
const pictures = join(root, 'docs/pictures');
/** What README shows, of the light and wide ones. */
const shown: ReadonlySet<string> = new Set(['review-signed', 'source']);

interface Running {
  url: string;
  password: string;
  stop: () => void;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The service as `npm start` starts it; ready once it has said where it serves, which is after the demonstration. */
async function startService(): Promise<Running> {
  const scratch = mkdtempSync(join(tmpdir(), 'enshrine-screenshots-'));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'main'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: scratch, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The service ended with ${code ?? 'a signal'}.`)));
    child.stdout!.on('data', (text: Buffer) => {
      if (text.toString().includes('Ctrl-C stops it')) resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    password: readLocalProviderSecrets(scratch).demoPassword,
    stop: () => {
      child.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
      child.kill('SIGTERM');
    },
  };
}

interface Shot {
  name: string;
  /** Below `/cockpit/`. */
  path: string;
  /** What is done on the page before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
}

interface Listed {
  items: { id: string; key?: string; rule_key?: string; status?: string; action?: string }[];
}

/** Every page, with what the demonstration left to be shown on it. */
async function shotsOf({ url, password }: Running): Promise<Shot[]> {
  const token = await fetchDemoToken({ siteUrl: url, email, password });
  const list = async (path: string): Promise<Listed['items']> => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return ((await response.json()) as Listed).items;
  };
  const [world] = await list('/worlds?limit=1');
  if (!world) throw new Error('The service has no world: let the demonstration run first.');
  const at = `r/${world.id}`;
  const candidates = await list(`/worlds/${world.id}/candidates?limit=200`);
  const waiting = candidates.find(({ status }) => status === 'queued') ?? candidates[0];
  const stopped = candidates.find(({ status }) => status === 'needs_work' || status === 'nonconforming');
  const signed = candidates.find(({ status }) => status === 'enshrined');
  const pages: Shot[] = [
    { name: 'rulesets', path: '' },
    {
      name: 'palette',
      path: at,
      before: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'overview', path: at },
    { name: 'sources', path: `${at}/sources` },
    { name: 'distillations', path: `${at}/distillations` },
    { name: 'vocabulary', path: `${at}/vocabulary` },
    { name: 'publish', path: `${at}/publish` },
    { name: 'versions', path: `${at}/versions` },
    { name: 'compare', path: `${at}/versions/compare` },
    { name: 'rules', path: `${at}/rules` },
    { name: 'playground', path: `${at}/playground` },
    { name: 'decisions', path: `${at}/decisions` },
    { name: 'events', path: `${at}/events` },
    { name: 'audit', path: `${at}/audit` },
  ];
  for (const [name, candidate] of Object.entries({ waiting, stopped, signed })) {
    if (candidate) pages.push({ name: `review-${name}`, path: `${at}/review/${candidate.id}` });
  }
  const [source] = await list(`/worlds/${world.id}/source-materials?limit=1`);
  if (source) pages.push({ name: 'source', path: `${at}/sources/${source.id}` });
  const [rule] = await list(`/worlds/${world.id}/rules?limit=1`);
  const [action] = await list(`/worlds/${world.id}/actions?limit=1`);
  const [decision] = await list(`/decisions?world_id=${world.id}&limit=1`);
  if (rule?.key !== undefined) pages.push({ name: 'rule', path: `${at}/rules/${rule.key}` });
  if (action?.key !== undefined) pages.push({ name: 'action', path: `${at}/actions/${action.key}` });
  if (decision) pages.push({ name: 'decision', path: `${at}/decisions/${decision.id}` });
  return pages;
}

async function takePictures(running: Running): Promise<number> {
  const shots = await shotsOf(running);
  const { executablePath, env } = await unpackChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    chromiumSandbox: false,
    args: ['--disable-gpu', '--font-render-hinting=none'],
  });
  let taken = 0;
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const folder = join(target, `${colorScheme}-${width}`);
        mkdirSync(folder, { recursive: true });
        const context = await browser.newContext({
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 800 },
          baseURL: running.url,
        });
        const page = await context.newPage();
        await page.goto('/cockpit/');
        await page.getByLabel('E-mail').fill(email);
        await page.getByLabel('Password').fill(running.password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL((address) => address.pathname === '/cockpit/');
        for (const { name, path, before } of shots) {
          await page.goto(`/cockpit/${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await before?.(page);
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
          if (shown.has(name) && colorScheme === 'light' && width === 1280) {
            mkdirSync(pictures, { recursive: true });
            await page.screenshot({ path: join(pictures, `${name}.jpg`), type: 'jpeg', quality: 80 });
          }
          taken += 1;
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return taken;
}

const [address, password] = process.argv.slice(2);
const running: Running =
  address !== undefined && password !== undefined
    ? { url: address.replace(/\/$/, ''), password, stop: () => undefined }
    : await startService();
try {
  console.log(`${await takePictures(running)} pictures are in ${target}.`);
} finally {
  running.stop();
}
