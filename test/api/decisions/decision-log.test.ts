import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createDecisionServices } from '../../../src/decisions/decision-services.ts';
import { connect } from '../../../src/db/client.ts';
import { createLog } from '../../../src/log.ts';
import {
  accountInputs,
  accountRules,
  decide,
  issueKey,
  seedModule,
  seedWorld,
  type DecisionProblem,
  type SeededWorld,
} from '../../testkit/decisions.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../testkit/service.ts';

let service: TestService;
let world: SeededWorld;
let key: string;

async function start(options: TestServiceOptions = {}): Promise<void> {
  service = await startTestService(options);
  world = await seedWorld(service);
  await seedModule(service, world);
  ({ key } = await issueKey(service));
}

afterEach(() => service.close());

const question = { action: 'account.open', inputs: { age: 17, court_order: false }, as_of: '2026-06-01' };

interface Row {
  [column: string]: unknown;
  id: string;
  inputs: unknown;
  inputs_digest: string;
  answer: Record<string, unknown>;
  subject_ref: string | null;
  trace_id: string | null;
}
const rows = () => service.testDatabase.adminQuery<Row>('SELECT * FROM decision ORDER BY id');

const breakTheLog = () =>
  service.testDatabase.adminQuery('REVOKE EXECUTE ON FUNCTION record_decisions FROM enshrine_app');

describe('DECISION_LOG=durable', () => {
  it('has committed the record when the answer arrives', async () => {
    await start();
    const { body } = await decide(service, key, {
      ...question,
      subject_ref: 'customer 7',
      trace_id: 'trace-1',
    });
    expect(await rows()).toMatchObject([
      {
        id: body.decision_id,
        world_id: world.worldId,
        domain_id: world.domainId,
        action: 'account.open',
        version_number: 1,
        decision: 'deny',
        inputs: question.inputs,
        answer: body,
        subject_ref: 'customer 7',
        trace_id: 'trace-1',
      },
    ]);
  });

  it('gives no verdict when the decision cannot be recorded', async () => {
    await start();
    await breakTheLog();
    const { status, body } = await decide<DecisionProblem>(service, key, question);
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    expect(body).not.toHaveProperty('decision');
  });

  it('gives no verdict when the database is gone', async () => {
    const nowhere = connect({
      url: 'postgresql://nobody@127.0.0.1:1/none',
      principalKey: Buffer.alloc(32),
      connectionTimeoutMs: 1_000,
    });
    const decisions = createDecisionServices({
      env: { DECISION_LOG: 'durable', DATABASE_TIMEOUT_SECONDS: 10, PLAN_TIMEOUT_SECONDS: 5 },
      database: nowhere,
      log: createLog('silent'),
    });
    await start({ services: { decisions } });
    const { status, body, headers } = await decide<DecisionProblem>(service, key, question);
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    expect(headers.get('retry-after')).not.toBeNull();
    await nowhere.close();
  });

  it('records every one of many that are asked at once', async () => {
    await start();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, age) =>
        decide(service, key, { action: 'account.open', inputs: { age, court_order: false } }),
      ),
    );
    expect(answers.map(({ body }) => body.decision)).toEqual(
      Array.from({ length: 60 }, (_, age) => (age < 18 ? 'deny' : 'permit')),
    );
    expect((await rows()).map(({ id }) => id).sort()).toEqual(
      answers.map(({ body }) => body.decision_id).sort(),
    );
  });
});

