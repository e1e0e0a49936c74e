import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { GRAPHQL_INTROSPECTION: 'false' } });
});
afterAll(() => service.close());

const asOperator = { as: 'operator' } as const;

const createWorld = `mutation ($input: CreateWorldInput!) {
  createWorld(input: $input) {
    __typename
    ... on WorldModel { worldId slug }
    ... on Problem { code status errors { pointer code } }
  }
}`;

const post = async (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await service.tokenOf('operator')}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe('a schema that may not be asked for', () => {
  const get = async (path: string): Promise<[status: number, text: string]> => {
    const response = await fetch(`${service.url}${path}`);
    return [response.status, await response.text()];
  };

  it.each(['/docs/graphql', '/docs/graphql.md'])('has no page at %s', async (path) => {
    expect((await get(path))[0]).toBe(404);
  });

  it.each(['/docs', '/docs/rules', '/docs.md', '/docs/errors.md', '/docs/search.json', '/llms.txt'])(
    'is not led to from %s',
    async (path) => {
      const [status, text] = await get(path);
      expect(status).toBe(200);
      expect(text).not.toContain('/docs/graphql');
    },
  );
});

describe('answers', () => {
  it('carries a refusal that the caller can act on as a member of the result', async () => {
    const input = { correlationId: newId(), domainId: service.domains.acme, slug: 'Not A Slug', title: 'x' };
    const { data, errors } = await service.graphql(createWorld, { input }, asOperator);
    expect(errors).toEqual([]);
    expect(data?.createWorld).toMatchObject({
      __typename: 'Problem',
      code: 'INVALID_FIELD',
      status: 400,
      errors: [{ pointer: '/slug' }],
    });
  });

  it('says that an answer is a replay, over the same header as REST', async () => {
    const input = { correlationId: newId(), domainId: service.domains.acme, slug: 'replay', title: 'x' };
    const first = await post({ query: createWorld, variables: { input } });
    const again = await post({ query: createWorld, variables: { input } });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(await first.json());
  });

  it('replays over GraphQL what was done over REST', async () => {
    const correlation = newId();
    const { body } = await service.rest<{ id: string }>('POST', '/worlds', {
      as: 'operator',
      body: {
        correlation_id: correlation,
        domain_id: service.domains.acme,
        slug: 'both',
        title: 'x',
        description: '',
      },
    });
    const input = {
      correlationId: correlation,
      domainId: service.domains.acme,
      slug: 'both',
      title: 'x',
      description: '',
    };
    const { data } = await service.graphql(createWorld, { input }, asOperator);
    expect(data?.createWorld).toMatchObject({ worldId: body.id });
  });
});

describe('errors', () => {
  it('names a missing scope and missing credentials by code', async () => {
    const query = '{ worlds { totalCount } }';
    const observer = await service.graphql(query, {}, { as: 'observer' });
    expect(observer.errors[0]?.extensions).toMatchObject({ code: 'missing_scope', status: 403 });
    const anonymous = await service.graphql(query);
    expect(anonymous.errors[0]?.extensions).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  it('refuses bad credentials before it looks at the document', async () => {
    const answer = await service.graphql('{ not a document', {}, { token: 'ens_live_nonsense' });
    expect(answer.status).toBe(401);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'key_invalid' });
  });

  it('calls a bad document and bad variables malformed', async () => {
    const syntax = await service.graphql('{ worlds {', {}, asOperator);
    expect(syntax.errors[0]?.extensions.code).toBe('malformed_request');
    const variables = await service.graphql(createWorld, { input: { slug: 1 } }, asOperator);
    expect(variables.errors[0]?.extensions.code).toBe('malformed_request');
  });

  it.each([
    ['a UUID', 'UUID!', 'query', 'world(worldId: $value) { slug }'],
    ['a date', 'Date', 'mutation', 'decide(input: { action: "a", inputs: {}, asOf: $value }) { __typename }'],
  ])(
    'says what is expected where %s has another form, and repeats nothing',
    async (_what, type, kind, field) => {
      const value = 'of-no-such-form';
      const byVariable = await service.graphql(
        `${kind} ($value: ${type}) { ${field} }`,
        { value },
        asOperator,
      );
      const literal = field.replace('$value', JSON.stringify(value));
      const byLiteral = await service.graphql(`${kind} { ${literal} }`, {}, asOperator);
      for (const { errors } of [byVariable, byLiteral]) {
        expect(errors[0]?.extensions).toMatchObject({ code: 'malformed_request', status: 400 });
      }
      expect(byVariable.errors[0]?.message).toMatch(
        /^Variable "\$value" got an invalid value; .*(form|date)/,
      );
      expect(JSON.stringify(byVariable)).not.toContain(value);
    },
  );

  it.each([
    ['a variable', createWorld, 'a\u0000b'],
    ['half a surrogate pair', createWorld, '\ud800'],
  ])('refuses text that cannot be stored in %s', async (_where, query, slug) => {
    const input = { correlationId: newId(), domainId: service.domains.acme, slug, title: 'x' };
    const { errors } = await service.graphql(query, { input }, asOperator);
    expect(errors[0]?.extensions).toMatchObject({ code: 'invalid_field', status: 400 });
  });

  it('refuses text that cannot be stored in a literal of the document', async () => {
    const query = `mutation { createWorld(input: {correlationId: "${newId()}", domainId: "${service.domains.acme}", slug: "a", title: "\\u0000"}) { __typename } }`;
    const { errors } = await service.graphql(query, {}, asOperator);
    expect(errors[0]?.extensions.code).toBe('malformed_request');
  });

  it('tells nothing of an unexpected failure but the request id under which it is recorded', async () => {
    await service.testDatabase.adminQuery('ALTER TABLE world_model RENAME TO world_model_away');
    try {
      const answer = await service.graphql(
        '{ worlds { edges { node { slug } } } }',
        {},
        {
          ...asOperator,
          headers: { 'x-request-id': 'unexpected-1' },
        },
      );
      expect(answer.errors[0]?.extensions).toMatchObject({
        code: 'internal_error',
        request_id: 'unexpected-1',
      });
      expect(JSON.stringify(answer)).not.toMatch(/world_model|prisma|select|\.ts/i);
      const rest = await service.rest('GET', '/worlds', {
        ...asOperator,
        headers: { 'x-request-id': 'unexpected-2' },
      });
      expect(rest).toMatchObject({
        status: 500,
        body: { code: 'internal_error', request_id: 'unexpected-2' },
      });
      expect(JSON.stringify(rest.body)).not.toMatch(/world_model|prisma|select|\.ts/i);
      expect(
        service.logged.filter((line) => line.includes('unexpected-1') && line.includes('world_model')),
      ).not.toEqual([]);
    } finally {
      await service.testDatabase.adminQuery('ALTER TABLE world_model_away RENAME TO world_model');
    }
  });
});

