import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireProvenPrincipals } from '../../../src/db/preconditions.ts';
import { establishPrincipalKey, proofFor } from '../../../src/db/principal-key.ts';
import { enterPrincipal } from '../../../src/db/proofs.ts';
import { asPrincipal } from '../../testkit/as-principal.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insertTenants, type Tenants } from '../../testkit/tenants.ts';

// An attacker who runs any SQL as the serving role, on a connection of their own that has no key.

let db: TestDatabase;
let tenants: Tenants;
let thief: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  await fillDomain(db, tenants.acme);
  thief = new pg.Client({ connectionString: db.url });
  await thief.connect();
});
afterAll(async () => {
  await thief.end();
  await db.drop();
});

/** What the thief finds in one transaction, after these statements; the error's code where one is refused. */
async function findsAfter(...statements: [text: string, values?: unknown[]][]): Promise<number | string> {
  await thief.query('BEGIN');
  try {
    for (const [text, values] of statements) await thief.query(text, values ?? []);
    return (await thief.query('SELECT FROM world_model')).rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await thief.query('ROLLBACK');
  }
}

const backendOf = async (client: Pick<pg.Client, 'query'>): Promise<number> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

describe('a principal', () => {
  it('is believed with a proof of the service, for as long as the transaction', async () => {
    const proof = proofFor(db.principalKey, `enter ${tenants.operator}`, await backendOf(thief));
    expect(await findsAfter([enterPrincipal, [tenants.operator, proof]])).toBe(1);
    expect(await findsAfter()).toBe(0);
  });

  it('is no principal by an id of any principal, an operator’s too', async () => {
    const id = tenants.operator;
    expect(await findsAfter([`SELECT set_config('app.user_id', $1, true)`, [id]])).toBe(0);
    expect(await findsAfter([`SELECT set_config('app.principal', $1, true)`, [id]])).toBe(0);
    expect(
      await findsAfter([`SELECT set_config('app.principal', $1 || ' ' || repeat('0', 64), false)`, [id]]),
    ).toBe(0);
    expect(await findsAfter([enterPrincipal, [id, '']])).toBe('42501');
    expect(await findsAfter([enterPrincipal, [id, null]])).toBe('42501');
    expect(await findsAfter([enterPrincipal, [id, `1700000000000.${'0'.repeat(64)}`]])).toBe('42501');
  });

  it('is not another by the proof of one, nor on another connection, nor later', async () => {
    const backend = await backendOf(thief);
    const proof = proofFor(db.principalKey, `enter ${tenants.acme.observer}`, backend);
    expect(await findsAfter([enterPrincipal, [tenants.operator, proof]])).toBe('42501');
    const elsewhere = proofFor(db.principalKey, `enter ${tenants.operator}`, backend + 1);
    expect(await findsAfter([enterPrincipal, [tenants.operator, elsewhere]])).toBe('42501');
    for (const milliseconds of [-301_000, 301_000]) {
      const stale = proofFor(
        db.principalKey,
        `enter ${tenants.operator}`,
        backend,
        Date.now() + milliseconds,
      );
      expect(await findsAfter([enterPrincipal, [tenants.operator, stale]])).toBe('42501');
    }
    const [head, mac] = proof.split('.') as [string, string];
    expect(await findsAfter([enterPrincipal, [tenants.acme.observer, `${Number(head) + 1}.${mac}`]])).toBe(
      '42501',
    );
  });

  it('whose seal was seen is no principal in another transaction, of this connection or another', async () => {
    const seal = await asPrincipal(db, tenants.operator, async (query) => {
      const [row] = await query<{ seal: string }>(`SELECT current_setting('app.principal') AS seal`);
      // Of another connection at the same time.
      expect(await findsAfter([`SELECT set_config('app.principal', $1, true)`, [row!.seal]])).toBe(0);
      return row!.seal;
    });
    expect(await findsAfter([`SELECT set_config('app.principal', $1, true)`, [seal]])).toBe(0);
    const proof = proofFor(db.principalKey, `enter ${tenants.operator}`, await backendOf(thief));
    await thief.query('BEGIN');
    await thief.query(enterPrincipal, [tenants.operator, proof]);
    const own = await thief.query<{ seal: string }>(`SELECT current_setting('app.principal') AS seal`);
    await thief.query('COMMIT');
    expect(await findsAfter([`SELECT set_config('app.principal', $1, true)`, [own.rows[0]!.seal]])).toBe(0);
  });

  it('that is text of any kind is no principal, and no error', async () => {
    for (const text of [
      '',
      ' ',
      `' OR true --`,
      'x'.repeat(101),
      `${'é'.repeat(36)} ${'0'.repeat(64)}`,
      '\\'.repeat(101),
    ]) {
      expect({
        text,
        found: await findsAfter([`SELECT set_config('app.principal', $1, true)`, [text]]),
      }).toEqual({
        text,
        found: 0,
      });
    }
  });

  it('is not lost where the plan is worked on by several processes', async () => {
    await asPrincipal(db, tenants.operator, async (query) => {
      for (const setting of [
        'debug_parallel_query = on',
        'parallel_setup_cost = 0',
        'parallel_tuple_cost = 0',
        'min_parallel_table_scan_size = 0',
      ]) {
        // Named otherwise before PostgreSQL 16.
        await query('SAVEPOINT setting');
        await query(`SET LOCAL ${setting}`).catch(() => query('ROLLBACK TO SAVEPOINT setting'));
      }
      expect(await query('SELECT FROM world_model')).toHaveLength(1);
    });
  });
});

