import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import { enshrine, permissionText, prohibitionText } from '../../testkit/publication.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import type { Problem } from '../../testkit/world.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const inputs = [
  { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
  { name: 'licensed', type: 'bool' },
];

/** A world whose prohibition is signed, and whose permission is not. */
async function openTried(): Promise<{
  world: ReviewWorld;
  id: string;
  base: string;
  key: string;
  ask: (body: Record<string, unknown>) => ReturnType<typeof service.rest<DecisionAnswer & Problem>>;
}> {
  const world = await openReviewWorld(service);
  const base = await enshrine(world, prohibitionText, {
    modality: 'must_not',
    requires: 'false',
    action_proposal: { title: 'Operate a ferry' },
  });
  const candidate = await world.author(permissionText, {
    action: world.action,
    modality: 'may',
    applies_when: 'inputs.licensed',
    requires: 'inputs.passengers <= 40',
    inputs,
    overrides: [{ rule: base, reason: 'Section 5 permits what section 4 prohibits.' }],
  });
  const path = `/worlds/${world.worldId}/candidates/${candidate.id}/try`;
  return {
    world,
    id: candidate.id,
    base,
    key: candidate.rule_key,
    ask: (body) =>
      service.rest<DecisionAnswer & Problem>('POST', path, {
        as: 'operator',
        body: { as_of: '2026-06-01', ...body },
      }),
  };
}

describe('a candidate that is tried before it is signed', () => {
  it('is decided with the rules beside it, with its clause, and leaves no record and no change', async () => {
    const { world, base, key, ask, id } = await openTried();
    const revision = (await world.get<{ working_set_revision?: number }>('')).body;
    const permitted = await ask({ inputs: { licensed: true, passengers: 40 } });
    expect(permitted.status).toBe(200);
    expect(permitted.body).toMatchObject({
      decision: 'permit',
      world_model_version: 'draft',
      module_digest: null,
    });
    expect(permitted.body.reasons.find(({ rule }) => rule === base)).toMatchObject({ overridden_by: key });
    expect(permitted.body.rules?.find(({ rule }) => rule === key)).toMatchObject({
      outcome: 'met',
      citations: [{ quote: permissionText, publication: 'Ferry Safety Regulation 2026' }],
    });
    expect((await ask({ inputs: { licensed: true, passengers: 41 } })).body.decision).not.toBe('permit');
    expect((await ask({ inputs: {} })).body.missing_inputs).toContain('licensed');
    expect((await world.get('')).body).toEqual(revision);
    expect((await world.get<{ status: string }>(`/candidates/${id}`)).body.status).toBe('proposed');
    const decisions = await service.rest<{ items: unknown[] }>(
      'GET',
      `/decisions?world_id=${world.worldId}`,
      {
        as: 'operator',
      },
    );
    expect(decisions.body.items).toEqual([]);
  });

  it('is decided as it is being written, and says with a place what of that is wrong', async () => {
    const { ask, world, id } = await openTried();
    const question = { inputs: { licensed: true, passengers: 41 } };
    expect((await ask({ ...question, requires: 'inputs.passengers <= 50' })).body.decision).toBe('permit');
    const wrong = await ask({ ...question, requires: 'inputs.passengers <= inputs.seats' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'predicate_invalid' } });
    expect(wrong.body.errors?.[0]).toMatchObject({ pointer: '/requires' });
    expect(wrong.body.errors?.[0]?.message).toMatch(/\(characters 21 to 33\)$/);
    const unread = await ask({ ...question, applies_when: 'inputs.licensed &&' });
    expect(unread.body.errors?.[0]?.pointer).toBe('/applies_when');
    const stored = await world.get<{ rule: { requires: string } }>(`/candidates/${id}`);
    expect(stored.body.rule.requires).toBe('inputs.passengers <= 40');
  });

  it('is refused with inputs that the action does not take, once it is decided', async () => {
    const { ask, world, id } = await openTried();
    expect((await ask({ inputs: { passengers: 'many' } })).body.code).toBe('inputs_invalid');
    const { content_hash } = (await world.get(`/candidates/${id}`)).body;
    await world.send('POST', `/candidates/${id}/reject`, { content_hash, statement: 'It says more.' });
    expect(await ask({ inputs: {} })).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
  });
});
