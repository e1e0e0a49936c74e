import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld, type CockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

async function publish({ worldId, send }: CockpitWorld, number: number): Promise<void> {
  const { id } = await send<{ id: string }>('POST', '/release-notes', {
    narrative: `Version **${number}**.`,
  });
  await send('POST', '/publications', { release_notes_id: id });
  const published = async (): Promise<number> => {
    const { body } = await desk.site.api<{ items: unknown[] }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${worldId}/versions`,
    );
    return body.items.length;
  };
  await expect.poll(published, { interval: 500 }).toBe(number);
}

describe('two versions', () => {
  it('are compared, and a restore says first what it brings back', async () => {
    const world = await openCockpitWorld(desk.site);
    const prohibition = await world.prohibition();
    await world.sign(prohibition);
    await publish(world, 1);
    const { page } = await desk.operator(`r/${world.worldId}/versions/compare`);
    await page.getByText('There is nothing to compare yet').waitFor();

    const permission = await world.permission(prohibition.rule_key);
    await world.sign(permission);
    await world.send('PUT', '/configuration/approvals', { value: { hand_written: 'author' } });
    await publish(world, 2);
    await page.reload();
    expect(await page.getByLabel('First').inputValue()).toBe('1');
    expect(await page.getByLabel('Second').inputValue()).toBe('2');
    const rules = page.getByRole('list', { name: 'Rules' });
    const added = rules.getByRole('listitem').filter({ hasText: permission.rule_key });
    // In words, without a line of JSON.
    expect(await added.textContent()).toMatch(
      /New.*Norm: may, mandatory.*Requires: inputs\.passengers <= 40/s,
    );
    expect(await added.textContent()).not.toContain('{');
    await page.getByRole('list', { name: 'Behaviour' }).getByText('Differs').waitFor();
    expect(await flaws(page)).toEqual([]);

    // The other way round: what is new in one is gone in the other. The address says which.
    await page.getByLabel('First').selectOption('2');
    await page.getByText('This is one version.').waitFor();
    await page.getByLabel('Second').selectOption('1');
    await added.filter({ hasText: 'Gone' }).waitFor();
    expect(new URL(page.url()).search).toBe('?from=2&to=1');

    await page.goto(`/cockpit/r/${world.worldId}/versions`);
    // The modules of what is in force are there; those of an earlier version are asked for.
    await page.getByRole('list', { name: 'Modules of v2' }).waitFor();
    const earlier = page.getByRole('list', { name: 'Modules of v1' });
    expect(await earlier.isVisible()).toBe(false);
    // A line of versions, each with what it brought over the one before.
    await page.getByRole('list', { name: 'What v2 brought' }).getByText('1 new rule').waitFor();
    await page.getByText('The first: everything in it is new.').waitFor();
    // Notes are drawn as they were written, and who published is said.
    await page.locator('strong', { hasText: /^2$/ }).waitFor();
    await page
      .getByText(/, by Olive/)
      .first()
      .waitFor();
    await page.getByText('One module').last().press('Enter');
    await earlier.getByRole('link').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore v1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore v1' });
    await dialog.getByRole('heading', { name: 'What it brings back, and takes away, of v2' }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: permission.rule_key }).getByText('Gone').waitFor();
    // Who has to sign holds at once, and is no part of what a restore stages.
    await dialog.getByText('Not brought back: “Signing”.').waitFor();
    expect(await dialog.getByRole('list', { name: 'Settings' }).count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Stage what v1 held' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const staged = page.getByText(/^What v1 held is staged\./);
    await staged.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Go on to publish');
    expect(await flaws(page)).toEqual([]);
  });
});
