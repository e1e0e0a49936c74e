import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Database } from '../../../src/db/client.ts';
import { requireProvenPrincipals, requireWorkerRoles } from '../../../src/db/preconditions.ts';
import { establishPrincipalKey, rotatePrincipalKey } from '../../../src/db/principal-key.ts';
import { enterPrincipal } from '../../../src/db/proofs.ts';
import { systemTransaction } from '../../../src/db/transaction.ts';
import { loginOf, urlOf } from '../../../src/db/worker-roles.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insertTenants, type Tenants } from '../../testkit/tenants.ts';

let db: TestDatabase;
let tenants: Tenants;
/** Keys that this test made, whose logins belong to the whole server. */
const made: Buffer[] = [];
const opened: Database[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  await fillDomain(db, tenants.acme);
  // A key of its own first: the logins of the run's are those of other tests too.
  await db.adminQuery('DELETE FROM enshrine_private.principal_key');
  made.push(await establishPrincipalKey(db.adminUrl));
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  for (const key of made) {
    for (const worker of [
      'distillation_worker',
      'publication_worker',
      'outbox_relay',
      'disposal',
      'replay_worker',
      'card_renderer',
      'queue',
    ] as const) {
      await db.adminQuery(`DROP ROLE IF EXISTS ${loginOf(key, worker).name}`);
    }
  }
  await db.drop();
});

const open = (principalKey: Buffer): Database => {
  const database = connect({ url: db.url, principalKey, poolSize: 2 });
  opened.push(database);
  return database;
};

/** The worlds that an operator sees over these connections, or the error. */
async function worldsOver({ pool }: Database): Promise<number | string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(enterPrincipal, [tenants.operator, '']);
    return (await client.query('SELECT FROM world_model')).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const relays = (database: Database): Promise<number> =>
  systemTransaction(database, 'outbox_relay', (tx) => tx.outboxMessage.count());

describe('the rotation of the key that principals are proven by', () => {
  it('lets processes with either key work until the time is over, and then those with the new one', async () => {
    const [first] = made as [Buffer];
    const before = open(first);
    expect(await worldsOver(before)).toBe(1);
    const { key, until } = await rotatePrincipalKey(db.adminUrl, 24);
    made.push(key);
    expect(until.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const after = open(key);
    for (const database of [before, after]) {
      expect(await worldsOver(database)).toBe(1);
      expect(await relays(database)).toBe(1);
      await requireProvenPrincipals(database.pool);
      await requireWorkerRoles(database);
    }
    expect(await establishPrincipalKey(db.adminUrl)).toEqual(key);

    await db.adminQuery(
      `UPDATE enshrine_private.principal_key SET former_until = clock_timestamp() - interval '1 second'`,
    );
    expect(await worldsOver(before)).toBe('42501');
    expect(await worldsOver(after)).toBe(1);
  });

  it('waits for transactions that are under way: no principal is lost in the middle of one', async () => {
    const client = await open(made.at(-1)!).pool.connect();
    await client.query('BEGIN');
    await client.query(enterPrincipal, [tenants.operator, '']);
    let ended = false;
    const rotating = rotatePrincipalKey(db.adminUrl, 1).finally(() => (ended = true));
    await db.adminQuery(`DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted
      AND relation = 'enshrine_private.principal_key'::regclass) LOOP PERFORM pg_sleep(0.01); END LOOP; END $$`);
    expect(ended).toBe(false);
    expect((await client.query('SELECT FROM world_model')).rowCount).toBe(1);
    await client.query('COMMIT');
    client.release();
    made.push((await rotating).key);
  });

  it('without hours refuses what has the key before at once, and cuts its workers off', async () => {
    const key = made.at(-1)!;
    const database = open(key);
    const worker = new pg.Client({ connectionString: urlOf(db.url, loginOf(key, 'outbox_relay')) });
    worker.on('error', () => undefined);
    await worker.connect();
    made.push((await rotatePrincipalKey(db.adminUrl, 0)).key);
    expect(await worldsOver(database)).toBe('42501');
    await expect(worker.query('SELECT FROM outbox_message')).rejects.toThrow();
    await expect(requireWorkerRoles(database)).rejects.toThrow(/is refused/);
    expect(await worldsOver(open(made.at(-1)!))).toBe(1);
  });
});
