import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();
const sentence = 'The operator must provide a life jacket when the number of passengers exceeds 12.';

describe('what a candidate quotes', () => {
  it('is made the whole sentence from the finding that asks for it', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.send('POST', '/candidates', {
      citations: [{ source_material_id: world.sourceId, quote: 'The operator must provide a life jacket' }],
      natural_language: 'The operator must provide a life jacket.',
      action: `ferry.operate_${world.worldId.slice(-12)}`,
      action_proposal: { title: 'Operate a ferry' },
      modality: 'must',
      requires: 'inputs.life_jacket_provided',
      inputs: [
        { name: 'life_jacket_provided', type: 'bool', description: 'The operator provides a life jacket' },
      ],
    });
    await world.send('POST', `/candidates/${id}/verify`);
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const findings = page.getByRole('region', { name: 'Findings' });
    await findings.getByText('The quote ends inside its sentence, which goes on').waitFor();
    await findings.getByRole('button', { name: 'Change what is quoted' }).click();
    const dialog = page.getByRole('dialog', { name: /quotes$/ });
    await dialog.getByRole('button', { name: 'Select its whole sentence' }).click();
    await dialog.getByRole('button', { name: 'Quote the selected words' }).click();
    expect(await dialog.getByRole('list', { name: 'Quoted now' }).innerText()).toContain(sentence);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Quote this' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const quoted = async (): Promise<string> => (await page.locator('mark').allTextContents()).join(' ');
    await expect.poll(quoted).toContain('when the number of passengers exceeds 12');
    expect(await quoted()).toMatch(/^The operator must provide/);
    await page.getByText('The quote ends inside its sentence, which goes on').waitFor({ state: 'hidden' });

    // What the machine decides is there in words too.
    const decides = page.getByRole('region', { name: 'The machine decides' });
    await decides.getByText('the operator provides a life jacket', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});

describe('candidates that no gate has seen', () => {
  it('go through both gates at one press', async () => {
    const world = await openCockpitWorld(desk.site);
    const citations = [{ source_material_id: world.sourceId, quote: 'A person must not operate a ferry.' }];
    for (const title of ['first', 'second']) {
      await world.send('POST', '/candidates', {
        citations,
        natural_language: 'A person must not operate a ferry.',
        action: `ferry.${title}_${world.worldId.slice(-12)}`,
        action_proposal: { title: `Operate a ferry, ${title}` },
        modality: 'must_not',
        requires: 'false',
      });
    }
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const queue = page.getByRole('navigation', { name: 'Candidates' });
    await queue.getByRole('button', { name: 'Check all by both gates' }).click();
    await queue.getByText('The gates ran on 2 of 2.').waitFor();
    await expect.poll(() => queue.getByText('Ready to sign:').count()).toBe(2);
    await queue.getByRole('heading', { name: /^Ready to sign\D*2/ }).waitFor();
    expect(await queue.getByRole('heading', { name: /^Not through/ }).count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });
});

describe('who may not sign', () => {
  it('is told so before anything is typed', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('PUT', '/configuration/approvals', { value: { allow_self_approval: false } });
    await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const bar = page.getByRole('region', { name: 'Decide' });
    await bar.getByText('You wrote it: another operator has to sign it.').waitFor();
    expect(await bar.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page)).toEqual([]);
  });
});
