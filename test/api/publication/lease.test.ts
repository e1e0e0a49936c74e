import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeOver } from '../../../src/publication/mint/publication-lease.ts';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import { draftNotes, openPublishableWorld, publish } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { until } from '../../testkit/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('a publication whose step takes longer than its lease', () => {
  it('is kept by its holder, from whom no other takes it', async () => {
    const { testDatabase, services } = service;
    const world = await openPublishableWorld(service);
    const notes = await draftNotes(world);
    const lease = async (): Promise<{ id: string; attempts: number; held: boolean }> => {
      const rows = await testDatabase.adminQuery<{ id: string; attempts: number; held: boolean }>(
        `SELECT id, attempts, leased_until > now() AS held FROM publication
          WHERE world_id = $1 AND status = 'in-progress'`,
        [world.worldId],
      );
      return rows[0]!;
    };
    // The acceptance cases cannot be read: the step before the first progress.
    const published = await meetAtLock(
      testDatabase,
      'LOCK TABLE acceptance_case IN ACCESS EXCLUSIVE MODE',
      1,
      () => publish(world, notes.id),
      async () => {
        // As if the whole lease had passed since.
        await testDatabase.adminQuery(
          `UPDATE publication SET leased_until = now() WHERE world_id = $1 AND status = 'in-progress'`,
          [world.worldId],
        );
        const held = await until(async () => {
          const now = await lease();
          if (!now.held) throw new Error('not renewed yet');
          return now;
        });
        expect(await takeOver(services.database, held.id)).toBeNull();
      },
    );
    expect(published).toMatchObject({ status: 201, body: { attempts: 1 } });
  });
});
