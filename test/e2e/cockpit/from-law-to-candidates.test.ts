import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

/** What no reader makes anything of. */
const unread =
  'Nothing in subsection (1) limits a right that a passenger has under the Consumer Contracts Act 2011.';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('from law to candidates', () => {
  it('takes a file with its provenance, reads it while one watches, and leads to what waits for review', async () => {
    const worldId = await desk.addWorld('From the file');
    const { page } = await desk.operator(`r/${worldId}/sources`);
    await page.getByText('There are no sources yet.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a source' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await dialog.getByLabel('File').setInputFiles({
      name: 'ferries.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(ferryRegulation.replace('exceeds 12.', `exceeds 12. ${unread}`)),
    });
    await dialog.getByLabel('Published in').fill('Ferry Safety Regulation 2026');
    await dialog.getByLabel('In force from').fill('2026-01-01');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('in force from 2026-01-01').waitFor();
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('link', { name: 'Distill sources into candidates' }).click();
    await page.getByRole('button', { name: 'Distill', exact: true }).click();
    await page.getByText('Completed').waitFor();
    // Listed as they come while one watches; when one asks for them where the run was over by then.
    const toggle = page.getByRole('button', { name: /^(Show|Hide) the candidates$/ });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    const listed = page.getByRole('list', { name: 'Candidates of the run' }).getByRole('link');
    const sections = [...ferryRegulation.matchAll(/^### /gm)].length;
    // Every section but "Customs", which refers to customs and states no norm of its own.
    await expect.poll(() => listed.count()).toBe(sections - 1);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Review what was found' }).click();
    const candidates = page.getByRole('navigation', { name: 'Candidates' }).getByRole('link');
    await expect.poll(() => candidates.count()).toBe(sections - 1);
    const tab = page.getByRole('link', { name: /^Review/ });
    await expect.poll(() => tab.textContent()).toBe(`Review${sections - 1}`);

    // Beside the quote stands what was not read: its rule is written from there.
    await candidates.filter({ hasText: 'life jacket' }).click();
    const beside = page.getByRole('list', { name: 'Not read in this section' });
    await beside.getByText(unread).waitFor();
    await beside.getByRole('button', { name: 'Write the rule of this sentence' }).click();
    const writing = page.getByRole('dialog', { name: 'Write the rule of this sentence' });
    await writing.getByRole('figure').getByText(unread).waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('leads from a run to the first of what it found, counts it at once, and keeps the title of a source that was corrected', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.prohibition();
    const added = (title: string, trade: string) =>
      world.send<{ id: string }>('POST', '/source-materials', {
        content: `A ${trade} must be at least 18 years of age.`,
        media_type: 'text/plain',
        provenance: { kind: 'statute', title, publication: title, effective_from: '2026-01-01' },
      });
    const { id } = await added('Trades Act', 'brewer');
    const { page } = await desk.operator(`r/${world.worldId}/distillations`);
    await page.getByRole('checkbox', { name: 'Ferry Safety Regulation' }).uncheck();
    await page.getByRole('button', { name: 'Distill', exact: true }).click();
    await page.getByText('Completed').waitFor();
    const tab = page.getByRole('navigation', { name: 'Ruleset' }).getByRole('link', { name: /^Review/ });
    await expect.poll(() => tab.textContent()).toBe('Review2');
    await page.getByRole('link', { name: 'Review what was found' }).click();
    await page.getByRole('heading', { level: 1, name: 'A brewer must be at least 18' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/review\/[\da-f-]{36}$/);
    expect(await flaws(page)).toEqual([]);

    await world.send('POST', `/source-materials/${id}/corrections`, {
      reason: 'It has a year.',
      provenance: { kind: 'statute', title: 'Trades Act 2026', publication: 'Trades Act' },
    });
    await page.goto(`/cockpit/r/${world.worldId}/distillations`);
    const sources = page.getByRole('list', { name: 'Sources of the run' });
    await sources.getByText('Trades Act', { exact: true }).waitFor();
  });

  it('says of an address that it may not fetch why, and keeps what was typed', async () => {
    const worldId = await desk.addWorld('From the web');
    const { page } = await desk.operator(`r/${worldId}/sources`);
    await page.getByRole('button', { name: 'Add a source' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The document comes').selectOption('url');
    await dialog.getByLabel('Address').fill('http://127.0.0.1/law.html');
    await dialog.getByLabel('Published in').fill('Somewhere');
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Address').inputValue()).toBe('http://127.0.0.1/law.html');
    expect(await flaws(page)).toEqual([]);
  });
});
