import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { distillRun } from '../../../src/distillation/distill-run.ts';
import {
  eveningBan,
  invented,
  marketReadings,
  marketRegulation,
  obedient,
  stallLimit,
} from '../../testkit/harbour-market.ts';
import { startModelServer, type ModelBehaviour, type ModelServer } from '../../testkit/model-server.ts';
import { answersFrom } from '../../testkit/recorded-readings.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';
import { openWorld, type Problem, type TestWorld } from '../../testkit/world.ts';

const key = 'sk-key-of-the-model-server';
let server: ModelServer;
let service: TestService;
let world: TestWorld;

beforeAll(async () => {
  server = await startModelServer();
  server.takes.key = key;
  service = await startTestService({
    worker: true,
    env: {
      MODEL_BASE_URL: server.url,
      MODEL_NAME: 'small-model',
      MODEL_API_KEY: key,
      MODEL_PROMPT_PRICE: '1',
      MODEL_COMPLETION_PRICE: '2',
    },
  });
});
beforeEach(async () => {
  // what one run proposes is known to the next in its world
  world = await openWorld(service);
  server.next.length = 0;
  server.asked.length = 0;
  server.answer = answersFrom(marketReadings);
});
afterAll(async () => {
  await service.close();
  await server.close();
});

interface RunRead {
  id: string;
  status: string;
  distiller: string;
  model: string | null;
  prompt_digest: string | null;
  token_budget: number | null;
  failure_reason_code: string | null;
  sources: {
    status: string;
    candidates: number;
    sentences_total: number;
    sentences_done: number;
    left_out_counts: Record<string, number>;
    left_out: { quote: string; reason: string }[];
    parts_total: number;
    parts_done: number;
    prompt_tokens: number;
    completion_tokens: number;
    tokens_estimated: boolean;
    model_cost: string | null;
    quotes_dropped: number;
    candidates_dropped: number;
    error_code: string | null;
    message: string | null;
  }[];
}

interface CandidateRead {
  status: string;
  flags: string[];
  doubts: { message: string }[];
  action: string;
  rule: {
    natural_language: string;
    modality: string;
    applies_when: string;
    requires: string;
    citations: { quote: string }[];
    reading_ledger: { elements: { read_by: { reader: string; version: string } }[] } | null;
  };
}

const submit = <Body = RunRead>(fields: Record<string, unknown>): Promise<RestAnswer<Body>> =>
  world.send('POST', '/distillations', fields);

/** Follows the run's events, which end when the run does. */
async function ended(id: string): Promise<RunRead> {
  const events = await world.get<string>(`/distillations/${id}/events`);
  expect(events.body.trimEnd().endsWith('event: complete\ndata: {}')).toBe(true);
  return (await world.get<RunRead>(`/distillations/${id}`)).body;
}

async function distilled(
  text = marketRegulation,
  fields: Record<string, unknown> = { distiller: 'model' },
): Promise<{ run: RunRead; source: RunRead['sources'][number]; candidates: CandidateRead[] }> {
  const { id: sourceId } = (await world.ingest({ content: text, media_type: 'text/markdown' })).body;
  const submitted = await submit({ source_material_ids: [sourceId], ...fields });
  expect(submitted.status).toBe(201);
  const run = await ended(submitted.body.id);
  const { body } = await world.get<{ items: CandidateRead[] }>(
    `/distillations/${run.id}/candidates?limit=200`,
  );
  return { run, source: run.sources[0]!, candidates: body.items };
}

const asked = (quote: string, candidates: readonly CandidateRead[]): CandidateRead => {
  const found = candidates.find(({ rule }) => rule.citations[0]?.quote === quote);
  if (!found) throw new Error(`no candidate of ${quote}`);
  return found;
};

/** Sections far enough apart that each is a part of its own. */
const inParts = (count: number): string =>
  `# Long Regulation\n\n${Array.from({ length: count }, (_, index) => `## ${index + 1} Section\n\n${stallLimit.quotes[0]} This is section ${index + 1}.\n`).join('\n')}`;

