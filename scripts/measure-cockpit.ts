// `npm run measure:cockpit`: starts the service on a scratch folder with its demonstration, and measures the cockpit in
// Chromium: JavaScript of the first pages as it is transferred, interactions on a table of 10,000 rows, and the time from
// a key to the next candidate on the screen. Ends with an error where a limit is reached.
// `npm run measure:cockpit -- <address> <password>` measures a service that runs already; its database gets the rows by
// `DATABASE_ADMIN_URL`, and keeps them.
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../test/testkit/chromium.ts';
import { runningService, signedIn, type RunningService } from './running-service.ts';

interface Figure {
  what: string;
  value: number;
  /** Null: only told. */
  limit: number | null;
  unit: string;
}

const rows = 10_000;

/** Kilobytes of JavaScript that a page transfers, compressed as it is served. */
async function scriptSize(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return bytes / 1000;
}

/** How far a page moves while it comes, as a browser counts it: the cumulative layout shift. */
async function layoutShift(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate<number>('shift');
  await page.close();
  return shift;
}

/** A signed rule of the ruleset so many times over, under other keys: as SQL, which takes a second. */
const addRules = (service: RunningService, worldId: string): Promise<unknown> =>
  service.query(
    `WITH one AS (SELECT * FROM rule WHERE world_id = $1 AND status = 'enshrined' ORDER BY key LIMIT 1),
     made AS (
       INSERT INTO rule (id, domain_id, world_id, key, status, created_at, updated_at)
       SELECT gen_random_uuid(), domain_id, world_id, 'R-' || (10000 + n), status, created_at, updated_at
       FROM one, generate_series(1, $2::int) n ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO rule_revision (id, domain_id, world_id, rule_id, revision, body, inputs, definitions,
       specification, content_hash, candidate_id, approval_decision_id, created_at)
     SELECT gen_random_uuid(), r.domain_id, r.world_id, made.id, 1, r.body, r.inputs, r.definitions,
       r.specification, r.content_hash, r.candidate_id, r.approval_decision_id, r.created_at
     FROM made, rule_revision r JOIN one ON r.rule_id = one.id WHERE r.revision = 1`,
    [worldId, rows],
  );

/** Scrolls until every row is read, so that all of them are in the table. */
async function readAllRows(page: Page): Promise<void> {
  await page.getByText(/ of [\d,]+ read; scroll for more/).waitFor();
  const table = page.getByRole('region', { name: 'Rules' });
  const counted = page.getByText(/^[\d,]+ in all$/);
  while ((await counted.count()) === 0) {
    await table.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await page.waitForTimeout(20);
  }
}

/** The interactions of a person with the list, each from input to next paint, in milliseconds. */
async function interactions(page: Page, path: string): Promise<number[]> {
  await page.addInitScript(`
    window.interactions = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  `);
  await page.goto(path);
  await readAllRows(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate('interactions.length = 0');
  const rest = (): Promise<void> => page.waitForTimeout(150);
  await page.getByRole('region', { name: 'Rules' }).focus();
  for (const key of ['Home', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home', 'PageDown']) {
    await page.keyboard.press(key);
    await rest();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^A page/ }).waitFor();
  await page.keyboard.type('ver', { delay: 40 });
  await page.keyboard.press('Escape');
  await rest();
  await page.getByLabel('Key or words').click();
  await page.keyboard.type('passenger', { delay: 40 });
  await page.waitForTimeout(800);
  return page.evaluate<number[]>('interactions');
}

/** Milliseconds from the key to the frame that shows another candidate, several times. */
async function nextCandidate(page: Page, path: string): Promise<number[]> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (const key of ['j', 'j', 'j', 'j', 'j', 'k', 'k', 'k', 'j']) {
    await page.evaluate(`
      // Said within a frame, a message comes once that is painted.
      const painted = (tell) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = tell;
        port2.postMessage(null);
      };
      window.painted = new Promise((resolve) => {
        addEventListener('keydown', ({ timeStamp }) => {
          const before = document.querySelector('h1').textContent;
          const look = () => {
            const now = document.querySelector('h1')?.textContent;
            if (now && now !== before) painted(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          look();
        }, { once: true, capture: true });
        setTimeout(() => resolve(-1), 10_000);
      });
      // The promise itself would be waited for here.
      void 0;
    `);
    await page.keyboard.press(key);
    const took = await page.evaluate<number>('window.painted');
    if (took >= 0) times.push(took);
    await page.waitForLoadState('networkidle');
  }
  if (times.length < 5) throw new Error('There are too few candidates to go from one to the next.');
  return times;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function measure(service: RunningService): Promise<Figure[]> {
  const browser = await launchChromium();
  try {
    const context = await signedIn(browser, service, { viewport: { width: 1280, height: 800 } });
    const [world] = await service.list('/worlds?limit=1');
    if (!world) throw new Error('The service has no world: let the demonstration run first.');
    const at = `/cockpit/r/${world.id}`;
    const size = async (what: string, path: string): Promise<Figure> => ({
      what,
      value: await scriptSize(context, path),
      limit: 250,
      unit: 'kB',
    });
    const sizes = [
      await size('JavaScript of the first page', '/cockpit/'),
      await size('JavaScript of the review page, opened first', `${at}/review`),
      await size('JavaScript of the publish page, opened first', `${at}/publish`),
      await size('JavaScript of the members’ area', `/account/domains/${world.domain_id ?? ''}/`),
    ];
    const shifts: Figure[] = [];
    for (const [name, path] of [
      ['decisions', `${at}/decisions`],
      ['rules', `${at}/rules`],
      ['decisions of a member', `/account/domains/${world.domain_id ?? ''}/decisions`],
      ['members', `/account/domains/${world.domain_id ?? ''}/members`],
    ] as const) {
      const value = await layoutShift(context, path);
      shifts.push({ what: `Layout shift of the page of ${name}`, value, limit: 0.001, unit: '' });
    }
    const page = await context.newPage();
    const steps = await nextCandidate(page, `${at}/review`);
    await addRules(service, world.id);
    // What is under 16 ms is not reported at all.
    const slowest = Math.max(16, ...(await interactions(page, `${at}/rules`)));
    return [
      ...sizes,
      ...shifts,
      { what: 'Next candidate painted after J or K, median', value: median(steps), limit: 50, unit: 'ms' },
      { what: 'The same, slowest of nine', value: Math.max(...steps), limit: null, unit: 'ms' },
      {
        what: `Slowest interaction on ${rows.toLocaleString('en')} rows, to the next paint`,
        value: slowest,
        limit: 100,
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

const service = await runningService();
try {
  const figures = await measure(service);
  const exceeded = ({ value, limit }: Figure): boolean => limit !== null && value >= limit;
  for (const figure of figures) {
    const { what, value, limit, unit } = figure;
    const wanted = limit === null ? '' : `   under ${limit} ${unit}`;
    console.log(
      `${what.padEnd(58)} ${value.toFixed(limit !== null && limit < 1 ? 4 : 1).padStart(7)} ${unit}${wanted}${exceeded(figure) ? '   TOO MUCH' : ''}`,
    );
  }
  if (figures.some(exceeded)) process.exitCode = 1;
} finally {
  await service.stop();
}
