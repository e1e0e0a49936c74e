import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';

const site = 'http://rules.test';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: site, RATE_LIMIT_INVITE_PER_MINUTE: '5' } });
});
afterAll(() => service.close());

interface Refused {
  code: string;
}

describe('guessing invite tokens', () => {
  it('ends with 429, whichever doors and however many guesses of a document it goes by', async () => {
    const body = { token: 'A'.repeat(43) };
    const guess = () => service.rest<Refused>('POST', '/api/invites/accept', { as: 'outsider', body });
    for (let call = 0; call < 3; call += 1) expect((await guess()).body.code).toBe('not_found');
    const aliased = Array.from(
      { length: 20 },
      (_, n) => `g${n}: acceptInvite(input: { token: "${'B'.repeat(43)}" }) { ... on Problem { code } }`,
    );
    const { data } = await service.graphql<Record<string, Refused>>(
      `mutation { ${aliased.join(' ')} }`,
      {},
      { as: 'outsider' },
    );
    const codes = Object.values(data ?? {}).map(({ code }) => code);
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', ...Array<string>(18).fill('RATE_LIMITED')]);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a cookie session', () => {
  it('changes nothing on behalf of another site, over either door, and reads nothing for it', async () => {
    const cookie = `access_token=${await service.tokenOf('owner')}`;
    const send = (path: string, body: unknown, headers: Record<string, string>) =>
      service.rest<Refused>('POST', path, { body, headers: { cookie, ...headers } });
    const domain = (slug: string) => ({ slug, name: 'Of a cookie' });
    const mutation = { query: 'mutation { createDomain(input: { slug: "gql", name: "G" }) { __typename } }' };
    const foreign = [
      {},
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { origin: `${site}.evil.test` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: site, 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[];
    for (const headers of foreign) {
      const refused = { status: 403, body: { code: 'cross_site_request' } };
      expect(await send('/domains', domain('rest'), headers)).toMatchObject(refused);
      expect((await send('/graphql', mutation, headers)).status).toBe(403);
    }
    const read = await service.rest('GET', '/domains', { headers: { cookie, origin: 'http://evil.test' } });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
    expect(read.body).toMatchObject({ items: [{ slug: 'credit' }] });
    expect((await send('/domains', domain('rest'), { origin: site })).status).toBe(201);
    expect((await send('/graphql', mutation, { origin: site })).status).toBe(200);
  });
});

describe('a GraphQL document', () => {
  it('may nest ten levels of selections and no more, fragments counted', async () => {
    const chain = (levels: number): string =>
      levels === 0 ? 'id' : `... on Domain { organization { ...deep${levels - 1} } }`;
    const nest = (depth: number): string =>
      depth === 0 ? '__typename' : `worlds { edges { node { domain { ${nest(depth - 1)} } } } }`;
    const shallow = await service.graphql(`{ ${nest(0)} }`, {}, { as: 'operator' });
    expect(shallow.errors).toEqual([]);
    const deep = `query { node(id: "x") { ${chain(11)} } } ${Array.from(
      { length: 11 },
      (_, n) => `fragment deep${n} on Organization { domains { edges { node { ${chain(n)} } } } }`,
    ).join(' ')}`;
    for (const query of [`{ ${nest(3)} }`, deep]) {
      const { data, errors } = await service.graphql(query, {}, { as: 'operator' });
      expect(data).toBeNull();
      expect(errors[0]?.extensions.code).toBe('malformed_request');
    }
  });
});

describe('a slow client', () => {
  it('that does not finish its body is cut off', async () => {
    const patient = service.service.server.requestTimeout;
    service.service.server.requestTimeout = 1_000;
    try {
      const token = await service.tokenOf('operator');
      const received = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
        let text = '';
        socket.on('data', (chunk) => (text += chunk.toString()));
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
        socket.write(
          `POST /worlds HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title":',
        );
      });
      expect(received).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      service.service.server.requestTimeout = patient;
    }
  });
});

describe('in production', () => {
  it('every answer asks for https from now on, and no error helps to map the schema', async () => {
    const production = await startTestService({
      env: {
        NODE_ENV: 'production',
        SITE_URL: 'https://rules.test',
        DATABASE_URL: 'postgresql://x@127.0.0.1/x',
        PRINCIPAL_KEY: 'given',
        PUBLISHING_KEY: 'given',
      },
    });
    try {
      for (const path of ['/health/live', '/no/such/path', '/graphql', '/docs']) {
        const { headers } = await production.rest('GET', path);
        expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}; includeSubDomains$/);
      }
      const { errors } = await production.graphql('{ world { slug } wrlds { edges { cursor } } }');
      expect(JSON.stringify(errors)).not.toMatch(/did you mean/i);
    } finally {
      await production.close();
    }
  });
});
