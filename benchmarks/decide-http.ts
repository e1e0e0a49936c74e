/**
 * Decisions a second over HTTP, and how long one takes: POST /decide with the record committed before the answer, with
 * it written after, and without; GET /health/live beside them says what the machine does at the time.
 * The callers run in a process of their own, 64 connections, each asking again once it is answered.
 * `npm run bench:decide-http -- [seconds]`
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { openDecidableWorld } from './decidable-world.ts';
import { serve } from './serve.ts';

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
  const world = await openDecidableWorld();
  const key = await world.issueKey('{decide:domain}');

  const callers = fork(fileURLToPath(import.meta.url), ['callers']);
  const load = (parts: Load): Promise<Measured> =>
    new Promise((resolve, reject) => {
      callers.removeAllListeners();
      callers.once('message', resolve).once('error', reject).send(parts);
    });

  for (const mode of ['durable', 'async', 'off'] as const) {
    const served = await serve(world.database, {
      OIDC_ISSUER: 'http://127.0.0.1:1',
      PUBLISHING_KEY: world.PUBLISHING_KEY,
      DECISION_LOG: mode,
      RATE_LIMIT_DECIDE_PER_MINUTE: '1000000000',
    });
    const kinds = [
      { name: 'static', method: 'GET', path: '/health/live' },
      { name: `decide, ${mode}`, method: 'POST', path: '/decide' },
    ] as const;
    for (const { name, method, path } of kinds) {
      const parts = { url: served.url, key, method, path };
      await load({ ...parts, seconds: 1 });
      const { perSecond, p50, p99 } = await load({ ...parts, seconds });
      process.stdout.write(
        `${name.padEnd(18)}${perSecond.toFixed(0).padStart(8)}/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms\n`,
      );
    }
    await served.close();
  }
  callers.kill();
  await world.close();
}

if (process.argv[2] === 'callers') {
  process.on('message', (load: Load) => void measure(load).then((found) => process.send?.(found)));
} else {
  await serveAndMeasure(Number(process.argv[2] ?? 5));
}
