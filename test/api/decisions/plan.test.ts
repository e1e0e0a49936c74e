import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../../client/sdk/src/agent.ts';
import {
  planListSchema,
  planSchema,
  type PlanAnswer,
  type PlanListAnswer,
} from '../../../src/decisions/plan-answer-schema.ts';
import {
  accountRules,
  decide,
  issueKey,
  seedModule,
  seedWorld,
  type DecisionProblem,
} from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  const world = await seedWorld(service);
  await seedModule(service, world);
  // In a world of its own: a domain's actions come from all of its worlds.
  await seedModule(service, await seedWorld(service), { action: 'account.close', rules: [accountRules[0]!] });
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

const plan = <Body = PlanAnswer>(body: Record<string, unknown>, token = key) =>
  service.rest<Body>('POST', '/decide/plan', { token, body });

describe('POST /decide/plan', () => {
  it('says which verdicts can be reached, what can matter, and shows each with inputs that decide so', async () => {
    const { status, body } = await plan({ action: 'account.open', inputs: {}, as_of: '2026-06-01' });
    expect(status).toBe(200);
    expect(planSchema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ decision: null, exact: true, world_model_version: 'v1' });
    expect(body.reachable.map(({ decision }) => decision)).toEqual(['permit', 'deny']);
    expect(body.missing_inputs.map(({ name }) => name).sort()).toEqual(['age', 'court_order']);
    for (const { decision, example } of body.reachable) {
      const asked = await decide(service, key, {
        action: 'account.open',
        inputs: example,
        as_of: '2026-06-01',
      });
      expect(asked.body.decision).toBe(decision);
    }
  });

  it('asks for nothing where what is known settles it', async () => {
    const { body } = await plan({ action: 'account.open', inputs: { age: 20 }, as_of: '2026-06-01' });
    expect(body).toMatchObject({ decision: 'permit', missing_inputs: [] });
  });

  it('answers for every action of the domain with the inputs that it declares, page by page', async () => {
    const { status, body } = await plan<PlanListAnswer>({
      inputs: { age: 17, colour: 'red' },
      as_of: '2026-06-01',
    });
    expect(status).toBe(200);
    expect(planListSchema.parse(body)).toEqual(body);
    expect(body.items.map(({ action, decision }) => [action, decision])).toEqual([
      ['account.close', 'deny'],
      ['account.open', null],
    ]);
    const first = await plan<PlanListAnswer>({ inputs: {}, limit: 1 });
    expect(first.body).toMatchObject({ items: [{ action: 'account.close' }], next_cursor: 'account.close' });
    const second = await plan<PlanListAnswer>({ inputs: {}, limit: 1, cursor: first.body.next_cursor });
    expect(second.body).toMatchObject({ items: [{ action: 'account.open' }], next_cursor: null });
  });

  it('names an action whose input is of another type, and plans the others', async () => {
    const { body } = await plan<PlanListAnswer>({ inputs: { age: 'old' } });
    expect(body.items).toEqual([]);
    expect(body.refused.map(({ action, code }) => [action, code])).toEqual([
      ['account.close', 'inputs_invalid'],
      ['account.open', 'inputs_invalid'],
    ]);
  });

  it('refuses by name what it does not take', async () => {
    const refusal = async (body: Record<string, unknown>, token = key) => {
      const { status, body: problem } = await plan<DecisionProblem>(body, token);
      return [status, problem.code];
    };
    expect(await refusal({ action: 'account.open', inputs: { agee: 1 } })).toEqual([422, 'inputs_invalid']);
    expect(await refusal({ action: 'account.sell', inputs: {} })).toEqual([404, 'action_not_in_version']);
    expect((await plan({ action: 'account.open', inputs: {}, version: 'v9' })).body).toMatchObject({
      code: 'action_not_in_version',
      detail: 'There is no v9: the newest version is v1.',
    });
    expect(await refusal({ inputs: {}, version: 'v1' })).toEqual([400, 'invalid_field']);
    expect(await refusal({ action: 'account.open' })).toEqual([400, 'invalid_field']);
    const lister = await issueKey(service, ['read:actions']);
    expect(await refusal({ action: 'account.open', inputs: {} }, lister.key)).toEqual([403, 'missing_scope']);
    expect(await refusal({ inputs: {} }, lister.key)).toEqual([403, 'missing_scope']);
  });

  it('shows nothing of another domain', async () => {
    const foreign = await issueKey(service, ['decide:domain'], 'elsewhere');
    expect((await plan<PlanListAnswer>({ inputs: {} }, foreign.key)).body.items).toEqual([]);
    expect((await plan({ action: 'account.open', inputs: {} }, foreign.key)).status).toBe(404);
  });

  it('records nothing', async () => {
    const count = async () =>
      service.testDatabase.adminQuery<{ n: number }>('SELECT count(*)::int AS n FROM decision');
    const before = await count();
    await plan({ action: 'account.open', inputs: {} });
    expect(await count()).toEqual(before);
  });

  it('answers the same over GraphQL, for one action and for all', async () => {
    const query = `query ($input: PlanInput!) { plans(input: $input) {
      items { action decision missingInputs { name settles } reachable { decision example } exact }
      nextCursor } }`;
    const input = { action: 'account.open', inputs: { age: 17 }, asOf: '2026-06-01' };
    // The wire value of an enum in lower case is its name in upper case.
    const named = (verdict: string | null) => verdict?.toUpperCase() ?? null;
    const { data } = await service.graphql<{ plans: { items: unknown[] } }>(query, { input }, { token: key });
    const { body } = await plan({ action: 'account.open', inputs: { age: 17 }, as_of: '2026-06-01' });
    expect(data?.plans.items).toEqual([
      {
        action: 'account.open',
        decision: named(body.decision),
        missingInputs: body.missing_inputs,
        reachable: body.reachable.map((one) => ({ ...one, decision: named(one.decision) })),
        exact: body.exact,
      },
    ]);
    const all = await service.graphql(query, { input: { inputs: { age: 17 } } }, { token: key });
    expect(all.data).toMatchObject({
      plans: { items: [{ action: 'account.close' }, { action: 'account.open' }] },
    });
  });

  it('is what the SDK asks', async () => {
    const agent = createAgent({ baseUrl: service.url, apiKey: key });
    const asked = await agent.plan('account.open', { age: 20 }, { asOf: '2026-06-01' });
    expect(asked.decision).toBe('permit');
    expect((await agent.planAll({ age: 17 })).items).toHaveLength(2);
  });
});
