import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { requireTenantIsolation } from '../../../src/db/preconditions.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Changes the database for one look, and takes the change back. */
async function withChange<T>(change: string, undo: string, look: () => Promise<T>): Promise<T> {
  await db.adminQuery(change);
  try {
    return await look();
  } finally {
    await db.adminQuery(undo);
  }
}

describe('tenant isolation is a precondition of serving', () => {
  it('holds on a migrated database', async () => {
    await expect(requireTenantIsolation(db.database.pool)).resolves.toBeUndefined();
  });

  it.each([
    [
      'is disabled',
      'DISABLE ROW LEVEL SECURITY',
      'ENABLE ROW LEVEL SECURITY',
      /table rule has no row-level security/,
    ],
    ['is not forced', 'NO FORCE ROW LEVEL SECURITY', 'FORCE ROW LEVEL SECURITY', /table rule does not force/],
  ])('fails when the row-level security of one table %s', async (_, change, undo, message) => {
    await withChange(`ALTER TABLE rule ${change}`, `ALTER TABLE rule ${undo}`, async () => {
      await expect(requireTenantIsolation(db.database.pool)).rejects.toThrow(message);
    });
  });

  it('fails when a new table with a domain_id has no policy', async () => {
    await withChange('CREATE TABLE stray (domain_id uuid)', 'DROP TABLE stray', async () => {
      await expect(requireTenantIsolation(db.database.pool)).rejects.toThrow(/table stray has no policy/);
    });
  });

  it('refuses a superuser as the serving role', async () => {
    const pool = new pg.Pool({ connectionString: db.adminUrl });
    await expect(requireTenantIsolation(pool)).rejects.toThrow(/is a superuser/);
    await pool.end();
  });
});
