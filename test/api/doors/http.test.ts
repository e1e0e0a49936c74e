import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { ownFont } from '../../testkit/own-font.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

interface Problem {
  code: string;
  status: number;
  detail: string;
  request_id: string;
  errors?: { pointer: string; code: string }[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { CORS_ORIGINS: 'https://cockpit.example' } });
});
afterAll(() => service.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.rest<Problem>('POST', '/worlds', { as: 'operator', body, headers });

/** The status line of the answer to a request as it is sent. */
const firstLine = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString('latin1').split('\r\n')[0] ?? '');
    });
    socket.once('error', reject);
  });

describe('paths and methods', () => {
  it.each([
    ['/worlds?limit=%zz', '/limit'],
    ['/worlds/%zz', ''],
    ['/docs?q=%ff', '/q'],
    ['/no/such/path?x=%', '/x'],
    ['/graphql?query=%E0%A4', '/query'],
  ])('refuses %s, which is not percent-encoded, by name', async (path, pointer) => {
    const answer = await service.rest<Problem>('GET', path, { as: 'operator' });
    expect(answer.body).toMatchObject({ status: 400, code: 'invalid_field', errors: [{ pointer }] });
  });

  it('answers an unknown path with a problem', async () => {
    const answer = await service.rest<Problem>('GET', '/no/such/path?x=1');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ status: 404, code: 'not_found', instance: '/no/such/path' });
  });

  it.each(['/worlds/', '//worlds', '/WORLDS'])('knows nothing at %s', async (path) => {
    expect((await service.rest('GET', path, { as: 'operator' })).status).toBe(404);
  });

  it('refuses another method than the path has, and says which it has', async () => {
    const answer = await service.rest<Problem>('DELETE', '/worlds', { as: 'operator' });
    expect(answer.body).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('says the same without credentials on OPTIONS', async () => {
    const answer = await service.rest('OPTIONS', '/worlds');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const get = await service.rest('GET', '/openapi.json');
    const head = await service.rest('HEAD', '/openapi.json');
    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });
});

