import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../../testkit/decisions.ts';
import type { CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

const publication = 'Ferry Regulation 2026';
const clause = 'An operator must not carry more than 40 passengers.';
const regulation = `# ${publication}

## Part 1 Carriage

### 4 Capacity

${clause}

### 5 Crew

An operator must employ at least 2 deckhands if the number of passengers exceeds 12.
`;
const amendedClause = 'An operator must not carry more than 30 passengers.';
const amendment = `# Ferry (Amendment) Regulation 2027\n\n## 2 Section 4 replaced\n\n${amendedClause}\n`;

interface Decision {
  decision: string;
  world_model_version: string;
  module_digest: string;
  as_of: string;
  reasons: {
    rule: string;
    outcome: string;
    text: string;
    citations: { publication: string; section: string; quote: string }[];
  }[];
  missing_inputs: string[];
  possible: string[] | null;
}

let service: TestService;
let world: TestWorld;
let key: string;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  world = await openWorld(service);
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

async function ingest(content: string, name: string, effectiveFrom: string): Promise<string> {
  const { body } = await world.ingest({
    content,
    media_type: 'text/markdown',
    provenance: { kind: 'statute', publication: name, effective_from: effectiveFrom },
  });
  return body.id;
}

async function distil(source: string): Promise<CandidateAnswer[]> {
  const run = await world.send<{ id: string }>('POST', '/distillations', { source_material_ids: [source] });
  await world.get(`/distillations/${run.body.id}/events`);
  const { body } = await world.get<{ items: CandidateAnswer[] }>(`/distillations/${run.body.id}/candidates`);
  return body.items;
}

/** Both gates, and the sign-off bound to what they saw. */
async function signOff(id: string): Promise<void> {
  const verified = await world.send<CandidateAnswer>('POST', `/candidates/${id}/verify`);
  expect(verified.body).toMatchObject({
    status: 'queued',
    gate_1: { passed: true },
    gate_2: { passed: true },
  });
  const { status } = await world.send('POST', `/candidates/${id}/enshrine`, {
    content_hash: verified.body.content_hash,
    statement: 'I read the clause and the rule; they say the same.',
  });
  expect(status).toBe(200);
}

async function publish(narrative: string): Promise<string> {
  const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative });
  const published = await world.send<{ status: string; world_model_version: string }>(
    'POST',
    '/publications',
    {
      release_notes_id: notes.body.id,
    },
  );
  expect(published).toMatchObject({ status: 201, body: { status: 'completed' } });
  return published.body.world_model_version;
}

async function decide(passengers: number | null, fields: Record<string, unknown> = {}): Promise<Decision> {
  const { status, body } = await service.rest<Decision>('POST', '/decide', {
    token: key,
    body: {
      action: 'ferry.carry_passenger',
      inputs: passengers === null ? {} : { passenger_count: passengers },
      as_of: '2026-06-01',
      ...fields,
    },
  });
  expect(status).toBe(200);
  return body;
}

describe('law text on its way to a decision', () => {
  it('becomes rules that two gates and a person let pass, and an answer that cites its clause', async () => {
    for (const { id } of await distil(await ingest(regulation, publication, '2026-01-01'))) await signOff(id);
    expect(await publish('First version.')).toBe('v1');

    const refused = await decide(41);
    expect(refused).toMatchObject({
      decision: 'deny',
      world_model_version: 'v1',
      as_of: '2026-06-01',
      reasons: [
        {
          outcome: 'unmet',
          text: clause,
          citations: [
            { publication, section: expect.stringContaining('4 Capacity') as string, quote: clause },
          ],
        },
      ],
    });
    expect((await decide(40)).decision).toBe('not_applicable');
    expect(await decide(null)).toMatchObject({
      decision: 'indeterminate',
      missing_inputs: ['passenger_count'],
    });
    const actions = await service.rest<{ items: { key: string; world_model_version: string }[] }>(
      'GET',
      '/actions',
      { token: key },
    );
    expect(actions.body.items.map((action) => [action.key, action.world_model_version])).toEqual([
      ['ferry.carry_passenger', 'v1'],
      ['ferry.employ_deckhand', 'v1'],
    ]);
  });

  it('changes with the law: as_of chooses the law in force, and v1 answers as it always did', async () => {
    const before = { strict: await decide(35), late: await decide(35, { as_of: '2027-08-01' }) };
    expect([before.strict.decision, before.late.decision]).toEqual(['not_applicable', 'not_applicable']);
    const [capacity] = (await decide(41)).reasons;
    const revised = await world.send<CandidateAnswer>('POST', `/rules/${capacity!.rule}/revise`, {
      kind: 'amend',
      from: '2027-07-01',
      natural_language: amendedClause,
      requires: 'inputs.passenger_count <= 30',
      citations: [
        {
          source_material_id: await ingest(amendment, 'Ferry (Amendment) Regulation 2027', '2027-07-01'),
          quote: amendedClause,
        },
      ],
    });
    expect(revised.status).toBe(201);
    await signOff(revised.body.id);
    // Signed off is not published: it decides nothing yet.
    expect(await decide(35, { as_of: '2027-08-01' })).toMatchObject({
      decision: 'not_applicable',
      world_model_version: 'v1',
    });
    expect(await publish('Capacity is 30 from July 2027.')).toBe('v2');

    expect(await decide(35, { as_of: '2027-06-30' })).toMatchObject({
      decision: 'not_applicable',
      world_model_version: 'v2',
    });
    expect(await decide(35, { as_of: '2027-07-01' })).toMatchObject({
      decision: 'deny',
      world_model_version: 'v2',
      reasons: [
        {
          text: amendedClause,
          citations: [{ publication: 'Ferry (Amendment) Regulation 2027', quote: amendedClause }],
        },
      ],
    });
    expect(await decide(41, { as_of: '2027-06-30' })).toMatchObject({
      decision: 'deny',
      reasons: [{ text: clause }],
    });
    const old = await decide(35, { version: 'v1', as_of: '2027-08-01' });
    expect(old).toMatchObject({ decision: 'not_applicable', world_model_version: 'v1' });
    expect(old.module_digest).toBe(before.late.module_digest);
    expect(await decide(35, { version: 'v1' })).toMatchObject({ decision: before.strict.decision });
  });

  it('leaves a trail from the decision back to the source, and an audit record of every step', async () => {
    const [reason] = (await decide(41)).reasons;
    const rule = await world.get<{ heads: { revision: { candidate_id: string } }[] }>(
      `/rules/${reason?.rule}`,
    );
    const candidate = await world.get<{
      provenance: { run: string; source_materials: string[]; quote: string };
    }>(`/candidates/${rule.body.heads[0]?.revision.candidate_id}`);
    expect(candidate.body.provenance.quote).toBe(reason?.citations[0]?.quote);
    const source = await world.get<{ publication: string; extracted_text: string }>(
      `/source-materials/${candidate.body.provenance.source_materials[0]}`,
    );
    expect(source.body.publication).toBe(publication);
    expect(source.body.extracted_text).toContain(clause);
    const audit = await service.testDatabase.adminQuery<{ target_type: string; action: string; n: number }>(
      `SELECT target_type, action, count(*)::int AS n FROM world_authoring_audit
        WHERE world_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [world.id],
    );
    expect(audit.map(({ target_type, action, n }) => `${target_type} ${action} ${n}`)).toEqual(
      expect.arrayContaining([
        'distillation_run requested 1',
        'rule enshrined 3',
        'rule_candidate approved 3',
        'source_material ingested 2',
        'world_model_version version_published 2',
      ]),
    );
  });
});
