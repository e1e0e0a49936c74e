/**
 * Decisions over HTTP beside a bare `node:http` server that parses the same body and writes the same bytes and headers:
 * `POST /decide` with the record committed before the answer (`durable`), written after it (`async`), and without
 * (`off`). Callers and each server are processes of their own: 64 connections, each asking again once it is answered,
 * inputs varied. The servers take turns, round after round; the ratios are of neighbouring turns, so that what else the
 * machine does meets both. Processor time of the server, and of PostgreSQL, is counted for each answer. A further turn of
 * each is sampled, which tells the parts that the time of an answer goes to; and deciders are added side by side.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { Pool } from 'undici';
import { partsOfAnswer, sample, type Budget } from './budget.ts';
import { openDecidableWorld, type DecidableWorld } from './decidable-world.ts';
import { serve } from './serve.ts';
import { median, quartiles } from './statistics.ts';

const connections = 64;
const modes = ['off', 'async', 'durable'] as const;

/** What each process is told when it starts. */
type Role =
  | { as: 'callers' }
  | { as: 'bare'; body: string; headers: Record<string, string> }
  | {
      as: 'service';
      database: { url: string; principalKey: string };
      PUBLISHING_KEY: string;
      mode: (typeof modes)[number];
      roles: string;
    };

interface Load {
  /** Asked in turns. */
  urls: string[];
  key: string;
  seconds: number;
}

interface Measured {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** In the callers' process. An answer that is none ends the benchmark. */
async function call({ urls, key, seconds }: Load): Promise<Measured> {
  const pools = urls.map((url) => new Pool(url, { connections: connections / urls.length }));
  const times: number[] = [];
  const started = performance.now();
  let asked = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1_000) {
      asked += 1;
      const sent = performance.now();
      const { statusCode, body } = await pools[asked % pools.length]!.request({
        method: 'POST',
        path: '/decide',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
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
  await Promise.all(pools.map((pool) => pool.close()));
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { answers: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

async function serveBare({ body, headers }: Extract<Role, { as: 'bare' }>): Promise<string> {
  const bytes = Buffer.from(body);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(200, headers);
      response.end(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveDecisions({
  database,
  PUBLISHING_KEY,
  mode,
  roles,
}: Extract<Role, { as: 'service' }>): Promise<string> {
  const principalKey = Buffer.from(database.principalKey, 'base64');
  const { url } = await serve(
    { url: database.url, principalKey },
    {
      OIDC_ISSUER: 'http://127.0.0.1:1',
      PUBLISHING_KEY,
      DECISION_LOG: mode,
      ROLES: roles,
      RATE_LIMIT_DECIDE_PER_MINUTE: '1000000000',
    },
  );
  return url;
}

/** In a process of its own: serves or calls, and answers what it is asked. */
async function work(role: Role): Promise<void> {
  const url =
    role.as === 'callers' ? '' : await (role.as === 'bare' ? serveBare(role) : serveDecisions(role));
  let sampled: Promise<() => Promise<Budget>> | undefined;
  process.on('message', (asked: Question) => {
    if (asked === 'usage') process.send?.(process.cpuUsage());
    else if (asked === 'sample') {
      sampled = sample();
      void sampled.then(() => process.send?.('sampling'));
    } else if (asked === 'budget') void sampled?.then((end) => end()).then((found) => process.send?.(found));
    else void call(asked).then((found) => process.send?.(found));
  });
  process.send?.(url);
}

/** What a process is asked: to call, its processor time, and to sample itself until it is asked for the parts. */
type Question = Load | 'usage' | 'sample' | 'budget';

export interface Child {
  url: string;
  ask<T>(question: Question): Promise<T>;
  process: ChildProcess;
}

/** A process of that role, and how to ask it. */
export async function start(role: Role): Promise<Child> {
  // The program that was started, which comes here for its children.
  const child = fork(process.argv[1]!, ['child']);
  let answered: (message: unknown) => void = () => undefined;
  let ended: (error: Error) => void = () => undefined;
  child.on('message', (message) => answered(message));
  child.once('exit', () => ended(new Error(`The process of ${role.as} ended.`)));
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      answered = resolve as (message: unknown) => void;
      ended = reject;
    });
  child.send(role);
  const url = await next<string>();
  return {
    url,
    process: child,
    ask(question) {
      const answer = next();
      child.send(question);
      return answer as Promise<never>;
    },
  };
}

const ticksPerSecond = 100;

/** State and times of a process as Linux tells them, from its parent on; null when it ended. */
function statusOf(pid: string | number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return null;
  }
}

/** Seconds of processor that PostgreSQL has used so far: its first process and those that it started. */
function databaseSeconds(first: string): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const status = statusOf(pid);
    if (!status || (pid !== first && status[1] !== first)) continue;
    ticks += Number(status[11]) + Number(status[12]);
    // What has ended counts for its parent.
    if (pid === first) ticks += Number(status[13]) + Number(status[14]);
  }
  return ticks / ticksPerSecond;
}

async function firstProcess(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = statusOf(rows[0]!.pid)![1]!;
  await client.end();
  return parent;
}

/** What the bare server writes: an answer of the service, as it came. */
async function exampleOf(
  url: string,
  key: string,
): Promise<{ body: string; headers: Record<string, string> }> {
  const response = await fetch(`${url}/decide`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'account.open', inputs: { age: 30, court_order: false } }),
  });
  const ofConnection = ['connection', 'date', 'keep-alive'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.includes(name)));
  return { body: await response.text(), headers };
}

