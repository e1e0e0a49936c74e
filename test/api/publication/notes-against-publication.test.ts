import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import {
  draftNotes,
  openPublishableWorld,
  publish,
  publishNext,
  type NotesAnswer,
  type ProblemAnswer,
  type PublicationAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import type { RestAnswer } from '../../testkit/service.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const editOf = (world: ReviewWorld) => ({
  narrative: 'Edited.',
  restatements: [{ category: 'action', subject: world.action, reason: 'Edited.' }],
});
const edit = (world: ReviewWorld, id: string) =>
  world.send<NotesAnswer & ProblemAnswer>('PATCH', `/release-notes/${id}`, editOf(world), 'operator2');

type Both = [RestAnswer<NotesAnswer & ProblemAnswer>, RestAnswer<PublicationAnswer & ProblemAnswer>];

/** Holds a lock that stops the first of two calls in its course, makes the second meanwhile, and lets the first end. */
async function interleave<First, Second>(
  lock: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let other: Second | undefined;
  const one = await meetAtLock(service.testDatabase, lock, 1, first, async () => {
    other = await second();
  });
  return [one, other as Second];
}

async function drafted(): Promise<{ world: ReviewWorld; notes: NotesAnswer }> {
  const world = await openPublishableWorld(service);
  return { world, notes: await draftNotes(world) };
}

const notesOf = async (world: ReviewWorld, id: string): Promise<NotesAnswer> =>
  (await world.get<NotesAnswer>(`/release-notes/${id}`)).body;

describe('an edit of release notes that races their publication', () => {
  it.each([
    ['while it is being claimed', 'publication', 'conflict'],
    ['while it is being prepared', 'acceptance_case', 'publication_in_progress'],
    ['in the middle of the mint', 'action_module', 'conflict'],
    ['before the mint commits', 'world_model_card', 'conflict'],
  ])('is refused %s, and the notes are published as they were', async (_when, table, code) => {
    const { world, notes } = await drafted();
    // What reads the table waits as well where it is the acceptance cases that are read.
    const mode = table === 'acceptance_case' ? 'ACCESS EXCLUSIVE' : 'EXCLUSIVE';
    const [published, refused] = await interleave(
      `LOCK TABLE ${table} IN ${mode} MODE`,
      () => publish<PublicationAnswer & ProblemAnswer>(world, notes.id),
      () => edit(world, notes.id),
    );
    expect(refused).toMatchObject({ status: 409, body: { code } });
    expect(published).toMatchObject({ status: 201, body: { world_model_version: 'v1' } });
    expect(await notesOf(world, notes.id)).toMatchObject({
      revision: 1,
      narrative: 'What is new.',
      restatements: notes.restatements,
      locked: true,
    });
  });

  it('that came first is published or stops the publication, which can be tried again', async () => {
    const { world, notes } = await drafted();
    const [kept, refused] = await interleave(
      'LOCK TABLE restatement IN EXCLUSIVE MODE',
      () => edit(world, notes.id),
      () => publish<ProblemAnswer>(world, notes.id),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(kept).toMatchObject({ status: 200, body: { revision: 2 } });
    expect((await publish(world, notes.id)).status).toBe(201);
    expect(await notesOf(world, notes.id)).toMatchObject({ ...editOf(world), locked: true });
  });

  it('is in the published card exactly when it was answered 200, whichever is faster', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { world, notes } = await drafted();
      const both: Both = await Promise.all([
        edit(world, notes.id),
        publish<PublicationAnswer & ProblemAnswer>(world, notes.id),
      ]);
      const [patched, published] = both;
      if (published.status !== 201) {
        expect(published).toMatchObject({ status: 409, body: { code: 'conflict' } });
        await publish(world, notes.id);
      }
      if (patched.status !== 200) expect(patched.status).toBe(409);
      const { body: card } = await world.get<{ release_notes: NotesAnswer }>('/versions/v1/card');
      expect(card.release_notes.narrative).toBe(patched.status === 200 ? 'Edited.' : 'What is new.');
    }
  });
});

describe('published release notes', () => {
  it('are changed by no call and by none of the owner’s ordinary statements', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    await world.send('PATCH', `/actions/${world.action}`, { title: 'Sail a ferry' });
    const [rule] = world.rules;
    const notes = await draftNotes(world, {
      corrections: [{ rule_key: rule, prior_version: 'v1', was_wrong: 'It was.', holds_now: 'It is.' }],
      restatements: [{ category: 'action', subject: world.action, reason: 'It has a new title.' }],
    });
    await publish(world, notes.id);
    const before = await notesOf(world, notes.id);
    for (const fields of [{ narrative: 'x' }, { restatements: [] }, { corrections: [] }, {}]) {
      const refused = await world.send<ProblemAnswer>('PATCH', `/release-notes/${notes.id}`, fields);
      expect(refused).toMatchObject({ status: 409, body: { code: 'release_notes_locked' } });
    }
    const { adminQuery } = service.testDatabase;
    for (const statement of [
      `UPDATE release_notes SET narrative = 'x' WHERE id = $1`,
      `DELETE FROM release_notes WHERE id = $1`,
      `UPDATE restatement SET reason = 'x' WHERE release_notes_id = $1`,
      `DELETE FROM restatement WHERE release_notes_id = $1`,
      `INSERT INTO restatement (id, domain_id, release_notes_id, ordinal, category, subject)
         SELECT gen_random_uuid(), domain_id, id, 9, 'rule', 'R-0009' FROM release_notes WHERE id = $1`,
      `UPDATE release_notes_correction SET holds_now = 'x' WHERE release_notes_id = $1`,
      `DELETE FROM release_notes_correction WHERE release_notes_id = $1`,
      `INSERT INTO release_notes_correction
           (id, domain_id, release_notes_id, ordinal, rule_key, prior_version, was_wrong, holds_now)
         SELECT gen_random_uuid(), domain_id, id, 9, 'R-0001', 1, 'x', 'y' FROM release_notes WHERE id = $1`,
    ]) {
      await expect(adminQuery(statement, [notes.id]), statement).rejects.toThrow(/release_notes_locked/);
    }
    expect(await notesOf(world, notes.id)).toEqual(before);
  });
});
