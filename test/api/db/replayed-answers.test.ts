import { isInputObjectType, isNonNullType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/core/canonical-json.ts';
import { replayJobs } from '../../../src/decisions/run-replay.ts';
import { distillationJobs } from '../../../src/distillation/start-distillation-worker.ts';
import { createRelay } from '../../../src/outbox/relay.ts';
import { buildSchema } from '../../../src/schema.ts';
import {
  draftNotes,
  newCorrelation,
  openPublishableWorld,
  prohibitionText,
  publish,
  publishNext,
  type NotesAnswer,
} from '../../testkit/publication.ts';
import type { CandidateAnswer, ReviewWorld } from '../../testkit/review.ts';
import type { RestAnswer } from '../../testkit/service.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** Nothing listens there: deliveries fail at once. */
const deafOrigin = 'http://127.0.0.1:9';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    services: { fetchOptions: { allowedPrivateOrigins: [deafOrigin], timeoutMs: 1_000 } },
  });
});
afterAll(() => service.close());

type World = ReviewWorld & { rules: string[] };
type Fields = Record<string, unknown>;
interface Call {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Under the world, unless `at` says where. */
  path: string;
  at?: string;
  body?: Fields;
}
interface Case {
  call: (world: World) => Promise<Call> | Call;
  /** What changes the thing, once the first answer is there. */
  change: (world: World, first: Fields & { id: string }) => Promise<unknown>;
}

