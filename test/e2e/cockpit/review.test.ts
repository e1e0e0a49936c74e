import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('review', () => {
  it('says what to do when nothing waits', async () => {
    const { worldId } = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${worldId}/review`);
    await page.getByText('Nothing waits for review.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('signs by keyboard exactly what is shown, and goes on to what waits next', async () => {
    const world = await openCockpitWorld(desk.site);
    const first = await world.prohibition();
    await world.permission(null);
    const { page, requests } = await desk.operator(`r/${world.worldId}/review`);
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
    expect(await page.locator('mark').allTextContents()).toEqual(['A person must not operate a ferry.']);
    expect(await page.locator('figure').first().textContent()).toContain('4 Prohibition');
    expect(await flaws(page)).toEqual([]);

    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: `Sign ${first.rule_key}` });
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain(first.content_hash);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Why you sign').fill('The clause forbids it, and the code denies it.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: /^A licensed person may operate/ }).waitFor();
    const sent = requests.filter(({ body }) => body?.includes('ApproveCandidate'));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toContain(first.content_hash);
    expect(sent[0]!.body).not.toContain('mutation');
    const { body } = await desk.site.api<{ status: string }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/candidates/${first.id}`,
    );
    expect(body.status).toBe('enshrined');
  });

  it('says what came since, and moves nothing until it is asked to', async () => {
    const world = await openCockpitWorld(desk.site);
    const first = await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const queue = page.getByRole('navigation', { name: 'Candidates' });
    await queue.getByText('1 waiting').waitFor();
    const mistaken = await world.mistake();
    await world.permission(null);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await queue.getByRole('button', { name: 'Show 2 new' }).waitFor();
    expect(await queue.getByRole('status').textContent()).toBe('1 waiting, 2 new');
    expect(await queue.getByRole('link').count()).toBe(1);
    expect(await flaws(page)).toEqual([]);

    await queue.getByRole('button', { name: 'Show 2 new' }).click();
    await queue.getByText('3 waiting').waitFor();
    const keys = () => queue.getByRole('link').locator('[class*=key]').allTextContents();
    const order = await keys();
    expect(order).toHaveLength(3);
    expect(order).toContain(mistaken.rule_key);

    // Another operator signs the first: it stays where it is, and says so.
    await world.sign(first);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await queue.getByText('decided by someone else').waitFor();
    expect(await keys()).toEqual(order);
    await queue.getByRole('searchbox').fill('no such words');
    await expect.poll(() => queue.getByRole('status').textContent()).toBe('0 of 3');
  });

  it('says of two rules in conflict, side by side, which of them prevails', async () => {
    const world = await openCockpitWorld(desk.site);
    const ban = await world.prohibition();
    await world.sign(ban);
    const grant = await world.permission(null);
    const { page } = await desk.operator(`r/${world.worldId}/review/${grant.id}`);
    const finding = page.getByRole('article', { name: 'Blocks approval' });
    await finding.getByRole('link', { name: ban.rule_key, exact: true }).waitFor();
    await finding.getByText('A person must not operate a ferry.').waitFor();
    await finding.getByRole('button', { name: `${ban.rule_key} prevails` }).click();
    await finding.getByRole('button', { name: `Open a revision of ${ban.rule_key}` }).waitFor();
    await finding.getByRole('button', { name: `This is an exception to ${ban.rule_key}` }).click();
    await finding.getByLabel('Why it prevails').fill('Section 5 permits what section 4 prohibits.');
    expect(await flaws(page)).toEqual([]);
    await finding.getByRole('button', { name: 'Say so in this rule' }).click();
    await finding.waitFor({ state: 'detached' });
    const machine = page.getByRole('region', { name: 'The machine decides' });
    await machine.getByText(`Exception to ${ban.rule_key}`).waitFor();
  });

  it('runs the gates before it asks why one signs, where other rules were signed since', async () => {
    const world = await openCockpitWorld(desk.site);
    const ban = await world.prohibition();
    const grant = await world.permission(null);
    await world.send('PATCH', `/candidates/${grant.id}`, { action_proposal: { title: 'Operate a ferry' } });
    expect(await world.send('POST', `/candidates/${grant.id}/verify`)).toMatchObject({ status: 'queued' });
    const { page } = await desk.operator(`r/${world.worldId}/review/${grant.id}`);
    const beside = page.getByRole('region', { name: 'What else this touches' });
    await beside.getByText('one of the two permits and the other denies').waitFor();
    await world.sign(ban);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.getByText('to approve runs them again first').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('article', { name: 'Blocks approval' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('opens a revision of a signed rule that is to prevail, and takes the other one once it is signed', async () => {
    const world = await openCockpitWorld(desk.site);
    const ban = await world.prohibition();
    await world.sign(ban);
    const grant = await world.permission(null);
    const { page } = await desk.operator(`r/${world.worldId}/review/${grant.id}`);
    const finding = page.getByRole('article', { name: 'Blocks approval' });
    await finding.getByRole('button', { name: `${ban.rule_key} prevails` }).click();
    const open = finding.getByRole('button', { name: `Open a revision of ${ban.rule_key}` });
    expect(await open.getAttribute('title')).toBe('Say why it prevails first.');
    await finding.getByLabel('Why it prevails').fill('Nobody operates a ferry there any more.');
    await open.click();
    await page.waitForURL((url) => !url.pathname.endsWith(grant.id));
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const revision = await world.send('POST', `/candidates/${id}/verify`);
    expect(revision).toMatchObject({
      rule_key: ban.rule_key,
      gate_1: { passed: true },
      gate_2: { passed: true },
    });
    await page.getByText('Why its deny prevails over').getByText(grant.rule_key).waitFor();
    await world.sign(revision);
    const other = await desk.operator(`r/${world.worldId}/review/${grant.id}`);
    await other.page.getByRole('note').getByText('Rules of this action were signed').waitFor();
    const taken = await world.send('POST', `/candidates/${grant.id}/verify`);
    expect(taken.gate_2).toMatchObject({ passed: true });
  });

  it('says before a candidate is rejected which signed rules name it, and after it what is amiss with them', async () => {
    const world = await openCockpitWorld(desk.site);
    const ban = await world.prohibition();
    await world.sign(ban);
    const grant = await world.permission(null);
    const { id } = await world.send('POST', `/rules/${ban.rule_key}/revise`, {
      kind: 'correct',
      limits: [grant.rule_key],
      limit_reasons: [{ rule: grant.rule_key, reason: 'Nobody operates a ferry there any more.' }],
    });
    await world.sign(await world.send('POST', `/candidates/${id}/verify`));
    const { page } = await desk.operator(`r/${world.worldId}/rules/${ban.rule_key}`);
    const said = page.getByRole('alert');
    await said.getByText('which is not signed yet').waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/review/${grant.id}`);
    await page.getByRole('button', { name: /^Reject/ }).click();
    const dialog = page.getByRole('dialog', { name: `Reject ${grant.rule_key}` });
    await dialog.getByRole('list', { name: 'Signed rules that name it' }).getByText(ban.rule_key).waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByLabel('Why you reject it').fill('The clause was repealed.');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`/cockpit/r/${world.worldId}/rules/${ban.rule_key}`);
    await said.getByText(`It names ${grant.rule_key}, and there is no such rule`).waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('says in the dialog that another operator has decided it meanwhile, and keeps what was written', async () => {
    const world = await openCockpitWorld(desk.site);
    const first = await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/review/${first.id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve/ }).click({ force: true });
    await dialog.getByText('Say why you sign first.').waitFor();
    await dialog.getByLabel('Why you sign').fill('Read against the clause.');
    await world.sign(first);
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByText('Another operator has decided it: enshrined.').waitFor();
    expect(await dialog.getByLabel('Why you sign').inputValue()).toBe('Read against the clause.');
    expect(await dialog.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page)).toEqual([]);
  });

  it('walks the queue by J and K, also the way that the filter leaves', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.prohibition();
    await world.permission(null);
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: 'A person must not' }).waitFor();
    // What is copied from the bar leads to what is seen; the way back does not lead here twice.
    await page.waitForURL(/\/review\/[0-9a-f-]{36}$/);
    // One row at 1280 pixels.
    const bar = await page.getByRole('region', { name: 'Decide', exact: true }).boundingBox();
    expect(bar?.height).toBeLessThan(60);
    await page.keyboard.press('j');
    await heading.filter({ hasText: 'A licensed person' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.keyboard.press('k');
    await heading.filter({ hasText: 'A person must not' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('licensed');
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Candidates' }).getByRole('link').count())
      .toBe(1);
  });

  it('leaves single letters alone for those who turn them off', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.prohibition();
    await world.permission(null);
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: 'A person must not' }).waitFor();
    const turn = async (to: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type(`single key turn ${to}`);
      await page.getByRole('option', { name: `Shortcuts of a single key: turn ${to}` }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('combobox').waitFor({ state: 'hidden' });
    };
    await turn('off');
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await heading.innerText()).toContain('A person must not');
    await turn('on');
    await page.keyboard.press('j');
    await heading.filter({ hasText: 'A licensed person' }).waitFor();
  });

  it('takes an edit that names the rules it prevails over, with the reason, and keeps what is typed until then', async () => {
    const world = await openCockpitWorld(desk.site);
    const { rule_key: base } = await world.prohibition();
    const { id, rule_key: key } = await world.mistake();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const dialog = page.getByRole('dialog', { name: `Edit ${key}` });
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: /^Edit/ }).click();
      await dialog.waitFor();
    };
    await open();
    await dialog.getByLabel('Exception to').fill(base);
    const save = dialog.getByRole('button', { name: 'Save as a new revision' });
    expect(await save.getAttribute('title')).toBe('Say why it prevails first.');
    expect(await flaws(page)).toEqual([]);
    await page.reload();
    await open();
    await expect.poll(() => dialog.getByLabel('Exception to').inputValue()).toBe(base);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    expect(await dialog.getByLabel('Exception to').inputValue()).toBe('');

    await dialog.getByLabel('Exception to').fill(base);
    await dialog.getByLabel('Why it prevails').fill('The licence is the special rule.');
    await save.click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const { body } = await desk.site.api<{ rule: { overrides: unknown[] } }>(
          'operator@enshrine.test',
          'GET',
          `/worlds/${world.worldId}/candidates/${id}`,
        );
        return body.rule.overrides;
      })
      .toEqual([{ rule: base, citation: null, reason: 'The licence is the special rule.' }]);
  });

  it('does not sign what a gate stopped, shows what blocks it, and takes the edit that mends it', async () => {
    const world = await openCockpitWorld(desk.site);
    const stopped = await world.mistake();
    expect(stopped.gate_1?.passed).toBe(false);
    const { page } = await desk.operator(`r/${world.worldId}/review/${stopped.id}`);
    await page.getByText('Blocks approval').first().waitFor();
    expect(await flaws(page)).toEqual([]);
    const approve = page.getByRole('button', { name: /^Approve/ });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: `Edit ${stopped.rule_key}` });
    const requires = dialog.getByLabel('Requires');
    await requires.fill('inputs.passengers <= ');
    await dialog.getByRole('button', { name: 'Save as a new revision' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await flaws(page)).toEqual([]);

    // What is wrong is said while it is written, with its place; names are offered, and taken by a key.
    await requires.fill('inputs.passengers <= inputs.seats');
    await dialog.locator('[data-wrong]', { hasText: 'inputs.seats' }).waitFor();
    expect(await requires.getAttribute('aria-invalid')).toBe('true');
    expect(await flaws(page)).toEqual([]);
    await requires.fill('');
    await requires.pressSequentially('pass');
    const offered = dialog.getByRole('listbox').getByRole('option');
    await offered.filter({ hasText: 'inputs.passengers' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => offered.count()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Enter');
    await expect.poll(() => requires.inputValue()).toBe('inputs.passengers');
    await page.keyboard.type(' <= 40');
    expect(await requires.inputValue()).toBe('inputs.passengers <= 40');
    await expect.poll(() => requires.getAttribute('aria-invalid')).toBeNull();
    await dialog.getByRole('button', { name: 'Save as a new revision' }).click();
    await page.getByText('Gate 2 passed').waitFor();
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBeNull();

    // It is tried before it is signed.
    const tried = page.getByRole('region', { name: 'Try it' });
    await tried.getByLabel('Licensed').selectOption({ label: 'Yes' });
    await tried.getByLabel('Passengers').fill('41');
    await tried.getByRole('button', { name: 'Decide' }).click();
    await tried.getByText('This rule:').waitFor();
    expect(await tried.getByRole('status').textContent()).toContain('Unmet');
    expect(await flaws(page)).toEqual([]);
    await tried.getByLabel('Passengers').fill('many');
    await tried.getByRole('button', { name: 'Decide' }).click();
    await tried.getByText('It was not decided').waitFor();

    // An edit is taken back by one key, and made again by another edit.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('z');
    await page.locator('pre', { hasText: 'inputs.passengers > 40' }).waitFor();
    await page.getByText('Gate 1 stopped it').waitFor();
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: /^Take back the last change/ }).waitFor({ state: 'detached' });
  });

  it('says by whose hand it is and what the first of two signed, and what it touches', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const first = await world.prohibition();
    const { id, rule_key: key } = await world.permission(first.rule_key);
    await world.send(
      'POST',
      `/candidates/${first.id}/enshrine`,
      { content_hash: first.content_hash, statement: 'The clause forbids it.', acknowledgements: [] },
      'operator2@enshrine.test',
    );
    const { page } = await desk.operator(`r/${world.worldId}/review/${first.id}`);
    const touched = page.getByRole('region', { name: 'What else this touches' });
    await touched.getByRole('link', { name: key }).waitFor();
    // The action is only proposed yet: its name leads to where proposed names are read.
    const proposed = touched.getByRole('link', { name: String(first.rule.action) });
    expect(await proposed.getAttribute('href')).toBe(`/cockpit/r/${world.worldId}/vocabulary`);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog', { name: `Sign ${first.rule_key}` });
    const said = async (): Promise<string> =>
      (await dialog.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ');
    expect(await said()).toContain('Signed before you “The clause forbids it.”');
    expect(await said()).toContain('Norm must not, a prohibition; it binds');
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await world.send('PATCH', `/candidates/${first.id}`, {
      natural_language: 'No person may operate a ferry.',
    });
    await world.send('POST', `/candidates/${first.id}/verify`);
    await page.goto(`/cockpit/r/${world.worldId}/review/${id}`);
    await touched.getByText('this is an exception to it').waitFor();
    await page.goto(`/cockpit/r/${world.worldId}/review/${first.id}`);
    await page.getByRole('heading', { level: 1, name: 'No person may operate a ferry.' }).waitFor();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await dialog.waitFor();
    expect(await said()).toContain('Signed other content “The clause forbids it.”');
    expect(await said()).toContain('It was changed since');
  });

  it('says of what was distilled whether a person has edited it', async () => {
    const world = await openCockpitWorld(desk.site);
    const run = await world.send<{ id: string }>('POST', '/distillations', {
      source_material_ids: [world.sourceId],
    });
    const read = () =>
      desk.site.api<{ status: string }>(
        'operator@enshrine.test',
        'GET',
        `/worlds/${world.worldId}/distillations/${run.id}`,
      );
    await expect.poll(async () => (await read()).body.status, { interval: 500 }).toBe('completed');
    const { page } = await desk.operator(`r/${world.worldId}/review`);
    const writtenBy = page.locator('dl > div').filter({ hasText: 'Written by' }).first();
    await expect.poll(() => writtenBy.textContent()).toBe('Written bythe distiller, no person');
    await page.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Edit/ });
    await dialog.getByLabel('The rule in words').fill('As an operator says it.');
    await dialog.getByRole('button', { name: 'Save as a new revision' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => writtenBy.textContent())
      .toBe('Written bythe distiller; edited by Olive Operator');
  });

  it('signs nothing that changed while the dialog was open: it shows the difference, and asks again', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why you sign').fill('As it was.');
    await world.send('PATCH', `/candidates/${id}`, { natural_language: 'Nobody may operate a ferry.' });
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByText('Someone changed it while this was open.').waitFor();
    expect(await dialog.locator('ins').allTextContents()).toContain('is now: Nobody may operate a ferry.');
    expect(await dialog.getByLabel('Why you sign').inputValue()).toBe('As it was.');
    expect(await flaws(page)).toEqual([]);
    const { body } = await desk.site.api<{ approvals: unknown[] }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/candidates/${id}`,
    );
    expect(body.approvals).toEqual([]);
  });

  it('rejects with a reason, and keeps a message to the world agent over a reload', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id, rule_key: key } = await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const message = page.getByLabel('Tell the world agent what to change');
    await message.fill('Say instead: "A person must not');
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('Say instead: "A person must not');
    await page.getByRole('button', { name: /^Reject/ }).click();
    const dialog = page.getByRole('dialog', { name: `Reject ${key}` });
    await dialog.getByLabel('Why you reject it').fill('Said twice.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Reject/ }).click();
    await page.getByText('Nothing waits for review.').waitFor();
  });
});
