import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderMissingPages } from '../../../src/publication/card/render-cards.ts';
import { draftNotes, openPublishableWorld, publish, publishNext } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('fifty publishers of ten worlds', () => {
  it('publish each world once, without a deadlock; the others are told 409', async () => {
    const worlds = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const world = await openPublishableWorld(service);
        return { world, notes: await draftNotes(world) };
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => worlds)
        .flat()
        .map(({ world, notes }) => publish(world, notes.id)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(40);
    const versions = await service.testDatabase.adminQuery<{ published: number }>(
      "SELECT count(*)::int AS published FROM world_model_version WHERE status = 'published'",
    );
    expect(versions).toEqual([{ published: 10 }]);
  }, 600_000);
});

const render = (): Promise<number> =>
  renderMissingPages(service.services.database, new Map(), (error) => {
    throw error;
  });

describe('the page of a card', () => {
  it('is rendered once after publication, for the first reader', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const rendered = await Promise.all([1, 2].map(() => render()));
    expect(Math.max(...rendered)).toBeGreaterThan(0);
    expect(await render()).toBe(0);
    const pages = await service.testDatabase.adminQuery<{ html: string }>(
      'SELECT html FROM card_page p JOIN world_model_version v ON v.id = p.version_id WHERE v.world_id = $1',
      [world.worldId],
    );
    expect(pages).toHaveLength(1);
    const shown = await service.rest<string>('GET', `/worlds/${world.worldId}/versions/v1/card`, {
      as: 'operator',
      headers: { accept: 'text/html' },
    });
    expect(shown.body).toBe(pages[0]?.html);
  });
});
