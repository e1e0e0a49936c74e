import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { removeEmbedded, startEmbedded, type EmbeddedServer } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { establishPrincipalKey } from '../../src/db/principal-key.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server: its database is the migrated template of every test's own. */
    testServer: { adminUrl: string; url: string; principalKey: string };
  }
}

interface StartedServer {
  embedded: EmbeddedServer;
  folder: string;
  principalKey: Buffer;
}

interface SharedServer {
  users: number;
  server: Promise<StartedServer>;
}

const quickButUnsafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
  shared_buffers: '128MB',
};

async function start(): Promise<StartedServer> {
  const folder = temporaryDataFolder('enshrine-test-');
  const embedded = await startEmbedded({ dataDir: folder, settings: quickButUnsafe });
  await migrate({ adminUrl: embedded.adminUrl, serving: embedded.serving });
  // Copies of the template have its key.
  return { embedded, folder, principalKey: await establishPrincipalKey(embedded.adminUrl) };
}

// Every project of a run sets up for itself; they share one server, and the last to end stops it.
const holder = globalThis as typeof globalThis & { enshrineTestServer?: SharedServer };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.enshrineTestServer ??= { users: 0, server: start() });
  shared.users += 1;
  const { embedded, folder, principalKey } = await shared.server;
  const { adminUrl, url } = embedded;
  project.provide('testServer', { adminUrl, url, principalKey: principalKey.toString('base64url') });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.enshrineTestServer;
    await embedded.close();
    await removeEmbedded(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}
