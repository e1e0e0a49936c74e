import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import {
  accountInputs,
  accountRules,
  decide,
  issueKey,
  seedModule,
  seedWorld,
  type DecisionProblem,
} from '../../testkit/decisions.ts';
import type { Person } from '../../testkit/people.ts';
import { openPublishableWorld, permissionText, publishNext } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.close());

const play = (worldId: string, body: Record<string, unknown>, as: Person = 'operator') =>
  service.rest<DecisionAnswer & DecisionProblem>('POST', `/worlds/${worldId}/playground`, {
    as,
    body: { correlation_id: randomUUID(), ...body },
  });

describe('the playground', () => {
  it('decides against the draft what the next publication decides, with the same module', async () => {
    const world = await openPublishableWorld(service);
    const question = {
      action: world.action,
      inputs: { passengers: 40, licensed: true },
      as_of: '2030-01-01',
    };
    const draft = await play(world.worldId, question);
    expect(draft.status).toBe(200);
    expect(draft.body).toMatchObject({ decision: 'permit', world_model_version: 'draft' });
    expect(draft.body.reasons.flatMap(({ citations }) => citations)).toContainEqual(
      expect.objectContaining({ quote: permissionText }),
    );

    await publishNext(world);
    const { key } = await issueKey(service);
    const published = await decide(service, key, question);
    expect(published.status).toBe(200);
    expect(published.body.module_digest).toBe(draft.body.module_digest);
    expect(published.body.reasons).toEqual(draft.body.reasons);
    expect(published.body.world_model_version).toBe('v1');
  });

  it('takes a version as every door takes one: its label, its number, its number as text', async () => {
    const world = await seedWorld(service);
    await seedModule(service, world, { action: 'playground.version' });
    const question = { action: 'playground.version', inputs: { age: 17, court_order: false } };
    const at = `/worlds/${world.worldId}`;
    for (const version of ['v1', '1', 1]) {
      const played = await play(world.worldId, { ...question, version });
      expect(played.body).toMatchObject({ decision: 'deny', world_model_version: 'v1' });
      const planned = await service.rest('POST', `${at}/playground/plan`, {
        as: 'operator',
        body: { ...question, version },
      });
      expect(planned).toMatchObject({ status: 200, body: { world_model_version: 'v1' } });
      const replay = await service.rest('POST', `${at}/replays`, {
        as: 'operator',
        body: { correlation_id: randomUUID(), version },
      });
      expect(replay).toMatchObject({ status: 201, body: { version: 'v1' } });
    }
    for (const version of ['next', 'v0', '01', 1.5, -1, true, [1]]) {
      expect(await play(world.worldId, { ...question, version })).toMatchObject({
        status: 400,
        body: { code: 'invalid_field', errors: [{ pointer: '/version' }] },
      });
    }
  });

  it('decides against a version, records a simulation under the operator, and replays its answer', async () => {
    const world = await seedWorld(service);
    await seedModule(service, world, { action: 'playground.act' });
    const body = {
      correlation_id: randomUUID(),
      action: 'playground.act',
      inputs: { age: 17, court_order: false },
      version: 'v1',
      as_of: '2026-06-01',
    };
    const first = await play(world.worldId, body);
    expect(first.body).toMatchObject({ decision: 'deny', world_model_version: 'v1' });
    const second = await play(world.worldId, body);
    expect(second.body.decision_id).toBe(first.body.decision_id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const rows = await service.testDatabase.adminQuery('SELECT * FROM decision WHERE world_id = $1', [
      world.worldId,
    ]);
    expect(rows).toMatchObject([
      { id: first.body.decision_id, simulated_by: service.users.operator, api_key_id: null },
    ]);
    const audit = await service.testDatabase.adminQuery(
      'SELECT target_type, action FROM world_authoring_audit WHERE correlation_id = $1',
      [body.correlation_id],
    );
    expect(audit).toEqual([{ target_type: 'decision', action: 'simulated' }]);
  });

  it('refuses what it cannot decide, and everybody but staff', async () => {
    const world = await seedWorld(service);
    await seedModule(service, world, { action: 'playground.refusal' });
    const question = { action: 'playground.refusal', inputs: { age: 30 }, version: 'v1' };
    const code = async (change: Record<string, unknown>): Promise<string> =>
      (await play(world.worldId, { ...question, ...change })).body.code;
    expect(await code({ inputs: { age: 'old' } })).toBe('inputs_invalid');
    expect((await play(world.worldId, { ...question, version: 'v7' })).body).toMatchObject({
      code: 'action_not_in_version',
      detail: 'There is no v7: the newest version is v1.',
    });
    expect(await code({ version: 'draft' })).toBe('action_not_in_version');
    expect(await code({ version: 'next' })).toBe('invalid_field');
    expect(await code({ correlation_id: undefined })).toBe('correlation_id_required');
    expect((await play(world.worldId, question, 'owner')).status).toBe(403);
    expect((await play(randomUUID(), question)).status).toBe(404);
  });
});

describe('replays', () => {
  interface ReplayAnswer {
    id: string;
    status: string;
    version: string;
    total: number;
    done: number;
    changed: number;
    error_code: string | null;
    masked: number;
    without_inputs: number;
    beyond_limit: number;
    complete: boolean;
    differences: { decision_id: string; before: string; after: string }[];
  }

  /** The last of the server-sent events: the replay when it has ended. */
  async function follow(path: string): Promise<ReplayAnswer> {
    const { body } = await service.rest<string>('GET', `${path}/events`, {
      as: 'operator',
      headers: { accept: 'text/event-stream' },
    });
    const last = [...body.matchAll(/^event: replay_progress\ndata: (.*)$/gm)].at(-1)?.[1] ?? '{}';
    return JSON.parse(last) as ReplayAnswer;
  }

  it('count what they leave out: masked values, inputs that are not kept, and what the limit does not reach', async () => {
    const worked = await startTestService({ worker: true });
    const outer = service;
    service = worked;
    try {
      const world = await seedWorld(service);
      await seedModule(service, world);
      const { key } = await issueKey(service);
      const keep = (value: object) =>
        service.testDatabase.adminQuery('UPDATE world_model SET decision_log = $2 WHERE id = $1', [
          world.worldId,
          JSON.stringify(value),
        ]);
      const ask = () =>
        decide(service, key, { action: 'account.open', inputs: { age: 30, court_order: false } });
      await ask();
      await ask();
      await keep({ inputs: 'masked' });
      await ask();
      await keep({ inputs: 'hashed' });
      await ask();
      await ask();
      await keep({ inputs: 'kept', masked_inputs: ['age'] });
      await ask();
      await keep({ inputs: 'kept' });
      await ask();
      const path = `/worlds/${world.worldId}/replays`;
      const replay = async (request: object): Promise<ReplayAnswer> => {
        const body = { correlation_id: randomUUID(), version: 'v1', ...request };
        const requested = await service.rest<ReplayAnswer>('POST', path, { as: 'operator', body });
        expect(requested.status).toBe(201);
        return follow(`${path}/${requested.body.id}`);
      };
      const counts = { masked: 2, without_inputs: 2, changed: 0, complete: false };
      expect(await replay({})).toMatchObject({ ...counts, total: 3, beyond_limit: 0 });
      expect(await replay({ limit: 2 })).toMatchObject({ ...counts, total: 2, beyond_limit: 1 });
      expect(await replay({ limit: 1 })).toMatchObject({
        total: 1,
        masked: 0,
        without_inputs: 0,
        beyond_limit: 6,
        complete: false,
      });
      const unpublished = await service.rest('POST', path, {
        as: 'operator',
        body: { correlation_id: randomUUID(), version: 'v9' },
      });
      expect(unpublished).toMatchObject({
        status: 404,
        body: { code: 'not_found', detail: 'There is no v9: the newest version is v1.' },
      });
      const at = '2026-06-01T00:00:00Z';
      for (const [request, pointer] of [
        [{ from: at, to: '2026-05-01T00:00:00Z' }, '/to'],
        [{ from: at, to: at }, '/to'],
        [{ action: 'no.such' }, '/action'],
      ] as const) {
        const body = { correlation_id: randomUUID(), ...request };
        const refused = await service.rest('POST', path, { as: 'operator', body });
        expect(refused).toMatchObject({
          status: 400,
          body: { code: 'invalid_field', errors: [{ pointer }] },
        });
      }
    } finally {
      service = outer;
      await worked.close();
    }
  });

  it('run recorded decisions again, and say which come out differently', async () => {
    const worked = await startTestService({ worker: true });
    const outer = service;
    service = worked;
    try {
      const world = await seedWorld(service);
      await seedModule(service, world);
      const { key } = await issueKey(service);
      const ids: Record<number, string> = {};
      for (const age of [17, 19, 25]) {
        const { body } = await decide(service, key, {
          action: 'account.open',
          inputs: { age, court_order: false },
          as_of: '2026-06-01',
        });
        ids[age] = body.decision_id;
      }
      await seedModule(service, world, {
        version: 2,
        rules: accountRules.map((rule) =>
          rule.key === 'R-0001' ? { ...rule, requires: 'inputs.age >= 21' } : rule,
        ),
      });
      const body = { correlation_id: randomUUID(), version: 'v2' };
      const path = `/worlds/${world.worldId}/replays`;
      const requested = await service.rest<ReplayAnswer>('POST', path, { as: 'operator', body });
      expect([requested.status, requested.body.version]).toEqual([201, 'v2']);
      const again = await service.rest<ReplayAnswer>('POST', path, { as: 'operator', body });
      expect(again.body.id).toBe(requested.body.id);

      const ended = await follow(`${path}/${requested.body.id}`);
      expect(ended).toMatchObject({
        status: 'completed',
        complete: true,
        total: 3,
        done: 3,
        changed: 1,
        differences: [{ decision_id: ids[19], before: 'permit', after: 'deny', rules: ['R-0001'] }],
        flips: [{ action: 'account.open', before: 'permit', after: 'deny', rules: ['R-0001'], count: 1 }],
      });
      const read = await service.rest<ReplayAnswer>('GET', `${path}/${requested.body.id}`, {
        as: 'operator',
      });
      expect(read.body).toEqual(ended);
      const table = await service.rest<string>('GET', `${path}/${requested.body.id}/differences.csv`, {
        as: 'operator',
      });
      expect(table.body).toContain(`\r\n${ids[19]},account.open,permit,deny,R-0001\r\n`);

      const [age] = accountRules;
      await seedModule(service, world, { version: 3, rules: [age!], inputs: accountInputs.slice(0, 1) });
      const fewer = await service.rest<ReplayAnswer>('POST', path, {
        as: 'operator',
        body: { correlation_id: randomUUID(), version: 'v3' },
      });
      // Who still sends what it does not declare is refused, which no verdict shows.
      expect(await follow(`${path}/${fewer.body.id}`)).toMatchObject({
        status: 'completed',
        complete: false,
        changed: 0,
        undeclared_inputs: [{ action: 'account.open', input: 'court_order', count: 3 }],
      });

      const draft = await service.rest<ReplayAnswer>('POST', path, {
        as: 'operator',
        body: { correlation_id: randomUUID() },
      });
      const gone = await follow(`${path}/${draft.body.id}`);
      expect(gone).toMatchObject({ status: 'completed', version: 'draft', changed: 3 });
      expect(gone.differences.map(({ after }) => after)).toEqual(Array(3).fill('action_not_in_version'));
    } finally {
      service = outer;
      await worked.close();
    }
  });

  it('are for staff alone', async () => {
    const world = await seedWorld(service);
    const path = `/worlds/${world.worldId}/replays`;
    const body = { correlation_id: randomUUID() };
    expect((await service.rest('POST', path, { as: 'owner', body })).status).toBe(403);
    expect((await service.rest('GET', path, { as: 'owner' })).status).toBe(403);
    const odd = await service.rest<DecisionProblem>('POST', path, {
      as: 'operator',
      body: { ...body, limit: 0 },
    });
    expect([odd.status, odd.body.code]).toEqual([400, 'invalid_field']);
  });
});
