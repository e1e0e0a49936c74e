import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { builtinReaders } from '../../../src/reading/readers.ts';
import { issueKey } from '../../testkit/decisions.ts';
import { crateBan, eveningBanDisputed, marketRegulation, stallLimit } from '../../testkit/harbour-market.ts';
import { startModelServer, type ModelServer } from '../../testkit/model-server.ts';
import { answersFrom } from '../../testkit/recorded-readings.ts';
import type { CandidateAnswer, FindingAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import type { Person } from '../../testkit/people.ts';
import { openWorld, type TestWorld } from '../../testkit/world.ts';

const key = 'sk-key-of-the-model-server';
const readings = [stallLimit, eveningBanDisputed, crateBan];

let server: ModelServer;
let service: TestService;
let world: TestWorld;
let agent: string;
beforeAll(async () => {
  server = await startModelServer();
  server.takes.key = key;
  service = await startTestService({
    worker: true,
    services: { readers: builtinReaders },
    env: { MODEL_BASE_URL: server.url, MODEL_NAME: 'small-model', MODEL_API_KEY: key },
  });
  world = await openWorld(service);
  await world.send('PUT', '/configuration/llm', { value: { distiller: 'model' } });
  ({ key: agent } = await issueKey(service));
});
beforeEach(() => {
  server.answer = answersFrom(readings);
  server.asked.length = 0;
});
afterAll(async () => {
  await service.close();
  await server.close();
});

interface ReadCandidate extends CandidateAnswer {
  flags: string[];
  model_readings: {
    model: string;
    prompt: string;
    prompt_digest: string;
    answer: unknown;
    failure: string | null;
  }[];
  rule: { citations: { quote: string }[]; requires: string };
}

const found = ({ gate_1: first, gate_2: second }: CandidateAnswer): FindingAnswer[] => [
  ...(first?.findings ?? []),
  ...(second?.findings ?? []),
];
const verify = async (id: string): Promise<ReadCandidate> =>
  (await world.send<ReadCandidate>('POST', `/candidates/${id}/verify`)).body;
const enshrine = (candidate: CandidateAnswer, acknowledgements: string[], as: Person = 'operator') =>
  world.send<{ code?: string }>(
    'POST',
    `/candidates/${candidate.id}/enshrine`,
    {
      content_hash: candidate.content_hash,
      statement: 'I read the clause and the rule; they say the same.',
      acknowledgements,
    },
    as,
  );
const doubtsOf = (candidate: CandidateAnswer): FindingAnswer[] =>
  found(candidate).filter(({ severity }) => severity === 'acknowledge');
const decide = async (action: string, inputs: Record<string, unknown>) =>
  (
    await service.rest<{ decision: string; reasons: { citations: { quote: string }[] }[] }>(
      'POST',
      '/decide',
      {
        token: agent,
        body: { action, inputs, as_of: '2026-06-01' },
      },
    )
  ).body;

describe('law text that a model distils and models read', () => {
  it('becomes rules only through the gates and a person, and decides with its clause', async () => {
    const { body: source } = await world.ingest({
      content: marketRegulation,
      media_type: 'text/markdown',
      provenance: { kind: 'statute', publication: 'Harbour Market', effective_from: '2026-01-01' },
    });
    const run = await world.send<{ id: string }>('POST', '/distillations', {
      source_material_ids: [source.id],
    });
    await world.get(`/distillations/${run.body.id}/events`);
    const { body } = await world.get<{ items: ReadCandidate[] }>(`/distillations/${run.body.id}/candidates`);
    const of = ({ quotes }: { quotes: string[] }): string =>
      body.items.find(({ rule }) => rule.citations[0]?.quote === quotes[0])!.id;
    expect(body.items).toHaveLength(3);

    // What the built-in reader reads alike is proved by that reader; the models are heard besides.
    server.asked.length = 0;
    const stalls = await verify(of(stallLimit));
    expect(stalls).toMatchObject({ status: 'queued', flags: [], gate_1: { passed: true } });
    expect(doubtsOf(stalls)).toEqual([]);
    expect(stalls.model_readings.map(({ model, prompt, failure }) => [model, prompt, failure])).toEqual([
      ['small-model', 'read-plainly', null],
      ['small-model', 'read-backwards', null],
      ['small-model', 'read-by-cases', null],
    ]);
    expect(new Set(stalls.model_readings.map((one) => one.prompt_digest)).size).toBe(3);
    for (const { material } of server.asked) {
      expect(Object.keys(material).sort()).toEqual(['headings', 'quotes', 'vocabulary']);
      expect(JSON.stringify(material)).not.toContain('inputs.stalls');
    }
    expect((await enshrine(stalls, [])).status).toBe(200);

    // What no built-in reader reads, and three readings agree on: the gates pass, a person acknowledges it by name.
    const crate = await verify(of(crateBan));
    expect(found(crate).filter(({ severity }) => severity === 'blocking')).toEqual([]);
    expect(crate).toMatchObject({ status: 'queued', gate_1: { specification: { origin: 'world_agent' } } });
    expect(doubtsOf(crate).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['flagged', 'unread_words']),
    );
    expect(
      doubtsOf(crate)
        .map(({ message }) => message)
        .join(' '),
    ).toContain('model:small-model read-by-cases/1');
    expect((await enshrine(crate, [])).body.code).toBe('acknowledgement_required');
    expect(
      (
        await enshrine(
          crate,
          doubtsOf(crate).map(({ id }) => id),
        )
      ).status,
    ).toBe(200);

    // Where one reading differs, the region is one case in words, and nothing passes until a person has stated it.
    const disputed = await verify(of(eveningBanDisputed));
    const questions = found(disputed).filter(({ code }) => code === 'reading_disagrees');
    expect(questions).toMatchObject([
      { severity: 'blocking', witness: { inputs: { lamps_lit: true, hot_food: true, hands: 2 } } },
    ]);
    expect(questions[0]?.message).toMatch(
      /model:small-model read-backwards\/1 sha256:\w+, refuses; the code/,
    );
    expect(disputed.gate_1?.passed).toBe(false);
    expect(disputed.gate_1?.suite.missing.map(({ inputs }) => inputs)).toContainEqual(
      questions[0]?.witness?.inputs,
    );
    const asked = server.asked.length;
    await world.send('PATCH', `/candidates/${disputed.id}`, {
      suite: [{ name: 'two hands', inputs: questions[0]?.witness?.inputs, as_of: null, expected: 'met' }],
    });
    const settled = await verify(disputed.id);
    // The same words were read before: no model is asked again.
    expect(server.asked.length).toBe(asked);
    expect(found(settled).filter(({ severity }) => severity === 'blocking')).toEqual([]);
    expect(settled).toMatchObject({ status: 'queued', gate_1: { specification: { origin: 'both' } } });
    // The operator who stated the case does not sign what rests on it.
    const doubts = doubtsOf(settled).map(({ id }) => id);
    expect((await enshrine(settled, doubts)).body.code).toBe('invalid_state');
    expect((await enshrine(settled, doubts, 'operator2')).status).toBe(200);

    const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'First version.' });
    const published = await world.send<{ status: string }>('POST', '/publications', {
      release_notes_id: notes.body.id,
    });
    expect(published).toMatchObject({ status: 201, body: { status: 'completed' } });

    expect(await decide('market.occupy_stalls', { stalls: 4 })).toMatchObject({
      decision: 'deny',
      reasons: [{ citations: [{ quote: stallLimit.quotes[0] }] }],
    });
    const evening = (hands: number) =>
      decide('market.sell_from_stall', { lamps_lit: true, hot_food: true, hands });
    expect((await evening(2)).decision).toBe('not_applicable');
    expect(await evening(3)).toMatchObject({
      decision: 'deny',
      reasons: [{ citations: [{ quote: eveningBanDisputed.quotes[0] }] }],
    });
  });

  it('is verified all the same while the models do not answer, with their codes', async () => {
    server.answer = () => ({ kind: 'status', status: 404 });
    const authored = await world.send<ReadCandidate>('POST', '/candidates', {
      natural_language: stallLimit.quotes[0],
      citations: [
        {
          source_material_id: (
            await world.ingest({
              content: '# Other\n\n## 1 Stalls\n\nA trader must not occupy more than 5 stalls.\n',
              media_type: 'text/markdown',
              provenance: { kind: 'statute', publication: 'Other', effective_from: '2026-01-01' },
            })
          ).body.id,
          quote: 'A trader must not occupy more than 5 stalls.',
        },
      ],
      action: 'market.occupy_stalls',
      modality: 'must_not',
      requires: 'inputs.stalls <= 5',
      inputs: [{ name: 'stalls', type: 'int', description: 'Number of stalls that the trader occupies' }],
    });
    expect(authored.status).toBe(201);
    const verified = await verify(authored.body.id);
    expect(verified.model_readings.map(({ failure, answer }) => [failure, answer])).toEqual([
      ['model_request_refused', null],
      ['model_request_refused', null],
      ['model_request_refused', null],
    ]);
    expect(found(verified).find(({ code }) => code === 'undecided')?.message).toContain(
      'model_request_refused',
    );
  });
});
