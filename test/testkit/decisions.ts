import { randomUUID } from 'node:crypto';
import { newId } from '../../src/core/ids.ts';
import type { DecisionAnswer } from '../../src/decisions/decision-answer.ts';
import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import type { Definition, InputDeclaration, RequestBinding, Rule, RuleSet } from '../../src/rules/model.ts';
import { buildModule } from '../../src/rules/module/build-module.ts';
import { signMarker } from '../../src/rules/module/marker.ts';
import type { TestDatabase } from './database.ts';
import type { RestAnswer, TestService } from './service.ts';
import { insert, sha256 } from './tenants.ts';

export const ageQuote = 'An applicant must be at least 18 years of age.';
export const waiverQuote = 'Clause 2 does not apply to an applicant who holds a court order.';
export const capQuote = 'The fee may not exceed 35 dollars.';

const source = sha256('Accounts Order');

const cite = (section: string, quote: string) => ({
  source_material_id: '',
  source_sha256: source,
  section,
  quote,
  start: 0,
  end: quote.length,
  prefix: '',
  suffix: '',
});

const rule = (key: string, section: string, quote: string, parts: Partial<Rule>): Rule => ({
  key,
  natural_language: quote,
  citations: [cite(section, quote)],
  action: 'account.open',
  modality: 'must',
  applies_when: 'true',
  requires: 'true',
  if_met: 'none',
  if_unmet: 'none',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2026-01-01',
  to: null,
  suite: [],
  ...parts,
});

/** An age limit, an exception to it, a duty and a dated parameter. */
export const accountRules: Rule[] = [
  rule('R-0001', '§ 2', ageQuote, { requires: 'inputs.age >= 18', if_unmet: 'deny' }),
  rule('R-0002', '§ 3', waiverQuote, {
    modality: 'may',
    applies_when: 'inputs.court_order',
    if_met: 'permit',
    overrides: [{ rule: 'R-0001', citation: cite('§ 3', waiverQuote), reason: null }],
    obligations: [{ id: 'file', on: 'applies', text: 'Keep the order on file.', values: {} }],
  }),
];

const feeCap: Definition = {
  name: 'fee_cap',
  type: 'decimal',
  unit: 'USD',
  scale: 2,
  output: true,
  description: 'Highest fee.',
  cases: [{ when: 'true', value: '35.00', citation: cite('§ 5', capQuote), from: null, to: null }],
};

export const accountInputs: InputDeclaration[] = [
  { name: 'age', type: 'int', minimum: 0, maximum: 150 },
  { name: 'court_order', type: 'bool' },
];

export interface SeededWorld {
  worldId: string;
  domainId: string;
}

export interface SeededModule extends SeededWorld {
  versionId: string;
  digest: string;
}

export async function seedWorld(
  { testDatabase, domains }: TestService,
  domain: keyof TestService['domains'] = 'acme',
): Promise<SeededWorld> {
  const world = { worldId: newId(), domainId: domains[domain] };
  await insert(testDatabase, 'world_model', {
    id: world.worldId,
    domain_id: world.domainId,
    slug: `w-${randomUUID()}`,
    title: 'Accounts',
    updated_at: new Date(),
  });
  return world;
}

/** What of a service seeding needs. */
export interface Seeding {
  testDatabase: Pick<TestDatabase, 'adminQuery'>;
  users: Pick<TestService['users'], 'operator'>;
  services: Pick<TestService['services'], 'publishingKey'>;
}

/** What of a module the database holds. */
export interface StoredRow {
  bytes: Buffer;
  marker: string;
  digest: string;
}

/** What is seeded in place of what is usual. */
export interface ModuleParts {
  action?: string;
  rules?: Rule[];
  inputs?: InputDeclaration[];
  definitions?: Definition[];
  bindings?: RequestBinding[];
  version?: number;
  timeZone?: string;
  /** Changes the signed module before it is stored: what an attacker with the database could do. */
  tamper?: (row: StoredRow) => StoredRow | Promise<StoredRow>;
}

