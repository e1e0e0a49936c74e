import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { eveningBanDisputed, marketRegulation, stallLimit } from '../../testkit/harbour-market.ts';
import { startModelServer } from '../../testkit/model-server.ts';
import { answersFrom } from '../../testkit/recorded-readings.ts';

const models = await startModelServer();
models.takes.key = 'the key';
models.answer = answersFrom([stallLimit, eveningBanDisputed]);
afterAll(() => models.close());

const desk = cockpit({
  ROLES: 'api,decider,worker',
  MODEL_BASE_URL: models.url,
  MODEL_NAME: 'small-model',
  MODEL_API_KEY: 'the key',
});

it('a model is chosen to distil, models read apart, and where one differs a person answers one question by a key', async () => {
  const worldId = await desk.addWorld('Harbour market');
  await desk.site.api('operator@enshrine.test', 'PUT', `/worlds/${worldId}/configuration/llm`, {
    body: { correlation_id: randomUUID(), value: { distiller: 'model' } },
  });
  await desk.site.api('operator@enshrine.test', 'POST', `/worlds/${worldId}/source-materials`, {
    body: {
      correlation_id: randomUUID(),
      content: marketRegulation,
      media_type: 'text/markdown',
      provenance: { kind: 'statute', publication: 'Harbour Market', effective_from: '2026-01-01' },
    },
  });
  const { page } = await desk.operator(`r/${worldId}/distillations`);
  await page.getByLabel('Read by').selectOption('MODEL');
  await page.getByRole('button', { name: 'Distill', exact: true }).click();
  await page.getByText('by small-model').waitFor();
  await page.getByRole('link', { name: 'Review what was found' }).click();
  await page
    .getByRole('navigation', { name: 'Candidates' })
    .getByRole('link')
    .filter({ hasText: 'lamps' })
    .click();
  await page.getByRole('button', { name: 'Run the gates' }).click();

  // Every reading is shown with the model and its prompt, in words.
  const readings = page.getByRole('region', { name: 'How models read it' });
  await readings.getByText('3 of 3 answered').waitFor();
  await readings.getByText('in 2 ways').waitFor();
  const ways = readings
    .getByRole('listitem')
    .filter({ hasText: 'read it so' })
    .or(readings.getByRole('listitem').filter({ hasText: 'reads it so' }));
  expect(await ways.allTextContents()).toEqual([
    expect.stringMatching(/^2 of 3 read it so:.*hands ≤ 2.*read-plainly.*read-by-cases/),
    expect.stringMatching(/^1 of 3 reads it so:.*hands < 2.*read-backwards/),
  ]);
  expect(await readings.locator('mark').allTextContents()).toEqual(['< ']);

  // Two against one: a question in words, with the input on which they differ.
  const question = page
    .getByRole('article', { name: 'Blocks approval' })
    .filter({ hasText: 'rule and words differ' });
  expect(await question.count()).toBe(1);
  // The suite does not put the same question again.
  expect(await page.getByText('Which is right?').count()).toBe(1);
  const said = (await question.textContent()) ?? '';
  expect(said).toContain('model:small-model read-backwards');
  expect(said.replaceAll(/\s+/g, ' ')).toMatch(/hands.*2/);
  expect(await flaws(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Approve/ }).getAttribute('aria-disabled')).toBe('true');

  const answers = question.getByRole('group', { name: 'By your own reading, the rule is' });
  // From wherever one is on the page.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('1');
  expect(await answers.getByRole('button').first().getAttribute('aria-pressed')).toBe('true');
  await question.getByRole('button', { name: 'Keep the answer as a case' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Gate 2 passed').waitFor();
  expect(await question.count()).toBe(0);
  await page.getByRole('region', { name: 'Cases' }).getByText('Which is right?').waitFor();
});
