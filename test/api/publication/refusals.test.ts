import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import {
  draftNotes,
  licensed,
  loadLimit,
  openDefinedWorld,
  openPublishableWorld,
  passengers,
  permissionText,
  permittedUpTo,
  publish,
  publishNext,
  reviseRule,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type World = ReviewWorld & { rules: string[] };

interface Refused {
  open: () => Promise<World>;
  /** Puts something in the way after the sign-offs. */
  obstruct: (world: World) => Promise<unknown>;
  /** What the answer says of it, rule by rule. */
  detail: (world: World) => Record<string, unknown>;
  /** What an operator does about it. */
  mend: (world: World) => Promise<unknown>;
}

const inputsWith = (...more: object[]) => ({ inputs: [passengers, licensed, ...more] });

const refusals: Record<string, Refused> = {
  rules_incomplete: {
    open: () => openDefinedWorld(service),
    obstruct: (world) => world.send('PUT', '/definitions/load_limit', loadLimit('30')),
    detail: ({ action, rules: [, permission] }) => ({
      findings: [
        {
          action,
          rule: permission,
          findings: [{ code: 'definition_conflict', severity: 'blocking', path: 'definitions' }],
        },
      ],
    }),
    mend: (world) =>
      reviseRule(
        world,
        world.rules[1],
        { kind: 'correct', natural_language: permissionText.replace('40', '30') },
        permittedUpTo(30),
      ),
  },
  rules_nonconforming: {
    open: () => openPublishableWorld(service),
    obstruct: (world) =>
      world.send('POST', `/source-materials/${world.sourceId}/retire`, { reason: 'Repealed.' }),
    detail: ({ action, rules }) => ({
      findings: rules.map((rule) => ({
        action,
        rule,
        findings: [{ code: 'source_retired', severity: 'blocking', path: 'citations/0' }],
      })),
    }),
    async mend(world) {
      for (const rule of [...world.rules].reverse())
        await world.send('POST', `/rules/${rule}/retire`, { reason: 'Its law was repealed.' });
      await world.send('PATCH', `/actions/${world.action}`, { inputs: [] });
    },
  },
  ontology_drift: {
    open: () => openPublishableWorld(service),
    obstruct: ({ send, action }) =>
      send('PATCH', `/actions/${action}`, inputsWith({ name: 'weather', type: 'string' })),
    detail: ({ action }) => ({ drift: [{ action, unread: ['weather'], undeclared: [] }] }),
    mend: ({ send, action }) => send('PATCH', `/actions/${action}`, inputsWith()),
  },
};

/** Rows that the second count has more than the first. */
const grown = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([table, rows]) =>
      rows === before[table] ? [] : [[table, rows - (before[table] ?? 0)]],
    ),
  );

describe('a publication that is refused after its claim', () => {
  it.each(Object.keys(refusals))(
    'for %s says which rule and what to do, writes nothing but that, and is published once it is mended',
    async (code) => {
      const { open, obstruct, detail, mend } = refusals[code]!;
      const world = await open();
      await obstruct(world);
      const notes = await draftNotes(world);
      const preview = await service.rest<{ refusals: { code: string }[] }>(
        'POST',
        `/worlds/${world.worldId}/publications/preview`,
        { as: 'operator', body: {} },
      );
      expect(new Set(preview.body.refusals.map((refusal) => refusal.code))).toEqual(new Set([code]));
      const before = await tableCounts(service.testDatabase);
      const refused = await publish<ProblemAnswer>(world, notes.id);
      expect(refused).toMatchObject({ status: 422, body: { code, ...detail(world) } });
      // The call, who claimed it, how it ended, and the next attempt of the same version.
      expect(grown(before, await tableCounts(service.testDatabase))).toEqual({
        idempotency_anchor: 1,
        publication: 1,
        world_authoring_audit: 2,
      });
      const attempt = await world.get(`/publications/${refused.body.publication_id ?? ''}`);
      expect(attempt.body).toMatchObject({ status: 'failed', failure_code: code, findings: detail(world) });
      await mend(world);
      const published = await publish(world, notes.id);
      expect(published.status, JSON.stringify(published.body)).toBe(201);
    },
  );
});

describe('a publication that cannot be claimed', () => {
  it.each<[string, number, string, (world: World, notes: string) => Promise<Record<string, unknown>>]>([
    [
      'of a working set other than the one shown',
      409,
      'stale_revision',
      () => Promise.resolve({ expected_working_set_revision: 1 }),
    ],
    [
      'of notes other than those shown',
      409,
      'stale_revision',
      () => Promise.resolve({ release_notes_revision: 9 }),
    ],
    [
      'of release notes that are published',
      409,
      'release_notes_locked',
      async (world, notes) => {
        await publish(world, notes);
        return {};
      },
    ],
    [
      'of release notes that are not there',
      404,
      'not_found',
      ({ sourceId }) => Promise.resolve({ release_notes_id: sourceId }),
    ],
  ])('%s leaves no trace, not even an anchor', async (_what, status, code, prepare) => {
    const world = await openPublishableWorld(service);
    const { id } = await draftNotes(world);
    const fields = await prepare(world, id);
    const before = await tableCounts(service.testDatabase);
    expect(await publish<ProblemAnswer>(world, id, fields)).toMatchObject({ status, body: { code } });
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });

  it('since nothing changed leaves no trace', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const { id } = await draftNotes(world);
    const before = await tableCounts(service.testDatabase);
    const refused = await publish<ProblemAnswer>(world, id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'nothing_staged' } });
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });

  it('while another one runs, or while the working set is being changed, is a conflict', async () => {
    const world = await openPublishableWorld(service);
    const change = () => world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 } });
    const { id } = await draftNotes(world);
    const other = () =>
      world.send<ProblemAnswer>('POST', '/publications', { release_notes_id: id }, 'operator2');
    const codes: unknown[] = [];
    const meanwhile = async (): Promise<void> => {
      const { status, body } = await other();
      codes.push([status, body.code]);
    };
    const { testDatabase } = service;
    await meetAtLock(testDatabase, 'LOCK TABLE configuration_block IN EXCLUSIVE MODE', 1, change, meanwhile);
    await world.send('PATCH', `/release-notes/${id}`, {
      restatements: [
        { category: 'configuration', subject: 'approvals' },
        { category: 'action', subject: world.action },
      ],
    });
    const published = await meetAtLock(
      testDatabase,
      'LOCK TABLE acceptance_case IN ACCESS EXCLUSIVE MODE',
      1,
      () => publish(world, id),
      async () => {
        await meanwhile();
        const { status, body } = await world.send<ProblemAnswer>('PUT', '/configuration/gates', {
          value: { low_confidence_below: 0.4 },
        });
        codes.push([status, body.code]);
      },
    );
    expect(codes).toEqual([
      [409, 'conflict'],
      [409, 'publication_in_progress'],
      [409, 'publication_in_progress'],
    ]);
    expect(published.status).toBe(201);
  });
});
