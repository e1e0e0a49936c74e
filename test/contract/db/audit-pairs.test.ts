import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { AccessPairs, WorldAuthoringPairs } from '../../../src/audit/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { insert } from '../../testkit/tenants.ts';

type Table<Pairs> = { [Target in keyof Pairs]: Pairs[Target][] };

// The first four are part of the wire, word for word, but for the watching of sources.
const worldAuthoring: Table<WorldAuthoringPairs> = {
  source_material: ['ingested', 'retired', 'watched', 'checked'],
  distillation_run: ['requested'],
  release_notes: ['created', 'revised'],
  world_model_version: ['version_published'],

  world_model: ['created', 'revised'],
  action: ['registered', 'revised', 'retired', 'cases_imported', 'cases_removed'],
  acceptance_case: ['revised'],
  definition: ['revised'],
  configuration_block: ['revised'],
  rule_candidate: ['created', 'carried_over', 'revised', 'verified', 'approved', 'rejected'],
  rule: ['enshrined', 'retired', 'restored'],
  publication: ['claimed', 'failed'],
  webhook_subscription: ['created', 'revised', 'removed'],
  webhook_delivery: ['redelivered', 'tested'],
  replay: ['requested'],
  decision: ['simulated', 'erased'],
};

const access: Table<AccessPairs> = {
  domain_invite: ['issued', 'revoked', 'accepted'],
  domain_membership: ['created', 'revised', 'removed'],
  api_key: ['created', 'revoked'],
  user: ['revised', 'granted_operations'],
  organization: ['created', 'revised'],
  domain: ['created'],
  publishing_key: ['compromised'],
};

const families = [
  ['world_authoring_audit', worldAuthoring as Record<string, string[]>],
  ['access_audit', access as Record<string, string[]>],
] as const;
const targets = families.flatMap(([, pairs]) => Object.keys(pairs));
const actions = [...new Set(families.flatMap(([, pairs]) => Object.values(pairs).flat())), '', 'deleted'];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.adminQuery(`
    CREATE FUNCTION takes(family text, target text, action text) RETURNS boolean LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('INSERT INTO %I (id, operator_id, target_type, target_id, action, correlation_id)
                      VALUES (gen_random_uuid(), gen_random_uuid(), $1, gen_random_uuid(), $2, ''c'')', family)
        USING target, action;
      RETURN true;
    EXCEPTION WHEN check_violation THEN
      RETURN false;
    END $$`);
});
afterAll(() => db.drop());

describe('the database', () => {
  it.each(families)(
    'takes exactly the valid pairs of %s, of all that could be made',
    async (family, pairs) => {
      const taken = await db.adminQuery<{ pair: string }>(
        `SELECT concat_ws(' ', target, action) AS pair
         FROM unnest($2::text[]) AS target, unnest($3::text[]) AS action WHERE takes($1, target, action)`,
        [family, targets, actions],
      );
      const valid = Object.entries(pairs).flatMap(([target, list]) =>
        list.map((action) => `${target} ${action}`),
      );
      expect(taken.map(({ pair }) => pair).sort()).toEqual(valid.sort());
    },
  );

  it.each(['', 'x'.repeat(201)])(
    'refuses a record without a usable correlation_id',
    async (correlation_id) => {
      const record = {
        id: newId(),
        operator_id: newId(),
        target_type: 'rule',
        target_id: newId(),
        action: 'retired',
      };
      await expect(insert(db, 'world_authoring_audit', { ...record, correlation_id })).rejects.toThrow(
        'world_authoring_audit_correlation_check',
      );
    },
  );
});
