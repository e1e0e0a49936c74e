import { randomUUID } from 'node:crypto';
import { decide, issueKey, seedModule, seedWorld } from './decisions.ts';
import type { Person } from './people.ts';
import {
  draftNotes,
  licensed,
  openPublishableWorld,
  passengers,
  permissionText,
  prohibitionText,
  publishNext,
} from './publication.ts';
import { ferryRegulation, openReviewWorld, type ReviewWorld } from './review.ts';
import { accessSamples, inviter, protocolSamples, word, type MakeSample } from './sample-access-requests.ts';
import type { TestService } from './service.ts';
import { openWorld } from './world.ts';

export interface SampleRequests {
  /** By route, for those that take more than path parameters. */
  byRoute: Readonly<Record<string, MakeSample>>;
  /** Path parameters of what exists, for all the other routes. */
  paramsOf(pattern: string): Record<string, string>;
  /** Who is allowed to, with which credentials. */
  apiKey: string;
  personOf(pattern: string): Person;
}

/** A domain in which every route finds something: sources, candidates, rules, a version, notes, decisions, a webhook. */
export async function sampleRequests(service: TestService): Promise<SampleRequests> {
  const { acme } = service.domains;
  const world = await openPublishableWorld(service);
  const publication = await publishNext(world);
  const notes = await draftNotes(world);
  const restored = await openPublishableWorld(service);
  await publishNext(restored);
  const candidate = await world.author(permissionText, { modality: 'may', requires: 'true' });
  const webhook = (await world.send<{ id: string }>('POST', '/webhooks', { url: 'https://hooks.example/x' }))
    .body;
  const run = (await world.send<{ id: string }>('POST', '/distillations', { source_selection: 'all' })).body;
  const seeded = await seedModule(service, await seedWorld(service));
  const { key: apiKey, id: keyId } = await issueKey(service);
  const decision = (await decide(service, apiKey, { action: 'account.open', inputs: { age: 20 } })).body;
  const invite = inviter(service);
  const inviteId = await invite();
  const replay = (
    await service.rest<{ id: string }>('POST', `/worlds/${seeded.worldId}/replays`, {
      as: 'operator',
      body: { correlation_id: randomUUID(), action: 'account.open' },
    })
  ).body;
  const registered = async (): Promise<string> => {
    const key = `act.${word()}`;
    await world.send('POST', '/actions', { key, title: 'An action' });
    return key;
  };
  const action = await registered();
  const ingested = async (): Promise<string> =>
    (
      await world.send<{ id: string }>('POST', '/source-materials', {
        content: `# A regulation\n\nA person must not ${word()}.`,
        media_type: 'text/markdown',
        provenance,
      })
    ).body.id;
  /** Not at a public address: looking there fails at once, wherever the tests run. */
  const unreachable = 'http://127.0.0.1:9/regulation';
  const decided = async (): Promise<{ id: string; content_hash: string }> => {
    const proposed = await other.author(prohibitionText, {
      action: `act.${word()}`,
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate' },
    });
    return other.verify(proposed.id);
  };
  const other: ReviewWorld = await openReviewWorld(service);
  const enshrined = async (): Promise<string> => {
    const verified = await decided();
    await other.enshrine(verified);
    return (await other.get(`/candidates/${verified.id}`)).body.rule_key;
  };
  /** A world of its own with a rule, of whose law there is a newer revision. */
  const lawChange = async (): Promise<{ params: { world_id: string; id: string }; key: string }> => {
    const own = await openReviewWorld(service);
    const proposed = await own.author(prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate' },
    });
    await own.enshrine(await own.verify(proposed.id));
    const { body } = await own.send<{ id: string }>('POST', '/source-materials', {
      content: ferryRegulation.replace('### 4 ', '### 3 '),
      media_type: 'text/markdown',
      supersedes: own.sourceId,
      provenance,
    });
    return { params: { world_id: own.worldId, id: body.id }, key: proposed.rule_key };
  };
  const at = (more: Record<string, string> = {}): Record<string, string> => ({
    world_id: world.worldId,
    ...more,
  });
  const provenance = {
    kind: 'statute',
    title: 'A regulation',
    publication: 'Gazette',
    section: '4',
    revision: '2026',
    jurisdiction: 'EU',
    language: 'en',
    published_on: '2026-01-01',
    effective_from: '2026-01-01',
    effective_to: '2027-01-01',
  };
  const citation = {
    source_material_id: world.sourceId,
    quote: permissionText,
    section: 'Ferry Safety Regulation 2026 > Part 1 Carriage > 5 Licensed operation',
    prefix: '',
    suffix: '',
  };
  const inputs = [
    { ...passengers, description: 'On board.' },
    licensed,
    { name: 'fare', type: 'decimal', unit: 'USD', scale: 2 },
    { name: 'vessel', type: 'enum', values: ['ferry', 'barge'] },
  ];
  const bindings = [
    { input: 'vessel', path: 'resource.id', entity_type: 'vessel' },
    { input: 'licensed', path: 'subject.properties.licensed', absent: 'unknown' },
  ];
  const definition = {
    type: 'decimal',
    unit: 'USD',
    scale: 2,
    description: 'The highest fare.',
    cases: [{ when: 'true', value: '35.00', citation, from: '2026-01-01', to: '2027-01-01' }],
  };
  const proposal = {
    title: 'Operate',
    description: 'A ferry.',
    aggregation_mode: 'deny-overrides',
    time_zone: 'UTC',
    assumptions: [],
  };
  const rule = {
    title: 'Licensed operation',
    citations: [citation],
    natural_language: permissionText,
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    if_met: 'permit',
    if_unmet: 'none',
    inputs: [passengers, licensed],
    overrides: [{ rule: world.rules[0], reason: 'Section 5 permits it.', citation }],
    obligations: [{ id: 'log', on: 'met', text: 'Log the trip.', values: { trips: '1' } }],
    suite: [
      { name: 'full', inputs: { licensed: true, passengers: 40 }, expected: 'met', as_of: '2026-02-01' },
    ],
    definitions: [],
    limits: [],
    tier: 'mandatory',
    from: '2026-01-01',
    to: '2027-01-01',
  };

  const byRoute: Record<string, MakeSample> = {
    ...accessSamples(service, invite),
    'POST /worlds': () => ({
      params: {},
      body: { domain_id: acme, slug: word(), title: 'A world', description: 'Of rules.' },
    }),
    'PATCH /worlds/{world_id}': () => ({
      params: at(),
      body: { title: 'Ferries', description: 'Of ferries.' },
    }),
    'POST /worlds/{world_id}/actions': () => ({
      params: at(),
      body: {
        key: `act.${word()}`,
        title: 'An action',
        description: '',
        time_zone: 'UTC',
        inputs,
        assumptions: ['inputs.passengers >= 0'],
        bindings,
      },
    }),
    'PATCH /worlds/{world_id}/actions/{key}': () => ({
      params: at({ key: action }),
      body: {
        title: 'An action',
        description: '',
        time_zone: 'UTC',
        inputs,
        assumptions: ['inputs.passengers >= 0'],
        bindings,
      },
    }),
    'POST /worlds/{world_id}/actions/{key}/retire': async () => ({
      params: at({ key: await registered() }),
      body: { reason: 'No longer done.' },
    }),
    'PUT /worlds/{world_id}/actions/{key}/acceptance-cases/{name}': () => ({
      params: at({ key: action, name: 'A full ferry' }),
      body: {
        inputs: { passengers: 40 },
        expected: 'deny',
        as_of: '2026-02-01',
        outputs: { fee_cap: '35.00' },
        obligations: ['log'],
      },
    }),
    'POST /worlds/{world_id}/actions/{key}/acceptance-cases/import': () => ({
      params: at({ key: action }),
      body: {
        file: {
          bytes: Buffer.from('case,passengers,expected\nfull,40,deny\n').toString('base64'),
          file_name: 'cases.csv',
          media_type: 'text/csv',
        },
        mode: 'add',
        ignore_columns: ['remarks'],
      },
    }),
    'POST /worlds/{world_id}/actions/{key}/acceptance-cases/remove': () => ({
      params: at({ key: action }),
      body: { names: ['A full ferry'] },
    }),
    'POST /worlds/{world_id}/acceptance-cases/run': () => ({
      params: at(),
      body: { key: action, version: 'draft' },
    }),
    'PUT /worlds/{world_id}/definitions/{name}': () => ({
      params: at({ name: 'fare_cap' }),
      body: definition,
    }),
    'PUT /worlds/{world_id}/configuration/{name}': () => ({
      params: at({ name: 'decision_log' }),
      body: { value: { inputs: 'kept', masked_inputs: ['age'] } },
    }),
    'POST /worlds/{world_id}/source-materials': () => ({
      params: at(),
      body: {
        content: `A person must not ${word()}.`,
        media_type: 'text/plain',
        file_name: 'law.txt',
        provenance,
      },
    }),
    'POST /worlds/{world_id}/source-materials/{id}/retire': async () => ({
      params: at({ id: await ingested() }),
      body: { reason: 'Repealed.' },
    }),
    'POST /worlds/{world_id}/source-materials/{id}/corrections': async () => ({
      params: at({ id: await ingested() }),
      body: { reason: 'Misspelt.', provenance: { ...provenance, title: word() } },
    }),
    'PUT /worlds/{world_id}/source-materials/{id}/watch': async () => ({
      params: at({ id: await ingested() }),
      body: { every_hours: 24, url: unreachable },
    }),
    'POST /worlds/{world_id}/source-materials/{id}/checks': async () => {
      const id = await ingested();
      await world.send('PUT', `/source-materials/${id}/watch`, { url: unreachable });
      return { params: at({ id }), body: {} };
    },
    'GET /worlds/{world_id}/source-materials/{id}/law-change': async () => ({
      params: (await lawChange()).params,
    }),
    'POST /worlds/{world_id}/source-materials/{id}/law-change/carry-over': async () => {
      const { params, key } = await lawChange();
      return { params, body: { rule_keys: [key], statement: 'It says the same.', candidate_ids: [] } };
    },
    'POST /worlds/{world_id}/source-materials/{id}/law-change/revise': async () => {
      const { params, key } = await lawChange();
      return { params, body: { rule_keys: [key], from: '2028-01-01' } };
    },
    'POST /worlds/{world_id}/source-materials/{id}/law-change/retire': async () => {
      const { params, key } = await lawChange();
      return { params, body: { rule_keys: [key], reason: 'Repealed.' } };
    },
    'GET /worlds/{world_id}/source-materials/{id}/compare': () => ({
      params: at({ id: world.sourceId }),
      query: { from: world.sourceId },
    }),
    'POST /worlds/{world_id}/distillations': () => ({
      params: at(),
      body: {
        source_material_ids: [world.sourceId],
        focus_area: 'Ferries',
        problem_space: 'Safety',
        expected_tier: 'mandatory',
      },
    }),
    'POST /worlds/{world_id}/vocabulary/renames': async () => {
      const action = `act.${word()}`;
      await world.author(prohibitionText, {
        action,
        modality: 'must_not',
        requires: 'false',
        action_proposal: { title: 'Operate' },
      });
      return { params: at(), body: { action, to: `act.${word()}`, title: 'Operate a ferry' } };
    },
    'POST /worlds/{world_id}/candidates': () => ({ params: at(), body: { ...rule, action: world.action } }),
    'PATCH /worlds/{world_id}/candidates/{id}': () => ({
      params: at({ id: candidate.id }),
      body: { ...rule, action: world.action },
    }),
    'POST /worlds/{world_id}/candidates/{id}/words': () => ({
      params: at({ id: candidate.id }),
      body: {
        words: [{ citation: 0, start: 0, end: permissionText.indexOf(' ') }],
        element: { kind: 'fact', input: 'licensed', equals: true },
        slot: 'if',
        inputs: [licensed],
      },
    }),
    'POST /worlds/{world_id}/candidates/{id}/outcomes': async () => {
      const unread = await world.author('Whatever is customary on board applies mutatis mutandis.', {
        modality: 'must',
        requires: 'inputs.licensed',
        inputs: [licensed],
      });
      const [item] = (await world.verify(unread.id)).gate_1!.suite.missing;
      return { params: at({ id: unread.id }), body: { outcomes: [{ id: item!.id, expected: 'met' }] } };
    },
    'POST /worlds/{world_id}/candidates/{id}/messages': () => ({
      params: at({ id: candidate.id }),
      body: { text: 'Read the clause again.' },
    }),
    'POST /worlds/{world_id}/candidates/{id}/verify': () => ({ params: at({ id: candidate.id }), body: {} }),
    'POST /worlds/{world_id}/candidates/{id}/enshrine': async () => {
      const { id, content_hash } = await decided();
      return {
        params: { world_id: other.worldId, id },
        body: { content_hash, statement: 'They say the same.', acknowledgements: [] },
      };
    },
    'POST /worlds/{world_id}/candidates/{id}/reject': async () => {
      const { id, content_hash } = await decided();
      return { params: { world_id: other.worldId, id }, body: { content_hash, statement: 'It says more.' } };
    },
    'POST /worlds/{world_id}/rules/{key}/revise': () => ({
      params: at({ key: world.rules[1]! }),
      body: { ...rule, action_proposal: proposal, kind: 'amend' },
    }),
    'POST /worlds/{world_id}/rules/{key}/retire': async () => ({
      params: { world_id: other.worldId, key: await enshrined() },
      body: { reason: 'Repealed.' },
    }),
    'POST /decisions/{id}/feedback': () => ({
      params: { id: decision.decision_id },
      body: { text: 'It looked wrong.' },
    }),
    'POST /worlds/{world_id}/decisions/erase': () => ({ params: at(), body: { subject_ref: 'somebody' } }),
    'POST /worlds/{world_id}/playground': () => ({
      params: { world_id: seeded.worldId },
      body: {
        action: 'account.open',
        inputs: { age: 20 },
        as_of: '2026-02-01',
        version: 'v1',
        explain: 'full',
      },
    }),
    'POST /worlds/{world_id}/playground/plan': () => ({
      params: { world_id: seeded.worldId },
      body: { action: 'account.open', inputs: { age: 20 }, as_of: '2026-02-01', version: 'v1' },
    }),
    'POST /worlds/{world_id}/candidates/{id}/try': () => ({
      params: at({ id: candidate.id }),
      body: { inputs: { licensed: true }, as_of: '2026-02-01' },
    }),
    'POST /domains/{id}/worlds/{world_id}/playground': () => ({
      params: { id: acme, world_id: seeded.worldId },
      body: { action: 'account.open', inputs: { age: 20 }, as_of: '2026-02-01' },
    }),
    'POST /worlds/{world_id}/replays/file': () => ({
      params: { world_id: seeded.worldId },
      body: {
        action: 'account.open',
        version: 'v1',
        compare_with: 'v1',
        file: {
          bytes: Buffer.from('case,age,court_order,expected\nminor,17,no,permit\n').toString('base64'),
          file_name: 'applications.csv',
          media_type: 'text/csv',
        },
        decimal_mark: 'point',
        ignore_columns: ['remarks'],
      },
    }),
    'POST /worlds/{world_id}/replays': () => ({
      params: { world_id: seeded.worldId },
      body: {
        action: 'account.open',
        version: 'v1',
        from: '2026-01-01T00:00:00Z',
        to: '2026-12-31T00:00:00Z',
      },
    }),
    'POST /worlds/{world_id}/release-notes': async () => ({
      params: { world_id: (await openWorld(service)).id },
      body: {
        narrative: 'What is new.',
        corrections: [],
        restatements: [
          { category: 'rule', subject: 'R-0001', before: { a: 'b' }, after: 'c', reason: 'Clearer.' },
        ],
      },
    }),
    'PATCH /worlds/{world_id}/release-notes/{id}': async () => {
      const { body } = await world.get<{ revision: number }>(`/release-notes/${notes.id}`);
      return {
        params: at({ id: notes.id }),
        body: {
          revision: body.revision,
          narrative: 'What is new.',
          corrections: [
            { rule_key: world.rules[1], prior_version: 1, was_wrong: 'Forty.', holds_now: 'Thirty.' },
          ],
          restatements: [
            { category: 'rule', subject: world.rules[0], before: { a: 'b' }, after: 'c', reason: 'Clearer.' },
          ],
        },
      };
    },
    'POST /worlds/{world_id}/publications': () => ({
      params: at(),
      body: { release_notes_id: notes.id, arbitrations: [], expected_working_set_revision: 0 },
    }),
    'POST /worlds/{world_id}/publications/preview': () => ({ params: at(), body: { arbitrations: [] } }),
    // It retires what the version does not have: in a world where nothing needs it.
    'POST /worlds/{world_id}/versions/{v}/restore': () => ({
      params: { world_id: restored.worldId, v: 'v1' },
      body: {},
    }),
    'GET /worlds/{world_id}/replays/{id}': () => ({ params: { world_id: seeded.worldId, id: replay.id } }),
    'GET /worlds/{world_id}/replays/{id}/events': () => ({
      params: { world_id: seeded.worldId, id: replay.id },
    }),
    'GET /worlds/{world_id}/versions/{v}/diff': () => ({ params: at({ v: 'v1' }), query: { from: 'v1' } }),
    'POST /worlds/{world_id}/webhooks': () => ({
      params: at(),
      body: { url: `https://hooks.example/${word()}` },
    }),
    'PATCH /worlds/{world_id}/webhooks/{id}': () => ({
      params: at({ id: webhook.id }),
      body: { is_active: true },
    }),
    'DELETE /worlds/{world_id}/webhooks/{id}': async () => ({
      params: at({
        id: (await world.send<{ id: string }>('POST', '/webhooks', { url: 'https://hooks.example/y' })).body
          .id,
      }),
      body: {},
    }),
    ...protocolSamples,
  };
  const existing: Record<string, string> = {
    world_id: world.worldId,
    id: candidate.id,
    organization_id: service.organizations.acme,
    user_id: service.users.contributor,
    invite_id: inviteId,
    key_id: keyId,
    delivery_id: randomUUID(),
    key: world.rules[0]!,
    name: 'fare_cap',
    v: 'v1',
    action: world.action,
  };
  const ingestion = (await world.get<{ items: { id: string }[] }>('/ingestion-runs')).body.items[0]!.id;
  const idAfter: Record<string, string> = {
    domains: acme,
    users: service.users.admin,
    decisions: decision.decision_id,
    'source-materials': world.sourceId,
    distillations: run.id,
    'release-notes': notes.id,
    publications: publication.id,
    webhooks: webhook.id,
    replays: replay.id,
    'ingestion-runs': ingestion,
  };
  return {
    byRoute,
    apiKey,
    paramsOf: (pattern) => ({
      ...Object.fromEntries(
        [...pattern.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => [
          name,
          (name === 'id' ? idAfter[before] : before === 'actions' ? action : undefined) ?? existing[name]!,
        ]),
      ),
      ...(pattern.includes('/replays/') && { world_id: seeded.worldId }),
    }),
    personOf: (pattern) =>
      pattern.startsWith('/domains/{id}/') ? 'admin' : pattern === '/domains' ? 'owner' : 'operator',
  };
}
