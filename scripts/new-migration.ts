import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbedded, startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { sqlToPrismaSchema } from '../test/testkit/schema-engine.ts';

// Writes the migration that takes the database from prisma/migrations to prisma/schema. What Prisma's schema cannot
// say (grants, policies, triggers, checks) is added to it by hand.

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- <name_in_snake_case>');
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'enshrine-migration-'));
const server = await startEmbedded({ dataDir: folder });
try {
  await migrate({ adminUrl: server.adminUrl });
  const sql = await sqlToPrismaSchema(server.adminUrl);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const target = join(import.meta.dirname, '../prisma/migrations', `${stamp}_${name}`);
  mkdirSync(target);
  writeFileSync(join(target, 'migration.sql'), sql);
  console.log(`${join(target, 'migration.sql')}:\n\n${sql}`);
} finally {
  await server.close();
  await removeEmbedded(folder);
  rmSync(folder, { recursive: true, force: true });
}
