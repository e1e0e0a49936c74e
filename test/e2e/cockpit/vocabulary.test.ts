import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('the vocabulary of a ruleset', () => {
  it('merges two names of one input, and the candidates follow through the gates', async () => {
    const world = await openCockpitWorld(desk.site);
    const first = await world.mistake();
    const other = `ferry.run_${randomUUID().slice(0, 8)}`;
    const second = await world.send('POST', '/candidates', {
      citations: [
        {
          source_material_id: world.sourceId,
          quote: 'A licensed person may operate a ferry if the number of passengers does not exceed 40.',
        },
      ],
      natural_language: 'A licensed person may operate a ferry with at most 40 passengers.',
      action: other,
      action_proposal: { title: 'Run a ferry' },
      modality: 'may',
      applies_when: 'inputs.licensed',
      requires: 'inputs.people_aboard <= 40',
      inputs: [
        { name: 'people_aboard', type: 'int', minimum: 0, maximum: 1000, description: 'people on the ferry' },
        { name: 'licensed', type: 'bool', description: 'the person holds a licence' },
      ],
    });
    const { page } = await desk.operator(`r/${world.worldId}/vocabulary`);
    await page.getByRole('heading', { name: 'Run a ferry' }).waitFor();
    expect(await flaws(page)).toEqual([]);

    // The two actions are one.
    await page.getByRole('button', { name: `Rename or merge the action ${other}` }).click();
    const dialog = page.getByRole('dialog');
    const merge = dialog.getByRole('button', { name: 'Merge in one candidate' });
    await dialog.getByLabel('It is the same action as').selectOption({ index: 1 });
    const note = dialog.getByRole('group', { name: 'What becomes one' });
    await note.getByText(`${other} (1 open candidate: ${second.rule_key}) gets the other name.`).waitFor();
    expect(await flaws(page)).toEqual([]);
    await merge.click({ force: true });
    await dialog.getByText('Say that it is the same action as', { exact: false }).waitFor();
    await dialog.getByLabel('They are the same thing').check();
    await merge.click();
    await page.getByText('One candidate follows').waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'Run a ferry' }).count()).toBe(0);

    // And so are the two inputs.
    await page.getByRole('button', { name: 'Rename or merge the input people_aboard' }).click();
    await dialog.getByLabel('It is the same input as').selectOption('passengers');
    await note.getByText('what describes and limits people_aboard is then', { exact: false }).waitFor();
    await dialog.getByLabel('They are the same thing').check();
    await merge.click();
    await expect
      .poll(() =>
        page
          .getByRole('list', { name: /^Inputs of/ })
          .getByText('people_aboard')
          .count(),
      )
      .toBe(0);
    await page.getByRole('button', { name: 'Run the gates' }).click();
    await page.getByText('Both gates have run.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('status').getByRole('link', { name: second.rule_key }).click();
    await page.locator('pre', { hasText: 'inputs.passengers <= 40' }).waitFor();
    expect(first.rule_key).not.toBe(second.rule_key);
  });

  it('splits a name for the candidates that mean something else by it, and says what a name may be', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.mistake();
    const second = await world.permission(null);
    const { page } = await desk.operator(`r/${world.worldId}/vocabulary`);
    await page.getByRole('button', { name: 'Rename or merge the input passengers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(second.rule_key).uncheck();
    await dialog.getByLabel('New name').fill('9 people');
    await dialog.getByRole('button', { name: 'Rename in one candidate' }).click();
    await dialog.getByText('A name begins with a letter', { exact: false }).first().waitFor();
    expect(await dialog.getByLabel('New name').inputValue()).toBe('9 people');
    await dialog.getByLabel('New name').fill('people_aboard');
    await dialog.getByRole('button', { name: 'Rename in one candidate' }).click();
    const inputs = page.getByRole('list', { name: /^Inputs of/ });
    await inputs.getByText('people_aboard', { exact: true }).waitFor();
    expect(await inputs.getByText('passengers', { exact: true }).count()).toBe(1);
    expect(await flaws(page)).toEqual([]);

    // The new name is taken back by one key.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('z');
    await expect.poll(() => inputs.getByText('people_aboard', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Take the new name back/ }).count()).toBe(0);
    const { body } = await desk.site.api<{ rule: { requires: string } }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/candidates/${second.id}`,
    );
    expect(body.rule.requires).toBe('inputs.passengers <= 40');
  });

  it('says that a typed name is there already before two actions become one, and splits them again', async () => {
    const world = await openCockpitWorld(desk.site);
    const first = await world.mistake();
    const read = (id: string) =>
      desk.site.api<{ rule: { action: string } }>(
        'operator@enshrine.test',
        'GET',
        `/worlds/${world.worldId}/candidates/${id}`,
      );
    const { body } = await read(first.id);
    const taken = body.rule.action;
    const second = await world.send<{ id: string; rule_key: string }>('POST', '/candidates', {
      citations: [
        {
          source_material_id: world.sourceId,
          quote: 'A licensed person may operate a ferry if the number of passengers does not exceed 40.',
        },
      ],
      natural_language: 'A licensed person may operate a ferry.',
      action: 'ferry.hire',
      action_proposal: { title: 'Hire a ferry' },
      modality: 'may',
      requires: 'inputs.licensed',
      inputs: [{ name: 'licensed', type: 'bool', description: 'the person holds a licence' }],
    });
    const { page } = await desk.operator(`r/${world.worldId}/vocabulary`);
    await page.getByRole('button', { name: 'Rename or merge the action ferry.hire' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New name').fill(taken);
    await dialog.getByText('This action is there already', { exact: false }).waitFor();
    await dialog.getByText(`${taken} (1 open candidate: ${first.rule_key}) stays as it is.`).waitFor();
    expect(await dialog.getByRole('button', { name: /^Rename in/ }).count()).toBe(0);
    await dialog.getByLabel('They are the same thing').check();
    await dialog.getByRole('button', { name: 'Merge in one candidate' }).click();
    await page.getByText('One candidate follows').waitFor();
    expect((await read(second.id)).body.rule.action).toBe(taken);

    await page.getByRole('button', { name: /^Split them again/ }).click();
    await page.getByRole('heading', { name: 'Hire a ferry' }).waitFor();
    expect((await read(second.id)).body.rule.action).toBe('ferry.hire');
    expect((await read(first.id)).body.rule.action).toBe(taken);
    expect(await flaws(page)).toEqual([]);
  });

  it('offers the terms that a source defines, each as the beginning of a definition', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('POST', '/source-materials', {
      content: [
        '# Bathing Rules',
        '',
        '## 1 Terms',
        '',
        '"Minor" means a person who is under 16 years of age.',
        '',
        '## 2 Pools',
        '',
        'A minor must not use the diving tower.',
        '',
      ].join('\n'),
      media_type: 'text/markdown',
      provenance: {
        title: 'Bathing Rules',
        kind: 'statute',
        publication: 'Bathing Rules 2026',
        effective_from: '2026-01-01',
      },
    });
    const run = await world.send<{ id: string }>('POST', '/distillations', { source_selection: 'all' });
    await expect
      .poll(
        async () =>
          (
            await desk.site.api<{ status: string }>(
              'operator@enshrine.test',
              'GET',
              `/worlds/${world.worldId}/distillations/${run.id}`,
            )
          ).body.status,
      )
      .toBe('completed');
    const { page } = await desk.operator(`r/${world.worldId}/vocabulary`);
    const found = page.getByRole('list', { name: 'Terms that the sources define' });
    await found.waitFor();
    expect(await flaws(page)).toEqual([]);
    await found.getByRole('button', { name: 'Define the term Minor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Define “Minor”' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('minor');
    expect(await dialog.getByLabel('it is').inputValue()).toBe('inputs.person_age < 16');
    expect(await flaws(page)).toEqual([]);
  });
});
