import * as oauth from 'oauth4webapi';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setDatabase } from '../../testkit/database-outage.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

const site = 'https://rules.test';
const clientSecret = 'a-secret-of-the-client';

let service: TestService;
let ahead = 0;
beforeAll(async () => {
  service = await startTestService({
    env: { SITE_URL: site, OIDC_CLIENT_SECRET: clientSecret },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
});
afterAll(() => service.close());
afterEach(() => {
  service.issuer.exchange = null;
  service.issuer.state = 'up';
  ahead = 0;
});

interface Answer {
  status: number;
  location: string;
  /** Name and value of each cookie that was set, and its attributes. */
  cookies: { name: string; value: string; attributes: string[] }[];
  body: string;
}

async function get(
  path: string,
  cookies: Record<string, string> = {},
  method = 'GET',
  headers = {},
): Promise<Answer> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const answer = await service.rest<string | object | null>(method, path, {
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
  });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookies: answer.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
    }),
    body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
  };
}

const keptOf = ({ cookies }: Answer): Record<string, string> =>
  Object.fromEntries(cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));

interface Begun {
  asked: URLSearchParams;
  kept: Record<string, string>;
}

async function begin(returnTo = '/account/'): Promise<Begun> {
  const answer = await get(`/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  expect(answer.status).toBe(303);
  return { asked: new URL(answer.location).searchParams, kept: keptOf(answer) };
}

/** The provider's side: takes the code `good` once, with the right verifier and secret, and gives out this token. */
function provide({ asked }: Begun, token: string, idClaims: Record<string, unknown> = {}): void {
  service.issuer.exchange = async (form, authorization) => {
    service.issuer.exchange = null;
    const challenge = await oauth.calculatePKCECodeChallenge(form.get('code_verifier') ?? '');
    const right =
      form.get('code') === 'good' &&
      form.get('redirect_uri') === asked.get('redirect_uri') &&
      challenge === asked.get('code_challenge') &&
      // Each part is encoded as in a form (RFC 6749, 2.3.1).
      decodeURIComponent(atob(authorization?.replace('Basic ', '') ?? '')) ===
        `enshrine-cockpit:${clientSecret}`;
    if (!right) return { status: 400, body: { error: 'invalid_grant' } };
    const idToken = await service.issuer.sign(
      { aud: 'enshrine-cockpit', sub: 'x', nonce: asked.get('nonce'), ...idClaims },
      { typ: 'JWT' },
    );
    return { status: 200, body: { token_type: 'Bearer', access_token: token, id_token: idToken } };
  };
}

const comeBack = ({ asked, kept }: Begun, query = 'code=good'): Promise<Answer> =>
  get(`/auth/callback?${query}&state=${asked.get('state')}`, kept);

/** Why a sign-in was refused, and the status of the page that says so. */
async function refusalOf(answer: Answer): Promise<string> {
  expect(answer.status).toBe(303);
  expect(answer.cookies.some(({ name, value }) => name === 'access_token' && value !== '')).toBe(false);
  const page = await get(answer.location);
  return `${page.status} ${/<h1>(.*?)<\/h1>/.exec(page.body)?.[1]}`;
}

describe('signing in', () => {
  it('asks the provider with PKCE, state and nonce, and leaves what it must bring back in a cookie', async () => {
    const answer = await get('/auth/sign-in?return_to=/cockpit/');
    const location = new URL(answer.location);
    expect(location.origin + location.pathname).toBe(`${service.issuer.url}/authorize`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'enshrine-cockpit',
      redirect_uri: `${site}/auth/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      audience: 'enshrine',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
    expect(answer.cookies).toHaveLength(1);
    expect(answer.cookies[0]?.name).toMatch(/^__Host-sign_in_[0-9a-f]{16}$/);
    expect(answer.cookies[0]?.attributes).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=600',
      'Secure',
    ]);
  });

  it('opens a session that ends with the token, and goes back to where it began', async () => {
    const begun = await begin('/cockpit/?after=x');
    const token = await service.tokenOf('operator');
    provide(begun, token);
    const answer = await comeBack(begun);
    expect([answer.status, answer.location]).toEqual([303, '/cockpit/?after=x']);
    const session = answer.cookies.find(({ name }) => name === 'access_token');
    expect(session?.value).toBe(token);
    expect(session?.attributes).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      expect.stringMatching(/^Max-Age=(59\d|600)$/),
      'Secure',
    ]);
    expect(answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)).toEqual(
      Object.keys(begun.kept),
    );
    expect((await get('/cockpit/', { access_token: token })).status).toBe(200);
  });

  it('may be begun in several tabs at once, though not in any number', async () => {
    const first = await get('/auth/sign-in?return_to=/account/');
    let kept = keptOf(first);
    const second = await get('/auth/sign-in?return_to=/cockpit/', kept);
    kept = { ...kept, ...keptOf(second) };
    const begun: Begun = { asked: new URL(first.location).searchParams, kept };
    provide(begun, await service.tokenOf('admin'));
    expect((await comeBack(begun)).location).toBe('/account/');

    for (let tab = 0; tab < 20; tab += 1) {
      const { cookies } = await get('/auth/sign-in', kept);
      for (const { name, value } of cookies) {
        if (value === '') Reflect.deleteProperty(kept, name);
        else kept[name] = value;
      }
      expect(Object.keys(kept).length).toBeLessThanOrEqual(5);
    }
  });

  it.each([
    '//elsewhere.test',
    'https://elsewhere.test/',
    '/\\elsewhere.test',
    '/%09/elsewhere.test%0d',
    'javascript:alert(1)',
  ])('never leads on to %s', async (path) => {
    const answer = await get(`/auth/sign-in?return_to=${encodeURIComponent(decodeURIComponent(path))}`);
    expect([answer.status, answer.location, answer.cookies]).toEqual([400, '', []]);
  });
});

