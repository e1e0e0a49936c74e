import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { issueKey } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld } from '../../testkit/world.ts';

const site = 'http://rules.test';

let service: TestService;
let operator: string;
let world: string;
beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: site, CORS_ORIGINS: 'https://cockpit.example' } });
  operator = await service.tokenOf('operator');
  world = (await openWorld(service)).id;
});
afterAll(() => service.close());

/** Everything that is answered to these bytes until the service closes the connection, or has answered so often. */
function exchange(bytes: string | readonly string[], answers = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let text = '';
    const settle = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(20_000, () =>
      socket.destroy(new Error(`nothing more came after: ${text.slice(0, 200)}`)),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (statusesOf(text).length >= answers && /\r\n\r\n/.test(text)) settle();
    });
    socket.on('close', settle);
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? settle() : reject(error),
    );
    socket.write([bytes].flat().join(''), 'latin1');
  });
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const head = (line: string, headers: Record<string, string> = {}, host = 'x'): string =>
  `${line} HTTP/1.1\r\nHost: ${host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}`;

describe('a request that two readers would read differently', () => {
  const smuggled = 'GET /worlds HTTP/1.1\r\nHost: x\r\n\r\n';
  const chunked = `5\r\n{"a":\r\n0\r\n\r\n${smuggled}`;

  it.each([
    ['has a length and is chunked', { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' }, chunked],
    ['is chunked in other words', { 'Transfer-Encoding': 'xchunked' }, chunked],
    ['is chunked twice over', { 'Transfer-Encoding': 'chunked, identity' }, chunked],
    ['has a length with a sign', { 'Content-Length': '+4' }, `{}  ${smuggled}`],
    ['has a length in hexadecimal', { 'Content-Length': '0x4' }, `{}  ${smuggled}`],
    ['has a header name with a blank', { 'Content-Length ': '4' }, `{}  ${smuggled}`],
    ['folds a header', { 'X-Folded': 'a\r\n Content-Length: 4' }, smuggled],
    ['has a chunk of no size', { 'Transfer-Encoding': 'chunked' }, `zz\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['has a header of a lone line feed', { 'X-A': 'b\nContent-Length: 4' }, smuggled],
  ])('and %s is refused, and what follows it is never answered', async (_what, headers, rest) => {
    const answer = await exchange(
      `${head('POST /worlds', { 'Content-Type': 'application/json', ...headers })}\r\n${rest}`,
      2,
    );
    expect(statusesOf(answer)).toEqual([400]);
    expect(answer).toMatch(/Connection: close/i);
  });

  it('and whose chunk goes on after its end is cut off, whatever was answered before the body was read', async () => {
    const overlong = `2\r\n{}extra\r\n0\r\n\r\n${smuggled}`;
    const answer = await exchange(
      `${head('POST /worlds', { 'Transfer-Encoding': 'chunked' })}\r\n${overlong}`,
      3,
    );
    expect(statusesOf(answer)).toEqual([401, 400]);
  });

  it('and has two lengths is refused', async () => {
    const lengths = 'Content-Length: 2\r\nContent-Length: 40\r\n';
    const answer = await exchange(`${head('POST /worlds')}${lengths}\r\n{}${smuggled}`, 2);
    expect(statusesOf(answer)).toEqual([400]);
  });

  it.each(['HTTP/3.0', 'HTTP/1.1x'])('and speaks %s is refused', async (version) => {
    expect(await exchange(`GET /health/live ${version}\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 (400|505) /,
    );
  });

  it('and names no host is refused', async () => {
    expect(await exchange('GET /health/live HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('sends its body to no other request when it is refused unread', async () => {
    // Pipelined: the body of the first looks like a request of its own.
    const first = `${head('POST /worlds', { 'Content-Type': 'text/plain', 'Content-Length': String(smuggled.length) })}\r\n${smuggled}`;
    const answer = await exchange([first, `${head('GET /health/live', { Connection: 'close' })}\r\n`], 3);
    expect(statusesOf(answer)).toEqual([401, 200]);
  });
});

describe('credentials that contradict each other', () => {
  it('are refused when there are two Authorization headers, in whatever order, the same ones too', async () => {
    const outsider = await service.tokenOf('outsider');
    for (const pair of [
      [operator, outsider],
      [outsider, operator],
      [operator, operator],
      [operator, 'ens_live_nonsense'],
      ['nonsense', operator],
    ]) {
      const headers = pair.map((token) => `Authorization: Bearer ${token}\r\n`).join('');
      const answer = await exchange(`${head('GET /api/me')}${headers}Connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*"unauthenticated"/);
    }
  });

  it('are those of the header when a cookie says otherwise, and a bad header is not saved by a good cookie', async () => {
    const cookie = `access_token=${operator}`;
    const both = await service.rest<{ user: { email: string } }>('GET', '/api/me', {
      as: 'observer',
      headers: { cookie },
    });
    expect(both.body.user.email).toBe('observer@acme.test');
    const bad = await service.rest('GET', '/api/me', { token: 'nonsense', headers: { cookie } });
    expect(bad.status).toBe(401);
    const other = await service.rest('GET', '/api/me', { headers: { cookie, authorization: 'Basic YTpi' } });
    expect(other.status).toBe(401);
  });

  it('are refused when two cookies of the name differ', async () => {
    const outsider = await service.tokenOf('outsider');
    const cookie = `access_token=${operator}; access_token=${outsider}`;
    expect((await service.rest('GET', '/api/me', { headers: { cookie } })).status).toBe(401);
  });

  it('act in no domain when X-Domain-Id is sent twice', async () => {
    const { acme, elsewhere } = service.domains;
    const admin = await service.tokenOf('admin');
    for (const [first, second] of [
      [acme, elsewhere],
      [elsewhere, acme],
      [acme, acme],
    ]) {
      const twice = `X-Domain-Id: ${first}\r\nX-Domain-Id: ${second}\r\n`;
      const headers = `Authorization: Bearer ${admin}\r\n${twice}Connection: close\r\n`;
      const answer = await exchange(`${head(`GET /domains/${acme}`)}${headers}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*"domain_mismatch"/);
    }
  });

  it('of an API key open no session door by way of the cookie', async () => {
    const { key } = await issueKey(service);
    for (const path of ['/api/me', '/actions', '/decisions']) {
      const answer = await service.rest('GET', path, { headers: { cookie: `access_token=${key}` } });
      expect(answer.status).toBe(401);
    }
  });
});

describe('another method than the one that was sent', () => {
  it.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'])(
    'is not taken from %s',
    async (name) => {
      const answer = await service.rest('GET', `/worlds/${world}?_method=DELETE`, {
        as: 'operator',
        headers: { [name]: 'DELETE' },
      });
      expect(answer.status).toBe(400);
      const plain = await service.rest('GET', `/worlds/${world}`, {
        as: 'operator',
        headers: { [name]: 'DELETE' },
      });
      expect(plain.status).toBe(200);
    },
  );

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', 'GETX', 'PURGE'])('%s does nothing', async (method) => {
    const target = method === 'CONNECT' ? 'x:443' : `/worlds/${world}`;
    const headers = { Authorization: `Bearer ${operator}`, 'X-Secret': 'mirror-me', Connection: 'close' };
    const answer = await exchange(`${head(`${method} ${target}`, headers)}\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
    expect(answer).not.toContain('mirror-me');
  });
});

describe('a path that is written another way', () => {
  it.each([
    '/worlds/..%2fusers',
    '/worlds/%2e%2e/users',
    '/worlds/../users',
    '/worlds/./../users',
    '//users',
    '/users/',
    '/users;a=b',
    '/%75sers%00',
    '/users%2f',
    '\\users',
    '/worlds/..\\users',
    '/Users',
    '/worlds/%c0%ae%c0%ae/users',
  ])('%s is not /users, for a caller who may not see it', async (path) => {
    const observer = await service.tokenOf('observer');
    for (const token of [observer, operator]) {
      const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
      const answer = await exchange(`${head(`GET ${path}`, headers)}\r\n`);
      const [status = 0, ...more] = statusesOf(answer);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(more).toEqual([]);
    }
  });

  it('is matched after decoding by the very check that the plain one is', async () => {
    const observer = { Authorization: `Bearer ${await service.tokenOf('observer')}`, Connection: 'close' };
    for (const path of [
      '/users',
      '/%75sers',
      'http://elsewhere.test/users',
      '/users?x=1',
      '/users#fragment',
    ]) {
      const answer = await exchange(`${head(`GET ${path}`, observer)}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /);
    }
  });

  it('names a domain by its id alone, whatever its letters', async () => {
    const { acme, elsewhere } = service.domains;
    const get = (path: string) => service.rest('GET', path, { as: 'admin', domain: acme });
    expect((await get(`/domains/${acme.toUpperCase()}/members`)).status).toBe(200);
    for (const path of [
      `/domains/${elsewhere}/members`,
      `/domains/${acme}%00/members`,
      `/domains/${acme}%20/members`,
      `/domains/{${acme}}/members`,
    ]) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 403 });
    }
  });
});

