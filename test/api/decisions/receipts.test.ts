import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../../client/sdk/src/agent.ts';
import { verifyReceipt, type PublishingKeySet } from '../../../client/sdk/src/module.ts';
import type { Decision } from '../../../client/sdk/src/wire.ts';
import { verify } from '../../../src/cli/verify.ts';
import { compromiseKey } from '../../../src/publication/version/compromise-key.ts';
import {
  loadPublishingKey,
  newPublishingKey,
  registerPublishingKey,
} from '../../../src/publication/version/publishing-keys.ts';
import { decide, issueKey, seedModule, seedWorld, type DecisionProblem } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  await seedModule(service, await seedWorld(service));
  ({ key } = await issueKey(service));
  folder = await mkdtemp(join(tmpdir(), 'receipts-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const asked = { action: 'account.open', inputs: { age: 17, court_order: true } };
const evaluation = {
  subject: { type: 'user', id: 'u1' },
  action: { name: asked.action },
  resource: { type: 'account', id: '1' },
  context: { inputs: asked.inputs },
};

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as Record<string, unknown>;
}

const publishedKeys = async (): Promise<PublishingKeySet> =>
  (await fetch(`${service.url}/.well-known/publishing-keys.json`)).json() as Promise<PublishingKeySet>;

/** What `enshrine verify` says of this, with the keys as they are published now. */
async function verifyOffline(content: unknown): Promise<string> {
  const file = join(folder, 'answer.json');
  const keys = join(folder, 'keys.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  await writeFile(keys, JSON.stringify(await publishedKeys()));
  return verify([file, '--keys', keys]);
}

const ask = (more: Record<string, unknown> = { receipt: true }) =>
  decide<Decision & DecisionProblem>(service, key, { ...asked, ...more });

interface Obligation {
  properties: { rule: string };
}
/** What AuthZEN answers, as the other doors do. */
const ofProtocol = ({ context }: Record<string, unknown>): Record<string, unknown> => {
  const { obligations = [], ...answer } = context as { obligations?: Obligation[] };
  return { ...answer, obligations: obligations.map(({ properties }) => properties) };
};

const document = `mutation ($input: DecideInput!) {
  decide(input: $input) { ... on Decision { decisionId decision receipt } }
}`;

const doors: Record<string, (receipt: boolean) => Promise<Record<string, unknown>>> = {
  REST: (receipt) => post('/decide', { ...asked, receipt }),
  MCP: async (receipt) => {
    const { result } = await post('/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'decide', arguments: { ...asked, receipt } },
    });
    return (result as { structuredContent: Record<string, unknown> }).structuredContent;
  },
  AuthZEN: async (receipt) =>
    ofProtocol(await post('/access/v1/evaluation', { ...evaluation, options: { receipt } })),
  'a batch of AuthZEN': async (receipt) => {
    const { evaluations } = await post('/access/v1/evaluations', {
      evaluations: [evaluation, evaluation],
      options: { receipt },
    });
    return ofProtocol((evaluations as Record<string, unknown>[])[1]!);
  },
  'the SDK': async (receipt) => ({
    ...(await createAgent({ baseUrl: service.url, apiKey: key }).decide(asked.action, asked.inputs, {
      receipt,
    })),
  }),
};

describe('a receipt', () => {
  it.each(Object.entries(doors))(
    'is there when %s is asked for it, and verifies offline',
    async (_, door) => {
      expect(await door(false)).not.toHaveProperty('receipt');
      const answer = await door(true);
      const said = await verifyOffline(answer);
      expect(said).toContain(`permit: account.open in v1, as of ${String(answer.as_of)}`);
      expect(said).toContain(String(answer.decision_id));
      expect(said).toMatch(/, the one that was given\nVerified\.$/);
      expect(await verifyReceipt(answer as unknown as Decision, await publishedKeys())).toMatchObject({
        decision: 'permit',
        decision_id: answer.decision_id,
        inputs_digest: answer.inputs_digest,
      });
      // Alone it says what was decided, and of no answer.
      expect(await verifyOffline(String(answer.receipt))).not.toContain('the one that was given');
    },
  );

  it('is there when GraphQL is asked for it', async () => {
    const { data } = await post('/graphql', {
      query: document,
      variables: { input: { ...asked, receipt: true } },
    });
    const { decisionId, receipt } = (data as { decide: { decisionId: string; receipt: string } }).decide;
    expect(await verifyOffline(receipt)).toContain(decisionId);
  });

  it('refuses an answer that was changed since, by name', async () => {
    const { body } = await ask();
    await expect(verifyOffline({ ...body, decision: 'deny' })).rejects.toMatchObject({
      refusal: 'answer_mismatch',
    });
    await expect(verifyReceipt({ ...body, obligations: [] }, await publishedKeys())).rejects.toMatchObject({
      failure: { kind: 'receipt_refused', refusal: 'answer_mismatch' },
    });
    const { receipt: _none, ...without } = body;
    await expect(verifyOffline(without)).rejects.toThrow(/holds no receipt/);
  });

  it('is recorded with its decision, which verifies by it later', async () => {
    const { body } = await ask({ receipt: true, explain: 'full' });
    const { answer } = (
      await service.rest<{ answer: Record<string, unknown> }>('GET', `/decisions/${body.decision_id}`, {
        token: await service.tokenOf('operator'),
      })
    ).body;
    expect(answer.receipt).toBe(body.receipt);
    expect(await verifyOffline(answer)).toContain('Verified.');
  });

  it('is the same one for a retry, and a retry that asks otherwise is refused', async () => {
    const first = await ask({ receipt: true, idempotency_key: 'with' });
    const again = await ask({ receipt: true, idempotency_key: 'with' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await ask({ idempotency_key: 'with' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused', errors: [{ pointer: '/receipt' }] },
    });
    await ask({ idempotency_key: 'without' });
    expect(await ask({ receipt: true, idempotency_key: 'without' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused', errors: [{ pointer: '/receipt' }] },
    });
  });

  it('is believed as long as its key is, and is not given under a key that is not', async () => {
    const { database, publishingKey: first } = service.services;
    const { body } = await ask();
    const second = await loadPublishingKey({ DATA_DIR: folder, PUBLISHING_KEY: await newPublishingKey() });
    await registerPublishingKey(database, second);
    Object.assign(service.services, { publishingKey: second });
    // Retired.
    expect(await verifyOffline(body)).toContain('Verified.');
    const since = await ask();
    expect(await verifyOffline(since.body)).toContain('Verified.');

    await compromiseKey(service.testDatabase.adminUrl, second.kid);
    expect((await ask({})).body.decision).toBe('permit');
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    await expect(verifyOffline(since.body)).rejects.toMatchObject({ refusal: 'key_compromised' });
    expect(await verifyOffline(body)).toContain('Verified.');

    // Under a believed one again, whatever others were.
    Object.assign(service.services, { publishingKey: first });
    expect(await verifyOffline((await ask()).body)).toContain('Verified.');
  });
});
