import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enshrine, openPublishableWorld, prohibitionText, reviseRule } from '../../testkit/publication.ts';
import { openReviewWorld, type CandidateAnswer, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Revision {
  rule: { limits: string[]; overrides: { rule: string }[] };
}

describe('a further limit', () => {
  it('comes beside what the rule says by then, its limits and its exceptions', async () => {
    const world = await openPublishableWorld(service);
    const [prohibition = '', permission = ''] = world.rules;
    const waits = await world.send('POST', `/rules/${permission}/revise`, { kind: 'edit' });
    expect(waits.status).toBe(201);
    const limits = [permission];
    const limit_reasons = [{ rule: permission, reason: 'Nobody may operate it now.' }];
    await reviseRule(world, prohibition, { kind: 'edit', limits, limit_reasons }, () => 'unmet');
    const revise = async (key: string, further_limits: string[]): Promise<Revision['rule']> => {
      const { status, body } = await world.send<Revision>('POST', `/rules/${key}/revise`, {
        kind: 'edit',
        further_limits,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.rule;
    };
    expect(await revise(prohibition, ['R-0077', permission])).toMatchObject({
      limits: [permission, 'R-0077'],
      limit_reasons,
    });
    expect(await revise(permission, ['R-0077'])).toMatchObject({
      limits: ['R-0077'],
      overrides: [{ rule: prohibition }],
    });
  });
});

describe('a rule with two periods', () => {
  const later = 'A person must not operate a ferry at night.';

  /** A prohibition from 2026, and an amendment of it from 2027 with other words. */
  async function amendedRule(): Promise<{ world: ReviewWorld; key: string; revisions: string[] }> {
    const world = await openReviewWorld(service);
    const key = await enshrine(world, prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      from: '2026-01-01',
      action_proposal: { title: 'Operate a ferry' },
    });
    const amendment = await world.send('POST', `/rules/${key}/revise`, {
      kind: 'amend',
      from: '2027-01-01',
      natural_language: later,
    });
    const verified = await world.verify(amendment.body.id);
    const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
    const signed = await world.enshrine(
      verified,
      doubts.filter(({ severity }) => severity === 'acknowledge').map(({ id }) => id),
    );
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    const rows = await service.testDatabase.adminQuery<{ id: string }>(
      'SELECT id FROM rule_revision WHERE world_id = $1 ORDER BY revision',
      [world.worldId],
    );
    return { world, key, revisions: rows.map(({ id }) => id) };
  }

  it('is revised in the one that is named, or that is in force on the day', async () => {
    const { world, key, revisions } = await amendedRule();
    const [today, coming] = revisions;
    const revise = (fields: Record<string, unknown>) =>
      world.send<CandidateAnswer & { code?: string; errors?: { pointer: string }[] }>(
        'POST',
        `/rules/${key}/revise`,
        { kind: 'correct', ...fields },
      );
    const first = { from: '2026-01-01', to: '2027-01-01', natural_language: prohibitionText };
    const second = { from: '2027-01-01', to: null, natural_language: later };
    expect((await revise({ revision_id: today })).body.rule).toMatchObject(first);
    expect((await revise({ revision_id: coming })).body.rule).toMatchObject(second);
    expect((await revise({})).body.rule).toMatchObject(second);
    // The sentence of one period is not put on the code of another.
    const amended = await revise({ kind: 'amend', from: '2026-06-01' });
    expect(amended.body.rule).toMatchObject({ ...first, from: '2026-06-01' });
    for (const fields of [
      { revision_id: coming, from: '2026-06-01' },
      { kind: 'amend', revision_id: today, from: '2028-01-01' },
    ]) {
      const refused = await revise(fields);
      expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, '/from']);
    }
    const gone = await revise({ revision_id: '00000000-0000-7000-8000-000000000000' });
    expect(gone).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
  });
});
