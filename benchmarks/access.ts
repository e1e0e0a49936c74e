/**
 * Authenticated requests a second through GraphQL and REST, with and without row-level security. `npm run bench:access`.
 * Without: the same service, connected as a superuser, whom no policy holds. All in one process and one run, the
 * two in turns: the median of the rounds, and of the ratios of neighbouring rounds with their middle half, which say
 * more than the figures where others use the machine. A token is verified and its user looked up with every request.
 * `npm run bench:access -- [rounds]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
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
const roundMilliseconds = 300;
const rounds = Number(process.argv[2] ?? 21);

const dataDir = mkdtempSync(join(tmpdir(), 'enshrine-bench-'));
const issuer = await startTestIssuer();
const server = await startEmbedded({ dataDir });
await migrate({ adminUrl: server.adminUrl, serving: server.serving });
const principalKey = await establishPrincipalKey(server.adminUrl);
await seedDemoUsers(server.adminUrl);

const admin = new pg.Client({ connectionString: server.adminUrl });
await admin.connect();
const domains = (await admin.query<{ id: string; slug: string }>('SELECT id, slug FROM domain')).rows;
const credit = domains.find(({ slug }) => slug === 'credit')!.id;
const ids = Array.from({ length: worlds }, () => newId());
await admin.query(
  `INSERT INTO world_model (id, domain_id, slug, title, updated_at)
   SELECT id, ($2::uuid[])[1 + row_number() OVER () % $3], 'w-' || id, 'W', now() FROM unnest($1::uuid[]) AS id`,
  [ids, domains.map(({ id }) => id), domains.length],
);
await admin.query('ANALYZE');
await admin.end();

const settings = {
  OIDC_ISSUER: issuer.url,
  OIDC_JWKS_URL: `${issuer.url}/keys`,
  RATE_LIMIT_GRAPHQL_PER_MINUTE: '100000000',
  RATE_LIMIT_REST_PER_MINUTE: '100000000',
};
const sides = [
  { name: 'with RLS', ...(await serve({ url: server.url, principalKey }, settings)) },
  { name: 'without', ...(await serve({ url: server.adminUrl, principalKey }, settings)) },
];
const tokenOf = (email: string): Promise<string> =>
  issuer.sign({ sub: localAccount(email)?.subject, email, email_verified: true, exp: 9_999_999_999 });
const staff = await tokenOf('operator@enshrine.test');
const member = await tokenOf('admin@acme.test');

interface Load {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  token: string;
  query?: string;
}

const listOfWorlds = '{ worlds(first: 50) { edges { node { worldId slug title } } } }';
const loads: Load[] = [
  { name: 'REST, who am I', method: 'GET', path: '/api/me', token: member },
  { name: 'REST, my domain', method: 'GET', path: `/domains/${credit}`, token: member },
  { name: 'REST, 50 worlds', method: 'GET', path: '/worlds?limit=50', token: staff },
  { name: 'GraphQL, who am I', method: 'POST', path: '/graphql', token: member, query: '{ me { scopes } }' },
  {
    name: 'GraphQL, my domain',
    method: 'POST',
    path: '/graphql',
    token: member,
    query: `{ domain(domainId: "${credit}") { name slug } }`,
  },
  { name: 'GraphQL, 50 worlds', method: 'POST', path: '/graphql', token: staff, query: listOfWorlds },
];

/** Requests a second over the round. An answer that is none ends the benchmark. */
async function measure(origin: string, load: Load, milliseconds: number): Promise<number> {
  const pool = new Pool(origin, { connections });
  const started = performance.now();
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      const { statusCode, body } = await pool.request({
        method: load.method,
        path: load.path,
        headers: {
          authorization: `Bearer ${load.token}`,
          'content-type': 'application/json',
          ...(load.token === member && { 'x-domain-id': credit }),
        },
        body: load.query === undefined ? null : JSON.stringify({ query: load.query }),
      });
      const text = await body.text();
      if (statusCode !== 200 || text.includes('"errors"')) throw new Error(`${load.name}: ${text}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  return answered / seconds;
}

const load = (): string => loadavg()[0]!.toFixed(1);

process.stdout.write(
  `${cpus()[0]?.model ?? 'processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, ${rounds} rounds, load ${load()}\n`,
);
process.stdout.write(
  `${'requests a second'.padEnd(22)}${sides.map(({ name }) => name.padStart(12)).join('')}     ratio  middle half\n`,
);
for (const asked of loads) {
  const measured: number[][] = sides.map(() => []);
  const ratios: number[] = [];
  for (const { url } of sides) await measure(url, asked, roundMilliseconds);
  for (let round = 0; round < rounds; round += 1) {
    // The second of two finds a warmer machine: they change places.
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const side of order) measured[side]!.push(await measure(sides[side]!.url, asked, roundMilliseconds));
    ratios.push(measured[0]!.at(-1)! / measured[1]!.at(-1)!);
  }
  const figures = measured.map((side) => median(side).toFixed(0).padStart(12)).join('');
  const [low, high] = quartiles(ratios).map((ratio) => ratio.toFixed(2));
  process.stdout.write(
    `${asked.name.padEnd(22)}${figures}${median(ratios).toFixed(2).padStart(10)}  ${low} to ${high}\n`,
  );
}
process.stdout.write(`load ${load()} at the end\n`);

for (const side of sides) await side.close();
await server.close();
await issuer.close();
rmSync(dataDir, { recursive: true, force: true });