/** Publishes one version of a world with one module, signed with the service's own key, past every gate. */
export async function seedModule(
  service: Seeding,
  { worldId, domainId }: SeededWorld,
  {
    action = 'account.open',
    rules = accountRules,
    inputs = accountInputs,
    definitions = [feeCap],
    bindings,
    version = 1,
    timeZone = 'UTC',
    tamper,
  }: ModuleParts = {},
): Promise<SeededModule> {
  const { testDatabase: db } = service;
  const ruleSet: RuleSet = {
    action: {
      key: action,
      title: 'Open an account',
      aggregation_mode: 'permit-unless-deny',
      time_zone: timeZone,
      inputs,
      assumptions: [],
      ...(bindings && { bindings }),
    },
    rules: rules.map((each) => ({ ...each, action })),
    definitions,
    renames: {},
  };
  const result = checkRuleSet(ruleSet);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const built = await buildModule({
    checked: result.checked,
    revisions: ruleSet.rules.map((each) => ({ rule: each, contentHash: `sha256:${'b'.repeat(64)}` })),
    sources: new Map([['', { publication: 'Accounts Order', revision: '2026', url: null }]]),
    worldModelVersion: `v${version}`,
    moduleVersion: '1',
  });
  const marker = await signMarker(
    {
      digest: built.digest,
      action,
      world_model_version: `v${version}`,
      approved_by: service.users.operator,
      approved_at: new Date().toISOString(),
    },
    service.services.publishingKey,
  );
  const stored = { bytes: built.bytes, marker, digest: built.digest };
  const row = tamper ? await tamper(stored) : stored;
  const versionId = newId();
  await insert(db, 'world_model_version', {
    id: versionId,
    domain_id: domainId,
    world_id: worldId,
    number: version,
  });
  await db.adminQuery(
    `INSERT INTO module_bytes (digest, bytes) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING`,
    [row.digest, row.bytes],
  );
  await insert(db, 'action_module', {
    id: newId(),
    domain_id: domainId,
    world_id: worldId,
    version_id: versionId,
    version_number: version,
    action,
    title: 'Open an account',
    description: '',
    aggregation_mode: 'permit-unless-deny',
    module_version: '1',
    manifest: JSON.stringify(built.manifest),
    input_schema: JSON.stringify(built.inputSchema),
    content_hash: built.contentHash,
    digest: row.digest,
    marker: row.marker,
  });
  await db.adminQuery(
    `INSERT INTO routing_key (domain_id, key, world_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [domainId, action, worldId],
  );
  await db.adminQuery(
    `UPDATE world_model_version SET status = 'published', content_hash = $2, snapshot = $4, published_by = $3,
       published_at = now() WHERE id = $1`,
    [
      versionId,
      `sha256:${'c'.repeat(64)}`,
      service.users.operator,
      JSON.stringify({
        actions: [{ ...ruleSet.action, description: '' }],
        definitions: ruleSet.definitions,
        configuration: {},
        renames: {},
      }),
    ],
  );
  await db.adminQuery(`UPDATE world_model SET current_version = $2 WHERE id = $1`, [worldId, version]);
  return { worldId, domainId, versionId, digest: row.digest };
}

/** A key as a domain's administrator makes one. */
export async function issueKey(
  service: TestService,
  scopes: readonly string[] = ['decide:domain', 'read:actions'],
  domain: keyof TestService['domains'] = 'acme',
): Promise<{ id: string; key: string }> {
  const id = service.domains[domain];
  const { status, body } = await service.rest<{ id: string; key: string }>(
    'POST',
    `/domains/${id}/api-keys`,
    {
      as: 'operator',
      domain: id,
      body: { name: 'agent', scopes },
    },
  );
  if (status !== 201) throw new Error(`No key: ${JSON.stringify(body)}`);
  return body;
}

export interface DecisionProblem {
  code: string;
  detail: string;
  errors?: { pointer: string; code: string; message: string }[];
}

export const decide = <Body = DecisionAnswer>(
  service: TestService,
  key: string,
  body: Record<string, unknown>,
): Promise<RestAnswer<Body>> => service.rest<Body>('POST', '/decide', { token: key, body });
