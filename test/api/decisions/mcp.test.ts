import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageQuote, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: 'https://rules.example.test' } });
  await seedModule(service, await seedWorld(service));
  ({ key } = await issueKey(service));
});

afterAll(() => service.close());

interface Message {
  jsonrpc: '2.0';
  id: number;
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: unknown };
}

/** As a client of the 2025 revisions speaks: JSON-RPC over POST, answered as JSON or as one server-sent event. */
async function call(
  method: string,
  params: Record<string, unknown>,
  { token = key, headers = {} }: { token?: string | null; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; message: Message }> {
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const text = await response.text();
  const event = /^data: (.*)$/m.exec(text)?.[1];
  return {
    status: response.status,
    headers: response.headers,
    message: JSON.parse(event ?? text) as Message,
  };
}

const initialize = (protocolVersion: string) =>
  call('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });

const tool = async (name: string, args: Record<string, unknown>, token = key) => {
  const { message } = await call('tools/call', { name, arguments: args }, { token });
  return message.result as {
    isError?: boolean;
    structuredContent?: Record<string, unknown>;
    content: { type: string; text: string }[];
  };
};

const question = { action: 'account.open', inputs: { age: 17, court_order: false }, as_of: '2026-06-01' };

describe('a long body', () => {
  const send = (body: string): Promise<Response> =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      },
      body,
    });
  const asked = (inputs: object): object => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'decide', arguments: { ...question, inputs } },
  });

  it.each([
    ['an array of 15,000 requests', Array.from({ length: 15_000 }, (_, id) => ({ jsonrpc: '2.0', id }))],
    ['150,000 numbers', asked({ age: Array.from({ length: 150_000 }, () => 7) })],
  ])('is refused by its length before it is read: %s', async (_name, body) => {
    const refused = await send(JSON.stringify(body));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it('is taken with as many inputs as the other doors take, escaped or not', async () => {
    const escaped = JSON.stringify(asked({ ...question.inputs, note: 'я'.repeat(32_000) })).replaceAll(
      'я',
      '\\u044f',
    );
    expect(escaped.length).toBeGreaterThan(190_000);
    const answer = await send(escaped);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('inputs_invalid');
  });
});

