/**
 * How long a publication takes. `npm run bench:mint`.
 * 1. The mint of 200 actions × 20 rules against the same rows of the same tables by plain multi-row SQL, in one
 *    transaction, as the same role under the same triggers, checks and policies. Each round starts both from a fresh copy of
 *    the database, in turns: the medians, and the ratios of neighbouring rounds.
 * 2. How the whole publication grows from 10 to 1,000 actions, by phase, with the longest the event loop was held up and
 *    the most memory the process had.
 * Rule sets are made by `generated-world.ts`. `npm run bench:mint -- ratio 11`, `npm run bench:mint -- growth 10,200`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { exportJWK, generateKeyPair } from 'jose';
import pg from 'pg';
import { seedDemoUsers } from '../src/access/local-provider/seed-demo-users.ts';
import { systemClock } from '../src/core/clock.ts';
import { newId } from '../src/core/ids.ts';
import { orgRoleScopes, type AuthContext } from '../src/core/permissions.ts';
import { connect, type Database } from '../src/db/client.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { establishPrincipalKey } from '../src/db/principal-key.ts';
import { enterPrincipal } from '../src/db/proofs.ts';
import { provingClient } from '../src/db/proving-client.ts';
import { claimPublication } from '../src/publication/mint/claim-publication.ts';
import { mint, type MintRequest } from '../src/publication/mint/mint.ts';
import { loadPublishingKey, registerPublishingKey } from '../src/publication/version/publishing-keys.ts';
import { prepareMint, type MintServices } from '../src/publication/mint/prepare-mint.ts';
import { generateWorld, rulesPerAction, type GeneratedWorld } from './generated-world.ts';
import { median } from './statistics.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'enshrine-bench-'));
const server = await startEmbedded({ dataDir });
await migrate({ adminUrl: server.adminUrl, serving: server.serving });
const principalKey = await establishPrincipalKey(server.adminUrl);
await seedDemoUsers(server.adminUrl);
const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
const publishingKey = await loadPublishingKey({
  DATA_DIR: dataDir,
  PUBLISHING_KEY: JSON.stringify(await exportJWK(privateKey)),
});

const urlOf = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).toString();
const baseName = new URL(server.adminUrl).pathname.slice(1);

async function withAdmin<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(server.adminUrl, name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const copyDatabase = (name: string, template: string): Promise<unknown> =>
  withAdmin('postgres', (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  );
const dropDatabase = (name: string): Promise<unknown> =>
  withAdmin('postgres', (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));

const servicesOf = (database: Database): MintServices => ({
  database,
  clock: systemClock,
  publishingKey,
  env: { SITE_URL: 'https://bench.test' },
});

const operatorOf = ({ operatorId }: GeneratedWorld): AuthContext => ({
  user_id: operatorId,
  org_id: null,
  org_role: 'operations',
  domain_id: null,
  domain_role: null,
  scopes: new Set(orgRoleScopes.operations),
  auth_type: 'jwt',
  email: null,
  email_verified: false,
});

/** A database with one world of so many actions, claimed for publication. */
async function generate(name: string, actions: number) {
  await copyDatabase(name, baseName);
  return withAdmin(name, async (client) => {
    const one = async (query: string): Promise<string> =>
      (await client.query<{ id: string }>(query)).rows[0]!.id;
    const domainId = await one(`SELECT id FROM domain WHERE slug = 'credit'`);
    const operatorId = await one(`SELECT id FROM app_user WHERE org_role = 'operations'`);
    const world = await generateWorld(client, { domainId, operatorId, actions });
    await client.query('ANALYZE');
    return world;
  });
}

interface PhaseTime {
  milliseconds: number;
  /** The longest that nothing else could run. */
  worstDelay: number;
}

const settled = (): Promise<void> => pause(20);

