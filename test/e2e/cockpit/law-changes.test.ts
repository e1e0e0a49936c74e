import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** Another number of passengers, another heading, and a section at another place. */
const newer = ferryRegulation
  .replace('does not exceed 40.', 'does not exceed 45.')
  .replace('### 4 Prohibition', '### 14 Ban')
  .replace('mutatis mutandis.', 'mutatis mutandis — as before.');

describe('the day the law changes', () => {
  it('is worked through from the upload to the last rule: carried over, revised, retired', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const [base = ''] = (
      await desk.site.api<{ items: { key: string }[] }>(
        'operator@enshrine.test',
        'GET',
        `/worlds/${world.worldId}/rules`,
      )
    ).body.items.map(({ key }) => key);
    await world.sign(await world.permission(base));
    const { page } = await desk.operator(`r/${world.worldId}/law-changes`);
    await page.getByText('Every rule cites the newest revision of its source.').waitFor();
    expect(await flaws(page)).toEqual([]);

    // A newer revision is uploaded where its predecessor is read.
    await page.goto(`/cockpit/r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByRole('button', { name: 'Newer revision' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The document comes').selectOption('paste');
    await dialog.getByLabel('Text').fill(newer);
    await dialog.getByLabel('Title').fill('Ferry Safety Regulation');
    await dialog.getByLabel('Revision', { exact: false }).last().fill('2027');
    await dialog.getByLabel('In force from').fill('2027-01-01');
    expect(await dialog.getByLabel('Newer revision of').inputValue()).toBe(world.sourceId);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await page.getByRole('heading', { level: 1, name: 'Law change: Ferry Safety Regulation' }).waitFor();
    await page.getByText('2 rules still cite').waitFor();
    expect(await flaws(page)).toEqual([]);

    // What changed in the text, apart from how it is written, with what hangs on it.
    const text = page.locator('section', {
      has: page.getByRole('heading', { name: 'What changed in the text' }),
    });
    await text.locator('ins', { hasText: '45.' }).waitFor();
    expect(await text.getByRole('link', { name: /^R-/ }).count()).toBe(1);
    const listed = await text.getByRole('listitem').count();
    await text.getByLabel(/Also dashes/).check();
    await expect.poll(() => text.getByRole('listitem').count()).toBeGreaterThan(listed);
    expect(await flaws(page)).toEqual([]);

    // On the overview it is counted.
    await page.goto(`/cockpit/r/${world.worldId}`);
    await page.getByText('2 rules are to follow it').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ferry Safety Regulation, 2027' }).click();

    // The same words: all at once, with one signature.
    await page.getByRole('button', { name: /^Choose .* with the same words/ }).click();
    await page.getByRole('button', { name: 'Carry over' }).click();
    await dialog.getByRole('heading', { name: 'Sign and carry over 1 rule' }).waitFor();
    await dialog.getByLabel('What you sign').fill('The newer revision says the same.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign and carry over' }).click();
    const result = page.getByRole('list', { name: 'What came of it' });
    await result.getByText('Carried over').waitFor();
    await page.getByText('1 rule still cites').waitFor();
    expect(await flaws(page)).toEqual([]);

    // Other words: a candidate with them, which a person changes and signs.
    await page.getByRole('checkbox', { name: /^Choose R-/ }).check();
    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    expect(await dialog.getByLabel('The law changes on').inputValue()).toBe('2027-01-01');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open revisions' }).click();
    await result.getByText('Revision opened').waitFor();
    await page.getByRole('link', { name: 'is being revised' }).waitFor();

    // Or it goes, from the day of the repeal.
    await page.getByRole('checkbox', { name: /^Choose R-/ }).check();
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await dialog.getByLabel('Why they are retired').fill('Section 5 is another one now.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Retire them' }).click();
    await result.getByText('Retired').waitFor();
    await page.getByText('nothing is left to be done').waitFor();
    expect(await result.getByRole('listitem').count()).toBe(3);
    await page.reload();
    await result.getByText('Carried over').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
