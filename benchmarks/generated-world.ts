import type pg from 'pg';
import { sha256Hex } from '../src/core/canonical-json.ts';
import { newId } from '../src/core/ids.ts';
import { ruleContentHash } from '../src/rules/rule-set/content-hash.ts';
import type { Citation, InputDeclaration, RuleBody, SuiteCase } from '../src/rules/model.ts';

/** Rules of one action: a prohibition, the grant that overrides it, and a limit on the grant for each of the others. */
export const rulesPerAction = 20;
const actionsPerSource = 10;

export interface GeneratedWorld {
  worldId: string;
  domainId: string;
  operatorId: string;
  /** Of its draft, v1. */
  releaseNotesId: string;
}

type Row = Record<string, unknown>;

/** Rows of one table in one statement, as the tables' owner. */
async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  const size = 2_000;
  for (let start = 0; start < rows.length; start += size) {
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows.slice(start, start + size))],
    );
  }
}

const keyOf = (action: number): string => `depot${String(action % 10)}.release_consignment_${String(action)}`;
const titleOf = (action: number): string => `Release consignment ${String(action)}`;
const inputOf = (rule: number): string => `measure_${String(rule)}`;

const inputs: InputDeclaration[] = [
  { name: 'certified', type: 'bool', description: 'the keeper holds a certificate' },
  ...Array.from({ length: rulesPerAction - 2 }, (_, index): InputDeclaration => ({
    name: inputOf(index + 2),
    type: 'int',
    minimum: 0,
    maximum: 100_000,
    description: `reading of gauge ${String(index + 2)} of the depot`,
  })),
];

/** The sentence of a rule, different for each. */
function sentenceOf(action: number, rule: number): string {
  const what = `consignment ${String(action)}`;
  if (rule === 0) return `A keeper must not release ${what}.`;
  if (rule === 1) return `A certified keeper may release ${what}.`;
  return `A keeper must not release ${what} if the reading of gauge ${String(rule)} exceeds ${String(limitOf(action, rule))}.`;
}

const limitOf = (action: number, rule: number): number => 10 + ((action * 37 + rule * 101) % 9_000);

const ruleKey = (action: number, rule: number): string =>
  `R-${String(action * rulesPerAction + rule + 1).padStart(6, '0')}`;

function decidesOf(action: number, rule: number): Partial<RuleBody> {
  if (rule === 0) return { modality: 'must_not', requires: 'false', if_unmet: 'deny' };
  if (rule === 1) {
    const reason = 'The grant is an exception to the prohibition.';
    return {
      modality: 'may',
      applies_when: 'inputs.certified',
      requires: 'true',
      if_met: 'permit',
      overrides: [{ rule: ruleKey(action, 0), citation: null, reason }],
    };
  }
  return {
    modality: 'must',
    requires: `inputs.${inputOf(rule)} <= ${String(limitOf(action, rule))}`,
    if_unmet: 'deny',
    limits: [ruleKey(action, 1)],
  };
}

const caseOf = (
  name: string,
  given: Record<string, unknown>,
  expected: SuiteCase['expected'],
): SuiteCase => ({
  name,
  inputs: given,
  as_of: null,
  expected,
  origin: 'operator',
});

/** Every outcome, and the limit with one step to either side. */
function suiteOf(action: number, rule: number): SuiteCase[] {
  if (rule === 0) return [caseOf('always', {}, 'unmet')];
  if (rule === 1) {
    return [
      caseOf('certified', { certified: true }, 'met'),
      caseOf('not certified', { certified: false }, 'not_applicable'),
    ];
  }
  const limit = limitOf(action, rule);
  return [-1, 0, 1].map((step) =>
    caseOf(`limit ${String(step)}`, { [inputOf(rule)]: limit + step }, step > 0 ? 'unmet' : 'met'),
  );
}

const inputsOf = (rule: number): InputDeclaration[] => (rule === 0 ? [] : [inputs[rule - 1]!]);

/**
 * Puts a world of generated rules into the database, past the gates but such that they hold, with a draft of v1. The text is
 * the generator's own.
 */
