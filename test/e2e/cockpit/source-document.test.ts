import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('the document of a source', () => {
  it('shows what became of every sentence, and leads to it', async () => {
    const world = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('link', { name: 'Ferry Safety Regulation' }).click();
    await page.getByText('No run has read this source yet').waitFor();
    expect(await flaws(page)).toEqual([]);

    const run = await world.send<{ id: string }>('POST', '/distillations', {
      source_material_ids: [world.sourceId],
    });
    const read = () =>
      desk.site.api<{ status: string }>(
        'operator@enshrine.test',
        'GET',
        `/worlds/${world.worldId}/distillations/${run.id}`,
      );
    await expect.poll(async () => (await read()).body.status, { interval: 500 }).toBe('completed');
    await world.sign(await world.prohibition());
    await page.reload();
    const shows = page.getByRole('group', { name: 'Show what became of the text' });
    await shows.getByRole('button', { name: /^Signed rule \d/ }).waitFor();
    const text = page.locator('[data-fate]');
    const fates = async (): Promise<string[]> => [
      ...new Set(await text.evaluateAll((all) => all.map((one) => String(one.getAttribute('data-fate'))))),
    ];
    expect(await fates()).toContain('CANDIDATE');
    expect(await flaws(page)).toEqual([]);

    await shows.getByRole('button', { name: /^Signed rule/ }).click();
    await expect.poll(fates).toEqual(['RULE']);
    await page.locator('[data-fate=RULE]').first().click();
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
  });

  it('is corrected, retired, and held against an older revision by sentence', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const { page } = await desk.operator(`r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Jurisdiction').fill('Vesterhavn');
    await dialog.getByLabel('What was wrong').fill('It did not say where it is law.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await page.getByText('Vesterhavn', { exact: true }).waitFor();
    expect(page.url()).not.toContain(world.sourceId);
    // What was made of the same bytes before counts for the correction.
    await page.locator('[data-fate=RULE]').first().waitFor();

    const newer = await world.send<{ id: string }>('POST', '/source-materials', {
      content: ferryRegulation.replace('operate a ferry.', 'operate a ferry at night.'),
      media_type: 'text/markdown',
      provenance: {
        title: 'Ferry Safety Regulation, second revision',
        kind: 'statute',
        publication: 'Ferry Safety Regulation 2027',
      },
    });
    await page.goto(`/cockpit/r/${world.worldId}/sources/${newer.id}`);
    const older = page.getByLabel('Compare with an older revision');
    await older.selectOption({ index: 1 });
    await page.getByText(/^1 of \d+ sections differ/).waitFor();
    await page.locator('del', { hasText: 'A person must not operate a ferry.' }).first().waitFor();
    expect(await page.getByRole('link', { name: /^R-/ }).count()).toBeGreaterThan(0);
    expect(await flaws(page)).toEqual([]);

    await older.selectOption('');
    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByLabel('Why it is retired').fill('It was never in force.');
    await dialog.getByRole('button', { name: 'Retire it' }).click();
    await page.getByText('It was never in force.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Retire' }).count()).toBe(0);
  });

  it('is looked at again where it lies, now and on a schedule, and says what came of it', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('PUT', `/source-materials/${world.sourceId}/watch`, {
      url: 'http://127.0.0.1:9/regulation',
    });
    const { page } = await desk.operator(`r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByText('Not looked at again yet.').waitFor();
    await page.getByRole('button', { name: 'Look now' }).click();
    await page.getByText(/it failed\. 127\.0\.0\.1:9 is not at a public internet address/).waitFor();
    await page.getByLabel('Look for newer revisions').selectOption('every week');
    await page.getByText(/Next: /).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Look for newer revisions').inputValue()).toBe('168');
  });
});
