import { afterAll, beforeAll, expect, it } from 'vitest';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import type { Readers } from '../../../src/reading/readers.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** No thread knows it: to look for it ends the work of the gates with an error that is no refusal. */
const readers: Readers = { readers: [{ ...grammarReader, name: 'unknown' }], agreement: null };

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ services: { readers } });
});
afterAll(() => service.close());

const quote = 'A kennel must not keep more than 12 dogs.';

it('a check that ends with an error refuses the verification, says so, and leaves no gate green', async () => {
  const world = await openReviewWorld(service, { text: `# Kennels\n\n## 2 Dogs\n\n${quote}\n` });
  const candidate = await world.author(quote, {
    modality: 'must_not',
    requires: 'inputs.dogs <= 12',
    inputs: [{ name: 'dogs', type: 'int', minimum: 0, maximum: 1000, description: 'Dogs of the kennel' }],
    action_proposal: { title: 'Keep dogs in a kennel' },
  });
  const refused = await world.send<Record<string, unknown>>('POST', `/candidates/${candidate.id}/verify`);
  expect(refused.status).toBe(500);
  expect(refused.body.code).toBe('internal_error');
  const id = /request id ([\w-]+)/.exec(String(refused.body.detail))?.[1];
  const logged = service.logged.filter((line) => line.includes('no reader is called unknown'));
  expect(logged).toEqual([expect.stringContaining(id!)]);
  const { body } = await world.get(`/candidates/${candidate.id}`);
  expect(body).toMatchObject({ status: 'proposed', gate_1: null, gate_2: null });
});
