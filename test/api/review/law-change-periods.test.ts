import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lawChange,
  openChanges,
  renumbered,
  reviseSource,
  settle,
  statement,
} from '../../testkit/law-change.ts';
import { draftNotes, prohibitionText, publish } from '../../testkit/publication.ts';
import { ferryRegulation, openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

/** A prohibition that operator2 wrote, and that an amendment of the operator's closes on a day. */
async function amendedRule(from: string): Promise<{ world: ReviewWorld; key: string }> {
  const world = await openReviewWorld(service);
  await world.send('PUT', '/configuration/approvals', { value: { allow_self_approval: false } });
  const written = await world.send(
    'POST',
    '/candidates',
    {
      citations: [{ source_material_id: world.sourceId, quote: prohibitionText }],
      natural_language: prohibitionText,
      action: world.action,
      modality: 'must_not',
      requires: 'false',
      from: '2026-01-01',
      action_proposal: { title: 'Operate a ferry' },
    },
    'operator2',
  );
  const first = await world.enshrine(await world.verify(written.body.id));
  if (first.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(first.body)}`);
  const key = written.body.rule_key;
  const amendment = await world.send('POST', `/rules/${key}/revise`, { kind: 'amend', from });
  const second = await world.enshrine(await world.verify(amendment.body.id), [], 'operator2');
  if (second.status !== 200) throw new Error(`Not amended: ${JSON.stringify(second.body)}`);
  return { world, key };
}

const periods = ({ worldId }: ReviewWorld) =>
  service.testDatabase.adminQuery<{ from: string; until: string | null }>(
    `SELECT v.body ->> 'from' AS "from", h.closed_to::text AS until FROM rule_head h
       JOIN rule_revision v ON v.id = h.revision_id WHERE h.world_id = $1 ORDER BY 1`,
    [worldId],
  );

const outcomesOf = async (answer: ReturnType<typeof settle>): Promise<string[]> =>
  (await answer).body.settled.map(({ outcome }) => outcome);

describe('a rule that an amendment closes after the law changes', () => {
  it('is brought to the newer text in both its periods, each signed by another than its own author', async () => {
    const { world, key } = await amendedRule('2028-01-01');
    const second = await reviseSource(world, renumbered, { effective_from: '2027-01-01' });
    expect((await lawChange(world, second)).rules.map(({ rule_key: one }) => one)).toEqual([key, key]);
    expect(await openChanges(world)).toMatchObject([{ rules: 1 }]);
    const notes = await draftNotes(world);
    const blocked = await publish(world, notes.id);
    expect([blocked.status, JSON.stringify(blocked.body)]).toEqual([
      422,
      expect.stringContaining('source_changed'),
    ]);
    const carry = (id: string, as: 'operator' | 'operator2') =>
      outcomesOf(settle(world, id, 'carry-over', { rule_keys: [key], statement }, as));
    expect(await carry(second, 'operator')).toEqual(['carried_over', 'awaits_signature']);
    expect(await carry(second, 'operator2')).toEqual(['carried_over']);
    expect(await openChanges(world)).toEqual([]);
    const both = [
      { from: '2026-01-01', until: '2028-01-01' },
      { from: '2028-01-01', until: null },
    ];
    expect(await periods(world)).toEqual(both);
    expect((await publish(world, notes.id)).status).toBe(201);

    // Carried over once more, the authors are still those who wrote each of them.
    const third = await reviseSource(
      world,
      renumbered.replace('14 Ban', '24 Ban'),
      { effective_from: '2027-02-01' },
      second,
    );
    expect(await carry(third, 'operator2')).toEqual(['awaits_signature', 'carried_over']);
    expect(await carry(third, 'operator')).toEqual(['carried_over']);
    expect(await periods(world)).toEqual(both);

    // With other words: the first ends where it did, the second begins where it did and is published.
    const fourth = await reviseSource(
      world,
      renumbered.replace(prohibitionText, 'A person must not operate a ferry at night.'),
      { effective_from: '2027-06-01' },
      third,
    );
    const opened = await settle(world, fourth, 'revise', { rule_keys: [key] });
    expect(opened.body.settled.map(({ outcome }) => outcome)).toEqual(['revision_opened', 'revision_opened']);
    const [earlier, later] = await Promise.all(
      opened.body.settled.map(({ candidate_id: id }) => world.get(`/candidates/${id}`)),
    );
    expect(earlier?.body.rule).toMatchObject({ from: '2027-06-01', to: '2028-01-01' });
    expect(later?.body.rule).toMatchObject({ from: '2028-01-01', to: null });
    const again = await settle(world, fourth, 'revise', { rule_keys: [key] });
    expect(again.body.settled.map(({ candidate_id: id }) => id)).toEqual([earlier?.body.id, later?.body.id]);
  });

  it('is left alone where it ends as the law changes', async () => {
    const { world, key } = await amendedRule('2027-01-01');
    const id = await reviseSource(world, renumbered, { effective_from: '2027-01-01' });
    expect((await lawChange(world, id)).rules).toMatchObject([{ rule_key: key }]);
    const answer = await settle(world, id, 'carry-over', { rule_keys: [key], statement }, 'operator2');
    expect(answer.body.settled).toMatchObject([{ outcome: 'carried_over' }]);
    expect(await openChanges(world)).toEqual([]);
    expect((await publish(world, (await draftNotes(world)).id)).status).toBe(201);
  });

  it('goes at once where no one knows when it was repealed, and on the day that is named', async () => {
    const { world, key } = await amendedRule('2027-01-01');
    const gone = ferryRegulation.replace(prohibitionText, 'Reserved.');
    const id = await reviseSource(world, gone, { effective_from: null });
    const call = { rule_keys: [key], reason: 'Section 4 was repealed.' };
    expect(await outcomesOf(settle(world, id, 'retire', { ...call, from: '2029-01-01' }))).toEqual([
      'retired',
    ]);
    expect(await periods(world)).toEqual([
      { from: '2026-01-01', until: '2027-01-01' },
      { from: '2027-01-01', until: '2029-01-01' },
    ]);
    expect(await openChanges(world)).toEqual([]);
    const { world: other, key: second } = await amendedRule('2027-01-01');
    const repealed = await reviseSource(other, gone, { effective_from: null });
    expect(await outcomesOf(settle(other, repealed, 'retire', { ...call, rule_keys: [second] }))).toEqual([
      'retired',
    ]);
    expect(await periods(other)).toEqual([]);
  });
});

describe('a rule whose later period cites other words', () => {
  const vessels = 'A person must not operate a vessel.';
  const withVessels = ferryRegulation.replace(
    '### 5 Licensed operation',
    `### 4a Vessels\n\n${vessels}\n\n### 5 Licensed operation`,
  );

  /** In force on the prohibition's words, and from 2028 on those of another section; the newest text has both. */
  async function ruleOnTwoSections(): Promise<{ world: ReviewWorld; key: string; second: string }> {
    const world = await openReviewWorld(service);
    const sign = async (id: string) => {
      const verified = await world.verify(id);
      const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])]
        .filter(({ severity }) => severity === 'acknowledge')
        .map(({ id: finding }) => finding);
      const signed = await world.enshrine(verified, doubts);
      if (signed.status !== 200) throw new Error(`Not enshrined: ${JSON.stringify(signed.body)}`);
    };
    const written = await world.author(prohibitionText, {
      action: world.action,
      modality: 'must_not',
      requires: 'false',
      from: '2026-01-01',
      action_proposal: { title: 'Operate a ferry' },
    });
    const key = written.rule_key;
    await sign(written.id);
    const second = await reviseSource(world, withVessels, { effective_from: '2026-02-01' });
    await settle(world, second, 'carry-over', { rule_keys: [key], statement });
    const amendment = await world.send('POST', `/rules/${key}/revise`, {
      kind: 'amend',
      from: '2028-01-01',
      natural_language: vessels,
      citations: [{ source_material_id: second, quote: vessels }],
    });
    await sign(amendment.body.id);
    return { world, key, second };
  }

  it('loses the first with the law, and keeps the later; a repeat says again what was carried over', async () => {
    const { world, key, second } = await ruleOnTwoSections();
    const repealed = withVessels.replace(prohibitionText, 'Reserved.');
    const third = await reviseSource(world, repealed, { effective_from: '2027-01-01' }, second);
    const call = { rule_keys: [key], statement, correlation_id: randomUUID() };
    const carried = await settle(world, third, 'carry-over', call);
    expect(carried.body.settled.map(({ outcome }) => outcome)).toEqual(['refused', 'carried_over']);
    // As if the process had been killed before the answer was recorded.
    await service.testDatabase.adminQuery('DELETE FROM idempotency_anchor WHERE correlation_id = $1', [
      call.correlation_id,
    ]);
    expect((await settle(world, third, 'carry-over', call)).body).toEqual(carried.body);
    const retired = settle(world, third, 'retire', { rule_keys: [key], reason: 'Section 4 was repealed.' });
    expect(await outcomesOf(retired)).toEqual(['retired']);
    expect(await periods(world)).toEqual([
      { from: '2026-01-01', until: '2027-01-01' },
      { from: '2028-01-01', until: null },
    ]);
    expect(await openChanges(world)).toEqual([]);
  });
});
