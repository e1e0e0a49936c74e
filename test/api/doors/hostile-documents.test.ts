import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { issueKey } from '../../testkit/decisions.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';
import { openWorld } from '../../testkit/world.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Answered {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}

const ask = (body: unknown): Promise<RestAnswer<Answered>> =>
  service.rest<Answered>('POST', '/graphql', { as: 'operator', body });

const codeOf = ({ body }: RestAnswer<Answered>): string | undefined => body.errors?.[0]?.extensions.code;

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('JSON that nests without end', () => {
  // Under 256 KiB, which is as long as a body of the shortest door may be.
  it.each([
    ['objects', nested(40_000)],
    ['lists', `${'['.repeat(120_000)}${']'.repeat(120_000)}`],
    ['unclosed lists', '['.repeat(200_000)],
    ['objects with escapes', nested(20_000).replace('"a"', '"\\u0061\\"["')],
  ])('is refused as malformed on every door: %s', async (_what, json) => {
    const { key } = await issueKey(service);
    const { path } = await openWorld(service);
    const bodies: [string, string, string, Record<string, string>][] = [
      ['POST', '/graphql', `{"query":"{ me { scopes } }","variables":{"a":${json}}}`, { as: 'operator' }],
      ['POST', '/decide', `{"action":"a","inputs":{"a":${json}}}`, { token: key }],
      ['POST', '/access/v1/evaluation', `{"context":${json}}`, { token: key }],
      ['POST', '/mcp', `{"jsonrpc":"2.0","params":${json}}`, { token: key }],
      [
        'PUT',
        `${path}/configuration/llm`,
        `{"correlation_id":"${newId()}","value":${json}}`,
        { as: 'operator' },
      ],
    ];
    for (const [method, at, body, who] of bodies) {
      const headers = { accept: 'application/json, text/event-stream' };
      const answer = await service.rest(method, at, { ...who, body, headers });
      expect({ at, status: answer.status }).toEqual({ at, status: 400 });
      expect(JSON.stringify(answer.body)).toMatch(/malformed_request|-32700|-32600/);
    }
  });

  it('is refused in a field of a form and in the query of a GET, and the service goes on', async () => {
    const { path } = await openWorld(service);
    const form = new FormData();
    form.set('correlation_id', newId());
    form.set('provenance', nested(50_000));
    form.set('file', new Blob(['A person must not.']), 'law.txt');
    const uploaded = await service.rest<{ code: string }>('POST', `${path}/source-materials`, {
      as: 'operator',
      body: form,
    });
    expect(uploaded).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    const variables = encodeURIComponent(nested(500));
    const read = await service.rest<Answered>('GET', `/graphql?query={me{scopes}}&variables=${variables}`, {
      as: 'operator',
    });
    expect(codeOf(read)).toBe('malformed_request');
    expect((await service.rest('GET', '/health/live')).status).toBe(200);
  });

  it('is taken as deep as anybody means it, brackets in texts not counted', async () => {
    const deep = await ask(
      `{"query":"{ me { scopes } }","variables":{"a":${nested(90)},"b":"${'[{'.repeat(500)}\\"["}}`,
    );
    expect(deep.body.errors).toBeUndefined();
  });
});

describe('a GET of GraphQL', () => {
  it.each(['variables=x', 'variables=[', 'extensions={', 'extensions=%00', 'variables={"a":"\\u0000"}'])(
    'with %s is malformed, not a failure',
    async (parameter) => {
      const answer = await service.rest<Answered>(
        'GET',
        encodeURI(`/graphql?query={me{scopes}}&${parameter}`),
        {
          as: 'operator',
        },
      );
      expect(answer.status).toBeLessThan(500);
      expect(codeOf(answer)).toMatch(/^(malformed_request|invalid_field)$/);
    },
  );

  it('changes nothing, whatever it is called or hidden in', async () => {
    const change = 'mutation M { createOrganization(input: { slug: "by-get", name: "G" }) { __typename } }';
    for (const query of [change, `query Q { me { scopes } } ${change}`]) {
      const at = `/graphql?operationName=M&query=${encodeURIComponent(query)}`;
      expect((await service.rest('GET', at, { as: 'operator' })).status).toBe(405);
    }
    const { rows } = await service.services.database.pool.query('SELECT FROM organization WHERE slug = $1', [
      'by-get',
    ]);
    expect(rows).toEqual([]);
    expect(await service.testDatabase.adminQuery(`SELECT FROM organization WHERE slug = 'by-get'`)).toEqual(
      [],
    );
  });
});