describe('limits', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'slug' : `... on WorldModel { ${nested(depth - 1)} }`;

  it.each([
    [
      'too many aliases',
      `{ ${Array.from({ length: 120 }, (_, n) => `a${n}: world(worldId: "${newId()}") { slug }`).join(' ')} }`,
    ],
    ['too many tokens', `{ ${'__typename '.repeat(5_000)} }`],
    ['too many directives', `{ __typename ${'@include(if: true) '.repeat(60)} }`],
    [
      'too costly a selection',
      `{ ${Array.from({ length: 90 }, (_, n) => `a${n}: worlds(first: 200) { edges { node { slug title } } }`).join(' ')} }`,
    ],
    ['an unknown field', `{ worlds { edges { node { ${nested(1)} secret } } } }`],
  ])('refuses %s without executing it', async (_what, query) => {
    const { data, errors } = await service.graphql(query, {}, asOperator);
    expect(data).toBeNull();
    expect(errors[0]?.extensions.code).toBe('malformed_request');
  });

  it('does not tell its schema when introspection is switched off', async () => {
    const { data, errors } = await service.graphql('{ __schema { types { name } } }', {}, asOperator);
    expect(data).toBeNull();
    expect(errors[0]?.extensions.code).toBe('malformed_request');
  });

  it('takes no batch', async () => {
    const answer = await post([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(answer.status).toBe(400);
  });

  it('takes a body of at most 1 MiB', async () => {
    const answer = await post({ query: `{ __typename } # ${'x'.repeat(1024 * 1024)}` });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'payload_too_large' } }] });
  });

  it('makes a caller who asks too often wait', async () => {
    const slow = await startTestService({ env: { RATE_LIMIT_GRAPHQL_PER_MINUTE: '2' } });
    try {
      const ask = () => slow.graphql('{ __typename }', {}, asOperator);
      expect((await ask()).errors).toEqual([]);
      expect((await ask()).errors).toEqual([]);
      const third = await ask();
      expect(third.status).toBe(429);
      expect(third.errors[0]?.extensions).toMatchObject({ code: 'rate_limited' });
    } finally {
      await slow.close();
    }
  });
});

describe('persisted documents', () => {
  it('executes an operation of the service by its SHA-256', async () => {
    const source = new URL('../../../src/generated/operations/persisted-documents.json', import.meta.url);
    const documents = JSON.parse(await readFile(source, 'utf8')) as Record<string, string>;
    const [hash] = Object.entries(documents).find(([, text]) => text.includes('query Worlds('))!;
    const sha256Hash = hash.replace('sha256:', '');
    const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
    expect(await answer.json()).toMatchObject({ data: { worlds: { edges: expect.any(Array) as unknown } } });
  });

  it('knows no other and remembers none', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const first = await post({ extensions });
    expect(await first.json()).toMatchObject({ errors: [{ message: 'PersistedQueryNotFound' }] });
    expect((await post({ query: '{ __typename }', extensions })).status).toBe(200);
    expect((await post({ extensions })).status).toBe(400);
  });
});
