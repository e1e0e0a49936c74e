import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  enshrine,
  openPublishableWorld,
  passengers,
  permissionText,
  permittedUpTo,
  prohibitionText,
  publish,
  reviseRule,
} from '../../testkit/publication.ts';
import {
  exceptionsByReason,
  ferryRegulation,
  openReviewWorld,
  type CandidateAnswer,
  type ReviewWorld,
} from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import {
  lawChange,
  openChanges,
  outcomes,
  renumbered,
  reviseSource,
  settle,
  statement,
} from '../../testkit/law-change.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: true });
});
afterAll(() => service.close());

type World = ReviewWorld & { rules: string[] };

async function publishNext(world: World) {
  const notes = await draftNotes(world);
  return publish(world, notes.id);
}

describe('a revision of typography alone', () => {
  it('is carried over by one command, signed by one more operator, and publication goes through', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    expect((await publishNext(world)).status).toBe(201);
    const id = await reviseSource(world, renumbered);
    expect(await openChanges(world)).toMatchObject([{ source_material_id: id, rules: 2, candidates: 0 }]);
    const change = await lawChange(world, id);
    expect(change.counts).toMatchObject({ changed: 0, removed: 0, added: 0 });
    expect(change.rules.map((rule) => [rule.rule_key, rule.change])).toEqual([
      [base, 'same'],
      [exception, 'same'],
    ]);
    await world.send('PATCH', `/actions/${world.action}`, { title: 'Run a ferry' });
    const notes = await draftNotes(world);
    const blocked = await publish(world, notes.id);
    expect(blocked.status).toBe(422);
    expect(JSON.stringify(blocked.body)).toContain('source_changed');

    const call = { rule_keys: [base, exception], statement, correlation_id: randomUUID() };
    const first = await settle(world, id, 'carry-over', call);
    expect(first.status).toBe(200);
    const again = await settle(world, id, 'carry-over', call);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // What its author wrote, and no reader confirms, is signed by another operator: carried over as well.
    const waiting = first.body.settled.filter(({ outcome }) => outcome === 'awaits_signature');
    const done = first.body.settled.filter(({ outcome }) => outcome === 'carried_over');
    expect([...waiting, ...done]).toHaveLength(2);
    if (waiting.length > 0) {
      const keys = waiting.map(({ rule_key: key }) => key);
      expect((await lawChange(world, id)).rules.map(({ revision }) => revision?.kind)).toEqual(
        keys.map(() => 'carry_over'),
      );
      const second = await settle(world, id, 'carry-over', { rule_keys: keys, statement }, 'operator2');
      expect(Object.values(outcomes(second))).toEqual(keys.map(() => 'carried_over'));
    }
    expect(await openChanges(world)).toEqual([]);
    expect((await lawChange(world, id)).rules).toEqual([]);
    const published = await publish(world, notes.id);
    expect(published.status).toBe(201);
    const card = await world.get<unknown>('/versions/v2/card');
    expect(JSON.stringify(card.body)).toContain('14 Ban');
  });
});

const changed = ferryRegulation
  .replace('exceed 40.', 'exceed 45.')
  .replace(
    '### 6 Life jackets\n\nThe operator must provide a life jacket when the number of passengers exceeds 12.\n\n',
    '',
  )
  .replace('### 4 Prohibition\n\nA person must not operate a ferry.\n\n', '')
  .concat('\n## Part 3 Bans\n\n### 12 Prohibition\n\nA person must not operate a ferry.\n');

