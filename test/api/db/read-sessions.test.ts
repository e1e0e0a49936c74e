import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { connect, type Database } from '../../../src/db/client.ts';
import { provingClient } from '../../../src/db/proving-client.ts';
import { createReadSessions } from '../../../src/db/read-sessions.ts';
import { anonymous, readTransaction, transaction, type ReadClient } from '../../../src/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { insert, insertTenants, type Tenants } from '../../testkit/tenants.ts';
import { until } from '../../testkit/until.ts';

// Prisma's transactions are lent, and connections go from hand to hand. Whatever befalls the one before, on the only
// connection there is, the next reads what is its own.

let db: TestDatabase;
let tenants: Tenants;
let acmeWorld: string;
let elsewhereWorld: string;
let database: Database;

async function publishedWorld(domain_id: string): Promise<string> {
  const id = newId();
  const row = { id, domain_id, slug: 'w', title: 'before', current_version: 1, updated_at: new Date() };
  await insert(db, 'world_model', row);
  return id;
}

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  [acmeWorld, elsewhereWorld] = [
    await publishedWorld(tenants.acme.domain),
    await publishedWorld(tenants.elsewhere.domain),
  ];
});
afterAll(() => db.drop());

const narrow = { poolSize: 1, connectionTimeoutMs: 240_000 };
const connectTo = (options: { statementTimeoutMs?: number } = {}): Database =>
  connect({ url: db.url, principalKey: db.principalKey, ...narrow, statementTimeoutMs: 240_000, ...options });

beforeEach(() => {
  database = connectTo();
});
afterEach(() => database.close());

const ownPool = (Client = provingClient(db.principalKey, { serial: false })): pg.Pool =>
  new pg.Pool({ connectionString: db.url, max: 1, pipeline: true, Client });

const worlds = (prisma: ReadClient): Promise<string[]> =>
  prisma.worldModel.findMany().then((found) => found.map(({ id }) => id));
const as = <T>(user_id: string, work: (prisma: ReadClient) => Promise<T>, limitMs?: number): Promise<T> =>
  readTransaction(database, { user_id }, work, limitMs);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const backend = async (prisma: ReadClient): Promise<number> => {
  const [row] = await prisma.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return row?.pid ?? 0;
};

/** That the next two, and somebody unknown, read what is theirs on the connection that there is. */
async function expectOthersUnharmed(): Promise<void> {
  const found = await Promise.all([
    as(tenants.elsewhere.observer, worlds),
    as(anonymous.user_id, worlds),
    as(tenants.acme.observer, worlds),
  ]);
  expect(found).toEqual([[elsewhereWorld], [], [acmeWorld]]);
}

