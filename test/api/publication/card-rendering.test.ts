import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderMissingPages } from '../../../src/publication/card/render-cards.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('a card that cannot be rendered keeps no other from its page, and is not tried again without end', async () => {
  const [broken, whole] = [await openPublishableWorld(service), await openPublishableWorld(service)];
  await publishNext(broken);
  await publishNext(whole);
  await service.testDatabase.adminQuery('ALTER TABLE world_model_card DISABLE TRIGGER ALL');
  await service.testDatabase.adminQuery(
    `UPDATE world_model_card SET content = content - 'world'
      WHERE version_id IN (SELECT id FROM world_model_version WHERE world_id = $1)`,
    [broken.worldId],
  );
  await service.testDatabase.adminQuery('ALTER TABLE world_model_card ENABLE TRIGGER ALL');
  const failures = new Map<string, number>();
  let failed = 0;
  const render = (): Promise<number> =>
    renderMissingPages(service.services.database, failures, () => {
      failed += 1;
    });
  expect(await render()).toBe(1);
  for (let round = 0; round < 5; round += 1) expect(await render()).toBe(0);
  expect(failed).toBe(3);
  const pages = await service.testDatabase.adminQuery<{ world_id: string }>(
    'SELECT v.world_id FROM card_page p JOIN world_model_version v ON v.id = p.version_id',
  );
  expect(pages).toEqual([{ world_id: whole.worldId }]);
});
