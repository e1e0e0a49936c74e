import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent, EnshrineError, type Agent, type Json } from '../../../client/sdk/src/agent.ts';
import { createOperatorClient, MeDocument } from '../../../client/sdk/src/graphql.ts';
import { loadModule, type PublishingKeySet } from '../../../client/sdk/src/module.ts';
import { issueKey, seedModule, seedWorld, type SeededModule } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let module: SeededModule;
let agent: Agent;

beforeAll(async () => {
  service = await startTestService();
  module = await seedModule(service, await seedWorld(service));
  const { key } = await issueKey(service);
  agent = createAgent({ baseUrl: service.url, apiKey: key });
});
afterAll(() => service.close());

const asOf = '2026-06-01';

describe('the SDK against the service', () => {
  it('decides, and cites', async () => {
    const decision = await agent.decide('account.open', { age: 17, court_order: false }, { asOf });
    expect(decision).toMatchObject({ decision: 'deny', reasons: [{ rule: 'R-0001' }] });
    expect(decision.reasons[0]?.citations[0]?.quote).toBe('An applicant must be at least 18 years of age.');
  });

  it('answers a question that is asked again under its key with the recorded decision', async () => {
    const options = { asOf, idempotencyKey: 'the-same' };
    const first = await agent.decide('account.open', { age: 30 }, options);
    const second = await agent.decide('account.open', { age: 30 }, options);
    expect(second.decision_id).toBe(first.decision_id);
  });

  it('says that a decision looked wrong, which the operators of the world read', async () => {
    const { decision_id } = await agent.decide('account.open', { age: 17, court_order: false }, { asOf });
    await agent.feedback(decision_id, 'The applicant is a society.');
    const { body } = await service.rest<{ items: unknown[] }>('GET', `/worlds/${module.worldId}/feedback`, {
      as: 'operator',
    });
    expect(body.items).toMatchObject([{ decision_id, text: 'The applicant is a society.' }]);
  });

  it('lists the actions with the schema of their inputs', async () => {
    expect(await agent.actions()).toMatchObject([
      { key: 'account.open', world_model_version: 'v1', module_digest: module.digest },
    ]);
  });

  it('names what is wrong with the inputs, as the service does', async () => {
    const error: unknown = await agent
      .decide('account.open', { age: 'old' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnshrineError);
    expect((error as EnshrineError).failure).toMatchObject({
      kind: 'problem',
      code: 'inputs_invalid',
      fields: [{ pointer: '/inputs/age' }],
    });
  });

  it('decides in process, from the bundle as downloaded, what /decide answers', async () => {
    const token = await service.tokenOf('operator');
    const download = await fetch(`${service.url}/worlds/${module.worldId}/versions/v1/modules/account.open`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const keys = (await (
      await fetch(`${service.url}/.well-known/publishing-keys.json`)
    ).json()) as PublishingKeySet;
    const loaded = await loadModule(await download.arrayBuffer(), {
      marker: download.headers.get('x-approval-marker') ?? '',
      keys,
      digest: module.digest,
    });
    const questions: Record<string, Json>[] = [
      {},
      { age: 17 },
      { age: 18, court_order: false },
      { age: 3, court_order: true },
    ];
    for (const inputs of questions) {
      const {
        decision_id: _id,
        evaluated_at: _at,
        ...asked
      } = await agent.decide('account.open', inputs, {
        asOf,
        explain: 'full',
      });
      const { evaluated_at: _now, ...here } = loaded.decide(inputs, { asOf, explain: 'full' });
      expect(here).toEqual(asked);
    }
  });

  it('reads the whole schema through typed documents, as the person that the token names', async () => {
    const client = createOperatorClient({
      baseUrl: service.url,
      token: () => service.tokenOf('operator'),
    });
    const { data, error } = await client.query(MeDocument, {}).toPromise();
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ me: { user: { orgRole: 'OPERATIONS' } } });
  });

  it('tells an error handler the code of a refusal', async () => {
    const codes: (string | null)[] = [];
    const client = createOperatorClient({
      baseUrl: service.url,
      token: () => 'no.token.atall',
      onError: ({ code }) => codes.push(code),
    });
    await client.query(MeDocument, {}).toPromise();
    expect(codes).toEqual(['token_invalid']);
  });
});
