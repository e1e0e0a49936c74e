import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A request as the server got it, taken apart as far as a test asks about it. */
export interface AskedOfModel {
  authorization: string | null;
  model: string;
  /** What the system's message says: the prompt. */
  prompt: string;
  /** The material, parsed. */
  material: Record<string, unknown>;
  /** Messages after the material. */
  complaints: string[];
  output: 'json_schema' | 'tool' | 'json_object' | null;
  body: Record<string, unknown>;
}

/** How the server answers one request. */
export type ModelBehaviour =
  | {
      kind: 'answer';
      /** Sent as JSON, or unchanged where it is a text. */
      answer: unknown;
      /** Characters of one piece of the stream; 0: the whole answer at once, not streamed. */
      piece?: number;
      finish?: string;
      usage?: { prompt_tokens: number; completion_tokens: number } | null;
      /** Ends the stream without saying so. */
      withoutDone?: boolean;
    }
  | { kind: 'refusal' }
  /** A status with headers and a body. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The connection is cut before, or in the middle of, the answer. */
  | { kind: 'reset'; after: 'nothing' | 'headers' | 'some' }
  /** Never answers; or never goes on after the first piece. */
  | { kind: 'silence'; after: 'nothing' | 'some' }
  /** Pieces without an end: white space inside the answer, or frames that hold none of it. */
  | { kind: 'endless'; of: 'white_space' | 'comments' | 'one_line' }
  | { kind: 'other_type'; mediaType: string; body: string }
  /** An error in the middle of the stream, as servers of this protocol send it. */
  | { kind: 'error_in_stream' };

export interface ModelServer {
  /** Up to `/v1`. */
  url: string;
  asked: AskedOfModel[];
  /** Answers for the next requests, in order; when they are used up, `answer` is asked. */
  next: ModelBehaviour[];
  /** Answers every other request. */
  answer: (asked: AskedOfModel) => ModelBehaviour | Promise<ModelBehaviour>;
  /** What the server takes; everything is taken unless said. */
  takes: {
    output: ('json_schema' | 'tool' | 'json_object')[];
    tokensParameter: 'max_tokens' | 'max_completion_tokens' | null;
    temperature: boolean;
    streamOptions: boolean;
    key: string | null;
  };
  /** Requests that are being answered at this moment, and the most that there were. */
  load: { now: number; most: number };
  close(): Promise<void>;
}

/**
 * A server of the chat-completions protocol on a free port of loopback. It refuses what the documented servers refuse:
 * a wrong path, a key that is not its own, a strict schema outside the subset that strict servers take.
 */
export async function startModelServer(): Promise<ModelServer> {
  const next: ModelBehaviour[] = [];
  const asked: AskedOfModel[] = [];
  const stopped = new AbortController();
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    handle(request, response).catch(() => response.destroy());
  });
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      fail(response, 404, 'unknown path', null);
      return;
    }
    const { key, ...takes } = testServer.takes;
    if (key !== null && request.headers.authorization !== `Bearer ${key}`) {
      // As careless as a server can be: it repeats what it was sent.
      fail(response, 401, `Incorrect API key provided: ${request.headers.authorization}`, null);
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    const problem = refusalOf(body, takes);
    if (problem !== null) {
      fail(response, 400, problem.message, problem.parameter);
      return;
    }
    const one = askedOf(request, body);
    asked.push(one);
    testServer.load.now += 1;
    testServer.load.most = Math.max(testServer.load.most, testServer.load.now);
    try {
      await behave(next.shift() ?? (await testServer.answer(one)), one, response, stopped.signal);
    } finally {
      testServer.load.now -= 1;
    }
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const testServer: ModelServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    next,
    answer: () => ({ kind: 'status', status: 500 }),
    takes: {
      output: ['json_schema', 'tool', 'json_object'],
      tokensParameter: null,
      temperature: true,
      streamOptions: true,
      key: null,
    },
    load: { now: 0, most: 0 },
    close: () =>
      new Promise((resolve) => {
        stopped.abort();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return testServer;
}

function fail(response: ServerResponse, status: number, message: string, param: string | null): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', param, code: null } }));
}

interface Message {
  role: string;
  content: string;
}

const outputOf = (body: Record<string, unknown>): AskedOfModel['output'] => {
  if (Array.isArray(body.tools)) return 'tool';
  const format = body.response_format as { type?: string } | undefined;
  return format?.type === 'json_schema' || format?.type === 'json_object' ? format.type : null;
};

function askedOf(request: IncomingMessage, body: Record<string, unknown>): AskedOfModel {
  const messages = body.messages as Message[];
  const [system, user, ...others] = messages;
  return {
    authorization: request.headers.authorization ?? null,
    model: String(body.model),
    prompt: system?.content ?? '',
    material: JSON.parse(user?.content ?? 'null') as Record<string, unknown>,
    complaints: others.map(({ content }) => content),
    output: outputOf(body),
    body,
  };
}

function refusalOf(
  body: Record<string, unknown>,
  takes: Omit<ModelServer['takes'], 'key'>,
): { message: string; parameter: string | null } | null {
  const output = outputOf(body);
  if (output !== null && !takes.output.includes(output)) {
    const parameter = output === 'tool' ? 'tools' : 'response_format';
    return { message: `Invalid parameter: '${parameter}' of this type is not supported.`, parameter };
  }
  const other = takes.tokensParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (takes.tokensParameter !== null && other in body) {
    const message = `Unsupported parameter: '${other}' is not supported with this model. Use '${takes.tokensParameter}' instead.`;
    return { message, parameter: other };
  }
  if (!takes.temperature && 'temperature' in body)
    return {
      message: "Unsupported value: 'temperature' does not support 0 with this model.",
      parameter: 'temperature',
    };
  if (!takes.streamOptions && 'stream_options' in body)
    return { message: 'Unknown field: stream_options', parameter: null };
  const format = body.response_format as { json_schema?: { schema?: unknown } } | undefined;
  const tools = body.tools as { function: { parameters: unknown } }[] | undefined;
  const schema = format?.json_schema?.schema ?? tools?.[0]?.function.parameters;
  const wrong = schema === undefined ? null : strictProblem(schema, '#');
  return wrong === null ? null : { message: `Invalid schema for response_format: ${wrong}`, parameter: null };
}

const known = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  '$ref',
  '$defs',
  'description',
]);

