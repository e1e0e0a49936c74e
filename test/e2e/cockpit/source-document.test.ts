import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('the document of a source', () => {
  it('shows what became of every sentence, and leads to it', async () => {
    const world = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('link', { name: 'Ferry Safety Regulation' }).click();
    await page.getByText('No run has read this source yet').waitFor();
    expect(await flaws(page)).toEqual([]);

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
    await world.sign(await world.prohibition());
    await page.reload();
    const shows = page.getByRole('group', { name: 'Show what became of the text' });
    await shows.getByRole('button', { name: /^Signed rule \d/ }).waitFor();
    const text = page.locator('[data-fate]');
    const fates = async (): Promise<string[]> => [
      ...new Set(await text.evaluateAll((all) => all.map((one) => String(one.getAttribute('data-fate'))))),
    ];
    expect(await fates()).toContain('CANDIDATE');
    expect(await flaws(page)).toEqual([]);

    // What nothing was made of is pressed, and left again: the focus is where it was.
    const unmade = page.getByRole('button', { name: /^Whatever is customary on board/ });
    await unmade.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write the rule of this sentence' });
    await dialog
      .getByRole('figure')
      .getByText(/› 7 Customs$/)
      .waitFor();
    await dialog.getByLabel('It is about').selectOption({ index: 1 });
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => unmade.evaluate((one) => one.matches(':focus'))).toBe(true);

    await shows.getByRole('button', { name: /^Signed rule/ }).click();
    await expect.poll(fates).toEqual(['RULE']);
    await page.locator('[data-fate=RULE]').first().click();
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
  });

  it('becomes a rule by hand: words are marked, their candidate made, and told what they are', async () => {
    const world = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/sources/${world.sourceId}`);
    const sentence = 'A person must not operate a ferry.';
    await page.getByText(sentence).waitFor();
    await page.evaluate(
      `(() => {
        const piece = [...document.querySelectorAll('[data-start]')].find((one) => one.textContent.includes('${sentence}'));
        const at = piece.textContent.indexOf('${sentence}');
        getSelection().setBaseAndExtent(piece.firstChild, at + 3, piece.firstChild, at + ${sentence.length - 3});
      })()`,
    );
    const marked = page.getByRole('region', { name: 'Marked words' });
    // Half a word is the whole of it.
    await marked.getByText('person must not operate a ferry', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await marked.getByRole('button', { name: 'Write the rule of these words' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write the rule of this sentence' });
    expect(await dialog.getByLabel('Kind of norm').inputValue()).toBe('MUST_NOT');
    await dialog.getByLabel('Name of the new action').fill('Sail it');
    await dialog.getByLabel('Its title').fill('Operate a ferry');
    await dialog.getByRole('button', { name: 'Make the candidate' }).click();
    await dialog.getByRole('alert').waitFor();
    // A refusal and a reload lose nothing that was typed.
    expect(await dialog.getByLabel('Its title').inputValue()).toBe('Operate a ferry');
    await dialog.getByLabel('Name of the new action').fill('ferry.by_hand');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'person must not operate a ferry' }).waitFor();
    expect(page.url()).toContain('/review/');
    await page.getByText('No reader accounted for each of these words').waitFor();
    const clause = page.getByRole('figure').getByRole('group');
    const panel = page.getByRole('region', { name: 'What the selected words are' });
    // The first words that are not told yet, but for so many at their end.
    const choose = async (words: string, but: number): Promise<void> => {
      await clause
        .getByRole('button', { name: /: (not read|no one accounted)/ })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      for (let step = 0; step < but; step += 1) await page.keyboard.press('Shift+ArrowLeft');
      await panel.locator('q').getByText(words, { exact: true }).waitFor();
    };
    const say = async (): Promise<void> => {
      await page.keyboard.press('Control+Enter');
      await panel.waitFor({ state: 'hidden' });
    };
    await choose('person', 0);
    await page.keyboard.press('g');
    await panel.getByLabel('They say').selectOption('actor');
    await panel.getByLabel('They say').focus();
    await say();
    await choose('must not', 3);
    await panel.getByLabel('They say that it').selectOption('must_not');
    await panel.getByLabel('They say that it').focus();
    await say();
    await choose('operate a ferry', 0);
    await page.keyboard.press('g');
    await panel.getByLabel('They say').focus();
    await say();
    await page.getByText('Every word is read').waitFor();
    await page.getByText('Gate 1 passed').waitFor();

    await page.goto(`/cockpit/r/${world.worldId}/sources/${world.sourceId}`);
    await page.locator('[data-fate=CANDIDATE]', { hasText: 'person must not operate a ferry' }).waitFor();
  });

  it('is corrected, retired, and held against an older revision by sentence', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const { page } = await desk.operator(`r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Jurisdiction').fill('Vesterhavn');
    await dialog.getByLabel('What was wrong').fill('It did not say where it is law.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    await page.getByText('Vesterhavn', { exact: true }).waitFor();
    expect(page.url()).not.toContain(world.sourceId);
    // No word of the law changed by it.
    expect(await page.getByRole('link', { name: 'What it changed' }).count()).toBe(0);
    // What was made of the same bytes before counts for the correction.
    await page.locator('[data-fate=RULE]').first().waitFor();

    const newer = await world.send<{ id: string }>('POST', '/source-materials', {
      content: ferryRegulation.replace('operate a ferry.', 'operate a ferry at night.'),
      media_type: 'text/markdown',
      provenance: {
        title: 'Ferry Safety Regulation, second revision',
        kind: 'statute',
        publication: 'Ferry Safety Regulation 2027',
      },
    });
    await page.goto(`/cockpit/r/${world.worldId}/sources/${newer.id}`);
    const older = page.getByLabel('Compare with an older revision');
    await older.selectOption({ index: 1 });
    await page.getByText(/^1 of \d+ sections differ/).waitFor();
    // The words of the sentence that are others, and no more.
    await page.locator('ins', { hasText: /^\s*ferry at night\.\s*$/ }).waitFor();
    await page.locator('del', { hasText: /^\s*ferry\.\s*$/ }).waitFor();
    expect(await page.getByRole('link', { name: /^R-/ }).count()).toBeGreaterThan(0);
    expect(await flaws(page)).toEqual([]);

    await older.selectOption('');
    await page.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByLabel('Why it is retired').fill('It was never in force.');
    await dialog.getByRole('button', { name: 'Retire it' }).click();
    await page.getByText('It was never in force.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Retire' }).count()).toBe(0);
  });

  it('is looked at again where it lies, now and on a schedule, and says what came of it', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.send('PUT', `/source-materials/${world.sourceId}/watch`, {
      url: 'http://127.0.0.1:9/regulation',
    });
    const { page } = await desk.operator(`r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByText('Not looked at again yet.').waitFor();
    await page.getByRole('button', { name: 'Look now' }).click();
    await page.getByText(/it failed\. 127\.0\.0\.1:9 is not at a public internet address/).waitFor();
    await page.getByLabel('Look for newer revisions').selectOption('every week');
    await page.getByText(/Next: /).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => page.getByLabel('Look for newer revisions').inputValue()).toBe('168');
  });
});
