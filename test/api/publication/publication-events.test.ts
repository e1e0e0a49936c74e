import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { follow } from '../../testkit/subscribe.ts';
import { openWorld } from '../../testkit/world.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const query = `subscription ($worldId: UUID!) {
  publicationProgress(worldId: $worldId) { status phase worldModelVersion modules { action } mints { number publishedAt } }
}`;

interface Progress {
  status: string;
  phase: string | null;
  worldModelVersion: string;
  modules: { action: string }[];
  mints: { number: number; publishedAt: string | null };
}

describe('publicationProgress', () => {
  it('shows a publication as it is, and follows it and the next one', async () => {
    const world = await openPublishableWorld(service);
    const events = follow<Progress>(service, 'publicationProgress', {
      query,
      variables: { worldId: world.worldId },
    });
    const completed = async (version: string): Promise<Progress> => {
      for (;;) {
        const event = await events.next();
        if (event.done) throw new Error('It ended.');
        const { worldModelVersion, status } = event.value;
        if (worldModelVersion === version && status === 'COMPLETED') return event.value;
      }
    };
    const first = completed('v1');
    await publishNext(world);
    expect((await first).modules).toEqual([{ action: world.action }]);
    const second = completed('v2');
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    await publishNext(world);
    expect(await second).toMatchObject({ phase: null, mints: { number: 2 } });
    expect((await second).mints.publishedAt).not.toBeNull();
    await events.return(undefined);
  });

  it('is refused for a world that is not there, and waits in one that has none', async () => {
    const missing = follow(service, 'publicationProgress', {
      query,
      variables: { worldId: '01930000-0000-7000-8000-000000000000' },
    });
    await expect(missing.next()).rejects.toThrow('not_found');
    const empty = await openWorld(service);
    const none = follow<Progress>(service, 'publicationProgress', {
      query,
      variables: { worldId: empty.id },
    });
    const first = none.next();
    await empty.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    await empty.send('POST', '/release-notes', { narrative: 'The first.' });
    expect((await first).value).toMatchObject({ status: 'DRAFT', worldModelVersion: 'v1' });
    await none.return(undefined);
  });
});
