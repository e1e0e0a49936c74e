import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/client.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { countStatements } from '../../testkit/count-statements.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { until } from '../../testkit/until.ts';

interface Readiness {
  status: string;
  database?: string;
}

let testDatabase: TestDatabase;
let service: TestService;
let isFull = false;

/** The object as it is, but for one member. */
const withMember = <T extends object>(object: T, member: keyof T, replaced: unknown): T =>
  new Proxy(object, {
    get: (target, name) => {
      if (name === member) return replaced;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

/** A sort that goes to the disk fails as PostgreSQL fails where the disk is full; all else goes on. */
function withDisk(database: Database): Database {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await database.pool.connect();
    return withMember(client, 'query', async (text: string): Promise<unknown> => {
      if (!isFull || !text.includes('generate_series')) return client.query(text);
      const message = 'could not write to file "base/pgsql_tmp/pgsql_tmp1.0": No space left on device';
      throw Object.assign(new Error(message), { code: '53100' });
    });
  };
  return { ...database, pool: withMember(database.pool, 'connect', connect) };
}

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  service = await startTestService({
    database: testDatabase,
    connected: withDisk(testDatabase.database),
  });
});
afterAll(() => service.close());

const ready = () => service.rest<Readiness>('GET', '/health/ready');

describe('whether requests may be sent here', () => {
  it('is no while the disk of the database is full, and yes once it has room again', async () => {
    expect((await ready()).status).toBe(200);
    isFull = true;
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'unavailable', database: 'disk_full' },
    });
    expect((await service.rest('GET', '/health/live')).status).toBe(200);
    isFull = false;
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok', database: 'ok' } });
  });

  it('is asked by a sort that does go to the disk', async () => {
    const written = async (): Promise<number> => {
      const [row] = await testDatabase.adminQuery<{ bytes: string }>(
        `SELECT pg_stat_force_next_flush()::text, temp_bytes AS bytes FROM pg_stat_database WHERE datname = current_database()`,
      );
      return Number(row?.bytes);
    };
    const before = await written();
    for (let count = 0; count < 5; count += 1) await ready();
    await until(async () => expect(await written()).toBeGreaterThan(before));
  });

  it('is asked of the database once, however many ask at once', async () => {
    const one = await countStatements(ready);
    const many = await countStatements(() => Promise.all(Array.from({ length: 50 }, ready)));
    expect(one.statements).toBeGreaterThan(3);
    expect(many.statements).toBeLessThan(10 * one.statements);
  });
});
