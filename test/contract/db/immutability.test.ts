import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { asPrincipal, outcomeOf, type Query } from '../../testkit/as-principal.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insert, insertTenants, sha256, type Tenants } from '../../testkit/tenants.ts';

let db: TestDatabase;
let tenants: Tenants;
let ids: Map<string, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  ids = await fillDomain(db, tenants.acme);
  await insert(db, 'world_authoring_audit', {
    id: newId(),
    operator_id: tenants.operator,
    target_type: 'rule',
    target_id: newId(),
    action: 'retired',
    correlation_id: 'c',
  });
  await insert(db, 'publishing_key', { kid: 'k', public_jwk: '{}' });
});
afterAll(() => db.drop());

/** As the tables' owner, a superuser at that, whom neither grants nor policies hold. */
async function asOwner<T>(work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query('BEGIN');
  try {
    return await work(
      async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        (await client.query<Row>(text, values)).rows,
    );
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
}

/** Each with a change that its columns would take. */
const immutable: [table: string, change: string, name: string][] = [
  ['world_model_version', `content_hash = 'sha256:' || repeat('0', 64)`, 'world_model_version_immutable'],
  ['world_model_version', `status = 'draft'`, 'world_model_version_immutable'],
  ['version_rule', `rule_key = 'R-9'`, 'version_rule_immutable'],
  ['action_module', `title = 'other'`, 'action_module_immutable'],
  ['module_bytes', `created_at = now()`, 'module_bytes_immutable'],
  ['world_model_card', `content = '{"a":1}'`, 'world_model_card_immutable'],
  ['release_notes', `narrative = 'other'`, 'release_notes_locked'],
  ['restatement', `reason = 'other'`, 'release_notes_locked'],
  ['release_notes_correction', `was_wrong = 'other'`, 'release_notes_locked'],
  ['rule_revision', `body = '{"a":1}'`, 'rule_revision_immutable'],
  ['approval_decision', `statement = 'other'`, 'approval_decision_immutable'],
  ['world_authoring_audit', `correlation_id = 'other'`, 'world_authoring_audit_immutable'],
  ['access_audit', `correlation_id = 'other'`, 'access_audit_immutable'],
  ['source_content', `bytes = 'other'`, 'source_content_immutable'],
  ['source_section', `heading = 'other'`, 'source_section_immutable'],
  ['source_material', `extracted_text = 'other'`, 'source_material_immutable'],
  ['source_material', `publication = 'other'`, 'source_material_immutable'],
  ['publishing_key', `public_jwk = '{"a":1}'`, 'publishing_key_immutable'],
];
const tables = [...new Set(immutable.map(([table]) => table))];

describe('what was published, signed off or recorded', () => {
  it.each(immutable)('%s refuses its owner %s', async (table, change, name) => {
    await asOwner(async (query) => {
      expect(await outcomeOf(query, `UPDATE ${table} SET ${change}`)).toContain(
        `23001: violates constraint "${name}"`,
      );
    });
  });

  it.each(tables)('%s refuses its owner a deletion', async (table) => {
    await asOwner(async (query) => {
      // Children would be in the way first; only the table itself is asked.
      await query(`SET LOCAL session_replication_role = replica`);
      expect(await outcomeOf(query, `DELETE FROM ${table}`)).toMatch(
        /23001: violates constraint "\w+_(immutable|locked)"/,
      );
    });
  });

  it.each(tables)('%s refuses its owner a truncation', async (table) => {
    await asOwner(async (query) => {
      await expect(query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(
        /violates constraint "\w+_immutable": TRUNCATE/,
      );
    });
  });

  it.each(immutable)('%s refuses the service, on an operator’s behalf, %s', async (table, change) => {
    await asPrincipal(db, tenants.operator, async (query) => {
      expect(await outcomeOf(query, `UPDATE ${table} SET ${change}`)).toMatch(/^(23001|42501)/);
      expect(await outcomeOf(query, `DELETE FROM ${table}`)).toMatch(/^(23001|42501)/);
    });
  });

  it('a published version takes no further modules, cards, rules, notes, restatements or corrections', async () => {
    await asOwner(async (query) => {
      const copies: Record<string, string[]> = {
        action_module: ['gen_random_uuid() AS id', `'other' AS action`],
        version_rule: [],
        world_model_card: ['gen_random_uuid() AS id'],
        release_notes: ['gen_random_uuid() AS id'],
        restatement: ['gen_random_uuid() AS id', `'other' AS subject`],
        release_notes_correction: ['gen_random_uuid() AS id'],
      };
      // Uniqueness would answer first for what there is one of.
      await query('DROP INDEX world_model_card_version_id_key, release_notes_version_id_key');
      await query('ALTER TABLE version_rule DROP CONSTRAINT version_rule_pkey');
      for (const [table, changes] of Object.entries(copies)) {
        const changed = new Map(changes.map((change) => change.split(' AS ').reverse() as [string, string]));
        const columns = await query<{ name: string }>(
          `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 ORDER BY attnum`,
        );
        const selected = columns.map(({ name }) => changed.get(name) ?? `"${name}"`).join(', ');
        expect(await outcomeOf(query, `INSERT INTO ${table} SELECT ${selected} FROM ${table}`)).toMatch(
          new RegExp(`violates constraint "(${table}_closed|release_notes_locked)"`),
        );
      }
    });
  });
});

/** Tables of which rows may change or go, and why that rewrites no history. */
const mutable: Record<string, string> = {
  acceptance_case: 'edited with the working set, audited',
  action: 'the working set; versions hold what they were minted with',
  api_key: 'keeps hash and scopes, ends once: below',
  app_user: 'status and roles, audited',
  card_page: 'a rendering of the immutable card',
  card_snapshot: 'a projection of immutable events',
  configuration_block: 'the working set',
  decision: 'erasure by subject removes inputs and keeps verdict and hash',
  decision_feedback: 'an opinion on a decision',
  definition: 'the working set',
  distillation_run: 'progress; its end is kept: below',
  distillation_run_output: 'what a run proposed',
  distillation_source: 'progress of a run',
  domain: 'its name',
  domain_invite: 'consumed or revoked once',
  domain_membership: 'roles change and end, audited',
  idempotency_anchor: 'gets its answer',
  ingestion_run: 'progress of a reading',
  organization: 'its name',
  outbox_message: 'gets its projection',
  publication: 'an attempt until it ends: below',
  replay: 'progress of a replay',
  replay_file: 'written once, and removed with the end of its replay',
  routing_key: 'held by the worlds that use it',
  rule: 'enshrined, then retired; its revisions are immutable',
  rule_candidate: 'a draft until it is decided on: below',
  rule_head: 'the working set',
  source_watch: 'where revisions are looked for, and what came of it last',
  steering_message: 'a conversation about a draft',
  webhook_delivery: 'progress of a delivery',
  webhook_subscription: 'is paused, removed',
  world_model: 'title, counters',
};

describe('every table', () => {
  it('is either held immutable here, or is listed among those that need not be', async () => {
    const rows = await db.adminQuery<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables, ...Object.keys(mutable)].sort());
  });

  it('that is immutable is guarded by triggers that no session setting silences, against UPDATE, DELETE and TRUNCATE', async () => {
    const guarded = await db.adminQuery<{ name: string }>(
      // tgtype: 8 DELETE, 16 UPDATE, 32 TRUNCATE; tgenabled A: whatever session_replication_role says.
      `SELECT tgrelid::regclass::text AS name FROM pg_trigger
        WHERE NOT tgisinternal AND tgenabled = 'A' GROUP BY 1
       HAVING bit_or(tgtype) & 56 = 56 ORDER BY 1`,
    );
    expect(guarded.map(({ name }) => name)).toEqual([...tables].sort());
  });
});

