import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionAnswerSchema } from '../../../src/decisions/decision-answer-schema.ts';
import {
  accountRules,
  ageQuote,
  decide,
  issueKey,
  seedModule,
  seedWorld,
  waiverQuote,
  type DecisionProblem,
  type SeededModule,
  type SeededWorld,
} from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let world: SeededWorld;
let module: SeededModule;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  world = await seedWorld(service);
  module = await seedModule(service, world);
  ({ key } = await issueKey(service));
});

afterAll(() => service.close());

const problem = (body: Record<string, unknown>, token = key) => decide<DecisionProblem>(service, token, body);

describe('POST /decide', () => {
  it('denies with the rule, its words and the clause that it rests on', async () => {
    const { status, body } = await decide(service, key, {
      action: 'account.open',
      inputs: { age: 17, court_order: false },
      as_of: '2026-06-01',
    });
    expect(status).toBe(200);
    expect(decisionAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      decision: 'deny',
      action: 'account.open',
      world_model_version: 'v1',
      module_digest: module.digest,
      as_of: '2026-06-01',
      valid_until: null,
      inputs_digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown,
      reasons: [
        {
          rule: 'R-0001',
          effect: 'deny',
          outcome: 'unmet',
          overridden_by: null,
          text: ageQuote,
          citations: [{ publication: 'Accounts Order', section: '§ 2', revision: '2026', quote: ageQuote }],
        },
      ],
      outputs: [{ name: 'fee_cap', value: '35.00', unit: 'USD', citations: [{ section: '§ 5' }] }],
      possible: null,
      missing_inputs: [],
    });
  });

  it('says what would change the verdict, where that is asked', async () => {
    const { status, body } = await decide(service, key, {
      action: 'account.open',
      inputs: { age: 17, court_order: false },
      explain: 'counterfactual',
    });
    expect(status).toBe(200);
    expect(decisionAnswerSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      decision: 'deny',
      counterfactuals: {
        exact: true,
        alternatives: [
          { decision: 'permit', changes: [{ input: 'age', from: 17, to: 18 }] },
          { decision: 'permit', changes: [{ input: 'court_order', from: false, to: true }] },
        ],
      },
    });
  });

  it('names the exception that silenced a rule, and the duty that comes with it', async () => {
    const { body } = await decide(service, key, {
      action: 'account.open',
      inputs: { age: 17, court_order: true },
    });
    expect(body.decision).toBe('permit');
    expect(body.reasons).toContainEqual(
      expect.objectContaining({ rule: 'R-0001', overridden_by: 'R-0002', effect: 'none' }),
    );
    expect(body.obligations).toEqual([
      expect.objectContaining({
        rule: 'R-0002',
        id: 'file',
        citations: [expect.objectContaining({ quote: waiverQuote })],
      }),
    ]);
  });

  it('says what is possible and what is missing, and guesses nothing', async () => {
    const { body } = await decide(service, key, { action: 'account.open', inputs: { court_order: false } });
    expect(body).toMatchObject({ decision: 'indeterminate', missing_inputs: ['age'] });
    expect([...(body.possible ?? [])].sort()).toEqual(['deny', 'permit']);
  });

  it('adds every rule and what it read when it is asked to explain in full', async () => {
    const { body } = await decide(service, key, {
      action: 'account.open',
      inputs: { age: 30, court_order: false },
      explain: 'full',
    });
    expect(decisionAnswerSchema.parse(body)).toEqual(body);
    expect(body.rules?.map(({ rule, outcome }) => [rule, outcome])).toEqual(
      expect.arrayContaining([
        ['R-0001', 'met'],
        ['R-0002', 'not_applicable'],
      ]),
    );
    expect(body.rules?.find(({ rule }) => rule === 'R-0001')?.values).toEqual({ 'inputs.age': 30 });
  });

  it('holds before a rule commences that there is none', async () => {
    const { body } = await decide(service, key, {
      action: 'account.open',
      inputs: { age: 3 },
      as_of: '2025-12-31',
    });
    expect(body).toMatchObject({ decision: 'permit', reasons: [], as_of: '2025-12-31' });
  });

  it('takes today in the zone of the action when no date is given', async () => {
    const far = await seedWorld(service);
    await seedModule(service, far, { action: 'account.far', timeZone: 'Pacific/Kiritimati' });
    const { body } = await decide(service, key, { action: 'account.far', inputs: {} });
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' });
    expect(body.as_of).toBe(there.format(new Date(body.evaluated_at)));
  });

  it('points at every input that is unknown, mistyped or out of bounds', async () => {
    const { status, body } = await problem({
      action: 'account.open',
      inputs: { age: 'old', court_order: true, shoe_size: 9 },
    });
    expect([status, body.code]).toEqual([422, 'inputs_invalid']);
    expect(body.errors?.map(({ pointer }) => pointer).sort()).toEqual(['/inputs/age', '/inputs/shoe_size']);
  });

  it.each([
    [{}, ['/action', '/inputs']],
    [{ action: 'account.open', inputs: [] }, ['/inputs']],
    [{ action: 'account.open', inputs: {}, as_of: '2026-02-30' }, ['/as_of']],
    [{ action: 'account.open', inputs: {}, version: 'latest' }, ['/version']],
    [{ action: 'account.open', inputs: {}, domain_id: 'x' }, ['/domain_id']],
  ])('refuses a body that is no question: %j', async (body, pointers) => {
    const answer = await problem(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_field']);
    expect(answer.body.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('refuses inputs of more than 64 KiB', async () => {
    const { status, body } = await problem({ action: 'account.open', inputs: { note: 'x'.repeat(66_000) } });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });
});

describe('which version decides', () => {
  it('is the current one from the next request on, or the one that is asked for', async () => {
    const own = await seedWorld(service);
    await seedModule(service, own, { action: 'account.close' });
    const ask = async (version?: string | number) =>
      (
        await decide(service, key, {
          action: 'account.close',
          inputs: { age: 20, court_order: false },
          as_of: '2026-06-01',
          ...(version !== undefined && { version }),
        })
      ).body;
    expect(await ask()).toMatchObject({ decision: 'permit', world_model_version: 'v1' });
    const stricter = accountRules.map((rule) =>
      rule.key === 'R-0001' ? { ...rule, requires: 'inputs.age >= 21' } : rule,
    );
    await seedModule(service, own, { action: 'account.close', version: 2, rules: stricter });
    expect(await ask()).toMatchObject({ decision: 'deny', world_model_version: 'v2' });
    expect(await ask('v1')).toMatchObject({ decision: 'permit', world_model_version: 'v1' });
    expect(await ask(1)).toMatchObject({ decision: 'permit', world_model_version: 'v1' });
  });

  it.each([
    ['an action that no world has', { action: 'account.unknown', inputs: {} }],
    ['a version that is not there', { action: 'account.open', inputs: {}, version: 'v9' }],
  ])('is none for %s', async (_what, body) => {
    const answer = await problem(body);
    expect([answer.status, answer.body.code]).toEqual([404, 'action_not_in_version']);
  });
});

describe('who may decide', () => {
  const question = { action: 'account.open', inputs: { age: 30 } };

  it('is unauthenticated without a key, and the form of the request is not looked at first', async () => {
    const anonymous = await service.rest<DecisionProblem>('POST', '/decide', { body: '{' });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated']);
    const unknown = await service.rest<DecisionProblem>('POST', '/decide', {
      token: `ens_live_${'0'.repeat(49)}`,
      body: '{',
    });
    expect([unknown.status, unknown.body.code]).toEqual([401, 'key_invalid']);
  });

  it('is no signed-in user, staff included', async () => {
    const { status, body } = await service.rest<DecisionProblem>('POST', '/decide', {
      as: 'operator',
      body: question,
    });
    expect([status, body.code]).toEqual([403, 'missing_scope']);
  });

  it('is no key without decide:domain', async () => {
    const reader = await issueKey(service, ['read:actions']);
    const { status, body } = await problem(question, reader.key);
    expect([status, body.code]).toEqual([403, 'missing_scope']);
  });

  it('is no key from the request on that follows its revocation', async () => {
    const { id, key: short } = await issueKey(service);
    expect((await decide(service, short, question)).status).toBe(200);
    const domain = service.domains.acme;
    await service.rest('DELETE', `/domains/${domain}/api-keys/${id}`, { as: 'operator', domain });
    const { status, body } = await problem(question, short);
    expect([status, body.code]).toEqual([401, 'key_invalid']);
  });

  it('decides in the domain of the key, whatever a header says', async () => {
    const foreign = await issueKey(service, ['decide:domain'], 'elsewhere');
    const { status, body } = await service.rest<DecisionProblem>('POST', '/decide', {
      token: foreign.key,
      domain: service.domains.acme,
      body: question,
    });
    expect([status, body.code]).toEqual([404, 'action_not_in_version']);
  });
});

describe('GET /actions', () => {
  it('lists the current published actions to a key and to a member with X-Domain-Id, and to no one else', async () => {
    interface Listed {
      items: { key: string; world_id: string; module_digest: string; input_schema: object }[];
    }
    const byKey = await service.rest<Listed>('GET', '/actions', { token: key });
    expect(byKey.status).toBe(200);
    expect(byKey.body.items).toContainEqual(
      expect.objectContaining({
        key: 'account.open',
        world_id: world.worldId,
        module_digest: module.digest,
        world_model_version: 'v1',
        aggregation_mode: 'permit-unless-deny',
        input_schema: expect.objectContaining({
          type: 'object',
          'x-required': ['age', 'court_order'],
        }) as unknown,
      }),
    );
    const domain = service.domains.acme;
    const member = await service.rest<Listed>('GET', '/actions', { as: 'contributor', domain });
    expect(member.body.items).toEqual(byKey.body.items);
    const without = await service.rest<DecisionProblem>('GET', '/actions', { as: 'owner' });
    expect([without.status, without.body.code]).toEqual([403, 'domain_mismatch']);
    const observer = await service.rest<DecisionProblem>('GET', '/actions', { as: 'observer', domain });
    expect([observer.status, observer.body.code]).toEqual([403, 'missing_scope']);
    const elsewhere = await issueKey(service, ['read:actions'], 'elsewhere');
    expect((await service.rest<Listed>('GET', '/actions', { token: elsewhere.key })).body.items).toEqual([]);
  });
});

describe('what a request names and there is not', () => {
  it('is a version: the newest one is told', async () => {
    const { status, body } = await problem({ action: 'account.open', inputs: {}, version: 'v99' });
    expect([status, body.code]).toEqual([404, 'action_not_in_version']);
    expect(body.detail).toMatch(/^There is no v99: the newest version is v\d+\.$/);
  });

  it('is a parameter of the query: it is refused by name', async () => {
    for (const [path, pointer] of [
      ['/actions?limit=1', '/limit'],
      ['/decisions?decision=maybe', '/decision'],
      ['/decisions?verdict=deny', '/verdict'],
    ] as const) {
      const caller = path.startsWith('/actions') ? { token: key } : { as: 'operator' as const };
      const { status, body } = await service.rest<DecisionProblem>('GET', path, caller);
      expect([path, status, body.code, body.errors?.[0]?.pointer]).toEqual([
        path,
        400,
        'invalid_field',
        pointer,
      ]);
    }
    const found = await service.rest('GET', '/decisions?decision=not_applicable', { as: 'operator' });
    expect(found.status).toBe(200);
  });
});

describe('a number that no double holds', () => {
  const raw = async (path: string, body: string, token = key): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) };
  };
  const inputs = '{"age":1e999,"court_order":false}';
  const invalid = (pointer: string) => ({
    code: 'inputs_invalid',
    status: 422,
    errors: [{ pointer, code: 'not_finite' }],
  });

  it('is 422 with its pointer on POST /decide', async () => {
    const asked = await raw('/decide', `{"action":"account.open","inputs":${inputs}}`);
    expect(asked).toMatchObject({ status: 422, body: invalid('/inputs/age') });
  });

  it('is the same in an input that the action does not know, and under an idempotency key', async () => {
    const body = '{"action":"account.open","inputs":{"x":[-1e999]},"idempotency_key":"overflow"}';
    const pointers = [{ pointer: '/inputs/x/0' }];
    expect(await raw('/decide', body)).toMatchObject({ status: 422, body: { errors: pointers } });
  });

  it('is the same refusal over GraphQL, as a variable and written in the document', async () => {
    const written = `mutation { decide(input: {action: "account.open", inputs: {age: 1e999}}) { ...P } } fragment P on DecideResult { ... on Problem { code status errors { pointer code } } }`;
    const refusal = (pointer: string) => ({
      status: 422,
      body: { errors: [{ extensions: invalid(pointer) }] },
    });
    expect(await raw('/graphql', JSON.stringify({ query: written }))).toMatchObject(refusal('/query'));
    const query = written.replace('mutation', 'mutation ($i: Inputs!)').replace('{age: 1e999}', '$i');
    expect(
      await raw('/graphql', `{"query":${JSON.stringify(query)},"variables":{"i":${inputs}}}`),
    ).toMatchObject(refusal('/variables/i/age'));
  });

  it('is the same refusal over AuthZEN, of a batch whole: what is not JSON as it was meant is no request', async () => {
    const subject = '"subject":{"type":"user","id":"a"},"resource":{"type":"account","id":"7"}';
    const item = `{${subject},"action":{"name":"account.open"},"context":{"inputs":${inputs}}}`;
    const fine = item.replace('1e999', '30');
    const refusal = (pointer: string) => ({ status: 422, body: invalid(pointer) });
    expect(await raw('/access/v1/evaluation', item)).toMatchObject(refusal('/context/inputs/age'));
    const batch = await raw('/access/v1/evaluations', `{"evaluations":[${fine},${item}]}`);
    expect(batch).toMatchObject(refusal('/evaluations/1/context/inputs/age'));
    const property = item
      .replace('"id":"a"', '"id":"a","properties":{"age":1e999}')
      .replace(/,"context".*$/, '}');
    expect(await raw('/access/v1/evaluation', property)).toMatchObject(refusal('/subject/properties/age'));
  });

  it('is an error that says so over MCP', async () => {
    const params = `{"name":"decide","arguments":{"action":"account.open","inputs":${inputs}}}`;
    const asked = await raw('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(asked).toMatchObject({
      status: 422,
      body: {
        error: { data: { code: 'inputs_invalid', errors: [{ pointer: '/params/arguments/inputs/age' }] } },
      },
    });
  });

  it.each(['/decide', '/graphql', '/access/v1/evaluation', '/access/v1/evaluations'])(
    'and a member that is named twice is refused by POST %s',
    async (path) => {
      const body = '{"action":"a","inputs":{"age":17,"\\u0061ge":30}}';
      expect(await raw(path, body)).toMatchObject({
        status: 400,
        body:
          path === '/graphql'
            ? { errors: [{ extensions: { code: 'invalid_field' } }] }
            : { code: 'invalid_field', errors: [{ pointer: '/inputs/age', code: 'duplicate' }] },
      });
    },
  );

  it('and a message of MCP that names a member twice is no message', async () => {
    const params = '{"name":"decide","arguments":{"action":"account.open","inputs":{"age":17,"age":30}}}';
    const asked = await raw('/mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    expect(asked).toMatchObject({
      status: 400,
      body: {
        id: null,
        error: { code: -32_700, data: { errors: [{ pointer: '/params/arguments/inputs/age' }] } },
      },
    });
  });
});
