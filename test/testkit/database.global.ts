import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makePrivateFolder, serverUser } from '../../src/db/embedded-place.ts';
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
  sockets: string | null;
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

/** By a socket in a folder a round trip takes half of what it takes by way of the network; Windows has none here. */
function socketFolder(): string | null {
  if (process.platform === 'win32') return null;
  // Short: the path of a socket has at most a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'enshrine-'));
  makePrivateFolder(folder, serverUser());
  return folder;
}

/** The server at its socket: `host` goes before the address, which stays for who wants the network. */
function bySocket(url: string, sockets: string | null): string {
  const changed = new URL(url);
  if (sockets !== null) changed.searchParams.set('host', sockets);
  return changed.toString();
}

async function start(): Promise<StartedServer> {
  const folder = temporaryDataFolder('enshrine-test-');
  const sockets = socketFolder();
  const embedded = await startEmbedded({
    dataDir: folder,
    settings: { ...quickButUnsafe, unix_socket_directories: sockets ?? '' },
  });
  await migrate({ adminUrl: embedded.adminUrl, serving: embedded.serving });
  // Copies of the template have its key.
  return { embedded, folder, sockets, principalKey: await establishPrincipalKey(embedded.adminUrl) };
}

// Every project of a run sets up for itself; they share one server, and the last to end stops it.
const holder = globalThis as typeof globalThis & { enshrineTestServer?: SharedServer };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (holder.enshrineTestServer ??= { users: 0, server: start() });
  shared.users += 1;
  const { embedded, folder, sockets, principalKey } = await shared.server;
  project.provide('testServer', {
    adminUrl: bySocket(embedded.adminUrl, sockets),
    url: bySocket(embedded.url, sockets),
    principalKey: principalKey.toString('base64url'),
  });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.enshrineTestServer;
    await embedded.close();
    await removeEmbedded(folder);
    for (const each of [folder, sockets]) if (each) rmSync(each, { recursive: true, force: true });
  };
}