describe('what is still a draft', () => {
  it('can be edited: notes, restatements and corrections of a version that is not published', async () => {
    await asPrincipal(db, tenants.operator, async (query) => {
      const version = newId();
      const notes = newId();
      await query(
        `INSERT INTO world_model_version (id, domain_id, world_id, number) VALUES ($1, $2, $3, 2)`,
        [version, tenants.acme.domain, ids.get('world_model')],
      );
      await query(
        `INSERT INTO release_notes (id, domain_id, world_id, version_id, narrative, created_by, updated_at) VALUES ($1, $2, $3, $4, 'n', $5, now())`,
        [notes, tenants.acme.domain, ids.get('world_model'), version, tenants.operator],
      );
      await query(
        `INSERT INTO restatement (id, domain_id, release_notes_id, ordinal, category, subject) VALUES ($1, $2, $3, 1, 'rule', 'R-1')`,
        [newId(), tenants.acme.domain, notes],
      );
      expect(await outcomeOf(query, `UPDATE release_notes SET narrative = 'm' WHERE id = $1`, [notes])).toBe(
        1,
      );
      expect(
        await outcomeOf(query, `UPDATE restatement SET reason = 'm' WHERE release_notes_id = $1`, [notes]),
      ).toBe(1);
      expect(await outcomeOf(query, `DELETE FROM restatement WHERE release_notes_id = $1`, [notes])).toBe(1);
      expect(
        await outcomeOf(query, `UPDATE world_model_version SET number = 7 WHERE id = $1`, [version]),
      ).toMatch(/world_model_version_identity/);
    });
  });

  it('there is one draft version of a world, and one publication of it under way', async () => {
    await asOwner(async (query) => {
      const world = [ids.get('world_model'), tenants.acme.domain];
      const draft = (number: number): Promise<number | string> =>
        outcomeOf(
          query,
          `INSERT INTO world_model_version (id, world_id, domain_id, number) VALUES (gen_random_uuid(), $1, $2, $3)`,
          [...world, number],
        );
      expect(await draft(2)).toBe(1);
      expect(await draft(3)).toContain('world_model_version_one_draft_key');
      const publish = `INSERT INTO publication (id, world_id, domain_id, version_id) VALUES (gen_random_uuid(), $1, $2, $3)`;
      expect(await outcomeOf(query, publish, [...world, ids.get('world_model_version')])).toContain(
        'publication_one_in_flight_key',
      );
    });
  });
});

