import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { ferryRegulation } from '../../testkit/review.ts';

const desk = cockpit();

const document = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** More than JSON may have: one paragraph, so that it is quickly read. */
const long = (bytes: number): string => `# Harbour Bye-laws\n\n${'Boats moor here. '.repeat(bytes / 17)}\n`;

/** Bytes a second that leave the browser. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

async function open(title: string): Promise<{ page: Page; worldId: string }> {
  const worldId = await desk.addWorld(title);
  const { page } = await desk.operator(`r/${worldId}/sources`);
  await page.getByRole('button', { name: 'Add a source' }).click();
  return { page, worldId };
}

describe('an upload', () => {
  it('takes files that are larger than JSON may be, says how much is sent, and is cancelled with all kept that was typed', async () => {
    const { page } = await open('Long documents');
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await dialog.getByLabel('File').setInputFiles(document('bye-laws.md', long(3_000_000)));
    await dialog.getByLabel('Published in').fill('Harbour Gazette 7');
    await dialog.getByLabel('Revision').fill('2026');
    await slowUploads(page, 300_000);
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    const bar = dialog.getByRole('progressbar', { name: 'bye-laws.md: sent' });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(10);
    await dialog.getByText(/^[1-9]\d? % sent$/).waitFor();
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/bye-laws\.md: \d+ % sent/);
    expect(await flaws(page)).toEqual([]);
    // Neither Escape nor anything but its buttons ends it.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel bye-laws.md' }).click();
    await dialog.getByText('Cancelled', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Published in').inputValue()).toBe('Harbour Gazette 7');
    expect(await dialog.getByLabel('Revision').inputValue()).toBe('2026');
    expect(await flaws(page)).toEqual([]);

    await slowUploads(page, -1);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Harbour Bye-laws' }).waitFor();
    expect(await page.getByRole('list', { name: 'Sources' }).getByRole('listitem').count()).toBe(1);
  });

  it('of several files sends one after another, and says of each what became of it', async () => {
    const { page } = await open('Several documents');
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await dialog
      .getByLabel('File')
      .setInputFiles([
        document('ferries.md', ferryRegulation),
        document('broken.pdf', '%PDF-1.7 and no more'),
        document('again.md', ferryRegulation),
        document('unwanted.md', '# Unwanted\n\nNobody reads this.\n'),
      ]);
    const rows = dialog.getByRole('list', { name: 'Documents to send' }).getByRole('listitem');
    await dialog.getByRole('button', { name: 'Remove unwanted.md' }).click();
    expect(await rows.count()).toBe(3);
    await dialog.getByLabel('Published in').fill('Harbour Gazette 8');
    await dialog.getByRole('button', { name: 'Add 3 sources' }).click();
    await rows.nth(2).getByText('Was here already').waitFor();
    await rows.nth(0).getByText('Added', { exact: true }).waitFor();
    await rows.nth(1).getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Published in').inputValue()).toBe('Harbour Gazette 8');
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove broken.pdf' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Ferry Safety Regulation 2026', exact: true }).waitFor();
  });

  it('is refused before it is sent when the service would not take it', async () => {
    const { page } = await open('Too long');
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await dialog.getByLabel('File').setInputFiles(document('all-law.txt', 'x'.repeat(20 * 1024 * 1024 + 1)));
    await dialog.getByLabel('Published in').fill('Everywhere');
    await dialog.getByText('Too large: a file may have 20 MiB').waitFor();
    const add = dialog.getByRole('button', { name: 'Add the source' });
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    expect(await add.getAttribute('title')).toBe('A file is too large: remove it first.');
    expect(await flaws(page)).toEqual([]);
  });

  it('that loses its connection says so, and is tried again', async () => {
    const { page } = await open('Cut off');
    const dialog = page.getByRole('dialog', { name: 'Add a source' });
    await dialog.getByLabel('File').setInputFiles(document('ferries.md', ferryRegulation));
    await dialog.getByLabel('Published in').fill('Harbour Gazette 9');
    await page.route('**/graphql', (route) => route.abort('connectionreset'), { times: 1 });
    await dialog.getByRole('button', { name: 'Add the source' }).click();
    await dialog.getByText(/The service cannot be reached/).waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Ferry Safety Regulation' }).waitFor();
  });
});
