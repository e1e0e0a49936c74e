import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
});
afterAll(() => service.close());

/** Twenty thousand words: each would be a condition for each column. */
const words = 'a '.repeat(20_000);

it.each(['candidates', 'worldActions', 'sourceMaterials'])(
  'a search of %s is refused by its length, before it is asked of the database',
  async (field) => {
    const query = `query($w: UUID!, $s: String!) { ${field}(worldId: $w, search: $s) { totalCount } }`;
    const { errors } = await service.graphql(query, { w: world.id, s: words }, { as: 'operator' });
    expect(errors).toMatchObject([
      { extensions: { code: 'invalid_field', errors: [{ pointer: '/search' }] } },
    ]);
    const short = await service.graphql(query, { w: world.id, s: 'fire gate' }, { as: 'operator' });
    expect(short.errors).toEqual([]);
  },
);

it('a search of worlds likewise', async () => {
  const query = 'query($s: String!) { worlds(search: $s) { totalCount } }';
  const { errors } = await service.graphql(query, { s: words }, { as: 'operator' });
  expect(errors).toMatchObject([{ extensions: { code: 'invalid_field' } }]);
});

it('a wildcard of the database is a character like any other', async () => {
  const query = 'query($s: String!) { worlds(search: $s) { totalCount } }';
  const found = async (s: string): Promise<unknown> =>
    (await service.graphql(query, { s }, { as: 'operator' })).data;
  expect(await found('Harbour')).toEqual({ worlds: { totalCount: 1 } });
  for (const wildcard of ['%', '_', '\\', 'Harb_ur', 'H%r'])
    expect(await found(wildcard), wildcard).toEqual({ worlds: { totalCount: 0 } });
});
