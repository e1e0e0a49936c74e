import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit();

describe('Ctrl K', () => {
  it('finds rules, candidates and what one can do, and tells keys and names', async () => {
    const world = await openCockpitWorld(desk.site);
    const signed = await world.prohibition();
    await world.sign(signed);
    const { rule_key: open } = await world.permission(signed.rule_key);
    const { page } = await desk.operator(`r/${world.worldId}`);
    const find = async (words: string, option: string | RegExp): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(words);
      await page.getByRole('option', { name: option }).click();
    };
    await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor();
    await page.keyboard.press('Control+k');
    // Before it is open, the keys would be the page's.
    await expect.poll(() => page.getByRole('combobox').evaluate((one) => one.matches(':focus'))).toBe(true);
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('ArrowDown');
    const list = page.getByRole('listbox');
    const chosen = list.getByRole('option', { selected: true });
    // It is drawn as chosen first, and scrolled to then.
    const isInView = async (): Promise<boolean> => {
      const [outer, inner] = await Promise.all([list.boundingBox(), chosen.boundingBox()]);
      return inner!.y >= outer!.y - 1 && inner!.y + inner!.height <= outer!.y + outer!.height + 1;
    };
    await expect.poll(isInView).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await find('must not operate', new RegExp(`^${signed.rule_key}: .*Rule$`));
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`^${signed.rule_key}: A person`) })
      .waitFor();
    await find('licensed person', new RegExp(`^${open}: .*Candidate$`));
    await page.getByRole('heading', { level: 1, name: /^A licensed person may operate/ }).waitFor();
    await find('regulation FERRY', /^Ferry Safety Regulation.*Source$/);
    await page.getByRole('heading', { level: 1, name: /^Ferry Safety Regulation/ }).waitFor();
    await find('operate ferry.', /^Operate a ferry.*Action$/);
    await page.getByRole('heading', { level: 1, name: /^Operate a ferry/ }).waitFor();
    await find('add a source', /^Add a source/);
    await page.getByRole('dialog', { name: 'Add a source' }).waitFor();
    await page.goBack();
    await find('new ruleset', /^New ruleset/);
    await page.getByRole('dialog', { name: 'New ruleset' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys, and what things are called' });
    await help.getByText('In the API: world, or world model.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await find('sign out', /^Sign out/);
    await page.getByRole('heading', { name: 'You are signed out here' }).waitFor();
  });
});

describe('a file that is dropped on the sources', () => {
  it('opens the dialog with it, and is added', async () => {
    const worldId = await desk.addWorld('Dropped');
    const { page } = await desk.operator(`r/${worldId}/sources`);
    await page.getByText('There are no sources yet.').waitFor();
    const dropped = await page.evaluateHandle(
      `(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(ferryRegulation)}], 'ferries.md', { type: 'text/markdown' }));
        return data;
      })()`,
    );
    // While it hangs over the page, the page says what letting it go does.
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped });
    await page.getByText('Drop the files to add them as sources').waitFor();
    await page.dispatchEvent('main', 'dragleave', { dataTransfer: dropped });
    await page.getByText('Drop the files to add them as sources').waitFor({ state: 'hidden' });
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    const files = dialog.getByRole('list', { name: 'Documents to send' });
    await files.getByText(/^ferries\.md [\d.]+ (?:bytes|kB)/).waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Published in').fill('Ferry Safety Regulation 2026');
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('list', { name: 'Sources' }).getByText('Ferry Safety Regulation').first().waitFor();
  });
});
