/**
 * What a list costs an operator: 50 worlds over GraphQL and over REST, beside a bare GraphQL Yoga that answers the same from
 * one plain statement, with no token, no user, no row-level security and no limits. `npm run bench:operator-reads -- [rounds]`
 *
 * Each server is a process of its own, and they take turns. What counts is the processor time of the server for an answer,
 * and its ratio in neighbouring turns: where others use the machine, requests a second say little.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchema, createYoga } from 'graphql-yoga';
import pg from 'pg';
import { Pool } from 'undici';
import { localAccount } from '../src/access/local-provider/demo-users.ts';
import { seedDemoUsers } from '../src/access/local-provider/seed-demo-users.ts';
import { newId } from '../src/core/ids.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { establishPrincipalKey } from '../src/db/principal-key.ts';
import { startTestIssuer } from '../test/testkit/issuer.ts';
import { serve } from './serve.ts';
import { median, quartiles } from './statistics.ts';

const worlds = 2_000;
const connections = 16;
const roundMilliseconds = 500;
const query = '{ worlds(first: 50) { edges { node { worldId slug title } } } }';

/** What a server's process is told when it starts. */
type Role =
  | { as: 'service'; database: { url: string; principalKey: string }; settings: Record<string, string> }
  | { as: 'yoga'; url: string };

async function serveYoga(connectionString: string): Promise<string> {
  const pool = new pg.Pool({ connectionString });
  const yoga = createYoga({
    logging: false,
    schema: createSchema({
      typeDefs: `
        type Query { worlds(first: Int!): Worlds! }
        type Worlds { edges: [Edge!]! }
        type Edge { node: World! }
        type World { worldId: ID!, slug: String!, title: String! }
      `,
      resolvers: {
        Query: {
          worlds: async (_root, { first }: { first: number }) => {
            const { rows } = await pool.query<Record<'worldId' | 'slug' | 'title', string>>({
              name: 'worlds',
              text: 'SELECT id AS "worldId", slug, title FROM world_model ORDER BY id LIMIT $1',
              values: [first],
            });
            return { edges: rows.map((node) => ({ node })) };
          },
        },
      },
    }),
  });
  const server = createServer((request, response) => void yoga(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** In a process of its own: serves, and says what processor time it has used so far, in microseconds. */
async function work(role: Role): Promise<void> {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  if (role.as === 'yoga') {
    process.send?.(await serveYoga(role.url));
    return;
  }
  const { url, principalKey } = role.database;
  const service = await serve({ url, principalKey: Buffer.from(principalKey, 'base64') }, role.settings);
  process.send?.(service.url);
}

interface Child {
  url: string;
  /** Microseconds of processor. */
  used(): Promise<number>;
  stop(): void;
}

async function start(role: Role): Promise<Child> {
  const child = fork(process.argv[1]!, ['child']);
  let ended: (error: Error) => void = () => undefined;
  child.once('exit', () => ended(new Error(`The process of ${role.as} ended.`)));
  const next = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      ended = reject;
    });
  child.send(role);
  const url = await next<string>();
  return {
    url,
    used() {
      const answer = next<number>();
      child.send('used');
      return answer;
    },
    stop: () => void child.kill(),
  };
}

interface Load {
  name: string;
  server: Child;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
}

/** Microseconds of the server's processor for an answer. An answer that is none ends the benchmark. */
async function costOf({ name, server, method, path, token }: Load): Promise<number> {
  const pool = new Pool(server.url, { connections });
  const before = await server.used();
  const started = performance.now();
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - started < roundMilliseconds) {
      const { statusCode, body } = await pool.request({
        method,
        path,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: method === 'POST' ? JSON.stringify({ query }) : null,
      });
      const text = await body.text();
      if (statusCode !== 200 || text.includes('"errors"')) throw new Error(`${name}: ${text}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const used = (await server.used()) - before;
  await pool.close();
  return used / answered;
}

async function bench(rounds: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enshrine-bench-'));
  const issuer = await startTestIssuer();
  const database = await startEmbedded({ dataDir });
  await migrate({ adminUrl: database.adminUrl, serving: database.serving });
  const principalKey = await establishPrincipalKey(database.adminUrl);
  await seedDemoUsers(database.adminUrl);
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    `INSERT INTO world_model (id, domain_id, slug, title, updated_at)
     SELECT id, (SELECT min(id::text)::uuid FROM domain), 'w-' || id, 'W', now() FROM unnest($1::uuid[]) AS id`,
    [Array.from({ length: worlds }, () => newId())],
  );
  await admin.query('ANALYZE');
  await admin.end();
  const service = await start({
    as: 'service',
    database: { url: database.url, principalKey: principalKey.toString('base64') },
    settings: {
      OIDC_ISSUER: issuer.url,
      OIDC_JWKS_URL: `${issuer.url}/keys`,
      RATE_LIMIT_GRAPHQL_PER_MINUTE: '100000000',
      RATE_LIMIT_REST_PER_MINUTE: '100000000',
    },
  });
  // As the owner, whom no policy holds.
  const yoga = await start({ as: 'yoga', url: database.adminUrl });
  const email = 'operator@enshrine.test';
  const sub = localAccount(email)?.subject;
  const token = await issuer.sign({ sub, email, email_verified: true, exp: 9_999_999_999 });
  const loads: Load[] = [
    { name: 'bare Yoga', server: yoga, method: 'POST', path: '/graphql' },
    { name: 'GraphQL', server: service, method: 'POST', path: '/graphql', token },
    { name: 'REST', server: service, method: 'GET', path: '/worlds?limit=50', token },
  ];
  const costs = new Map<string, number[]>(loads.map(({ name }) => [name, []]));
  for (const load of loads) for (let turn = 0; turn < 4; turn += 1) await costOf(load);
  for (let round = 0; round < rounds; round += 1) {
    for (const load of loads) costs.get(load.name)!.push(await costOf(load));
  }
  const basis = costs.get('bare Yoga')!;
  process.stdout.write(
    `A list of 50 worlds, ${connections} connections, ${rounds} interleaved rounds, ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)}; median [middle half].\n\n`,
  );
  process.stdout.write(`${''.padEnd(12)}${'server µs'.padEnd(22)}of bare\n`);
  const shown = (figures: readonly number[], places: number): string =>
    `${median(figures).toFixed(places)} [${quartiles(figures)
      .map((one) => one.toFixed(places))
      .join('–')}]`;
  for (const [name, taken] of costs) {
    const shares = taken.map((cost, at) => basis[at]! / cost);
    process.stdout.write(`${name.padEnd(12)}${shown(taken, 0).padEnd(22)}${shown(shares, 2)}\n`);
  }
  service.stop();
  yoga.stop();
  await issuer.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const [asked = '21'] = process.argv.slice(2);
if (asked === 'child') process.once('message', (role: Role) => void work(role));
else await bench(Number(asked));
