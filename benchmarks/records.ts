/**
 * Where the microseconds go that a record of a decision costs PostgreSQL: one step of the insert more in each line, in
 * turns. Processor time of the one process of PostgreSQL that inserts, batches of 40 records as the log writes them.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import pg from 'pg';
import { newId } from '../src/core/ids.ts';
import { createDecisionLog, type DecisionRow } from '../src/decisions/decision-record.ts';
import { openDecidableWorld } from './decidable-world.ts';
import { timeInTurns } from './rounds.ts';

const batch = 40;
const batches = 100;
const rounds = 9;

/** What the log sends for so many batches. */
async function messages(row: () => DecisionRow): Promise<string[]> {
  const sent: string[] = [];
  const pool = {
    query: (question: { values: string[] }) => {
      sent.push(question.values[0]!);
      return Promise.resolve({ rows: [] });
    },
  };
  const log = createDecisionLog({
    pool: pool as unknown as pg.Pool,
    mode: 'durable',
    onDropped: (error) => {
      throw error;
    },
  });
  for (let at = 0; at < batches; at += 1) {
    await Promise.all(Array.from({ length: batch }, () => log.record(null, row)));
  }
  await log.close();
  if (sent.length !== batches) throw new Error(`${sent.length} batches were sent, not ${batches}.`);
  return sent;
}

const clause = 'An applicant must be at least 18 years of age.';
const answer = JSON.stringify({
  decision: 'deny',
  reasons: Array.from({ length: 3 }, (_, at) => ({
    rule: `R-000${at}`,
    effect: 'deny',
    text: clause,
    citations: [{ publication: newId(), section: '1', revision: newId(), quote: clause }],
  })),
});

const world = await openDecidableWorld();
await world.issueKey('{decide:domain}');
const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};
const [admin, app] = [await connected(world.adminUrl), await connected(world.database.url)];
const { rows } = await admin.query<{ world: string; key: string }>(
  'SELECT w.id AS world, k.id AS key FROM world_model w JOIN api_key k USING (domain_id) WHERE domain_id = $1 LIMIT 1',
  [world.domainId],
);
const { world: worldId, key } = rows[0]!;
const row = (): DecisionRow => ({
  id: newId(),
  domain_id: world.domainId,
  world_id: worldId,
  api_key_id: key,
  action: 'account.open',
  version_number: 1,
  module_digest: `sha256:${'a'.repeat(64)}`,
  decision: 'deny',
  as_of: '2026-06-01',
  evaluated_at: new Date().toISOString(),
  inputs: { age: 17, court_order: false },
  inputs_digest: 'b'.repeat(64),
  answer,
  subject_ref: null,
  trace_id: null,
  idempotency_key: null,
  asked: { version: null, as_of: null, explain: false, inputs: null, subject: false },
});

await admin.query(`
  CREATE TABLE heap (LIKE decision INCLUDING STORAGE);
  CREATE TABLE with_key (LIKE decision INCLUDING STORAGE, PRIMARY KEY (id));
  CREATE TABLE with_indexes (LIKE decision INCLUDING STORAGE INCLUDING INDEXES)`);
const insertInto = (table: string): string => `INSERT INTO ${table} SELECT * FROM decision_rows($1)`;
const steps: readonly [name: string, client: pg.Client, sql: string][] = [
  ['the message alone', admin, 'SELECT length($1)'],
  ['read as rows', admin, 'SELECT count(read) FROM (SELECT * FROM decision_rows($1) OFFSET 0) AS read'],
  ['into a table without an index', admin, insertInto('heap')],
  ['with the primary key', admin, insertInto('with_key')],
  ['with all indexes', admin, insertInto('with_indexes')],
  ['with the check of domains', admin, insertInto('decision')],
  ['as the service: record_decisions', app, "SELECT * FROM record_decisions($1, '')"],
];

/** Of the process behind a connection. */
async function processorTime(client: pg.Client): Promise<() => number> {
  const { rows: found } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const path = `/proc/${found[0]!.pid}/schedstat`;
  return () => Number(readFileSync(path, 'utf8').split(' ')[0]);
}
const spentBy = new Map([
  [admin, await processorTime(admin)],
  [app, await processorTime(app)],
]);

const timed = await timeInTurns(
  steps.map(([name, client, text]) => async () => {
    const sent = await messages(row);
    await admin.query('TRUNCATE decision, decision_feedback, heap, with_key, with_indexes');
    const spent = spentBy.get(client)!;
    const before = spent();
    for (const message of sent) await client.query({ name, text, values: [message] });
    return (spent() - before) / (batches * batch);
  }),
  rounds,
);

const micro = (nanoseconds: number): string => (nanoseconds / 1000).toFixed(1);
process.stdout.write(
  `Microseconds of PostgreSQL a record; answers of ${answer.length} bytes, batches of ${batch}, ${rounds} interleaved rounds, load ${loadavg()[0]!.toFixed(1)}; median [middle half].\n\n`,
);
for (const [at, [name]] of steps.entries()) {
  const { median, quartiles } = timed[at]!;
  process.stdout.write(
    `${name.padEnd(36)}${micro(median).padStart(6)} [${quartiles.map(micro).join('–')}]\n`,
  );
}
await Promise.all([admin.end(), app.end()]);
await world.close();
