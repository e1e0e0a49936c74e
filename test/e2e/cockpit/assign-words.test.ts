import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tokenizer } from '../../../src/rules/ledger/tokens.ts';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { until } from '../../testkit/until.ts';

const desk = cockpit();

type Place = [number, number];

/**
 * Marks words of the clause as a person does: pressed on the first letter, let go on the last, and once more where the page
 * still moved under the pointer.
 */
async function mark(page: Page, text: string): Promise<void> {
  await page.getByRole('figure').getByRole('group').waitFor();
  const panel = page.getByRole('region', { name: 'What the selected words are' });
  await until(async () => {
    await drag(page, text);
    await panel.locator('q').filter({ hasText: text }).waitFor({ timeout: 5_000 });
  });
}

async function drag(page: Page, text: string): Promise<void> {
  const [from, to] = await page.evaluate<[Place, Place]>(
    `(() => {
      const group = document.querySelector('figure [role=group]');
      const pieces = [...group.querySelectorAll('[data-start]')];
      const at = pieces.map((piece) => piece.textContent).join('').indexOf(${JSON.stringify(text)});
      const place = (offset) => {
        const piece = pieces.findLast((one) => Number(one.dataset.start) <= offset);
        const range = document.createRange();
        range.setStart(piece.firstChild, offset - Number(piece.dataset.start));
        range.setEnd(piece.firstChild, offset - Number(piece.dataset.start) + 1);
        return range.getBoundingClientRect();
      };
      group.scrollIntoView({ block: 'center' });
      const first = place(at);
      const last = place(at + ${text.length} - 1);
      return [[first.left + 1, first.top + first.height / 2], [last.right - 1, last.top + last.height / 2]];
    })()`,
  );
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

const quote = 'A licensed person may operate a ferry if the number of passengers does not exceed 40.';
const words = (...parts: string[]) =>
  parts.map((part) => ({
    citation: 0,
    start: quote.indexOf(part),
    end: quote.indexOf(part) + part.length,
  }));
const ledger = () => ({
  tokenizer,
  norm: {
    modality: 'may',
    words: words('may'),
    who: [
      { kind: 'fact', input: 'licensed', equals: true, words: words('licensed') },
      { kind: 'given', role: 'actor', words: words('person') },
    ],
    act: [{ kind: 'given', role: 'act', words: words('operate', 'ferry') }],
    if: [
      {
        kind: 'measure',
        op: '<=',
        words: words('if', 'not exceed'),
        left: { kind: 'input', input: 'passengers', words: words('number of passengers') },
        right: { kind: 'literal', value: '40', unit: null, words: words('40') },
      },
    ],
  },
});

describe('words that a reviewer selects', () => {
  it('write the rule with the last of them, and are taken back', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.mistake();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const panel = page.getByRole('region', { name: 'What the selected words are' });
    const say = panel.getByRole('button', { name: /^Say so/ });
    const law = page.getByRole('figure');
    await page.getByText('No reader accounted for each of these words').waitFor();

    // A modal by the mouse; what it looks like is filled in.
    await mark(page, 'may');
    expect(await panel.locator('q').textContent()).toBe('may');
    expect(await panel.getByLabel('They say that it').inputValue()).toBe('may');
    await say.click();
    await page.getByRole('button', { name: /passages are not read/ }).waitFor();
    await expect.poll(() => panel.count()).toBe(0);

    // Half a word is the whole of it; keys say what it is.
    await mark(page, 'icense');
    expect(await panel.locator('q').textContent()).toBe('licensed');
    // The input that there is, and that the words name.
    expect(await panel.getByLabel('It asks about').inputValue()).toBe('licensed');
    await panel.getByLabel('It belongs to').selectOption('who');
    expect(await flaws(page)).toEqual([]);
    await say.click();
    await law.getByRole('button', { name: 'licensed: condition, licensed' }).waitFor();

    await mark(page, 'person');
    await page.keyboard.press('g');
    await panel.getByLabel('They say').selectOption('actor');
    await page.keyboard.press('Control+Enter');
    await law.getByRole('button', { name: /^person: what is asked about/ }).waitFor();

    // By keyboard alone: the next unread words, and the two after them.
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await panel.waitFor();
    expect(await panel.locator('q').textContent()).toBe(
      'operate a ferry if the number of passengers does not exceed 40',
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);

    await mark(page, 'operate a ferry');
    await page.keyboard.press('g');
    await say.click();
    await law.getByRole('button', { name: /^operate a ferry: what is asked about/ }).waitFor();
    await mark(page, 'if the number of passengers does not exceed 40');
    expect(await panel.getByLabel('Figure').inputValue()).toBe('40');
    expect(await panel.getByLabel('It has to be').inputValue()).toBe('<=');
    expect(await panel.getByLabel('It asks about').inputValue()).toBe('passengers');
    // One says what the words are with the clause in view.
    const place = await law.getByRole('button', { name: /^if the number/ }).boundingBox();
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect(place?.y).toBeLessThan(800);
    await say.click();

    // The rule said "> 40" and was stopped; the words say otherwise, and the gates agree.
    await page.getByText('Every word is read').waitFor();
    await page.locator('pre', { hasText: 'inputs.passengers <= 40' }).waitFor();
    await page.getByText('Gate 1 passed').waitFor();
    expect(await flaws(page)).toEqual([]);

    await page.getByRole('button', { name: /^Take back the last change/ }).click();
    await page.locator('pre', { hasText: 'inputs.passengers > 40' }).waitFor();
    await page.getByRole('button', { name: /^One passage is not read/ }).waitFor();
    await page.getByRole('button', { name: /^Take back the last change/ }).click();
    await law.getByRole('button', { name: /^operate a ferry if .*: not read/ }).waitFor();
  });

  it('are joined by a connective with its scope, and grow by word with Shift and an arrow key', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.permission(null);
    await world.send('PATCH', `/candidates/${id}`, { ledger: ledger() });
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const panel = page.getByRole('region', { name: 'What the selected words are' });
    const clause = page.getByRole('figure').getByRole('group');
    await page.getByText('Every word is read').waitFor();
    await clause.getByRole('button', { name: /^licensed:/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await panel.locator('q').textContent()).toBe('licensed person');
    await page.keyboard.press('Shift+ArrowLeft');
    expect(await panel.locator('q').textContent()).toBe('licensed');
    // As on a busy machine, frames come late: what is pressed meanwhile goes where it was typed.
    await page.evaluate(
      'const soon = requestAnimationFrame; window.requestAnimationFrame = (then) => soon(() => setTimeout(then, 500))',
    );
    await page.keyboard.press('n');
    await panel.getByLabel('Why').fill('The licence is asked for elsewhere.');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^licensed .*The licence is asked for elsewhere/ }).waitFor();
    await expect.poll(() => page.locator('pre', { hasText: 'inputs.licensed' }).count()).toBe(0);
  });

  it('that cannot be what was said are refused where it was said, and nothing is lost', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.mistake();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const panel = page.getByRole('region', { name: 'What the selected words are' });
    await mark(page, 'licensed');
    await panel.getByLabel('It asks about').selectOption('a new input');
    await panel.getByLabel('Its name').fill('9 lives');
    await panel.getByRole('button', { name: /^Say so/ }).click();
    await panel.getByRole('alert').waitFor();
    expect(await panel.getByLabel('Its name').inputValue()).toBe('9 lives');
    await page.keyboard.press('Escape');

    // Another operator changes the rule meanwhile: it is shown at once, and what was begun here stays.
    await mark(page, 'licensed');
    await panel.getByLabel('It asks about').selectOption('licensed');
    await world.send('PATCH', `/candidates/${id}`, { requires: 'inputs.passengers > 41' });
    await page.getByText('41', { exact: true }).first().waitFor();
    expect(await panel.getByLabel('It asks about').inputValue()).toBe('licensed');
  });

  it('name the rule that gives way; a defined term is asked for where there is one', async () => {
    const world = await openCockpitWorld(desk.site);
    const { rule_key: base } = await world.prohibition();
    const { id } = await world.mistake();
    const { page } = await desk.operator(`r/${world.worldId}/review/${id}`);
    const panel = page.getByRole('region', { name: 'What the selected words are' });
    const say = panel.getByRole('button', { name: /^Say so/ });
    await mark(page, 'operate a ferry');
    await page.keyboard.press('d');
    await panel.getByText('The ruleset defines no term that holds or does not.').waitFor();
    expect(await say.getAttribute('aria-disabled')).toBe('true');
    await panel.getByRole('button', { name: /^Cases/ }).click();
    await panel.getByText('Say first what the words of each case are').waitFor();
    await panel.getByRole('button', { name: /^Overrides a rule/ }).click();
    expect(await panel.getByLabel('They name').inputValue()).toBe('operate a ferry');
    expect(await say.getAttribute('aria-disabled')).toBe('true');
    await panel.getByLabel(base).check();
    expect(await flaws(page)).toEqual([]);
    await say.click();
    await page
      .getByRole('figure')
      .getByRole('button', { name: `operate a ferry: names other words, makes an exception to ${base}` })
      .waitFor();
  });
});