export async function generateWorld(
  client: pg.Client,
  { domainId, operatorId, actions }: { domainId: string; operatorId: string; actions: number },
): Promise<GeneratedWorld> {
  const worldId = newId();
  const place = { domain_id: domainId, world_id: worldId };
  const now = new Date().toISOString();
  const rows: Record<string, Row[]> = {
    world_model: [
      {
        id: worldId,
        domain_id: domainId,
        slug: `w-${worldId}`,
        title: `World of ${String(actions)} actions`,
        description: '',
        working_set_revision: 1,
        created_at: now,
        updated_at: now,
      },
    ],
    source_material: [],
    source_content: [],
    action: [],
    rule_candidate: [],
    approval_decision: [],
    rule: [],
    rule_revision: [],
    rule_head: [],
  };
  const add = (table: keyof typeof rows, row: Row): void => void rows[table]!.push(row);

  for (let first = 0; first < actions; first += actionsPerSource) {
    const sourceId = newId();
    const spans = new Map<string, { start: number; end: number }>();
    const lines: string[] = [];
    let length = 0;
    for (let action = first; action < Math.min(first + actionsPerSource, actions); action += 1) {
      for (let rule = 0; rule < rulesPerAction; rule += 1) {
        const line = sentenceOf(action, rule);
        spans.set(ruleKey(action, rule), { start: length, end: length + line.length });
        lines.push(line);
        length += line.length + 1;
      }
    }
    const text = lines.join('\n');
    const sha256 = sha256Hex(text);
    add('source_material', {
      id: sourceId,
      ...place,
      state: 'ingested',
      title: `Depot Order ${String(first)}`,
      kind: 'statute',
      publication: `Depot Order ${String(first)}`,
      revision: '2026',
      media_type: 'text/plain',
      sha256,
      byte_length: Buffer.byteLength(text),
      extracted_text: text,
      blocks: [],
      extractor: 'generated',
      ingested_by: operatorId,
      retired_by_operation: false,
      created_at: now,
    });
    add('source_content', {
      source_material_id: sourceId,
      domain_id: domainId,
      bytes: `\\x${Buffer.from(text).toString('hex')}`,
    });
    for (let action = first; action < Math.min(first + actionsPerSource, actions); action += 1) {
      add('action', {
        id: newId(),
        ...place,
        key: keyOf(action),
        title: titleOf(action),
        description: '',
        aggregation_mode: 'deny-overrides',
        inputs,
        assumptions: [],
        time_zone: 'UTC',
        status: 'active',
        revision: 1,
        created_at: now,
        updated_at: now,
      });
      for (let rule = 0; rule < rulesPerAction; rule += 1) {
        const key = ruleKey(action, rule);
        const quote = sentenceOf(action, rule);
        const citation: Citation = {
          source_material_id: sourceId,
          source_sha256: sha256,
          section: `§ ${String(action)}`,
          quote,
          ...spans.get(key)!,
          prefix: '',
          suffix: '',
        };
        const body: RuleBody = {
          natural_language: quote,
          citations: [citation],
          action: keyOf(action),
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
          ...decidesOf(action, rule),
        };
        const content = { body, inputs: inputsOf(rule), definitions: [] };
        const hash = ruleContentHash(content);
        const [candidate, approval, ruleId, revision] = [newId(), newId(), newId(), newId()];
        add('rule_candidate', {
          id: candidate,
          ...place,
          status: 'enshrined',
          rule_key: key,
          title: key,
          ...content,
          flags: [],
          content_hash: hash,
          revision: 1,
          origin: 'authored',
          created_by: operatorId,
          created_at: now,
          updated_at: now,
        });
        add('approval_decision', {
          id: approval,
          ...place,
          candidate_id: candidate,
          content_hash: hash,
          verdict: 'approved',
          decided_by: operatorId,
          statement: 'Generated for a measurement.',
          acknowledgements: [],
          decided_at: now,
        });
        add('rule', { id: ruleId, ...place, key, status: 'enshrined', created_at: now, updated_at: now });
        add('rule_revision', {
          id: revision,
          ...place,
          rule_id: ruleId,
          revision: 1,
          ...content,
          specification: { origin: 'operator', specification: null, suite: suiteOf(action, rule) },
          content_hash: hash,
          candidate_id: candidate,
          approval_decision_id: approval,
          created_at: now,
        });
        add('rule_head', { id: newId(), ...place, rule_id: ruleId, revision_id: revision });
      }
    }
  }
  for (const [table, some] of Object.entries(rows)) await insertRows(client, table, some);
  const releaseNotesId = await draftVersion(client, { ...place, operatorId }, actions);
  return { worldId, domainId, operatorId, releaseNotesId };
}

/** v1 with its notes and its publication, as the first release-notes draft makes them. */
async function draftVersion(
  client: pg.Client,
  { operatorId, ...place }: { domain_id: string; world_id: string; operatorId: string },
  actions: number,
): Promise<string> {
  const [versionId, notesId] = [newId(), newId()];
  const created = { created_at: new Date().toISOString() };
  await insertRows(client, 'world_model_version', [
    { id: versionId, ...place, number: 1, status: 'draft', ...created },
  ]);
  await insertRows(client, 'release_notes', [
    {
      id: notesId,
      ...place,
      version_id: versionId,
      narrative: 'All of it.',
      revision: 1,
      created_by: operatorId,
      updated_at: created.created_at,
      ...created,
    },
  ]);
  await insertRows(
    client,
    'restatement',
    Array.from({ length: actions }, (_, action) => ({
      id: newId(),
      domain_id: place.domain_id,
      release_notes_id: notesId,
      ordinal: action,
      category: 'action',
      subject: keyOf(action),
      before: null,
      after: { title: titleOf(action), aggregation_mode: 'deny-overrides' },
      reason: '',
    })),
  );
  await insertRows(client, 'publication', [
    {
      id: newId(),
      ...place,
      version_id: versionId,
      status: 'draft',
      attempts: 0,
      fencing_token: 0,
      ...created,
    },
  ]);
  return notesId;
}
