import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

const quote = 'A keeper must not open the gate before noon.';
let service: TestService;
let world: ReviewWorld;

beforeAll(async () => {
  service = await startTestService();
  world = await openReviewWorld(service, { text: `# Gates Order\n\n## 3 Opening\n\n${quote}` });
});
afterAll(() => service.close());

const author = (section: string | undefined) =>
  world.send('POST', '/candidates', {
    citations: [{ source_material_id: world.sourceId, quote, section }],
    natural_language: quote,
    action: 'gate.open',
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Open the gate' },
  });

it('a citation may not claim another section than the one that its quote is in', async () => {
  const refused = await author('2 Keepers');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    code: 'invalid_field',
    errors: [{ pointer: '/citations/0/section', code: 'mismatch' }],
  });
  expect((await author(undefined)).body).toMatchObject({
    rule: { citations: [{ section: 'Gates Order > 3 Opening' }] },
  });
  expect((await author('Gates Order > 3 Opening > first sentence')).status).toBe(201);
});
