import { newId } from '../../src/core/ids.ts';
import type { TestDatabase } from './database.ts';
import { insert, sha256, type Tenant } from './tenants.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  /** Table that it refers to, or null. */
  parent: string | null;
  labels: string[] | null;
}

/** Columns that must be given, in tables that belong to a domain; parents before children. */
const columnsQuery = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
         f.confrelid::regclass::text AS parent,
         (SELECT array_agg(e.enumlabel ORDER BY e.enumsortorder)::text[] FROM pg_enum e WHERE e.enumtypid = a.atttypid) AS labels
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint f ON f.contype = 'f' AND f.conrelid = c.oid AND f.conkey = ARRAY[a.attnum]
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     AND (c.relname = 'module_bytes' OR EXISTS (SELECT FROM pg_attribute d WHERE d.attrelid = c.oid AND d.attname = 'domain_id'))
     AND (a.attnotnull AND NOT a.atthasdef OR a.attname IN ('domain_id', 'world_id', 'api_key_id', 'operator_id', 'source_material_id', 'signed_content'))
   ORDER BY c.relname, a.attnum`;

const text = 'the quote, verbatim';
const hash = `sha256:${sha256(text)}`;

/** What the checks want to see in columns of these names; all else follows from the type. */
const byName: Record<string, unknown> = {
  sha256: sha256(text),
  byte_length: text.length,
  bytes: Buffer.from(text),
  digest: hash,
  content_hash: hash,
  module_digest: hash,
  request_digest: sha256(text),
  aggregation_mode: 'deny-overrides',
  expected_tier: 'mandatory',
  decision: 'permit',
  expected: 'permit',
  correlation_id: 'full-domain',
  target_type: 'domain',
  action: 'created',
};

/** Columns of JSON that hold lists. */
const lists = new Set(['inputs', 'bindings', 'definitions', 'blocks']);

/** JSON whose members are looked at when it is read. */
const byColumn: Record<string, unknown> = {
  'world_model_card.content': JSON.stringify({
    format: 'card',
    world_model_version: 'v1',
    approvals: [],
    coverage: {},
  }),
  'decision.answer': JSON.stringify({
    decision: 'permit',
    decision_id: newId(),
    action: byName.action,
    world_model_version: 'v1',
    reasons: [{ rule: 'key of rule' }],
    obligations: [],
    advice: [],
  }),
};

/** A source that the row cites, wherever it may. */
const citing: Record<string, (citation: object) => unknown> = {
  'rule_candidate.body': bodyOf,
  'rule_revision.body': bodyOf,
  'rule_candidate.definitions': (citation) => [definitionOf(citation)],
  'rule_revision.definitions': (citation) => [definitionOf(citation)],
  'definition.body': definitionOf,
  'approval_decision.signed_content': (citation) => ({
    body: bodyOf(citation),
    inputs: [],
    definitions: [definitionOf(citation)],
  }),
};
const citingTables = new Set(Object.keys(citing).map((column) => column.split('.')[0]!));

const citationOf = (sourceMaterialId: string | undefined) => ({
  source_material_id: sourceMaterialId,
  section: 'Section 1',
  quote: text,
  start: 0,
  end: text.length,
  prefix: '',
  suffix: '',
});

function bodyOf(citation: object) {
  return {
    natural_language: text,
    citations: [citation],
    action: 'domain.action',
    modality: 'must',
    applies_when: 'true',
    requires: 'inputs.paid',
    if_met: 'none',
    if_unmet: 'deny',
    overrides: [{ rule: 'R-0009', citation, reason: null }],
    limits: [],
    obligations: [],
    tier: 'mandatory',
    from: null,
    to: null,
    suite: [],
  };
}

function definitionOf(citation: object) {
  return {
    name: 'fee',
    type: 'int',
    unit: null,
    scale: null,
    output: false,
    description: text,
    cases: [{ when: 'true', value: '1', citation, from: null, to: null }],
  };
}

/** Columns that refer to a row, with or without a constraint that says so. */
const byReference: Record<string, string> = {
  world_id: 'world_model',
  version_id: 'world_model_version',
  approval_decision_id: 'approval_decision',
  source_material_id: 'source_material',
};

function valueOf(column: Column, ids: Map<string, string>, tenant: Tenant, clerk: string): unknown {
  if (column.table === 'access_audit' && column.name === 'operator_id') return clerk;
  if (column.name === 'domain_id') return tenant.domain;
  if (column.name === 'api_key_id' || column.name === 'author_id') return tenant.apiKey;
  if (column.name in byReference) return ids.get(byReference[column.name]!);
  if (column.name === 'operator_id' || column.name.endsWith('_by')) return tenant.admin;
  if (column.name === 'token_hash' || column.name === 'key_hash')
    return Buffer.from(sha256(tenant.domain), 'hex');
  if (column.name === 'email') return `invited-${tenant.domain}@example.test`;
  if (column.parent && column.type === 'uuid') return ids.get(column.parent);
  if (column.name in byName) return byName[column.name];
  const whole = `${column.table}.${column.name}`;
  if (whole in citing) return JSON.stringify(citing[whole]!(citationOf(ids.get('source_material'))));
  if (whole in byColumn) return byColumn[whole];
  if (column.labels) return column.labels[0];
  if (column.type.endsWith('[]')) return [];
  if (column.type === 'uuid') return newId();
  if (column.type === 'integer') return 1;
  if (column.type === 'jsonb' || column.type === 'json') return lists.has(column.name) ? '[]' : '{}';
  if (column.type.startsWith('timestamp') || column.type === 'date') return new Date();
  return `${column.name} of ${column.table}`;
}

/**
 * Puts one row into every table that has a domain_id, for this tenant, and publishes its version. Made from the
 * catalogues, so that a table of tomorrow is held to the same tests. Answers the id of each table's row.
 * @param clerk who changed access there: everybody reads the records of what they did themselves
 */
export async function fillDomain(
  db: TestDatabase,
  tenant: Tenant,
  clerk = newId(),
): Promise<Map<string, string>> {
  const columns = await db.adminQuery<Column>(columnsQuery);
  const tables = new Map<string, Column[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  const ids = new Map<string, string>([
    ['domain', tenant.domain],
    ['app_user', tenant.admin],
    ['organization', tenant.organization],
  ]);
  const present = new Set(['api_key', 'domain_membership']);
  const waiting = new Set([...tables.keys()].filter((table) => !present.has(table)));
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of waiting) {
      const wanted = tables.get(table) ?? [];
      if (
        wanted.some(
          ({ parent, name }) => waiting.has(parent ?? byReference[name] ?? '') && parent !== table,
        ) ||
        (citingTables.has(table) && waiting.has('source_material'))
      )
        continue;
      const row = Object.fromEntries(
        wanted.map((column) => [column.name, valueOf(column, ids, tenant, clerk)]),
      );
      if (table === 'module_bytes') {
        row.bytes = Buffer.from(tenant.domain);
        row.digest = `sha256:${sha256(tenant.domain)}`;
      }
      if (table === 'action_module') row.digest = `sha256:${sha256(tenant.domain)}`;
      await insert(db, table, row);
      if (typeof row.id === 'string') ids.set(table, row.id);
      waiting.delete(table);
    }
    if (waiting.size === before)
      throw new Error(`These tables refer to each other in a circle: ${[...waiting].join()}`);
  }
  await db.adminQuery(
    `UPDATE world_model_version SET status = 'published', content_hash = $2, snapshot = '{}', published_by = $3, published_at = now() WHERE id = $1`,
    [ids.get('world_model_version'), hash, tenant.admin],
  );
  await db.adminQuery('UPDATE world_model SET current_version = 1 WHERE id = $1', [ids.get('world_model')]);
  return ids;
}
