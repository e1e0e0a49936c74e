import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ModelClient, type ModelEndpoint, type ModelQuestion } from '../../../src/models/model-client.ts';
import { ModelFailure } from '../../../src/models/model-failure.ts';
import { TokenMeter } from '../../../src/models/token-meter.ts';
import { startModelServer, type ModelBehaviour, type ModelServer } from '../../testkit/model-server.ts';

const schema = z.strictObject({
  colour: z.string().min(1).max(20),
  share: z.number().min(0).max(1).nullable(),
});
const right = { colour: 'blue', share: 0.5 };
const answer = (value: unknown = right): ModelBehaviour => ({ kind: 'answer', answer: value });
const key = 'sk-the-key-of-this-test';

let server: ModelServer;
let waits: number[];
let clients: ModelClient[];
beforeEach(async () => {
  server = await startModelServer();
  waits = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await server.close();
});

const unlimited = (): TokenMeter => new TokenMeter({ tokens: null, cost: null }, null);
const clientOf = (endpoint: Partial<ModelEndpoint> = {}, limits = {}): ModelClient => {
  const client = new ModelClient(
    {
      baseUrl: server.url,
      apiKey: key,
      model: 'small',
      output: null,
      prices: null,
      concurrency: 2,
      ...endpoint,
    },
    {
      clock: { now: () => new Date('2026-11-22T08:00:00Z') },
      random: () => 0.5,
      wait: (milliseconds, signal) => {
        waits.push(milliseconds);
        signal?.throwIfAborted();
        return Promise.resolve();
      },
      limits: { timeoutMilliseconds: 30_000, silenceMilliseconds: 30_000, maximumBytes: 400_000, ...limits },
    },
  );
  clients.push(client);
  return client;
};
const question: ModelQuestion<z.output<typeof schema>> = {
  prompt: { name: 'read-plainly', version: 1, text: 'Name the colour.', digest: 'sha256:0' },
  material: { text: 'The sea is blue.' },
  schema,
  model: 'small',
  temperature: 0,
  maximumTokens: 500,
};
const ask = (client = clientOf(), meter = unlimited(), signal?: AbortSignal) =>
  client.ask(question, meter, signal);
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof ModelFailure ? error.code : String(error)),
  );

describe('an answer', () => {
  it('is asked for by a strict schema, and comes in pieces with its tokens', async () => {
    server.next.push({
      kind: 'answer',
      answer: right,
      piece: 3,
      usage: { prompt_tokens: 31, completion_tokens: 9 },
    });
    const meter = unlimited();
    const { value, usage, attempts } = await ask(clientOf(), meter);
    expect({ value, attempts }).toEqual({ value: right, attempts: 1 });
    expect(usage).toEqual({ promptTokens: 31, completionTokens: 9, estimated: false });
    expect(meter.spent).toEqual(usage);
    const [asked] = server.asked;
    expect(asked).toMatchObject({
      authorization: `Bearer ${key}`,
      model: 'small',
      prompt: 'Name the colour.',
      material: { text: 'The sea is blue.' },
      output: 'json_schema',
    });
    expect(asked?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
    });
  });

  it.each<[string, ModelBehaviour]>([
    ['at once, not streamed', { kind: 'answer', answer: right, piece: 0 }],
    ['after a thought', answer(`<think>{"colour": "red"}</think>\n${JSON.stringify(right)}`)],
    ['in a fence', answer(`\`\`\`json\n${JSON.stringify(right)}\n\`\`\``)],
    ['without its tokens being counted', { kind: 'answer', answer: right, usage: null }],
  ])('is taken %s', async (_how, behaviour) => {
    server.next.push(behaviour);
    expect((await ask()).value).toEqual(right);
  });

  it('has its tokens estimated where the server does not count them', async () => {
    server.next.push({ kind: 'answer', answer: right, usage: null });
    const { usage } = await ask();
    expect(usage.estimated).toBe(true);
    expect(usage.promptTokens).toBeGreaterThan(50);
    expect(usage.completionTokens).toBeGreaterThan(5);
  });

  it.each(['json_schema', 'tool', 'json_object'] as const)(
    'comes from a server that takes %s alone',
    async (mode) => {
      server.takes.output = [mode];
      server.next.push(answer());
      const client = clientOf();
      expect((await ask(client)).value).toEqual(right);
      expect(server.asked[0]?.output).toBe(mode);
      expect(server.asked[0]?.prompt.includes('"colour"')).toBe(mode === 'json_object');
      // It is found out once.
      server.next.push(answer());
      await ask(client);
      expect(server.asked).toHaveLength(2);
    },
  );

  it('comes from a server that names the limit otherwise and takes neither temperature nor stream options', async () => {
    server.takes = {
      ...server.takes,
      tokensParameter: 'max_completion_tokens',
      temperature: false,
      streamOptions: false,
    };
    server.next.push(answer());
    expect((await ask()).value).toEqual(right);
    expect(server.asked[0]?.body).toMatchObject({ max_completion_tokens: 500 });
    expect(Object.keys(server.asked[0]?.body ?? {})).not.toContain('temperature');
  });

  it('is asked for in the one way that the installation names', async () => {
    server.takes.output = ['json_object'];
    expect(await codeOf(ask(clientOf({ output: 'json_schema' })))).toBe('model_request_refused');
  });
});