describe('a revision with a changed figure, a moved section and a repealed one', () => {
  it('carries over what moved, revises what changed with the new words, and retires what is gone', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    const jackets = await enshrine(
      world,
      'The operator must provide a life jacket when the number of passengers exceeds 12.',
      {
        action: `${world.action}_jackets`,
        modality: 'must',
        applies_when: 'inputs.passengers > 12',
        requires: 'inputs.life_jacket_provided',
        inputs: [passengers, { name: 'life_jacket_provided', type: 'bool' }],
        action_proposal: { title: 'Provide life jackets' },
      },
    );
    expect((await publishNext(world)).status).toBe(201);
    const id = await reviseSource(world, changed);
    const change = await lawChange(world, id);
    const byKey = new Map(change.rules.map((rule) => [rule.rule_key, rule]));
    expect(byKey.get(base)).toMatchObject({
      change: 'moved',
      passages: [{ after: { quote: prohibitionText } }],
    });
    expect(byKey.get(exception)).toMatchObject({
      change: 'changed',
      passages: [{ before: { quote: permissionText }, after: { quote: permissionText.replace('40', '45') } }],
    });
    expect(byKey.get(jackets)).toMatchObject({ change: 'removed', passages: [{ after: null }] });

    // Nothing is carried over whose words are not there.
    const refused = await settle(world, id, 'carry-over', { rule_keys: [exception, jackets], statement });
    expect(outcomes(refused)).toEqual({ [exception]: 'refused', [jackets]: 'refused' });
    const carried = await settle(world, id, 'carry-over', { rule_keys: [base], statement });
    const second =
      outcomes(carried)[base] === 'awaits_signature'
        ? await settle(world, id, 'carry-over', { rule_keys: [base], statement }, 'operator2')
        : carried;
    expect(outcomes(second)).toEqual({ [base]: 'carried_over' });

    const gone = await settle(world, id, 'retire', {
      rule_keys: [jackets],
      reason: 'Section 6 was repealed.',
    });
    expect(outcomes(gone)).toEqual({ [jackets]: 'retired' });
    // From the day of the repeal: until then it is the law.
    const left = await service.testDatabase.adminQuery(
      `SELECT h.closed_to::text AS until, r.status::text FROM rule r JOIN rule_head h ON h.rule_id = r.id
        WHERE r.world_id = $1 AND r.key = $2`,
      [world.worldId, jackets],
    );
    expect(left).toEqual([{ until: '2027-01-01', status: 'enshrined' }]);

    const opened = await settle(world, id, 'revise', { rule_keys: [exception] });
    expect(outcomes(opened)).toEqual({ [exception]: 'revision_opened' });
    const candidateId = opened.body.settled[0]!.candidate_id!;
    const twice = await settle(world, id, 'revise', { rule_keys: [exception] });
    expect(twice.body.settled[0]).toMatchObject({ candidate_id: candidateId, outcome: 'revision_opened' });
    // The new words are read by the rule's own inputs, and its title is theirs.
    const { body: proposed } = await world.get<CandidateAnswer & { title: string }>(
      `/candidates/${candidateId}`,
    );
    expect(proposed.title).toBe(permissionText.replace('40', '45'));
    expect(proposed.rule).toMatchObject({
      from: '2027-01-01',
      natural_language: permissionText.replace('40', '45'),
      requires: 'inputs.passengers <= 45',
    });
    expect(proposed.messages).toMatchObject([
      { author: 'world_agent', text: expect.stringContaining('inputs.passengers <= 45') as string },
    ]);
    const revised = await world.verify(candidateId);
    const signed = await world.enshrine(revised, exceptionsByReason(revised));
    expect(signed.status).toBe(200);
    expect(await openChanges(world)).toEqual([]);
    // What was done stays to be read when nothing is left to be done.
    const done = await lawChange(world, id);
    expect(done.rules).toEqual([]);
    expect(done.followed.map(({ rule_key: key, outcome }) => [key, outcome])).toEqual([
      [exception, 'revised'],
      [jackets, 'retired'],
      [base, 'carried_over'],
    ]);
    expect(done.followed[0]).toMatchObject({
      candidate_id: candidateId,
      operator_name: expect.any(String) as string,
    });
    const notes = await draftNotes(world);
    const published = await publish(world, notes.id);
    expect([published.status, published.body]).toEqual([201, expect.anything()]);
    const decided = async (at: string) =>
      (
        await world.send<{ decision: string }>('POST', '/playground', {
          action: `${world.action}_jackets`,
          inputs: { passengers: 20, life_jacket_provided: false },
          as_of: at,
        })
      ).body.decision;
    expect([await decided('2026-12-31'), await decided('2027-01-01')]).toEqual(['deny', 'not_applicable']);
  });

  it('keeps what a person added to a rule, whose old code does not pass on the new words', async () => {
    const world = await openPublishableWorld(service);
    const [, exception = ''] = world.rules;
    const obligations = [{ id: 'fare', on: 'met', text: 'Ask the fare.', values: {} }];
    await reviseRule(world, exception, { kind: 'edit', obligations }, permittedUpTo(40));
    const id = await reviseSource(world, changed);
    const opened = await settle(world, id, 'revise', { rule_keys: [exception] });
    const candidateId = opened.body.settled[0]!.candidate_id!;
    const { body: proposed } = await world.get(`/candidates/${candidateId}`);
    expect(proposed.rule).toMatchObject({
      natural_language: permissionText.replace('40', '45'),
      requires: 'inputs.passengers <= 40',
      obligations,
    });
    expect(proposed.messages).toEqual([]);
    const verified = await world.verify(candidateId);
    expect(verified.status).not.toBe('queued');
  });

  it('refuses what another operator revised meanwhile, and what does not cite the older text', async () => {
    const world = await openPublishableWorld(service);
    const [base = '', exception = ''] = world.rules;
    const id = await reviseSource(world, renumbered);
    const { body: candidate } = await world.send('POST', `/rules/${exception}/revise`, {
      kind: 'edit',
      citations: [{ source_material_id: id, quote: permissionText }],
    });
    const answer = await settle(world, id, 'carry-over', { rule_keys: [exception, 'R-9999'], statement });
    expect(answer.body.settled).toMatchObject([
      {
        rule_key: exception,
        outcome: 'refused',
        code: 'invalid_state',
        message: expect.stringContaining('being revised') as string,
      },
      { rule_key: 'R-9999', outcome: 'refused', code: 'invalid_state' },
    ]);
    await world.send('POST', `/candidates/${candidate.id}/reject`, {
      content_hash: candidate.content_hash,
      statement: 'It is carried over.',
    });
    const keys = [base, exception];
    const both = await Promise.all([
      settle(world, id, 'carry-over', { rule_keys: keys, statement }),
      settle(world, id, 'carry-over', { rule_keys: keys, statement }, 'operator2'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    // Whatever one of the two was refused, the rules are carried over once.
    const rest = (await lawChange(world, id)).rules.map(({ rule_key: key }) => key);
    if (rest.length > 0) await settle(world, id, 'carry-over', { rule_keys: rest, statement }, 'operator2');
    expect(await openChanges(world)).toEqual([]);
    const revisions = await service.testDatabase.adminQuery<{ key: string; count: number }>(
      `SELECT r.key, count(*)::int AS count FROM rule_revision v JOIN rule r ON r.id = v.rule_id
        WHERE r.world_id = $1 GROUP BY r.key ORDER BY r.key`,
      [world.worldId],
    );
    expect(revisions).toEqual([
      { key: base, count: 2 },
      { key: exception, count: 2 },
    ]);
  });

  it('leaves a carried-over candidate as it is: it cannot be edited, and no rule is carried over by hand', async () => {
    const world = await openPublishableWorld(service);
    const [base = ''] = world.rules;
    const byHand = await world.send<{ code: string }>('POST', `/rules/${base}/revise`, {
      kind: 'carry_over',
    });
    expect(byHand.status).toBe(400);
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const id = await reviseSource(world, renumbered);
    const { body } = await settle(world, id, 'carry-over', { rule_keys: [base], statement });
    expect(body.settled[0]).toMatchObject({ outcome: 'awaits_signature' });
    const candidate = body.settled[0]!.candidate_id!;
    const edit = await world.send<{ code: string }>('PATCH', `/candidates/${candidate}`, { title: 'Other' });
    expect(edit).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    const alone = await settle(world, id, 'carry-over', { rule_keys: [base], statement });
    expect(outcomes(alone)).toEqual({ [base]: 'awaits_signature' });
    const second = await settle(world, id, 'carry-over', { rule_keys: [base], statement }, 'operator2');
    expect(outcomes(second)).toEqual({ [base]: 'carried_over' });
  });
});

describe('a rule that waits for a signature when the law changes again', () => {
  it('is carried over to the newest text by the candidate that waits', async () => {
    const world = await openPublishableWorld(service);
    const [base = ''] = world.rules;
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const second = await reviseSource(world, renumbered);
    const first = await settle(world, second, 'carry-over', { rule_keys: [base], statement });
    expect(outcomes(first)).toEqual({ [base]: 'awaits_signature' });
    const third = await reviseSource(world, renumbered.replace('14 Ban', '24 Ban'), {}, second);
    const waits = await settle(world, third, 'carry-over', { rule_keys: [base], statement });
    expect(waits.body.settled).toMatchObject([
      { outcome: 'awaits_signature', candidate_id: first.body.settled[0]!.candidate_id },
    ]);
    const signed = await settle(world, third, 'carry-over', { rule_keys: [base], statement }, 'operator2');
    expect(outcomes(signed)).toEqual({ [base]: 'carried_over' });
    expect((await lawChange(world, third)).candidates).toEqual([]);
  });
});

describe('an open candidate', () => {
  it('is listed with the rules, and cited anew as it is', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.author(prohibitionText, {
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate a ferry' },
    });
    await world.verify(candidate.id);
    const id = await reviseSource(world, renumbered);
    const change = await lawChange(world, id);
    expect(change.candidates).toMatchObject([{ candidate_id: candidate.id, change: 'same' }]);
    const answer = await settle(world, id, 'carry-over', {
      rule_keys: [],
      candidate_ids: [candidate.id],
      statement,
    });
    expect(answer.body.settled).toMatchObject([{ candidate_id: candidate.id, outcome: 'carried_over' }]);
    const read = await world.get(`/candidates/${candidate.id}`);
    expect(read.body.content_hash).not.toBe(candidate.content_hash);
    expect(read.body.gate_1).not.toBeNull();
    expect(await openChanges(world)).toEqual([]);
  });

  it('asks for something to do', async () => {
    const world = await openReviewWorld(service);
    const id = await reviseSource(world, renumbered);
    expect(await settle(world, id, 'carry-over', { rule_keys: [], statement })).toMatchObject({
      status: 400,
    });
    expect(
      await settle(world, world.sourceId, 'retire', { rule_keys: ['R-0001'], reason: 'Gone.' }),
    ).toMatchObject({
      status: 404,
    });
  });
});