describe('a batch of records', () => {
  it('keeps each of many with and without idempotency keys, and the first of each key', async () => {
    await start();
    const asked = Array.from({ length: 60 }, (_, at) => ({
      action: 'account.open',
      inputs: { age: 40, court_order: false },
      ...(at % 3 > 0 && { idempotency_key: `key ${at % 4}` }),
    }));
    const answers = await Promise.all(asked.map((each) => decide(service, key, each)));
    const kept = new Map<string, Set<string>>();
    asked.forEach(({ idempotency_key: name = 'none' }, at) => {
      kept.set(name, (kept.get(name) ?? new Set()).add(answers[at]!.body.decision_id));
    });
    expect([...kept].map(([name, ids]) => [name, ids.size]).sort()).toEqual([
      ['key 0', 1],
      ['key 1', 1],
      ['key 2', 1],
      ['key 3', 1],
      ['none', 20],
    ]);
    expect((await rows()).map(({ id }) => id).sort()).toEqual(
      [...kept.values()].flatMap((ids) => [...ids]).sort(),
    );
  });

  it('keeps texts as they were sent, also those that are between its columns and records', async () => {
    service = await startTestService();
    world = await seedWorld(service);
    await seedModule(service, world, {
      inputs: [...accountInputs, { name: 'note', type: 'string' }],
      rules: [...accountRules],
    });
    ({ key } = await issueKey(service));
    const notes = ['\u001f', '\u001e', '\u001f\u001e"\\', '\t\n\\N{},NULL', '\u2028ü€😀'];
    const answers = await Promise.all(
      notes.map((note) =>
        decide(service, key, { action: 'account.open', inputs: { age: 40, court_order: false, note } }),
      ),
    );
    const recorded = new Map((await rows()).map((row) => [row.id, row]));
    expect(
      answers.map(({ body }) => (recorded.get(body.decision_id)!.inputs as { note: string }).note),
    ).toEqual(notes);
    expect(answers.map(({ body }) => recorded.get(body.decision_id)!.answer)).toEqual(
      answers.map(({ body }) => body),
    );
  });
});