describe('a sign-in that does not succeed', () => {
  it('says why, in a page whose address holds nothing of it', async () => {
    const seen: Record<string, string> = {};
    const look = async (why: string, answer: Answer): Promise<void> => {
      expect(answer.location).not.toMatch(/code=|state=|good/);
      seen[why] = await refusalOf(answer);
    };
    const token = await service.tokenOf('admin');

    const begun = await begin();
    await look('state of another browser', await comeBack({ ...begun, kept: {} }));
    await look('no state', await get('/auth/callback?code=good', begun.kept));
    const forged = Object.fromEntries(Object.keys(begun.kept).map((name) => [name, btoa('{"state":1}')]));
    await look('forged cookie', await comeBack({ ...begun, kept: forged }));
    await look('declined', await comeBack(begun, 'error=access_denied&error_description=%3Cb%3Eno'));
    await look('busy', await comeBack(begun, 'error=temporarily_unavailable'));
    await look('unknown code', await comeBack(begun, 'code=bad'));

    provide(begun, token, { nonce: 'of another sign-in' });
    await look('another nonce', await comeBack(begun));
    provide(begun, token, { aud: 'another-client' });
    await look('ID token of another client', await comeBack(begun));
    provide(begun, await service.issuer.sign({ sub: 'x', aud: 'another' }));
    await look('another audience', await comeBack(begun));
    provide(begun, 'opaque');
    await look('opaque token', await comeBack(begun));
    provide(begun, await service.issuer.sign({ sub: 'x', groups: Array(500).fill('group-name') }));
    await look('huge token', await comeBack(begun));

    await service.rest('PATCH', `/users/${service.users.observer}`, {
      as: 'operator',
      body: { status: 'suspended' },
    });
    provide(begun, await service.tokenOf('observer'));
    await look('suspended', await comeBack(begun));
    await service.rest('PATCH', `/users/${service.users.observer}`, {
      as: 'operator',
      body: { status: 'revoked' },
    });
    provide(begun, await service.tokenOf('observer'));
    await look('revoked', await comeBack(begun));

    service.issuer.exchange = async () => ({ status: 500, body: {} });
    await look('provider failed', await comeBack(begun));
    provide(begun, token);
    await setDatabase(service.testDatabase, 'down');
    await look('database down', await comeBack(begun));
    await setDatabase(service.testDatabase, 'up');

    expect(seen).toEqual({
      'state of another browser': '403 This sign-in has run out',
      'no state': '403 This sign-in has run out',
      'forged cookie': '403 This sign-in has run out',
      declined: '403 You are not signed in',
      busy: '503 Sign-in is not possible now',
      'unknown code': '403 This sign-in has run out',
      'another nonce': '403 This sign-in cannot be finished',
      'ID token of another client': '403 This sign-in cannot be finished',
      'another audience': '403 This sign-in is not accepted',
      'opaque token': '403 This sign-in is not accepted',
      'huge token': '403 This sign-in cannot be kept',
      suspended: '403 Your account is suspended',
      revoked: '403 Your account is revoked',
      'provider failed': '503 Sign-in is not possible now',
      'database down': '503 Not now',
    });
    const logged = service.logged.join('');
    for (const secret of [token, clientSecret, begun.asked.get('state')!, ...Object.values(begun.kept)]) {
      expect(logged).not.toContain(secret);
    }
  });

  it('does not send a browser in circles when a session is refused that was opened a moment ago', async () => {
    const begun = await begin();
    provide(begun, await service.tokenOf('admin'));
    const kept = keptOf(await comeBack(begun));
    expect((await get('/account/', kept)).status).toBe(200);
    const bad = { ...kept, access_token: 'refused' };
    const refused = await get('/account/', bad);
    expect([refused.status, refused.location]).toEqual([401, '']);
    expect(refused.body).toContain('This sign-in is not accepted');
    expect((await get('/account/', { access_token: 'refused' })).status).toBe(303);
  });
});

