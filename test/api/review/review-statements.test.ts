import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';

let service: TestService;
let world: ReviewWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openReviewWorld(service);
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

/** SQL statements that the service sends while it answers. */
async function statementsOf(path: string): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await world.get(path);
  const sent = query.mock.calls.length;
  query.mockRestore();
  expect(status).toBe(200);
  return sent;
}

async function enshrineAnother(): Promise<void> {
  const candidate = await world.author('A person must not operate a ferry.', {
    modality: 'must_not',
    requires: 'false',
  });
  const { status } = await world.enshrine(await world.verify(candidate.id));
  expect(status).toBe(200);
}

describe('lists of candidates and rules', () => {
  it('take as many statements for seven as for one, with threads, approvals, revisions and gate results', async () => {
    await enshrineAnother();
    await statementsOf('/candidates');
    const one = [await statementsOf('/candidates'), await statementsOf('/rules')];
    for (let more = 0; more < 6; more += 1) await enshrineAnother();
    const seven = [await statementsOf('/candidates'), await statementsOf('/rules')];
    expect(seven).toEqual(one);
    expect(Math.max(...one)).toBeLessThan(20);
  });
});
