import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definition, InputDeclaration, RequestBinding, Rule } from '../../../src/rules/model.ts';
import { accountRules, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';

/**
 * The certification scenario of the OpenID AuthZEN Authorization API 1.0, asked as a client asks it. Numbers are those of
 * its requirements. Its world: alice and bob, record-1 and record-2, read, write and delete.
 */

const subject: InputDeclaration = { name: 'who', type: 'enum', values: ['alice', 'bob'] };
const resource: InputDeclaration = { name: 'record', type: 'enum', values: ['record-1', 'record-2'] };
const entities: RequestBinding[] = [
  { input: 'who', path: 'subject.id', entity_type: 'user' },
  { input: 'record', path: 'resource.id', entity_type: 'record' },
];

const rule = (requires: string, parts: Partial<Rule> = {}): Rule => ({
  ...accountRules[0]!,
  key: 'R-0001',
  requires,
  if_met: 'permit',
  if_unmet: 'deny',
  ...parts,
});

const term = (name: string, value: string): Definition => ({
  name,
  type: 'bool',
  unit: null,
  scale: null,
  output: false,
  description: '',
  cases: [{ when: 'true', value, citation: accountRules[0]!.citations[0]!, from: null, to: null }],
});

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: 'https://rules.example.test' } });
  const publish = async (parts: Parameters<typeof seedModule>[2]) =>
    seedModule(service, await seedWorld(service), { definitions: [], ...parts });
  await publish({
    action: 'read',
    rules: [rule('inputs.who in ["alice", "bob"] && inputs.record in ["record-1", "record-2"]')],
    inputs: [subject, resource],
    bindings: entities,
  });
  await publish({
    action: 'write',
    rules: [
      rule('terms.archived ? terms.administrator : inputs.who == "alice"', {
        obligations: [{ id: 'log', on: 'met', text: 'Log it.', values: {} }],
      }),
    ],
    // What a request leaves out is known not to be there: then the rules know better.
    definitions: [
      term('archived', 'has(inputs.status) ? inputs.status == "archived" : inputs.record == "record-2"'),
      term('administrator', 'has(inputs.role) ? inputs.role == "admin" : inputs.who == "bob"'),
    ],
    inputs: [
      subject,
      resource,
      { name: 'role', type: 'string', nullable: true },
      { name: 'status', type: 'string', nullable: true },
    ],
    bindings: [
      ...entities,
      { input: 'role', path: 'subject.properties.role', absent: 'null' },
      { input: 'status', path: 'resource.properties.status', absent: 'null' },
    ],
  });
  await publish({
    action: 'delete',
    rules: [rule('inputs.who == "alice" && inputs.record == "record-1" && inputs.soft')],
    inputs: [subject, resource, { name: 'soft', type: 'bool' }],
    bindings: [...entities, { input: 'soft', path: 'action.properties.soft' }],
  });
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

type Body = Record<string, unknown>;

const post = <Answer = Body>(path: string, body: unknown, headers = {}): Promise<RestAnswer<Answer>> =>
  service.rest<Answer>('POST', `/access/v1/${path}`, { token: key, body, headers });

const user = (id?: string, properties?: Body) => ({
  type: 'user',
  ...(id && { id }),
  ...(properties && { properties }),
});
const record = (id?: string, properties?: Body) => ({
  type: 'record',
  ...(id && { id }),
  ...(properties && { properties }),
});
const act = (name: string, properties?: Body) => ({ name, ...(properties && { properties }) });
const asked = (who: Body, what: Body, which: Body, more: Body = {}) => ({
  subject: who,
  action: what,
  resource: which,
  ...more,
});
const context = { time: '2025-06-27T18:03-07:00', ip: '192.168.1.1' };
const archived = record('record-2', { status: 'archived' });
const admin = user('bob', { role: 'admin' });
const readIt = asked(user('alice'), act('read'), record('record-1'));

