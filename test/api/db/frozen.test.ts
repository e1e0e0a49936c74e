import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { connect, type Database } from '../../../src/db/client.ts';
import { removeEmbedded, startEmbedded } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { establishPrincipalKey } from '../../../src/db/principal-key.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { temporaryDataFolder } from '../../testkit/temporary-folder.ts';
import { until } from '../../testkit/until.ts';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startClock } from '../../testkit/own-clock.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** Stands between service and database: connections stay open while it is frozen, and nothing passes. */
class Passage {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #frozen = false;

  async open(target: URL): Promise<string> {
    this.#server = createServer((near) => {
      const far = connectSocket(Number(target.port), target.hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => this.#sockets.delete(from));
        if (this.#frozen) from.pause();
      }
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', () => resolve()));
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    // Of the server's socket, which would go past the passage.
    url.searchParams.delete('host');
    return url.toString();
  }

  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#frozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.close();
  }
}

/** A database that can be frozen, and how the service reaches it. */
interface Freezable {
  testDatabase: TestDatabase;
  url: string;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Connections stay open, and nothing passes them: a network that is gone, a machine that is paused. */
async function behindPassage(): Promise<Freezable> {
  const passage = new Passage();
  const testDatabase = await createTestDatabase();
  const url = await passage.open(new URL(testDatabase.url));
  return {
    testDatabase,
    url,
    freeze: () => passage.freeze(),
    thaw: () => passage.thaw(),
    close: async () => passage.close(),
  };
}

/** The server's own processes are stopped (SIGSTOP), the postmaster and every backend. */
async function stoppable(): Promise<Freezable> {
  const dataDir = temporaryDataFolder('enshrine-stopped-');
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } });
  await migrate({ adminUrl: embedded.adminUrl, serving: embedded.serving });
  const principalKey = await establishPrincipalKey(embedded.adminUrl);
  const admin = new pg.Pool({ connectionString: embedded.adminUrl, max: 2 });
  const database = connect({ url: embedded.url, principalKey, poolSize: 5 });
  const [postmaster] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const processes = (): number[] => {
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
    );
    return [Number(postmaster), ...children.map(Number)];
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processes()) process.kill(pid, name);
  };
  return {
    url: embedded.url,
    testDatabase: {
      database,
      principalKey,
      url: embedded.url,
      adminUrl: embedded.adminUrl,
      adminQuery: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        (await admin.query<Row>(text, values)).rows,
      async drop() {
        await Promise.all([database.close(), admin.end()]);
      },
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      await embedded.close();
      await removeEmbedded(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of a process, as Linux tells; null for one that has ended meanwhile. */
function parentOf(pid: string): string | null {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? null;
  } catch {
    return null;
  }
}

const timeout = 1_000;

const isGood = (status: number): boolean => status === 200 || status === 201;
const isRefused = (status: number): boolean => status === 503;

const question = { action: 'account.open', inputs: { age: 30, court_order: false } };

/** One request by each door: those that decide, those that read, those that change, a page. */
function askEveryDoor(
  service: TestService,
  key: string,
): Record<string, () => Promise<{ status: number; body: unknown }>> {
  const operator = { as: 'operator' } as const;
  const decided = { token: key, headers: { accept: 'application/json, text/event-stream' } };
  const evaluation = {
    subject: { type: 'user', id: 'alice' },
    action: { name: question.action },
    resource: { type: 'account', id: '7' },
    context: { inputs: question.inputs },
  };
  return {
    '/decide': () => decide(service, key, question),
    '/decide/plan': () => service.rest('POST', '/decide/plan', { ...decided, body: question }),
    '/actions': () => service.rest('GET', '/actions', decided),
    '/access/v1/evaluation': () =>
      service.rest('POST', '/access/v1/evaluation', { ...decided, body: evaluation }),
    '/access/v1/evaluations': () =>
      service.rest('POST', '/access/v1/evaluations', {
        ...decided,
        body: { ...evaluation, evaluations: [{}, {}] },
      }),
    '/mcp': () =>
      service.rest('POST', '/mcp', {
        ...decided,
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'decide', arguments: question },
        },
      }),
    'GET /worlds': () => service.rest('GET', '/worlds', operator),
    'POST /organizations': () =>
      service.rest('POST', '/organizations', {
        ...operator,
        body: { slug: `frozen-${newId()}`, name: 'Frozen' },
      }),
    '/graphql': () => service.rest('POST', '/graphql', { ...operator, body: { query: '{ me { scopes } }' } }),
    '/account/': () => service.rest('GET', '/account/', operator),
    '/health/ready': () => service.rest('GET', '/health/ready'),
  };
}

const ways: [string, () => Promise<Freezable>][] = [
  ['whose connections are frozen', behindPassage],
  ...(process.platform === 'linux'
    ? [['whose processes are stopped', stoppable] as [string, () => Promise<Freezable>]]
    : []),
];

describe.each(ways)('a database %s', (_way, open) => {
  let frozen: Freezable;
  let service: TestService;
  let database: Database;
  let key: string;
  beforeAll(async () => {
    frozen = await open();
    const { testDatabase, url } = frozen;
    database = connect({
      url,
      principalKey: testDatabase.principalKey,
      statementTimeoutMs: timeout,
      connectionTimeoutMs: timeout,
    });
    service = await startTestService({
      database: testDatabase,
      connected: database,
      env: { DECISION_LOG: 'durable', DATABASE_TIMEOUT_SECONDS: String(timeout / 1_000) },
    });
    await seedModule(service, await seedWorld(service));
    ({ key } = await issueKey(service));
  });
  afterAll(async () => {
    frozen.thaw();
    await service.close();
    await database.close().catch(() => undefined);
    await frozen.close();
  });

  it('is answered with 503 by every door in the configured time, and used again once it is back', async () => {
    const doors = askEveryDoor(service, key);
    for (const [door, ask] of Object.entries(doors)) {
      expect({ door, status: (await ask()).status }).toEqual({
        door,
        status: expect.toSatisfy(isGood) as number,
      });
    }
    frozen.freeze();
    const clock = startClock(timeout);
    const answers = await Promise.all(
      Object.entries(doors).map(async ([door, ask]) => {
        const { status, body } = await ask();
        return { door, status, body: JSON.stringify(body), took: clock.steps() };
      }),
    );
    clock.stop();
    for (const { door, status, body, took } of answers) {
      expect({ door, status, body }).toMatchObject({ door, status: expect.toSatisfy(isRefused) as number });
      expect(body).toMatch(/database_unavailable|unavailable|cannot be reached/);
      // Time-outs of the connection and of the statement, and as much again.
      expect({ door, took }).toEqual({
        door,
        took: expect.toSatisfy((steps: number) => steps < 8) as number,
      });
    }
    expect(answers.filter(({ status }) => status !== 503).map(({ door }) => door)).toEqual([]);
    frozen.thaw();
    for (const [door, ask] of Object.entries(doors)) {
      await until(async () =>
        expect({ door, ...(await ask()) }).toMatchObject({
          door,
          status: expect.toSatisfy(isGood) as number,
        }),
      );
    }
  });
});
