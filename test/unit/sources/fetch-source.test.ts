import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { DomainError } from '../../../src/core/errors.ts';
import { fetchSource } from '../../../src/sources/fetch-source.ts';
import { isPublicAddress } from '../../../src/core/public-address.ts';

const servers: Server[] = [];

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const refusal = (text: string): unknown =>
  expect.objectContaining({ code: 'source_unavailable', message: expect.stringContaining(text) as string });

describe('fetching a document by URL', () => {
  it('returns the bytes with their content type and where they were found', async () => {
    const origin = await serve((request, response) => {
      if (request.url === '/old') return response.writeHead(302, { location: '/act?v=2' }).end();
      return response
        .writeHead(200, { 'content-type': 'text/html; charset=windows-1252' })
        .end(Buffer.from([0x93, 0x94]));
    });
    const found = await fetchSource(`${origin}/old`, { allowedPrivateOrigins: [origin] });
    expect(found.bytes).toEqual(Buffer.from([0x93, 0x94]));
    expect(found.mediaType).toBe('text/html; charset=windows-1252');
    expect(found.url).toBe(`${origin}/act?v=2`);
  });

  it('refuses a private address, and never connects to it', async () => {
    let connected = false;
    const origin = await serve((_request, response) => {
      connected = true;
      response.end('secret');
    });
    await expect(fetchSource(`${origin}/`)).rejects.toEqual(refusal('not at a public internet address'));
    expect(connected).toBe(false);
  });

  it('refuses a redirect to a private address that is not the allowed one', async () => {
    let connected = false;
    const inner = await serve((_request, response) => {
      connected = true;
      response.end('secret');
    });
    const outer = await serve((_request, response) =>
      response.writeHead(307, { location: `${inner}/meta` }).end(),
    );
    await expect(fetchSource(outer, { allowedPrivateOrigins: [outer] })).rejects.toEqual(
      refusal('public internet address'),
    );
    expect(connected).toBe(false);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/x', 'gopher://127.0.0.1', 'data:text/plain,hello'])(
    'refuses to be redirected to %s',
    async (location) => {
      const origin = await serve((_request, response) => response.writeHead(301, { location }).end());
      await expect(fetchSource(origin, { allowedPrivateOrigins: [origin] })).rejects.toEqual(
        refusal('Only http and https'),
      );
    },
  );

  it('follows three redirects and not a fourth', async () => {
    const origin = await serve((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('arrived');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const options = { allowedPrivateOrigins: [origin] };
    expect((await fetchSource(`${origin}/3`, options)).bytes.toString()).toBe('arrived');
    await expect(fetchSource(`${origin}/4`, options)).rejects.toEqual(refusal('more than 3 times'));
  });

  it('connects to the address it checked, asking the resolver once', async () => {
    const origin = await serve((request, response) => response.end(`for ${request.headers.host}`));
    const { port } = new URL(origin);
    let asked = 0;
    const found = await fetchSource(`http://law.example:${port}/`, {
      allowedPrivateOrigins: [`http://law.example:${port}`],
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '192.0.2.1', family: 4 }],
    });
    expect(found.bytes.toString()).toBe(`for law.example:${port}`);
    expect(asked).toBe(1);
  });

  it('refuses a name that has one private address among public ones', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ];
    await expect(fetchSource('http://mixed.example/', { resolve })).rejects.toEqual(
      refusal('public internet address'),
    );
  });

  it('cuts a stream off at the limit, announced or not', async () => {
    let closed: () => void;
    const cut = new Promise<void>((resolve) => (closed = resolve));
    const origin = await serve((request, response) => {
      if (request.url === '/announced')
        return response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000));
      response.on('close', () => closed());
      const more = (): void => {
        while (response.write('x'.repeat(1000))) if (response.destroyed) return;
        response.once('drain', more);
      };
      more();
    });
    const options = { allowedPrivateOrigins: [origin], maxBytes: 4096 };
    await expect(fetchSource(`${origin}/announced`, options)).rejects.toEqual(
      refusal('larger than 4096 bytes'),
    );
    await expect(fetchSource(`${origin}/endless`, options)).rejects.toEqual(
      refusal('larger than 4096 bytes'),
    );
    await cut;
  });

  it('gives up on a server that does not finish in time', async () => {
    const origin = await serve((_request, response) => void response.write('Section 1.'));
    await expect(fetchSource(origin, { allowedPrivateOrigins: [origin], timeoutMs: 150 })).rejects.toEqual(
      refusal('within 0.15 seconds'),
    );
  });

  it('gives up on a resolver that does not answer in time', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    await expect(fetchSource('http://slow.example/', { resolve, timeoutMs: 50 })).rejects.toEqual(
      refusal('within 0.05 seconds'),
    );
  });

  it.each([404, 401, 500, 204, 304])('says that the answer had status %i', async (status) => {
    const origin = await serve((_request, response) => response.writeHead(status).end());
    await expect(fetchSource(origin, { allowedPrivateOrigins: [origin] })).rejects.toEqual(
      refusal(String(status)),
    );
  });

  it.each([
    ['120', 120],
    ['Sun, 22 Nov 2026 08:01:30 GMT', 90],
    ['Sun, 22 Nov 2026 07:59:00 GMT', undefined],
    ['soon', undefined],
  ])('of Retry-After: %s it asks for %s seconds, by the clock that it was given', async (value, seconds) => {
    const origin = await serve((_request, response) =>
      response.writeHead(503, { 'retry-after': value }).end(),
    );
    const clock = { now: () => new Date('2026-11-22T08:00:00Z') };
    const failure: unknown = await fetchSource(origin, { allowedPrivateOrigins: [origin], clock }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      extensions: seconds === undefined ? {} : { retry_after: seconds },
    });
    expect('retry_after' in (failure as DomainError).extensions).toBe(seconds !== undefined);
  });

  it('says that nothing listens there, without the path and query', async () => {
    const origin = await serve((_request, response) => response.end());
    const server = servers.pop()!;
    await new Promise((resolve) => server.close(resolve));
    const failure: unknown = await fetchSource(`${origin}/a?token=hidden`, {
      allowedPrivateOrigins: [origin],
    }).catch((error: unknown) => error);
    expect(failure).toEqual(refusal('could not be reached (ECONNREFUSED)'));
    expect((failure as Error).message).not.toContain('hidden');
  });

  it('refuses compressed answers instead of storing their bytes as text', async () => {
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    );
    await expect(fetchSource(origin, { allowedPrivateOrigins: [origin] })).rejects.toEqual(
      refusal('compressed (gzip)'),
    );
  });

  it('refuses credentials in the URL without repeating them', async () => {
    const failure: unknown = await fetchSource('https://user:hunter2@law.example/').catch(
      (error: unknown) => error,
    );
    expect(failure).toEqual(refusal('holds credentials'));
    expect((failure as Error).message).not.toContain('hunter2');
  });

  it.each([
    ['more than 2048 characters', `https://law.example/${'x'.repeat(2_048)}`],
    ['at most 253 characters', `https://${'a.'.repeat(150)}example/`],
  ])('refuses an address of %s without repeating it', async (what, url) => {
    const failure: unknown = await fetchSource(url).catch((error: unknown) => error);
    expect(failure).toEqual(refusal(what));
    expect((failure as Error).message.length).toBeLessThan(100);
  });

  it.each(['', 'not a url', 'file:///etc/passwd', 'javascript:alert(1)', '//law.example/x'])(
    'refuses %j',
    async (url) => {
      await expect(fetchSource(url)).rejects.toEqual(refusal(''));
    },
  );

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://0/',
  ])('sees the loopback address in %s', async (url) => {
    await expect(fetchSource(url)).rejects.toEqual(refusal('public internet address'));
  });
});

describe('public addresses', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '240.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.9',
    ],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '2001:db8::1', '100::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::127.0.0.1',
      '::7f00:1',
      '64:ff9b::7f00:1',
      '64:ff9b:1::a00:1',
    ],
    ...[
      '2002:7f00:1::',
      '2002:a9fe:a9fe::1',
      '2001::1',
      '::ffff:0:127.0.0.1',
      'fe80::1%eth0',
      'law.example',
      '',
    ],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
