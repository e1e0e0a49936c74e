import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recoverPublications } from '../../../src/publication/mint/recover-publications.ts';
import { publicationJobs } from '../../../src/publication/mint/start-publication-worker.ts';
import {
  draftNotes,
  newCorrelation,
  openPublishableWorld,
  publish,
  publishNext,
  type ProblemAnswer,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Tables that the mint writes, in its order, and what it does to them. */
const steps = [
  ['module_bytes', 'INSERT'],
  ['action_module', 'INSERT'],
  ['version_rule', 'INSERT'],
  ['world_model_card', 'INSERT'],
  ['outbox_message', 'INSERT'],
  ['publication', 'UPDATE', "NEW.status = 'completed'"],
  ['world_model', 'UPDATE', 'NEW.current_version IS DISTINCT FROM OLD.current_version'],
  ['world_model_version', 'UPDATE', "NEW.status = 'published'"],
  ['world_authoring_audit', 'INSERT', "NEW.action = 'version_published'"],
] as const;

const faults = {
  'the connection is killed': 'PERFORM pg_terminate_backend(pg_backend_pid())',
  'the disk is full': "RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'",
} as const;

/** Strikes at the first matching write of this world, or of whatever a table without worlds holds. */
async function withFault(
  [table, event, condition = 'true']: readonly [string, string, string?],
  fault: string,
  work: () => Promise<void>,
): Promise<void> {
  const { adminQuery } = service.testDatabase;
  await adminQuery(
    `CREATE FUNCTION strike() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${fault}; RETURN NEW; END $$`,
  );
  await adminQuery(
    `CREATE TRIGGER strike BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION strike()`,
  );
  try {
    await work();
  } finally {
    await adminQuery(`DROP TRIGGER strike ON ${table}`);
    await adminQuery('DROP FUNCTION strike()');
  }
}

const stateOf = async (worldId: string): Promise<unknown> =>
  service.testDatabase.adminQuery(
    `SELECT (SELECT count(*)::int FROM action_module WHERE world_id = $1) AS modules,
            (SELECT count(*)::int FROM world_model_card WHERE world_id = $1) AS cards,
            (SELECT count(*)::int FROM outbox_message WHERE world_id = $1) AS messages,
            (SELECT count(*)::int FROM version_rule r JOIN world_model_version v ON v.id = r.version_id
              WHERE v.world_id = $1) AS rules,
            (SELECT count(*)::int FROM world_model_version WHERE world_id = $1 AND status = 'published') AS versions,
            (SELECT current_version FROM world_model WHERE id = $1) AS current,
            (SELECT count(*)::int FROM world_authoring_audit WHERE world_id = $1 AND action = 'version_published')
              AS records`,
    [worldId],
  );

const nothing = [{ modules: 0, cards: 0, messages: 0, rules: 0, versions: 0, current: null, records: 0 }];
const everything = [{ modules: 1, cards: 1, messages: 1, rules: 2, versions: 1, current: 1, records: 1 }];

describe('a fault in the mint', () => {
  for (const step of steps) {
    it(`at ${step[1]} ${step[0]} leaves nothing, of either kind, and the retry after both publishes once`, async () => {
      const world = await openPublishableWorld(service);
      const notes = await draftNotes(world);
      const call = { correlation_id: newCorrelation() };
      for (const [name, fault] of Object.entries(faults)) {
        await withFault(step, fault, async () => {
          const struck = await publish(world, notes.id, call);
          expect(struck.status, name).toBeGreaterThanOrEqual(500);
          expect(await stateOf(world.worldId), name).toEqual(nothing);
        });
      }
      const retried = await publish(world, notes.id, call);
      expect(retried).toMatchObject({ status: 201, body: { status: 'completed', attempts: 3 } });
      expect(await stateOf(world.worldId)).toEqual(everything);
    });
  }
});

/** Claims as the API does, in a process that then ends: the row says in-progress and no process works on it. */
async function abandonedClaim(world: Awaited<ReturnType<typeof openPublishableWorld>>) {
  const notes = await draftNotes(world);
  const call = { correlation_id: newCorrelation() };
  await withFault(['module_bytes', 'INSERT'], faults['the connection is killed'], async () => {
    await publish(world, notes.id, call);
  });
  return { notes, call };
}

const expire = (worldId: string, attempts: number): Promise<unknown> =>
  service.testDatabase.adminQuery(
    `UPDATE publication SET leased_until = now() - interval '1 second', attempts = $2
      WHERE world_id = $1 AND status = 'in-progress'`,
    [worldId, attempts],
  );

describe('a publication whose process was killed', () => {
  it('is found by the sweep, minted by a worker, and answered to the repeated call', async () => {
    const world = await openPublishableWorld(service);
    const { notes, call } = await abandonedClaim(world);
    await expire(world.worldId, 1);
    expect(await recoverPublications(service.services.database)).toBe(1);
    const [row] = await service.testDatabase.adminQuery<{ id: string }>(
      "SELECT id FROM publication WHERE world_id = $1 AND status = 'in-progress'",
      [world.worldId],
    );
    const jobs = publicationJobs(service.services);
    await jobs.publish_version?.({ publication_id: row?.id ?? '' }, new AbortController().signal);
    const answered = await publish(world, notes.id, call);
    expect(answered).toMatchObject({ status: 201, body: { id: row?.id, status: 'completed' } });
    expect(answered.headers.get('idempotency-replayed')).toBe('true');
  });

  it('fails as worker_lost after three attempts, replays that, and can be published under a new correlation_id', async () => {
    const world = await openPublishableWorld(service);
    const { notes, call } = await abandonedClaim(world);
    await expire(world.worldId, 3);
    const lost = await publish<ProblemAnswer>(world, notes.id, call);
    expect(lost).toMatchObject({ status: 503, body: { code: 'worker_lost' } });
    const replayed = await publish<ProblemAnswer>(world, notes.id, call);
    expect(replayed.body).toMatchObject({ code: 'worker_lost', publication_id: lost.body.publication_id });
    const next = await publish(world, notes.id);
    expect(next).toMatchObject({ status: 201, body: { world_model_version: 'v1' } });
  });

  it('refuses changes of the working set or the notes meanwhile', async () => {
    const world = await openPublishableWorld(service);
    const { notes } = await abandonedClaim(world);
    // One after the other: at once, each could also lose the world's row to another, which is a conflict.
    const edits = [
      await world.send<ProblemAnswer>('PUT', '/configuration/approvals', {
        value: { approvals_required: 2 },
      }),
      await world.send<ProblemAnswer>('PATCH', `/release-notes/${notes.id}`, { narrative: 'Meanwhile.' }),
      await publish<ProblemAnswer>(world, notes.id),
    ];
    expect(edits.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'publication_in_progress'],
      [409, 'publication_in_progress'],
      [409, 'publication_in_progress'],
    ]);
  });
});

