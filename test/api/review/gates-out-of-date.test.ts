import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testkit/count-statements.ts';
import {
  enshrine,
  licensed,
  passengers,
  permissionText,
  prohibitionText,
} from '../../testkit/publication.ts';
import { exceptionsByReason, openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const stale = async ({ worldId }: ReviewWorld, candidateId: string) => {
  const { data } = await service.graphql<{
    candidate: { checksChanged: boolean; rulesChanged: boolean };
  }>(
    `query ($worldId: UUID!, $candidateId: UUID!) {
       candidate(worldId: $worldId, candidateId: $candidateId) { checksChanged rulesChanged }
     }`,
    { worldId, candidateId },
    { as: 'operator' },
  );
  return data?.candidate;
};

const prohibition = {
  modality: 'must_not',
  requires: 'false',
  action_proposal: { title: 'Operate a ferry' },
};

describe('a candidate that passed the gates of an earlier release', () => {
  it.each(['NULL', '0'])('is not signed before they ran again (%s)', async (checks) => {
    const world = await openReviewWorld(service);
    const { id } = await world.author(prohibitionText, prohibition);
    expect(await stale(world, id)).toEqual({ checksChanged: false, rulesChanged: false });
    const verified = await world.verify(id);
    expect(verified).toMatchObject({ status: 'queued', checks_changed: false });
    await service.testDatabase.adminQuery(`UPDATE rule_candidate SET gate_checks = ${checks} WHERE id = $1`, [
      id,
    ]);
    expect(await stale(world, id)).toEqual({ checksChanged: true, rulesChanged: false });
    const refused = await world.enshrine(verified);
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
    expect(refused.body.detail).toContain('Run the gates again');
    const again = await world.verify(id);
    expect(again).toMatchObject({ checks_changed: false });
    expect(await world.enshrine(again)).toMatchObject({ status: 200 });
    expect(await stale(world, id)).toEqual({ checksChanged: false, rulesChanged: false });
  });
});

describe('a candidate that passed gate 2 beside other rules', () => {
  it('says so until gate 2 ran again', async () => {
    const world = await openReviewWorld(service);
    const grant = await world.author(permissionText, {
      modality: 'may',
      applies_when: 'inputs.licensed',
      requires: 'inputs.passengers <= 40',
      inputs: [passengers, licensed],
      action_proposal: { title: 'Operate a ferry' },
    });
    expect(await world.verify(grant.id)).toMatchObject({ status: 'queued' });
    const ban = await enshrine(world, prohibitionText, prohibition);
    const [first, second] = [
      await countStatements(() => stale(world, grant.id)),
      await countStatements(() => stale(world, grant.id)),
    ];
    for (const { result } of [first, second])
      expect(result).toEqual({ checksChanged: false, rulesChanged: true });
    // Pages that are open ask every few seconds: the rules are read once for as long as they stay.
    expect(second.statements).toBeLessThan(first.statements);
    const overrides = [{ rule: ban, reason: 'Section 5 permits it.' }];
    await world.send('PATCH', `/candidates/${grant.id}`, { overrides });
    const verified = await world.verify(grant.id);
    expect(await stale(world, grant.id)).toEqual({ checksChanged: false, rulesChanged: false });
    expect(await world.enshrine(verified, exceptionsByReason(verified))).toMatchObject({ status: 200 });
  });
});