describe('with one connection, the next readers read what is their own', () => {
  it('after a statement that failed, beside which others were asked', async () => {
    const results = await as(tenants.acme.observer, (prisma) =>
      Promise.allSettled([worlds(prisma), prisma.$queryRaw`SELECT 1 / 0`, worlds(prisma)]),
    );
    // What was sent before the failure is answered; what came after it is refused, and never an empty list.
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expectOthersUnharmed();
  });

  it('after a statement that ran longer than it may, and all that waited behind it', async () => {
    await database.close();
    database = connectTo({ statementTimeoutMs: 300 });
    const results = await as(tenants.acme.observer, (prisma) =>
      Promise.allSettled([prisma.$queryRaw`SELECT pg_sleep(60)::text`, worlds(prisma)]),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expectOthersUnharmed();
  });

  it('after one whose backend was ended between two statements', async () => {
    const error = await failure(
      as(tenants.acme.observer, async (prisma) => {
        const pid = await backend(prisma);
        await db.adminQuery('SELECT pg_terminate_backend($1)', [pid]);
        return worlds(prisma);
      }),
    );
    expect(error).toMatchObject({ code: 'database_unavailable' });
    await expectOthersUnharmed();
  });

  it('after one whose backend was ended while it worked', async () => {
    const error = await failure(
      as(tenants.acme.observer, async (prisma) => {
        const pid = await backend(prisma);
        const asleep = prisma.$queryRaw`SELECT pg_sleep(600)::text`;
        const ended = db.adminQuery('SELECT pg_terminate_backend($1)', [pid]);
        await Promise.all([asleep, ended]);
      }),
    );
    expect(error).toMatchObject({ code: 'database_unavailable' });
    await expectOthersUnharmed();
  });

  it('after one that the server ended because it did nothing in its transaction', async () => {
    const error = await failure(
      as(tenants.acme.observer, async (prisma) => {
        const pid = await backend(prisma);
        await prisma.$queryRaw`SELECT set_config('idle_in_transaction_session_timeout', '20', false)`;
        await until(async () => {
          expect(await db.adminQuery('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).toEqual([]);
        });
        return worlds(prisma);
      }),
    );
    expect(error).toMatchObject({ code: 'database_unavailable' });
    await expectOthersUnharmed();
  });

  it('after one that a session left its principal’s setting to, which is sealed for its own transaction', async () => {
    await as(tenants.acme.observer, async (prisma) => {
      await prisma.$queryRaw`SELECT set_config('app.principal', current_setting('app.principal'), false)`;
    });
    await expectOthersUnharmed();
  });

  it('after one that took longer than its limit and goes on asking', async () => {
    const late = as(
      tenants.acme.observer,
      async (prisma) => {
        for (;;) await prisma.worldModel.count();
      },
      20,
    );
    const others = expectOthersUnharmed();
    await expect(late).rejects.toThrow('has been read');
    await others;
  });

  it('after one that asked nothing, and one that failed before it asked', async () => {
    await as(tenants.acme.observer, () => Promise.resolve());
    await expect(as(tenants.acme.observer, () => Promise.reject(new Error('not read')))).rejects.toThrow(
      'not read',
    );
    await expectOthersUnharmed();
  });
});

it('a reader for whom no principal could be entered is refused all that it asked, and shown nothing as nobody', async () => {
  await database.close();
  database = connect({ url: db.url, principalKey: Buffer.alloc(32), ...narrow });
  const results = await as(tenants.acme.observer, (prisma) =>
    Promise.allSettled([worlds(prisma), worlds(prisma), prisma.worldModel.count()]),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(results[0]).toHaveProperty('reason.message', expect.stringContaining('proof does not hold'));
});

it('a reader whose transaction did not begin is refused all that it asked, since each statement would be on its own', async () => {
  class NotBeginning extends provingClient(db.principalKey, { serial: false }) {
    override query(...args: unknown[]): never {
      const sent = String(args[0]).startsWith('BEGIN') ? ['BEGIN NOTHING'] : args;
      return (super.query as (...all: unknown[]) => unknown)(...sent) as never;
    }
  }
  const pool = ownPool(NotBeginning);
  const sessions = createReadSessions(pool);
  const results = await sessions.read(
    tenants.acme.observer,
    (prisma) => Promise.allSettled([worlds(prisma), worlds(prisma)]),
    240_000,
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await sessions.close();
  await pool.end();
});

const title = (prisma: ReadClient): Promise<string | undefined> =>
  prisma.worldModel.findUnique({ where: { id: acmeWorld } }).then((world) => world?.title);
const retitle = (to: string): Promise<null> =>
  transaction(database, { user_id: tenants.operator }, async (tx) => {
    await tx.worldModel.update({ where: { id: acmeWorld }, data: { title: to } });
    return { result: null, audit: null };
  });

it('a reader never sees two states side by side, whatever is committed between its questions', async () => {
  const seen = await as(tenants.operator, async (prisma) => {
    const first = await title(prisma);
    await retitle(`${first} and after`);
    return [first, await title(prisma)];
  });
  expect(seen).toEqual(['before', 'before']);
  expect(await as(tenants.operator, title)).toBe('before and after');
});

it('who has written reads it in the next transaction, on a connection that read before it was written', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await retitle(`turn ${turn}`);
    expect(await as(tenants.operator, title)).toBe(`turn ${turn}`);
  }
});

it('a transaction that was read in ends, though no one reads after it', async () => {
  const pid = await as(tenants.acme.observer, backend);
  await until(async () => {
    const [row] = await db.adminQuery('SELECT state FROM pg_stat_activity WHERE pid = $1', [pid]);
    expect(row).toEqual({ state: 'idle' });
  });
});

it('a reader can write nothing, though its principal may', async () => {
  const written = as(
    tenants.operator,
    (prisma) => prisma.$queryRaw`UPDATE world_model SET title = 'by a reader' RETURNING id`,
  );
  await expect(written).rejects.toThrow();
  expect(await as(tenants.operator, title)).not.toBe('by a reader');
});

it('a session that lay idle for longer than Prisma keeps a transaction is not lent again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = ownPool();
  let idle = 0;
  const sessions = createReadSessions(pool, () => performance.now() + idle);
  try {
    expect(await sessions.read(tenants.acme.observer, worlds, 240_000)).toEqual([acmeWorld]);
    idle = 2 ** 31;
    await vi.advanceTimersByTimeAsync(idle);
    expect(await sessions.read(tenants.acme.observer, worlds, 240_000)).toEqual([acmeWorld]);
  } finally {
    vi.useRealTimers();
    await sessions.close();
    await pool.end();
  }
});

it('of what is asked at once, nothing that was not read passes for a row that is not there', async () => {
  const results = await as(tenants.acme.observer, (prisma) =>
    Promise.allSettled([
      prisma.$queryRaw`SELECT 1 / 0`,
      prisma.worldModel.findUnique({ where: { id: acmeWorld } }),
      prisma.worldModel.count(),
    ]),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

it('closing lets who reads come to the end, and leaves nothing that would hold the process', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const pool = ownPool();
  const sessions = createReadSessions(pool);
  let closed: Promise<void> = Promise.resolve();
  const found = await sessions.read(
    tenants.acme.observer,
    async (prisma) => {
      const first = await worlds(prisma);
      closed = sessions.close();
      return [...first, ...(await worlds(prisma))];
    },
    240_000,
  );
  expect(found).toEqual([acmeWorld, acmeWorld]);
  await closed;
  await pool.end();
  await until(() => expect(timers()).toBeLessThanOrEqual(before));
});
