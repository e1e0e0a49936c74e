import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, issueKey } from '../../testkit/decisions.ts';
import {
  draftNotes,
  enshrine,
  openPublishableWorld,
  passengers,
  prohibitionText,
  publish,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import { ferryRegulation, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startTestService();
  apiKey = (await issueKey(service)).key;
});
afterAll(() => service.close());

interface Module {
  action: string;
  digest: string;
}
interface Preview {
  publishable: boolean;
  refusals: { code: string }[];
  working_set_revision: number;
  modules: Module[];
}
interface CardAnswer {
  sources: { sha256: string; publication: string; kind: string; cited_by: string[] }[];
  rules: { rules: { key: string; citations: { publication: string }[] }[] }[];
}

const statute = 'Ferry Safety Regulation 2026';
const journal = {
  kind: 'scholarly_publication',
  publication: 'BOGUS JOURNAL',
  revision: '9',
  effective_from: '2026-01-01',
};

/** Another upload of the same bytes under another envelope. */
async function upload(world: ReviewWorld, provenance: object): Promise<string> {
  const { status, body } = await world.send<{ id: string }>('POST', '/source-materials', {
    content: ferryRegulation,
    media_type: 'text/markdown',
    provenance,
  });
  expect(status).toBe(201);
  return body.id;
}

const preview = async (world: ReviewWorld): Promise<Preview> =>
  (
    await service.rest<Preview>('POST', `/worlds/${world.worldId}/publications/preview`, {
      as: 'operator',
      body: {},
    })
  ).body;
const cardOf = async (world: ReviewWorld, version: string): Promise<CardAnswer> =>
  (await world.get<CardAnswer>(`/versions/${version}/card`)).body;
const digests = (modules: Module[]): Record<string, string> =>
  Object.fromEntries(modules.map(({ action, digest }) => [action, digest]));
const citedBy = async (world: ReviewWorld, version: { version?: string } = {}): Promise<string[]> => {
  const asked = {
    ...version,
    action: world.action,
    inputs: { licensed: false, passengers: 10 },
    as_of: '2026-06-01',
  };
  const { body } = await decide(service, apiKey, asked);
  return body.reasons.flatMap(({ citations }) => citations.map(({ publication }) => publication));
};

it('an uncited upload of the same bytes, retired or not, has no say in modules, card and answers', async () => {
  const world = await openPublishableWorld(service);
  const notes = await draftNotes(world);
  const shown = await preview(world);
  await upload(world, { ...journal, publication: 'ANOTHER JOURNAL' });
  const bogus = await upload(world, journal);
  await world.send('POST', `/source-materials/${bogus}/retire`, { reason: 'It was never published.' });
  const { status, body } = await publish(world, notes.id, {
    expected_working_set_revision: shown.working_set_revision,
  });
  expect(status).toBe(201);
  expect(digests(body.modules)).toEqual(digests(shown.modules));
  const card = await cardOf(world, 'v1');
  expect(card.sources).toMatchObject([{ publication: statute, kind: 'statute' }]);
  expect(await citedBy(world)).toEqual([statute]);
});

it('two envelopes over equal bytes are each cited by the rules that rest on them', async () => {
  const world = await openPublishableWorld(service);
  const other = await upload(world, journal);
  const berth = world.action.replace('operate', 'berth');
  const rule = await enshrine({ ...world, action: berth }, prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    citations: [{ source_material_id: other, quote: prohibitionText }],
    action_proposal: { title: 'Berth a ferry' },
  });
  const notes = await draftNotes(world);
  const shown = await preview(world);
  const { body } = await publish(world, notes.id);
  expect(digests(body.modules)).toEqual(digests(shown.modules));
  const card = await cardOf(world, 'v1');
  expect(card.sources).toMatchObject([
    { publication: statute, cited_by: world.rules },
    { publication: journal.publication, kind: journal.kind, cited_by: [rule] },
  ]);
  expect(card.sources[0]?.sha256).toBe(card.sources[1]?.sha256);
  const cited = card.rules.flatMap(({ rules }) =>
    rules.map(({ key, citations }) => [key, ...citations.map(({ publication }) => publication)]),
  );
  expect(cited).toContainEqual([rule, journal.publication]);
  expect(cited).toContainEqual([world.rules[0], statute]);
  expect(await citedBy(world)).toEqual([statute]);
});

it('a correction of the cited envelope is what the next version says, and voids what was shown before it', async () => {
  const world = await openPublishableWorld(service);
  const notes = await draftNotes(world);
  const before = await preview(world);
  const corrected = 'Ferry Safety Regulation 2026, consolidated';
  const answer = await world.send('POST', `/source-materials/${world.sourceId}/corrections`, {
    provenance: { kind: 'statute', publication: corrected, effective_from: '2026-01-01' },
    reason: 'The consolidated text is meant.',
  });
  expect(answer.status).toBe(201);
  const stale = await publish<ProblemAnswer>(world, notes.id, {
    expected_working_set_revision: before.working_set_revision,
  });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
  const after = await preview(world);
  expect(digests(after.modules)).not.toEqual(digests(before.modules));
  const { status, body } = await publish(world, notes.id, {
    expected_working_set_revision: after.working_set_revision,
  });
  expect(status).toBe(201);
  expect(digests(body.modules)).toEqual(digests(after.modules));
  expect((await cardOf(world, 'v1')).sources).toMatchObject([{ publication: corrected }]);
  expect(await citedBy(world)).toEqual([corrected]);
});

