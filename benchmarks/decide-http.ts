/**
 * Decisions a second over HTTP, and how long one takes: POST /decide with the record committed before the answer, with
 * it written after, and without; GET /health/live beside them says what the machine does at the time.
 * The callers run in a process of their own, 64 connections, each asking again once it is answered.
 * `npx tsx benchmarks/decide-http.ts [seconds]`
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { Pool } from 'undici';

const connections = 64;

interface Load {
  url: string;
  method: 'GET' | 'POST';
  path: string;
  key: string;
  seconds: number;
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

/** In the callers' process. An answer that is none ends the benchmark. */
async function measure({ url, method, path, key, seconds }: Load): Promise<Measured> {
  const pool = new Pool(url, { connections });
  const times: number[] = [];
  const started = performance.now();
  let asked = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1_000) {
      asked += 1;
      const sent = performance.now();
      const { statusCode, body } = await pool.request({
        method,
        path,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body:
          method === 'GET'
            ? null
            : JSON.stringify({
                action: 'account.open',
                inputs: { age: asked % 60, court_order: asked % 2 === 0 },
              }),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(text);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const elapsed = (performance.now() - started) / 1_000;
  await pool.close();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

async function serveAndMeasure(seconds: number): Promise<void> {
  const [{ createAccessServices }, { generateApiKey, hashApiKey }, { seedDemoUsers }] = await Promise.all([
    import('../src/access/access-services.ts'),
    import('../src/access/api-key.ts'),
    import('../src/access/seed-demo-users.ts'),
  ]);
  const { systemClock } = await import('../src/core/clock.ts');
  const { newId } = await import('../src/core/ids.ts');
  const { connect } = await import('../src/db/client.ts');
  const { startEmbedded } = await import('../src/db/embedded.ts');
  const { migrate } = await import('../src/db/migrate.ts');
  const { createDecisionServices } = await import('../src/decisions/decision-services.ts');
  const { builtinDistiller } = await import('../src/distillation/builtin/builtin-distiller.ts');
  const { builtinCodeAgent } = await import('../src/distillation/world-agent/code-agent.ts');
  const { builtinSpecificationAgent } =
    await import('../src/distillation/world-agent/specification-agent.ts');
  const { parseEnv } = await import('../src/env.ts');
  const { createLog } = await import('../src/log.ts');
  const { loadPublishingKey, registerPublishingKey } = await import('../src/publication/publishing-keys.ts');
  const { createService } = await import('../src/server.ts');
  const { seedModule } = await import('../test/testkit/decisions.ts');

  const dataDir = mkdtempSync(join(tmpdir(), 'enshrine-bench-'));
  const server = await startEmbedded({ dataDir });
  await migrate({ adminUrl: server.adminUrl, serving: server.serving });
  await seedDemoUsers(server.adminUrl);
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const adminQuery = async <Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> => (await admin.query<Row>(text, values)).rows;
  const [domain] = await adminQuery<{ id: string }>(`SELECT id FROM domain WHERE slug = 'credit'`);
  const [operator] = await adminQuery<{ id: string }>(
    `SELECT id FROM app_user WHERE org_role = 'operations'`,
  );
  const domainId = domain!.id;
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const PUBLISHING_KEY = JSON.stringify(await exportJWK(privateKey));
  const publishingKey = await loadPublishingKey({ DATA_DIR: dataDir, PUBLISHING_KEY });
  const worldId = newId();
  await adminQuery(
    `INSERT INTO world_model (id, domain_id, slug, title, updated_at) VALUES ($1, $2, 'bench', 'Bench', now())`,
    [worldId, domainId],
  );
  await seedModule(
    { testDatabase: { adminQuery }, users: { operator: operator!.id }, services: { publishingKey } },
    { worldId, domainId },
  );
  const key = generateApiKey();
  await adminQuery(
    `INSERT INTO api_key (id, domain_id, name, key_hash, prefix, last_four, scopes, created_by)
     VALUES ($1, $2, 'bench', $3, 'ens_live', $4, '{decide:domain}', $5)`,
    [newId(), domainId, hashApiKey(key), key.slice(-4), operator!.id],
  );

  const callers = fork(fileURLToPath(import.meta.url), ['callers']);
  const load = (parts: Load): Promise<Measured> =>
    new Promise((resolve, reject) => {
      callers.removeAllListeners();
      callers.once('message', resolve).once('error', reject).send(parts);
    });

  for (const mode of ['durable', 'async', 'off'] as const) {
    const env = parseEnv({
      NODE_ENV: 'test',
      PORT: '0',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      DECISION_LOG: mode,
      RATE_LIMIT_DECIDE_PER_MINUTE: '1000000000',
    });
    const log = createLog('error');
    const database = connect({ url: server.url });
    await registerPublishingKey(database, publishingKey);
    const access = createAccessServices({ env, database, clock: systemClock });
    const decisions = createDecisionServices({ env, database, log });
    const service = await createService({
      env,
      database,
      clock: systemClock,
      log,
      access,
      fetchOptions: {},
      distiller: builtinDistiller,
      worldAgent: { code: builtinCodeAgent, specification: builtinSpecificationAgent },
      decisions,
      publishingKey,
    });
    const { url } = await service.listen(0, '127.0.0.1');
    const kinds = [
      { name: 'static', method: 'GET', path: '/health/live' },
      { name: `decide, ${mode}`, method: 'POST', path: '/decide' },
    ] as const;
    for (const { name, method, path } of kinds) {
      const parts = { url, key, method, path };
      await load({ ...parts, seconds: 1 });
      const { perSecond, p50, p99 } = await load({ ...parts, seconds });
      process.stdout.write(
        `${name.padEnd(18)}${perSecond.toFixed(0).padStart(8)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms\n`,
      );
    }
    await service.close(1_000);
    await decisions.close();
    await access.close();
    await database.close();
  }
  callers.kill();
  await admin.end();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}

if (process.argv[2] === 'callers') {
  process.on('message', (load: Load) => void measure(load).then((found) => process.send?.(found)));
} else {
  await serveAndMeasure(Number(process.argv[2] ?? 5));
}
