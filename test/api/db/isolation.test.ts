import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { anonymous, readTransaction } from '../../../src/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { insert, insertUser } from '../../testkit/tenants.ts';

const domains = 10;
const usersOfEach = 5;
const worldsOfEach = 3;
/** 200 requests queue for four connections, on a machine that has other things to do. */
const patient = 60_000;

interface Member {
  id: string;
  domain: string;
  worlds: string[];
}

let db: TestDatabase;
const members: Member[] = [];

beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 4 });
  const updated_at = new Date();
  const organization = newId();
  await insert(db, 'organization', { id: organization, slug: 'many', name: 'Many', updated_at });
  for (let number = 0; number < domains; number += 1) {
    const domain = newId();
    await insert(db, 'domain', {
      id: domain,
      organization_id: organization,
      slug: `d${number}`,
      name: 'D',
      updated_at,
    });
    const worlds: string[] = [];
    for (let world = 0; world < worldsOfEach; world += 1) {
      const id = newId();
      // Published: members see no other.
      const row = { id, domain_id: domain, slug: `w${world}`, title: 'W', current_version: 1, updated_at };
      await insert(db, 'world_model', row);
      worlds.push(id);
    }
    for (let user = 0; user < usersOfEach; user += 1) {
      const id = await insertUser(db, `u${user}@d${number}.test`);
      await insert(db, 'domain_membership', {
        id: newId(),
        domain_id: domain,
        user_id: id,
        role: 'observer',
        updated_at,
      });
      members.push({ id, domain, worlds });
    }
  }
});
afterAll(() => db.drop());

it('200 requests of mixed users at once on four connections never see each other’s rows, and miss none of their own', async () => {
  const everyWorld = members.flatMap(({ worlds }) => worlds);
  const request = async (turn: number): Promise<{ foreign: number; missing: number }> => {
    const me = members[(turn * 7) % members.length];
    const other = members[(turn * 7 + 11) % members.length];
    if (!me || !other) throw new Error('there are no members');
    return readTransaction(
      db.database,
      { user_id: me.id },
      async (prisma) => {
        // As parallel resolvers would: look-ups of one row that Prisma may merge, lists, relations and raw SQL.
        const [mine, theirs, list, related, raw] = await Promise.all([
          Promise.all(me.worlds.map((id) => prisma.worldModel.findUnique({ where: { id } }))),
          Promise.all(other.worlds.map((id) => prisma.worldModel.findUnique({ where: { id } }))),
          prisma.worldModel.findMany({ where: { id: { in: everyWorld } } }),
          prisma.domain.findMany({ include: { worlds: true } }),
          prisma.$queryRaw<{ domain_id: string }[]>`SELECT domain_id FROM world_model`,
        ]);
        const found = [
          ...[...mine, ...theirs, ...list].flatMap((world) => (world ? [world.domainId] : [])),
          ...related.map(({ id }) => id),
          ...related.flatMap(({ worlds }) => worlds.map(({ domainId }) => domainId)),
          ...raw.map(({ domain_id }) => domain_id),
        ];
        const own = other.domain === me.domain ? 2 * worldsOfEach : worldsOfEach;
        const expected = own + worldsOfEach + 1 + worldsOfEach + worldsOfEach;
        const foreign = found.filter((domain) => domain !== me.domain).length;
        return { foreign, missing: expected - (found.length - foreign) };
      },
      patient,
    );
  };
  const results = await Promise.all(Array.from({ length: 200 }, (_, turn) => request(turn)));
  expect(results.reduce((sum, { foreign }) => sum + foreign, 0)).toBe(0);
  expect(results.reduce((sum, { missing }) => sum + missing, 0)).toBe(0);
});

it('a connection that served one user means nothing to the next request', async () => {
  const [first] = members;
  const served = await readTransaction(db.database, { user_id: first?.id ?? '' }, (prisma) =>
    prisma.worldModel.count(),
  );
  expect(served).toBe(worldsOfEach);
  // Nobody is somebody else's principal, on whichever connection and in whichever session.
  const counts = await Promise.all(
    Array.from({ length: 16 }, () =>
      readTransaction(db.database, anonymous, (prisma) => prisma.worldModel.count()),
    ),
  );
  expect(new Set(counts)).toEqual(new Set([0]));
});

it('what a request asks after its transaction reads nothing, whoever reads in its session then', async () => {
  const [first, second] = members;
  const kept = await readTransaction(db.database, { user_id: first?.id ?? '' }, async (prisma) => {
    await prisma.worldModel.count();
    return prisma;
  });
  await expect(kept.worldModel.count()).rejects.toThrow('has been read');
  const late = await readTransaction(db.database, { user_id: second?.id ?? '' }, async (prisma) => {
    await prisma.worldModel.count();
    return kept.worldModel.findMany().catch((error: unknown) => String(error));
  });
  expect(late).toContain('has been read');
});

it('a transaction that ends while something is still asked of it answers that first, as its own principal', async () => {
  const [first, second] = members;
  let open: Promise<{ domainId: string }[]> = Promise.resolve([]);
  const read = readTransaction(db.database, { user_id: first?.id ?? '' }, async (prisma) => {
    open = prisma.worldModel.findMany();
    return Promise.reject(new Error('a resolver beside it failed'));
  });
  const others = Array.from({ length: 8 }, () =>
    readTransaction(db.database, { user_id: second?.id ?? '' }, (prisma) => prisma.worldModel.findMany()),
  );
  await expect(read).rejects.toThrow('beside it failed');
  const found = await open;
  expect(found.map(({ domainId }) => domainId)).toEqual(Array(worldsOfEach).fill(first?.domain));
  for (const worlds of await Promise.all(others)) {
    expect(new Set(worlds.map(({ domainId }) => domainId))).toEqual(new Set([second?.domain]));
  }
});

it('a transaction ends at its limit, whatever is done in it, and its connection serves the next', async () => {
  const asFirst = { user_id: members[0]?.id ?? '' };
  const endless = readTransaction(
    db.database,
    asFirst,
    async (prisma) => {
      for (;;) await prisma.worldModel.count();
    },
    20,
  );
  await expect(endless).rejects.toThrow('has been read');
  for (let connection = 0; connection < 4; connection += 1) {
    void readTransaction(db.database, asFirst, () => new Promise<never>(() => undefined), 1);
  }
  expect(await readTransaction(db.database, asFirst, (prisma) => prisma.worldModel.count())).toBe(
    worldsOfEach,
  );
});