interface Turn extends Measured {
  /** Microseconds of processor for an answer. */
  server: number;
  database: number;
}

const shown = (figures: readonly number[], places: number): string =>
  `${median(figures).toFixed(places)} [${quartiles(figures)
    .map((one) => one.toFixed(places))
    .join('–')}]`;

/** The table as lines. */
export async function benchDecideHttp({
  seconds,
  rounds,
}: {
  seconds: number;
  rounds: number;
}): Promise<string[]> {
  const world = await openDecidableWorld();
  const key = await world.issueKey('{decide:domain}');
  const postgres = await firstProcess(world.database.url);
  const callers = await start({ as: 'callers' });
  const database = { ...world.database, principalKey: world.database.principalKey.toString('base64') };
  const services = await Promise.all(
    modes.map((mode) =>
      start({
        as: 'service',
        database,
        PUBLISHING_KEY: world.PUBLISHING_KEY,
        mode,
        roles: 'api,decider,worker',
      }),
    ),
  );
  const bare = await start({ as: 'bare', ...(await exampleOf(services[0]!.url, key)) });
  const servers = new Map([['bare', bare], ...modes.map((mode, at) => [mode, services[at]!] as const)]);

  const turns = new Map<string, Turn[]>([...servers.keys()].map((name) => [name, []]));
  for (const { url } of servers.values()) await callers.ask<Measured>({ urls: [url], key, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url, ask }] of servers) {
      const before = await ask<NodeJS.CpuUsage>('usage');
      const databaseBefore = databaseSeconds(postgres);
      const measured = await callers.ask<Measured>({ urls: [url], key, seconds });
      const after = await ask<NodeJS.CpuUsage>('usage');
      turns.get(name)!.push({
        ...measured,
        server: (after.user + after.system - before.user - before.system) / measured.answers,
        database: ((databaseSeconds(postgres) - databaseBefore) * 1e6) / measured.answers,
      });
    }
  }
  const basis = turns.get('bare')!;
  const lines = [
    `POST /decide over HTTP, ${connections} connections, ${rounds} interleaved rounds of ${seconds} s, load ${loadavg()[0]!.toFixed(1)}.`,
    'Beside a bare node:http server that parses the same body and writes the same bytes and headers; median [middle half].',
    '',
    `${'DECISION_LOG'.padEnd(13)}${'of bare'.padEnd(18)}${'answers/s'.padEnd(22)}${'p50 ms'.padEnd(17)}${'p99 ms'.padEnd(19)}${'server µs'.padEnd(17)}${'× bare'.padEnd(15)}PostgreSQL µs`,
  ];
  for (const [name, taken] of turns) {
    const of = (figure: keyof Turn, places = 0): string =>
      shown(
        taken.map((turn) => turn[figure]),
        places,
      );
    const cost = shown(
      taken.map(({ server }, at) => server / basis[at]!.server),
      1,
    );
    const share = shown(
      taken.map(({ perSecond }, at) => perSecond / basis[at]!.perSecond),
      2,
    );
    lines.push(
      `${name.padEnd(13)}${share.padEnd(18)}${of('perSecond').padEnd(22)}${of('p50', 1).padEnd(17)}${of('p99', 1).padEnd(19)}${of('server').padEnd(17)}${cost.padEnd(15)}${of('database')}`,
    );
  }
  const budgets = new Map<string, Budget>();
  for (const [name, { url, ask }] of servers) {
    await ask('sample');
    await callers.ask<Measured>({ urls: [url], key, seconds: 2 * seconds });
    budgets.set(name, await ask<Budget>('budget'));
  }
  lines.push('', ...budgetTable(budgets, turns));
  for (const { process: child } of servers.values()) child.kill();
  lines.push('', ...(await benchDeciders(world, { key, seconds, rounds: Math.ceil(rounds / 3), callers })));
  callers.process.kill();
  await world.close();
  return lines;
}

