import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPublishingKey } from '../../../src/publication/version/publishing-keys.ts';
import { bundled } from '../../testkit/bundled.ts';
import { createTestDatabase } from '../../testkit/database.ts';
import { startTestIssuer } from '../../testkit/issuer.ts';
import { freePort } from '../../testkit/killable-service.ts';
import { until } from '../../testkit/until.ts';
import { connect } from '../../../src/db/client.ts';
import { generateApiKey } from '../../../src/access/api-keys/api-key.ts';
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

describe('an address that sends many credentials which are none', () => {
  let guarded: TestService;
  let key: string;
  const limit = 20;
  beforeAll(async () => {
    guarded = await startTestService({
      env: { RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE: String(limit), TRUSTED_PROXIES: '127.0.0.1' },
    });
    await seedModule(guarded, await seedWorld(guarded));
    ({ key } = await issueKey(guarded));
  });
  afterAll(() => guarded.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  /** Each is another credential, sent through another door. */
  const doors: readonly ((headers: Record<string, string>, at: number) => Promise<{ status: number }>)[] = [
    (headers, at) => guarded.rest('GET', '/worlds', { token: `a.b.c${at}`, headers }),
    (headers, at) =>
      guarded.rest('POST', '/graphql', {
        token: `d.e.f${at}`,
        headers,
        body: { query: '{ me { scopes } }' },
      }),
    (headers) => guarded.rest('GET', '/actions', { token: generateApiKey(), headers }),
    (headers) => guarded.rest('POST', '/decide', { token: generateApiKey(), headers, body: question }),
    (headers) => guarded.rest('POST', '/decide/plan', { token: generateApiKey(), headers, body: question }),
    (headers) =>
      guarded.rest('POST', '/access/v1/evaluation', { token: generateApiKey(), headers, body: {} }),
    (headers, at) =>
      guarded.rest('GET', '/account/', { headers: { ...headers, cookie: `access_token=g.h.i${at}` } }),
  ];
  const send = (at: number, address: string): Promise<{ status: number }> =>
    doors[at % doors.length]!(from(address), at);
  const asked = (address: string, token: string) =>
    guarded.rest('GET', '/domains', { token, headers: from(address) });
  const decided = (address: string) =>
    guarded.rest('POST', '/decide', { token: key, headers: from(address), body: question });

  it('is refused by every door, while who is behind the same address, and any other, is let in', async () => {
    const noisy = '198.51.100.1';
    const [admin, owner] = [await guarded.tokenOf('admin'), await guarded.tokenOf('owner')];
    expect((await asked(noisy, admin)).status).toBe(200);
    expect((await decided(noisy)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < limit; at += 1) statuses.push((await send(at, noisy)).status);
    expect(statuses).toEqual(Array(limit).fill(401));
    for (let at = 0; at < doors.length; at += 1) expect((await send(at, noisy)).status).toBe(429);
    // Known before, and new to this process.
    expect((await asked(noisy, admin)).status).toBe(200);
    expect((await decided(noisy)).status).toBe(200);
    expect((await asked(noisy, owner)).status).toBe(200);
    expect((await send(0, '198.51.100.2')).status).toBe(401);
    // A flood of many at once: most keys are not looked up, and others are answered meanwhile.
    const flood = Array.from({ length: 200 }, (_, at) => send(at, noisy));
    // New to this process: a signature that holds waits for none of them.
    const fresh = await Promise.all((['contributor', 'observer'] as const).map(guarded.tokenOf));
    const letIn = await Promise.all(fresh.map((token) => asked(noisy, token)));
    expect(letIn.map(({ status }) => status)).toEqual([200, 200]);
    expect((await decided('198.51.100.3')).status).toBe(200);
    expect((await asked(noisy, admin)).status).toBe(200);
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([429]));
  });

  it('does not count what has expired', async () => {
    const token = await guarded.issuer.sign({ sub: 'someone', exp: 1_000_000 });
    for (let at = 0; at < limit + 5; at += 1) {
      const { body } = await guarded.rest('GET', '/domains', { token, headers: from('198.51.100.9') });
      expect(body).toMatchObject({ code: 'token_expired' });
    }
  });
});

describe('one noisy address', () => {
  const settings = {
    decidePerMinute: 1,
    graphqlPerMinute: 1,
    restPerMinute: 1,
    invitePerMinute: 3,
    invitesPerHour: 20,
    signInPerMinute: 3,
  };
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

  it('locks no other user out of their account, whatever account it names', async () => {
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

describe('what counts for all processes', () => {
  const settings = {
    decidePerMinute: 1_000,
    graphqlPerMinute: 5,
    restPerMinute: 5,
    invitePerMinute: 3,
    invitesPerHour: 20,
  };
  const admitted = async (attempts: (() => Promise<void>)[]): Promise<number> =>
    (await Promise.allSettled(attempts.map((attempt) => attempt()))).filter(
      ({ status }) => status === 'fulfilled',
    ).length;

  it('is one limit, however many count, and in portions where it is large', async () => {
    const { database } = service.testDatabase;
    const [one, other] = [createRateLimits(settings, database), createRateLimits(settings, database)];
    const calls = Array.from({ length: 8 }, (_, n) => () => (n % 2 === 0 ? one : other).graphql('somebody'));
    expect(await admitted(calls)).toBe(5);
    expect(await admitted([() => one.graphql('another'), () => other.graphql('another')])).toBe(2);

    const many = Array.from({ length: 1_200 }, (_, n) => () => (n % 2 === 0 ? one : other).decide('a key'));
    const through = await admitted(many);
    // What one has taken and the other wants: a hundredth of the limit for each process.
    expect(through).toBeLessThanOrEqual(1_000);
    expect(through).toBeGreaterThanOrEqual(980);
  });

  it('is counted by each process for itself while the database cannot', async () => {
    const database = connect({
      url: 'postgresql://x:y@127.0.0.1:1/none',
      principalKey: Buffer.alloc(32),
      connectionTimeoutMs: 200,
    });
    const limits = createRateLimits(settings, database);
    expect(await admitted(Array.from({ length: 8 }, () => () => limits.graphql('somebody')))).toBe(5);
    await database.close();
  });

  it('holds no address and no name', async () => {
    const limits = createRateLimits(settings, service.testDatabase.database);
    await limits.inviteIssue('an inviter', 'invited@example.test');
    await limits.inviteAcceptance('198.51.100.7', 'a user');
    const rows = await service.testDatabase.adminQuery<{ key: string }>(
      'SELECT key FROM enshrine_limits.used',
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
  });

  it('keeps one address and one inviter from being buried in invites', async () => {
    const limits = createRateLimits(settings, service.testDatabase.database);
    const buried = Array.from(
      { length: 4 },
      (_, n) => () => limits.inviteIssue(`inviter ${n}`, 'one@example.test'),
    );
    expect(await admitted(buried)).toBe(2);
    const busy = Array.from({ length: 25 }, (_, n) => () => limits.inviteIssue('busy', `${n}@example.test`));
    expect(await admitted(busy)).toBe(20);
  });
});

describe('through a proxy', () => {
  let behind: TestService;
  let direct: TestService;
  beforeAll(async () => {
    const env = { RATE_LIMIT_REST_PER_MINUTE: '2', RATE_LIMIT_INVITE_PER_MINUTE: '2' };
    behind = await startTestService({ env: { ...env, TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8' } });
    direct = await startTestService({ env });
  });
  afterAll(() => Promise.all([behind.close(), direct.close()]));

  const from = async (to: TestService, forwarded: string): Promise<number> =>
    (await to.rest('GET', '/.well-known/publishing-keys.json', { headers: { 'x-forwarded-for': forwarded } }))
      .status;

  it('that is trusted each client has a limit of its own, and cannot leave it by what it writes itself', async () => {
    for (const client of ['198.51.100.1', '198.51.100.2']) {
      expect(await from(behind, client)).toBe(200);
      expect(await from(behind, `203.0.113.9, ${client}`)).toBe(200);
      expect(await from(behind, client)).toBe(429);
      // Over a second trusted proxy.
      expect(await from(behind, `203.0.113.4, ${client}, 10.1.2.3`)).toBe(429);
    }
  });

  it('that is not, what it writes changes nothing', async () => {
    expect(await from(direct, '198.51.100.1')).toBe(200);
    expect(await from(direct, '198.51.100.2')).toBe(200);
    expect(await from(direct, '198.51.100.3')).toBe(429);
  });

  it('one user’s bad tokens stop no other user’s acceptance', async () => {
    const accept = (as: 'outsider' | 'observer', client: string) =>
      behind.rest('POST', '/api/invites/accept', {
        as,
        body: { token: 'A'.repeat(43) },
        headers: { 'x-forwarded-for': client },
      });
    expect((await accept('outsider', '198.51.100.8')).status).toBe(404);
    expect((await accept('outsider', '198.51.100.8')).status).toBe(404);
    expect((await accept('outsider', '198.51.100.8')).status).toBe(429);
    expect((await accept('observer', '198.51.100.9')).status).toBe(404);
  });

  it('metrics want the token, wherever the proxy is', async () => {
    expect((await behind.rest('GET', '/metrics')).status).toBe(404);
    expect((await direct.rest('GET', '/metrics')).status).toBe(200);
  });
});

describe('what remains', () => {
  it('is said by every door that counts', async () => {
    const other = await startTestService({ env: { RATE_LIMIT_REST_PER_MINUTE: '2' } });
    const ask = () => other.rest('GET', '/api/me', { as: 'admin' });
    const first = await ask();
    expect(first.headers.get('ratelimit-policy')).toBe('"rest";q=2;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"rest";r=1;t=(60|5\d)$/);
    await ask();
    const refused = await ask();
    expect(waitOf(refused)).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('ratelimit')).toMatch(/^"rest";r=0;t=\d+$/);
    const graphql = await other.rest('POST', '/graphql', { as: 'owner', body: { query: '{ __typename }' } });
    expect(graphql.headers.get('ratelimit')).toMatch(/^"graphql";r=5999;/);
    await seedModule(other, await seedWorld(other));
    const decided = await decide(other, (await issueKey(other)).key, question);
    expect(decided.headers.get('ratelimit')).toMatch(/^"decide";r=599999;/);
    await other.close();
  });
});

describe('pages and their files', () => {
  it('have a limit of their own, by user and by address, which a browser is told on a page', async () => {
    const other = await startTestService({ env: { RATE_LIMIT_PAGES_PER_MINUTE: '2' } });
    const page = (as?: 'operator' | 'admin') =>
      other.rest<string>('GET', '/account/', { ...(as && { as }), headers: { accept: 'text/html' } });
    for (const path of ['/account/', '/cockpit/']) {
      const { status, headers } = await other.rest('GET', path, {
        as: 'operator',
        headers: { accept: 'text/html' },
      });
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('ratelimit-policy')).toBe('"pages";q=2;w=60');
    }
    const refused = await page('operator');
    expect(waitOf(refused)).toBeGreaterThanOrEqual(1);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect((await page('admin')).status).toBe(200);
    // What is asked by the API is counted elsewhere.
    expect((await other.rest('GET', '/api/me', { as: 'operator' })).status).toBe(200);
    expect([(await page()).status, (await page()).status, (await page()).status]).toEqual([303, 303, 429]);
    await other.close();
  });
});

describe('a limit', () => {
  it('is one for two processes over one database', async () => {
    const testDatabase = await createTestDatabase();
    const issuer = await startTestIssuer();
    const settings = {
      NODE_ENV: 'test',
      DATABASE_URL: testDatabase.url,
      PRINCIPAL_KEY: testDatabase.principalKey.toString('base64url'),
      PUBLISHING_KEY: await newPublishingKey(),
      OIDC_ISSUER: issuer.url,
      OIDC_JWKS_URL: `${issuer.url}/keys`,
      ROLES: 'api',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_REST_PER_MINUTE: '10',
    };
    const processes = await Promise.all([0, 1].map(() => startProcess(settings)));
    try {
      const statuses: number[] = [];
      for (let asked = 0; asked < 16; asked += 1) {
        const { url } = processes[asked % 2]!;
        const response = await fetch(`${url}/.well-known/publishing-keys.json`);
        await response.text();
        statuses.push(response.status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(6).fill(429)]);
    } finally {
      await Promise.all(processes.map(({ end }) => end()));
      await issuer.close();
      await testDatabase.drop();
    }
  });
});

/** The service as it is started, in a process of its own. */
async function startProcess(env: Record<string, string>): Promise<{ url: string; end(): Promise<void> }> {
  const url = `http://127.0.0.1:${String(await freePort())}`;
  const child = spawn(process.execPath, [bundled('main')], {
    env: { PATH: process.env.PATH, ...env, PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (printed += text.toString()));
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(printed);
    const ready = await fetch(`${url}/health/ready`);
    expect(ready.status, printed).toBe(200);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    end() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
