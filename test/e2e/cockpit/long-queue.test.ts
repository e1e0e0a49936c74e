import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();

/** A candidate so many times over, under other keys and titles: identifiers in a row, so that they stay in order. */
const multiply = (candidateId: string, times: number): Promise<unknown> =>
  desk.site.testDatabase.adminQuery(
    `INSERT INTO rule_candidate
     SELECT (jsonb_populate_record(one, jsonb_build_object(
       'id', ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'rule_key', 'R-' || (10000 + n), 'title', 'Copy ' || n || ' of it'))).*
     FROM rule_candidate one, generate_series(1, $2::int) n WHERE one.id = $1`,
    [candidateId, times],
  );

describe('a queue of 10,000 candidates', () => {
  it('draws what is in view, reads on as it is gone through, and is searched to its end', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id, rule_key: key } = await world.prohibition();
    await multiply(id, 10_000);
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const queue = page.getByRole('navigation', { name: 'Candidates' });
    await queue.getByText('10,001 waiting').waitFor();
    const current = queue.locator('[aria-current]:not([aria-current=false])');
    await current.getByText(key, { exact: true }).waitFor();
    expect(await queue.getByRole('link').count()).toBeLessThan(60);
    expect(await flaws(page)).toEqual([]);

    // Pages come late: a step beyond what was read is made once the next one is there.
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName?: string };
      if (operationName === 'QueuePage') await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue().catch(() => undefined);
    });
    // Beyond the first page: what is stepped to is always in view.
    const lastDrawn = async (): Promise<number> => {
      const [, number] =
        /Copy (\d+) of it/.exec((await queue.getByRole('link').last().textContent()) ?? '') ?? [];
      return Number(number ?? 0);
    };
    await expect
      .poll(async () => {
        await queue.evaluate((one) => one.scrollTo(0, one.scrollHeight));
        return lastDrawn();
      })
      .toBeGreaterThan(390);
    const reached = await lastDrawn();
    await queue.getByText(`Copy ${reached} of it`).click();
    for (let step = 0; step <= 15; step += 1) {
      if (step > 0) await page.keyboard.press('j');
      await current.getByText(`R-${10_000 + reached + step}`, { exact: true }).waitFor();
    }
    // The candidate is painted first, and scrolled to then.
    const isInView = () =>
      current.evaluate((one) => {
        const around = one.closest('nav')!.getBoundingClientRect();
        const { top, bottom } = one.getBoundingClientRect();
        return top >= around.top && bottom <= around.bottom;
      });
    await expect.poll(isInView).toBe(true);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.keyboard.press('/');
    await page.keyboard.type('R-19999');
    await queue.getByText('Copy 9999 of it').waitFor();
    await queue.getByText('1 of 10,001').waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('copy r-19998');
    await page.getByRole('option', { name: /^R-19998: Copy 9998 of it/ }).click();
    await page.waitForURL(/\/review\/ffffffff-0000-7000-8000-000000009998$/);
  });
});
