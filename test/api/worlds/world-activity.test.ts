import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { follow } from '../../testkit/subscribe.ts';
import { openWorld } from '../../testkit/world.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const query = `subscription ($worldId: UUID!) {
  worldActivity(worldId: $worldId) { targetType action operator { ... on User { email } } }
}`;

interface Activity {
  targetType: string;
  action: string;
  operator: { email: string };
}

describe('worldActivity', () => {
  it('tells of each mutation of the world from now on, in order, and of no other world', async () => {
    const world = await openWorld(service);
    const other = await openWorld(service);
    const events = follow<Activity>(service, 'worldActivity', { query, variables: { worldId: world.id } });
    const first = events.next();
    // Followed from when the stream is open: what happens until then may be told of or not.
    const isTold = new AbortController();
    void first.then(() => isTold.abort());
    for (let count = 1; !isTold.signal.aborted && count < 100; count += 1) {
      await other.ingest({ content: `A porter must report ${count}.`, media_type: 'text/plain' });
      await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 1 + (count % 2) } });
    }
    const configured = { targetType: 'CONFIGURATION_BLOCK', action: 'REVISED' };
    expect((await first).value).toMatchObject({
      ...configured,
      operator: { email: 'operator@enshrine.test' },
    });
    await world.ingest({ content: 'A skipper must report.', media_type: 'text/plain' });
    const told: Activity[] = [];
    for await (const event of events) {
      told.push(event);
      if (event.action === 'INGESTED') break;
    }
    expect(told.at(-1)).toMatchObject({ targetType: 'SOURCE_MATERIAL' });
    expect(told.slice(0, -1).every(({ targetType }) => targetType === configured.targetType)).toBe(true);
  });

  it('is refused for a world that is not there', async () => {
    const events = follow(service, 'worldActivity', {
      query,
      variables: { worldId: '01930000-0000-7000-8000-000000000000' },
    });
    await expect(events.next()).rejects.toThrow('not_found');
  });
});
