import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prohibitionText } from '../../testkit/publication.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('a rule without a day', () => {
  it('is named by the checks of a publication, which it does not prevent', async () => {
    const world = await openReviewWorld(service);
    const { id, rule_key: key } = await world.author(prohibitionText, {
      action: world.action,
      modality: 'must_not',
      requires: 'false',
      from: null,
      action_proposal: { title: 'Operate a ferry' },
    });
    const verified = await world.verify(id);
    const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
    const signed = await world.enshrine(
      verified,
      doubts.map((doubt) => doubt.id),
    );
    expect(signed.status).toBe(200);
    const preview = await service.rest<{ rules_without_day: string[]; refusals: { code: string }[] }>(
      'POST',
      `/worlds/${world.worldId}/publications/preview`,
      { as: 'operator', body: {} },
    );
    expect(preview.body).toMatchObject({ rules_without_day: [key], refusals: [] });
  });
});
