import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';
import { openWorld, provenance, type IngestAnswer, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const law =
  '# Harbour Regulation\n\n## 1 Berths\n\nA master must not leave a berth unlit.\n\nThe fee is 12 EUR.\n';

/** A world of its own with the first revision of the law. */
async function first(): Promise<string> {
  world = await openWorld(service);
  const { body } = await world.ingest({ content: law, media_type: 'text/markdown' });
  return body.id;
}

const revise = (
  supersedes: string,
  content: string,
  fields: Record<string, unknown> = {},
  as?: 'operator2',
) =>
  world.send<IngestAnswer>(
    'POST',
    '/source-materials',
    { provenance, content, media_type: 'text/markdown', supersedes, ...fields },
    as,
  );

interface Event {
  topic: string;
  sequence: number;
  envelope: { subject: string; data: Record<string, unknown> };
}
const eventsOf = (): Promise<Event[]> =>
  service.testDatabase.adminQuery<Event>(
    'SELECT topic, sequence, envelope FROM outbox_message WHERE world_id = $1 ORDER BY sequence',
    [world.id],
  );

describe('a newer revision of a source', () => {
  it('takes the place of the older, which is retired, and says in an event how much of the law changed', async () => {
    const older = await first();
    const { status, body } = await revise(older, law.replace('12 EUR', '14 EUR'), {
      provenance: { ...provenance, revision: '2027', effective_from: '2027-01-01' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      unchanged: false,
      source_material: { supersedes_id: older, state: 'ingested' },
    });
    const was = await world.get(`/source-materials/${older}`);
    expect(was.body).toMatchObject({ state: 'retired', retire_reason: 'Superseded by a newer revision.' });
    const [event, ...more] = await eventsOf();
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      topic: 'worlds.source_material.revised',
      sequence: 1,
      envelope: {
        subject: body.id,
        data: {
          supersedes_id: older,
          revision: '2027',
          effective_from: '2027-01-01',
          sentences: { same: 1, changed: 1, typography: 0, moved: 0, removed: 0, added: 0 },
          rules_affected: 0,
          candidates_affected: 0,
        },
      },
    });
    const audit = await service.testDatabase.adminQuery<{ target_id: string; action: string }>(
      `SELECT target_id, action FROM world_authoring_audit WHERE target_type = 'source_material' AND world_id = $1
        ORDER BY occurred_at, id`,
      [world.id],
    );
    expect(audit.map(({ target_id: id, action }) => [id, action])).toEqual([
      [older, 'ingested'],
      [body.id, 'ingested'],
      [older, 'retired'],
    ]);
  });

  it('is none when it has the same bytes: no row, no event; another envelope is a correction', async () => {
    const older = await first();
    const before = await tableCounts(service.testDatabase);
    expect(await revise(older, law, { provenance: { ...provenance, revision: '2' } })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/supersedes', code: 'unchanged' }] },
    });
    expect(await tableCounts(service.testDatabase)).toEqual(before);
    const same = await revise(older, law);
    expect(same).toMatchObject({ status: 201, body: { id: older, unchanged: true } });
    expect(await eventsOf()).toEqual([]);
  });

  it('replays its answer, and is refused for what was superseded before or lies elsewhere', async () => {
    const older = await first();
    const call = { correlation_id: randomUUID() };
    const text = law.replace('unlit', 'without light');
    const made = await revise(older, text, call);
    const again = await revise(older, text, call);
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const late = await revise(older, law.replace('12', '13'));
    expect(late).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(await revise(randomUUID(), law)).toMatchObject({ status: 404 });
    expect(await eventsOf()).toHaveLength(1);
  });

  it('by two operators at once succeeds for one', async () => {
    const older = await first();
    const answers = await meetAtLock(
      service.testDatabase,
      'LOCK TABLE world_model IN EXCLUSIVE MODE',
      2,
      () =>
        Promise.all([
          revise(older, law.replace('12', '13')),
          revise(older, law.replace('12', '14'), {}, 'operator2'),
        ]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await eventsOf()).toHaveLength(1);
  });
});
