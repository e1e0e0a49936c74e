import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAgent, EnshrineError, type AgentOptions } from '../../../client/sdk/src/agent.ts';

/** A service that answers as the test says; it keeps what it was asked. */
interface Scripted {
  url: string;
  asked: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function answering(
  ...answers: ((response: ServerResponse, request: IncomingMessage) => void)[]
): Promise<Scripted> {
  const asked: Scripted['asked'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]!;
      asked.push({
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      });
      answer(response, request);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const permits = (response: ServerResponse): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ decision: 'permit' }));

const refuses =
  (status: number, members: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ code: 'refused', detail: 'No.', request_id: 'r-1', status, ...members }));

const agentOf = ({ url }: Scripted, options: Partial<AgentOptions> = {}) =>
  createAgent({ baseUrl: url, apiKey: 'ens_live_test', ...options });

/** Why the call has no answer. */
async function failureOf(call: Promise<unknown>): Promise<EnshrineError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof EnshrineError)) throw new Error(`No EnshrineError: ${String(error)}`);
  return error;
}

describe('a call of the agent client', () => {
  it('sends the key, the question and one idempotency key for all attempts', async () => {
    const service = await answering(refuses(503, {}, { 'retry-after': '0' }), permits);
    const decision = await agentOf(service).decide(
      'goods.release',
      { weight: '2.50' },
      { asOf: '2026-03-01' },
    );
    expect(decision.decision).toBe('permit');
    const [first, second] = service.asked;
    expect(first).toMatchObject({
      path: '/decide',
      headers: { authorization: 'Bearer ens_live_test' },
      body: { action: 'goods.release', inputs: { weight: '2.50' }, as_of: '2026-03-01' },
    });
    expect(first?.body['idempotency_key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.body['idempotency_key']).toBe(first?.body['idempotency_key']);
  });

  it('makes another idempotency key for another question', async () => {
    const service = await answering(permits);
    const agent = agentOf(service);
    await agent.decide('a.b', {});
    await agent.decide('a.b', {});
    const keys = service.asked.map(({ body }) => body['idempotency_key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('does not repeat what a retry cannot mend, and names code, fields and request', async () => {
    const errors = [{ pointer: '/inputs/age', code: 'type', message: 'An integer is expected.' }];
    const service = await answering(refuses(422, { code: 'inputs_invalid', errors }));
    const error = await failureOf(agentOf(service).decide('a.b', {}));
    expect(service.asked).toHaveLength(1);
    expect(error.failure).toMatchObject({
      kind: 'problem',
      status: 422,
      code: 'inputs_invalid',
      fields: errors,
      requestId: 'r-1',
    });
    expect(error.message).toContain('/inputs/age: An integer is expected.');
  });

  it('gives up after the retries that it may make', async () => {
    const service = await answering(refuses(503, {}, { 'retry-after': '0' }));
    const error = await failureOf(agentOf(service, { retries: 3 }).decide('a.b', {}));
    expect(service.asked).toHaveLength(4);
    expect(error.attempts).toBe(4);
  });

  it('does not wait longer than callers wait: a long Retry-After is an answer', async () => {
    const service = await answering(refuses(429, { code: 'rate_limited' }, { 'retry-after': '3600' }));
    const error = await failureOf(agentOf(service).decide('a.b', {}));
    expect(service.asked).toHaveLength(1);
    expect(error.failure).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 });
  });

  it('ends an attempt that has no answer in time', async () => {
    const service = await answering(() => undefined);
    const error = await failureOf(agentOf(service, { timeoutMs: 50, retries: 0 }).decide('a.b', {}));
    expect(error.failure).toEqual({ kind: 'timeout', timeoutMs: 50 });
  });

  it('ends at once when its caller aborts, and asks no more', async () => {
    const ended = new AbortController();
    const service = await answering(() => ended.abort());
    const error = await failureOf(agentOf(service).decide('a.b', {}, { signal: ended.signal }));
    expect(error.failure).toEqual({ kind: 'aborted' });
    expect(service.asked).toHaveLength(1);
  });

  it('takes what a call says over what the client says, and what the client says where the call is silent', async () => {
    const busy = await answering(refuses(503, {}, { 'retry-after': '0' }));
    const agent = agentOf(busy, { retries: 1 });
    const attempts = async (retries?: number): Promise<number> =>
      (await failureOf(agent.decide('a.b', {}, { retries }))).attempts;
    expect([await attempts(0), await attempts(3), await attempts(), await attempts(undefined)]).toEqual([
      1, 4, 2, 2,
    ]);
  });

  it('ends every call when the client is ended, whatever signal a call has', async () => {
    const ending = new AbortController();
    const service = await answering(() => ending.abort());
    const agent = agentOf(service, { signal: ending.signal });
    const signal = new AbortController().signal;
    expect((await failureOf(agent.decide('a.b', {}, { signal }))).failure).toEqual({ kind: 'aborted' });
    expect((await failureOf(agent.actions())).failure).toEqual({ kind: 'aborted' });
  });

  it('does not say twice that a decision looked wrong, and does so when it is told to', async () => {
    const busy = await answering(refuses(503, {}, { 'retry-after': '0' }));
    const agent = agentOf(busy);
    expect((await failureOf(agent.feedback('d/1', 'Too old.'))).attempts).toBe(1);
    expect((await failureOf(agent.feedback('d/1', 'Too old.', { retries: 1 }))).attempts).toBe(2);
    expect(busy.asked[0]).toMatchObject({ path: '/decisions/d%2F1/feedback', body: { text: 'Too old.' } });
  });

  it('tells a connection that fails from a service that refuses', async () => {
    const service = await answering((response) => response.destroy());
    const error = await failureOf(agentOf(service, { retries: 0 }).decide('a.b', {}));
    expect(error.failure.kind).toBe('network');
  });

  it('takes no page of a proxy for an answer', async () => {
    const service = await answering((response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>'),
    );
    const error = await failureOf(agentOf(service).decide('a.b', {}));
    expect(error.failure).toMatchObject({ kind: 'unreadable', status: 200 });
  });

  it('follows no redirect: a key goes nowhere but to the service', async () => {
    const elsewhere = await answering(permits);
    const service = await answering((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/decide` }).end(),
    );
    const error = await failureOf(agentOf(service, { retries: 0 }).decide('a.b', {}));
    expect(error.failure.kind).toBe('network');
    expect(elsewhere.asked).toEqual([]);
  });

  it('asks for the key again before every attempt', async () => {
    const service = await answering(refuses(503, {}, { 'retry-after': '0' }), permits);
    const keys = ['ens_live_old', 'ens_live_new'];
    await agentOf(service, { apiKey: async () => keys.shift() ?? '' }).decide('a.b', {});
    expect(service.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ens_live_old',
      'Bearer ens_live_new',
    ]);
  });

  it('lets a tracer see every attempt and add its header', async () => {
    const service = await answering(refuses(503, {}, { 'retry-after': '0' }), permits);
    const seen: string[] = [];
    await agentOf(service, {
      onAttempt: ({ operation, attempt }, headers) => {
        headers.set('traceparent', `00-${attempt}`);
        return (result) =>
          seen.push(`${operation} ${attempt} ${result.ok ? result.status : result.failure.kind}`);
      },
    }).decide('a.b', {});
    expect(seen).toEqual(['POST /decide 1 problem', 'POST /decide 2 200']);
    expect(service.asked.map(({ headers }) => headers['traceparent'])).toEqual(['00-1', '00-2']);
  });
});

describe('many questions', () => {
  it('are answered in their order, each by itself, never more than allowed at once', async () => {
    let open = 0;
    let most = 0;
    const service = await answering((response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        const { body } = service.asked.find(({ headers }) => headers === response.req.headers)!;
        const { n } = body['inputs'] as { n: number };
        if (n === 3) refuses(422, { code: 'inputs_invalid' })(response);
        else response.end(JSON.stringify({ decision: 'permit', decision_id: String(n) }));
      });
    });
    const questions = Array.from({ length: 9 }, (_, n) => ({ action: 'a.b', inputs: { n } }));
    const settled = await agentOf(service).decideMany(questions, { concurrency: 2 });
    expect(settled.map((each) => (each.status === 'fulfilled' ? each.value.decision_id : 'refused'))).toEqual(
      ['0', '1', '2', 'refused', '4', '5', '6', '7', '8'],
    );
    expect(most).toBeLessThanOrEqual(2);
  });
});