it('what was previewed is what is published, rules and revisions and all', async () => {
  const world = await openPublishableWorld(service);
  await publish(world, (await draftNotes(world)).id);
  await enshrine(world, 'The operator must provide a life jacket when the number of passengers exceeds 12.', {
    modality: 'must',
    applies_when: 'inputs.passengers > 12',
    requires: 'inputs.jackets',
    limits: ['all'],
    limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
    inputs: [passengers, { name: 'jackets', type: 'bool' }],
  });
  const notes = await draftNotes(world);
  const shown = await preview(world);
  expect(shown.publishable).toBe(true);
  const { body } = await publish(world, notes.id);
  expect(digests(body.modules)).toEqual(digests(shown.modules));
});

const revised = {
  kind: 'statute',
  publication: 'Ferry Safety Regulation 2026, consolidated',
  effective_from: '2026-01-01',
};
/** As the world's source was ingested. */
const stated = {
  title: 'Ferry Safety Regulation',
  kind: 'statute',
  publication: statute,
  effective_from: '2026-01-01',
};
const correct = (world: ReviewWorld, provenance: object, source = world.sourceId) =>
  world.send<{ id: string }>('POST', `/source-materials/${source}/corrections`, {
    provenance,
    reason: 'The consolidated text is meant.',
  });

interface Staged {
  source_counts: { added: number; changed: number; removed: number };
  sources: { change: string; subject: string; before: unknown; after: unknown }[];
  rules: unknown[];
  restatements: { category: string; subject: string }[];
  missing_restatements: { category: string; subject: string }[];
}
const stagedOf = async (world: ReviewWorld): Promise<Staged> =>
  (await world.get<Staged>('/staged-changes')).body;

it('a correction of provenance alone is staged, published, and restated; the version before keeps the old', async () => {
  const world = await openPublishableWorld(service);
  expect((await publish(world, (await draftNotes(world)).id)).status).toBe(201);
  expect(await stagedOf(world)).toMatchObject({ sources: [], rules: [] });
  expect((await correct(world, revised)).status).toBe(201);

  const staged = await stagedOf(world);
  expect(staged).toMatchObject({
    source_counts: { added: 0, changed: 1, removed: 0 },
    rules: [],
    sources: [
      {
        change: 'changed',
        subject: world.sourceId,
        before: { publication: statute, cited_by: world.rules },
        after: { publication: revised.publication, cited_by: world.rules },
      },
    ],
    restatements: [
      {
        category: 'source',
        subject: world.sourceId,
        before: { publication: statute },
        after: { publication: revised.publication },
      },
    ],
  });
  const notes = await draftNotes(world);
  expect(await stagedOf(world)).toMatchObject({ missing_restatements: [] });
  const shown = await preview(world);
  expect(shown).toMatchObject({ publishable: true, refusals: [] });

  const { status, body } = await publish(world, notes.id, {
    expected_working_set_revision: shown.working_set_revision,
  });
  expect(status).toBe(201);
  expect(digests(body.modules)).toEqual(digests(shown.modules));
  const card = await cardOf(world, 'v2');
  expect(card).toMatchObject({
    sources: [{ publication: revised.publication, cited_by: world.rules }],
    changes: {
      counts: { sources: { added: 0, changed: 1, removed: 0 } },
      sources: [{ change: 'changed', subject: world.sourceId, publication: revised.publication }],
    },
    release_notes: { restatements: [{ category: 'source', subject: world.sourceId }] },
  });
  expect((await cardOf(world, 'v1')).sources).toMatchObject([{ publication: statute }]);
  expect(await citedBy(world)).toEqual([revised.publication]);
  expect(await citedBy(world, { version: 'v1' })).toEqual([statute]);
  expect(await stagedOf(world)).toMatchObject({ sources: [], rules: [] });
  expect((await world.get('/versions/v2/diff?from=v1')).body).toMatchObject({
    rules: [],
    sources: [{ change: 'changed', subject: world.sourceId }],
  });
});

it('a correction of a correction is staged under the same source; one that is taken back is not staged', async () => {
  const world = await openPublishableWorld(service);
  await publish(world, (await draftNotes(world)).id);
  const first = await correct(world, { ...revised, publication: 'A MISTAKE' });
  const second = await correct(world, revised, first.body.id);
  expect(await stagedOf(world)).toMatchObject({
    sources: [{ subject: world.sourceId, after: { publication: revised.publication } }],
  });
  expect((await correct(world, stated, second.body.id)).status).toBe(201);
  expect(await stagedOf(world)).toMatchObject({ sources: [], restatements: [] });
  expect(await preview(world)).toMatchObject({
    publishable: false,
    refusals: [{ code: 'nothing_staged' }],
  });
});

it('a version that an earlier release published is compared by the rows that there were then', async () => {
  const world = await openPublishableWorld(service);
  await publish(world, (await draftNotes(world)).id);
  const { adminQuery } = service.testDatabase;
  await adminQuery('ALTER TABLE world_model_version DISABLE TRIGGER USER');
  await adminQuery(`UPDATE world_model_version SET snapshot = snapshot - 'sources' WHERE world_id = $1`, [
    world.worldId,
  ]);
  await adminQuery('ALTER TABLE world_model_version ENABLE ALWAYS TRIGGER world_model_version_immutable');
  expect(await stagedOf(world)).toMatchObject({ sources: [], restatements: [] });
  expect((await correct(world, revised)).status).toBe(201);
  expect(await stagedOf(world)).toMatchObject({
    sources: [{ subject: world.sourceId, before: { publication: statute } }],
  });
});
