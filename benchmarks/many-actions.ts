/**
 * One decider over HTTP, asked by one caller at a time, so that a figure is how long a caller waits, beside what the
 * decider's processor does for it: plans of an action of 20 rules from partial inputs, and decisions in a domain of ten
 * thousand published actions, the first of each action (cold: its module is read, verified and compiled) and those after it
 * (warm). Memory is the resident set of the process.
 */
import { loadavg } from 'node:os';
import { Pool } from 'undici';
import { definitions, inputs, makeQuestions, rules } from './credit-rules.ts';
import { openDecidableWorld } from './decidable-world.ts';
import { residentMemory, start, type Child } from './decide-http.ts';

const planned = 'credit.planned';
/** Requests until the engine has compiled what answers them: a row of their own. */
const warming = 200;
const nameOf = (at: number): string => `account.open_${at}`;

interface Asked {
  /** Milliseconds that each request took. */
  times: number[];
  /** Milliseconds of the decider's processor for a request, which is less than it took where others use the machine. */
  processor: number;
}

/** An answer that is none ends the benchmark. */
async function ask(
  { decider, pool, key }: { decider: Child; pool: Pool; key: string },
  path: string,
  bodies: Iterable<object>,
): Promise<Asked> {
  const times: number[] = [];
  const used = async (): Promise<number> => {
    const { user, system } = await decider.ask<NodeJS.CpuUsage>('usage');
    return (user + system) / 1_000;
  };
  const before = await used();
  for (const body of bodies) {
    const sent = performance.now();
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(text);
    times.push(performance.now() - sent);
  }
  return { times, processor: ((await used()) - before) / times.length };
}

/** What is known of the inputs when it is planned: of the questions in turn, all but so many of them. */
function* partialQuestions(count: number): Generator<object> {
  for (const [at, { strings }] of makeQuestions(count).entries()) {
    const known = Object.entries(strings).filter((_entry, place) => (place * 7 + at) % 12 >= at % 12);
    yield { action: planned, inputs: Object.fromEntries(known) };
  }
}

const row = (title: string, { times, processor }: Asked, memory: number): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => sorted[Math.floor(sorted.length * share)]!.toFixed(2).padStart(9);
  return `${title.padEnd(52)}${String(times.length).padStart(7)}${at(0.5)}${at(0.99)}${sorted.at(-1)!.toFixed(2).padStart(9)}${processor.toFixed(2).padStart(11)}${memory.toFixed(0).padStart(9)}`;
};

/** The table as lines. */
export async function benchManyActions({ actions = 10_000, firsts = 900, plans = 2_000 } = {}): Promise<
  string[]
> {
  const world = await openDecidableWorld();
  await world.publish({ action: planned, rules, inputs, definitions });
  for (let at = 0; at < actions; at += 1) await world.publish({ action: nameOf(at) });
  await world.analyze();
  const key = await world.issueKey('{decide:domain}');
  const { url: databaseUrl, principalKey } = world.database;
  const decider = await start({
    as: 'service',
    database: { url: databaseUrl, principalKey: principalKey.toString('base64') },
    PUBLISHING_KEY: world.PUBLISHING_KEY,
    mode: 'off',
    roles: 'decider',
  });
  const pool = new Pool(decider.url, { connections: 1 });
  const memory = (): number => residentMemory(decider.process.pid!);
  const asked = (path: string, bodies: Iterable<object>) => ask({ decider, pool, key }, path, bodies);
  const about = (action: string) => ({ action, inputs: { age: 30, court_order: false } });
  // Spread over all of them.
  const some = Array.from({ length: firsts }, (_item, at) =>
    about(nameOf(Math.floor((at * actions) / firsts))),
  );
  try {
    const lines = [
      `One decider (ROLES=decider, DECISION_LOG=off), one caller at a time, ${actions} published actions, load ${loadavg()[0]!.toFixed(1)}.`,
      '',
      `${'milliseconds a request'.padEnd(52)}${'asked'.padStart(7)}${'p50'.padStart(9)}${'p99'.padStart(9)}${'most'.padStart(9)}${'processor'.padStart(11)}${'MiB'.padStart(9)}`,
    ];
    await asked('/decide', [about('account.open')]);
    lines.push(
      row(
        'POST /decide, one action, warm',
        await asked(
          '/decide',
          Array.from({ length: 1_000 }, () => about('account.open')),
        ),
        memory(),
      ),
    );
    lines.push(
      row(`POST /decide, the first of each of ${firsts} actions`, await asked('/decide', some), memory()),
    );
    lines.push(row('POST /decide, these again', await asked('/decide', some), memory()));
    const [first, ...others] = partialQuestions(plans + warming + 1);
    lines.push(
      row(
        'POST /decide/plan, 20 rules, the first: laid out',
        await asked('/decide/plan', [first!]),
        memory(),
      ),
    );
    lines.push(
      row(
        `POST /decide/plan, the first ${warming}`,
        await asked('/decide/plan', others.slice(0, warming)),
        memory(),
      ),
    );
    lines.push(
      row(
        'POST /decide/plan, 12 inputs, some known, warm',
        await asked('/decide/plan', others.slice(warming)),
        memory(),
      ),
    );
    return lines;
  } finally {
    await pool.close();
    decider.process.kill();
    await world.close();
  }
}