describe('a refused publication', () => {
  it('is recorded, replayed word for word, and leaves a new draft of the same version', async () => {
    const world = await openPublishableWorld(service);
    await world.send('PATCH', `/actions/${world.action}`, {
      inputs: [
        { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
        { name: 'licensed', type: 'bool' },
        { name: 'unread', type: 'bool' },
      ],
    });
    const notes = await draftNotes(world);
    const call = { correlation_id: newCorrelation() };
    const refused = await publish<ProblemAnswer>(world, notes.id, call);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'ontology_drift', drift: [{ action: world.action, unread: ['unread'], undeclared: [] }] },
    });
    const replayed = await publish<ProblemAnswer>(world, notes.id, call);
    const { request_id: _first, ...first } = refused.body;
    const { request_id: _second, ...second } = replayed.body;
    expect(second).toEqual(first);
    const read = await world.get<PublicationAnswer>(`/publications/${refused.body.publication_id}`);
    expect(read.body).toMatchObject({ status: 'failed', failure_code: 'ontology_drift' });
    const all = await world.get<{ items: PublicationAnswer[] }>('/publications');
    expect(all.body.items.map(({ status, world_model_version: v }) => [status, v])).toEqual([
      ['draft', 'v1'],
      ['failed', 'v1'],
    ]);
  });

  it('names the rules whose source was retired since they were signed off', async () => {
    const world = await openPublishableWorld(service);
    await world.send('POST', `/source-materials/${world.sourceId}/retire`, { reason: 'Repealed.' });
    const notes = await draftNotes(world);
    const refused = await publish<
      ProblemAnswer & { findings: { rule: string; findings: { code: string }[] }[] }
    >(world, notes.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'rules_nonconforming' } });
    expect(refused.body.findings.map(({ rule }) => rule).sort()).toEqual([...world.rules].sort());
    expect(refused.body.findings[0]?.findings[0]?.code).toBe('source_retired');
  });
});

describe('what is published', () => {
  it('cannot be changed or removed in its tables, by their owner either', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const { adminQuery } = service.testDatabase;
    const attempts = [
      ["UPDATE world_model_version SET content_hash = NULL WHERE world_id = $1 AND status = 'published'"],
      ["DELETE FROM world_model_version WHERE world_id = $1 AND status = 'published'"],
      ['UPDATE action_module SET title = title WHERE world_id = $1'],
      ['DELETE FROM action_module WHERE world_id = $1'],
      ["UPDATE world_model_card SET content = '{}' WHERE world_id = $1"],
      ['DELETE FROM release_notes WHERE world_id = $1'],
      ['DELETE FROM module_bytes WHERE digest IN (SELECT digest FROM action_module WHERE world_id = $1)'],
      [
        'DELETE FROM version_rule WHERE version_id IN (SELECT id FROM world_model_version WHERE world_id = $1)',
      ],
      ["UPDATE publication SET status = 'failed' WHERE world_id = $1 AND status = 'completed'"],
    ] as const;
    for (const [statement] of attempts) {
      await expect(adminQuery(statement, [world.worldId]), statement).rejects.toThrow(/violates constraint/);
    }
  });
});