describe('another site', () => {
  it.each([
    'null',
    'https://cockpit.example.evil.test',
    'https://cockpit.example:444',
    'http://cockpit.example',
    'https://COCKPIT.example',
    'https://cockpit.example, https://evil.test',
  ])('with the origin %s is let read nothing', async (origin) => {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await service.rest(method, '/worlds', {
        as: 'operator',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('cannot hold an answer for one origin in a cache for another', async () => {
    const { headers } = await service.rest('GET', '/worlds', {
      as: 'operator',
      headers: { origin: 'https://cockpit.example' },
    });
    expect(headers.get('vary')).toMatch(/origin/i);
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('is not changed by a caller who writes another Host', async () => {
    const paths = [
      '/.well-known/authzen-configuration',
      '/.well-known/oauth-protected-resource',
      '/openapi.json',
      '/docs',
      '/no/such',
    ];
    for (const path of paths) {
      const headers = { 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test', Connection: 'close' };
      const answer = await exchange(`${head(`GET ${path}`, headers, 'evil.test')}\r\n`);
      expect(answer).not.toContain('evil.test');
    }
    const created = await exchange(
      `${head('POST /worlds', { Authorization: `Bearer ${operator}`, 'Content-Type': 'application/json', 'Content-Length': '2', Connection: 'close' }, 'evil.test')}\r\n{}`,
    );
    expect(created).not.toContain('evil.test');
  });
});

describe('a form', () => {
  const boundary = 'b0undary';
  const part = (disposition: string, content: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const upload = (body: string, type = `multipart/form-data; boundary=${boundary}`) =>
    service.rest<{ code: string }>('POST', `/worlds/${world}/source-materials`, {
      as: 'operator',
      body,
      headers: { 'content-type': type, 'idempotency-key': newId() },
    });
  const end = `--${boundary}--\r\n`;
  const provenance = part('name="provenance"', JSON.stringify({ kind: 'statute', publication: 'Gazette' }));
  const file = part('name="file"; filename="law.txt"', 'A person must not.');

  it('is taken as it should be', async () => {
    expect((await upload(`${provenance}${file}${end}`)).status).toBe(201);
  });

  it.each([
    ['without its end', `${provenance}${file}`],
    [
      'that ends within a file of another name',
      part('name="other"; filename="law.txt"', 'A person must not.'),
    ],
    ['that ends within a field', `${file}${part('name="provenance"', '{"kind":')}`],
    ['that ends within the headers of a part', `${file}--${boundary}\r\nContent-Disp`],
    ['without any part', end],
    ['of another boundary', `${provenance}${file}${end}`.replaceAll(boundary, 'another')],
    ['with two files', `${provenance}${file}${file}${end}`],
    ['with a field twice', `${provenance}${provenance}${file}${end}`],
    [
      'with a field of another name',
      `${provenance}${file}${part('name="__proto__"', '{"polluted":1}')}${end}`,
    ],
    ['with a part without a name', `${provenance}${file}${part('filename="x"', 'y')}${end}`],
    [
      'with thirty fields',
      `${Array.from({ length: 30 }, (_, n) => part(`name="f${n}"`, 'x')).join('')}${end}`,
    ],
    ['with a name that is too long', `${provenance}${part(`name="${'n'.repeat(5_000)}"`, 'x')}${end}`],
    ['with headers of a part that never end', `--${boundary}\r\n${'X-A: b\r\n'.repeat(5_000)}`],
    ['with NUL in a field', `${provenance}${file}${part('name="file_name"', 'a\u0000b')}${end}`],
  ])('%s is refused by name', async (_what, body) => {
    const answer = await upload(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.code).toMatch(/^(malformed_request|invalid_field|payload_too_large)$/);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('whose file is named like a path is kept under the last part of it at most', async () => {
    const path = part('name="file"; filename="../../etc/passwd.txt"', 'A person must not climb.');
    const answer = await upload(`${provenance}${path}${end}`);
    expect(answer.status).toBe(201);
    expect(JSON.stringify(answer.body)).not.toContain('../');
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/mixed; boundary=${boundary}`,
    `multipart/form-data; boundary="${'x'.repeat(2_000)}"`,
  ])('of the type %s is refused', async (type) => {
    expect([400, 415]).toContain((await upload(`${provenance}${file}${end}`, type)).status);
  });
});
