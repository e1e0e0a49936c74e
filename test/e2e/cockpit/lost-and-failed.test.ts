import { afterAll, describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { startModelServer } from '../../testkit/model-server.ts';

const models = await startModelServer();
models.takes.key = 'the right key';
afterAll(() => models.close());

const desk = cockpit({
  ROLES: 'api,decider,worker',
  MODEL_BASE_URL: models.url,
  MODEL_NAME: 'small-model',
  MODEL_API_KEY: 'a key that was withdrawn',
});

describe('a connection that is lost', () => {
  it('signs nothing, keeps what was typed, and signs once when it is back', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.prohibition();
    const { page, context } = await desk.operator(`r/${world.worldId}/review/${id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why you sign').fill('The clause forbids it.');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: /^Approve and go on/ }).click();
    await dialog.getByText('The service cannot be reached.').waitFor();
    await page.getByText('You are offline.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await context.setOffline(false);
    expect(await dialog.getByLabel('Why you sign').inputValue()).toBe('The clause forbids it.');
    await dialog.getByRole('button', { name: /^Approve and go on/ }).click();
    await page.getByText('Nothing waits for review.').waitFor();
    const { body } = await desk.site.api<{ status: string; approvals: unknown[] }>(
      'operator@enshrine.test',
      'GET',
      `/worlds/${world.worldId}/candidates/${id}`,
    );
    expect([body.status, body.approvals.length]).toEqual(['enshrined', 1]);
  });

  it('says that a page could not be read, and reads it when asked again', async () => {
    const world = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.route(/\/graphql(?:\?|$)/, (route) => route.abort());
    await page.getByRole('link', { name: 'Vocabulary' }).click();
    await page.getByRole('alert').getByText('This page could not be read').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.unroute(/\/graphql(?:\?|$)/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There is nothing to name yet.').waitFor();
  });

  it('says that the service was updated when it does not know what an old page asks', async () => {
    const world = await openCockpitWorld(desk.site);
    await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    // A digest of no document, answered by the service itself.
    await page.route(/\/graphql(?:\?|$)/, async (route) => {
      const request = route.request();
      const old = (text: string): string => text.replaceAll(/[0-9a-f]{64}/g, '0'.repeat(64));
      const body = request.postData();
      await route.continue({ url: old(request.url()), ...(body !== null && { postData: old(body) }) });
    });
    await page.getByRole('link', { name: /^Review/ }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The service was updated since this page was loaded').waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.unroute(/\/graphql(?:\?|$)/);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'A person must not operate a ferry.' }).waitFor();
  });

  it('has a heading on every page also when nothing of it could be read', async () => {
    const world = await openCockpitWorld(desk.site);
    const { id } = await world.prohibition();
    const { page } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    // The frame is read, and the page in it is not.
    const frame = /operationName(?:=|":")(?:Shell|Frame|Staged)\b/;
    await page.route(/\/graphql(?:\?|$)/, (route) => {
      const { url, postData } = { url: route.request().url(), postData: route.request().postData() };
      return frame.test(postData ?? url) ? route.continue() : route.abort();
    });
    for (const [path, heading] of [
      ['review', 'Review'],
      ['actions/ferry.operate', 'ferry.operate'],
      ['rules/R-0001', 'R-0001'],
      [`sources/${world.sourceId}`, 'Source'],
      [`law-changes/${world.sourceId}`, 'Law change'],
      [`decisions/${id}`, 'Decision'],
    ] as const) {
      await page.goto(`/cockpit/r/${world.worldId}/${path}`);
      await page.getByRole('alert').getByText('This page could not be read').waitFor();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    expect(await flaws(page)).toEqual([]);
  });

  it('says that a part of the cockpit did not arrive, and loads it when asked again', async () => {
    const world = await openCockpitWorld(desk.site);
    const { page, complaints } = await desk.operator(`r/${world.worldId}/sources`);
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await page.route('**/audit-page-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'This page did not arrive' }).waitFor();
    await page.unroute('**/audit-page-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit' }).waitFor();
    // The browser itself complains of the file, and of nothing else.
    expect(complaints.splice(0).filter((one) => !one.includes('dynamically imported module'))).toEqual([]);
  });
});

describe('a run that fails', () => {
  it('says why with its code, and what to do', async () => {
    const { worldId } = await openCockpitWorld(desk.site);
    const { page } = await desk.operator(`r/${worldId}/distillations`);
    await page.getByLabel('Read by').selectOption('MODEL');
    await page.getByLabel('Model', { exact: false }).last().fill('another-model');
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('button', { name: 'Distill', exact: true }).click();
    await page.getByText('model_credentials_refused').first().waitFor();
    await page.getByText('by another-model').waitFor();
    await page.getByText('Nothing could be read.').waitFor();
    expect(await flaws(page)).toEqual([]);
  });
});
