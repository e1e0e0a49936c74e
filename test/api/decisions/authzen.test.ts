import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { ageQuote, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: 'https://rules.example.test' } });
  await seedModule(service, await seedWorld(service));
  ({ key } = await issueKey(service));
});

afterAll(() => service.close());

interface Answer {
  decision: boolean;
  context: Record<string, unknown>;
}

const single = (body: unknown, headers = {}): Promise<RestAnswer<Answer>> =>
  service.rest<Answer>('POST', '/access/v1/evaluation', { token: key, body, headers });
const many = (body: unknown, headers = {}): Promise<RestAnswer<{ evaluations: Answer[] }>> =>
  service.rest('POST', '/access/v1/evaluations', { token: key, body, headers });

const subject = { type: 'user', id: 'alice@example.test' };
const resource = { type: 'account', id: '7' };
const action = { name: 'account.open' };
const aged = (age: number) => ({ context: { inputs: { age, court_order: false } } });
const question = { subject, action, resource, ...aged(30) };

describe('an Idempotency-Key', () => {
  const recorded = async (like: string): Promise<number> =>
    (
      await service.testDatabase.adminQuery<{ count: number }>(
        'SELECT count(*)::int AS count FROM decision WHERE idempotency_key LIKE $1',
        [like],
      )
    )[0]!.count;

  it('answers a retry with the recorded decision, and refuses another question, as on the other doors', async () => {
    const headers = { 'idempotency-key': 'authzen-one' };
    const first = await single(question, headers);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const again = await single(question, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await recorded('authzen-one')).toBe(1);
    for (const other of [
      { ...question, ...aged(17) },
      { ...question, subject: { ...subject, id: 'bob' } },
    ]) {
      const refused = await single(other, headers);
      expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    }
    const none = await single(question, { 'idempotency-key': 'x'.repeat(201) });
    expect(none).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });

  it('is not for an evaluation of more than 64 KiB, with the defaults that a batch gives each', async () => {
    const headers = { 'idempotency-key': 'authzen-long' };
    const long = { ...question, context: { ...question.context, log: 'x'.repeat(70_000) } };
    expect((await single(long)).body.decision).toBe(true);
    const refused = { decision: false, context: { code: 'invalid_field' } };
    expect(await single(long, headers)).toMatchObject({ status: 200, body: refused });
    const batch = await many({ ...long, evaluations: [{}, aged(30)] }, headers);
    expect(batch.body.evaluations).toMatchObject([refused, { decision: true }]);
    expect(await recorded('authzen-long%')).toBe(1);
  });

  it('answers a retry of several evaluations item by item', async () => {
    const headers = { 'idempotency-key': 'authzen-many' };
    const body = { subject, action, resource, evaluations: [aged(30), aged(17), { context: { inputs: 7 } }] };
    const first = await many(body, headers);
    const again = await many(body, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await recorded('authzen-many/%')).toBe(2);
    const changed = await many({ ...body, evaluations: [aged(31), aged(17)] }, headers);
    expect(changed).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const long = await many(body, { 'idempotency-key': 'x'.repeat(197) });
    expect(long).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });
});

describe('POST /access/v1/evaluation', () => {
  it('is true for a permit', async () => {
    const { status, body } = await single(question);
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: true, context: { decision: 'permit' } });
  });

  it('is 200 and false for a deny, with the clause in the context', async () => {
    const { status, body } = await single({ ...question, ...aged(17) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      decision: false,
      context: { decision: 'deny', reasons: [{ rule: 'R-0001', citations: [{ quote: ageQuote }] }] },
    });
  });

  it('records its subject whole, however long, and it is found and erased by the whole of it', async () => {
    const [long, longer] = ['x', 'xy'].map((end) => `${randomBytes(3_000).toString('hex')}é${end}`) as [
      string,
      string,
    ];
    for (const id of [long, longer]) await single({ ...question, subject: { ...subject, id } });
    const kept = await service.testDatabase.adminQuery<{ subject_ref: string; world_id: string }>(
      'SELECT subject_ref, world_id FROM decision WHERE subject_ref = ANY ($1)',
      [[long, longer]],
    );
    expect(kept.map(({ subject_ref }) => subject_ref).sort()).toEqual([long, longer].sort());
    const { body } = await service.rest('POST', `/worlds/${kept[0]!.world_id}/decisions/erase`, {
      as: 'operator',
      body: { correlation_id: newId(), subject_ref: long },
    });
    expect(body).toMatchObject({ erased: 1 });
  });

  it('records a subject of any text', async () => {
    const ids = ['unit\u001fseparated', 'record\u001e', '"\\\n', ' ', 'null'];
    for (const id of ids) {
      const { status, body } = await single({ ...question, subject: { ...subject, id } });
      expect([status, body.decision], JSON.stringify(id)).toEqual([200, true]);
    }
    const kept = await service.testDatabase.adminQuery<{ subject_ref: string }>(
      'SELECT subject_ref FROM decision WHERE subject_ref = ANY ($1)',
      [ids],
    );
    expect(kept.map(({ subject_ref }) => subject_ref).sort()).toEqual([...ids].sort());
  });

  it('is false where nothing is determined, and says what is missing', async () => {
    const { body } = await single({ subject, action, resource });
    expect(body).toMatchObject({
      decision: false,
      context: { decision: 'indeterminate', missing_inputs: ['age', 'court_order'] },
    });
  });

  it('reads inputs from the properties of subject and resource, and lets the others be', async () => {
    const { body } = await single({
      subject: { ...subject, properties: { age: 17, department: 'Sales' } },
      action,
      resource: { ...resource, properties: { court_order: true, colour: 'red' } },
      unknown: { members: ['are ignored'] },
    });
    expect(body).toMatchObject({ decision: true, context: { decision: 'permit' } });
  });

  it('does not choose between a subject and a resource that contradict each other', async () => {
    const { status, body } = await single({
      subject: { ...subject, properties: { age: 17 } },
      action,
      resource: { ...resource, properties: { age: 40 } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: false, context: { code: 'inputs_invalid' } });
  });

  it.each([
    ['an unknown action', { action: { name: 'account.unknown' } }, 'action_not_in_version'],
    ['inputs that are none', { context: { inputs: { age: 'old' } } }, 'inputs_invalid'],
    ['inputs that are no object', { context: { inputs: 7 } }, 'inputs_invalid'],
  ])('is 200 and false for %s, with a code', async (_what, change, code) => {
    const { status, body } = await single({ ...question, ...change });
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: false, context: { code } });
  });

  it.each([
    ['no subject', { ...question, subject: undefined }],
    ['a subject without an id', { ...question, subject: { type: 'user' } }],
    ['no action', { ...question, action: undefined }],
    ['an action whose name is a number', { ...question, action: { name: 7 } }],
    ['no resource', { ...question, resource: undefined }],
    ['a resource without a type', { ...question, resource: { id: '7' } }],
    ['a context that is a string', { ...question, context: 'now' }],
    ['a body that is no object', []],
    ['a body that is no JSON', '{"subject":'],
  ])('is 400 for %s', async (_what, body) => {
    const answer = await single(body);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toHaveProperty('decision');
  });

  it('is 400 for another content type', async () => {
    expect((await single(JSON.stringify(question), { 'content-type': 'text/plain' })).status).toBe(400);
  });

  it('is 401 without a key that exists, whatever the body', async () => {
    for (const token of [undefined, `ens_live_${'0'.repeat(49)}`]) {
      for (const body of [question, '{', { ...question, context: { inputs: 7 } }]) {
        const answer = await service.rest('POST', '/access/v1/evaluation', {
          ...(token !== undefined && { token }),
          body,
        });
        expect(answer.status).toBe(401);
      }
    }
  });

  it('echoes X-Request-ID', async () => {
    const { headers } = await single(question, { 'x-request-id': 'bfe9eb29-ab87-4ca3-be83-a1d5d8305716' });
    expect(headers.get('x-request-id')).toBe('bfe9eb29-ab87-4ca3-be83-a1d5d8305716');
  });
});