describe('states that nothing leaves', () => {
  it('a retired source material stays retired, and an ingested one can only be retired', async () => {
    await asOwner(async (query) => {
      const retire = `UPDATE source_material SET state = 'retired', retired_at = now(), retire_reason = 'r'`;
      expect(await outcomeOf(query, retire)).toBe(1);
      expect(
        await outcomeOf(query, `UPDATE source_material SET state = 'ingested', retired_at = NULL`),
      ).toContain('source_material_immutable');
    });
  });

  it.each([
    [
      'distillation_run',
      `status = 'completed', completed_at = now()`,
      `status = 'in_progress', completed_at = NULL`,
    ],
    ['rule_candidate', `status = 'rejected'`, `status = 'proposed'`],
    ['rule_candidate', `status = 'enshrined'`, `content_hash = 'sha256:' || repeat('1', 64)`],
    [
      'publication',
      `status = 'failed', failure_code = 'worker_lost', ended_at = now()`,
      `status = 'draft', failure_code = NULL, ended_at = NULL`,
    ],
  ])('%s that ended (%s) does not begin again', async (table, end, begin) => {
    await asOwner(async (query) => {
      expect(await outcomeOf(query, `UPDATE ${table} SET ${end}`)).toBe(1);
      expect(await outcomeOf(query, `UPDATE ${table} SET ${begin}`)).toContain(`"${table}_terminal"`);
    });
  });

  it('disposal may strip the detail of a failed run, and its code stays', async () => {
    await asOwner(async (query) => {
      const failed = `status = 'failed', completed_at = now(), failure_reason_code = 'worker_lost', failure_detail = 'd'`;
      expect(await outcomeOf(query, `UPDATE distillation_run SET ${failed}`)).toBe(1);
      expect(
        await outcomeOf(query, `UPDATE distillation_run SET failure_detail = NULL, disposed_at = now()`),
      ).toBe(1);
      expect(await outcomeOf(query, `UPDATE distillation_run SET failure_reason_code = 'other'`)).toContain(
        '_terminal',
      );
    });
  });

  it('a revoked key stays revoked, and keeps its hash and scopes', async () => {
    await asOwner(async (query) => {
      expect(
        await outcomeOf(query, `UPDATE api_key SET last_used_at = now() WHERE id = $1`, [
          tenants.acme.apiKey,
        ]),
      ).toBe(1);
      expect(await outcomeOf(query, `UPDATE api_key SET scopes = '{admin:org}'`)).toContain(
        'api_key_identity',
      );
      expect(await outcomeOf(query, `UPDATE api_key SET is_active = false`)).toBe(2);
      expect(await outcomeOf(query, `UPDATE api_key SET is_active = true`)).toContain('api_key_identity');
    });
  });
});

describe('bytes', () => {
  it('of a module are stored under the digest that the database computes', async () => {
    await asOwner(async (query) => {
      const add = (digest: string): Promise<number | string> =>
        outcomeOf(query, 'INSERT INTO module_bytes (digest, bytes) VALUES ($1, $2)', [
          digest,
          Buffer.from('tar'),
        ]);
      expect(await add(`sha256:${sha256('tar')}`)).toBe(1);
      expect(await add(`sha256:${sha256('other')}`)).toContain('module_bytes_digest_check');
    });
  });

  it('of a source are those whose digest its row states', async () => {
    await asOwner(async (query) => {
      await query(`SET LOCAL session_replication_role = replica`);
      const add = `INSERT INTO source_content (source_material_id, domain_id, bytes) VALUES ($1, $2, $3)`;
      const material = ids.get('source_material');
      expect(await outcomeOf(query, add, [material, tenants.acme.domain, Buffer.from('forged')])).toContain(
        'source_content_digest',
      );
    });
  });
});
