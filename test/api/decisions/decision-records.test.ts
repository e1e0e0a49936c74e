import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import {
  decide,
  issueKey,
  seedModule,
  seedWorld,
  type DecisionProblem,
  type SeededWorld,
} from '../../testkit/decisions.ts';
import type { Person } from '../../testkit/people.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let world: SeededWorld;
let key: string;
let other: string;

beforeAll(async () => {
  service = await startTestService();
  world = await seedWorld(service);
  await seedModule(service, world);
  ({ key } = await issueKey(service));
  ({ key: other } = await issueKey(service));
});

afterAll(() => service.close());

interface Recorded {
  id: string;
  world_id: string;
  action: string;
  decision: string;
  version_number: number;
  as_of: string;
  inputs: Record<string, unknown> | null;
  inputs_digest: string;
  deciding_rules: string[];
  subject_ref: string | null;
  answer: DecisionAnswer;
}
interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

const ask = async (
  age: number,
  further: Record<string, unknown> = {},
  token = key,
): Promise<DecisionAnswer> => {
  const { status, body } = await decide(service, token, {
    action: 'account.open',
    inputs: { age, court_order: false },
    as_of: '2026-06-01',
    ...further,
  });
  expect(status).toBe(200);
  return body;
};

describe('GET /decisions', () => {
  it('lists newest first, narrowed as asked, page by page', async () => {
    const subject = randomUUID();
    const made = [];
    for (const age of [17, 18, 19]) made.push(await ask(age, { subject_ref: subject }));
    const ids = made.map(({ decision_id: id }) => id).reverse();
    const path = `/decisions?subject_ref=${subject}`;
    const all = await service.rest<Page<Recorded>>('GET', path, { token: key });
    expect(all.body.items.map(({ id }) => id)).toEqual(ids);
    const first = await service.rest<Page<Recorded>>('GET', `${path}&limit=2`, { token: key });
    expect(first.body.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await service.rest<Page<Recorded>>(
      'GET',
      `${path}&limit=2&cursor=${first.body.next_cursor}`,
      {
        token: key,
      },
    );
    expect(rest.body.items.map(({ id }) => id)).toEqual(ids.slice(2));
    const denied = await service.rest<Page<Recorded>>('GET', `${path}&decision=deny`, { token: key });
    expect(denied.body.items).toMatchObject([{ id: ids[2], inputs: { age: 17 }, as_of: '2026-06-01' }]);
  });

  it('lists those of a time, each page in the order of time, and says which rules decided', async () => {
    const subject = randomUUID();
    const made = [];
    for (const age of [17, 18, 19]) made.push(await ask(age, { subject_ref: subject }));
    const days = ['2026-03-01T00:00:00Z', '2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z'];
    for (const [index, { decision_id: id }] of made.entries()) {
      await service.testDatabase.adminQuery('UPDATE decision SET evaluated_at = $2 WHERE id = $1', [
        id,
        days[index],
      ]);
    }
    const path = `/decisions?world_id=${world.worldId}&from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`;
    const march = [made[1]!.decision_id, made[0]!.decision_id];
    for (const who of [
      { token: key },
      { as: 'operator' },
      { as: 'observer', domain: service.domains.acme },
    ] as const) {
      const { body } = await service.rest<Page<Recorded>>('GET', path, who);
      expect(body.items.map(({ id }) => id)).toEqual(march);
    }
    const first = await service.rest<Page<Recorded>>('GET', `${path}&limit=1`, { token: key });
    const rest = await service.rest<Page<Recorded>>(
      'GET',
      `${path}&limit=1&cursor=${first.body.next_cursor}`,
      { token: key },
    );
    expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(march);
    expect(rest.body.next_cursor).toBeNull();
    expect([...first.body.items, ...rest.body.items].map((one) => one.deciding_rules)).toEqual([
      [],
      ['R-0001'],
    ]);
  });

  it('shows of a time what it shows of all, and nobody more', async () => {
    await ask(20);
    const path = `/decisions?world_id=${world.worldId}&from=2020-01-01T00:00:00Z`;
    const seenBy = async (request: { as?: Person; token?: string; domain?: string }): Promise<unknown> => {
      const { status, body } = await service.rest<Page<Recorded>>('GET', path, request);
      return status === 200 ? body.items.length > 0 : status;
    };
    expect(await seenBy({ token: key })).toBe(true);
    expect(await seenBy({ token: (await issueKey(service)).key })).toBe(false);
    expect(await seenBy({ token: (await issueKey(service, ['decide:domain'], 'elsewhere')).key })).toBe(
      false,
    );
    for (const as of ['operator', 'outsider'] as const) {
      expect(await seenBy({ as, domain: service.domains.elsewhere })).not.toBe(true);
    }
    expect(await seenBy({ as: 'outsider', domain: service.domains.acme })).toBe(403);
  });

  it.each([
    ['of no world', 'from=2026-03-01T00:00:00Z', '/world_id'],
    ['that ends before it begins', 'world_id=%&from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z', '/to'],
  ])('takes no time %s', async (_what, query, pointer) => {
    const { status, body } = await service.rest<DecisionProblem>(
      'GET',
      `/decisions?${query.replace('%', world.worldId)}`,
      { token: key },
    );
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer]);
  });

  it('shows a key its own, a member those of the domain, staff all, and a stranger none', async () => {
    const { decision_id: id } = await ask(20);
    const seenBy = async (request: { as?: Person; token?: string; domain?: string }): Promise<number> =>
      (await service.rest('GET', `/decisions/${id}`, request)).status;
    expect(await seenBy({ token: key })).toBe(200);
    expect(await seenBy({ token: other })).toBe(404);
    expect(await seenBy({ as: 'observer', domain: service.domains.acme })).toBe(200);
    expect(await seenBy({ as: 'observer' })).toBe(403);
    expect(await seenBy({ as: 'operator' })).toBe(200);
    expect(await seenBy({ as: 'operator', domain: service.domains.elsewhere })).toBe(404);
    expect(await seenBy({ as: 'outsider' })).toBe(403);
    expect(await seenBy({})).toBe(401);
    const foreign = await issueKey(service, ['decide:domain'], 'elsewhere');
    expect(await seenBy({ token: foreign.key })).toBe(404);
    const reader = await issueKey(service, ['read:actions']);
    expect(await seenBy({ token: reader.key })).toBe(403);
  });

  it('shows the answer as it was given', async () => {
    const answer = await ask(16, { explain: 'full' });
    const { body } = await service.rest<Recorded>('GET', `/decisions/${answer.decision_id}`, { token: key });
    expect(body.answer).toEqual({ counterfactuals: null, receipt: null, ...answer });
    expect(body).toMatchObject({ world_id: world.worldId, version_number: 1, decision: 'deny' });
  });
});

