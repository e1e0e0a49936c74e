import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** Another number of passengers, another heading, and a section at another place. */
const newer = ferryRegulation
  .replace('does not exceed 40.', 'does not exceed 45.')
  .replace('### 4 Prohibition', '### 14 Ban')
  .replace('mutatis mutandis.', 'mutatis mutandis — as before.');

describe('the day the law changes', () => {
  it('is worked through from the upload to the last rule: carried over, revised, retired', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.sign(await world.prohibition());
    const [base = ''] = (
      await desk.site.api<{ items: { key: string }[] }>(
        'operator@enshrine.test',
        'GET',
        `/worlds/${world.worldId}/rules`,
      )
    ).body.items.map(({ key }) => key);
    await world.sign(await world.permission(base));
    const { page } = await desk.operator(`r/${world.worldId}/law-changes`);
    await page.getByText('Every rule cites the newest revision of its source.').waitFor();
    expect(await flaws(page)).toEqual([]);

    // A newer revision is uploaded where its predecessor is read.
    await page.goto(`/cockpit/r/${world.worldId}/sources/${world.sourceId}`);
    await page.getByRole('button', { name: 'Newer revision' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('The document comes').selectOption('paste');
    await dialog.getByLabel('Text').fill(newer);
    await dialog.getByLabel('Title').fill('Ferry Safety Regulation');
    await dialog.getByLabel('Revision', { exact: false }).last().fill('2027');
    await dialog.getByLabel('In force from').fill('2027-01-01');
    expect(await dialog.getByLabel('Newer revision of').inputValue()).toBe(world.sourceId);
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await page.getByRole('heading', { level: 1, name: 'Law change: Ferry Safety Regulation' }).waitFor();
    await page.getByText('2 rules still cite').waitFor();
    expect(await flaws(page)).toEqual([]);

    // What changed in the text, apart from how it is written, with what hangs on it.
    const text = page.locator('section', {
      has: page.getByRole('heading', { name: 'What changed in the text' }),
    });
    await text.locator('ins', { hasText: '45.' }).waitFor();
    expect(await text.getByRole('link', { name: /^R-/ }).count()).toBe(1);
    const listed = await text.getByRole('listitem').count();
    await text.getByLabel(/Also dashes/).check();
    await expect.poll(() => text.getByRole('listitem').count()).toBeGreaterThan(listed);
    expect(await flaws(page)).toEqual([]);

    // On the overview it is counted.
    await page.goto(`/cockpit/r/${world.worldId}`);
    await page.getByText('2 rules are to follow it').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ferry Safety Regulation, 2027' }).click();

    // The same words: all at once, with one signature.
    await page.getByRole('button', { name: /^Choose .* with the same words/ }).click();
    await page.getByRole('button', { name: 'Carry over' }).click();
    await dialog.getByRole('heading', { name: 'Sign and carry over 1 rule' }).waitFor();
    await dialog.getByLabel('What you sign').fill('The newer revision says the same.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign and carry over' }).click();
    const result = page.getByRole('list', { name: 'What came of it' });
    await result.getByText('Carried over').waitFor();
    await page.getByText('1 rule still cites').waitFor();
    expect(await flaws(page)).toEqual([]);

    // Other words: a candidate with them, which a person changes and signs.
    await page.getByRole('checkbox', { name: /^Choose R-/ }).check();
    await page.getByRole('button', { name: 'Revise', exact: true }).click();
    expect(await dialog.getByLabel('The law changes on').inputValue()).toBe('2027-01-01');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open revisions' }).click();
    await result.getByText('Revision opened').waitFor();
    await page.getByRole('link', { name: 'is being revised' }).waitFor();

    // Or it goes, from the day of the repeal.
    await page.getByRole('checkbox', { name: /^Choose R-/ }).check();
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await dialog.getByLabel('Why they are retired').fill('Section 5 is another one now.');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Retire them' }).click();
    await result.getByText('Retired').waitFor();
    await page.getByText('nothing is left to be done').waitFor();
    expect(await result.getByRole('listitem').count()).toBe(3);
    await page.reload();
    await result.getByText('Carried over').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('asks for the day that no one said, gives it to what had none, and says from when the rule will be another', async () => {
    const world = await openCockpitWorld(desk.site);
    const coming = `${new Date().getUTCFullYear() + 1}-01-01`;
    const provenance = { title: 'Night Order', kind: 'statute', publication: 'Night Order' };
    const upload = (content: string, fields: Record<string, unknown> = {}) =>
      world.send<{ id: string }>('POST', '/source-materials', {
        content,
        media_type: 'text/markdown',
        provenance,
        ...fields,
      });
    const words = 'A person must not operate a raft.';
    const text = `# Night Order\n\n## 1 Rafts\n\n${words}\n`;
    const { id: older } = await upload(text);
    const { id } = await world.send('POST', '/candidates', {
      citations: [{ source_material_id: older, quote: words }],
      natural_language: words,
      action: `raft.operate_${world.worldId.slice(-12)}`,
      modality: 'must_not',
      requires: 'false',
      from: null,
      action_proposal: { title: 'Operate a raft' },
    });
    const verified = await world.send('POST', `/candidates/${id}/verify`);
    const found = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
    await world.send('POST', `/candidates/${id}/enshrine`, {
      content_hash: verified.content_hash,
      statement: 'As the order says.',
      acknowledgements: found.filter(({ severity }) => severity === 'acknowledge').map((one) => one.id),
    });
    const { id: newest } = await upload(`${text}\n## 2 Fees\n\nThe fee is 5 EUR.\n`, { supersedes: older });

    const { page } = await desk.operator(`r/${world.worldId}/law-changes/${newest}`);
    await page.getByText('no day yet').waitFor();
    await page.getByLabel('This revision is in force from').fill(coming);
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep the day' }).click();
    await page.getByText(`from ${coming} once it is carried over`).waitFor();
    await page.getByLabel('This revision is in force from').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Choose .* with the same words/ }).click();
    await page.getByRole('button', { name: 'Carry over' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `in force from ${coming}` })
      .waitFor();
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign and carry over' }).click();
    await page.getByRole('list', { name: 'What came of it' }).getByRole('listitem').waitFor();
    expect(await flaws(page)).toEqual([]);

    await world.sign(await world.prohibition());
    await world.sign(await world.permission('R-0002'));
    const { id: changed } = await upload(newer, {
      supersedes: world.sourceId,
      provenance: { ...provenance, title: 'Ferry Safety Regulation', effective_from: coming },
    });
    const { settled } = await world.send<{ settled: { candidate_id: string; rule_key: string }[] }>(
      'POST',
      `/source-materials/${changed}/law-change/revise`,
      { rule_keys: ['R-0003'] },
    );
    const revision = settled[0]!;
    await world.sign(await world.send('POST', `/candidates/${revision.candidate_id}/verify`));
    await page.goto(`/cockpit/r/${world.worldId}/rules/${revision.rule_key}`);
    await page.getByRole('heading', { level: 1, name: /does not exceed 40/ }).waitFor();
    const times = page.getByRole('list', { name: 'Today, and what comes' }).getByRole('listitem');
    await times
      .first()
      .getByText(`until ${Number(coming.slice(0, 4)) - 1}-12-31`)
      .waitFor();
    await times.last().getByText(`from ${coming}`).waitFor();
    await times.last().locator('ins', { hasText: '45' }).waitFor();
    expect(await flaws(page)).toEqual([]);

    // What is revised is what the page shows, unless another period is chosen, with its own words.
    await page.getByRole('button', { name: 'Revise' }).click();
    const sentence = dialog.getByLabel('The rule in words');
    expect(await sentence.inputValue()).toContain('does not exceed 40');
    await dialog.getByLabel('Its period that is revised').selectOption({ index: 1 });
    expect(await sentence.inputValue()).toContain('does not exceed 45');
    expect(await flaws(page)).toEqual([]);
  });
});
