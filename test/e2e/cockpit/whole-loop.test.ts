import { describe, expect, it } from 'vitest';
import { cockpit } from '../../testkit/cockpit.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('the whole loop', () => {
  it('goes from a file to a decision that cites its clause, in one browser', async () => {
    const worldId = await desk.addWorld('From law to decision');
    const { page } = await desk.operator(`r/${worldId}`);
    await page.getByRole('link', { name: 'Add a source' }).click();
    await page.getByRole('button', { name: 'Add a source' }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel('File').setInputFiles({
      name: 'ferries.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(ferryRegulation),
    });
    await adding.getByLabel('Published in').fill('Ferry Safety Regulation 2026');
    await adding.getByLabel('In force from').fill('2026-01-01');
    await adding.getByRole('button', { name: 'Add the source' }).click();
    await page.getByRole('link', { name: 'Distill sources into candidates' }).click();
    await page.getByRole('button', { name: 'Distill', exact: true }).click();
    await page.getByText('Completed').waitFor();
    await page.getByRole('link', { name: 'Review what was found' }).click();

    await page
      .getByRole('navigation', { name: 'Candidates' })
      .getByRole('link', { name: /A person must not operate a ferry/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
    await page.getByRole('button', { name: 'Run the gates' }).click();
    await page.getByText('Gate 2 passed').waitFor();
    // What came of it is in view, and has the focus.
    await expect
      .poll(() => page.evaluate('document.activeElement.id || document.activeElement.tagName'))
      .toMatch(/^(?:findings|H1)$/);
    for (const doubt of await page.getByLabel('I have looked at this').all()) await doubt.check();
    await page.getByRole('button', { name: /^Approve/ }).click();
    const signing = page.getByRole('dialog');
    await signing.getByLabel('Why you sign').fill('The clause forbids it, and so does the code.');
    await signing.getByRole('button', { name: /^Approve and go on/ }).click();
    await signing.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Begin the release notes' }).click();
    await page.getByText('Nothing blocks publication').waitFor();
    await page.getByLabel(/^Type “publish v1”/).fill('publish v1');
    await page.getByRole('button', { name: 'Publish v1' }).click();
    await page.getByRole('heading', { name: 'v1 is published' }).waitFor();

    await page.getByRole('link', { name: 'Playground' }).click();
    await page.getByLabel('Against').selectOption('v1');
    await page.getByRole('button', { name: 'Decide' }).click();
    await page.getByRole('heading', { name: 'The answer', exact: true }).waitFor();
    const reasons = page.getByRole('list', { name: 'Reasons' });
    await reasons.getByText('A person must not operate a ferry.').waitFor();
    await reasons.getByText(/Ferry Safety Regulation 2026.*4 Prohibition/).waitFor();
    await page.getByRole('link', { name: 'Decisions', exact: true }).click();
    await page.getByRole('table', { name: 'Decisions' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: /^Decision on/ }).waitFor();
    expect(await page.getByText('Deny').count()).toBeGreaterThan(0);
  });
});
