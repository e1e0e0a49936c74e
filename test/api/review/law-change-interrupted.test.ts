import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lawChange,
  openChanges,
  outcomes,
  renumbered,
  reviseSource,
  settle,
  statement,
} from '../../testkit/law-change.ts';
import { mostMilliseconds, stepOf } from '../../../src/review/law-change/settle-policy.ts';
import { meetAtLock } from '../../testkit/meet-at-lock.ts';
import { openPublishableWorld, permissionText, prohibitionText } from '../../testkit/publication.ts';
import { ferryRegulation, openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
/** How far the clock of the service is ahead, and goes on each time that it is read. */
let ahead = 0;
let step = 0;
beforeAll(async () => {
  service = await startTestService({ clock: { now: () => new Date(Date.now() + (ahead += step)) } });
});
afterAll(() => service.close());

const query = <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
  service.testDatabase.adminQuery<Row>(sql, values);

/** As if the process had been killed after the last step and before the answer was recorded. */
const forgetAnswer = (correlationId: string) =>
  query('DELETE FROM idempotency_anchor WHERE correlation_id = $1 RETURNING id', [correlationId]);

/** Holds up what the call writes until `meanwhile` is done: it has read everything by then. */
const heldUp = <T>(start: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> =>
  meetAtLock(service.testDatabase, 'LOCK TABLE idempotency_anchor IN EXCLUSIVE MODE', 1, start, meanwhile);

describe('a command that was cut short', () => {
  it('is finished by a repeat: what was carried over is said to be, once', async () => {
    const world = await openPublishableWorld(service);
    const { rules } = world;
    const id = await reviseSource(world, renumbered);
    const call = { rule_keys: rules, statement, correlation_id: randomUUID() };
    await settle(world, id, 'carry-over', call);
    const waiting = (await lawChange(world, id)).rules.map(({ rule_key: key }) => key);
    if (waiting.length > 0)
      await settle(world, id, 'carry-over', { rule_keys: waiting, statement }, 'operator2');
    expect((await lawChange(world, id)).rules).toEqual([]);
    expect(await forgetAnswer(call.correlation_id)).toHaveLength(1);
    const again = await settle(world, id, 'carry-over', call);
    expect(outcomes(again)).toEqual(Object.fromEntries(rules.map((key) => [key, 'carried_over'])));
    const other = await settle(world, id, 'carry-over', { rule_keys: rules, statement });
    expect(outcomes(other)).toEqual(Object.fromEntries(rules.map((key) => [key, 'refused'])));
    const [made] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM rule_candidate WHERE world_id = $1 AND revision_kind = 'carry_over'`,
      [world.worldId],
    );
    expect(made).toEqual({ count: rules.length });
  });

  it('verifies the candidate that it had cited anew', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.author(prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate a ferry' },
    });
    await world.verify(candidate.id);
    const id = await reviseSource(world, renumbered);
    const call = {
      rule_keys: [],
      candidate_ids: [candidate.id],
      statement,
      correlation_id: randomUUID(),
    };
    // Between the two steps it comes to grief: cited anew, and not verified.
    const step = stepOf(call.correlation_id, 'verify', candidate.id);
    await query(
      `INSERT INTO idempotency_anchor (id, operator_id, correlation_id, operation, request_digest)
       SELECT gen_random_uuid(), operator_id, $1, 'other', repeat('0', 64) FROM idempotency_anchor LIMIT 1`,
      [step],
    );
    const first = await settle(world, id, 'carry-over', call);
    expect(first.body.settled).toMatchObject([{ outcome: 'refused', code: 'correlation_id_reused' }]);
    expect((await world.get(`/candidates/${candidate.id}`)).body.gate_1).toBeNull();
    await forgetAnswer(step);
    await forgetAnswer(call.correlation_id);
    const again = await settle(world, id, 'carry-over', call);
    expect(again.body.settled).toMatchObject([
      { rule_key: candidate.rule_key, candidate_id: candidate.id, outcome: 'carried_over' },
    ]);
    expect((await world.get(`/candidates/${candidate.id}`)).body.gate_1).not.toBeNull();
  });

  it('says of a rule that it had retired that it is', async () => {
    const world = await openPublishableWorld(service);
    const [, exception = ''] = world.rules;
    const id = await reviseSource(
      world,
      ferryRegulation.replace(permissionText, 'This section is reserved.'),
    );
    const call = { rule_keys: [exception], reason: 'Section 5 was repealed.', correlation_id: randomUUID() };
    const first = await settle(world, id, 'retire', call);
    expect(outcomes(first)).toEqual({ [exception]: 'retired' });
    await forgetAnswer(call.correlation_id);
    const again = await settle(world, id, 'retire', call);
    expect(again.body).toEqual(first.body);
    const other = await settle(world, id, 'retire', { rule_keys: [exception], reason: 'Gone.' });
    expect(outcomes(other)).toEqual({ [exception]: 'refused' });
  });
});

describe('a command that took long enough with what was named before', () => {
  it('goes on where it ended when it is asked for again under the same correlation id', async () => {
    const world = await openPublishableWorld(service);
    const { rules } = world;
    const id = await reviseSource(world, renumbered);
    const call = { rule_keys: rules, statement, correlation_id: randomUUID() };
    step = mostMilliseconds + 1;
    const first = outcomes(await settle(world, id, 'carry-over', call));
    step = 0;
    expect(Object.values(first)).toEqual([expect.not.stringMatching('not_begun'), 'not_begun']);
    const again = outcomes(await settle(world, id, 'carry-over', call));
    expect(again[rules[0]!]).toBe(first[rules[0]!]);
    expect(['carried_over', 'awaits_signature']).toContain(again[rules[1]!]);
    expect(outcomes(await settle(world, id, 'carry-over', call))).toEqual(again);
  });
});

describe('a rule that waited for its second signature when a release brought further checks', () => {
  it('is verified again by the same command, and signed', async () => {
    const world = await openReviewWorld(service);
    const written = await world.author(prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate a ferry' },
    });
    expect((await world.enshrine(await world.verify(written.id))).status).toBe(200);
    await world.send('PUT', '/configuration/approvals', {
      value: { approvals_required: 2, allow_self_approval: true },
    });
    const id = await reviseSource(world, renumbered);
    const call = { rule_keys: [written.rule_key], statement };
    const first = await settle(world, id, 'carry-over', call);
    expect(first.body.settled).toMatchObject([{ outcome: 'awaits_signature', code: null }]);
    await query('UPDATE rule_candidate SET gate_checks = NULL WHERE id = $1', [
      first.body.settled[0]!.candidate_id,
    ]);
    const second = await settle(world, id, 'carry-over', call, 'operator2');
    expect(second.body.settled).toMatchObject([{ outcome: 'carried_over', message: null }]);
  });
});

describe('a command that read what is no more', () => {
  it('retires no revision but the one that it saw', async () => {
    const world = await openPublishableWorld(service);
    const [, exception = ''] = world.rules;
    const id = await reviseSource(
      world,
      ferryRegulation.replace(permissionText, 'This section is reserved.'),
    );
    const answer = await heldUp(
      () => settle(world, id, 'retire', { rule_keys: [exception], reason: 'Section 5 was repealed.' }),
      () =>
        query(
          `UPDATE rule_head SET id = gen_random_uuid()
            WHERE rule_id = (SELECT id FROM rule WHERE world_id = $1 AND key = $2)`,
          [world.worldId, exception],
        ),
    );
    expect(answer.body.settled).toMatchObject([
      { rule_key: exception, outcome: 'refused', code: 'stale_revision' },
    ]);
    expect((await openChanges(world))[0]).toMatchObject({ rules: 2 });
  });

  it('opens no second revision of a rule that was opened meanwhile', async () => {
    const world = await openPublishableWorld(service);
    const [, exception = ''] = world.rules;
    const id = await reviseSource(world, ferryRegulation.replace('exceed 40.', 'exceed 45.'));
    const opened = await settle(world, id, 'revise', { rule_keys: [exception] });
    const candidateId = opened.body.settled[0]!.candidate_id!;
    const revises = (key: string) =>
      query('UPDATE rule_candidate SET revises_rule_key = $2 WHERE id = $1', [candidateId, key]);
    await revises('R-9999');
    expect((await lawChange(world, id)).rules.map(({ revision }) => revision)).toEqual([null, null]);
    const answer = await heldUp(
      () => settle(world, id, 'revise', { rule_keys: [exception] }),
      () => revises(exception),
    );
    expect(answer.body.settled).toMatchObject([
      { rule_key: exception, candidate_id: candidateId, outcome: 'revision_opened' },
    ]);
  });
});
