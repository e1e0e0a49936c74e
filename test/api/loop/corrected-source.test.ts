import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, issueKey } from '../../testkit/decisions.ts';
import { prohibitionText, publishNext } from '../../testkit/publication.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('a rule that cites a source whose metadata was corrected passes the gates, and its decisions cite the correction', async () => {
  const world = await openReviewWorld(service);
  const { id } = await world.author(prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Operate a ferry' },
  });
  const corrected = await world.send('POST', `/source-materials/${world.sourceId}/corrections`, {
    provenance: {
      kind: 'statute',
      publication: 'Ferry Safety Regulation 2025',
      effective_from: '2026-01-01',
    },
    reason: 'The year was wrong.',
  });
  expect(corrected.status).toBe(201);
  const verified = await world.verify(id);
  expect(verified.status).toBe('queued');
  expect((await world.enshrine(verified)).status).toBe(200);
  await publishNext(world);
  const { key } = await issueKey(service);
  const { body } = await decide(service, key, { action: world.action, inputs: {}, as_of: '2026-06-01' });
  expect(body).toMatchObject({
    decision: 'deny',
    reasons: [{ citations: [{ publication: 'Ferry Safety Regulation 2025', quote: prohibitionText }] }],
  });
});