describe('POST /access/v1/evaluations', () => {
  const decisionsOf = (answer: RestAnswer<{ evaluations: Answer[] }>): boolean[] =>
    answer.body.evaluations.map(({ decision }) => decision);
  const items = [aged(30), aged(17), aged(40), aged(3)];

  it('fills in the members of the request where an item has none, and answers all in order', async () => {
    const answer = await many({ subject, action, resource, evaluations: items });
    expect(answer.status).toBe(200);
    expect(decisionsOf(answer)).toEqual([true, false, true, false]);
  });

  it('lets an item replace a default whole', async () => {
    const answer = await many({
      ...question,
      evaluations: [{}, { context: {} }, { action: { name: 'account.unknown' } }],
    });
    expect(answer.body.evaluations).toMatchObject([
      { decision: true },
      { decision: false, context: { decision: 'indeterminate' } },
      { decision: false, context: { code: 'action_not_in_version' } },
    ]);
  });

  it.each([
    ['execute_all', [true, false, true, false]],
    ['deny_on_first_deny', [true, false]],
    ['permit_on_first_permit', [true]],
  ])('goes as far as %s says', async (evaluations_semantic, expected) => {
    const answer = await many({
      subject,
      action,
      resource,
      evaluations: items,
      options: { evaluations_semantic },
    });
    expect(decisionsOf(answer)).toEqual(expected);
  });

  it('answers false for a bad item of a good batch', async () => {
    const answer = await many({
      subject,
      action,
      evaluations: [{ resource, ...aged(30) }, {}, { resource: 7 }],
    });
    expect(answer.status).toBe(200);
    expect(answer.body.evaluations).toMatchObject([
      { decision: true },
      { decision: false, context: { code: 'invalid_field', error: { status: 400 } } },
      { decision: false, context: { code: 'invalid_field', error: { status: 400 } } },
    ]);
  });

  it('is a single evaluation without items', async () => {
    const answer = await service.rest<Answer>('POST', '/access/v1/evaluations', {
      token: key,
      body: question,
    });
    expect(answer.body).toMatchObject({ decision: true, context: { decision: 'permit' } });
  });

  it('is 400 for a semantic that there is not, and for more than 100 items', async () => {
    const options = { evaluations_semantic: 'first_applicable' };
    expect((await many({ ...question, evaluations: items, options })).status).toBe(400);
    expect((await many({ ...question, evaluations: Array.from({ length: 101 }, () => ({})) })).status).toBe(
      400,
    );
  });

  it('is 401 without a key, though every item is bad', async () => {
    const answer = await service.rest('POST', '/access/v1/evaluations', { body: { evaluations: [{}] } });
    expect(answer.status).toBe(401);
  });
});

describe('GET /.well-known/authzen-configuration', () => {
  it('names the endpoints by the configured address, whatever Host says', async () => {
    const { body } = await service.rest('GET', '/.well-known/authzen-configuration', {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(body).toEqual({
      policy_decision_point: 'https://rules.example.test',
      access_evaluation_endpoint: 'https://rules.example.test/access/v1/evaluation',
      access_evaluations_endpoint: 'https://rules.example.test/access/v1/evaluations',
      search_subject_endpoint: 'https://rules.example.test/access/v1/search/subject',
      search_resource_endpoint: 'https://rules.example.test/access/v1/search/resource',
      search_action_endpoint: 'https://rules.example.test/access/v1/search/action',
      supported_obligations: ['custom'],
    });
  });
});
