// `npm run screenshots`: starts the service on a scratch folder, lets the demonstration go through its loop, and writes a
// picture of every page of the cockpit, in both themes and at both widths, into `screenshots/`; those that README shows
// into `docs/pictures/` too.
// `npm run screenshots -- <address> <password> [name …]` takes the pictures, or those of the names, of a service that runs
// already.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { changeLaw, publishStaged, sceneOf, stage } from './screenshot-scenes.ts';
import { launchChromium } from '../test/testkit/chromium.ts';
import { runningService, signedIn, type RunningService } from './running-service.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'screenshots');
const pictures = join(root, 'docs/pictures');
/** What README shows, of the light and wide ones. */
const shown: ReadonlySet<string> = new Set(['review-signed', 'source']);

interface Shot {
  name: string;
  /** Below `/cockpit/`; of another part of the site where it begins with a slash. */
  path: string;
  /** What is done on the page before the picture is taken. */
  before?: (page: Page) => Promise<unknown>;
  /** Only what is in view: of a page whose length would tell nothing, and of dialogs. */
  inView?: true;
}

const press = (name: RegExp | string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Every page, with what the demonstration left to be shown on it. */
async function shotsOf({ list }: RunningService): Promise<Shot[]> {
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
      inView: true,
      before: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'new-ruleset', path: '', inView: true, before: press('New ruleset') },
    { name: 'add-source', path: `${at}/sources`, inView: true, before: press('Add a source') },
    { name: 'overview', path: at },
    { name: 'sources', path: `${at}/sources` },
    { name: 'distillations', path: `${at}/distillations` },
    { name: 'vocabulary', path: `${at}/vocabulary` },
    { name: 'publish', path: `${at}/publish` },
    { name: 'versions', path: `${at}/versions` },
    { name: 'compare', path: `${at}/versions/compare` },
    { name: 'rules', path: `${at}/rules` },
    {
      name: 'playground',
      path: `${at}/playground`,
      before: async (page) => {
        await page.getByRole('button', { name: 'Decide' }).click();
        await page.getByRole('heading', { name: 'The answer' }).waitFor();
      },
    },
    { name: 'decisions', path: `${at}/decisions` },
    { name: 'events', path: `${at}/events` },
    { name: 'audit', path: `${at}/audit` },
  ];
  for (const [name, candidate] of Object.entries({ waiting, stopped, signed })) {
    if (candidate) pages.push({ name: `review-${name}`, path: `${at}/review/${candidate.id}` });
  }
  if (waiting) {
    const path = `${at}/review/${waiting.id}`;
    pages.push({ name: 'edit', path, inView: true, before: press(/^Edit/) });
    pages.push({ name: 'reject', path, inView: true, before: press(/^Reject/) });
  }
  const [source] = await list(`/worlds/${world.id}/source-materials?limit=1`);
  if (source) pages.push({ name: 'source', path: `${at}/sources/${source.id}` });
  const [rule] = await list(`/worlds/${world.id}/rules?limit=1`);
  const [action] = await list(`/worlds/${world.id}/actions?limit=1`);
  const [decision] = await list(`/decisions?world_id=${world.id}&limit=1`);
  if (rule?.key !== undefined) pages.push({ name: 'rule', path: `${at}/rules/${rule.key}` });
  if (action?.key !== undefined) pages.push({ name: 'action', path: `${at}/actions/${action.key}` });
  if (decision) pages.push({ name: 'decision', path: `${at}/decisions/${decision.id}` });
  const home = `/account/domains/${world.domain_id ?? ''}`;
  pages.push(
    { name: 'account', path: '/account/' },
    { name: 'member-rulesets', path: home },
    { name: 'member-ruleset', path: `${home}/worlds/${world.id}` },
    { name: 'member-playground', path: `${home}/worlds/${world.id}/playground` },
    { name: 'member-decisions', path: `${home}/decisions` },
    { name: 'member-members', path: `${home}/members` },
    { name: 'member-keys', path: `${home}/keys` },
    { name: 'member-card', path: `${home}/worlds/${world.id}/versions/v1/card` },
    { name: 'mailbox', path: '/dev/mailbox' },
    { name: 'docs', path: '/docs', inView: true },
    ...['graphql', 'rules', 'errors', 'agents', 'operators', 'members'].map((name) => ({
      name: `docs-${name}`,
      path: `/docs/${name}`,
      inView: true as const,
    })),
  );
  return pages;
}

/** Pages that the demonstration leaves empty: on a service of our own, something is done for each of them first. */
async function* scenesOf(running: RunningService): AsyncGenerator<Shot[]> {
  const [world] = await running.list('/worlds?limit=1');
  if (!world) return;
  const at = `r/${world.id}`;
  const scene = await sceneOf(running, world.id);
  await stage(scene);
  yield [
    { name: 'overview-staged', path: at },
    {
      name: 'publish-staged',
      path: `${at}/publish`,
      before: (page) =>
        page
          .getByText(/^Nothing blocks publication$|^What blocks publication$/)
          .first()
          .waitFor(),
    },
  ];
  await publishStaged(scene);
  yield [
    { name: 'versions-two', path: `${at}/versions` },
    { name: 'compare-two', path: `${at}/versions/compare` },
  ];
  const [source] = await running.list(`/worlds/${world.id}/source-materials?limit=1`);
  if (!source) return;
  const newer = await changeLaw(scene, source.id);
  yield [
    { name: 'law-changes', path: `${at}/law-changes` },
    { name: 'law-change', path: `${at}/law-changes/${newer}` },
    { name: 'source-compared', path: `${at}/sources/${newer}?with=${source.id}` },
  ];
}

async function takePictures(running: RunningService, own: boolean): Promise<number> {
  const named = new Set(process.argv.slice(4));
  const shots = (await shotsOf(running)).filter(({ name }) => named.size === 0 || named.has(name));
  let taken = await picturesOf(running, shots);
  if (own) for await (const scene of scenesOf(running)) taken += await picturesOf(running, scene);
  return taken;
}

async function picturesOf(running: RunningService, shots: readonly Shot[]): Promise<number> {
  const browser = await launchChromium();
  let taken = 0;
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 390]) {
        const folder = join(target, `${colorScheme}-${width}`);
        mkdirSync(folder, { recursive: true });
        const context = await signedIn(browser, running, {
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 800 },
        });
        const page = await context.newPage();
        for (const { name, path, before, inView } of shots) {
          await page.goto(path.startsWith('/') ? path : `/cockpit/${path}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await before?.(page);
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !inView });
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

const running = await runningService();
try {
  console.log(`${await takePictures(running, process.argv.length < 4)} pictures are in ${target}.`);
} finally {
  await running.stop();
}