describe('a failure has its code, and is tried again a bounded number of times', () => {
  it.each<[string, ModelBehaviour, string, number]>([
    ['5xx', { kind: 'status', status: 503 }, 'model_unavailable', 4],
    ['an error inside the stream', { kind: 'error_in_stream' }, 'model_unavailable', 4],
    ['429', { kind: 'status', status: 429 }, 'model_rate_limited', 4],
    ['a connection cut before the answer', { kind: 'reset', after: 'nothing' }, 'model_connection_lost', 4],
    ['a connection cut after the headers', { kind: 'reset', after: 'headers' }, 'model_connection_lost', 4],
    ['a connection cut in the middle', { kind: 'reset', after: 'some' }, 'model_connection_lost', 4],
    [
      'a stream that ends without its end',
      { kind: 'answer', answer: right, withoutDone: true },
      'model_connection_lost',
      4,
    ],
    ['silence', { kind: 'silence', after: 'nothing' }, 'model_timeout', 2],
    ['silence in the middle', { kind: 'silence', after: 'some' }, 'model_timeout', 2],
    ['a refusal', { kind: 'refusal' }, 'model_refused', 1],
    ['a filter', { kind: 'answer', answer: '', finish: 'content_filter' }, 'model_refused', 1],
    [
      'a truncated answer',
      { kind: 'answer', answer: '{"colour": "bl', finish: 'length' },
      'model_truncated',
      1,
    ],
    ['no JSON', answer('The colour is blue.'), 'model_output_invalid', 3],
    ['JSON that is no object', answer([right]), 'model_output_invalid', 3],
    ['another form', answer({ colour: 'blue' }), 'model_output_invalid', 3],
    ['more than was asked for', answer({ ...right, approved: true }), 'model_output_invalid', 3],
    ['a value beyond its bounds', answer({ ...right, share: 7 }), 'model_output_invalid', 3],
    ['nothing', answer(''), 'model_output_empty', 3],
    ['white space without end', { kind: 'endless', of: 'white_space' }, 'model_output_endless', 2],
    ['comments without end', { kind: 'endless', of: 'comments' }, 'model_output_endless', 2],
    ['a line without end', { kind: 'endless', of: 'one_line' }, 'model_output_endless', 2],
    [
      'a page',
      { kind: 'other_type', mediaType: 'text/html', body: '<p>Hello</p>' },
      'model_protocol_invalid',
      2,
    ],
    [
      'JSON of something else',
      { kind: 'other_type', mediaType: 'application/json', body: '{"ok":true}' },
      'model_protocol_invalid',
      2,
    ],
    ['no such model', { kind: 'status', status: 404 }, 'model_request_refused', 1],
    [
      'a redirect',
      { kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:9/' } },
      'model_request_refused',
      1,
    ],
  ])('%s', async (_what, behaviour, code, attempts) => {
    server.answer = () => behaviour;
    const limits = behaviour.kind === 'silence' ? { timeoutMilliseconds: 400, silenceMilliseconds: 200 } : {};
    expect(await codeOf(ask(clientOf({}, limits)))).toBe(code);
    expect(server.asked).toHaveLength(attempts);
    expect(waits).toHaveLength(attempts - 1);
  });

  it('a key that is refused, without repeating it', async () => {
    server.takes.key = 'another';
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'model_credentials_refused' });
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(key);
  });

  it('nothing that listens', async () => {
    expect(await codeOf(ask(clientOf({ baseUrl: 'http://127.0.0.1:1/v1' })))).toBe('model_unavailable');
  });

  it('and what comes right in the end is an answer, with the tokens of all attempts', async () => {
    const usage = { prompt_tokens: 10, completion_tokens: 5 };
    server.next.push({ kind: 'answer', answer: 'blue', usage }, { kind: 'answer', answer: right, usage });
    const meter = unlimited();
    const { attempts, usage: spent } = await ask(clientOf(), meter);
    expect(attempts).toBe(2);
    expect(spent).toEqual({ promptTokens: 20, completionTokens: 10, estimated: false });
    expect(meter.spent).toEqual(spent);
    expect(server.asked[1]?.complaints).toEqual([
      'Your answer was no JSON object. Answer with one JSON object of the schema and nothing else.',
    ]);
  });
});

