import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  newCorrelation,
  openPublishableWorld,
  publish,
  publishNext,
  type ProblemAnswer,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('publishing', () => {
  it('mints version, module, card and notes, and answers them', async () => {
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    expect(notes).toMatchObject({ world_model_version: 'v1', locked: false, revision: 1 });
    const answer = await publish(world, notes.id);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'completed',
      world_model_version: 'v1',
      modules: [{ action: world.action, module_version: '1' }],
      release_notes: { id: notes.id, locked: true },
    });
    expect(answer.headers.get('location')).toBe(`/worlds/${world.worldId}/publications/${answer.body.id}`);
    const versions = await world.get<{ items: { world_model_version: string }[] }>('/versions');
    expect(versions.body.items).toMatchObject([
      {
        world_model_version: 'v1',
        previous_version_hash: null,
        modules: [{ digest: answer.body.modules[0]?.digest }],
        card: { content_hash: answer.body.card?.content_hash },
        release_notes: { id: notes.id },
      },
    ]);
  });

  it('is refused with nothing_staged when nothing changed since the last version', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const notes = await draftNotes(world);
    const refused = await publish<ProblemAnswer>(world, notes.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'nothing_staged' } });
    const empty = await openReviewWorld(service);
    const first = await publish<ProblemAnswer>(empty, (await draftNotes(empty)).id);
    expect(first).toMatchObject({ status: 422, body: { code: 'nothing_staged' } });
  });

  it('answers a repetition with the same publication, body for body, and says that it is one', async () => {
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    const call = { correlation_id: newCorrelation() };
    const [one, other] = await Promise.all([publish(world, notes.id, call), publish(world, notes.id, call)]);
    const later = await publish(world, notes.id, call);
    expect([one.status, other.status, later.status]).toEqual([201, 201, 201]);
    expect(other.body).toEqual(one.body);
    expect(later.body).toEqual(one.body);
    expect(later.headers.get('idempotency-replayed')).toBe('true');
    const versions = await world.get<{ items: unknown[] }>('/versions');
    expect(versions.body.items).toHaveLength(1);
  });

  it('lets one of two operators win, and tells the other 409', async () => {
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    const both = await Promise.all(
      (['operator', 'operator2'] as const).map((person) =>
        world.send<ProblemAnswer & PublicationAnswer>(
          'POST',
          '/publications',
          { release_notes_id: notes.id },
          person,
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(['conflict', 'publication_in_progress', 'release_notes_locked']).toContain(lost?.body.code);
  });

  it('publishes what was shown, or nothing', async () => {
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    const stale = await publish<ProblemAnswer>(world, notes.id, { expected_working_set_revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
    const staleNotes = await publish<ProblemAnswer>(world, notes.id, { release_notes_revision: 7 });
    expect(staleNotes).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
    const { body } = await world.get<{ working_set_revision: number }>('');
    const published = await publish(world, notes.id, {
      expected_working_set_revision: body.working_set_revision,
      release_notes_revision: notes.revision,
    });
    expect(published.status).toBe(201);
  });
});