describe('a document that multiplies', () => {
  const doubling = Array.from(
    { length: 20 },
    (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`,
  );
  it.each([
    ['by fragments within fragments', `{ ...f0 } ${doubling.join(' ')} fragment f20 on Query { __typename }`],
    ['by a fragment that contains itself', '{ ...f } fragment f on Query { __typename ...f }'],
    ['by two that contain each other', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
    [
      'by repeated questions for the schema',
      `{ ${Array.from({ length: 3 }, (_, n) => `a${n}: __schema { types { name } }`).join(' ')} }`,
    ],
    [
      'by one question for the schema that goes in circles',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    ],
    ['by pages', '{ worlds(first: 1000000) { edges { cursor } } }'],
    ['by variables that nothing declares', 'query { worlds(first: $a) { edges { cursor } } }'],
    ['by nested selections', `{ ${'a { '.repeat(1_200)}b${' }'.repeat(1_200)} }`],
    ['by nested values', `{ worlds(first: ${'['.repeat(1_800)}1${']'.repeat(1_800)}) { totalCount } }`],
    ['by lists that never end', `{ worlds(first: ${'['.repeat(4_500)}`],
    ['by objects that never end', `{ worlds(first: ${'{a:'.repeat(4_500)}`],
    ['by types that never end', `query ($a: ${'['.repeat(4_500)}`],
    ['by selections that never end', '{a'.repeat(4_500)],
    ['by unknown directives', `{ me { scopes ${'@a '.repeat(60)} } }`],
  ])('%s is refused before it is executed', async (_what, query) => {
    const answer = await ask({ query });
    expect(answer.body.data ?? null).toBeNull();
    expect(codeOf(answer)).toBe('malformed_request');
  });

  it('is answered by status where nothing of it was executed, in the media type that has one', async () => {
    const documents: [string, object][] = [
      [`{ ${'me { user { organization { '.repeat(5)} name ${'} } } '.repeat(5)} }`, {}],
      ['query ($w: UUID!) { world(worldId: $w) { id } }', { w: 'none' }],
      [`{ worlds(first: ${'['.repeat(4_500)}`, {}],
    ];
    for (const [query, variables] of documents) {
      const headers = { accept: 'application/graphql-response+json' };
      const sent = { as: 'operator', body: { query, variables } } as const;
      expect(await service.rest('POST', '/graphql', { ...sent, headers })).toMatchObject({ status: 400 });
    }
  });

  it.each([
    ['a number', 1],
    ['a list', ['{ me { scopes } }']],
    ['an object', { kind: 'Document' }],
  ])('is none when it is %s', async (_what, query) => {
    expect(codeOf(await ask({ query }))).toBe('malformed_request');
  });

  it.each(['__proto__', 'constructor', 'toString', 'sha256:__proto__', ''])(
    'is not found under the hash %j',
    async (sha256Hash) => {
      expect(codeOf(await ask({ extensions: { persistedQuery: { version: 1, sha256Hash } } }))).toBe(
        'malformed_request',
      );
    },
  );
});

it('a caller without credentials who asks too often waits as well, by address', async () => {
  const strict = await startTestService({ env: { RATE_LIMIT_GRAPHQL_PER_MINUTE: '2' } });
  try {
    const anonymous = () => strict.rest('POST', '/graphql', { body: { query: '{ __typename }' } });
    expect((await anonymous()).status).toBe(200);
    expect((await anonymous()).status).toBe(200);
    const refused = await anonymous();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await strict.graphql('{ __typename }', {}, { as: 'operator' })).errors).toEqual([]);
  } finally {
    await strict.close();
  }
});
