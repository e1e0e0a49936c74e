/**
 * What others wait while one caller sends what takes longest: POST /decide, 16 connections of a process of their own, each
 * asking ten milliseconds after it was answered, beside hostile documents, predicates, notes and texts that a third process
 * sends. The service runs as `npm start` starts it, queue and threads included. `held` is how long its event loop stood
 * still at the longest, and of what that was made; `busy` is the most work that it did in one turn. Idle figures come first and last: what the machine does at the time.
 * `npm run bench:availability -- [part of a name]`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { localAccount } from '../src/access/local-provider/demo-users.ts';
import { parseEnv } from '../src/env.ts';
import { startEnshrine } from '../src/start.ts';
import { startTestIssuer } from '../test/testkit/issuer.ts';
import { openDecidableWorld } from './decidable-world.ts';
import { hostileWork, type HostilePlace } from './hostile-work.ts';
import { watchStalls, type Stall } from './stalls.ts';

const connections = 16;
const pause = 10;
const idleSeconds = 10;

interface Measured {
  count: number;
  p50: number;
  p99: number;
  longest: number;
  failed: number;
}

/** In the callers' process: begins with the first message, and answers what was measured to each that follows. */
function callers(): void {
  let times: number[] = [];
  let failed = 0;
  const ask = async (pool: Pool, key: string, first: number): Promise<never> => {
    for (let asked = first; ; asked += 1) {
      const sent = performance.now();
      const body = JSON.stringify({
        action: 'account.open',
        inputs: { age: asked % 60, court_order: asked % 2 === 0 },
      });
      try {
        const answer = await pool.request({
          method: 'POST',
          path: '/decide',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body,
        });
        await answer.body.text();
        if (answer.statusCode !== 200) failed += 1;
      } catch {
        failed += 1;
      }
      times.push(performance.now() - sent);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  process.on('message', (message: { url: string; key: string } | 'measured') => {
    if (message !== 'measured') {
      const pool = new Pool(message.url, { connections });
      for (let first = 0; first < connections; first += 1) void ask(pool, message.key, first);
      return;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? NaN;
    process.send?.({
      count: sorted.length,
      p50: at(0.5),
      p99: at(0.99),
      longest: sorted.at(-1) ?? NaN,
      failed,
    });
    times = [];
    failed = 0;
  });
}

/** In the process of the hostile caller. */
function hostile(): void {
  process.on('message', ({ name, place }: { name: string; place: HostilePlace }) => {
    hostileWork[name]!(place).then(
      (outcome) => process.send?.(outcome),
      (error: unknown) => process.send?.(`ended: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
}

const asked = <Answer>(child: ChildProcess, message: object | string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    child.removeAllListeners('message').removeAllListeners('error');
    child.once('message', (answer) => resolve(answer as Answer)).once('error', reject);
    child.send(message);
  });

const shown = ({ lasted, worked, waited }: Stall): string =>
  `${lasted.toFixed(0)} ms (worked ${worked.toFixed(0)}, waited ${waited.toFixed(0)})`;

async function serveAndMeasure(part: string): Promise<void> {
  const world = await openDecidableWorld();
  const issuer = await startTestIssuer();
  const { url: databaseUrl, principalKey } = world.database;
  const enshrine = await startEnshrine(
    parseEnv({
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: databaseUrl,
      PRINCIPAL_KEY: principalKey.toString('base64url'),
      PUBLISHING_KEY: world.PUBLISHING_KEY,
      OIDC_ISSUER: issuer.url,
      OIDC_JWKS_URL: `${issuer.url}/keys`,
      RATE_LIMIT_DECIDE_PER_MINUTE: '1000000000',
      RATE_LIMIT_GRAPHQL_PER_MINUTE: '1000000000',
    }),
  );
  const email = 'operator@enshrine.test';
  const place: HostilePlace = {
    url: enshrine.url,
    token: await issuer.sign({ sub: localAccount(email)?.subject, email, email_verified: true }),
    domainId: world.domainId,
    key: await world.issueKey('{decide:domain}'),
  };
  const key = await world.issueKey('{decide:domain}');
  const self = fileURLToPath(import.meta.url);
  const [others, attacker] = [fork(self, ['callers']), fork(self, ['hostile'])];
  const stalls = watchStalls();
  others.send({ url: enshrine.url, key });

  const measure = async (name: string, work: () => Promise<string>): Promise<number> => {
    await asked<Measured>(others, 'measured');
    stalls.taken();
    const began = performance.now();
    const outcome = await work();
    const { longest: held, busiest } = stalls.taken();
    const took = (performance.now() - began) / 1_000;
    const { count, p50, p99, longest, failed } = await asked<Measured>(others, 'measured');
    process.stdout.write(
      `${name.padEnd(56)}${took.toFixed(1).padStart(7)} s ${String(count).padStart(7)} asked` +
        `${failed > 0 ? `, ${failed} FAILED` : ''}   p50 ${p50.toFixed(1)}   p99 ${p99.toFixed(1)}   longest ${longest.toFixed(0)}   held ${shown(held)}   busy ${busiest.worked.toFixed(0)} ms` +
        `${outcome === '' ? '' : `\n    ${outcome}`}\n`,
    );
    return p99;
  };
  const idle = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
    return '';
  };
  // What is compiled and looked up once is no part of the comparison.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await measure('idle', idle);
  for (const name of Object.keys(hostileWork).filter((each) => each.includes(part))) {
    await measure(name, () => asked<string>(attacker, { name, place }));
  }
  await measure('idle', idle);
  process.stdout.write(`memory at the end: ${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MiB\n`);
  others.kill();
  attacker.kill();
  await enshrine.close();
  await issuer.close();
  await world.close();
}

if (process.argv[2] === 'callers') callers();
else if (process.argv[2] === 'hostile') hostile();
else await serveAndMeasure(process.argv[2] ?? '');