describe('an identity provider that is down', () => {
  it('is said to be, on a page that leads on once it is back', async () => {
    const down = await startTestService({ env: { SITE_URL: site } });
    try {
      down.issuer.state = 'down';
      const answer = await down.rest<string>('GET', '/auth/sign-in?return_to=/cockpit/');
      expect(answer.status).toBe(503);
      expect(answer.body).toContain('Sign-in is not possible now');
      expect(answer.body).toContain('href="/auth/sign-in?return_to=%2Fcockpit%2F"');
      down.issuer.state = 'up';
      expect((await down.rest('GET', '/auth/sign-in?return_to=/cockpit/')).status).toBe(303);
    } finally {
      await down.close();
    }
  });
});

describe('signing out', () => {
  const sent = { origin: site, 'sec-fetch-site': 'same-origin' };

  it('ends the session of this browser, one that has expired too', async () => {
    const answer = await get('/auth/sign-out', { access_token: 'expired' }, 'POST', sent);
    expect([answer.status, answer.location]).toEqual([303, '/auth/signed-out']);
    const session = answer.cookies.find(({ name }) => name === 'access_token');
    expect(session).toEqual({
      name: 'access_token',
      value: '',
      attributes: ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=0', 'Secure'],
    });
    const page = await get('/auth/signed-out');
    expect(page.body).toContain(
      `${service.issuer.url}/end-session?client_id=enshrine-cockpit&amp;post_logout_redirect_uri=https%3A%2F%2Frules.test%2Fauth%2Fsigned-out`,
    );
  });

  it.each([
    ['another origin', { origin: 'https://elsewhere.test' }],
    ['an origin that is kept secret', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['nothing that says where it comes from', {}],
  ])('is not done for %s', async (_from, headers) => {
    const answer = await get('/auth/sign-out', { access_token: 'x' }, 'POST', headers);
    expect([answer.status, answer.cookies]).toEqual([403, []]);
    expect(answer.body).toContain('cross_site_request');
  });

  it('is no link', async () => {
    expect((await get('/auth/sign-out')).status).toBe(405);
  });
});