describe('Basic', () => {
  it.each<[string, Body, boolean]>([
    ['2.2.1', readIt, true],
    ['rule 2', asked(user('alice'), act('write'), record('record-1')), true],
    ['rule 3', asked(user('bob'), act('read'), record('record-1')), true],
    ['2.2.2', asked(user('bob'), act('write'), record('record-1')), false],
    ['2.2.3', { ...readIt, context }, true],
    ['2.2.4', asked(user('alice'), act('write'), archived), false],
    ['2.2.5', asked(admin, act('write'), archived), true],
    ['2.2.6', asked(user('alice'), act('delete', { soft: true }), record('record-1')), true],
    ['2.2.7', asked(user('alice'), act('delete', { soft: false }), record('record-1')), false],
    [
      '2.2.8',
      asked(
        user('alice', { department: 'Sales', role: 'manager' }),
        act('read', { method: 'GET' }),
        record('record-1', { status: 'active', owner: 'bob' }),
      ),
      true,
    ],
    ['2.2.9', { ...readIt, foo: 'bar', futureField: { nested: true } }, true],
  ])('%s decides', async (_number, body, decision) => {
    for (const each of [body, { context, ...body }]) {
      const answer = await post('evaluation', each);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body).toMatchObject({ decision, context: {} });
    }
  });

  const without = (member: string, name?: string): Body =>
    Object.fromEntries(
      Object.entries(readIt as Record<string, Body>).flatMap(([each, value]) => {
        if (each !== member) return [[each, value]];
        return name === undefined
          ? []
          : [[each, Object.fromEntries(Object.entries(value).filter(([own]) => own !== name))]];
      }),
    );

  it.each<[string, unknown, Record<string, string>]>([
    ...(
      [
        ['subject'],
        ['action'],
        ['resource'],
        ['subject', 'type'],
        ['subject', 'id'],
        ['action', 'name'],
        ['resource', 'type'],
        ['resource', 'id'],
      ] as const
    ).map(([member, name]): [string, Body, Record<string, string>] => [
      `2.4.${name === undefined ? 1 : 2} without ${member}${name === undefined ? '' : `.${name}`}`,
      without(member, name),
      {},
    ]),
    ['2.4.3', JSON.stringify(readIt), { 'content-type': 'text/plain' }],
    ['2.4.4', '{"subject":', { 'content-type': 'application/json' }],
    ['2.4.5', '', { 'content-type': 'application/json' }],
    ['2.4.6 a string as subject', { ...readIt, subject: 'alice' }, {}],
    ['2.4.6 a number as name', { ...readIt, action: { name: 123 } }, {}],
  ])('%s is 400', async (_number, body, headers) => {
    expect((await post('evaluation', body, headers)).status).toBe(400);
  });

  it('2.5 echoes X-Request-ID, 2.6 says the same each time', async () => {
    const id = 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716';
    expect((await post('evaluation', readIt, { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('evaluation', readIt)));
    expect(answers.map(({ body }) => body.decision)).toEqual([true, true, true, true, true]);
  });
});

describe('Batch', () => {
  const items = (...resources: Body[]) => resources.map((each) => ({ resource: each }));

  it.each<[string, Body, (boolean | null)[]]>([
    [
      '3.2.1',
      {
        subject: user('alice'),
        action: act('read'),
        evaluations: items(record('record-1'), record('record-2')),
      },
      [true, null],
    ],
    [
      '3.2.2',
      {
        subject: user('bob'),
        resource: record('record-1'),
        evaluations: [{ action: act('read') }, { action: act('write') }],
      },
      [true, false],
    ],
    [
      '3.2.3',
      {
        subject: user('alice'),
        action: act('write'),
        evaluations: items(record('record-1', { status: 'active' }), archived),
      },
      [true, false],
    ],
    [
      '3.2.4',
      {
        action: act('write'),
        resource: archived,
        evaluations: [{ subject: user('alice') }, { subject: admin }],
      },
      [false, true],
    ],
    ['3.2.5', { evaluations: [readIt, asked(user('bob'), act('write'), record('record-1'))] }, [true, false]],
    [
      '3.2.6',
      {
        subject: user('alice'),
        action: act('read'),
        context: { time: context.time },
        evaluations: [
          { resource: record('record-1') },
          {
            resource: record('record-2'),
            context: { time: '2025-06-27T19:00-07:00', source: 'batch-override' },
          },
        ],
      },
      [true, null],
    ],
    [
      '3.2.7',
      {
        subject: user('alice'),
        action: act('write'),
        resource: record('record-1', { status: 'active' }),
        evaluations: [{}, { resource: archived }],
      },
      [true, false],
    ],
    [
      '3.4.1',
      {
        subject: user('alice'),
        action: act('read'),
        options: { evaluations_semantic: 'execute_all' },
        evaluations: [{ resource: record('record-1') }, {}],
      },
      [true, false],
    ],
  ])('%s answers each in order', async (_number, body, expected) => {
    const answer = await post<{ evaluations: { decision: boolean }[] }>('evaluations', body);
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('decision');
    const decisions = answer.body.evaluations.map(({ decision }) => decision);
    expect(decisions).toEqual(expected.map((decision) => decision ?? (expect.any(Boolean) as boolean)));
  });

  it.each([[{}], [{ evaluations: [] }]])('3.4.2, 3.4.3: a single one with %j', async (more) => {
    const answer = await post('evaluations', { ...readIt, ...more });
    expect(answer).toMatchObject({ status: 200, body: { decision: true } });
  });
});

interface Found {
  page: { next_token: string; count: number };
  context?: Body;
  results: Body[];
}
const search = (what: 'subject' | 'resource' | 'action', body: Body): Promise<RestAnswer<Found>> =>
  post<Found>(`search/${what}`, body);

describe('Search', () => {
  const readers = { subject: user(), action: act('read'), resource: record('record-1') };
  const readable = { subject: user('alice'), action: act('read'), resource: record() };
  const doable = { subject: user('alice'), resource: record('record-1') };
  const both = [user('alice'), user('bob')];
  const records = [record('record-1'), record('record-2')];

  it.each<[string, 'subject' | 'resource' | 'action', Body, Body[]]>([
    ['4.2.1', 'subject', readers, both],
    ['4.2.2', 'subject', { ...readers, context }, both],
    ['4.2.3', 'subject', { ...readers, subject: user('alice') }, both],
    ['4.2.4', 'subject', { subject: user(), action: act('write'), resource: archived }, [user('bob')]],
    ['4.3.1', 'resource', readable, records],
    ['4.3.2', 'resource', { ...readable, context }, records],
    ['4.3.3', 'resource', { ...readable, resource: record('record-1') }, records],
    ['4.3.4', 'resource', { subject: admin, action: act('write'), resource: record() }, [record('record-2')]],
    ['4.6.2', 'subject', { ...readers, subject: { type: 'spaceship' } }, []],
    ['4.6.1 of resources', 'resource', { ...readable, subject: user('nonexistent-user') }, []],
    ['4.6.2 of resources', 'resource', { ...readable, resource: { type: 'spaceship' } }, []],
    ['4.6.1', 'action', { ...doable, subject: user('nonexistent-user') }, []],
    ['4.6.2 of actions', 'action', { ...doable, resource: { type: 'spaceship', id: 'x' } }, []],
  ])('%s finds who and what there is', async (_number, what, body, expected) => {
    const answer = await search(what, body);
    expect(answer.status).toBe(200);
    expect(answer.body.results.map(({ obligations: _due, ...entity }) => entity)).toEqual(expected);
    expect(answer.body.page).toEqual({ next_token: '', count: expected.length });
  });

  it.each<[string, Body]>([
    ['4.4.1', doable],
    ['4.4.2', { ...doable, context }],
  ])('%s finds what alice may do, and what depends on more', async (_number, body) => {
    const answer = await search('action', body);
    expect(answer.body.results.map(({ name }) => name)).toEqual(['read', 'write']);
    expect(answer.body.context).toEqual({ undetermined: [{ name: 'delete', missing_inputs: ['soft'] }] });
  });

  it('4.4.3 finds what an administrator may do, with what is due then', async () => {
    const { body } = await search('action', { subject: admin, resource: archived });
    expect(body.results).toEqual([
      { name: 'read' },
      {
        name: 'write',
        obligations: [
          {
            id: 'R-0001/log',
            type: 'custom',
            properties: expect.objectContaining({ rule: 'R-0001', id: 'log', text: 'Log it.' }) as Body,
          },
        ],
      },
    ]);
  });

  it.each<['subject' | 'resource' | 'action', Body, number]>([
    ['subject', readers, 2],
    ['resource', readable, 2],
    ['action', doable, 2],
  ])('4.5 pages through %s', async (what, body, total) => {
    const found: Body[] = [];
    let token: string | undefined;
    do {
      const page = token === undefined ? { limit: 1 } : { token };
      const answer = await search(what, { ...body, page });
      expect(answer.status).toBe(200);
      expect(answer.body.results.length).toBeLessThanOrEqual(1);
      found.push(...answer.body.results);
      token = answer.body.page.next_token;
    } while (token !== '');
    expect(found).toEqual((await search(what, body)).body.results);
    expect(found).toHaveLength(total);
  });

  it('4.5 refuses a token of another search, and what is no token', async () => {
    const { body } = await search('subject', { ...readers, page: { limit: 1 } });
    const token = body.page.next_token;
    for (const page of [{ token: `${token}x` }, { token: 'W10' }, { limit: -1 }, { limit: 'all' }]) {
      expect((await search('subject', { ...readers, page })).status, JSON.stringify(page)).toBe(400);
    }
    expect((await search('subject', { ...readers, action: act('write'), page: { token } })).status).toBe(400);
  });

  it('says so where the rules do not know which subjects or resources there are', async () => {
    const world = await seedWorld(service, 'elsewhere');
    await seedModule(service, world, {
      action: 'rename',
      rules: [rule('inputs.who == "alice"')],
      definitions: [],
      inputs: [{ name: 'who', type: 'string' }],
      bindings: [{ input: 'who', path: 'subject.id' }],
    });
    const other = await issueKey(service, undefined, 'elsewhere');
    for (const what of ['subject', 'resource'] as const) {
      const { body } = await service.rest<Found>('POST', `/access/v1/search/${what}`, {
        token: other.key,
        body: asked(user('alice'), act('rename'), record('record-1')),
      });
      expect(body).toMatchObject({ context: { code: 'search_set_unknown' }, results: [] });
    }
  });

  it('says so where the action is none, and where what is given is no input', async () => {
    const none = await search('subject', { ...readers, action: act('fly') });
    expect(none.body).toMatchObject({ context: { code: 'action_not_in_version' }, results: [] });
    const bad = await search('subject', {
      ...readers,
      action: act('write'),
      resource: record('record-2', { status: 7 }),
    });
    expect(bad.body).toMatchObject({ context: { code: 'inputs_invalid' }, results: [] });
  });

  it.each<[string, 'subject' | 'resource' | 'action', Body]>([
    ['4.7.1', 'subject', { subject: user(), resource: record('record-1') }],
    ['4.7.1', 'resource', { action: act('read'), resource: record() }],
    ['4.7.1', 'action', { subject: user('alice') }],
    ['4.7.2', 'subject', { subject: user(), action: act('read'), resource: record() }],
    ['4.7.2', 'resource', { subject: user(), action: act('read'), resource: record() }],
    ['4.7.2', 'action', { subject: user(), resource: record('record-1') }],
  ])('%s is 400 for a search of %s that lacks something', async (_number, what, body) => {
    expect((await search(what, body)).status).toBe(400);
  });

  it('records nothing, and is for keys that may decide', async () => {
    const count = async () =>
      (await service.testDatabase.adminQuery<{ n: number }>('SELECT count(*)::int AS n FROM decision'))[0]!.n;
    const before = await count();
    await search('subject', readers);
    expect(await count()).toBe(before);
    const other = await issueKey(service, ['read:actions']);
    for (const token of [undefined, other.key]) {
      const answer = await service.rest('POST', '/access/v1/search/subject', {
        ...(token !== undefined && { token }),
        body: readers,
      });
      expect(answer.status).toBe(token === undefined ? 401 : 403);
    }
  });
});

describe('Discovery', () => {
  it('6 names every endpoint under the configured address', async () => {
    const answer = await service.rest<Record<string, string>>('GET', '/.well-known/authzen-configuration');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body.policy_decision_point).toBe('https://rules.example.test');
    const endpoints = Object.entries(answer.body).filter(([name]) => name.endsWith('_endpoint'));
    expect(endpoints.map(([name]) => name).sort()).toEqual([
      'access_evaluation_endpoint',
      'access_evaluations_endpoint',
      'search_action_endpoint',
      'search_resource_endpoint',
      'search_subject_endpoint',
    ]);
    for (const [, url] of endpoints) expect(new URL(url).protocol).toBe('https:');
  });
});
