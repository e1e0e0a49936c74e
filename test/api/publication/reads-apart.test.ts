import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEachOperation } from '../../../src/graphql/read-each-operation.ts';
import { readsApart } from '../../../src/graphql/reads-apart.ts';
import { buildSchema } from '../../../src/schema.ts';
import { createTestDatabase } from '../../testkit/database.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

// What works long on what it read holds no transaction meanwhile: with one connection to read by, a transaction around
// it would have it wait for itself.

let service: TestService;
let world: ReviewWorld;
beforeAll(async () => {
  service = await startTestService({ database: await createTestDatabase({ poolSize: 1 }) });
  world = await openPublishableWorld(service);
  await publishNext(world);
});
afterAll(() => service.close());

const stagedChanges = 'stagedChanges(worldId: $worldId) { behaviour { status } }';
const versionComparison = 'versionComparison(worldId: $worldId, number: 1, from: "v1") { from to }';

describe('with one connection to read by', () => {
  it.each([
    ['staged changes', stagedChanges],
    ['a comparison of versions', versionComparison],
    ['staged changes of a world', 'world(worldId: $worldId) { stagedChanges { behaviour { status } } }'],
    ['either beside what reads on', `${stagedChanges} worlds(first: 1) { edges { node { title } } }`],
  ])('%s are answered', async (_what, selection) => {
    const { errors, data } = await service.graphql(
      `query Q($worldId: UUID!) { ${selection} }`,
      { worldId: world.worldId },
      { as: 'operator' },
    );
    expect(errors).toEqual([]);
    expect(data).not.toBeNull();
  });
});

const schema = buildSchema();

describe('what is read operation by operation', () => {
  it('is read in the name of the caller by raw statements too', async () => {
    const operator = { user_id: service.users.operator };
    const prisma = readEachOperation(service.testDatabase.database, operator);
    const found = await prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM world_model WHERE id = ${world.worldId}::uuid`;
    expect(found).toEqual([{ id: world.worldId }]);
  });
});

describe('a document that asks for such a field', () => {
  const isApart = (text: string): boolean => readsApart({ schema, document: parse(text) });

  it.each([
    ['at its root', '{ lawChange(worldId: "1", sourceMaterialId: "2") { effectiveFrom } }'],
    [
      'beside others',
      '{ worlds(first: 1) { totalCount } stagedChanges(worldId: "1") { behaviour { status } } }',
    ],
    ['below', '{ rules(worldId: "1") { edges { node { sourceChanged { change } } } } }'],
    [
      'in a fragment',
      '{ rules(worldId: "1") { edges { node { ...R } } } } fragment R on Rule { sourceChanged { change } }',
    ],
  ])('%s', (_where, text) => expect(isApart(text)).toBe(true));

  it.each([
    [
      'sources that changed',
      '{ rules(worldId: "1") { edges { node { sourceChanged { sourceMaterialId } } } } }',
    ],
    ['what is staged', '{ world(worldId: "1") { stagedChanges { ruleCounts { added } } } }'],
  ])('is another than one that only lists %s', (_what, text) => expect(isApart(text)).toBe(false));
});
