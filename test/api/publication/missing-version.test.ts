import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

// A version that a world does not have is refused with those that it has, by every door that takes one.

interface Problem {
  code: string;
  status: number;
  detail: string;
}

const missing = 'There is no v9: the newest version is v1.';

let service: TestService;
let world: ReviewWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openPublishableWorld(service);
  await publishNext(world);
});
afterAll(() => service.close());

const at = (version: string): string => `/worlds/${world.worldId}/versions/${version}`;

describe('over REST', () => {
  it.each([
    ['GET', ''],
    ['GET', '/card'],
    ['GET', '/modules'],
    ['GET', '/modules/account.open'],
    ['GET', '/diff?from=v1'],
    ['POST', '/restore'],
  ])('%s …/versions/v9%s', async (method, rest) => {
    const body = method === 'POST' ? { body: { correlation_id: randomUUID() } } : {};
    const refused = await service.rest<Problem>(method, `${at('v9')}${rest}`, { as: 'operator', ...body });
    expect(refused.body).toMatchObject({ code: 'not_found', status: 404, detail: missing });
  });

  it('a comparison with it', async () => {
    const refused = await service.rest<Problem>('GET', `${at('v1')}/diff?from=v9`, { as: 'operator' });
    expect(refused.body).toMatchObject({ status: 404, detail: missing });
  });

  it.each(['', '/card'])('a member’s …/versions/v9%s', async (rest) => {
    const { acme } = service.domains;
    const path = `/domains/${acme}/worlds/${world.worldId}/versions/v9${rest}`;
    const refused = await service.rest<Problem>('GET', path, { as: 'observer', domain: acme });
    expect(refused.body).toMatchObject({ status: 404, detail: missing });
  });

  it('to no one who may not know of the world', async () => {
    const { elsewhere } = service.domains;
    const path = `/domains/${elsewhere}/worlds/${world.worldId}/versions/v9`;
    const refused = await service.rest<Problem>('GET', path, { as: 'outsider', domain: elsewhere });
    expect(refused.body).toMatchObject({ status: 404 });
    expect(refused.body.detail).not.toContain('v1');
  });

  it('a module that the version does not have is another thing', async () => {
    const refused = await service.rest<Problem>('GET', `${at('v1')}/modules/no.such`, { as: 'operator' });
    expect(refused.body.detail).toContain('module');
  });
});

describe('over GraphQL', () => {
  it.each([
    'version(worldId: $w, number: 9) { number }',
    'actionModules(worldId: $w, number: 9) { totalCount }',
    'versionComparison(worldId: $w, number: 9, from: "v1") { from }',
    'versionComparison(worldId: $w, number: 1, from: "v9") { from }',
  ])('%s', async (field) => {
    const query = `query ($w: UUID!) { ${field.replace('{ totalCount }', '{ edges { cursor } }')} }`;
    const answer = await service.graphql(query, { w: world.worldId }, { as: 'operator' });
    expect(answer).toMatchObject({
      errors: [{ message: missing, extensions: { code: 'not_found' } }],
    });
  });
});

it('a browser’s page of a member says it', async () => {
  const { acme } = service.domains;
  const page = await service.rest<string>(
    'GET',
    `/account/domains/${acme}/worlds/${world.worldId}/versions/v9/card`,
    {
      headers: {
        cookie: `access_token=${await service.tokenOf('observer')}`,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
      },
    },
  );
  expect([page.status, page.body]).toEqual([404, expect.stringContaining(missing)]);
});
