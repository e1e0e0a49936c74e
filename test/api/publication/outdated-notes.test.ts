import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  openPublishableWorld,
  permissionText,
  permittedUpTo,
  publish,
  publishNext,
  reviseRule,
  type NotesAnswer,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface NotesFinding {
  id: string;
  code: string;
  category: string;
  subject: string;
}
interface Preview {
  publishable: boolean;
  refusals: { code: string }[];
  notes_findings: NotesFinding[];
}
type Refusal = ProblemAnswer & { release_notes: NotesFinding[] };

const preview = async (world: ReviewWorld, fields: object = {}): Promise<Preview> =>
  (
    await service.rest<Preview>('POST', `/worlds/${world.worldId}/publications/preview`, {
      as: 'operator',
      body: fields,
    })
  ).body;

const correctTo = (limit: number) => ({
  kind: 'correct',
  natural_language: permissionText.replace('40', String(limit)),
  requires: `inputs.passengers <= ${limit}`,
});

/** v1 permits up to 40; the notes of v2 say 30, and then the rule is corrected to 20. */
async function openOutdated() {
  const world = await openPublishableWorld(service);
  await publishNext(world);
  const [, permission] = world.rules;
  await reviseRule(world, permission, correctTo(30), permittedUpTo(30));
  const notes = await draftNotes(world);
  expect((await preview(world)).notes_findings).toEqual([]);
  await reviseRule(world, permission, correctTo(20), permittedUpTo(20));
  await world.send('PUT', '/configuration/gates', { value: { repair_attempts: 1 } });
  return { world, notes, permission };
}

describe('release notes that say what is not so', () => {
  it('are refused, shown by the preview and the staged changes, and published once they are mended', async () => {
    const { world, notes, permission } = await openOutdated();
    const expected = [
      { code: 'restatement_missing', category: 'configuration', subject: 'gates' },
      { code: 'restatement_stale', category: 'rule', subject: permission },
      { code: 'correction_stale', category: 'correction', subject: permission },
    ];
    expect(await preview(world)).toMatchObject({
      publishable: false,
      refusals: [{ code: 'release_notes_outdated' }],
      notes_findings: expected,
    });
    const { body: staged } = await world.get<{ notes_findings: NotesFinding[] }>('/staged-changes');
    expect(staged.notes_findings).toMatchObject(expected);
    const refused = await publish<Refusal>(world, notes.id);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'release_notes_outdated', release_notes: expected },
    });

    const edited = await world.send<NotesAnswer>('PATCH', `/release-notes/${notes.id}`, {
      restatements: [
        { category: 'configuration', subject: 'gates', reason: 'One attempt is enough.' },
        { category: 'rule', subject: permission, reason: 'The gazette was misread twice.' },
      ],
      corrections: [
        {
          rule_key: permission,
          prior_version: 1,
          was_wrong: 'Forty passengers.',
          holds_now: 'Twenty passengers.',
        },
      ],
    });
    // What is left to the service is stated as it is now; corrections have the operator's words.
    expect(edited.body.restatements[1]).toMatchObject({ after: [correctTo(20)].map(wordsOf) });
    expect(await preview(world)).toMatchObject({ publishable: true, notes_findings: [] });
    expect((await publish(world, notes.id)).status).toBe(201);
  });

  it('are published as they are where each finding is acknowledged by its id, and the card says so', async () => {
    const { world, notes, permission } = await openOutdated();
    const { notes_findings: findings } = await preview(world);
    const ids = findings.map(({ id }) => id);
    expect((await publish<Refusal>(world, notes.id, { acknowledgements: ids.slice(1) })).body).toMatchObject({
      code: 'release_notes_outdated',
      release_notes: [{ id: ids[0] }],
    });
    expect((await preview(world, { acknowledgements: ids })).publishable).toBe(true);
    expect((await publish(world, notes.id, { acknowledgements: ids })).status).toBe(201);
    const { body: card } = await world.get<{ known_limitations: string[] }>('/versions/v2/card');
    expect(card.known_limitations).toContain(
      'Acknowledged at publication: The change of gates is not restated.',
    );
    expect(card.known_limitations.join('\n')).toContain(
      `What is restated of ${permission} is not what changes.`,
    );
  });
});

const wordsOf = ({ natural_language }: { natural_language: string }) => ({ natural_language });

describe('retiring the last rule that reads a published input', () => {
  it('is asked like a rename, and published once it is confirmed', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const [, permission] = world.rules;
    await world.send('POST', `/rules/${permission}/retire`, { reason: 'Repealed.' });
    const notes = await draftNotes(world);
    const asked = await publish<ProblemAnswer>(world, notes.id);
    const removed = (name: string) => ({
      kind: 'published_input_removed',
      action: world.action,
      input: name,
      before: { name },
    });
    expect(asked).toMatchObject({
      status: 422,
      body: { code: 'rename_arbitration_required', preview: ['passengers', 'licensed'].map(removed) },
    });
    const arbitrations = ['licensed', 'passengers'].map((input) => ({
      action: world.action,
      input,
      rename_to: null,
    }));
    expect((await publish(world, notes.id, { arbitrations })).status).toBe(201);
  });
});
