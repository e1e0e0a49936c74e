/**
 * How long it takes to run recorded decisions again, and what a caller of `/decide` waits meanwhile, beside what it waited
 * before. Service, worker and caller are one process: what stops the loop shows in the caller's figures.
 * `npm run bench:replay -- [records]`
 */
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { Pool } from 'undici';
import { localAccount } from '../src/access/local-provider/demo-users.ts';
import { createServices } from '../src/create-services.ts';
import { newId } from '../src/core/ids.ts';
import { connect } from '../src/db/client.ts';
import { parseEnv } from '../src/env.ts';
import { createLog } from '../src/log.ts';
import { createService } from '../src/server.ts';
import { startWorker } from '../src/start-worker.ts';
import { Started } from '../src/started.ts';
import { startTestIssuer } from '../test/testkit/issuer.ts';
import { openDecidableWorld } from './decidable-world.ts';

const records = Number(process.argv[2] ?? 1_000_000);
/** A caller that pauses between two questions. */
const pauseMs = 100;

interface Replay {
  id: string;
  status: string;
  done: number;
  changed: number;
}

const world = await openDecidableWorld();
const key = await world.issueKey('{decide:domain}');
const issuer = await startTestIssuer();
const settings = parseEnv({
  NODE_ENV: 'test',
  PORT: '0',
  PUBLISHING_KEY: world.PUBLISHING_KEY,
  OIDC_ISSUER: issuer.url,
  OIDC_JWKS_URL: `${issuer.url}/keys`,
});
const database = connect(world.database);
const { services, close } = await createServices(settings, { database, log: createLog('error') });
const started = new Started();
await startWorker(services, started);
const service = await createService(services);
const { url } = await service.listen(0, '127.0.0.1');
const client = new Pool(url, { connections: 2 });
const email = 'operator@enshrine.test';
const token = await issuer.sign({
  sub: localAccount(email)?.subject,
  email,
  email_verified: true,
  exp: 9_999_999_999,
});

/** An answer that is none ends the benchmark. */
async function ask<T>(method: 'GET' | 'POST', path: string, credential: string, body?: object): Promise<T> {
  const answer = await client.request({
    method,
    path,
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 400) throw new Error(text);
  return JSON.parse(text) as T;
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, pauseMs));

/** Milliseconds of each decision until this is over. */
async function waits(over: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!over()) {
    const sent = performance.now();
    await ask('POST', '/decide', key, { action: 'account.open', inputs: { age: 30, court_order: false } });
    times.push(performance.now() - sent);
    await pause();
  }
  return times.sort((a, b) => a - b);
}

const shown = (times: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => times[Math.ceil(times.length * share) - 1]!.toFixed(1).padStart(9)).join('');

let asked = 0;
const before = await waits(() => (asked += 1) > 50);

// One record as the service wrote it, and as many like it as are asked for, a second apart, each with an identifier of its
// time, inputs and verdict of its own.
const admin = new pg.Client({ connectionString: world.adminUrl });
await admin.connect();
await admin.query(
  `INSERT INTO decision
   SELECT (jsonb_populate_record(one.recorded, jsonb_build_object(
     'id', overlay(gen_random_uuid()::text placing to_char(n, 'FM00000000') from 1 for 8),
     'evaluated_at', one.evaluated_at - make_interval(secs => $1::int - n + 1),
     'inputs', jsonb_build_object('age', n % 90, 'court_order', n % 7 = 0),
     'decision', CASE WHEN n % 90 >= 18 OR n % 7 = 0 THEN 'permit' ELSE 'deny' END))).*
     FROM (SELECT d AS recorded, d.evaluated_at FROM decision d LIMIT 1) one, generate_series(1, $1::int) n`,
  [records],
);
await admin.query('ANALYZE decision');
const { rows } = await admin.query<{ world: string }>('SELECT DISTINCT world_id AS world FROM decision');
await admin.end();

const path = `/worlds/${rows[0]!.world}/replays`;
const began = performance.now();
const processor = process.cpuUsage();
let replay = await ask<Replay>('POST', path, token, {
  correlation_id: newId(),
  version: 'v1',
  limit: records,
});
const during = waits(() => replay.status === 'completed' || replay.status === 'failed');
while (replay.status !== 'completed') {
  if (replay.status === 'failed') throw new Error('The replay failed.');
  await pause();
  replay = await ask<Replay>('GET', `${path}/${replay.id}`, token);
}
const seconds = (performance.now() - began) / 1_000;
const { user, system } = process.cpuUsage(processor);
// Against the version that decided them: none may come out otherwise.
if (replay.done !== records || replay.changed !== 0) throw new Error(JSON.stringify(replay));

process.stdout.write(
  `${[
    `${records} recorded decisions run again in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processor beside PostgreSQL's,`,
    `none of them otherwise; ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}.`,
    '',
    `milliseconds of /decide, one caller      p50      p95     most`,
    `before                             ${shown(before)}`,
    `meanwhile                          ${shown(await during)}`,
  ].join('\n')}\n`,
);

await client.close();
await service.close(1_000);
await started.end();
await close();
await database.close();
await issuer.close();
await world.close();