describe('an array of requests', () => {
  it('is refused beyond twenty, with the error of the protocol', async () => {
    const send = (requests: number): Promise<Response> =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
        },
        body: JSON.stringify(
          Array.from({ length: requests }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' })),
        ),
      });
    const refused = await send(21);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } });
    const answered = await send(20);
    expect(answered.status).toBe(200);
    const answers = (await answered.json()) as Message[];
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, id) => id));
    expect(answers.every(({ result }) => result !== undefined)).toBe(true);
    expect((await send(0)).status).toBe(400);
  });

  it('is answered in the revisions that have arrays, and to who names none; the later ones refuse it', async () => {
    const statuses: Record<string, number> = {};
    for (const revision of [null, '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28']) {
      const answer = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${key}`,
          ...(revision !== null && { 'mcp-protocol-version': revision }),
        },
        body: JSON.stringify([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]),
      });
      const { status } = answer;
      const body: unknown = await answer.json();
      statuses[String(revision)] = status;
      if (status === 200) expect(body).toMatchObject([{ id: 1, result: {} }]);
      else expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_600 } });
    }
    expect(statuses).toEqual({
      null: 200,
      '2024-11-05': 200,
      '2025-03-26': 200,
      '2025-06-18': 400,
      '2025-11-25': 400,
      '2026-07-28': 400,
    });
  });

  it('counts as many requests as it has members, whatever they ask, and answers none beyond the limit', async () => {
    const limited = await startTestService({ env: { RATE_LIMIT_DECIDE_PER_MINUTE: '100' } });
    try {
      await seedModule(limited, await seedWorld(limited));
      const { key: other } = await issueKey(limited);
      const send = (messages: object[]): Promise<Response> =>
        fetch(`${limited.url}/mcp`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            authorization: `Bearer ${other}`,
          },
          body: JSON.stringify(messages),
        });
      const list = Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
      const ask = list.map(({ id }) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'decide', arguments: question },
      }));
      for (let sent = 0; sent < 2; sent += 1) expect((await send(list)).status).toBe(200);
      for (let sent = 0; sent < 3; sent += 1) {
        const decided = JSON.stringify(await (await send(ask)).json());
        expect(decided).toContain('R-0001');
        expect(decided).not.toContain('rate_limited');
      }
      const refused = await send(list);
      expect([refused.status, await refused.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'rate_limited' }),
      ]);
      expect(JSON.stringify(await (await send(ask.slice(0, 1))).json())).toContain('rate_limited');
    } finally {
      await limited.close();
    }
  });
});

describe('a plan', () => {
  it('is structured for one action, and for all of the domain where none is named', async () => {
    const inputs = { age: 30 };
    const one = await tool('plan', { action: 'account.open', inputs });
    expect(one.structuredContent).toMatchObject({ action: 'account.open', world_model_version: 'v1' });
    const all = await tool('plan', { inputs });
    expect(all.isError).toBeUndefined();
    expect(all.structuredContent).toMatchObject({
      items: [one.structuredContent],
      refused: [],
      next_cursor: null,
    });
  });
});

describe('a client of the 2025 revisions', () => {
  it.each(['2025-11-25', '2025-06-18'])('agrees on %s', async (version) => {
    const { status, message } = await initialize(version);
    expect(status).toBe(200);
    expect(message.result).toMatchObject({
      protocolVersion: version,
      serverInfo: { name: 'enshrine' },
      capabilities: { tools: {} },
    });
  });

  it('finds three tools, each with schemas of what it takes and what it answers', async () => {
    const { message } = await call('tools/list', {});
    const tools = message.result?.tools as { name: string; inputSchema: object; outputSchema: object }[];
    expect(tools.map(({ name }) => name).sort()).toEqual(['decide', 'list_actions', 'plan']);
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object' });
      expect(outputSchema).toMatchObject({ type: 'object' });
    }
  });

  it('finds the members of each tool at the root of its schemas', async () => {
    const { message } = await call('tools/list', {});
    const { tools } = message.result as {
      tools: { name: string; inputSchema: Record<string, unknown>; outputSchema: Record<string, unknown> }[];
    };
    for (const { name, inputSchema, outputSchema } of tools) {
      for (const schema of [inputSchema, outputSchema])
        expect([name, schema.type, typeof schema.properties]).toEqual([name, 'object', 'object']);
    }
  });

  it('gets the decision that REST gives, as structured content and as text', async () => {
    const result = await tool('decide', question);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({
      decision: 'deny',
      reasons: [{ rule: 'R-0001', citations: [{ quote: ageQuote }] }],
    });
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual(result.structuredContent);
    const rows = await service.testDatabase.adminQuery('SELECT FROM decision WHERE id = $1', [
      result.structuredContent?.decision_id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('gets the actions with their input schemas', async () => {
    const { structuredContent } = await tool('list_actions', {});
    expect(structuredContent).toMatchObject({
      items: [{ key: 'account.open', input_schema: { type: 'object' } }],
    });
  });

  it('reads in the result what was wrong with the inputs', async () => {
    const { isError, content } = await tool('decide', { ...question, inputs: { age: 'old' } });
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({
      code: 'inputs_invalid',
      errors: [{ pointer: '/inputs/age' }],
    });
  });

  it('lists no actions with a key that may only decide', async () => {
    const decider = await issueKey(service, ['decide:domain']);
    const { isError, content } = await tool('list_actions', {}, decider.key);
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ code: 'missing_scope' });
  });
});

describe('the resources', () => {
  const read = async (uri: string, token = key) => {
    const { message } = await call('resources/read', { uri }, { token });
    const { contents } = (message.result ?? { contents: [] }) as {
      contents: { uri: string; text: string }[];
    };
    return { error: message.error, contents };
  };

  it('are the card and the rules of each action, and the templates of both', async () => {
    const { message: listed } = await call('resources/list', {});
    const resources = listed.result?.resources as { uri: string; mimeType: string }[];
    expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ['enshrine://actions/account.open', 'application/json'],
      ['enshrine://actions/account.open/rules', 'application/json'],
    ]);
    const { message: patterns } = await call('resources/templates/list', {});
    const templates = patterns.result?.resourceTemplates as { uriTemplate: string }[];
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'enshrine://actions/{action}',
      'enshrine://actions/{action}/rules',
    ]);
  });

  it('say which version decides, what it takes, and every rule with its clause', async () => {
    const decided = (await tool('decide', question)).structuredContent!;
    const [card] = (await read('enshrine://actions/account.open')).contents;
    expect(card?.uri).toBe('enshrine://actions/account.open');
    expect(JSON.parse(card!.text)).toMatchObject({
      action: 'account.open',
      world_model_version: 'v1',
      module_digest: decided.module_digest,
      input_schema: { type: 'object' },
      sources: [{ publication: 'Accounts Order' }],
    });
    const [rules] = (await read('enshrine://actions/account.open/rules')).contents;
    const told = JSON.parse(rules!.text) as { rules: { rule: string; citations: { quote: string }[] }[] };
    const first = told.rules.find(({ rule }) => rule === 'R-0001');
    expect(first?.citations[0]?.quote).toBe(ageQuote);
    // The code, and who approved it, are the operators'.
    for (const text of [card!.text, rules!.text])
      expect(text).not.toMatch(/applies_when|approved|content_hash/);
  });

  it('are not there for another action, nor of another domain, by the error of the protocol', async () => {
    for (const uri of [
      'enshrine://actions/account.close',
      'enshrine://actions/account.close/rules',
      'enshrine://actions/%E0%A4%A',
      'enshrine://worlds/account.open',
    ]) {
      const { error, contents } = await read(uri);
      expect([uri, error?.code, contents]).toEqual([uri, expect.any(Number), []]);
      expect([uri, error?.code]).not.toEqual([uri, -32_603]);
    }
    const elsewhere = await issueKey(service, ['decide:domain', 'read:actions'], 'elsewhere');
    const { message } = await call('resources/list', {}, { token: elsewhere.key });
    expect(message.result?.resources).toEqual([]);
    expect((await read('enshrine://actions/account.open', elsewhere.key)).contents).toEqual([]);
  });

  it('are completed by the names of the actions, and listed to no key that may only decide', async () => {
    const { message } = await call('completion/complete', {
      ref: { type: 'ref/resource', uri: 'enshrine://actions/{action}' },
      argument: { name: 'action', value: 'acc' },
    });
    expect(message.result).toMatchObject({ completion: { values: ['account.open'] } });
    const decider = await issueKey(service, ['decide:domain']);
    const { message: refused } = await call('resources/list', {}, { token: decider.key });
    expect(refused.error).toMatchObject({ code: -32_600, data: { code: 'missing_scope' } });
  });
});

describe('a domain of many actions', () => {
  let many: string;
  const names = Array.from({ length: 150 }, (_, at) => `many.act_${String(at).padStart(3, '0')}`);

  beforeAll(async () => {
    for (const action of names) await seedModule(service, await seedWorld(service, 'elsewhere'), { action });
    many = (await issueKey(service, ['decide:domain', 'read:actions'], 'elsewhere')).key;
  }, 120_000);

  it('lists its resources page by page, each once', async () => {
    const found: string[] = [];
    const pages: number[] = [];
    let cursor: string | undefined;
    do {
      const { message } = await call('resources/list', cursor === undefined ? {} : { cursor }, {
        token: many,
      });
      const page = message.result as { resources: { uri: string }[]; nextCursor?: string };
      found.push(...page.resources.map(({ uri }) => uri));
      pages.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([200, 100]);
    expect(found).toEqual(
      names.flatMap((name) => [`enshrine://actions/${name}`, `enshrine://actions/${name}/rules`]),
    );
  });

  it('lists its actions page by page, as the tool', async () => {
    const first = (await tool('list_actions', {}, many)).structuredContent as unknown as Page;
    const second = (await tool('list_actions', { cursor: first.next_cursor }, many))
      .structuredContent as unknown as Page;
    expect([...first.items, ...second.items].map(({ key: name }) => name)).toEqual(names);
    expect([first.items.length, second.next_cursor]).toEqual([100, null]);
  });

  it('completes no more names than the protocol takes, and takes no character for any other', async () => {
    const complete = async (value: string): Promise<string[]> => {
      const { message } = await call(
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'enshrine://actions/{action}' },
          argument: { name: 'action', value },
        },
        { token: many },
      );
      return (message.result as { completion: { values: string[] } }).completion.values;
    };
    expect(await complete('many.act_14')).toEqual(names.slice(140));
    expect(await complete('many.act_')).toEqual(names.slice(0, 100));
    for (const none of ['many_', '%', 'many.act\\_']) expect(await complete(none)).toEqual([]);
  });

  it('refuses what is no cursor, by name', async () => {
    const long = 'x'.repeat(201);
    const { message: refused } = await call('resources/list', { cursor: long }, { token: many });
    expect(refused.error).toMatchObject({ code: -32_602 });
    expect((await tool('list_actions', { cursor: long }, many)).isError).toBe(true);
    // What no column can hold is no message at all.
    for (const cursor of ['\u0000', '\ud800']) {
      const { message } = await call('resources/list', { cursor }, { token: many });
      expect(message.error).toMatchObject({ code: -32_700 });
    }
  });
});

