import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { removeEmbedded, startEmbedded, type EmbeddedServer } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server: its database is the migrated template of every test's own. */
    testServer: { adminUrl: string; url: string };
  }
}

interface SharedServer {
  users: number;
  server: Promise<{ embedded: EmbeddedServer; folder: string }>;
}

const quickButUnsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
  shared_buffers: '128MB',
};

async function start(): Promise<{ embedded: EmbeddedServer; folder: string }> {
  const folder = temporaryDataFolder('enshrine-test-');
  const embedded = await startEmbedded({ dataDir: folder, settings: quickButUnsafe });
  await migrate({ adminUrl: embedded.adminUrl, serving: embedded.serving });
  return { embedded, folder };
}

// Every project of a run sets up for itself; they share one server, and the last to end stops it.
const holder = globalThis as typeof globalThis & { enshrineTestServer?: SharedServer };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.enshrineTestServer ??= { users: 0, server: start() });
  shared.users += 1;
  const { embedded, folder } = await shared.server;
  project.provide('testServer', { adminUrl: embedded.adminUrl, url: embedded.url });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.enshrineTestServer;
    await embedded.close();
    await removeEmbedded(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
