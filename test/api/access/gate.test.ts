import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDatabase } from '../../testkit/database-outage.ts';
import type { Person } from '../../testkit/people.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';

const site = 'https://rules.test';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: site } });
  const { acme } = service.domains;
  const made = await service.rest<{ key: string }>('POST', `/domains/${acme}/api-keys`, {
    as: 'admin',
    domain: acme,
    body: { name: 'agent', scopes: ['decide:domain', 'read:actions'] },
  });
  key = made.body.key;
  const body = { status: 'suspended' };
  await service.rest('PATCH', `/users/${service.users.operator2}`, { as: 'operator', body });
});
afterAll(() => service.close());

type Caller = Person | 'nobody' | 'key' | 'forged';

async function call(path: string, who: Caller, accept: string, method = 'GET'): Promise<RestAnswer<unknown>> {
  const token = who === 'key' ? key : who === 'forged' ? 'a.b.c' : undefined;
  return service.rest(method, path, {
    ...(who !== 'nobody' && (token === undefined ? { as: who as Person } : { token })),
    headers: { accept },
  });
}

/** In a word: the status with the code of the problem, the heading (or the title) of the page, or the place that it sends to. */
function said({ status, headers, body }: RestAnswer<unknown>): string {
  const heading =
    typeof body === 'string'
      ? (/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? /<title>(.*?)<\/title>/.exec(body)?.[1])
      : undefined;
  const code = (body as { code?: string } | null)?.code;
  return [status, headers.get('location') ?? heading ?? code].join(' ').trim();
}

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('the gate', () => {
  const signIn = (path: string): string => `303 ${site}/auth/sign-in?return_to=${encodeURIComponent(path)}`;
  const notOperator = '403 The cockpit is for operators';
  const app = '200 Enshrine cockpit';

  it.each<[Caller, string, string, string]>([
    ['nobody', signIn('/cockpit/'), signIn('/account/'), signIn('/')],
    ['forged', signIn('/cockpit/'), signIn('/account/'), signIn('/')],
    [
      'operator2',
      '401 Your account is suspended',
      '401 Your account is suspended',
      '401 Your account is suspended',
    ],
    [
      'key',
      '403 Your role does not allow this',
      '403 Your role does not allow this',
      '403 Your role does not allow this',
    ],
    ['outsider', notOperator, '200 Una Outsider', '303 /account/'],
    ['observer', notOperator, '200 Obi Observer', '303 /account/'],
    ['contributor', notOperator, '200 Carl Contributor', '303 /account/'],
    ['admin', notOperator, '200 Ada Admin', '303 /account/'],
    ['owner', notOperator, '200 Orla Owner', '303 /account/'],
    ['operator', app, '200 Olive Operator', '303 /cockpit/'],
  ])('answers a browser of %s', async (who, cockpit, account, front) => {
    const answers = await Promise.all(
      ['/cockpit/', '/account/', '/'].map((path) => call(path, who, navigation)),
    );
    expect(answers.map(said)).toEqual([cockpit, account, front]);
  });

  it.each<[Caller, string]>([
    ['nobody', '401 unauthenticated'],
    ['forged', '401 token_invalid'],
    ['operator2', '401 account_suspended'],
    ['key', '403 missing_scope'],
    ['owner', '403 missing_scope'],
  ])('tells every other client of %s what the API tells: %s', async (who, expected) => {
    for (const accept of ['application/json', '*/*', 'text/html, application/json']) {
      expect(said(await call('/cockpit/', who, accept))).toBe(expected);
    }
    expect(said(await call('/worlds', who, '*/*'))).toBe(expected);
    const { headers } = await call('/cockpit/', who, '*/*');
    expect(headers.get('www-authenticate') !== null).toBe(expected.startsWith('401'));
  });

  it('comes before everything below, whether there is such a page or not, and whatever the method', async () => {
    for (const path of ['/cockpit', '/cockpit/a/b', '/cockpit/%2e%2e%2fworlds', '/account/x']) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const { status } = await call(path, 'nobody', '*/*', method);
        expect([path, method, status]).toEqual([path, method, 401]);
      }
    }
    expect(said(await call('/cockpit/nothing', 'owner', navigation))).toBe(notOperator);
    expect(said(await call('/account/nothing', 'operator', navigation))).toBe('404 There is no such page');
    // The application knows its pages; of files and for programs there is nothing.
    expect(said(await call('/cockpit/nothing', 'operator', navigation))).toBe(app);
    expect(said(await call('/cockpit/nothing', 'operator', '*/*'))).toBe('404 not_found');
    expect(said(await call('/cockpit/assets/nothing.js', 'operator', navigation))).toBe(
      '404 There is no such page',
    );
    expect(said(await call('/cockpit/', 'operator', '*/*', 'POST'))).toBe('405 method_not_allowed');
    expect(said(await call('/cockpit', 'operator', navigation))).toBe('308 /cockpit/');
  });

  it('admits no one while the database is down, and says so', async () => {
    await service.tokenOf('operator');
    await setDatabase(service.testDatabase, 'down');
    const browser = await call('/cockpit/', 'operator', navigation);
    const client = await call('/cockpit/', 'operator', '*/*');
    await setDatabase(service.testDatabase, 'up');
    expect([said(browser), said(client)]).toEqual(['503 Not now', '503 database_unavailable']);
    expect(browser.headers.get('retry-after')).toBe('2');
    expect(said(await call('/cockpit/', 'operator', navigation))).toBe(app);
  });

  it('admits no one without the keys of the provider', async () => {
    const keyless = await startTestService();
    try {
      keyless.issuer.state = 'down';
      const request = { as: 'operator', headers: { accept: navigation } } as const;
      expect(said(await keyless.rest('GET', '/cockpit/', request))).toBe('503 Sign-in is not possible now');
      expect(said(await keyless.rest('GET', '/account/', { as: 'operator' }))).toBe(
        '503 identity_provider_unavailable',
      );
    } finally {
      await keyless.close();
    }
  });
});