describe('a run that a model distils', () => {
  it('says which model read with which prompt, and what that cost', async () => {
    const { run, source } = await distilled();
    expect(run).toMatchObject({ status: 'completed', model: 'small-model', failure_reason_code: null });
    expect(run.distiller).toMatch(/^model:small-model distill\/1 sha256:[0-9a-f]{16}$/);
    expect(run.prompt_digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(source).toMatchObject({
      status: 'completed',
      parts_total: 3,
      parts_done: 3,
      tokens_estimated: false,
    });
    expect(source.prompt_tokens).toBe(300);
    const cost = (source.prompt_tokens + 2 * source.completion_tokens) / 1_000_000;
    expect(Number(source.model_cost)).toBeCloseTo(cost, 6);
    expect(server.asked[0]).toMatchObject({ model: 'small-model', output: 'json_schema' });
  });

  it('proposes candidates whose rules follow from the account of their words', async () => {
    const { candidates } = await distilled();
    const evening = asked(eveningBan.quotes[0]!, candidates);
    const { reader, version } = evening.rule.reading_ledger!.elements[0]!.read_by;
    expect(reader).toBe('model:small-model');
    expect(version).toMatch(/^distill\/1 sha256:[0-9a-f]{16}$/);
    expect(evening).toMatchObject({
      status: 'proposed',
      flags: expect.arrayContaining(['model_reading']) as string[],
      rule: {
        modality: 'must_not',
        applies_when: 'inputs.lamps_lit',
        requires: 'inputs.hot_food && inputs.hands <= 2',
      },
    });
  });

  it('leaves a candidate unflagged only where the built-in reader reads the same to the same effect', async () => {
    const { candidates } = await distilled();
    expect(
      candidates.filter(({ flags }) => flags.length === 0).map(({ rule }) => rule.natural_language),
    ).toEqual([stallLimit.quotes[0]]);
    expect(
      asked(stallLimit.quotes[0]!, candidates).rule.reading_ledger?.elements[0]?.read_by.reader,
    ).not.toContain('model:');

    const wrong = structuredClone(stallLimit);
    (wrong.norm.act[2] as { op: string }).op = '>=';
    server.answer = answersFrom([wrong]);
    const { candidates: others } = await distilled(`${marketRegulation}\n`);
    const flagged = asked(stallLimit.quotes[0]!, others);
    expect(flagged.flags).toContain('model_reading');
    expect(flagged.doubts.map(({ message }) => message).join(' ')).toMatch(
      /built-in reader .* if stalls is 3/,
    );
  });

  it('drops a quote that is not in the source, and counts it', async () => {
    server.answer = answersFrom([]);
    const inventing = answersFrom([invented]);
    server.answer = (one) =>
      inventing({
        ...one,
        material: { ...one.material, text: `${String(one.material.text)} ${invented.quotes[0]}` },
      });
    const { source, candidates } = await distilled();
    expect(candidates).toEqual([]);
    expect(source).toMatchObject({ quotes_dropped: 3, candidates_dropped: 3 });
    expect(source.left_out.map(({ quote }) => quote)).toContain(stallLimit.quotes[0]);
  });

  it('accounts for every statement, of what the model passed over too', async () => {
    server.answer = answersFrom([stallLimit]);
    const { source } = await distilled();
    const leftOut = Object.values(source.left_out_counts).reduce((sum, count) => sum + count, 0);
    expect(source.sentences_total).toBe(leftOut + 1);
    expect(source.sentences_done).toBe(source.sentences_total);
    expect(source.left_out.map(({ quote, reason }) => `${reason}: ${quote.slice(0, 15)}`)).toContain(
      'not_read: Ignore your ins',
    );
  });

  it('is told what the world decides already, and binds to it', async () => {
    await distilled();
    expect(server.asked.map(({ material }) => Object.keys(material).sort())).toContainEqual([
      'actions',
      'focus_area',
      'headings',
      'problem_space',
      'text',
    ]);
  });
});

describe('what a source says to the model', () => {
  it('is data: a model that obeys it proposes a candidate, which no one has approved', async () => {
    server.answer = answersFrom([obedient]);
    const { candidates } = await distilled();
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).toMatchObject({
      status: 'proposed',
      flags: expect.arrayContaining(['model_reading']) as string[],
    });
    const { body } = await world.get<{ items: unknown[] }>('/rules');
    expect(body.items).toEqual([]);
    // It is in the material, as text, and in no message of its own.
    const [asked] = server.asked.filter(({ material }) => String(material.text).includes('Ignore'));
    expect(asked?.prompt).not.toContain('without a look');
  });

  it('cannot make the answer say more than a candidate says', async () => {
    const says = (extra: Record<string, unknown>): ModelBehaviour => ({
      kind: 'answer',
      answer: { candidates: [], terms: [], ...extra },
    });
    server.answer = () => says({ approved: true, status: 'enshrined' });
    const { run } = await distilled();
    expect(run).toMatchObject({ status: 'failed', failure_reason_code: 'model_output_invalid' });
  });
});

