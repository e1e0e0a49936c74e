import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld, type CockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** A published version with the permission in it, and two answers of it. */
async function decidedWorld(): Promise<{ world: CockpitWorld; action: string }> {
  const world = await openCockpitWorld(desk.site);
  const { id, rule } = await world.mistake();
  const action = String(rule.action);
  await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
  await world.sign(await world.send('POST', `/candidates/${id}/verify`));
  for (const passengers of [12, 90]) {
    await world.send('POST', '/playground', { action, inputs: { licensed: true, passengers } });
  }
  return { world, action };
}

async function publish(world: CockpitWorld): Promise<void> {
  const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'The first.' });
  const { status } = await world.send<{ status: string }>('POST', '/publications', {
    release_notes_id: notes.id,
  });
  expect(status).toBe('completed');
}

describe('decisions', () => {
  it('are found by verdict, explained rule by rule, and spoken about', async () => {
    const { world, action } = await decidedWorld();
    const { page } = await desk.operator(`r/${world.worldId}/decisions`);
    const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Verdict').selectOption('PERMIT');
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('verdict')).toBe('PERMIT');
    await rows.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Decision on ${action}` }).waitFor();
    await page.getByText('passengers = 12').waitFor();
    await page.getByRole('list', { name: 'Reasons' }).getByText('A licensed person may operate').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('What looked wrong, and why').fill('Twelve were children.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('It is kept.').waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/decisions`);
    const said = page.getByRole('list', { name: 'Feedback' }).getByRole('listitem');
    expect(await said.textContent()).toMatch(/Twelve were children\..*[A-Z]\w+.*, just now/);
    await page.getByRole('link', { name: '1 remark of people' }).click();
    expect(await flaws(page)).toEqual([]);
    await page.goto(`/cockpit/r/${world.worldId}`);
    const remark = page.getByRole('list', { name: 'Remarks' }).getByRole('listitem');
    expect(await remark.textContent()).toMatch(/^Permit.*Twelve were children\./);
    expect(await flaws(page)).toEqual([]);
    await remark.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: `Decision on ${action}` }).waitFor();
  });

  it('of a time are found by days, and are where one left them for who comes back', async () => {
    const { world, action } = await decidedWorld();
    for (let passengers = 1; passengers <= 118; passengers += 1) {
      await world.send('POST', '/playground', { action, inputs: { licensed: true, passengers } });
    }
    const { page } = await desk.operator(`r/${world.worldId}/decisions`);
    const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
    await page.getByText('100 of 120 read; scroll for more').waitFor();
    await page.getByRole('region', { name: 'Decisions' }).evaluate((list) => list.scrollTo(0, 100 * 57));
    await page.getByText('120 in all').waitFor();
    await page.getByRole('region', { name: 'Decisions' }).evaluate((list) => list.scrollTo(0, 110 * 57));
    const left = rows.and(page.locator('[aria-rowindex="114"]'));
    const link = left.getByRole('link').first();
    const address = await link.getAttribute('href');
    await link.click();
    await page.getByRole('heading', { level: 1, name: `Decision on ${action}` }).waitFor();
    await page.goBack();
    await page.getByText('120 in all').waitFor();
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(address);
    // The list is drawn first, and scrolled then.
    const isInView = async (): Promise<boolean> => {
      const list = await page.getByRole('region', { name: 'Decisions' }).boundingBox();
      const row = await left.boundingBox();
      return row!.y > list!.y && row!.y < list!.y + list!.height;
    };
    await expect.poll(isInView).toBe(true);

    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByText('No decision matches.').waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByText('It is before the first day, so it narrows nothing.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('are shown where they cannot be counted, and further ones are asked for again where that failed', async () => {
    const { world, action } = await decidedWorld();
    for (let passengers = 1; passengers <= 118; passengers += 1) {
      await world.send('POST', '/playground', { action, inputs: { licensed: true, passengers } });
    }
    const { page } = await desk.operator(`r/${world.worldId}`);
    let [counts, failed] = [0, false];
    await page.route(/\/graphql(?:\?|$)/, async (route) => {
      const asked = decodeURIComponent(`${route.request().url()} ${route.request().postData() ?? ''}`);
      const isFurther = asked.includes('DecisionList') && !/"after":null/.test(asked);
      if (asked.includes('DecisionCount')) counts += 1;
      if (!asked.includes('DecisionCount') && (!isFurther || failed)) return route.continue();
      failed ||= isFurther;
      return route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' });
    });
    await page.goto(`/cockpit/r/${world.worldId}/decisions`);
    await page.getByText('100 read; scroll for more').waitFor();
    await page.getByRole('region', { name: 'Decisions' }).evaluate((list) => list.scrollTo(0, 100 * 57));
    await page.getByText('This list could not be read').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('120 in all').waitFor();
    expect(counts).toBe(1);
  });

  it('are explained by the version that decided, from a link that can be shared', async () => {
    const { world, action } = await decidedWorld();
    await publish(world);
    const { body: asked } = await desk.site.api<{ decision_id: string }>(
      'operator@enshrine.test',
      'POST',
      `/worlds/${world.worldId}/playground`,
      {
        body: {
          correlation_id: randomUUID(),
          action,
          inputs: { licensed: true, passengers: 90 },
          version: 'v1',
          as_of: '2026-06-01',
        },
      },
    );
    const { page } = await desk.operator(`r/${world.worldId}/decisions/${asked.decision_id}`);
    await page.getByRole('link', { name: 'Explain it rule by rule' }).click();
    await page.getByRole('region', { name: 'Every rule in force' }).waitFor();
    await page.getByText('Asked with the very inputs of the record: the verdict is the same.').waitFor();
    const question = page.getByRole('form', { name: 'The question' });
    expect(await question.getByLabel('Passengers').inputValue()).toBe('90');
    expect(await question.getByLabel('Licensed').inputValue()).toBe('true');
    expect(await question.getByLabel('Against').inputValue()).toBe('v1');
    expect(await question.getByLabel('By the law of').inputValue()).toBe('2026-06-01');
    await page.getByRole('list', { name: 'Smallest changes' }).getByText('is 40, instead of 90').waitFor();
    expect(await flaws(page)).toEqual([]);

    // Back, forward and a fresh tab: the same explanation, and no further record of it.
    const records = async (): Promise<number> =>
      (await desk.site.testDatabase.adminQuery(`SELECT 1 FROM decision WHERE world_id = '${world.worldId}'`))
        .length;
    const before = await records();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Decision on / }).waitFor();
    await page.goForward();
    await page.getByRole('list', { name: 'Smallest changes' }).waitFor();
    await page.reload();
    await page.getByRole('list', { name: 'Smallest changes' }).waitFor();
    expect(await records()).toBe(before);
    await page.getByRole('link', { name: /^the decision of/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Decision on / }).waitFor();
  });

  it('say which inputs are masked, and take them anew', async () => {
    const { world, action } = await decidedWorld();
    await world.send('PUT', '/configuration/decision_log', { value: { masked_inputs: ['passengers'] } });
    const { decision_id: decision } = await world.send<{ decision_id: string }>('POST', '/playground', {
      action,
      inputs: { licensed: true, passengers: 12 },
    });
    const { page } = await desk.operator(`r/${world.worldId}/playground?decision=${decision}`);
    await page.getByText('Masked in the record: passengers. Type its value, and decide.').waitFor();
    const question = page.getByRole('form', { name: 'The question' });
    expect(await question.getByLabel('Passengers').inputValue()).toBe('');
    await question.getByText(/^Masked in the record: type what was given\./).waitFor();
    expect(await question.getByLabel('Licensed').inputValue()).toBe('true');
    expect(await flaws(page)).toEqual([]);
    await question.getByLabel('Passengers').fill('12');
    await question.getByRole('button', { name: 'Decide' }).click();
    await page.getByText('Asked with the very inputs of the record: the verdict is the same.').waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/playground?decision=${randomUUID()}`);
    await page.getByText('This ruleset has no decision of that number.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('are run again against the draft, and those that come out differently lead to their page', async () => {
    const { world, action } = await decidedWorld();
    await publish(world);
    const { credit: domain } = desk.site.domains;
    const { body: key } = await desk.site.api<{ key: string }>(
      'admin@acme.test',
      'POST',
      `/domains/${domain}/api-keys`,
      { domain, body: { name: 'An agent', scopes: ['decide:domain'] } },
    );
    for (const passengers of [38, 39]) {
      const answer = await fetch(`${desk.site.url}/decide`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action, subject_ref: 'anna', inputs: { licensed: true, passengers } }),
      });
      expect(answer.status).toBe(200);
    }
    await desk.site.testDatabase.adminQuery(
      `UPDATE decision SET decision = 'deny' WHERE world_id = '${world.worldId}' AND inputs::jsonb @> '{"passengers": 38}'`,
    );
    const { page } = await desk.operator(`r/${world.worldId}/decisions`);
    await page.getByRole('button', { name: 'Run decisions again' }).click();
    const replays = page.getByRole('list', { name: 'Replays' });
    await expect.poll(() => replays.textContent()).toContain('1 of 2 come out differently');
    await replays.getByText('Complete: every recorded decision was run').waitFor();
    expect(await flaws(page)).toEqual([]);
    await replays.getByRole('link', { name: action }).click();
    await page.getByRole('heading', { level: 1, name: /^Decision on / }).waitFor();

    // Its figures are not shown as those of what is staged by now.
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    await page.goto(`/cockpit/r/${world.worldId}/decisions?subject=anna`);
    await replays.getByText('Against an earlier draft').waitFor();
    // What is erased goes from the page.
    const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Erase a subject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The same once more').fill('anna');
    await dialog.getByText('2 records are changed.').waitFor();
    await dialog.getByRole('button', { name: 'Erase it for good' }).click();
    await page.getByText('Erased from 2 records.').waitFor();
    await page.getByText('No decision matches.').waitFor();
  });

  it('are tried by a file of inputs: rows that come out otherwise, and rows that cannot be run', async () => {
    const { world } = await decidedWorld();
    await publish(world);
    const { page } = await desk.operator(`r/${world.worldId}/decisions`);
    const run = page.getByRole('button', { name: 'Run the file' });
    expect(await run.getAttribute('aria-disabled')).toBe('true');
    const lines = [
      { inputs: { licensed: true, passengers: 12 }, expected: 'permit', name: 'a dozen' },
      { inputs: { licensed: true, passengers: 90 }, expected: 'permit', name: 'too many' },
      { inputs: { licensed: true, passengers: 'ninety' }, name: 'in words' },
    ];
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'ferries.ndjson',
      mimeType: 'application/x-ndjson',
      buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')),
    });
    await run.click();
    const came = page.getByRole('list', { name: 'What came of the file' });
    await expect.poll(() => came.textContent()).toContain('1 of 2 come out differently');
    await came.getByText('ferries.ndjson against draft').waitFor();
    const rows = came.getByRole('list', { name: 'Rows that come out differently' });
    expect(await rows.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/^too many.*was to come out, and came out/),
    ]);
    await came.getByRole('list', { name: 'Rows that could not be run' }).getByText('Row 3').waitFor();
    expect(await came.getByText(/^Complete/).count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
  });

  it('say what to do when there are none', async () => {
    const { worldId } = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${worldId}/decisions`);
    await page.getByText('Nothing was decided yet.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});

describe('audit', () => {
  it('is narrowed by kind, and leads to what each record speaks of', async () => {
    const world = await openCockpitWorld(desk.site);
    const candidate = await world.prohibition();
    await world.sign(candidate);
    const { page } = await desk.operator(`r/${world.worldId}/audit`);
    const table = page.getByRole('table', { name: 'Records' });
    await table.getByText('enshrined a rule').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Kind').selectOption('RULE_CANDIDATE');
    await expect.poll(() => table.getByText('enshrined a rule').count()).toBe(0);
    await table.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByLabel('Kind').inputValue()).toBe('RULE_CANDIDATE');
  });
});

describe('events', () => {
  it('adds an address, shows its secret once and what was sent, and sends it again', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const { page } = await desk.operator(`r/${world.worldId}/events`);
    await page.getByText('No address is told of new versions yet.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('Address').fill('ftp://hooks.example.com');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByText('An https URL is expected.').waitFor();
    await page.getByLabel('Address').fill('https://hooks.example.com/enshrine');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByText(/^whsec_/).waitFor();
    // A second one leaves the first secret where it is; an address inside a network is refused.
    await page.getByLabel('Address').fill('https://10.0.0.1/hook');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByText('A public address is expected: to this one nothing is sent.').waitFor();
    await page.getByLabel('Address').fill('https://other.example.com/hook');
    await page.getByRole('button', { name: 'Add the address' }).click();
    await page.getByRole('button', { name: 'Copy the secret of https://other.example.com/hook' }).waitFor();
    expect(await page.getByText(/^whsec_/).count()).toBe(2);
    await page.getByRole('button', { name: 'Remove https://other.example.com/hook' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await expect.poll(() => page.getByText('Nothing was sent yet').count()).toBe(1);
    await publish(world);
    const deliveries = page.getByRole('list', { name: /^Deliveries to/ }).getByRole('listitem');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Look again' }).click();
        return deliveries.count();
      })
      .toBe(1);
    expect(await deliveries.first().textContent()).toContain('v1');
    await deliveries.first().getByText('Request, answer and tries').click();
    const body = deliveries.first().getByRole('region', { name: 'Body of the request' });
    await body.waitFor();
    expect(JSON.parse((await body.textContent()) ?? '')).toMatchObject({ specversion: '1.0' });
    expect(await flaws(page)).toEqual([]);
    await deliveries.getByRole('button', { name: 'Send again' }).click();
    await deliveries.filter({ hasText: 'sent again' }).waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await deliveries.filter({ hasText: 'Test' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the address' });
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await page.getByText('No address is told of new versions yet.').waitFor();
  });
});
