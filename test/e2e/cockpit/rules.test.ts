import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { heard, listen } from '../../testkit/keyboard.ts';
import { openCockpitWorld, type CockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();

async function signedWorld(): Promise<{ world: CockpitWorld; base: string; exception: string }> {
  const world = await openCockpitWorld(desk.site);
  const prohibition = await world.prohibition();
  await world.sign(prohibition);
  const permission = await world.permission(prohibition.rule_key);
  await world.sign(permission);
  return { world, base: prohibition.rule_key, exception: permission.rule_key };
}

/** The signed rule of that key so many times over, under other keys. */
const multiply = (worldId: string, key: string, times: number): Promise<unknown> =>
  desk.site.testDatabase.adminQuery(
    `WITH one AS (SELECT * FROM rule WHERE world_id = $1 AND key = $2),
     made AS (
       INSERT INTO rule (id, domain_id, world_id, key, status, created_at, updated_at)
       SELECT gen_random_uuid(), domain_id, world_id, 'R-' || (10000 + n), status, created_at, updated_at
       FROM one, generate_series(1, $3::int) n RETURNING id
     )
     INSERT INTO rule_revision (id, domain_id, world_id, rule_id, revision, body, inputs, definitions,
       specification, content_hash, candidate_id, approval_decision_id, created_at)
     SELECT gen_random_uuid(), r.domain_id, r.world_id, made.id, 1, r.body, r.inputs, r.definitions,
       r.specification, r.content_hash, r.candidate_id, r.approval_decision_id, r.created_at
     FROM made, rule_revision r JOIN one ON r.rule_id = one.id WHERE r.revision = 1`,
    [worldId, key, times],
  );

describe('rules', () => {
  it('are found by words, and link the rules that they are related to', async () => {
    const { world, base, exception } = await signedWorld();
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    const rows = page.getByRole('table', { name: 'Rules' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Key or words').fill('LICENSED');
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('search')).toBe('LICENSED');
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('link', { name: exception }).click();
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`^${exception}: A licensed person`) })
      .waitFor();
    const related = page.getByRole('list', { name: 'Related rules and definitions' });
    await related.getByText('It is an exception to').waitFor();
    // Of one alone: of two, waiting fails.
    await page.getByRole('img', { name: /is an exception to/ }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await related.getByRole('link', { name: base }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${base}: A person must not`) }).waitFor();
    await related.getByText('Its exception is').waitFor();
    await page.getByText('The first that was signed.').waitFor();
  });

  it('are retired once nothing refers to them, and revised by a candidate that is made of them', async () => {
    const { world, base, exception } = await signedWorld();
    const { page } = await desk.operator(`r/${world.worldId}/rules/${base}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByRole('list', { name: 'Rules that refer to it' }).getByText(exception).waitFor();
    await dialog.getByLabel('Why it is retired').fill('The prohibition was repealed.');
    const retire = dialog.getByRole('button', { name: 'Retire it' });
    expect(await retire.getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('link', { name: exception }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${exception}:`) }).waitFor();

    await page.getByRole('button', { name: 'Revise' }).click();
    await dialog.getByLabel('It is revised because').selectOption('CORRECT');
    await dialog.getByLabel('The rule in words').fill('A licensed person may operate a small ferry.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open the revision' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'A licensed person may operate a small ferry.' })
      .waitFor();
    await page.getByText('Corrects', { exact: true }).waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/rules/${exception}`);
    await page.getByRole('link', { name: 'Its open revision' }).waitFor();

    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByText('No other rule refers to it.').waitFor();
    await dialog.getByText(`It is an exception to ${base}, which then holds without it.`).waitFor();
    await dialog.getByLabel('Why it is retired').fill('The permission was repealed.');
    await retire.click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Retired', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Its record' }).click();
    await page.getByRole('table').getByText('retired a rule').waitFor();
  });

  it('and all that they are made of are changed where they are shown', async () => {
    const { world, base } = await signedWorld();
    const { page } = await desk.operator(`r/${world.worldId}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Settings' }).click();
    await dialog.getByLabel('Title').fill('Ferries of the bay');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Store title and purpose' }).click();
    await dialog.getByText('Title and purpose: stored.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ferries of the bay' }).waitFor();

    await page.goto(`/cockpit/r/${world.worldId}/rules`);
    await page.getByRole('button', { name: 'New action' }).click();
    await dialog.getByLabel('Title').fill('Moor a ferry');
    await dialog.getByLabel('Name').fill('Moor it');
    await dialog.getByRole('button', { name: 'Register it' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Name').fill(`ferry.moor_${world.worldId.slice(-12)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Moor a ferry' }).waitFor();
    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByLabel('Why it is retired').fill('It was registered by mistake.');
    await dialog.getByRole('button', { name: 'Retire it' }).click();
    await page.getByText('Retired', { exact: true }).first().waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/actions/ferry.operate_${world.worldId.slice(-12)}`);
    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByText(new RegExp(`in the working set: ${base}`)).waitFor();

    await page.goto(`/cockpit/r/${world.worldId}/vocabulary`);
    await page.getByRole('button', { name: 'New definition' }).click();
    await dialog.getByLabel('Name').fill('few_passengers');
    await dialog.getByLabel('it is').fill('inputs.passengers < ');
    await dialog.getByRole('button', { name: 'Define it' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('it is').fill('true');
    await dialog.getByRole('button', { name: 'Define it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('list', { name: 'Definitions' })
      .getByText('few_passengers', { exact: true })
      .waitFor();

    await page.goto(`/cockpit/r/${world.worldId}/decisions?subject=anna`);
    await page.getByRole('button', { name: 'Erase a subject' }).click();
    const erase = dialog.getByRole('button', { name: 'Erase it for good' });
    expect(await erase.getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('The same once more').fill('anna');
    await erase.click();
    await page.getByText('No record kept anything about this subject.').waitFor();
  });

  it('that are searched for and not found are said to be none by a live region, and those that are, counted', async () => {
    const { world } = await signedWorld();
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    await expect.poll(() => page.getByRole('table', { name: 'Rules' }).getByRole('row').count()).toBe(3);
    await listen(page);
    await page.getByLabel('Key or words').fill('unicorn');
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('Nothing found');
    await page.getByLabel('Key or words').fill('licensed');
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('1 in all');
  });

  it('of an action read inputs that are found where an operator says requests hold them', async () => {
    const { world } = await signedWorld();
    const action = `ferry.operate_${world.worldId.slice(-12)}`;
    const { page } = await desk.operator(`r/${world.worldId}/actions/${action}`);
    const places = page.getByRole('list', { name: 'Where inputs are found' });
    await places.getByText('by its name').first().waitFor();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Where requests hold the inputs' });
    await dialog.getByLabel('Place of passengers').fill('resource.passengers');
    await dialog.getByRole('button', { name: 'Store', exact: true }).click();
    await dialog.getByText('Nothing was changed').waitFor();
    expect(await dialog.getByLabel('Place of passengers').getAttribute('aria-invalid')).toBe('true');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Place of passengers').fill('resource.id');
    await dialog.getByLabel('Type of the entity').fill('ferry');
    await dialog.getByLabel('Place of licensed').fill('subject.properties.licensed');
    await dialog.getByRole('button', { name: 'Store', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await places.getByRole('listitem').filter({ hasText: 'passengers' }).getByText('of type ferry').waitFor();
    await places.getByText('subject.properties.licensed').waitFor();
    expect(await flaws(page)).toEqual([]);
    const { body } = await desk.site.api<{ bindings: { input: string; path: string }[] }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/actions/${action}`,
    );
    expect(body.bindings.map(({ input, path }) => `${input}: ${path}`)).toEqual([
      'licensed: subject.properties.licensed',
      'passengers: resource.id',
    ]);
  });

  it('say what to do when there are none, and when none matches', async () => {
    const { worldId } = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${worldId}/rules`);
    await page.getByText('No rule was signed yet.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Key or words').fill('unicorn');
    await page.getByText('No rule matches.').waitFor();
  });

  it('scroll through ten thousand, a page at a time, with few rows drawn', async () => {
    const { world, base } = await signedWorld();
    await multiply(world.worldId, base, 10_000);
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    await page.getByText('100 of 10,002 read; scroll for more').waitFor();
    const table = page.getByRole('region', { name: 'Rules' });
    await table.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await page.getByText('200 of 10,002 read; scroll for more').waitFor();
    expect(await table.getByRole('row').count()).toBeLessThan(50);
    await table.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await page.getByText('300 of 10,002 read; scroll for more').waitFor();
    await page.getByLabel('Key or words').fill('R-19999');
    await page.getByText('1 in all').waitFor();
    await page.getByRole('link', { name: 'R-19999' }).waitFor();
  });

  it('show the action that they decide, and the inputs on which none of them does', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.mistake();
    await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
    await world.sign(await world.send('POST', `/candidates/${id}/verify`));
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    await page.getByRole('list', { name: 'Actions' }).getByRole('link', { name: 'Operate a ferry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Operate a ferry' }).waitFor();
    await page.getByText('A deny wins; then a permit').waitFor();
    await page.getByRole('button', { name: 'Look for regions that are not covered' }).click();
    const gaps = page.getByRole('list', { name: 'Regions that are not covered' });
    await gaps.getByText('licensed = false').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});

describe('the playground', () => {
  it('decides against the draft, says what is still worth asking, and explains the answer in full', async () => {
    const { world, base, exception } = await signedWorld();
    const { page } = await desk.operator(`r/${world.worldId}/playground`);
    await page.getByLabel('licensed').selectOption('true');
    await page.getByRole('button', { name: 'Decide' }).click();
    await page.getByText('Still open').first().waitFor();
    const open = page.getByRole('list', { name: 'Inputs that still matter' });
    await open.getByText('passengers').waitFor();
    expect(await flaws(page)).toEqual([]);

    await page.getByLabel('passengers').fill('41');
    await page.getByRole('button', { name: 'Decide' }).click();
    const rules = page.getByRole('region', { name: 'Every rule in force' });
    const row = rules.getByRole('row', { name: new RegExp(`^${exception}`) });
    await row.getByText('inputs.passengers = 41').waitFor();
    expect(await row.textContent()).toContain('Unmet');
    await page.getByRole('list', { name: 'Reasons' }).getByRole('link', { name: base }).waitFor();

    await page.getByRole('button', { name: 'Find the smallest changes' }).click();
    const changes = page.getByRole('list', { name: 'Smallest changes' });
    await changes.getByText('is 40, instead of 41').waitFor();
    expect(await flaws(page)).toEqual([]);
    await changes.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('inputs.passengers = 40').waitFor();
    expect(await page.getByLabel('passengers').inputValue()).toBe('40');

    await page.getByLabel('passengers').fill('many');
    await page.getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('passengers').getAttribute('aria-invalid')).toBe('true');
    expect(await flaws(page)).toEqual([]);
  });
});
