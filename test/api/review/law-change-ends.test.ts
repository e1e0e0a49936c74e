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

const crewText = 'A person must not board a ferry.';

/** Verifies a candidate and signs it with what is to be acknowledged. */
async function sign(world: ReviewWorld, id: string): Promise<void> {
  const verified = await world.verify(id);
  const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])]
    .filter(({ severity }) => severity === 'acknowledge')
    .map((one) => one.id);
  const signed = await world.enshrine(verified, doubts);
  if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(signed.body)}`);
}

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
  await sign(world, candidate.id);
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

describe('what came of a law change', () => {
  it('is not the revision of a rule that never cited the older text', async () => {
    const { world, key } = await endingRule('2099-01-01');
    const newer = await reviseSource(world, `${ferryRegulation}\n### 12 Boarding\n\n${crewText}\n`);
    const written = await world.send('POST', '/candidates', {
      citations: [{ source_material_id: newer, quote: crewText }],
      natural_language: crewText,
      action: `${world.action}_board`,
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Board a ferry' },
    });
    await sign(world, written.body.id);
    const corrected = await world.send('POST', `/rules/${written.body.rule_key}/revise`, {
      kind: 'edit',
      to: '2098-01-01',
    });
    await sign(world, corrected.body.id);
    expect((await lawChange(world, newer)).followed).toEqual([]);
    const byHand = await world.send('POST', `/rules/${key}/revise`, {
      kind: 'edit',
      citations: [{ source_material_id: newer, quote: prohibitionText }],
    });
    await sign(world, byHand.body.id);
    expect((await lawChange(world, newer)).followed).toMatchObject([{ rule_key: key, outcome: 'revised' }]);
  });
});