describe('the pages behind it', () => {
  it('run nothing but their own script, show nothing but their own style, and are never kept', async () => {
    for (const path of [
      '/cockpit/',
      '/account/',
      '/cockpit/nothing',
      '/auth/signed-out',
      '/auth/refused?why=declined',
    ]) {
      const { headers, body } = await call(path, 'operator', navigation);
      const html = body as string;
      const policy = headers.get('content-security-policy') ?? '';
      const hashes = [...html.matchAll(/<(?:script|style)>([^]*?)<\/(?:script|style)>/g)].map(
        ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
      );
      expect(hashes.every((hash) => policy.includes(hash))).toBe(true);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(html).not.toMatch(/ (style|on\w+)=/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('come with files that a browser keeps for good, each compressed, and a page that it never keeps', async () => {
    const { body } = await call('/cockpit/', 'operator', navigation);
    const paths = [...(body as string).matchAll(/(?:src|href)="(\/cockpit\/[^"]+)"/g)].map(
      ([, path]) => path!,
    );
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) {
      expect((await call(path, 'owner', '*/*')).status).toBe(403);
      const { status, headers } = await service.rest('GET', path, {
        as: 'operator',
        headers: { accept: '*/*', 'accept-encoding': 'br' },
      });
      const hashed = path.startsWith('/cockpit/assets/');
      expect([path, status, headers.get('cache-control')]).toEqual([
        path,
        200,
        hashed ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      ]);
      expect(headers.get('content-encoding')).toBe(path.endsWith('.woff2') ? null : 'br');
      const etag = headers.get('etag')!;
      const again = { as: 'operator', headers: { accept: '*/*', 'if-none-match': etag } } as const;
      expect((await service.rest('GET', path, again)).status).toBe(304);
    }
  });

  it('show a member the role in each domain, and an owner that of an admin', async () => {
    const roles = async (who: Person): Promise<string[]> => {
      const { body } = await call('/account/', who, navigation);
      const text = (body as string).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      return [...text.matchAll(/Credit Acme (\w+)/g)].map(([, role]) => role!);
    };
    expect(
      await Promise.all((['observer', 'contributor', 'admin', 'owner', 'outsider'] as const).map(roles)),
    ).toEqual([['observer'], ['contributor'], ['admin'], ['admin'], []]);
  });
});