/** Times of a publication by phase, in the order in which they began, the claim and the mint among them. */
async function publish(database: Database, world: GeneratedWorld): Promise<Map<string, PhaseTime>> {
  const phases = new Map<string, PhaseTime>();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let [phase, since] = ['', performance.now()];
  const turn = (next: string): void => {
    const now = performance.now();
    if (phase !== '') {
      const before = phases.get(phase) ?? { milliseconds: 0, worstDelay: 0 };
      phases.set(phase, {
        milliseconds: before.milliseconds + now - since,
        worstDelay: Math.max(before.worstDelay, delay.max / 1e6),
      });
    }
    delay.reset();
    [phase, since] = [next, now];
  };
  turn('claiming');
  const { result: lease } = await claimPublication({ database }, operatorOf(world), {
    correlationId: newId(),
    worldId: world.worldId,
    releaseNotesId: world.releaseNotesId,
  });
  await settled();
  turn('reading');
  const ready = await prepareMint(servicesOf(database), lease, async (next) => {
    if (next === phase) return nextTurn();
    // The monitor's own timer first, so that what held the loop up is counted where it happened.
    await settled();
    turn(next);
  });
  if ('refusal' in ready) throw new Error(JSON.stringify(ready.refusal));
  await settled();
  turn('minting');
  await mint(database, ready.request);
  await settled();
  turn('');
  delay.disable();
  return phases;
}

async function growth(sizes: readonly number[]): Promise<void> {
  for (const actions of sizes) {
    const name = `growth_${String(actions)}`;
    const world = await generate(name, actions);
    const database = connect({ url: urlOf(server.url, name), principalKey });
    await registerPublishingKey(database, publishingKey);
    const phases = await publish(database, world);
    const total = [...phases.values()].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    process.stdout.write(
      [
        `${String(actions)} actions: ${(total / 1_000).toFixed(1)} s, ${(total / actions).toFixed(0)} ms an action; most memory ${(process.resourceUsage().maxRSS / 1_024).toFixed(0)} MB`,
        ...[...phases].map(
          ([each, { milliseconds, worstDelay }]) =>
            `  ${each.padEnd(12)}${milliseconds.toFixed(0).padStart(7)} ms   loop held up ${worstDelay.toFixed(0).padStart(4)} ms`,
        ),
        '',
      ].join('\n'),
    );
    await database.close();
    await dropDatabase(name);
  }
}

/** What the mint wrote, as text: what a program that has nothing but SQL to do would be handed. */
interface Written {
  inserts: { table: string; columns: { name: string; type: string }[]; rows: unknown[][] }[];
  updates: { table: string; id: string; set: { name: string; type: string; value: unknown }[] }[];
}

async function readWritten(client: pg.Client, { lease, place }: MintRequest): Promise<Written> {
  const inserted: [table: string, where: string, values: unknown[]][] = [
    ['module_bytes', 'true', []],
    ['action_module', 'world_id = $1', [place.worldId]],
    ['version_rule', 'version_id = $1', [place.versionId]],
    ['world_model_card', 'world_id = $1', [place.worldId]],
    ['outbox_message', 'world_id = $1', [place.worldId]],
    ['world_authoring_audit', "world_id = $1 AND action = 'version_published'", [place.worldId]],
  ];
  const updated: [table: string, id: string, columns: string[]][] = [
    ['publication', lease.publicationId, ['status', 'phase', 'leased_until', 'ended_at', 'answer']],
    ['world_model', place.worldId, ['current_version']],
    [
      'world_model_version',
      place.versionId,
      ['status', 'previous_version_hash', 'content_hash', 'snapshot', 'published_by', 'published_at'],
    ],
  ];
  const columnsOf = async (table: string) =>
    (
      await client.query<{ name: string; type: string }>(
        `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'projected_at' ORDER BY attnum`,
        [table],
      )
    ).rows;
  const select = (columns: readonly { name: string; type: string }[]): string =>
    columns.map(({ name, type }) => (type === 'bytea' ? `"${name}"` : `"${name}"::text`)).join(', ');
  const written: Written = { inserts: [], updates: [] };
  for (const [table, where, values] of inserted) {
    const columns = await columnsOf(table);
    const text = `SELECT ${select(columns)} FROM ${table} WHERE ${where}`;
    const { rows } = await client.query<unknown[]>({ text, values, rowMode: 'array' });
    written.inserts.push({ table, columns, rows });
  }
  for (const [table, id, names] of updated) {
    const columns = (await columnsOf(table)).filter(({ name }) => names.includes(name));
    const text = `SELECT ${select(columns)} FROM ${table} WHERE id = $1`;
    const { rows } = await client.query<unknown[]>({ text, values: [id], rowMode: 'array' });
    const set = columns.map((column, index) => ({ ...column, value: rows[0]![index] }));
    written.updates.push({ table, id, set });
  }
  return written;
}

