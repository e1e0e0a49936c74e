import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueKey } from '../../testkit/decisions.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startTestService();
  apiKey = (await issueKey(service)).key;
});
afterAll(() => service.close());

it('bindings are staged, published with card and module, and staged again with an older version', async () => {
  const world = await openPublishableWorld(service);
  const path = `/actions/${world.action}`;
  const evaluate = async (properties: object, context: object) => {
    const { body } = await service.rest<{ decision: boolean; context: { world_model_version: string } }>(
      'POST',
      '/access/v1/evaluation',
      {
        token: apiKey,
        body: {
          subject: { type: 'user', id: 'u1', properties },
          action: { name: world.action },
          resource: { type: 'ferry', id: 'f1' },
          context,
        },
      },
    );
    return `${body.decision} ${body.context.world_model_version}`;
  };
  const digestOf = async (version: string) =>
    (await world.get<{ items: { digest: string }[] }>(`/versions/${version}/modules`)).body.items[0]?.digest;
  const asked = [{ licensed: true, licence: true, passengers: 30 }, { on_board: 30 }] as const;

  await publishNext(world);
  const bindings = [
    { input: 'licensed', path: 'subject.properties.licence' },
    { input: 'passengers', path: 'context.on_board' },
  ];
  expect((await world.send('PATCH', path, { bindings })).status).toBe(200);
  const staged = await world.get<{ action_counts: object }>('/staged-changes');
  expect(staged.body.action_counts).toEqual({ added: 0, changed: 1, removed: 0 });
  await publishNext(world);
  const { body: card } = await world.get<{ actions: { bindings?: object[] }[] }>('/versions/v2/card');
  expect(card.actions[0]?.bindings).toEqual(bindings);
  expect(await digestOf('v2')).not.toBe(await digestOf('v1'));
  expect(await evaluate(...asked)).toBe('true v2');
  expect(await evaluate({ ...asked[0], licence: false }, asked[1])).toBe('false v2');
  expect(await evaluate(asked[0], {})).toBe('false v2');

  expect((await world.send('POST', '/versions/v1/restore')).status).toBe(200);
  await publishNext(world);
  expect(await evaluate(...asked)).toBe('true v3');
  expect(await evaluate({ licence: true, passengers: 30 }, asked[1])).toBe('false v3');
  expect((await world.get<{ bindings: object[] }>(path)).body.bindings).toEqual([]);
  expect((await world.send('POST', '/versions/v2/restore')).status).toBe(200);
  expect((await world.get<{ bindings: object[] }>(path)).body.bindings).toMatchObject(bindings);

  // An input that no rule reads any more goes, and what bound it.
  const retired = await world.send('POST', `/rules/${world.rules[1]}/retire`, { reason: 'Repealed.' });
  expect(retired.status).toBe(200);
  expect((await world.get<{ bindings: object[] }>(path)).body.bindings).toEqual([]);
  const audit = await service.testDatabase.adminQuery<{ detail: { unbound?: object[] } }>(
    "SELECT detail FROM world_authoring_audit WHERE world_id = $1 AND target_type = 'action' AND action = 'revised' ORDER BY occurred_at DESC LIMIT 1",
    [world.worldId],
  );
  expect(audit[0]?.detail).toMatchObject({ key: world.action, unbound: bindings });
});