describe('DECISION_LOG=async and off', () => {
  it('answers all the same, and counts on /metrics what it could not record', async () => {
    await start({ env: { DECISION_LOG: 'async' } });
    await breakTheLog();
    expect((await decide(service, key, question)).status).toBe(200);
    await service.services.decisions.close();
    const { body } = await service.rest<string>('GET', '/metrics');
    expect(body).toContain('enshrine_decision_records_dropped_total 1');
  });

  it('records, by async, after the answer', async () => {
    await start({ env: { DECISION_LOG: 'async' } });
    const { body } = await decide(service, key, question);
    await service.services.decisions.close();
    expect((await rows()).map(({ id }) => id)).toEqual([body.decision_id]);
  });

  it('keeps, by off, nothing', async () => {
    await start({ env: { DECISION_LOG: 'off' } });
    expect((await decide(service, key, question)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('idempotency_key', () => {
  const retry = { ...question, idempotency_key: 'order-1' };

  it('answers a retry with the recorded decision, also after a publication that decides otherwise', async () => {
    await start();
    const first = await decide(service, key, retry);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    await seedModule(service, world, {
      version: 2,
      rules: accountRules.map((rule) => ({ ...rule, requires: 'true', applies_when: 'true' })),
    });
    const second = await decide(service, key, retry);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await decide(service, key, question)).body.world_model_version).toBe('v2');
  });

  it('makes one decision of many retries that arrive at once', async () => {
    await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(service, key, retry)));
    expect(new Set(answers.map(({ body }) => body.decision_id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is no matter between two API keys', async () => {
    await start();
    await decide(service, key, retry);
    const second = await issueKey(service);
    const other = { ...retry, inputs: { age: 40, court_order: false } };
    expect((await decide(service, second.key, other)).body.decision).toBe('permit');
  });

  it('refuses another question under the same key, and names what is another', async () => {
    await start();
    const asked = { ...retry, subject_ref: 'applicant-1', explain: 'full' };
    await decide(service, key, asked);
    const refused = async (question: Record<string, unknown>): Promise<unknown[]> => {
      const { status, body } = await decide<DecisionProblem>(service, key, question);
      return [status, body.code, body.errors?.map(({ pointer }) => pointer)];
    };
    const another = (...pointers: string[]) => [422, 'idempotency_key_reused', pointers];
    const { explain: _, ...brief } = asked;
    expect(await refused({ ...asked, inputs: { age: 40, court_order: false } })).toEqual(another('/inputs'));
    expect(await refused({ ...asked, version: 'v1' })).toEqual(another('/version'));
    expect(await refused({ ...asked, as_of: '2026-07-01' })).toEqual(another('/as_of'));
    expect(await refused(brief)).toEqual(another('/explain'));
    expect(await refused({ ...asked, subject_ref: 'applicant-2' })).toEqual(another('/subject_ref'));
    expect(await refused({ ...brief, subject_ref: null })).toEqual(another('/explain', '/subject_ref'));
    expect(await refused({ ...asked, action: 'account.close' })).toEqual(another('/action'));
    expect((await decide(service, key, { ...asked, trace_id: 'retry-2' })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it('names what is another also to the later one of two that arrive at once', async () => {
    await start();
    const answers = await Promise.all(
      ['v1', null].map((version) => decide<DecisionProblem>(service, key, { ...retry, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refusal = answers.find(({ status }) => status === 422)?.body;
    expect(refusal?.errors?.map(({ pointer }) => pointer)).toEqual(['/version']);
  });

  it('still answers a retry after its subject was erased, with what is still to be done', async () => {
    await start();
    const asked = { ...retry, inputs: { age: 17, court_order: true }, subject_ref: 'applicant-1' };
    const first = await decide(service, key, asked);
    const { status } = await service.rest('POST', `/worlds/${world.worldId}/decisions/erase`, {
      as: 'operator',
      body: { correlation_id: 'erase', subject_ref: 'applicant-1' },
    });
    expect(status).toBe(200);
    const again = await decide(service, key, asked);
    expect([again.status, again.body.decision_id]).toEqual([200, first.body.decision_id]);
    expect(first.body.obligations).not.toEqual([]);
    expect(again.body.obligations).toEqual(
      first.body.obligations.map((obligation: object) => ({ ...obligation, values: [] })),
    );
  });

  it('may be in the header Idempotency-Key, and says one thing in both', async () => {
    await start();
    const send = (body: object, header: string) =>
      service.rest<DecisionProblem & { decision_id: string }>('POST', '/decide', {
        token: key,
        body,
        headers: { 'idempotency-key': header },
      });
    const first = await send(question, 'order-1');
    const second = await send(question, 'order-1');
    expect(second.body.decision_id).toBe(first.body.decision_id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await decide(service, key, retry)).body.decision_id).toBe(first.body.decision_id);
    const both = await send(retry, 'order-2');
    expect([both.status, both.body.code, both.body.errors?.[0]?.pointer]).toEqual([
      400,
      'invalid_field',
      '/idempotency_key',
    ]);
  });

  it.each([
    ['/decide', question],
    [
      '/access/v1/evaluation',
      {
        subject: { type: 'user', id: 'a' },
        action: { name: question.action },
        resource: { type: 'account', id: '1' },
        context: { inputs: question.inputs },
      },
    ],
  ])('is one header: of two that were sent, %s takes neither', async (path, body) => {
    await start();
    const sent = httpRequest(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': ['order-1', 'order-2'],
      },
    }).end(JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const answer = (await json(response)) as DecisionProblem;
    expect([response.statusCode, answer.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/idempotency_key', code: 'duplicate' })],
    ]);
    expect(await service.testDatabase.adminQuery('SELECT id FROM decision')).toEqual([]);
  });

  it('is forgotten after 24 hours', async () => {
    await start();
    const first = await decide(service, key, retry);
    await service.testDatabase.adminQuery(
      `UPDATE decision SET evaluated_at = evaluated_at - interval '24 hours 1 second'`,
    );
    const second = await decide(service, key, retry);
    expect(second.body.decision_id).not.toBe(first.body.decision_id);
  });
});

describe('the configuration block decision_log', () => {
  const explained = { ...question, explain: 'full' };
  const configure = async (value: object): Promise<void> => {
    await start();
    // As a publication leaves it; `configuration-in-force.test.ts` has the way there.
    await service.testDatabase.adminQuery('UPDATE world_model SET decision_log = $1 WHERE id = $2', [
      value,
      world.worldId,
    ]);
    const { body } = await decide(service, key, explained);
    expect(body.rules?.find(({ rule }) => rule === 'R-0001')?.values).toEqual({ 'inputs.age': 17 });
  };

  it('keeps one input and masks another, in the record and in what rules read of them', async () => {
    await configure({ inputs: 'kept', masked_inputs: ['age'] });
    const [row] = await rows();
    expect(row?.inputs).toEqual({ age: '***', court_order: false });
    // As a value of its own: digests, ids and times hold these two digits by chance.
    expect(JSON.stringify(row?.answer)).not.toMatch(/[:[,]"?17"?[,}\]]/);
  });

  it('masks all', async () => {
    await configure({ inputs: 'masked' });
    expect((await rows())[0]?.inputs).toEqual({ age: '***', court_order: '***' });
  });

  it('keeps the digest alone', async () => {
    await configure({ inputs: 'hashed' });
    const [row] = await rows();
    expect(row?.inputs).toBeNull();
    expect(row?.inputs_digest).toMatch(/^[0-9a-f]{64}$/);
  });
});