describe('POST /decisions/{id}/feedback', () => {
  const say = (
    id: string,
    request: { as?: Person; token?: string; domain?: string },
    text = 'He is 18 today.',
  ) =>
    service.rest<{ id: string; author_id: string } & DecisionProblem>('POST', `/decisions/${id}/feedback`, {
      ...request,
      body: { text },
    });

  it('comes from an agent or an operator, and is listed for the world', async () => {
    const { decision_id: id } = await ask(17);
    expect((await say(id, { token: key })).status).toBe(201);
    expect((await say(id, { as: 'operator' }, 'Checked: it is right.')).status).toBe(201);
    const { body } = await service.rest<Page<{ decision_id: string; text: string }>>(
      'GET',
      `/worlds/${world.worldId}/feedback`,
      { as: 'operator' },
    );
    expect(body.items).toMatchObject([
      { decision_id: id, text: 'Checked: it is right.', author_id: service.users.operator },
      { decision_id: id, text: 'He is 18 today.' },
    ]);
  });

  it('comes from no one who may not look at the decision, and says something', async () => {
    const { decision_id: id } = await ask(17);
    expect((await say(id, { token: other })).body.code).toBe('not_found');
    const empty = await say(id, { token: key }, ' ');
    expect([empty.status, empty.body.code]).toEqual([400, 'invalid_field']);
    const list = await service.rest('GET', `/worlds/${world.worldId}/feedback`, {
      as: 'observer',
      domain: service.domains.acme,
    });
    expect(list.status).toBe(403);
  });
});