describe('waiting', () => {
  it('grows with each attempt, in part by chance', async () => {
    server.answer = () => ({ kind: 'status', status: 500 });
    await codeOf(ask());
    expect(waits).toEqual([750, 1_500, 3_000]);
  });

  it.each([
    ['seconds', '7', 7_500],
    ['a date', 'Sun, 22 Nov 2026 08:00:20 GMT', 20_500],
    ['neither', 'soon', 750],
  ])('is as long as the server asks: %s', async (_what, header, wait) => {
    server.next.push({ kind: 'status', status: 429, headers: { 'retry-after': header } }, answer());
    await ask();
    expect(waits).toEqual([wait]);
  });

  it('is given up where the server asks for longer than is waited', async () => {
    server.next.push({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } });
    expect(await codeOf(ask())).toBe('model_rate_limited');
    expect(waits).toEqual([]);
  });
});

describe('the budget', () => {
  it('refuses the question that could go beyond it, before it is sent', async () => {
    expect(await codeOf(ask(clientOf(), new TokenMeter({ tokens: 300, cost: null }, null)))).toBe(
      'model_budget_spent',
    );
    expect(server.asked).toHaveLength(0);
  });

  it('shortens the answer to what is left', async () => {
    server.next.push(answer());
    await ask(clientOf(), new TokenMeter({ tokens: 500, cost: null }, null));
    const asked = server.asked[0]?.body.max_tokens as number;
    expect(asked).toBeGreaterThanOrEqual(256);
    expect(asked).toBeLessThan(500);
  });

  it('counts in money where prices are known', async () => {
    const prices = { promptPerMillion: 1_000, completionPerMillion: 10_000 };
    const meter = new TokenMeter({ tokens: null, cost: 8 }, prices);
    server.next.push({
      kind: 'answer',
      answer: right,
      usage: { prompt_tokens: 1_000, completion_tokens: 500 },
    });
    await ask(clientOf(), meter);
    expect(meter.cost).toBe(6);
    expect(await codeOf(ask(clientOf(), meter))).toBe('model_budget_spent');
  });

  it('counts what failed attempts cost', async () => {
    const meter = unlimited();
    server.answer = () => ({ kind: 'refusal' });
    await codeOf(ask(clientOf(), meter));
    expect(meter.spent.promptTokens).toBeGreaterThan(0);
  });
});

describe('many questions', () => {
  it('are asked so many at once, and no more', async () => {
    server.answer = () => answer();
    const client = clientOf({ concurrency: 2 });
    await Promise.all(Array.from({ length: 9 }, () => ask(client)));
    expect(server.asked).toHaveLength(9);
    expect(server.load.most).toBeLessThanOrEqual(2);
  });

  it('end at once when they are cancelled, whether they wait or are being answered', async () => {
    server.answer = () => ({ kind: 'silence', after: 'some' });
    const client = clientOf({ concurrency: 1 });
    const cancel = new AbortController();
    const reason = new Error('no one waits any more');
    const asked = [ask(client, unlimited(), cancel.signal), ask(client, unlimited(), cancel.signal)];
    await expect.poll(() => server.asked.length).toBe(1);
    cancel.abort(reason);
    for (const one of asked) await expect(one).rejects.toBe(reason);
    server.answer = () => answer();
    expect((await ask(client)).value).toEqual(right);
  });
});