/** What a strict server says against a schema; null for one that it takes. */
function strictProblem(schema: unknown, place: string): string | null {
  if (typeof schema !== 'object' || schema === null) return `${place} is no schema`;
  const one = schema as Record<string, unknown>;
  const strange = Object.keys(one).find((name) => !known.has(name));
  if (strange !== undefined) return `${place}: '${strange}' is not permitted`;
  if (one.type === 'object') {
    const names = Object.keys(one.properties ?? {});
    if (one.additionalProperties !== false) return `${place}: 'additionalProperties' must be false`;
    const required = (one.required ?? []) as string[];
    const missing = names.find((name) => !required.includes(name));
    if (missing !== undefined) return `${place}: 'required' must include '${missing}'`;
  }
  const parts: [string, unknown][] = [
    ...Object.entries(one.properties ?? {}),
    ...Object.entries(one.$defs ?? {}),
    ...((one.anyOf ?? []) as unknown[]).map((part, index): [string, unknown] => [String(index), part]),
    ...('items' in one ? [['items', one.items] as [string, unknown]] : []),
  ];
  for (const [name, part] of parts) {
    const wrong = strictProblem(part, `${place}/${name}`);
    if (wrong !== null) return wrong;
  }
  return null;
}

async function behave(
  behaviour: ModelBehaviour,
  { output, body }: AskedOfModel,
  response: ServerResponse,
  stopped: AbortSignal,
): Promise<void> {
  const stream = (): void =>
    void response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const send = (value: unknown): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
  const id = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: body.model };
  const piece = (content: string): Record<string, unknown> =>
    output === 'tool' ? { tool_calls: [{ index: 0, function: { arguments: content } }] } : { content };
  const delta = (content: string): void =>
    send({ ...id, choices: [{ index: 0, delta: piece(content), finish_reason: null }] });
  switch (behaviour.kind) {
    case 'status':
      response.writeHead(behaviour.status, behaviour.headers);
      response.end(behaviour.body ?? '');
      return;
    case 'other_type':
      response.writeHead(200, { 'content-type': behaviour.mediaType });
      response.end(behaviour.body);
      return;
    case 'reset':
      if (behaviour.after !== 'nothing') stream();
      if (behaviour.after === 'headers') response.flushHeaders();
      if (behaviour.after === 'some') delta('{"');
      await delay(20);
      response.destroy();
      return;
    case 'silence':
      if (behaviour.after === 'some') {
        stream();
        delta('{"');
      }
      await delay(600_000, undefined, { signal: stopped }).catch(() => undefined);
      return;
    case 'endless':
      stream();
      while (!response.destroyed && !stopped.aborted) {
        if (behaviour.of === 'white_space') delta(' '.repeat(4_000));
        else if (behaviour.of === 'comments') response.write(`: ${'keep-alive '.repeat(400)}\n\n`);
        else response.write('x'.repeat(4_000));
        await delay(0);
      }
      return;
    case 'error_in_stream':
      stream();
      delta('{"');
      send({ error: { message: 'the engine died', type: 'server_error', code: 500 } });
      response.end();
      return;
    case 'refusal':
      stream();
      send({
        ...id,
        choices: [{ index: 0, delta: { refusal: 'I cannot help with that.' }, finish_reason: null }],
      });
      send({ ...id, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      response.end('data: [DONE]\n\n');
      return;
    case 'answer': {
      const text = typeof behaviour.answer === 'string' ? behaviour.answer : JSON.stringify(behaviour.answer);
      const finish = behaviour.finish ?? (output === 'tool' ? 'tool_calls' : 'stop');
      const usage =
        behaviour.usage === undefined
          ? { prompt_tokens: 100, completion_tokens: Math.ceil(text.length / 4) }
          : behaviour.usage;
      if (behaviour.piece === 0) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const message = { role: 'assistant', ...piece(text) };
        response.end(
          JSON.stringify({ ...id, choices: [{ index: 0, message, finish_reason: finish }], usage }),
        );
        return;
      }
      stream();
      const size = behaviour.piece ?? 400;
      for (let at = 0; at < text.length; at += size) delta(text.slice(at, at + size));
      if (behaviour.withoutDone) {
        response.end();
        return;
      }
      send({ ...id, choices: [{ index: 0, delta: {}, finish_reason: finish }] });
      if (usage !== null) send({ ...id, choices: [], usage });
      response.end('data: [DONE]\n\n');
    }
  }
}
