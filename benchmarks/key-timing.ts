/**
 * Whether the time of a refusal tells an unknown API key from one that once was good. `npm run bench:key-timing`.
 * Keys of each kind are sent to POST /decide one after the other over one connection, the kinds in a new random order
 * in each round, by a process of its own. Each kind is compared with the unknown keys by Mann and Whitney's test; a
 * second set of unknown keys shows what the test says of no difference at all.
 * `npm run bench:key-timing -- [rounds]`
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'undici';
import { generateApiKey } from '../src/access/api-keys/api-key.ts';
import { openDecidableWorld } from './decidable-world.ts';
import { serve } from './serve.ts';
import { mannWhitney, median, quartiles } from './statistics.ts';

interface Task {
  url: string;
  rounds: number;
  /** Keys by kind; a kind that never was issued gets new ones here. */
  keys: Record<string, string[]>;
}

type Times = Record<string, number[]>;

const body = JSON.stringify({ action: 'account.open', inputs: { age: 20 } });
const warmUp = 300;

/** In the callers' process. */
async function callAll({ url, rounds, keys }: Task): Promise<Times> {
  const client = new Client(url, { pipelining: 1 });
  const kinds = Object.keys(keys);
  const times: Times = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = [...kinds];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = randomInt(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    for (const kind of order) {
      const known = keys[kind]!;
      const key = known.length === 0 ? generateApiKey() : known[randomInt(known.length)]!;
      const started = process.hrtime.bigint();
      const answer = await client.request({
        method: 'POST',
        path: '/decide',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body,
      });
      await answer.body.dump();
      const taken = Number(process.hrtime.bigint() - started) / 1_000;
      if (answer.statusCode !== (kind === 'without the scope' ? 403 : 401)) throw new Error(kind);
      if (round >= 0) times[kind]!.push(taken);
    }
  }
  await client.close();
  return times;
}

async function run(rounds: number): Promise<void> {
  const world = await openDecidableWorld();
  const { PUBLISHING_KEY } = world;
  const served = await serve(world.database, { OIDC_ISSUER: 'http://127.0.0.1:1', PUBLISHING_KEY });
  const issue = (scopes: string, state?: string): Promise<string[]> =>
    Promise.all(Array.from({ length: 50 }, () => world.issueKey(scopes, state)));
  const keys = {
    unknown: [],
    'unknown, again': [],
    inactive: await issue('{decide:domain}', 'false, NULL'),
    expired: await issue('{decide:domain}', `true, now() - interval '1 day'`),
    'with a wrong checksum': Array.from({ length: 50 }, () => {
      const key = generateApiKey();
      return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    }),
    'without the scope': await issue('{read:actions}'),
  };
  await world.analyze();

  const callers = fork(fileURLToPath(import.meta.url), ['callers']);
  const times = await new Promise<Times>((resolve, reject) => {
    callers.once('message', (found) => resolve(found as Times)).once('error', reject);
    callers.send({ url: served.url, rounds, keys } satisfies Task);
  });
  process.stdout.write(`${'microseconds'.padEnd(24)}  median  middle half  slower than unknown        z\n`);
  for (const [kind, measured] of Object.entries(times)) {
    const { above, z } = mannWhitney(measured, times.unknown!);
    const [low, high] = quartiles(measured);
    process.stdout.write(
      `${kind.padEnd(24)}${median(measured).toFixed(1).padStart(8)}${(high - low).toFixed(1).padStart(13)}` +
        `${`${(above * 100).toFixed(1)} %`.padStart(21)}${z.toFixed(2).padStart(9)}\n`,
    );
  }
  callers.kill();
  await served.close();
  await world.close();
}

if (process.argv[2] === 'callers') {
  process.on('message', (task: Task) => void callAll(task).then((times) => process.send?.(times)));
} else {
  await run(Number(process.argv[2] ?? 4_000));
}
