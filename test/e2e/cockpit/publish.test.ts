import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { withSources } from '../../testkit/with-sources.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** Holds back what the page asks with an operation, from now on or from `hold` on, until it is let go. */
async function holdAnswers(page: Page, operation: RegExp) {
  let letGo = (): void => undefined;
  let released = Promise.resolve();
  const hold = (): void => {
    released = new Promise<void>((resolve) => (letGo = resolve));
  };
  hold();
  await page.route(/\/graphql(?:\?|$)/, async (route) => {
    const asked = route.request().postData() ?? route.request().url();
    if (operation.test(asked)) await released;
    await route.continue();
  });
  return { hold, letGo: () => letGo() };
}

describe('publishing', () => {
  it('says that nothing is staged, and how that changes', async () => {
    const { worldId } = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${worldId}/publish`);
    await page.getByRole('heading', { name: 'Nothing is staged' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.goto(`/cockpit/r/${worldId}/versions`);
    await page.getByText('Nothing was published yet.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('unlocks on exactly the text, and answers with the version, its digests and its card', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByRole('button', { name: 'Begin the release notes' }).click();
    await page.getByLabel('What this version is about').fill('Ferries are forbidden.');
    const why = page.getByLabel(/^Why .* is new/).first();
    await why.fill('It was asked for.');
    await page.reload();
    await expect.poll(() => why.inputValue()).toBe('It was asked for.');
    await page.getByText('Nothing blocks publication').waitFor();
    // What is typed and not saved is in no version.
    await page.getByLabel(/^Type “publish v1”/).fill('publish v1');
    await page.getByText('Save the release notes first: they do not say yet what you typed.').waitFor();
    await page.getByRole('button', { name: 'Save the release notes' }).click();
    await page.getByText('Save the release notes first').waitFor({ state: 'hidden' });
    expect(await flaws(page)).toEqual([]);

    const field = page.getByLabel(/^Type “publish v1”/);
    const button = page.getByRole('button', { name: 'Publish v1' });
    for (const wrong of ['', 'publish', 'Publish v1', 'publish v2', 'publish v1 ']) {
      await field.fill(wrong);
      expect([wrong, await button.getAttribute('aria-disabled')]).toEqual([wrong, 'true']);
      await field.press('Enter');
    }
    await field.fill('publish v1');
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    await button.click();
    const result = page.getByRole('heading', { name: 'v1 is published' });
    await result.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('v1 is published');
    expect(await page.getByText(/sha256:[0-9a-f]{64}/).count()).toBeGreaterThan(0);
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('link', { name: 'All versions' }).click();
    await page.getByRole('heading', { name: 'v1', exact: true }).waitFor();
    await page.getByText('In force').waitFor();
    await page.getByText('Verify it').first().click();
    expect(await flaws(page)).toEqual([]);
    // The shown command, run on what the page hands over, in a folder with nothing else in it.
    const folder = await mkdtemp(join(tmpdir(), 'enshrine-verify-'));
    try {
      const modules = page.getByRole('list', { name: 'Modules of v1' });
      for (const link of [
        modules.getByRole('link', { name: /^ferry\.operate/ }),
        modules.getByRole('button', { name: /^Signature of/ }),
        modules.getByRole('link', { name: 'Publishing keys' }),
      ]) {
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        await download.saveAs(join(folder, download.suggestedFilename()));
      }
      const command = (await modules.getByText(/^npm run enshrine/).textContent()) ?? '';
      const [words] = command.split(/^npm run enshrine -- /).filter((part) => part !== '');
      const cli = join(import.meta.dirname, '../../../src/cli/enshrine.ts');
      const said = execFileSync(process.execPath, [...withSources, cli, ...words!.split(' ')], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(said).toMatch(/sha256:[0-9a-f]{64}[^]*approved by[^]*Verified\./);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('publishes nothing that changed since it was shown, says so, and loses nothing that was typed', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    await world.send('POST', '/release-notes', { narrative: 'Half a sentence that' });
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByText('Nothing blocks publication').waitFor();
    await page.getByLabel(/^Type “publish v1”/).fill('publish v1');
    await expect
      .poll(() => page.getByRole('button', { name: 'Publish v1' }).getAttribute('aria-disabled'))
      .toBeNull();
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
    await page.getByRole('button', { name: 'Publish v1' }).click();
    await page.getByText('You published nothing').first().waitFor();
    expect(await page.getByLabel('What this version is about').inputValue()).toBe('Half a sentence that');
    expect(await page.getByLabel(/^Type “publish v1”/).inputValue()).toBe('publish v1');
    expect(await flaws(page)).toEqual([]);
    const { body } = await desk.site.api<{ items: unknown[] }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/versions`,
    );
    expect(body.items).toEqual([]);
  });

  it('shows what another operator saved in the notes, beside what was typed', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'First.' });
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByLabel('What this version is about').fill('Mine.');
    await world.send('PATCH', `/release-notes/${notes.id}`, { narrative: 'Theirs.', revision: 1 });
    await page.getByRole('button', { name: 'Save the release notes' }).click();
    await page.getByText('Someone else saved these notes since.').waitFor();
    await page.getByText('Theirs.').waitFor();
    expect(await page.getByLabel('What this version is about').inputValue()).toBe('Mine.');
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have seen theirs; go on with mine' }).click();
    await page.getByRole('button', { name: 'Save the release notes' }).click();
    await expect
      .poll(async () => {
        const path = `/worlds/${world.worldId}/release-notes/${notes.id}`;
        const { body } = await desk.site.api<{ narrative: string }>('operator@enshrine.test', 'GET', path);
        return body.narrative;
      })
      .toBe('Mine.');
  });

  it('tells that another operator published meanwhile, and keeps what was typed for the notes of that version', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'First.' });
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByLabel('What this version is about').fill('What I had to say.');
    const publication = { release_notes_id: notes.id };
    await world.send('POST', '/publications', publication, 'operator2@enshrine.test');
    // It comes by itself.
    await page.getByText(/^v1 was published by .+ while this page was open/).waitFor();
    await page.getByText('v1 published').waitFor();
    const kept = page.getByLabel('What you typed and had not saved');
    expect(await kept.inputValue()).toBe('What I had to say.');
    expect(await flaws(page)).toEqual([]);
    await page.reload();
    expect(await kept.inputValue()).toBe('What I had to say.');
    expect(await page.getByText('while this page was open').count()).toBe(0);
    await page.getByRole('button', { name: 'I do not need it any more' }).click();
    await kept.waitFor({ state: 'hidden' });
  });

  it('reads what is staged anew where what agents are answered was proved of a newer state', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const { page } = await desk.operator(`r/${world.worldId}`);
    const proofs = await holdAnswers(page, /\bPublishBehaviour\b/);
    await page.goto(`/cockpit/r/${world.worldId}/publish`);
    const proving = page.getByText('Where agents are answered otherwise is being proved.');
    await proving.waitFor();
    await page.getByText('The checks are running.').waitFor({ state: 'hidden' });
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
    proofs.letGo();
    await proving.waitFor({ state: 'hidden', timeout: 10_000 });
  });

  it('waits for the notes that were just saved, and shows a refusal where it is seen', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    await world.send('POST', '/release-notes', { narrative: 'First.' });
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByText('Nothing blocks publication').waitFor();
    await page.getByLabel(/^Type “publish v1”/).fill('publish v1');
    await page.getByLabel('What this version is about').fill('Second.');
    const readings = await holdAnswers(page, /\bPublishPage\b/);
    await page.getByRole('button', { name: 'Save the release notes' }).click();
    await page.getByRole('status').getByText('The release notes are being read again.').waitFor();
    expect(await page.getByText('Someone else saved these notes since.').count()).toBe(0);
    readings.letGo();
    const button = page.getByRole('button', { name: 'Publish v1' });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
    readings.hold();
    await button.click();
    const refusal = page.getByRole('alert').filter({ hasText: 'You published nothing' }).first();
    const isSeenWhole = async (): Promise<boolean> => {
      const box = await refusal.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= page.viewportSize()!.height;
    };
    await expect.poll(isSeenWhole).toBe(true);
    // What is read again has one more change above it.
    readings.letGo();
    await page.getByRole('list', { name: 'Settings' }).waitFor();
    await page.getByText('The checks are running.').waitFor({ state: 'hidden' });
    await expect.poll(isSeenWhole).toBe(true);
  });

  it('asks what an input is that agents know otherwise, and publishes as it was answered', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id, rule } = await world.mistake();
    await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers <= 40' });
    await world.sign(await world.send('POST', `/candidates/${id}/verify`));
    const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'The first.' });
    await world.send('POST', '/publications', { release_notes_id: notes.id });
    await world.send('PATCH', `/actions/${String(rule.action)}`, {
      inputs: [
        { name: 'passengers', type: 'int', minimum: 0, maximum: 500 },
        { name: 'licensed', type: 'bool' },
      ],
    });
    const { page } = await desk.operator(`r/${world.worldId}/publish`);
    await page.getByRole('heading', { name: /^What if: decisions of before/ }).waitFor();
    await page.getByRole('button', { name: 'Begin the release notes' }).click();
    const names = page.getByRole('list', { name: 'Names of inputs' });
    await names.getByText('The published version declares "passengers" otherwise.').waitFor();
    await page.getByText('You have to decide about inputs', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await names.getByLabel('What passengers is').selectOption('keep');
    await names.getByText('You said: passengers is meant so.').waitFor();
    await page.getByText('Nothing blocks publication').waitFor();
    await page.getByLabel(/^Type “publish v2”/).fill('publish v2');
    await page.getByRole('button', { name: 'Publish v2' }).click();
    await page.getByRole('heading', { name: 'v2 is published' }).waitFor();
  });
});