describe('the key', () => {
  it.each([
    'SELECT key FROM enshrine_private.principal_key',
    'SELECT * FROM enshrine_private.principal_key',
    `SELECT enshrine_private.require_proof('x', 'y')`,
    `SELECT enshrine_private.add_job('distill_run', '{}', 'x')`,
    `UPDATE enshrine_private.principal_key SET key = decode(repeat('00', 32), 'hex')`,
    'DELETE FROM enshrine_private.principal_key',
    'ALTER FUNCTION app_principal() RESET ALL',
    'CREATE OR REPLACE FUNCTION public.app_principal() RETURNS uuid LANGUAGE sql AS $$ SELECT NULL::uuid $$',
    'DROP FUNCTION enter_principal(uuid, text)',
  ])('is out of reach of %s', async (statement) => {
    expect(await findsAfter([statement])).toBe('42501');
  });

  it('is made once, and another is refused', async () => {
    expect(await establishPrincipalKey(db.adminUrl)).toEqual(db.principalKey);
    await expect(establishPrincipalKey(db.adminUrl, Buffer.alloc(32, 1))).rejects.toThrow('PRINCIPAL_KEY');
  });
});

describe('a recorded decision', () => {
  it.each(['operator', 'apiKey'] as const)('cannot be changed: not by the %s', async (who) => {
    const principal = who === 'operator' ? tenants.operator : tenants.acme.apiKey;
    await asPrincipal(db, principal, async (query) => {
      for (const change of [
        `decision = 'deny'`,
        `answer = '{"decision": "permit"}'`,
        'inputs = NULL',
        `subject_ref = 'x'`,
      ]) {
        await query('SAVEPOINT attempt');
        await expect(query(`UPDATE decision SET ${change}`)).rejects.toThrow(/permission denied/);
        await query('ROLLBACK TO SAVEPOINT attempt');
      }
    });
  });

  it('is erased by staff alone', async () => {
    const [world] = await db.adminQuery<{ world_id: string }>('SELECT world_id FROM decision');
    await db.adminQuery(`UPDATE decision SET subject_ref = 'somebody'`);
    const erase = `SELECT erase_decisions($1, 'somebody') AS erased`;
    for (const principal of [tenants.acme.owner, tenants.acme.apiKey, null]) {
      await asPrincipal(db, principal, async (query) => {
        await expect(query(erase, [world!.world_id])).rejects.toThrow(/operations staff/);
      });
    }
    await asPrincipal(db, tenants.operator, async (query) => {
      expect(await query(erase, [world!.world_id])).toEqual([{ erased: 1 }]);
    });
  });
});

describe('as a precondition of serving', () => {
  it('holds with the key of the database, and fails with another', async () => {
    await expect(requireProvenPrincipals(db.database.pool)).resolves.toBeUndefined();
    const plain = new pg.Pool({ connectionString: db.url, max: 1 });
    await expect(requireProvenPrincipals(plain)).rejects.toThrow(/cannot be entered/);
    await plain.end();
  });

  it('fails where the serving role may read the key, or has settings that bend what it asks', async () => {
    await db.adminQuery('GRANT USAGE ON SCHEMA enshrine_private TO enshrine_app');
    await expect(requireProvenPrincipals(db.database.pool)).rejects.toThrow(/may read the key/);
    await db.adminQuery('REVOKE USAGE ON SCHEMA enshrine_private FROM enshrine_app');
    // What a role may do to itself in PostgreSQL, whatever its rights.
    const name = new URL(db.url).pathname.slice(1);
    await thief.query(`ALTER ROLE enshrine_app IN DATABASE ${name} SET search_path = pg_temp, public`);
    await expect(requireProvenPrincipals(db.database.pool)).rejects.toThrow(/RESET search_path/);
    await db.adminQuery(`ALTER ROLE enshrine_app IN DATABASE ${name} RESET ALL`);
    await expect(requireProvenPrincipals(db.database.pool)).resolves.toBeUndefined();
  });
});
