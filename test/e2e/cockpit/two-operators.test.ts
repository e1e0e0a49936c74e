import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();
const second = { as: 'operator2@enshrine.test' };

describe('two operators at one candidate', () => {
  it('are shown what the other made of it, and lose nothing that they typed', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id, rule_key: key } = await world.mistake();
    const path = `r/${world.worldId}/review/${id}`;
    const [one, other] = await Promise.all([desk.operator(path), desk.operator(path, second)]);
    const [mine, theirs] = [one, other].map(({ page }) => page.getByRole('dialog', { name: `Edit ${key}` }));
    for (const { page } of [one, other]) await page.getByRole('button', { name: /^Edit/ }).click();
    await mine!.getByLabel('Requires').fill('inputs.passengers <= 40');
    await theirs!.getByLabel('Requires').fill('inputs.passengers < 41');
    await theirs!.getByRole('button', { name: 'Save as a new revision' }).click();
    await theirs!.waitFor({ state: 'hidden' });

    await mine!.getByRole('button', { name: 'Save as a new revision' }).click();
    await mine!.getByText('Someone changed it while you were editing.').waitFor();
    const row = mine!.getByRole('row', { name: /^Requires/ });
    const cells = (await row.getByRole('cell').allTextContents()).join('|');
    expect(cells).toContain('inputs.passengers > 40');
    expect(cells).toContain('inputs.passengers < 41');
    expect(cells).toContain('inputs.passengers <= 40');
    expect(await mine!.getByLabel('Requires').inputValue()).toBe('inputs.passengers <= 40');
    expect(await flaws(one.page)).toEqual([]);

    await mine!.getByRole('button', { name: 'Go on with mine, over theirs' }).click();
    await mine!.getByRole('button', { name: 'Save as a new revision' }).click();
    await mine!.waitFor({ state: 'hidden' });
    const { body } = await desk.site.api<{ rule: { requires: string } }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/candidates/${id}`,
    );
    expect(body.rule.requires).toBe('inputs.passengers <= 40');
  });

  it('do not sign it twice: the second is told, and keeps the reason', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id, rule_key: key } = await world.prohibition();
    const path = `r/${world.worldId}/review/${id}`;
    const [one, other] = await Promise.all([desk.operator(path), desk.operator(path, second)]);
    for (const { page } of [one, other]) {
      await page.getByRole('button', { name: /^Approve/ }).click();
      await page.getByLabel('Why you sign').fill('The clause forbids it, and so does the code.');
    }
    const sign = (page: typeof one.page) =>
      page.getByRole('dialog').getByRole('button', { name: /^Approve and go on/ });
    await sign(other.page).click();
    await other.page.getByText('Nothing waits for review.').waitFor();
    // It is refused, or the page has looked already and says why the button cannot be pressed: told either way.
    await sign(one.page).click({ force: true });
    const dialog = one.page.getByRole('dialog', { name: `Sign ${key}` });
    await dialog.getByText('Another operator has decided it: enshrined.').waitFor();
    expect(await dialog.getByLabel('Why you sign').inputValue()).toBe(
      'The clause forbids it, and so does the code.',
    );
    expect(await flaws(one.page)).toEqual([]);
  });

  it('are shown what was changed since one of them signed', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const { id, content_hash } = await world.prohibition();
    const statement = 'I read the clause; the rule says the same.';
    await world.send(
      'POST',
      `/candidates/${id}/enshrine`,
      { content_hash, statement, acknowledgements: [] },
      second.as,
    );
    const path = `r/${world.worldId}/review/${id}`;
    const { page } = await desk.operator(path, second);
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
    const changes = page.getByRole('region', { name: 'Changed since it was signed' });
    expect(await changes.count()).toBe(0);

    await world.send('PATCH', `/candidates/${id}`, { natural_language: 'No person may operate a ferry.' });
    await page.reload();
    await changes.getByText(statement).waitFor();
    expect(await changes.getByRole('deletion').allTextContents()).toEqual([
      'was: A person must not operate a ferry.',
    ]);
    expect(await changes.getByRole('insertion').allTextContents()).toEqual([
      'is now: No person may operate a ferry.',
    ]);
    expect(await flaws(page)).toEqual([]);
  });
});

it('two operators at one acceptance case: the second sees what the first made of it, and says which holds', async () => {
  const world = await openCockpitWorld(desk.site);
  const { id, rule } = await world.mistake();
  const action = String(rule.action);
  await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
  await world.sign(await world.send('POST', `/candidates/${id}/verify`));
  await world.send('PUT', `/actions/${action}/acceptance-cases/crowded`, {
    inputs: { licensed: true, passengers: 41 },
    expected: 'deny',
  });
  const path = `r/${world.worldId}/actions/${action}`;
  const [one, other] = await Promise.all([desk.operator(path), desk.operator(path, second)]);
  const [mine, theirs] = [one, other].map(({ page }) => page.getByRole('dialog', { name: 'Change crowded' }));
  for (const { page } of [one, other]) await page.getByRole('button', { name: 'Change crowded' }).click();
  await mine!.getByLabel('Passengers').fill('60');
  await theirs!.getByLabel('Passengers').fill('52');
  await theirs!.getByRole('button', { name: 'Store the case' }).click();
  await theirs!.waitFor({ state: 'hidden' });

  await mine!.getByRole('button', { name: 'Store the case' }).click();
  await mine!.getByText('Someone changed it while you were editing.').waitFor();
  const cells = (
    await mine!
      .getByRole('row', { name: /^Inputs/ })
      .getByRole('cell')
      .allTextContents()
  ).join('|');
  for (const figure of ['41', '52', '60']) expect(cells).toContain(figure);
  expect(await mine!.getByLabel('Passengers').inputValue()).toBe('60');
  expect(await flaws(one.page)).toEqual([]);

  await mine!.getByRole('button', { name: 'Go on with mine, over theirs' }).click();
  await mine!.getByRole('button', { name: 'Store the case' }).click();
  await mine!.waitFor({ state: 'hidden' });
  const { body } = await desk.site.api<{ items: { inputs: { passengers: number } }[] }>(
    'operator@enshrine.test',
    'GET',
    `/worlds/${world.worldId}/actions/${action}/acceptance-cases`,
  );
  expect(body.items.map(({ inputs }) => inputs.passengers)).toEqual([60]);
});
