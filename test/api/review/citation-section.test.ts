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

it('a quote that is chosen anew keeps the item that it was found at', async () => {
  const { body } = await author('Gates Order > 3 Opening > (5)');
  const sections = async (words: string, section?: string): Promise<string[]> => {
    const citations = [{ source_material_id: world.sourceId, quote: words, section }];
    const edited = await world.send('PATCH', `/candidates/${body.id}`, { citations });
    return (edited.body.rule.citations as { section: string }[]).map((one) => one.section);
  };
  expect(await sections('must not open the gate before noon.')).toEqual(['Gates Order > 3 Opening > (5)']);
  expect(await sections(quote)).toEqual(['Gates Order > 3 Opening']);
  expect(await sections(quote, 'Gates Order > 3 Opening > (5)')).toEqual(['Gates Order > 3 Opening > (5)']);
  expect(await sections(quote)).toEqual(['Gates Order > 3 Opening > (5)']);
});
