import { defineConfig } from 'prisma/config';

// `prisma generate` asks for a schema engine that it never runs; any executable satisfies it, so nothing is downloaded.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: {
    url: process.env.DATABASE_ADMIN_URL ?? process.env.DATABASE_URL ?? 'postgresql://localhost/enshrine',
  },
});
