import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '../../../src/db/client.ts';
import { createDecisionServices } from '../../../src/decisions/decision-services.ts';
import { createLog } from '../../../src/log.ts';
import { createTestDatabase } from '../../testkit/database.ts';
import { decide, issueKey, seedModule, seedWorld, type DecisionProblem } from '../../testkit/decisions.ts';
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

const passage = new Passage();
let service: TestService;
let database: Database;
let key: string;
const timeout = 1_000;

beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  database = connect({
    url: await passage.open(new URL(testDatabase.url)),
    principalKey: testDatabase.principalKey,
    statementTimeoutMs: timeout,
    connectionTimeoutMs: timeout,
  });
  const decisions = createDecisionServices({
    env: { DECISION_LOG: 'durable', DATABASE_TIMEOUT_SECONDS: timeout / 1_000, PLAN_TIMEOUT_SECONDS: 5 },
    database,
    log: createLog('silent'),
  });
  service = await startTestService({ database: testDatabase, services: { database, decisions } });
  await seedModule(service, await seedWorld(service));
  ({ key } = await issueKey(service));
});
afterAll(async () => {
  passage.thaw();
  await service.close();
  await database.close().catch(() => undefined);
  passage.close();
});

const question = { action: 'account.open', inputs: { age: 30, court_order: false } };

it('a database that is frozen is answered with 503 in the configured time, and with verdicts once it is back', async () => {
  expect((await decide(service, key, question)).status).toBe(200);
  passage.freeze();
  const began = performance.now();
  const [first, second, ready] = await Promise.all([
    decide<DecisionProblem>(service, key, question),
    decide<DecisionProblem>(service, key, question),
    service.rest<{ status: string }>('GET', '/health/ready'),
  ]);
  for (const { status, body } of [first, second]) {
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
  }
  expect([ready.status, ready.body.status]).toEqual([503, 'unavailable']);
  // Time-out, and as much again for a machine that is busy.
  expect(performance.now() - began).toBeLessThan(6 * timeout);
  passage.thaw();
  let back = 0;
  for (let attempt = 0; attempt < 10 && back !== 200; attempt += 1) {
    back = (await decide(service, key, question)).status;
  }
  expect(back).toBe(200);
});