const ok = async (sent: Promise<RestAnswer<unknown>>): Promise<void> => {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const source = { content: 'A skipper must not drink.', media_type: 'text/markdown' };
const provenance = {
  title: 'Skippers',
  kind: 'statute',
  publication: 'Skippers Act',
  effective_from: '2026-01-01',
};
const ingest = async (world: World): Promise<string> =>
  (await world.send<{ id: string }>('POST', '/source-materials', { ...source, provenance })).body.id;
/** Of an action of its own, so that it contradicts no grant. */
const newCandidate = async (world: World): Promise<CandidateAnswer> =>
  world.author(prohibitionText, {
    action: await newAction(world),
    modality: 'must_not',
    requires: 'false',
  });
const edit = (world: World, id: string): Promise<void> =>
  ok(world.send('PATCH', `/candidates/${id}`, { natural_language: 'A person may not operate a ferry.' }));
const verified = async (world: World): Promise<CandidateAnswer> =>
  world.verify((await newCandidate(world)).id);
const retitle = (world: World): Promise<void> => ok(world.send('PATCH', '', { title: 'Other boats' }));
const reviseAction = (world: World): Promise<void> =>
  ok(world.send('PATCH', `/actions/${world.action}`, { title: 'Sail a ferry' }));
const newAction = async (world: World): Promise<string> => {
  const key = `ferry.${newCorrelation().slice(0, 8).replace(/^\d/, 'a')}`;
  await ok(world.send('POST', '/actions', { key, title: 'Berth a ferry', inputs: [] }));
  return key;
};
const subscribed = async (world: World): Promise<string> =>
  (await world.send<{ id: string }>('POST', '/webhooks', { url: `${deafOrigin}/hook` })).body.id;
const relayAll = async (): Promise<void> => {
  const relay = createRelay(service.services);
  await relay.wake();
  await relay.idle();
};

/** A rule of an action of its own, of whose law there is a newer revision. */
const lawChange = async (world: World): Promise<{ path: string; rule: string }> => {
  const law = { content: `${prohibitionText}\n`, media_type: 'text/markdown' };
  const add = async (fields: Fields): Promise<string> =>
    (await world.send<{ id: string }>('POST', '/source-materials', { ...law, provenance, ...fields })).body
      .id;
  const older = await add({ provenance: { ...provenance, revision: newCorrelation() } });
  const { body } = await world.send('POST', '/candidates', {
    citations: [{ source_material_id: older, quote: prohibitionText }],
    natural_language: prohibitionText,
    action: await newAction(world),
    modality: 'must_not',
    requires: 'false',
  });
  await world.enshrine(await world.verify(body.id));
  const newer = await add({ content: `# Skippers\n\n${prohibitionText}\n`, supersedes: older });
  return { path: `/source-materials/${newer}/law-change`, rule: body.rule_key };
};

/** Every mutation of the schema that a `correlation_id` anchors, but for those named below. */
const cases: Record<string, Case> = {
  createWorld: {
    call: () => ({
      method: 'POST',
      path: '',
      at: '/worlds',
      body: { domain_id: service.domains.acme, slug: `w-${newCorrelation()}`, title: 'Boats' },
    }),
    change: (_world, { id }) =>
      ok(
        service.rest('PATCH', `/worlds/${id}`, {
          as: 'operator',
          body: { correlation_id: newCorrelation(), title: 'Ships' },
        }),
      ),
  },
  reviseWorld: { call: () => ({ method: 'PATCH', path: '', body: { title: 'Boats' } }), change: retitle },
  registerAction: {
    call: () => ({
      method: 'POST',
      path: '/actions',
      body: { key: `ferry.b_${newCorrelation().slice(0, 8)}`, title: 'Berth', inputs: [] },
    }),
    change: (world, { key }) => ok(world.send('PATCH', `/actions/${String(key)}`, { title: 'Moor' })),
  },
  reviseAction: {
    call: ({ action }) => ({ method: 'PATCH', path: `/actions/${action}`, body: { title: 'Row' } }),
    change: reviseAction,
  },
  retireAction: {
    call: async (world) => ({
      method: 'POST',
      path: `/actions/${await newAction(world)}/retire`,
      body: { reason: 'No berths.' },
    }),
    change: reviseAction,
  },
  importAcceptanceCases: {
    call: ({ action }) => ({
      method: 'POST',
      path: `/actions/${action}/acceptance-cases/import`,
      body: { file: caseFile('a'), mode: 'add' },
    }),
    change: (world) =>
      ok(world.send('POST', `/actions/${world.action}/acceptance-cases/import`, { file: caseFile('b') })),
  },
  putAcceptanceCase: {
    call: ({ action }) => ({
      method: 'PUT',
      path: `/actions/${action}/acceptance-cases/full`,
      body: { inputs: { passengers: 40 }, expected: 'deny' },
    }),
    change: (world) =>
      ok(
        world.send('PUT', `/actions/${world.action}/acceptance-cases/full`, {
          inputs: { passengers: 41 },
          expected: 'permit',
        }),
      ),
  },
  removeAcceptanceCases: {
    call: async (world) => {
      const path = `/actions/${world.action}/acceptance-cases`;
      await ok(world.send('POST', `${path}/import`, { file: caseFile('c') }));
      return { method: 'POST', path: `${path}/remove`, body: {} };
    },
    change: (world) =>
      ok(world.send('POST', `/actions/${world.action}/acceptance-cases/import`, { file: caseFile('d') })),
  },
  putDefinition: {
    call: () => ({ method: 'PUT', path: '/definitions/full_fare', body: definitionOf('1') }),
    change: (world) => ok(world.send('PUT', '/definitions/full_fare', definitionOf('2'))),
  },
  putConfigurationBlock: {
    call: () => ({
      method: 'PUT',
      path: '/configuration/approvals',
      body: { value: { approvals_required: 1 } },
    }),
    change: (world) =>
      ok(
        world.send('PUT', '/configuration/approvals', {
          value: { approvals_required: 1, allow_self_approval: true },
        }),
      ),
  },
  ingestSourceMaterial: {
    call: () => ({ method: 'POST', path: '/source-materials', body: { ...source, provenance } }),
    change: (world, { id }) =>
      ok(world.send('POST', `/source-materials/${id}/retire`, { reason: 'Repealed.' })),
  },
  retireSourceMaterial: {
    call: async (world) => ({
      method: 'POST',
      path: `/source-materials/${await ingest(world)}/retire`,
      body: { reason: 'Repealed.' },
    }),
    change: ingest,
  },
  correctSourceMaterial: {
    call: async (world) => ({
      method: 'POST',
      path: `/source-materials/${await ingest(world)}/corrections`,
      body: { provenance: { ...provenance, publication: 'Skippers Act 2026' }, reason: 'Its year.' },
    }),
    change: (world, { id }) =>
      ok(world.send('POST', `/source-materials/${id}/retire`, { reason: 'Repealed.' })),
  },
  watchSourceMaterial: {
    call: async (world) => ({
      method: 'PUT',
      path: `/source-materials/${await ingest(world)}/watch`,
      body: { every_hours: 24, url: `${deafOrigin}/law` },
    }),
    change: (world, { id }) => ok(world.send('PUT', `/source-materials/${id}/watch`, { every_hours: 48 })),
  },
  checkSourceMaterial: {
    call: async (world) => {
      const id = await ingest(world);
      await ok(world.send('PUT', `/source-materials/${id}/watch`, { url: `${deafOrigin}/law` }));
      return { method: 'POST', path: `/source-materials/${id}/checks` };
    },
    change: retitle,
  },
  carryOverRules: {
    call: async (world) => {
      const { path, rule } = await lawChange(world);
      return {
        method: 'POST',
        path: `${path}/carry-over`,
        body: { rule_keys: [rule], statement: 'The same.' },
      };
    },
    change: (world) => ok(world.send('PATCH', `/actions/${world.action}`, { title: 'Sail' })),
  },
  reviseChangedRules: {
    call: async (world) => {
      const { path, rule } = await lawChange(world);
      return { method: 'POST', path: `${path}/revise`, body: { rule_keys: [rule], from: '2030-01-01' } };
    },
    change: (world) => ok(world.send('PATCH', `/actions/${world.action}`, { title: 'Drift' })),
  },
  retireRepealedRules: {
    call: async (world) => {
      const { path, rule } = await lawChange(world);
      return { method: 'POST', path: `${path}/retire`, body: { rule_keys: [rule], reason: 'Repealed.' } };
    },
    change: (world) => ok(world.send('PATCH', `/actions/${world.action}`, { title: 'Steer' })),
  },
  requestDistillation: {
    call: ({ sourceId }) => ({
      method: 'POST',
      path: '/distillations',
      body: { source_material_ids: [sourceId] },
    }),
    change: (_world, { id }) =>
      Promise.resolve(
        distillationJobs(service.services).distill_run?.({ run_id: id }, new AbortController().signal),
      ),
  },
  authorCandidate: {
    call: ({ sourceId, action }) => ({
      method: 'POST',
      path: '/candidates',
      body: {
        citations: [{ source_material_id: sourceId, quote: prohibitionText }],
        natural_language: prohibitionText,
        action,
        modality: 'must_not',
      },
    }),
    change: (world, { id }) => edit(world, id),
  },
  editCandidate: {
    call: async (world) => ({
      method: 'PATCH',
      path: `/candidates/${(await newCandidate(world)).id}`,
      body: { natural_language: 'Nobody operates a ferry.' },
    }),
    change: (world, { id }) => edit(world, id),
  },
  assignWords: {
    call: async (world) => ({
      method: 'POST',
      path: `/candidates/${(await newCandidate(world)).id}/words`,
      body: {
        words: [{ citation: 0, start: 0, end: prohibitionText.indexOf(' ') }],
        element: { kind: 'note', role: 'emphasis', reason: 'It opens the sentence.' },
      },
    }),
    change: (world, { id }) => edit(world, id),
  },
  stateOutcomes: {
    call: async (world) => {
      const unread = await world.author('Whatever is customary on board applies mutatis mutandis.', {
        modality: 'must',
        requires: 'inputs.licensed',
        inputs: [{ name: 'licensed', type: 'bool' }],
      });
      const [item] = (await world.verify(unread.id)).gate_1!.suite.missing;
      const body = { outcomes: [{ id: item!.id, expected: 'met' }] };
      return { method: 'POST', path: `/candidates/${unread.id}/outcomes`, body };
    },
    change: (world, { id }) => edit(world, id),
  },
  renameVocabulary: {
    call: async (world) => {
      const action = `ferry.c_${newCorrelation().slice(0, 8)}`;
      await world.author(prohibitionText, {
        action,
        modality: 'must_not',
        requires: 'false',
        action_proposal: { title: 'Operate' },
      });
      return { method: 'POST', path: '/vocabulary/renames', body: { action, to: `${action}_renamed` } };
    },
    change: async (world, { changed }) => {
      const { body } = await world.get<{ items: { id: string; rule_key: string }[] }>(
        '/candidates?limit=200',
      );
      const renamed = body.items.find(({ rule_key }) => (changed as string[]).includes(rule_key));
      await edit(world, renamed!.id);
    },
  },
  steerCandidate: {
    call: async (world) => ({
      method: 'POST',
      path: `/candidates/${(await newCandidate(world)).id}/messages`,
      body: { text: 'Ferries of any size are meant.' },
    }),
    change: (world, { id }) => ok(world.send('POST', `/candidates/${id}/messages`, { text: 'Rafts too.' })),
  },
  verifyCandidate: {
    call: async (world) => ({
      method: 'POST',
      path: `/candidates/${(await newCandidate(world)).id}/verify`,
    }),
    change: (world, { id }) => edit(world, id),
  },
  enshrineCandidate: {
    call: async (world) => {
      const { id, content_hash } = await verified(world);
      const body = { content_hash, statement: 'Read.', acknowledgements: [] };
      return { method: 'POST', path: `/candidates/${id}/enshrine`, body };
    },
    change: (world, { rule_key: key }) =>
      ok(world.send('POST', `/rules/${String(key)}/retire`, { reason: 'Said twice.' })),
  },
  rejectCandidate: {
    call: async (world) => {
      const { id, content_hash } = await newCandidate(world);
      const body = { content_hash, statement: 'Said already.' };
      return { method: 'POST', path: `/candidates/${id}/reject`, body };
    },
    change: retitle,
  },
  reviseRule: {
    call: ({ rules }) => ({ method: 'POST', path: `/rules/${rules[0]}/revise`, body: { kind: 'correct' } }),
    change: (world, { id }) => edit(world, id),
  },
  retireRule: {
    call: ({ rules }) => ({ method: 'POST', path: `/rules/${rules[1]}/retire`, body: { reason: 'Gone.' } }),
    change: (world) => ok(world.send('POST', '/versions/1/restore')),
  },
  createReleaseNotes: {
    call: async (world) => {
      await reviseAction(world);
      return { method: 'POST', path: '/release-notes', body: { narrative: 'First words.' } };
    },
    change: (world, { id }) => ok(world.send('PATCH', `/release-notes/${id}`, { narrative: 'Other words.' })),
  },
  reviseReleaseNotes: {
    call: async (world) => ({
      method: 'PATCH',
      path: `/release-notes/${(await world.get<{ items: NotesAnswer[] }>('/release-notes')).body.items[0]?.id}`,
      body: { narrative: 'Better words.', revision: 2 },
    }),
    change: (world, { id }) => ok(publish(world, id)),
  },
  publishVersion: {
    call: async (world) => {
      await ok(world.send('PATCH', `/actions/${world.action}`, { title: 'Steam' }));
      return {
        method: 'POST',
        path: '/publications',
        body: { release_notes_id: (await draftNotes(world)).id },
      };
    },
    change: async (world) => {
      await reviseAction(world);
      await publishNext(world);
    },
  },
  restoreVersion: {
    call: () => ({ method: 'POST', path: '/versions/1/restore' }),
    change: retitle,
  },
  createWebhook: {
    call: () => ({ method: 'POST', path: '/webhooks', body: { url: `${deafOrigin}/hook` } }),
    change: (world, { id }) => ok(world.send('PATCH', `/webhooks/${id}`, { is_active: false })),
  },
  reviseWebhook: {
    call: async (world) => ({
      method: 'PATCH',
      path: `/webhooks/${await subscribed(world)}`,
      body: { is_active: false },
    }),
    change: (world, { id }) => ok(world.send('PATCH', `/webhooks/${id}`, { is_active: true })),
  },
  removeWebhook: {
    call: async (world) => ({ method: 'DELETE', path: `/webhooks/${await subscribed(world)}` }),
    change: subscribed,
  },
  testWebhook: {
    call: async (world) => ({ method: 'POST', path: `/webhooks/${await subscribed(world)}/test` }),
    change: relayAll,
  },
  redeliver: {
    call: async (world) => {
      const hook = await subscribed(world);
      await ok(world.send('PATCH', `/actions/${world.action}`, { title: newCorrelation() }));
      await publishNext(world);
      await relayAll();
      const { body } = await world.get<{ items: { id: string }[] }>(`/webhooks/${hook}/deliveries`);
      return { method: 'POST', path: `/webhooks/${hook}/deliveries/${body.items[0]?.id}/redeliver` };
    },
    change: relayAll,
  },
  requestReplay: {
    call: () => ({ method: 'POST', path: '/replays', body: { version: 'v1' } }),
    change: (_world, { id }) =>
      Promise.resolve(
        replayJobs(service.services).replay_decisions?.({ replay_id: id }, new AbortController().signal),
      ),
  },
  requestFileReplay: {
    call: ({ action }) => ({
      method: 'POST',
      path: '/replays/file',
      body: { action, version: 'v1', file: caseFile('c') },
    }),
    change: (_world, { id }) =>
      Promise.resolve(
        replayJobs(service.services).replay_decisions?.({ replay_id: id }, new AbortController().signal),
      ),
  },
  eraseDecisions: {
    call: () => ({ method: 'POST', path: '/decisions/erase', body: { subject_ref: 'nobody' } }),
    change: retitle,
  },
};

const caseFile = (name: string): Fields => ({
  bytes: Buffer.from(`case,licensed,passengers,expected\n${name},no,1,deny\n`).toString('base64'),
});

const definitionOf = (value: string): Fields => ({
  type: 'decimal',
  scale: 2,
  cases: [{ when: 'true', value }],
});

/** Recorded as inputs may be recorded; `test/api/decisions/playground.test.ts` holds its repetition. */
const recordedElsewhere = ['simulateDecision'];

const mutations = buildSchema().getMutationType()?.getFields() ?? {};

/** What the audit holds of a call, as commands declare it: `rule retired`. */
async function auditedUnder(correlationId: string): Promise<string[]> {
  const rows = await service.testDatabase.adminQuery<{ pair: string }>(
    `SELECT DISTINCT target_type || ' ' || action AS pair FROM world_authoring_audit
      WHERE correlation_id = $1 OR correlation_id LIKE $2`,
    // Commands over several rules record each step under a name of its own.
    [correlationId, `% of ${sha256Hex(correlationId).slice(0, 40)}`],
  );
  return rows.map(({ pair }) => pair);
}

describe('a repeated call', () => {
  let world: World;
  beforeAll(async () => {
    world = await openPublishableWorld(service);
    await publishNext(world);
  });

  it.each(Object.keys(cases))(
    'of %s answers what it first answered, byte for byte, whatever changed since',
    async (name) => {
      const { call, change } = cases[name]!;
      const { method, path, at, body } = await call(world);
      const request = { as: 'operator', body: { correlation_id: newCorrelation(), ...body } } as const;
      const send = () =>
        service.rest<string | Fields>(method, at ?? `/worlds/${world.worldId}${path}`, request);
      const first = await send();
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      const audited = await auditedUnder(request.body.correlation_id);
      // No decision is kept of the subject whose are to be erased: nothing changes.
      if (name !== 'eraseDecisions') expect(audited).not.toEqual([]);
      expect(mutations[name]?.extensions.audited).toEqual(expect.arrayContaining(audited));
      await change(world, first.body as Fields & { id: string });
      const again = await send();
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.status).toBe(first.status);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      const secret = (first.body as { secret?: string } | null)?.secret;
      const answered = JSON.stringify(first.body);
      // What is shown once is shown once.
      expect(JSON.stringify(again.body)).toBe(secret ? answered.replace(`"${secret}"`, 'null') : answered);
    },
  );

  it('is tried above for every mutation that carries a correlation_id', () => {
    const anchored = Object.values(mutations).filter(({ args }) => {
      const input = args.find(({ name }) => name === 'input')?.type;
      const type = isNonNullType(input) ? input.ofType : input;
      return isInputObjectType(type) && 'correlationId' in type.getFields();
    });
    expect(anchored.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(cases), ...recordedElsewhere].sort(),
    );
  });

  it('shows no secret again, since no record of the first answer holds one', async () => {
    const { body } = await world.send<{ secret: string }>('POST', '/webhooks', { url: `${deafOrigin}/hook` });
    expect(body.secret).toMatch(/^whsec_/);
    const holding = await service.testDatabase.adminQuery(
      `SELECT id FROM idempotency_anchor WHERE strpos(rendering::text || coalesce(answer::text, ''), $1) > 0`,
      [body.secret],
    );
    expect(holding).toEqual([]);
  });

  it('gives two that come at once one answer, and so does every later one', async () => {
    const request = {
      as: 'operator',
      body: { correlation_id: newCorrelation(), title: 'Dinghies' },
    } as const;
    const send = () => service.rest('PATCH', `/worlds/${world.worldId}`, request);
    const [one, other] = await Promise.all([send(), send()]);
    await retitle(world);
    expect(one).toMatchObject({ status: 200, body: { title: 'Dinghies' } });
    expect(other.body).toEqual(one.body);
    expect((await send()).body).toEqual(one.body);
  });

  it('that selects other fields than the first one did is answered from what is so now', async () => {
    const input = { correlationId: newCorrelation(), worldId: world.worldId, title: 'Barges' };
    const ask = (fields: string) =>
      service.graphql<{ reviseWorld: Fields }>(
        `mutation ($input: ReviseWorldInput!) { reviseWorld(input: $input) { ... on WorldModel { ${fields} } } }`,
        { input },
        { as: 'operator' },
      );
    expect((await ask('title')).data?.reviseWorld).toEqual({ title: 'Barges' });
    await retitle(world);
    expect((await ask('title')).data?.reviseWorld).toEqual({ title: 'Barges' });
    expect((await ask('slug')).data?.reviseWorld).toHaveProperty('slug');
  });
});
