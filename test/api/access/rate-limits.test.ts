import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRateLimits } from '../../../src/access/rate-limit.ts';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import type { RestAnswer } from '../../testkit/service.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    env: {
      RATE_LIMIT_DECIDE_PER_MINUTE: '4',
      RATE_LIMIT_GRAPHQL_PER_MINUTE: '2',
      RATE_LIMIT_INVITE_PER_MINUTE: '3',
    },
  });
  await seedModule(service, await seedWorld(service));
});
afterAll(() => service.close());

/** Seconds that the answer asks to wait. */
function waitOf({ status, headers }: Pick<RestAnswer<unknown>, 'status' | 'headers'>): number {
  expect(status).toBe(429);
  return Number(headers.get('retry-after'));
}

const question = { action: 'account.open', inputs: { age: 20 } };

describe('a key that decides too often', () => {
  it('waits at every door that decides, each decision of a batch counted, and no other key does', async () => {
    const noisy = (await issueKey(service)).key;
    const quiet = (await issueKey(service)).key;
    expect((await decide(service, noisy, question)).status).toBe(200);
    const evaluation = {
      subject: { type: 'person', id: 'a' },
      action: { name: 'account.open' },
      resource: { type: 'account', id: '1' },
      context: { inputs: { age: 20 } },
    };
    const batch = await service.rest('POST', '/access/v1/evaluations', {
      token: noisy,
      body: { ...evaluation, evaluations: [{}, {}, {}, {}] },
    });
    expect(waitOf(batch)).toBeGreaterThanOrEqual(1);
    const refused = await decide<{ code: string }>(service, noisy, question);
    expect(refused.body).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(waitOf(refused)).toBeGreaterThanOrEqual(1);
    expect(waitOf(refused)).toBeLessThanOrEqual(60);
    const single = await service.rest('POST', '/access/v1/evaluation', { token: noisy, body: evaluation });
    expect(waitOf(single)).toBeGreaterThanOrEqual(1);
    const tool = await service.rest<string>('POST', '/mcp', {
      token: noisy,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'decide', arguments: question } },
    });
    expect(JSON.stringify(tool.body)).toContain('rate_limited');
    expect((await decide(service, quiet, question)).status).toBe(200);
  });
});

describe('a user who asks too often', () => {
  it('waits at /graphql, and no other user does', async () => {
    const ask = (as: 'admin' | 'owner'): Promise<RestAnswer<{ errors?: { extensions: object }[] }>> =>
      service.rest('POST', '/graphql', { as, body: { query: '{ __typename }' } });
    expect((await ask('admin')).status).toBe(200);
    expect((await ask('admin')).status).toBe(200);
    const refused = await ask('admin');
    expect(waitOf(refused)).toBeGreaterThanOrEqual(1);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((await ask('owner')).status).toBe(200);
  });

  it('is told when to come back when it accepts invites too often, over either door', async () => {
    const body = { token: 'A'.repeat(43) };
    const accept = () => service.rest('POST', '/api/invites/accept', { as: 'outsider', body });
    for (let call = 0; call < 3; call += 1) expect((await accept()).status).toBe(404);
    expect(waitOf(await accept())).toBeGreaterThanOrEqual(1);
    const { data } = await service.graphql<{ acceptInvite: { code: string; retryAfter: number } }>(
      'mutation ($input: AcceptInviteInput!) { acceptInvite(input: $input) { ... on Problem { code retryAfter } } }',
      { input: body },
      { as: 'outsider' },
    );
    expect(data?.acceptInvite.code).toBe('RATE_LIMITED');
    expect(data?.acceptInvite.retryAfter).toBeGreaterThanOrEqual(1);
  });
});

describe('one noisy address', () => {
  const settings = { decidePerMinute: 1, graphqlPerMinute: 1, invitePerMinute: 3, signInPerMinute: 3 };
  const exhaust = async (attempt: () => Promise<void>): Promise<number> => {
    for (let count = 0; ; count += 1) {
      try {
        await attempt();
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limited' });
        return count;
      }
      expect(count).toBeLessThan(100);
    }
  };

  it('locks nobody else out of their own account, whatever account it names', async () => {
    const limits = createRateLimits(settings);
    const guess = () => limits.signIn('198.51.100.7', 'owner@acme.test');
    expect(await exhaust(guess)).toBe(3);
    await exhaust(guess);
    await expect(limits.signIn('203.0.113.9', 'owner@acme.test')).resolves.toBeUndefined();
    await expect(limits.inviteAcceptance('203.0.113.9', 'a user')).resolves.toBeUndefined();
  });

  it('is not one by having many addresses of one IPv6 network', async () => {
    const limits = createRateLimits(settings);
    let last = 0;
    const guess = () => limits.signIn(`2001:db8:1:2::${(last += 1).toString(16)}`, `account ${last}`);
    expect(await exhaust(guess)).toBe(3);
    await expect(limits.signIn('2001:db8:1:3::1', 'another')).resolves.toBeUndefined();
  });

  it('and many of them guess the password of one account no further than a few would', async () => {
    const limits = createRateLimits(settings);
    let last = 0;
    const guess = () => limits.signIn(`198.51.100.${(last += 1)}`, 'owner@acme.test');
    expect(await exhaust(guess)).toBe(15);
  });
});