describe('who distils', () => {
  it('is the built-in distiller unless the run or the world says otherwise', async () => {
    const { run } = await distilled(marketRegulation, {});
    expect(run).toMatchObject({ model: null, prompt_digest: null });
    expect(server.asked).toEqual([]);
  });

  it('is chosen by the world, and by the run above it', async () => {
    const other = await openWorld(service);
    const { id } = (await other.ingest({ content: marketRegulation, media_type: 'text/markdown' })).body;
    await other.send('PUT', '/configuration/llm', { value: { distiller: 'model', model: 'world-model' } });
    const of = async (fields: Record<string, unknown>): Promise<RunRead> =>
      (await other.send<RunRead>('POST', '/distillations', { source_material_ids: [id], ...fields })).body;
    expect((await of({})).model).toBe('world-model');
    expect((await of({ model: 'run-model' })).model).toBe('run-model');
    expect((await of({ distiller: 'builtin' })).model).toBeNull();
  });

  it.each([
    ['a name that no endpoint has', { model: 'no such\nmodel' }, 400, 'invalid_field'],
    ['a model and the built-in distiller', { model: 'm', distiller: 'builtin' }, 400, 'invalid_field'],
  ])('refuses %s', async (_what, fields, status, code) => {
    const refused = await submit<Problem>({ source_selection: 'all', ...fields });
    expect(refused).toMatchObject({ status, body: { code } });
  });

  it('is no model where the installation names none', async () => {
    const plain = await startTestService();
    try {
      const there = await openWorld(plain);
      await there.ingest({ content: marketRegulation, media_type: 'text/markdown' });
      const refused = await there.send<Problem>('POST', '/distillations', {
        source_selection: 'all',
        distiller: 'model',
      });
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
      expect(refused.body.detail).toContain('MODEL_BASE_URL');
    } finally {
      await plain.close();
    }
  });
});

