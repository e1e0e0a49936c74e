import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashApiKey } from '../../../src/access/api-keys/api-key.ts';
import { connect, type Database } from '../../../src/db/client.ts';
import type { FindTarget, KeyTarget } from '../../../src/decisions/decision-target.ts';
import { createTargetLookup } from '../../../src/decisions/target-lookup.ts';
import { issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

const action = 'account.open';

let service: TestService;
let world: Awaited<ReturnType<typeof seedWorld>>;
let key: string;
/** As two processes have them: nothing in common but the database. */
let databases: Database[];
let lookups: FindTarget[];
/** Names of the statements that the look-ups sent, in order. */
let sent: string[];

const adminQuery = (text: string, values: unknown[] = []): Promise<unknown> =>
  service.testDatabase.adminQuery(text, values);

beforeAll(async () => {
  service = await startTestService();
  world = await seedWorld(service);
  await seedModule(service, world);
  ({ key } = await issueKey(service));
  const { url, principalKey } = service.testDatabase;
  databases = [0, 1].map(() => connect({ url, principalKey }));
  sent = [];
  lookups = databases.map(({ pool }) =>
    createTargetLookup({
      query: ((question: pg.QueryConfig) => {
        sent.push(question.name ?? '');
        return pool.query(question);
      }) as pg.Pool['query'],
    }),
  );
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await service.close();
});

const ask = (find: FindTarget, apiKey = key, at = new Date()): Promise<KeyTarget | null> =>
  find({ apiKey, action, version: null, at });
const askAll = (apiKey = key): Promise<(KeyTarget | null)[]> =>
  Promise.all(lookups.map((find) => ask(find, apiKey)));
/** What was sent while this was done. */
const sentBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = sent.length;
  await work();
  return sent.slice(before);
};

const setLog = (n: number): Promise<unknown> =>
  adminQuery('UPDATE world_model SET decision_log = $2 WHERE id = $1', [world.worldId, { n }]);
const logOf = (target: KeyTarget | null): number => (target?.decisionLog as { n: number } | null)?.n ?? 0;

describe('what was looked up once', () => {
  it('is believed while the epoch of its domain is the same', async () => {
    await askAll();
    expect(await sentBy(() => ask(lookups[0]!))).toEqual(['authority_epochs']);
  });

  it('is not looked up again for the use of a key', async () => {
    const digest = hashApiKey(key);
    await adminQuery('SELECT touch_keys(array_agg(id), now()) FROM api_key WHERE key_hash = $1', [digest]);
    expect(await sentBy(askAll)).toEqual(['authority_epochs', 'authority_epochs']);
  });

  it('is not remembered where nothing was found: it may appear', async () => {
    const missing = { apiKey: key, action: 'account.shut', version: null, at: new Date() };
    expect(await lookups[0]!(missing)).toMatchObject({ module: null });
    expect(await sentBy(() => lookups[0]!(missing))).toEqual(['decision_authority']);
  });
});

describe('holds for the next question, whichever process is asked', () => {
  it('a revocation', async () => {
    for (let round = 0; round < 40; round += 1) {
      const issued = await issueKey(service);
      expect((await askAll(issued.key)).map((found) => found?.key.key_id)).toEqual([issued.id, issued.id]);
      const { status } = await service.rest('DELETE', `/domains/${world.domainId}/api-keys/${issued.id}`, {
        as: 'operator',
        domain: world.domainId,
        body: { correlation_id: `revoke ${round}` },
      });
      expect(status).toBe(204);
      expect(await askAll(issued.key)).toEqual([null, null]);
    }
  });

  it('an expiry, by the clock of the question', async () => {
    const issued = await issueKey(service);
    const expires = Date.now() + 3_600_000;
    await adminQuery('UPDATE api_key SET expires_at = $2 WHERE id = $1', [issued.id, new Date(expires)]);
    const find = lookups[0]!;
    expect(await ask(find, issued.key)).not.toBeNull();
    const [before, after] = await Promise.all([
      ask(find, issued.key, new Date(expires - 1)),
      ask(find, issued.key, new Date(expires)),
    ]);
    expect([before?.key.key_id, after]).toEqual([issued.id, null]);
  });

  it('a publication, and the version before when it is put back in force', async () => {
    await seedModule(service, world, { version: 2 });
    expect((await askAll()).map((found) => found?.module?.version)).toEqual([2, 2]);
    await adminQuery('UPDATE world_model SET current_version = 1 WHERE id = $1', [world.worldId]);
    expect((await askAll()).map((found) => found?.module?.version)).toEqual([1, 1]);
  });

  it('a publishing key that is not believed any more', async () => {
    await askAll();
    await adminQuery(
      `INSERT INTO publishing_key (kid, public_jwk, compromised_at) VALUES ('an old one', '{}', now())`,
    );
    expect((await askAll()).map((found) => found?.compromisedKeys)).toEqual([1, 1]);
  });

  it('a change when it is committed, and neither before nor when it is given up', async () => {
    await setLog(1);
    await askAll();
    const change = new pg.Client({ connectionString: service.testDatabase.adminUrl });
    await change.connect();
    try {
      for (const end of ['ROLLBACK', 'COMMIT']) {
        await change.query('BEGIN');
        await change.query('UPDATE world_model SET decision_log = $2 WHERE id = $1', [
          world.worldId,
          { n: 2 },
        ]);
        expect((await askAll()).map(logOf)).toEqual([1, 1]);
        await change.query(end);
      }
      expect((await askAll()).map(logOf)).toEqual([2, 2]);
    } finally {
      await change.end();
    }
  });
});

it('no question that is sent after a change was acknowledged is answered from before it, in thousands of turns', async () => {
  const changes = 1_500;
  let acknowledged = 10;
  let answered = 0;
  let stale = 0;
  const askOn = async (find: FindTarget): Promise<void> => {
    while (acknowledged < changes) {
      const before = acknowledged;
      if (logOf(await ask(find)) < before) stale += 1;
      answered += 1;
    }
  };
  await setLog(acknowledged);
  const askers = lookups.flatMap((find) => Array.from({ length: 4 }, () => askOn(find)));
  while (acknowledged < changes) {
    await setLog(acknowledged + 1);
    acknowledged += 1;
  }
  await Promise.all(askers);
  expect(stale).toBe(0);
  expect(answered).toBeGreaterThan(changes);
  // Both ways were taken, else nothing was shown.
  expect(sent.filter((name) => name === 'decision_authority').length).toBeGreaterThan(100);
  expect(sent.filter((name) => name === 'authority_epochs').length).toBeGreaterThan(100);
}, 120_000);
