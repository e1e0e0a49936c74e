import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModuleCache, type ModuleCache } from '../../../src/decisions/module-cache.ts';
import { seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let modules: { id: string; action: string; bytes: number }[];

const cacheOf = (maximumBytes: number): ModuleCache => createModuleCache(service.services, maximumBytes);
const load = (cache: ModuleCache, at: number) => {
  const { id, action } = modules[at]!;
  return cache.load({ id, action, version: 1, compromisedKeys: 0 }, service.users.operator);
};

beforeAll(async () => {
  service = await startTestService();
  for (const action of ['account.open', 'account.close', 'account.freeze']) {
    await seedModule(service, await seedWorld(service), { action });
  }
  modules = await service.testDatabase.adminQuery(
    'SELECT id, action, length(bytes) AS bytes FROM action_module JOIN module_bytes USING (digest) ORDER BY id',
  );
});
afterAll(() => service.close());

it('keeps modules as long as their bundles together fit', async () => {
  const cache = cacheOf(modules.reduce((sum, { bytes }) => sum + bytes, 0));
  const first = [await load(cache, 0), await load(cache, 1), await load(cache, 2)];
  for (const at of [2, 0, 1]) expect(await load(cache, at)).toBe(first[at]);
});

it('drops the one that was used longest ago, and keeps a single one that is larger', async () => {
  const two = cacheOf(modules[0]!.bytes + modules[1]!.bytes);
  const [a, b] = [await load(two, 0), await load(two, 1)];
  expect(await load(two, 0)).toBe(a);
  await load(two, 2);
  expect(await load(two, 0)).toBe(a);
  expect(await load(two, 1)).not.toBe(b);

  const none = cacheOf(1);
  const last = await load(none, 0);
  expect(await load(none, 0)).toBe(last);
  await load(none, 1);
  expect(await load(none, 0)).not.toBe(last);
});

it('asks once for all who ask at the same time, and again after a failure', async () => {
  const cache = cacheOf(1);
  const [one, other] = await Promise.all([load(cache, 0), load(cache, 0)]);
  expect(one).toBe(other);
  const wrong = { id: modules[1]!.id, action: 'account.open', version: 2, compromisedKeys: 0 };
  await expect(cache.load(wrong, service.users.operator)).rejects.toMatchObject({ code: 'internal_error' });
  expect((await load(cache, 1)).manifest.action).toBe('account.close');
});
