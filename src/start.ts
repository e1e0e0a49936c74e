import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createLocalProvider } from './access/local-provider/local-provider.ts';
import { connect, type Database } from './db/client.ts';
import { migrate, outstandingMigrations } from './db/migrate.ts';
import { requireProvenPrincipals, requireTenantIsolation, requireWorkerRoles } from './db/preconditions.ts';
import { establishPrincipalKey, parsePrincipalKey } from './db/principal-key.ts';
import { servingOf } from './db/serving-role.ts';
import { ConfigurationError, type Env } from './env.ts';
import { createServices } from './create-services.ts';
import type { Handler } from './http/handler.ts';
import { createLog } from './log.ts';
import { resealSecrets } from './outbox/reseal-secrets.ts';
import { keyFrom, registerPublishingKey } from './publication/version/publishing-keys.ts';
import { createService } from './server.ts';
import type { Services } from './services.ts';
import { startWorker } from './start-worker.ts';
import { Started } from './started.ts';
import { configureWorkers, stopWorkers, warmWorkers } from './workers/run-task.ts';

/** How long what is being answered may take once the process is told to end. */
const graceMilliseconds = 20_000;

/** One running process. */
export interface Enshrine {
  services: Services;
  /** Where it listens. */
  url: string;
  /** Signs in every demo account; null where a real identity provider is configured. */
  demoPassword: string | null;
  /** Says that it is not ready, waits for `SHUTDOWN_DELAY_SECONDS`, then ends everything in the reverse order of its start. */
  close(): Promise<void>;
}

interface OpenedDatabase {
  database: Database;
  /** Only of the embedded server: configuration says the rest. */
  adminUrl: string | null;
}

/**
 * Starts the service as configured: database, migrations, isolation checks, doors, workers.
 * @throws ConfigurationError, MigrationError, PreconditionError, DataFolderInUse: nothing is left running then.
 */
export async function startEnshrine(env: Env): Promise<Enshrine> {
  const started = new Started();
  try {
    return await start(env, started);
  } catch (error) {
    await started.end();
    throw error;
  }
}

async function start(env: Env, started: Started): Promise<Enshrine> {
  await requireFreePort(env.PORT, env.HOST);
  if (!env.DATABASE_URL || !env.OIDC_ISSUER) requireUsableFolder(env.DATA_DIR);
  const log = createLog(env.LOG_LEVEL);
  // Read while the database server starts: it is the larger part of what a start waits for.
  const localProvider = env.OIDC_ISSUER ? null : import('./access/local-provider/local-provider.ts');
  const { database, adminUrl } = await openDatabase(env, log, started);
  await requireTenantIsolation(database.pool);
  await requireProvenPrincipals(database.pool);
  if (env.ROLES.includes('worker')) await requireWorkerRoles(database);
  configureWorkers({
    ...(env.WORKER_THREADS !== undefined && { threads: env.WORKER_THREADS }),
    memoryMegabytes: env.WORKER_MEMORY_MB,
    timeoutMilliseconds: env.WORKER_TIMEOUT_SECONDS * 1_000,
  });
  started.push(stopWorkers);
  const { services, close } = await createServices(env, { database, log });
  started.push(close);
  const { publishingKey } = services;
  await registerPublishingKey(database, publishingKey);
  if (env.FORMER_PUBLISHING_KEY) {
    const former = await keyFrom(env.FORMER_PUBLISHING_KEY, 'FORMER_PUBLISHING_KEY');
    const count = await resealSecrets(database, former.sealingKey, publishingKey.sealingKey);
    log.info({ count }, 'secrets of webhooks were sealed with the new publishing key');
  }
  const local =
    localProvider &&
    (await startLocalProvider((await localProvider).createLocalProvider, services, adminUrl));
  const service = await createService(services, { mounts: local?.mounts ?? {} });
  if (env.ROLES.includes('api') || env.ROLES.includes('worker')) warmWorkers();
  const { url } = await service.listen(env.PORT, env.HOST);
  started.push(() => service.close(graceMilliseconds));
  if (env.ROLES.includes('worker')) await startWorker(services, started);
  return {
    services,
    url,
    demoPassword: local?.demoPassword ?? null,
    async close() {
      service.announceEnd();
      await sleep(env.SHUTDOWN_DELAY_SECONDS * 1_000);
      await started.end();
    },
  };
}

