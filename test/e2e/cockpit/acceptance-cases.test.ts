import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();

const table = (rows: readonly string[]) => ({
  name: 'cases.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`case;licensed;passengers;expected\r\n${rows.join('\r\n')}\r\n`),
});

it('cases are sent as a table, run, mended, downloaded, and block a publication until they are acknowledged', async () => {
  const world = await openCockpitWorld(desk.site);
  const { id, rule } = await world.mistake();
  const action = String(rule.action);
  await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
  await world.sign(await world.send('POST', `/candidates/${id}/verify`));
  await world.send('POST', '/release-notes', { narrative: 'The first.' });

  const { page } = await desk.operator(`r/${world.worldId}/actions/${action}`);
  const send = async (rows: readonly string[]): Promise<void> => {
    await page.getByLabel('Table').setInputFiles(table(rows));
    await page.getByRole('button', { name: 'Send the table' }).click();
  };
  await send(['full;yes;40;permit', 'half;perhaps;4;deny']);
  await page.getByText('Row 3, column B: “perhaps” is neither yes nor no.').waitFor();
  await page.getByText('1 row of the table cannot be read.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave those rows out' }).click();
  await page.getByText('1 case read: 1 added, 0 changed, 0 removed, 1 row left out.').waitFor();
  await send(['full;yes;40;permit', 'strict;yes;39;deny']);
  const cases = page.getByRole('list', { name: 'Acceptance cases' });
  await cases.getByText('strict').waitFor();
  await page.getByRole('button', { name: 'Run against the draft' }).click();
  await page.getByText('1 of 2 fail').waitFor();
  await page.getByRole('list', { name: 'Cases that fail' }).getByRole('link').first().waitFor();
  expect(await flaws(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as a table' }).click();
  const saved = join(tmpdir(), `${world.worldId}.csv`);
  await (await downloading).saveAs(saved);
  const text = await readFile(saved, 'utf8');
  await rm(saved);
  expect(text).toContain('case,as_of,');
  expect(text).toContain('strict,');

  // Another table of all of them: said how many go, and a run of those that were there is of none that are.
  await page.getByLabel('The cases that are there').selectOption('REPLACE');
  await send(['full;yes;40;permit', 'strict;yes;38;deny']);
  const replacing = page.getByRole('dialog', { name: 'Replace the cases' });
  await replacing.getByText('2 cases are there.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await replacing.getByRole('button', { name: 'Replace them' }).click();
  await replacing.waitFor({ state: 'hidden' });
  await page.getByText('1 of 2 fail').waitFor({ state: 'hidden' });

  await page.goto(`/cockpit/r/${world.worldId}/publish`);
  const failing = page.getByRole('list', { name: 'Cases that fail' });
  await failing.getByText('strict').waitFor();
  await page.getByText('Acceptance cases fail', { exact: true }).waitFor();
  expect(await flaws(page)).toEqual([]);
  await failing.getByLabel('Publish all the same; the card says so').check();
  await page.getByText('Nothing blocks publication').waitFor();
  await page.getByLabel(/^Type “publish v1”/).fill('publish v1');
  await page.getByRole('button', { name: 'Publish v1' }).click();
  await page.getByText('v1 is published').waitFor();

  await page.goto(`/cockpit/r/${world.worldId}/actions/${action}`);
  await page.getByRole('button', { name: 'Remove strict' }).click();
  await expect.poll(() => cases.getByRole('listitem').count()).toBe(1);

  // One case is written in a form, refused where an input is wrong, and changed in it.
  await page.getByRole('button', { name: 'Write a case' }).click();
  const form = page.getByRole('dialog', { name: 'Write a case' });
  await form.getByLabel('Name').fill('crowded');
  await form.getByLabel('Licensed').selectOption({ label: 'Yes' });
  await form.getByLabel('Passengers').fill('forty');
  await form.getByLabel('Expected').selectOption({ label: 'Deny' });
  await form.getByRole('button', { name: 'Store the case' }).click();
  await form.getByText('The case was not stored').waitFor();
  expect(await form.getByLabel('Passengers').getAttribute('aria-invalid')).toBe('true');
  expect(await flaws(page)).toEqual([]);
  await form.getByLabel('Passengers').fill('41');
  await form.getByRole('button', { name: 'Store the case' }).click();
  await form.waitFor({ state: 'hidden' });
  const crowded = cases.getByRole('listitem').filter({ hasText: 'crowded' });
  await crowded.getByText('41').waitFor();
  await page.getByRole('button', { name: 'Change crowded' }).click();
  const changing = page.getByRole('dialog', { name: 'Change crowded' });
  expect(await changing.getByLabel('Passengers').inputValue()).toBe('41');
  await changing.getByLabel('Passengers').fill('52');
  await changing.getByRole('button', { name: 'Store the case' }).click();
  await crowded.getByText('52').waitFor();
  expect(await cases.getByRole('listitem').count()).toBe(2);
});
