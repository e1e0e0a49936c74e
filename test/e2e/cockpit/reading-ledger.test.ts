import { describe, expect, it } from 'vitest';
import { tokenizer } from '../../../src/rules/ledger/tokens.ts';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const desk = cockpit();

const quote = 'A licensed person may operate a ferry if the number of passengers does not exceed 40.';
const words = (...parts: string[]) =>
  parts.map((part) => ({
    citation: 0,
    start: quote.indexOf(part),
    end: quote.indexOf(part) + part.length,
  }));
const limit = {
  kind: 'measure',
  op: '<=',
  words: words('not exceed'),
  left: { kind: 'input', input: 'passengers', words: words('number of passengers') },
  right: { kind: 'literal', value: '40', unit: null, words: words('40') },
};
const ledger = (conditions: unknown[]) => ({
  tokenizer,
  norm: {
    modality: 'may',
    words: words('may'),
    who: [
      { kind: 'fact', input: 'licensed', equals: true, words: words('licensed') },
      { kind: 'given', role: 'actor', words: words('person') },
    ],
    act: [{ kind: 'given', role: 'act', words: words('operate', 'ferry') }],
    if: conditions,
  },
  notes: [{ kind: 'note', role: 'no_effect', reason: 'joins the condition', words: words('if') }],
});

describe('the reading ledger over the clause', () => {
  it('shows what every word became, and lights the part of the rule up with its words, both ways', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, { ledger: ledger([limit]) });
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const law = page.getByRole('figure');
    await page.getByText('Every word is read').waitFor();
    expect(await law.getByRole('group').textContent()).toBe(quote);
    const figure = law.getByRole('button', { name: '40: measure, number of passengers ≤ 40' });
    const measure = law.getByRole('button', { name: '40: measure, passengers ≤ 40' });
    expect((await figure.count()) + (await measure.count())).toBe(1);
    expect(await measure.getAttribute('data-direction')).toBe('≤');
    expect(await page.locator('[data-scope]').count()).toBe(0);
    await measure.focus();
    await expect
      .poll(() => page.locator('pre [data-lit]').allTextContents())
      .toEqual(['inputs.passengers', '40']);
    const row = page.getByRole('row', { name: /passengers.*not exceed.*40/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      'number of passengers … not exceed … 40',
      'Measure',
      'passengers ≤ 40',
      expect.stringContaining('an operator'),
    ]);
    expect(await flaws(page)).toEqual([]);

    await measure.blur();
    await expect.poll(() => page.locator('[data-lit]').count()).toBe(0);
    await page.locator('pre', { hasText: 'inputs.passengers' }).getByText('inputs.passengers').hover();
    await expect
      .poll(() => law.locator('[data-lit]').allTextContents())
      .toEqual(['number of passengers', 'not exceed', '40']);
    await row.getByRole('button').focus();
    await page.mouse.move(0, 0);
    await expect.poll(() => law.locator('[data-lit]').count()).toBe(3);
  });

  it('brackets a list in the margin, from its first line to its last, at every width', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, {
      ledger: ledger([{ kind: 'all', of: [limit], words: [] }]),
    });
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const bracket = page.locator('[data-scope]');
    await bracket.getByText('and').waitFor({ state: 'attached' });
    const [first, last] = [
      page.getByRole('figure').getByRole('button', { name: /^number of passengers/ }),
      page.getByRole('figure').getByRole('button', { name: /^40/ }),
    ];
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const reach = async (): Promise<number[]> => {
        const [drawn, from, to] = await Promise.all([bracket, first, last].map((one) => one.boundingBox()));
        return [drawn!.y - from!.y, drawn!.y + drawn!.height - to!.y - to!.height].map(Math.round);
      };
      await expect.poll(reach).toEqual([0, 0]);
    }
    expect(await flaws(page)).toEqual([]);
  });

  it('goes from word to word by arrow keys, as one stop of the Tab key', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, { ledger: ledger([limit]) });
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const clause = page.getByRole('figure').getByRole('group');
    await clause.getByRole('button', { name: /^licensed: condition/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('may: the norm, may: a permission');
    expect(await clause.locator('[tabindex="0"]').count()).toBe(1);
  });

  it('makes what was not read unmistakable, and leads to it', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, { ledger: ledger([]) });
    const verified = await world.send('POST', `/candidates/${id}/verify`);
    expect(verified.status).not.toBe('queued');
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    await page.getByRole('button', { name: /^One passage is not read/ }).waitFor();
    await page.keyboard.press('u');
    const unread = 'number of passengers does not exceed 40';
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(unread);
    const row = page.getByRole('row', { name: unread });
    expect(await row.textContent()).toContain('No part of the rule says this.');
    // The finding that names the words is linked at them, and the other way round.
    await page.getByRole('figure').getByRole('link', { name: 'Finding 1' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .first()
          .evaluate((one) => one.matches(':target')),
      )
      .toBe(true);
    expect(await flaws(page)).toEqual([]);
  });

  it('puts a disagreement as a question, whose answer is a case that the code is held to', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, {
      ledger: ledger([limit]),
      requires: 'inputs.passengers <= 41',
    });
    await world.send('POST', `/candidates/${id}/verify`);
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const question = page
      .getByRole('article', { name: 'Blocks approval' })
      .filter({ hasText: 'Which is right?' });
    await question.waitFor();
    expect(await question.textContent()).toContain('passengers = 41');
    expect(await flaws(page)).toEqual([]);
    const keep = question.getByRole('button', { name: 'Keep the answer as a case' });
    expect(await keep.getAttribute('aria-disabled')).toBe('true');
    await question.getByRole('button', { name: 'Unmet' }).click();
    await keep.click();
    await page.getByRole('row', { name: /^Which is right\?/ }).waitFor();
    await page.getByText('Gate 1 stopped it').waitFor();
  });
});