const parametersPerStatement = 60_000;

/** The same rows into the same tables, by plain SQL in one transaction. */
async function insertPlainly(client: pg.Client, operatorId: string, written: Written): Promise<void> {
  await client.query('BEGIN');
  await client.query(enterPrincipal, [operatorId, '']);
  for (const { table, columns, rows } of written.inserts) {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const size = Math.floor(parametersPerStatement / columns.length);
    for (let start = 0; start < rows.length; start += size) {
      const some = rows.slice(start, start + size);
      const values = some.map(
        (_row, row) =>
          `(${columns.map(({ type }, column) => `$${String(row * columns.length + column + 1)}::${type}`).join(', ')})`,
      );
      await client.query(`INSERT INTO ${table} (${names}) VALUES ${values.join(', ')}`, some.flat());
    }
  }
  for (const { table, id, set } of written.updates) {
    const assignments = set.map(({ name, type }, index) => `"${name}" = $${String(index + 2)}::${type}`);
    await client.query(`UPDATE ${table} SET ${assignments.join(', ')} WHERE id = $1`, [
      id,
      ...set.map(({ value }) => value),
    ]);
  }
  await client.query('COMMIT');
}

const spread = (figures: readonly number[], digits: number): string =>
  `${median(figures).toFixed(digits)} (${Math.min(...figures).toFixed(digits)} to ${Math.max(...figures).toFixed(digits)})`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function ratio(actions: number, rounds: number): Promise<void> {
  const world = await generate('prepared', actions);
  const preparing = connect({ url: urlOf(server.url, 'prepared'), principalKey });
  await registerPublishingKey(preparing, publishingKey);
  const { result: lease } = await claimPublication({ database: preparing }, operatorOf(world), {
    correlationId: newId(),
    worldId: world.worldId,
    releaseNotesId: world.releaseNotesId,
  });
  const ready = await prepareMint(servicesOf(preparing), lease, () => nextTurn());
  if ('refusal' in ready) throw new Error(JSON.stringify(ready.refusal));
  await preparing.close();
  const { request } = ready;

  const mintOnce = async (name: string): Promise<number> => {
    const database = connect({ url: urlOf(server.url, name), principalKey });
    // The connection is there before, as in a service.
    await database.commands.$queryRaw`SELECT 1`;
    const time = await timed(() => mint(database, request));
    await database.close();
    return time;
  };
  await copyDatabase('written', 'prepared');
  await mintOnce('written');
  const written = await withAdmin('written', (client) => readWritten(client, request));
  const ProvingClient = provingClient(principalKey, { serial: false });
  const insertOnce = async (name: string): Promise<number> => {
    const client = new ProvingClient({ connectionString: urlOf(server.url, name) });
    await client.connect();
    const time = await timed(() => insertPlainly(client, world.operatorId, written));
    await client.end();
    return time;
  };

  const [minted, plain, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    // The second of two finds a warmer machine: they change places.
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      await copyDatabase('round', 'prepared');
      await withAdmin('round', (client) => client.query('CHECKPOINT'));
      if (side === 0) minted.push(await mintOnce('round'));
      else plain.push(await insertOnce('round'));
      await dropDatabase('round');
    }
    ratios.push(minted.at(-1)! / plain.at(-1)!);
  }
  const bytes = request.modules.reduce((sum, module) => sum + module.bytes.length, 0);
  const inserted = written.inserts.reduce((sum, { rows }) => sum + rows.length, 0);
  process.stdout.write(
    [
      `${String(actions)} actions × ${String(rulesPerAction)} rules: ${String(inserted)} rows, ${(bytes / 1e6).toFixed(1)} MB of modules; ${String(rounds)} rounds`,
      `the mint    ${spread(minted, 0)} ms`,
      `plain SQL   ${spread(plain, 0)} ms`,
      `ratio       ${spread(ratios, 2)}`,
      '',
    ].join('\n'),
  );
}

const [what = 'both', argument] = process.argv.slice(2);
try {
  if (what !== 'growth') await ratio(200, Number(argument ?? 7));
  if (what !== 'ratio')
    await growth(what === 'growth' && argument ? argument.split(',').map(Number) : [10, 50, 200, 1_000]);
} finally {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
