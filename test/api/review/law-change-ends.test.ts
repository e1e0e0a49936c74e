import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lawChange, openChanges, reviseSource } from '../../testkit/law-change.ts';
import { draftNotes, prohibitionText, publish } from '../../testkit/publication.ts';
import { ferryRegulation, openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

const byDay = ferryRegulation.replace(prohibitionText, 'A person may operate a ferry by day.');

/** A prohibition in force that ends by itself. */
async function endingRule(to: string): Promise<{ world: ReviewWorld; key: string }> {
  const world = await openReviewWorld(service);
  const candidate = await world.author(prohibitionText, {
    action: world.action,
    modality: 'must_not',
    requires: 'false',
    from: '2026-01-01',
    to,
    action_proposal: { title: 'Operate a ferry' },
  });
  const verified = await world.verify(candidate.id);
  const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])]
    .filter(({ severity }) => severity === 'acknowledge')
    .map(({ id }) => id);
  const signed = await world.enshrine(verified, doubts);
  if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(signed.body)}`);
  return { world, key: candidate.rule_key };
}

async function expectOvertaken(world: ReviewWorld, key: string, revision: string): Promise<void> {
  expect((await lawChange(world, revision)).rules.map(({ rule_key: one }) => one)).toEqual([key]);
  expect(await openChanges(world)).toMatchObject([{ source_material_id: revision, rules: 1 }]);
  const { status, body } = await publish(world, (await draftNotes(world)).id);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('source_changed')]);
}

describe('a rule with an end of its own', () => {
  it('is overtaken by a revision of which no one said from when it is in force', async () => {
    const { world, key } = await endingRule('2099-01-01');
    await expectOvertaken(world, key, await reviseSource(world, byDay, { effective_from: null }));
  });

  it('is overtaken by the revision before one that is in force only after its end', async () => {
    const { world, key } = await endingRule('2028-01-01');
    const second = await reviseSource(world, byDay, { effective_from: '2026-06-01' });
    const reserved = ferryRegulation.replace(prohibitionText, 'Reserved.');
    const third = await reviseSource(world, reserved, { effective_from: '2030-01-01' }, second);
    await expectOvertaken(world, key, third);
  });

  it('is left alone where the law changes only after it', async () => {
    const { world } = await endingRule('2028-01-01');
    const later = await reviseSource(world, byDay, { effective_from: '2030-01-01' });
    expect((await lawChange(world, later)).rules).toEqual([]);
    expect(await openChanges(world)).toEqual([]);
    expect((await publish(world, (await draftNotes(world)).id)).status).toBe(201);
  });
});
