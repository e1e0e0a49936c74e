import { graphqlSync } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { buildSchema } from '../../../src/schema.ts';
import { countStatements } from '../../testkit/count-statements.ts';
import { heldDuring, piece } from '../../testkit/held.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { insert } from '../../testkit/tenants.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
});
afterAll(() => service.close());

interface Refused {
  data?: unknown;
  errors?: { message: string; extensions: { code: string } }[];
}

/** In pieces of work; a slow machine does fewer in the same time. Each of these held the loop for 27 to 600. */
const bearablePieces = 5;
const bearable = bearablePieces * piece();

const kilobytes = (text: string, count: number): string =>
  text.repeat(Math.ceil((count * 1024) / text.length));

describe('a document of a megabyte that no one signed in sent', () => {
  const documents: [string, string][] = [
    ["`<' cannot represent '`", `{world(worldId:"${kilobytes("<' cannot represent '", 1_000)}"){id}}`],
    ['` cannot represent `', `{world(worldId:"${kilobytes(' cannot represent ', 1_000)}"){id}}`],
    ['`Value "`', `{world(worldId:${JSON.stringify(kilobytes('Value "', 650))}){id}}`],
    [
      '`Variable "`',
      `{world(worldId:${JSON.stringify(kilobytes('Variable "$x" got invalid value ', 800))}){id}}`,
    ],
    ['an enum that is none', `{me{scopes}} # ${kilobytes('Value x does not exist in ', 1_000)}`],
    ['names', `{ ${kilobytes('a ', 1_000)}}`],
  ];
  it.each(documents)('is refused, and delays no other request: %s', async (_what, query) => {
    const { held, result } = await heldDuring(() =>
      service.rest<Refused>('POST', '/graphql', { body: { query } }),
    );
    expect(result.status).toBeLessThan(500);
    expect(result.body.errors?.[0]?.extensions.code).toMatch(/^(payload_too_large)$/);
    // What was sent is not sent back.
    expect(JSON.stringify(result.body).length).toBeLessThan(20_000);

    expect(held).toBeLessThan(bearable);
  });

  it.each(documents)('in a variable is refused as well: %s', async (_what, text) => {
    const body = {
      query: 'query ($id: UUID!, $n: Int) { world(worldId: $id) { id } worlds(first: $n) { totalCount } }',
      variables: { id: text, n: text },
    };
    const { held, result } = await heldDuring(() =>
      service.rest<Refused>('POST', '/graphql', { as: 'operator', body }),
    );
    expect(result.status).toBeLessThan(500);

    expect(held).toBeLessThan(bearable);
  });
});

