import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** A ruleset of which version 1 is in force: a licensed person may operate a ferry of 40. */
async function publishedWorld(title: string): Promise<{ worldId: string; action: string; key: string }> {
  const world = await openCockpitWorld(desk.site, title);
  const { id, rule } = await world.mistake();
  await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
  const verified = await world.send('POST', `/candidates/${id}/verify`);
  await world.sign(verified);
  const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'Forty at most.' });
  const { status } = await world.send<{ status: string }>('POST', '/publications', {
    release_notes_id: notes.id,
  });
  expect(status).toBe('completed');
  return { worldId: world.worldId, action: String(rule.action), key: verified.rule_key };
}

const home = (): string => `domains/${desk.site.domains.credit}`;

describe('the members’ area', () => {
  it('shows a member what is in force, with card, notes and versions, and none of what is prepared', async () => {
    const { worldId } = await publishedWorld('Harbour ferries');
    await openCockpitWorld(desk.site, 'Not published');
    const { page, requests } = await desk.member('observer@acme.test', `${home()}/`);
    await page.getByRole('heading', { level: 1, name: 'Credit' }).waitFor();
    const rows = page.getByRole('table', { name: 'Rulesets' }).getByRole('row');
    await rows.filter({ hasText: 'Harbour ferries' }).getByText('v1 published').waitFor();
    expect(await rows.filter({ hasText: 'Not published' }).count()).toBe(0);
    // Members and keys are for administrators.
    const tabs = page.getByRole('navigation', { name: 'Domain' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Rulesets', 'Decisions']);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Harbour ferries', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Harbour ferries' }).waitFor();
    await page.getByText('Forty at most.').waitFor();
    await page.getByText('In force').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'World Model Card of v1' }).click();
    await page.waitForURL(`**/worlds/${worldId}/versions/v1/card`);
    expect(
      await page.evaluate('document.fonts.load(\'16px "Source Serif 4"\').then(({ length }) => length)'),
    ).toBe(1);
    const rules = page.getByRole('heading', { level: 2, name: 'Rules' });
    const rule = page.getByText('A licensed person may operate').first();
    await rule.waitFor();
    await rules.click();
    await rule.waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'print' });
    await rule.waitFor();
    await page.emulateMedia({ media: null });
    expect(await flaws(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Harbour ferries' }).waitFor();
    expect(requests.filter(({ url }) => new URL(url).pathname.startsWith('/cockpit/'))).toEqual([]);
  });

  it('tries a published version, and records nothing', async () => {
    const { worldId, key } = await publishedWorld('Tried ferries');
    const { page } = await desk.member('observer@acme.test', `${home()}/worlds/${worldId}/playground`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('list', { name: 'Inputs that still matter' }).getByText('passengers').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('passengers').fill('many');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('passengers').fill('12');
    await page.getByLabel('licensed').selectOption('true');
    await page.getByRole('button', { name: 'Try it' }).click();
    const reasons = page.getByRole('list', { name: 'Reasons' });
    await reasons.getByText('A licensed person may operate').waitFor();
    expect(await reasons.getByRole('link', { name: key }).getAttribute('href')).toMatch(
      new RegExp(`/worlds/${worldId}/versions/v1/card#rule-${key}$`),
    );
    expect(await flaws(page)).toEqual([]);
    const [recorded] = await desk.site.testDatabase.adminQuery<{ count: string }>(
      'SELECT count(*) FROM decision WHERE world_id = $1',
      [worldId],
    );
    expect(recorded!.count).toBe('0');
  });

  it('makes a key that is shown once, shows what it was answered, takes feedback, and ends it', async () => {
    const { worldId, action } = await publishedWorld('Asked ferries');
    const { page } = await desk.member('admin@acme.test', `${home()}/keys`);
    await page.getByText('There is no key yet.').waitFor();
    await page.getByLabel('Name').fill('Ferry agent');
    await page.getByRole('button', { name: 'Make the key' }).click();
    await page.getByText('The key of Ferry agent is shown this once.').waitFor();
    const key = (await page
      .locator('code', { hasText: /^ens_live_/ })
      .first()
      .textContent())!.trim();
    const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
    await row.filter({ hasText: 'Ferry agent' }).getByText('Active', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);

    const decide = (): Promise<Response> =>
      fetch(`${desk.site.url}/decide`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ action, inputs: { licensed: true, passengers: 90 }, subject_ref: 'ferry-7' }),
      });
    expect((await decide()).status).toBe(200);

    await page.getByRole('navigation', { name: 'Domain' }).getByRole('link', { name: 'Decisions' }).click();
    const decisions = page.getByRole('table', { name: 'Decisions' }).getByRole('row');
    await decisions.filter({ hasText: 'ferry-7' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await decisions.filter({ hasText: 'ferry-7' }).getByText('no rule', { exact: true }).waitFor();
    const rulesets = page.getByLabel('Ruleset');
    if ((await rulesets.count()) > 0) {
      await page.getByLabel('From').fill('2999-01-01');
      await page.getByText('Choose a ruleset first').waitFor();
      await rulesets.selectOption(worldId);
    } else await page.getByLabel('From').fill('2999-01-01');
    await page.getByText('No decision matches. Take a filter away to see more.').waitFor();
    await page.getByLabel('From').fill('');
    await decisions.filter({ hasText: 'ferry-7' }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Decision on Operate a ferry' }).waitFor();
    await page.getByText('What was asked').waitFor();
    await page.getByLabel('What looked wrong, and why').fill('Half of them were crew.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page
      .getByRole('list', { name: 'What was said of it' })
      .getByText('Half of them were crew.')
      .waitFor();
    expect(await flaws(page)).toEqual([]);

    await page.goto(`/account/${home()}/keys`);
    await page.getByRole('button', { name: 'End the key Ferry agent' }).click();
    const dialog = page.getByRole('dialog', { name: 'End the key Ferry agent' });
    await dialog.getByText('It cannot be made valid again.').waitFor();
    expect(await page.getByText(key).count()).toBe(0);
    await dialog.getByRole('button', { name: 'End the key' }).click();
    await row.filter({ hasText: 'Ferry agent' }).getByText('Ended', { exact: true }).waitFor();
    await expect.poll(async () => (await decide()).status).toBe(401);

    const domain = desk.site.domains.credit;
    for (let agent = 1; agent <= 50; agent += 1) {
      const { status } = await desk.site.api('admin@acme.test', 'POST', `/domains/${domain}/api-keys`, {
        domain,
        body: { name: `Agent ${agent}`, scopes: ['decide:domain'] },
      });
      expect(status).toBe(201);
    }
    await page.reload();
    await expect.poll(() => row.count()).toBe(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await row.filter({ hasText: 'Ferry agent' }).waitFor();
    expect(await row.count()).toBe(51);
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  });

  it('says to other members who sees what is for administrators', async () => {
    const { page } = await desk.member('contributor@acme.test', `${home()}/members`);
    await page.getByText('Only administrators of the domain see this.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('invites, changes a role, and removes a member', async () => {
    const { page } = await desk.member('admin@acme.test', `${home()}/members`);
    const list = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await list.filter({ hasText: 'contributor@acme.test' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByLabel('E-mail').fill('new@acme.test');
    await page.getByLabel('Role', { exact: true }).selectOption('CONTRIBUTOR');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('new@acme.test is invited.').waitFor();
    const invite = page.getByRole('list', { name: 'Invites' }).getByRole('listitem');
    await invite.filter({ hasText: 'new@acme.test' }).getByText('Open', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw the invite of new@acme.test' }).click();
    await page.getByText('One invite that is settled').click();
    const settled = page.getByRole('list', { name: 'Settled invites' }).getByRole('listitem');
    await settled.filter({ hasText: 'new@acme.test' }).getByText('Withdrawn', { exact: true }).waitFor();

    const contributor = list.filter({ hasText: 'contributor@acme.test' });
    await contributor.getByRole('combobox').selectOption('OBSERVER');
    // Nothing is done by the select alone.
    const asked = page.getByRole('dialog', { name: /^Make .* observer$/ });
    await asked.getByText('Observer: reads what is published').waitFor();
    expect(await flaws(page)).toEqual([]);
    const roleOf = async (): Promise<string | undefined> => {
      const { body } = await desk.site.api<{ items: { role: string; user: { email: string } }[] }>(
        'admin@acme.test',
        'GET',
        `/domains/${desk.site.domains.credit}/members`,
        { domain: desk.site.domains.credit },
      );
      return body.items.find(({ user }) => user.email === 'contributor@acme.test')?.role;
    };
    expect(await roleOf()).toBe('contributor');
    await asked.getByRole('button', { name: 'Change the role' }).click();
    await contributor.getByText('Observer from the next request on.').waitFor();
    expect(await roleOf()).toBe('observer');
    await contributor.getByRole('button', { name: /^Remove/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect.poll(() => contributor.count()).toBe(0);
    // The row goes before the service has answered.
    await expect.poll(roleOf).toBeUndefined();
  });

  it('says what it does not know, and leads on', async () => {
    const { page } = await desk.member('observer@acme.test', `${home()}/nowhere`);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    // The way to everything else stays.
    await page.getByRole('link', { name: 'Enshrine' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to your account' }).waitFor();
  });

  it('keeps a member out of what is for administrators, and of other domains', async () => {
    const { page } = await desk.member('observer@acme.test', `${home()}/keys`);
    await page.getByText('Only administrators of the domain see this.').waitFor();
    expect(await page.getByRole('heading', { name: 'Make a key' }).count()).toBe(0);
    expect(await flaws(page)).toEqual([]);
    const answer = await page.goto(`/account/domains/${desk.site.domains.travel}/`);
    expect(answer?.status()).toBe(404);
  });
});