interface Page {
  items: { key: string }[];
  next_cursor: string | null;
}

describe('a client of the 2026 revision', () => {
  const meta = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  };
  const revision = { 'mcp-protocol-version': '2026-07-28' };

  it('decides in one request, without a handshake', async () => {
    const { status, message } = await call(
      'tools/call',
      { name: 'decide', arguments: question, ...meta },
      { headers: { ...revision, 'mcp-method': 'tools/call', 'mcp-name': 'decide' } },
    );
    expect([status, message.error]).toEqual([200, undefined]);
    expect(message.result).toMatchObject({ structuredContent: { decision: 'deny' } });
  });
});

describe('who may use /mcp', () => {
  it('is unauthenticated without a key, and the challenge says where to read what it takes', async () => {
    const { status, headers } = await call('tools/list', {}, { token: null });
    expect(status).toBe(401);
    const challenge = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1];
    expect(challenge).toBe('https://rules.example.test/.well-known/oauth-protected-resource');
    const { body } = await service.rest('GET', new URL(challenge ?? '').pathname);
    expect(body).toMatchObject({
      resource: 'https://rules.example.test/mcp',
      bearer_methods_supported: ['header'],
    });
  });

  it('is no session, staff included', async () => {
    const { status } = await call('tools/list', {}, { token: await service.tokenOf('operator') });
    expect(status).toBe(403);
  });

  it('is no page of another site', async () => {
    const foreign = await call('tools/list', {}, { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    const own = await call('tools/list', {}, { headers: { origin: 'https://rules.example.test' } });
    expect(own.status).toBe(200);
  });

  it.each(['GET', 'DELETE'])('has no session to %s', async (method) => {
    const { status } = await service.rest(method, '/mcp', {
      token: key,
      headers: { accept: 'text/event-stream' },
    });
    expect(status).toBe(405);
  });
});
