import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, issueKey } from '../../testkit/decisions.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import { exceptionsByReason, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startTestService();
  apiKey = (await issueKey(service)).key;
});
afterAll(() => service.close());

const inputs = { licensed: true, passengers: 12 };

/** What the record of a decision keeps of the inputs. */
async function kept(world: ReviewWorld): Promise<unknown> {
  const { body } = await decide(service, apiKey, { action: world.action, inputs, as_of: '2026-06-01' });
  const [row] = await service.testDatabase.adminQuery<{ inputs: unknown }>(
    'SELECT inputs FROM decision WHERE id = $1',
    [body.decision_id],
  );
  return row?.inputs;
}

const put = (world: ReviewWorld, name: string, value: object) =>
  world.send<{ in_force: string; value: object }>('PUT', `/configuration/${name}`, { value });

describe('the block decision_log', () => {
  it('holds with the version that carries it, put or restored', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    expect(await kept(world)).toEqual(inputs);
    const masked = await put(world, 'decision_log', { inputs: 'masked' });
    expect(masked).toMatchObject({ status: 200, body: { in_force: 'with_version' } });
    expect(await kept(world)).toEqual(inputs);
    await publishNext(world);
    expect(await kept(world)).toEqual({ licensed: '***', passengers: '***' });

    expect((await world.send('POST', '/versions/v1/restore')).status).toBe(200);
    expect(await kept(world)).toEqual({ licensed: '***', passengers: '***' });
    await publishNext(world);
    expect(await kept(world)).toEqual(inputs);
  });

  it('holds for trials of a world without a version since it was put', async () => {
    const world = await openPublishableWorld(service);
    await put(world, 'decision_log', { inputs: 'masked' });
    await world.send('POST', '/playground', { action: world.action, inputs, version: 'draft' });
    const rows = await service.testDatabase.adminQuery<{ inputs: unknown }>(
      'SELECT inputs FROM decision WHERE world_id = $1',
      [world.worldId],
    );
    expect(rows).toEqual([{ inputs: { licensed: '***', passengers: '***' } }]);
  });
});

describe('the block approvals', () => {
  it('holds at once, and restoring a version that was published under another does not change it', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const two = await put(world, 'approvals', { approvals_required: 2 });
    expect(two).toMatchObject({ status: 200, body: { in_force: 'at_once' } });
    expect((await world.send('POST', '/versions/v1/restore')).status).toBe(200);
    const { body } = await world.get<{ items: { name: string; value: object }[] }>('/configuration');
    expect(body.items).toMatchObject([{ name: 'approvals', value: { approvals_required: 2 } }]);
    const { id } = await world.author(
      'The operator must provide a life jacket when the number of passengers exceeds 12.',
      {
        action: world.action,
        modality: 'must',
        applies_when: 'inputs.passengers > 12',
        requires: 'inputs.jackets',
        limits: ['all'],
        limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
        inputs: [
          { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
          { name: 'jackets', type: 'bool' },
        ],
      },
    );
    const verified = await world.verify(id);
    expect(await world.enshrine(verified, exceptionsByReason(verified))).toMatchObject({
      status: 200,
      body: { approvals_missing: 1, revision: null },
    });
  });
});