async function openDatabase(env: Env, log: Services['log'], started: Started): Promise<OpenedDatabase> {
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection was lost');
  const timeout = env.DATABASE_TIMEOUT_SECONDS * 1_000;
  const pool = {
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: timeout,
    connectionTimeoutMs: timeout,
    onError,
  };
  if (env.DATABASE_URL) {
    if (env.DATABASE_ADMIN_URL) {
      const applied = await migrate({
        adminUrl: env.DATABASE_ADMIN_URL,
        serving: servingOf(env.DATABASE_URL),
      });
      for (const name of applied) log.info({ migration: name }, 'migration applied');
    }
    const principalKey = await principalKeyOf(env);
    const database = connect({ url: env.DATABASE_URL, principalKey, ...pool });
    started.push(() => database.close());
    const outstanding = await outstandingMigrations(database.pool);
    if (outstanding.length > 0) {
      throw new ConfigurationError(
        `The database lacks the migrations ${outstanding.join(', ')}. Set DATABASE_ADMIN_URL, or run prisma migrate deploy.`,
      );
    }
    return { database, adminUrl: env.DATABASE_ADMIN_URL ?? null };
  }
  const { startEmbedded } = await import('./db/embedded.ts');
  const server = await startEmbedded({ dataDir: env.DATA_DIR });
  started.push(() => server.close());
  await migrate({ adminUrl: server.adminUrl, serving: server.serving });
  const principalKey = await establishPrincipalKey(server.adminUrl);
  const database = connect({ url: server.url, principalKey, ...pool });
  started.push(() => database.close());
  return { database, adminUrl: server.adminUrl };
}

/** @throws ConfigurationError for a key that is none, or not that of the database. */
async function principalKeyOf({ DATABASE_ADMIN_URL: adminUrl, PRINCIPAL_KEY: text }: Env): Promise<Buffer> {
  try {
    const given = text === undefined ? undefined : parsePrincipalKey(text);
    if (adminUrl) return await establishPrincipalKey(adminUrl, given);
    if (given) return given;
    throw new Error('PRINCIPAL_KEY: required without DATABASE_ADMIN_URL');
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('PRINCIPAL_KEY')) {
      throw new ConfigurationError(error.message, { cause: error });
    }
    throw error;
  }
}

async function startLocalProvider(
  create: typeof createLocalProvider,
  services: Services,
  adminUrl: string | null,
): Promise<{ demoPassword: string; mounts: Record<string, Handler> }> {
  const { env } = services;
  const { seedDemoUsers } = await import('./access/local-provider/seed-demo-users.ts');
  if (adminUrl) await seedDemoUsers(adminUrl);
  const { createMailboxHandler } = await import('./access/local-provider/development-mailbox-page.ts');
  const provider = await create({
    siteUrl: env.SITE_URL,
    audience: env.OIDC_AUDIENCE,
    dataDir: env.DATA_DIR,
    clientId: env.OIDC_CLIENT_ID,
    limits: services.access.limits,
    environment: env,
  });
  const { mailbox } = services.access;
  return {
    demoPassword: provider.demoPassword,
    mounts: {
      '/oidc': (request, response) => provider.handle(request, response),
      ...(mailbox && { '/dev/mailbox': createMailboxHandler({ mailbox, siteUrl: env.SITE_URL }) }),
    },
  };
}

/** Asked before anything is started, so that a taken port costs nothing and says so at once. */
async function requireFreePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ConfigurationError(whyNotListening(error.code ?? error.message, port, host))),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function whyNotListening(code: string, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} on ${host} is taken by another program. Choose another: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Choose one from 1024 on: PORT=4000 npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST: ${host} is no address of this machine (${code}). Name one that it has, such as 127.0.0.1.`;
    default:
      return `HOST, PORT: ${host}:${port} cannot be listened on (${code}).`;
  }
}

/** One after another: where none can be made, as below /proc, `recursive` tries until the end of time. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was quicker; whether it is a folder is asked next.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Asked before anything is kept there. */
function requireUsableFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'there is a file where a folder is needed'
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? 'this user may not enter or write it'
          : `it cannot be used (${code})`;
    throw new ConfigurationError(
      `DATA_DIR: ${folder}: ${reason}. Name a folder that this user can write: DATA_DIR=… npm start`,
    );
  }
}