describe('a document', () => {
  const ask = (body: object, as?: 'operator') =>
    service.rest<Refused>('POST', '/graphql', { body, ...(as && { as }) });

  it('that is longer than its tokens may be is refused before it is read, by any sender', async () => {
    const query = `{ me { scopes } } # ${kilobytes('x', 64)}`;
    for (const as of [undefined, 'operator'] as const) {
      const refused = await ask({ query }, as);
      expect(refused.status).toBe(413);
      expect(refused.body.errors?.[0]).toMatchObject({
        message: 'A GraphQL document may have at most 65536 characters. Send long values as variables.',
        extensions: { code: 'payload_too_large' },
      });
    }
  });

  it('takes long variables of signed-in callers, and of no one else', async () => {
    const body = { query: '{ __typename }', variables: { text: kilobytes('x', 500) } };
    expect((await ask(body)).status).toBe(413);
    expect((await ask(body, 'operator')).status).toBe(200);
  });

  it('that asks of the schema alone is answered from a thread, as the schema says, again and again', async () => {
    const query = `{ __schema { queryType { name } types { name kind description fields { name args { name defaultValue } } } }
      __type(name: "Finding") { fields { name isDeprecated } } }`;
    const first = await ask({ query }, 'operator');
    const schema = buildSchema();
    expect(first.status).toBe(200);
    const byName = (data: unknown): unknown => {
      const { __schema, __type } = data as {
        __schema: { types: { name: string }[] };
        __type: unknown;
      };
      return { __type, types: __schema.types.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
    };
    const expected = graphqlSync({ schema, source: query });
    expect(byName(first.body.data)).toEqual(JSON.parse(JSON.stringify(byName(expected.data))));
    const again = await Promise.all(Array.from({ length: 20 }, () => ask({ query }, 'operator')));
    for (const { body } of again) expect(body).toEqual(first.body);
  });
});

describe('texts of 40 to 200 KB from outside', () => {
  const hostile: [string, string][] = [
    ['an address that is none', `http:${kilobytes('/', 40)}`],
    ['a long address', `https://a/${kilobytes('a?', 40)}`],
    ['dots in a heading', `# ${kilobytes('.', 200)}\n\nA person must not.`],
    ['`a <? `', kilobytes('a <? ', 80)],
    ['`a <!-- `', kilobytes('a <!-- ', 80)],
    ['deep quotes', kilobytes('>', 80)],
    ['deep lists', kilobytes('- ', 80)],
    ['open brackets', kilobytes('[', 80)],
    ['emphasis', kilobytes('*a _b ', 80)],
    ['tables', `|${kilobytes('a|', 20)}\n|${kilobytes('-|', 20)}`],
    ['headings of nothing', kilobytes('# .\n', 45)],
    ['underlines', kilobytes('=\n', 45)],
    ['a long heading over many', `# ${kilobytes('a', 200)}\n\n${'## b\n\nc\n\n'.repeat(6_000)}`],
  ];
  it.each(hostile)(
    'are read or refused as a source, and delay no other request: %s',
    async (_what, content) => {
      for (const media_type of ['text/markdown', 'text/html']) {
        const { held, result } = await heldDuring(() => world.ingest({ content, media_type }));
        expect({
          media_type,
          status: result.status,
          body: JSON.stringify(result.body).slice(0, 300),
        }).toMatchObject({
          status: expect.toSatisfy((status: number) => [200, 201, 422].includes(status)) as number,
        });

        expect(held).toBeLessThan(bearable);
      }
    },
    180_000,
  );

  it('are stored with many sections, corrected and compared, and delay no other request', async () => {
    const content = `# Rules\n\n${'## a\n\nb\n\n'.repeat(8_000)}`;
    const ingested = await heldDuring(() => world.ingest({ content, media_type: 'text/markdown' }));
    expect(ingested.result.status).toBe(201);
    const { id } = ingested.result.body;
    const envelope = { kind: 'statute', publication: 'Another Gazette' };
    const corrected = await heldDuring(() =>
      world.send<{ id: string }>('POST', `/source-materials/${id}/corrections`, {
        provenance: envelope,
        reason: 'It stood in another.',
      }),
    );
    expect(corrected.result.status).toBe(201);
    const compared = await heldDuring(() =>
      world.get<{ items: { change: string }[] }>(
        `/source-materials/${corrected.result.body.id}/compare?from=${id}`,
      ),
    );
    expect(compared.result.body.items).toHaveLength(8_001);
    expect(new Set(compared.result.body.items.map(({ change }) => change))).toEqual(new Set(['unchanged']));

    for (const { held } of [ingested, corrected, compared]) expect(held).toBeLessThan(bearable);
  }, 180_000);

  it('are cited by a hundred quotes that occur often, or elsewhere, and delay no other request', async () => {
    const sentence = 'A person must not board a ship unless the fare is at least $5.';
    const { body: source } = await world.ingest({
      content: `${sentence}\n\n`.repeat(16_000),
      media_type: 'text/plain',
    });
    const citing = (citation: (index: number) => object) =>
      heldDuring(() =>
        world.send<{ id: string; citations: unknown[] }>('POST', '/candidates', {
          action: 'ship.board',
          action_proposal: { title: 'Board a ship' },
          natural_language: sentence,
          modality: 'must_not',
          requires: 'true',
          inputs: [],
          citations: Array.from({ length: 100 }, (_, index) => ({
            source_material_id: source.id,
            quote: sentence,
            ...citation(index),
          })),
        }),
      );
    const near = await citing((index) => ({ start: index * 6_300 }));
    expect(near.result.status).toBe(201);
    const absent = await citing((index) => ({ quote: `${sentence} `.repeat(20) + String(index) }));
    expect(absent.result.status).toBe(400);
    const moved = await citing((index) => ({ start: index, end: index + 1 }));
    expect(moved.result.status).toBe(201);
    const verified = await heldDuring(() => world.send('POST', `/candidates/${moved.result.body.id}/verify`));
    expect(verified.result.status).toBe(200);

    for (const { held } of [near, absent, moved, verified]) expect(held).toBeLessThan(bearable);
  }, 180_000);

  it.each(hostile)('are read or refused in each field of a provenance: %s', async (_what, text) => {
    const provenance = { kind: 'statute', publication: text, url: text, retrieved_at: text, language: text };
    const { held, result } = await heldDuring(() =>
      world.ingest({ content: 'A person must not.', media_type: 'text/plain', provenance }),
    );
    expect(result.status).toBe(400);

    expect(held).toBeLessThan(bearable);
  });
});

describe('what one answer may take', () => {
  const operator = { as: 'operator' } as const;

  it('is bounded in values: pages by variables, lists of ids, aliases', async () => {
    const query = `query ($n: Int!) { ${Array.from({ length: 20 }, (_, index) => `a${index}: worlds(first: $n) { edges { node { id title domain { id } } } }`).join(' ')} }`;
    const pages = await service.graphql(query, { n: 200 }, operator);
    expect(pages.data).toBeNull();
    expect(pages.errors[0]).toMatchObject({
      message: expect.stringContaining('more than 20000 values') as string,
      extensions: { code: 'malformed_request' },
    });
    expect((await service.graphql(query, { n: 5 }, operator)).errors).toEqual([]);
    const ids = Array.from({ length: 100 }, () => Buffer.from(`WorldModel:${newId()}`).toString('base64'));
    const fields = Array.from({ length: 50 }, (_, index) => `a${index}: domain { id }`).join(' ');
    const many = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on WorldModel { ${fields} } } }`;
    const nodes = await service.graphql(many, { ids }, operator);
    expect(nodes.errors[0]?.message).toContain('more than 20000 values');
    expect((await service.graphql(many, { ids: ids.slice(0, 5) }, operator)).errors).toEqual([]);
  });

  it('is bounded in statements: what many aliases ask is asked of the database together', async () => {
    const ask = (count: number) => {
      const aliases = Array.from(
        { length: count },
        (_, index) => `a${index}: me { user { id organization { name } } }`,
      );
      return countStatements(() => service.graphql(`{ ${aliases.join(' ')} }`, {}, operator));
    };
    const one = await ask(1);
    const many = await ask(90);
    expect(one.result.errors).toEqual([]);
    expect(many.result.errors).toEqual([]);
    expect(many.statements).toBeLessThan(one.statements + 20);
    const tooMany = await ask(300);
    expect(tooMany.result.data).toBeNull();
  });

  it('is bounded in bytes, with a refusal that says what to do', async () => {
    for (let count = 0; count < 25; count += 1) {
      await insert(service.testDatabase, 'world_model', {
        id: newId(),
        domain_id: service.domains.acme,
        slug: `long-${count}`,
        title: 'Long',
        description: 'x'.repeat(10_000),
        updated_at: new Date(),
      });
    }
    const ask = (count: number) => {
      const aliases = Array.from(
        { length: count },
        (_, index) => `a${index}: worlds(first: 25) { edges { node { description } } }`,
      );
      return service.graphql(`{ ${aliases.join(' ')} }`, {}, operator);
    };
    expect((await ask(5)).errors).toEqual([]);
    const refused = await ask(80);
    expect(refused.data).toBeNull();
    expect(refused.errors).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('Ask for less at once') as string,
        extensions: expect.objectContaining({ code: 'answer_too_large' }) as unknown,
      }),
    ]);
  });
});