describe('bodies', () => {
  it.each([
    ['no JSON', '{"title": '],
    ['no object', '[1, 2]'],
    ['a bare string', '"world"'],
  ])('refuses %s as malformed', async (_what, body) => {
    expect((await post(body)).body).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it('refuses bytes that are not UTF-8 as malformed', async () => {
    const answer = await post(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect(answer.body).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ])('refuses a body of type %s', async (type) => {
    const answer = await post('{}', { 'content-type': type });
    expect(answer.body).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('refuses a body over 1 MiB, said in its length or not', async () => {
    const description = 'x'.repeat(1024 * 1024);
    expect((await post({ description })).body).toMatchObject({ status: 413, code: 'payload_too_large' });

    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(JSON.stringify({ description })));
        controller.close();
      },
    });
    const answer = await fetch(`${service.url}/worlds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await service.tokenOf('operator')}`,
        'content-type': 'application/json',
      },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it.each(['\\u0000', '\\ud800', '\\udc00 low first'])(
    'refuses text that no database can store, with its pointer: %s',
    async (text) => {
      const answer = await post(`{"correlation_id":"${newId()}","title":"a ${text}"}`);
      expect(answer.body).toMatchObject({ status: 400, code: 'invalid_field' });
      expect(answer.body.errors).toMatchObject([{ pointer: '/title', code: 'unstorable_text' }]);
    },
  );

  it('treats members that JavaScript knows by name as unknown fields', async () => {
    const answer = await post(`{"correlation_id":"${newId()}","__proto__":{"slug":"x"},"constructor":1}`);
    expect(answer.body.code).toBe('invalid_field');
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/__proto__', '/constructor']),
    );
  });

  it('gives up on a client that does not finish its headers', async () => {
    const closed = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => (received += chunk.toString()));
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
      socket.write('GET /worlds HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    });
    expect(closed).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('refuses headers over 16 KiB', async () => {
    const answer = await fetch(`${service.url}/worlds`, { headers: { 'x-long': 'x'.repeat(17 * 1024) } });
    expect(answer.status).toBe(431);
  });
});

describe('headers of every answer', () => {
  it('echoes a request id that is fit for a log line, and makes one otherwise', async () => {
    const given = await service.rest('GET', '/health/live', { headers: { 'x-request-id': 'trace-1:a/b' } });
    expect(given.headers.get('x-request-id')).toBe('trace-1:a/b');
    const unfit = await service.rest('GET', '/health/live', { headers: { 'x-request-id': 'two words' } });
    expect(unfit.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/health/live', '/no/such/path', '/graphql', '/openapi.json', '/docs'])(
    'tells browsers on %s to run nothing, frame nothing and guess nothing',
    async (path) => {
      const { headers } = await service.rest('GET', path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('opens itself to configured origins and to no other', async () => {
    const preflight = { 'access-control-request-method': 'POST' };
    const friend = await service.rest('OPTIONS', '/worlds', {
      headers: { origin: 'https://cockpit.example', ...preflight },
    });
    expect(friend.headers.get('access-control-allow-origin')).toBe('https://cockpit.example');
    expect(friend.headers.get('access-control-allow-methods')).toContain('POST');
    const stranger = await service.rest('OPTIONS', '/worlds', {
      headers: { origin: 'https://cockpit.example.evil', ...preflight },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the service itself', () => {
  it('is alive and ready', async () => {
    expect((await service.rest('GET', '/health/live')).body).toEqual({ status: 'ok' });
    expect((await service.rest('GET', '/health/ready')).body).toMatchObject({
      status: 'ok',
      database: 'ok',
      migrations: 'ok',
    });
  });

  it('measures answers by route pattern, never by path', async () => {
    const id = newId();
    await service.rest('GET', `/worlds/${id}`, { as: 'operator' });
    const { body } = await service.rest<string>('GET', '/metrics');
    expect(body).toContain('route="/worlds/{world_id}",status="404"');
    expect(body).not.toContain(id);
  });

  it('shows no metrics to a caller through a proxy without the token', async () => {
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'forwarded',
      'via',
      'x-real-ip',
      'x-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'cf-ray',
      'fly-client-ip',
      'x-envoy-external-address',
      'x-original-forwarded-for',
      'x-amzn-trace-id',
      'cdn-loop',
    ]) {
      const { status } = await service.rest('GET', '/metrics', { headers: { [name]: '203.0.113.9' } });
      expect({ name, status }).toEqual({ name, status: 404 });
    }
  });

  it('shows no metrics to a caller who asked for another host, or sends a proxy’s headers', async () => {
    const { port } = new URL(service.url);
    const asked = (line: string): Promise<string> => firstLine(Number(port), line);
    expect(
      await asked(`GET /metrics HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`),
    ).toContain(' 200 ');
    expect(await asked('GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toContain(
      ' 200 ',
    );
    expect(
      await asked('GET /metrics HTTP/1.1\r\nhost: rules.example.com\r\nconnection: close\r\n\r\n'),
    ).toContain(' 404 ');
    expect(await asked(`GET /metrics HTTP/1.0\r\nhost: 127.0.0.1:${port}\r\n\r\n`)).toContain(' 404 ');
    expect(
      await asked(
        'GET http://rules.example.com/metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      ),
    ).toContain(' 404 ');
  });

  it('serves a reference that names every operation and loads nothing of others', async () => {
    const { body: document } = await service.rest<{
      paths: Record<string, Record<string, { operationId: string; summary: string }>>;
    }>('GET', '/openapi.json');
    const { body: page } = await service.rest<string>('GET', '/docs');
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      expect(page).toContain(`>${operation.summary}</h3>`);
    }
    // Its one script is its own, and needed for searching and trying alone.
    expect(page.match(/src="[^"]*"/g)).toEqual(['src="/docs/reference.js"']);
    expect(page.replaceAll(ownFont, '')).not.toMatch(
      /<img|url\(|src(?:set)?="https?:|<link[^>]*href="https?:|@import/,
    );
  });
});

describe('a domain in the header', () => {
  it('is refused where the world belongs to another one, over both doors', async () => {
    const { body: world } = await service.rest<{ id: string }>('POST', '/worlds', {
      as: 'operator',
      body: { correlation_id: newId(), domain_id: service.domains.acme, slug: 'header', title: 'Header' },
    });
    const right = await service.rest('GET', `/worlds/${world.id}`, {
      as: 'operator',
      domain: service.domains.acme,
    });
    expect(right.status).toBe(200);
    const wrong = { as: 'operator', domain: service.domains.elsewhere } as const;
    const rest = await service.rest<Problem>('GET', `/worlds/${world.id}`, wrong);
    expect(rest.body).toMatchObject({ status: 403, code: 'domain_mismatch' });
    const query = 'query ($id: UUID!) { world(worldId: $id) { slug } }';
    const graphql = await service.graphql(query, { id: world.id }, wrong);
    expect(graphql.errors[0]?.extensions).toMatchObject({ code: 'domain_mismatch', status: 403 });
  });
});