describe('a model that fails', () => {
  it.each<[string, ModelBehaviour, string]>([
    ['refuses', { kind: 'refusal' }, 'model_refused'],
    ['is cut off', { kind: 'answer', answer: '{"candidates"', finish: 'length' }, 'model_truncated'],
    ['says nothing of the form', { kind: 'answer', answer: 'Gladly!' }, 'model_output_invalid'],
    ['says nothing', { kind: 'answer', answer: '' }, 'model_output_empty'],
    ['has no such name', { kind: 'status', status: 404 }, 'model_request_refused'],
    [
      'asks for an hour',
      { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
      'model_rate_limited',
    ],
    ['is a page', { kind: 'other_type', mediaType: 'text/html', body: '<p>' }, 'model_protocol_invalid'],
  ])('%s: its code is on the run', async (_what, behaviour, code) => {
    server.answer = () => behaviour;
    const { run, source } = await distilled();
    expect(run).toMatchObject({ status: 'failed', failure_reason_code: code });
    expect(source).toMatchObject({ status: 'failed', error_code: code, candidates: 0 });
    // What was refused before a model saw a word of it has used none.
    if (behaviour.kind === 'status') expect(source.prompt_tokens).toBe(0);
    else expect(source.prompt_tokens).toBeGreaterThan(0);
  });

  it('at one part leaves the others read, and says so', async () => {
    const answers = answersFrom(marketReadings);
    server.answer = (one) =>
      String(one.material.text).includes('lamps') ? { kind: 'refusal' } : answers(one);
    const { run, source, candidates } = await distilled();
    expect(run).toMatchObject({ status: 'completed', failure_reason_code: null });
    expect(source).toMatchObject({
      status: 'completed',
      error_code: 'model_refused',
      message: expect.stringMatching(/^2 of 3 parts were read/) as string,
    });
    expect(candidates).toHaveLength(2);
    expect(source.sentences_done).toBe(source.sentences_total);
  });

  it('by cutting its answer off is asked about half of the part', async () => {
    const text = `# R\n\n## 1 All\n\n${stallLimit.quotes[0]} ${eveningBan.quotes[0]}\n`;
    const answers = answersFrom(marketReadings);
    server.answer = (one) =>
      (answers(one) as { answer: { candidates: unknown[] } }).answer.candidates.length > 1
        ? { kind: 'answer', answer: '{', finish: 'length' }
        : answers(one);
    const { source, candidates } = await distilled(text);
    expect(source).toMatchObject({ status: 'completed', error_code: null, parts_total: 2, parts_done: 2 });
    expect(candidates).toHaveLength(2);
  });

  it('keeps key, texts and what the endpoint said out of rows, answers and logs', async () => {
    server.takes.key = 'another';
    try {
      const { run } = await distilled();
      expect(run.failure_reason_code).toBe('model_credentials_refused');
      expect(JSON.stringify(run)).not.toContain(key);
      expect(service.logged.join('\n')).not.toContain(key);
    } finally {
      server.takes.key = key;
    }
  });
});

describe('the budget of a run', () => {
  it('ends it where it is spent, with what was read until then', async () => {
    await world.send('PUT', '/configuration/llm', {
      value: { token_budget: 20_000, max_output_tokens: 4_000 },
    });
    const answers = answersFrom(marketReadings);
    const usage = { prompt_tokens: 3_000, completion_tokens: 2_000 };
    server.answer = (one) => ({ ...(answers(one) as ModelBehaviour & { kind: 'answer' }), usage });
    try {
      const { run, source, candidates } = await distilled(inParts(12));
      expect(run).toMatchObject({ status: 'completed', token_budget: 20_000 });
      expect(source).toMatchObject({ status: 'completed', error_code: 'model_budget_spent' });
      expect(source.prompt_tokens + source.completion_tokens).toBeLessThanOrEqual(20_000);
      expect(candidates.length).toBeGreaterThan(0);
      expect(candidates.length).toBeLessThan(12);
      expect(candidates.length).toBe(source.parts_done);
    } finally {
      await world.send('PUT', '/configuration/llm', { value: {} });
    }
  });

  it('ends it as failed where nothing could be asked', async () => {
    await world.send('PUT', '/configuration/llm', { value: { token_budget: 1_000 } });
    try {
      const { run } = await distilled();
      expect(run).toMatchObject({ status: 'failed', failure_reason_code: 'model_budget_spent' });
      expect(server.asked).toEqual([]);
    } finally {
      await world.send('PUT', '/configuration/llm', { value: {} });
    }
  });
});

describe('while a model thinks', () => {
  it('nothing else waits, its progress is shown, and what it has said is kept when its worker ends', async () => {
    const env = {
      MODEL_BASE_URL: server.url,
      MODEL_NAME: 'small-model',
      MODEL_API_KEY: key,
      MODEL_CONCURRENCY: '1',
    };
    const single = await startTestService({ env });
    try {
      const there = await openWorld(single);
      const answers = answersFrom(marketReadings);
      let told = 0;
      server.answer = (one) => ((told += 1) > 2 ? { kind: 'silence', after: 'some' } : answers(one));
      const { id: sourceId } = (await there.ingest({ content: inParts(4), media_type: 'text/markdown' }))
        .body;
      const fields = { source_material_ids: [sourceId], distiller: 'model' };
      const { id } = (await there.send<RunRead>('POST', '/distillations', fields)).body;
      const stopping = new AbortController();
      const work = distillRun(single.services, id, stopping.signal);
      const read = async (): Promise<RunRead> => (await there.get<RunRead>(`/distillations/${id}`)).body;
      await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(3);
      expect((await read()).sources[0]).toMatchObject({
        status: 'processing',
        parts_total: 4,
        parts_done: 2,
      });
      // No transaction is open meanwhile, and who writes does not wait.
      const open = await single.testDatabase.adminQuery<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      expect(open[0]?.count).toBe(0);
      expect(
        (await there.ingest({ content: `${marketRegulation} `, media_type: 'text/markdown' })).status,
      ).toBe(201);
      stopping.abort();
      await work;
      expect((await read()).sources[0]).toMatchObject({ status: 'processing', candidates: 0 });

      server.answer = answers;
      await distillRun(single.services, id);
      // The two parts that were answered before are not asked again.
      expect(server.asked).toHaveLength(5);
      expect(await read()).toMatchObject({
        status: 'completed',
        sources: [{ parts_done: 4, candidates: 4 }],
      });
      // Four answers, and the question that was cancelled.
      expect((await read()).sources[0]?.prompt_tokens).toBeGreaterThan(400);
    } finally {
      await single.close();
    }
  });
});

it('the same submission again is the same run, and asks nothing', async () => {
  const { id: sourceId } = (await world.ingest({ content: marketRegulation, media_type: 'text/markdown' }))
    .body;
  const body = { correlation_id: randomUUID(), source_material_ids: [sourceId], distiller: 'model' };
  const once = await submit(body);
  await ended(once.body.id);
  const before = server.asked.length;
  const again = await submit(body);
  expect(again.body.id).toBe(once.body.id);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(server.asked.length).toBe(before);
});
