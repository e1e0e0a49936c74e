import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, type Database } from '../../../src/db/client.ts';
import { startEmbedded, type EmbeddedServer } from '../../../src/db/embedded.ts';
import { DomainError } from '../../../src/core/errors.ts';
import { newId } from '../../../src/core/ids.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { establishPrincipalKey } from '../../../src/db/principal-key.ts';
import { readTransaction, systemTransaction } from '../../../src/db/transaction.ts';
import { temporaryDataFolder } from '../../testkit/temporary-folder.ts';

let folder: string;
let server: EmbeddedServer;
let database: Database;

beforeEach(async () => {
  folder = temporaryDataFolder('enshrine-unavailable-');
  server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' } });
  await migrate({ adminUrl: server.adminUrl, serving: server.serving });
  const principalKey = await establishPrincipalKey(server.adminUrl);
  database = connect({ url: server.url, principalKey, poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (): Promise<number> =>
  readTransaction(database, { user_id: newId() }, (prisma) => prisma.worldModel.count());
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

it('a database that stopped is database_unavailable, and is used again as soon as it is back', async () => {
  expect(await read()).toBe(0);
  const port = Number(new URL(server.url).port);
  await server.close();
  expect(await Promise.all([code(read()), code(read()), code(read())])).toEqual(
    Array(3).fill('database_unavailable'),
  );
  expect(await code(systemTransaction(database, 'disposal', (tx) => tx.worldModel.count()))).toBe(
    'database_unavailable',
  );
  server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off', port } });
  expect(await Promise.all([read(), read(), read()])).toEqual([0, 0, 0]);
});

it('a connection that is cut in the middle of a transaction is database_unavailable, and the pool goes on', async () => {
  const cut = readTransaction(database, { user_id: newId() }, async (prisma) => {
    await prisma.worldModel.count();
    await server.close();
    return prisma.worldModel.count();
  });
  const port = Number(new URL(server.url).port);
  expect(await code(cut)).toBe('database_unavailable');
  server = await startEmbedded({ dataDir: folder, settings: { fsync: 'off', port } });
  expect(await read()).toBe(0);
});