describe('erasure by subject_ref', () => {
  const erase = (body: Record<string, unknown>, as: Person = 'operator') =>
    service.rest<{ erased: number } & DecisionProblem>('POST', `/worlds/${world.worldId}/decisions/erase`, {
      as,
      body,
    });

  it('removes inputs, subject and what was read of them; keeps verdict, reasons and digest', async () => {
    const subject_ref = randomUUID();
    const { decision_id: id } = await ask(17, { subject_ref, explain: 'full' });
    const kept = await ask(17, { subject_ref: randomUUID() });
    const before = await service.rest<Recorded>('GET', `/decisions/${id}`, { token: key });
    const correlation_id = randomUUID();
    const { status, body } = await erase({ subject_ref, correlation_id });
    expect([status, body.erased]).toEqual([200, 1]);

    const { body: after } = await service.rest<Recorded>('GET', `/decisions/${id}`, { token: key });
    expect(after).toMatchObject({
      inputs: null,
      subject_ref: null,
      decision: 'deny',
      inputs_digest: before.body.inputs_digest,
    });
    expect(after.answer.reasons).toEqual(before.body.answer.reasons);
    expect(after.answer.rules).toBeNull();
    const untouched = await service.rest<Recorded>('GET', `/decisions/${kept.decision_id}`, { token: key });
    expect(untouched.body.inputs).toEqual({ age: 17, court_order: false });

    const traces = await service.testDatabase.adminQuery<{ trace: string }>(
      `SELECT row_to_json(t)::text AS trace FROM world_authoring_audit t WHERE correlation_id = $1
       UNION ALL SELECT row_to_json(a)::text FROM idempotency_anchor a WHERE correlation_id = $1`,
      [correlation_id],
    );
    expect(traces).toHaveLength(2);
    expect(JSON.stringify(traces)).not.toContain(subject_ref);
    const again = await erase({ subject_ref, correlation_id });
    expect([again.status, again.body.erased]).toEqual([200, 1]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('removes what people said of the decisions, and not that they said something', async () => {
    const subject_ref = randomUUID();
    const [{ decision_id: id }, { decision_id: other }] = [
      await ask(17, { subject_ref }),
      await ask(17, { subject_ref: randomUUID() }),
    ];
    for (const decision of [id, other]) {
      await service.rest('POST', `/decisions/${decision}/feedback`, {
        as: 'operator',
        body: { text: 'Anna was three days late.' },
      });
    }
    await erase({ subject_ref, correlation_id: randomUUID() });
    const said = await service.testDatabase.adminQuery<{ decision_id: string; text: string }>(
      'SELECT decision_id, text FROM decision_feedback WHERE decision_id = ANY($1::uuid[]) ORDER BY text',
      [[id, other]],
    );
    expect(said).toEqual([
      { decision_id: id, text: '' },
      { decision_id: other, text: 'Anna was three days late.' },
    ]);
  });

  it('removes counterfactuals, which say from which inputs they start', async () => {
    const subject_ref = randomUUID();
    const { decision_id: id } = await ask(17, { subject_ref, explain: 'counterfactual' });
    const answerOf = () => service.rest<Recorded>('GET', `/decisions/${id}`, { token: key });
    expect(JSON.stringify((await answerOf()).body.answer)).toContain('"from":17');
    await erase({ subject_ref, correlation_id: randomUUID() });
    expect((await answerOf()).body.answer).toMatchObject({ decision: 'deny', counterfactuals: null });
  });

  it('leaves no audit record where there was nothing, and is for staff alone', async () => {
    const correlation_id = randomUUID();
    expect((await erase({ subject_ref: 'nobody', correlation_id })).body.erased).toBe(0);
    const audit = await service.testDatabase.adminQuery(
      'SELECT FROM world_authoring_audit WHERE correlation_id = $1',
      [correlation_id],
    );
    expect(audit).toHaveLength(0);
    expect((await erase({ subject_ref: 'nobody', correlation_id: randomUUID() }, 'owner')).status).toBe(403);
  });
});

describe('the decide mutation of GraphQL', () => {
  const document = `mutation ($input: DecideInput!) {
    decide(input: $input) {
      ... on Decision { decision decisionId worldModelVersion reasons { rule citations { quote } } }
      ... on Problem { code errors { pointer } }
    }
  }`;
  const run = (input: Record<string, unknown>, request: { token?: string; as?: Person }) =>
    service.graphql<{ decide: Record<string, unknown> }>(document, { input }, request);
  const question = { action: 'account.open', inputs: { age: 17, court_order: false }, asOf: '2026-06-01' };

  it('gives the decision of POST /decide, and records it', async () => {
    const { data } = await run(question, { token: key });
    expect(data?.decide).toMatchObject({ decision: 'DENY', reasons: [{ rule: 'R-0001' }] });
    const found = await service.rest('GET', `/decisions/${String(data?.decide.decisionId)}`, { token: key });
    expect(found.status).toBe(200);
  });

  it('points at bad inputs, and is not for staff', async () => {
    const { data } = await run({ ...question, inputs: { age: 'old' } }, { token: key });
    expect(data?.decide).toEqual({ code: 'INPUTS_INVALID', errors: [{ pointer: '/inputs/age' }] });
    const staff = await run(question, { as: 'operator' });
    expect(staff.data?.decide ?? staff.errors[0]?.extensions).toMatchObject({ code: 'MISSING_SCOPE' });
  });
});