/** Microseconds of the server's processor for an answer, by the parts that they go to. */
function budgetTable(
  budgets: ReadonlyMap<string, Budget>,
  turns: ReadonlyMap<string, readonly Turn[]>,
): string[] {
  const names = [...budgets.keys()];
  const cost = new Map(names.map((name) => [name, median(turns.get(name)!.map(({ server }) => server))]));
  const row = (part: string, of: (name: string) => number): string =>
    part.padEnd(48) +
    names
      .map((name) => {
        const figure = of(name);
        return (figure < 0.05 ? '' : figure.toFixed(1)).padStart(10);
      })
      .join('');
  return [
    'Where the microseconds of an answer go: the median above, divided as the samples of one more turn were.',
    '',
    ''.padEnd(48) + names.map((name) => name.padStart(10)).join(''),
    ...partsOfAnswer.map((part) => row(part, (name) => (budgets.get(name)![part] ?? 0) * cost.get(name)!)),
    row('all', (name) => cost.get(name)!),
  ];
}

const numbersOfDeciders = [1, 2, 4];

/** Processes that do nothing but decide, side by side behind one caller that asks them in turns. */
async function benchDeciders(
  world: DecidableWorld,
  { key, seconds, rounds, callers }: { key: string; seconds: number; rounds: number; callers: Child },
): Promise<string[]> {
  const database = { ...world.database, principalKey: world.database.principalKey.toString('base64') };
  const role = { as: 'service', database, PUBLISHING_KEY: world.PUBLISHING_KEY, roles: 'decider' } as const;
  const lines = [
    `Deciders side by side (ROLES=decider), ${availableParallelism()} processors for them, PostgreSQL and the one process that asks.`,
    '',
    `${'DECISION_LOG'.padEnd(14)}${'deciders'.padEnd(10)}${'answers/s'.padEnd(24)}${'of one'.padEnd(20)}MiB each`,
  ];
  for (const mode of ['off', 'durable'] as const) {
    const deciders = await Promise.all(
      Array.from({ length: Math.max(...numbersOfDeciders) }, () => start({ ...role, mode })),
    );
    const urls = deciders.map(({ url }) => url);
    await callers.ask<Measured>({ urls, key, seconds: 4 });
    const rates = new Map<number, number[]>(numbersOfDeciders.map((number) => [number, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const number of numbersOfDeciders) {
        const { perSecond } = await callers.ask<Measured>({ urls: urls.slice(0, number), key, seconds });
        rates.get(number)!.push(perSecond);
      }
    }
    const memory = median(deciders.map(({ process: { pid } }) => residentMemory(pid!)));
    for (const [number, taken] of rates) {
      const share = taken.map((rate, at) => rate / rates.get(1)![at]!);
      lines.push(
        `${mode.padEnd(14)}${String(number).padEnd(10)}${shown(taken, 0).padEnd(24)}${shown(share, 2).padEnd(20)}${memory.toFixed(0)}`,
      );
    }
    for (const { process: child } of deciders) child.kill();
  }
  return lines;
}

/** Of a process, in MiB. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/** In a process that was started for one of the roles. */
export const workAsChild = (): void => void process.once('message', (role: Role) => void work(role));
