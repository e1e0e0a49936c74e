import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { exceptionsByReason, openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const passengers = { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 };
const licensed = { name: 'licensed', type: 'bool', description: 'the person holds a licence' };
const prohibitionText = 'A person must not operate a ferry.';
const permissionText =
  'A licensed person may operate a ferry if the number of passengers does not exceed 40.';

const prohibition = {
  modality: 'must_not',
  requires: 'false',
  action_proposal: { title: 'Operate a ferry' },
};

const permission = (base: string | null): Record<string, unknown> => ({
  modality: 'may',
  applies_when: 'inputs.licensed',
  requires: 'inputs.passengers <= 40',
  inputs: [passengers, licensed],
  overrides: base === null ? [] : [{ rule: base, reason: 'Section 5 permits what section 4 prohibits.' }],
});

async function enshrineProhibition(world: ReviewWorld): Promise<string> {
  const candidate = await world.author(prohibitionText, prohibition);
  const { status } = await world.enshrine(await world.verify(candidate.id));
  expect(status).toBe(200);
  return candidate.rule_key;
}

const codes = (findings: { code: string }[] | undefined): string[] =>
  (findings ?? []).map(({ code }) => code);

describe('a candidate on its way into the working set', () => {
  it('passes both gates, is signed off, and brings rule, action and ontology into the working set at once', async () => {
    const world = await openReviewWorld(service);
    const base = await enshrineProhibition(world);
    const written = await world.author(permissionText, permission(base));
    expect(written).toMatchObject({ status: 'proposed', gate_1: null, gate_2: null });

    const verified = await world.verify(written.id);
    expect(verified.gate_1?.findings).toEqual([]);
    expect(verified).toMatchObject({ status: 'queued', gate_1: { passed: true }, gate_2: { passed: true } });

    const answer = await world.enshrine(verified, exceptionsByReason(verified));
    expect(answer).toMatchObject({ status: 200, body: { approvals_missing: 0, revision: 1 } });
    expect((await world.get(`/candidates/${written.id}`)).body.status).toBe('enshrined');
    const rules = await world.get<{ items: { key: string }[] }>('/rules');
    expect(rules.body.items.map(({ key }) => key)).toEqual([base, written.rule_key]);
    const registered = await world.get<{ inputs: { name: string }[] }>(`/actions/${world.action}`);
    expect(registered.body.inputs.map(({ name }) => name).sort()).toEqual(['licensed', 'passengers']);
    const audit = await service.testDatabase.adminQuery<{ action: string }>(
      'SELECT action FROM world_authoring_audit WHERE world_id = $1 AND target_id = $2 ORDER BY occurred_at',
      [world.worldId, written.id],
    );
    expect(audit.map((row) => row.action)).toEqual(['created', 'verified', 'approved']);
  });

  it('is refused a sign-off before the gates have seen it', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.author(prohibitionText, prohibition);
    const refused = await world.enshrine(candidate);
    expect(refused).toMatchObject({ status: 422, body: { code: 'gates_not_passed' } });
    expect((await world.get<{ items: unknown[] }>('/rules')).body.items).toEqual([]);
  });

  it('loses gates and approvals with an edit: the approval spoke of other content', async () => {
    const world = await openReviewWorld(service);
    await world.send('PUT', '/configuration/approvals', { value: { approvals_required: 2 } });
    const candidate = await world.verify((await world.author(permissionText, permission(null))).id);
    const first = await world.enshrine(candidate);
    expect(first).toMatchObject({ status: 200, body: { approvals_missing: 1, rule_id: null } });

    const edited = await world.send('PATCH', `/candidates/${candidate.id}`, {
      requires: 'inputs.passengers < 41',
    });
    expect(edited.body).toMatchObject({ status: 'proposed', gate_1: null, gate_2: null });
    expect(edited.body.content_hash).not.toBe(candidate.content_hash);
    const stale = await world.enshrine(candidate, [], 'operator2');
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_revision' } });

    const again = await world.verify(candidate.id);
    const second = await world.enshrine(again, [], 'operator2');
    expect(second.body).toMatchObject({ approvals_missing: 1, rule_id: null });
    const third = await world.enshrine(again);
    expect(third.body).toMatchObject({ approvals_missing: 0, revision: 1 });
  });

  it('is not approved by its author where the world forbids self-approval', async () => {
    const world = await openReviewWorld(service);
    await world.send('PUT', '/configuration/approvals', { value: { allow_self_approval: false } });
    const candidate = await world.verify((await world.author(prohibitionText, prohibition)).id);
    expect(await world.enshrine(candidate)).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(await world.enshrine(candidate, [], 'operator2')).toMatchObject({ status: 200 });
  });

  it('answers the same sign-off again with the same outcome, and enshrines once', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.verify((await world.author(prohibitionText, prohibition)).id);
    const call = {
      correlation_id: randomUUID(),
      content_hash: candidate.content_hash,
      statement: 'Read and agreed.',
    };
    const path = `/candidates/${candidate.id}/enshrine`;
    const [one, other] = await Promise.all([world.send('POST', path, call), world.send('POST', path, call)]);
    const later = await world.send('POST', path, call);
    expect([one.status, other.status, later.status]).toEqual([200, 200, 200]);
    expect(other.body).toEqual(one.body);
    expect(later.body).toEqual(one.body);
    const revisions = await service.testDatabase.adminQuery(
      'SELECT id FROM rule_revision WHERE world_id = $1',
      [world.worldId],
    );
    expect(revisions).toHaveLength(1);
  });
});

describe('the inputs of a candidate', () => {
  it('are those that its expressions read: what a text names, that it compares with, is none', async () => {
    const world = await openReviewWorld(service);
    const base = await enshrineProhibition(world);
    const first = await world.author(permissionText, permission(base));
    const read = await world.verify(first.id);
    expect((await world.enshrine(read, exceptionsByReason(read))).status).toBe(200);
    const kind = { name: 'kind', type: 'enum', values: ['inputs.passengers', 'terms.licensed'] };
    const { id } = await world.author(permissionText, {
      modality: 'may',
      applies_when: 'inputs.licensed',
      requires: 'inputs.kind == "inputs.passengers"',
      inputs: [kind],
    });
    const { body } = await world.get<{ inputs: { name: string }[] }>(`/candidates/${id}`);
    expect(body.inputs.map(({ name }) => name)).toEqual(['kind', 'licensed']);
  });
});

describe('what the gates find', () => {
  it('refuses a predicate with a forbidden construct at once, with its place, and writes nothing', async () => {
    const world = await openReviewWorld(service);
    const refused = await world.send<{ code: string; errors: { pointer: string; code: string }[] }>(
      'POST',
      '/candidates',
      {
        citations: [{ source_material_id: world.sourceId, quote: prohibitionText }],
        natural_language: prohibitionText,
        action: world.action,
        ...prohibition,
        requires: 'inputs.name.matches("(a+)+$")',
        inputs: [{ name: 'name', type: 'string' }],
      },
    );
    expect(refused).toMatchObject({ status: 422, body: { code: 'predicate_invalid' } });
    expect(refused.body.errors[0]).toMatchObject({ pointer: '/requires', code: 'unsafe_syntax' });
    expect((await world.get<{ items: unknown[] }>('/candidates')).body.items).toEqual([]);
  });

  it('holds the code against the text, read apart from it: a boundary that is off by one is told with its case', async () => {
    const world = await openReviewWorld(service);
    const wrong = await world.author(permissionText, {
      ...permission(null),
      requires: 'inputs.passengers < 40',
    });
    const verified = await world.verify(wrong.id);
    expect(verified.status).toBe('needs_work');
    expect(codes(verified.gate_1?.findings)).toContain('spec_disagrees');
    const witness = verified.gate_1?.findings.find(({ code }) => code === 'spec_disagrees')?.witness;
    expect(witness?.inputs).toMatchObject({ passengers: 40, licensed: true });
  });

  it('does not pass on nothing: where the text cannot be read, the operator states the cases, and acknowledges it', async () => {
    const sentence = 'Ferries are for the licensed, with forty passengers or thereabouts.';
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${sentence}\n` });
    const candidate = await world.author(sentence, permission(null));
    const unread = await world.verify(candidate.id);
    expect(unread.status).toBe('needs_work');
    expect(codes(unread.gate_1?.findings)).toEqual(expect.arrayContaining(['ambiguous', 'suite_incomplete']));
    expect(unread.gate_1?.suite.missing.length).toBeGreaterThan(2);

    const proved = await world.prove(candidate.id, ({ passengers: count, licensed: holds }) =>
      holds !== true ? 'not_applicable' : Number(count) <= 40 ? 'met' : 'unmet',
    );
    expect(proved).toMatchObject({ status: 'queued', gate_1: { specification: { origin: 'operator' } } });
    const doubts = (proved.gate_1?.findings ?? []).filter(({ severity }) => severity === 'acknowledge');
    expect(codes(doubts)).toContain('ambiguous');
    expect(await world.enshrine(proved)).toMatchObject({
      status: 422,
      body: { code: 'acknowledgement_required' },
    });
    // The author's cases are the author's word: another operator signs them, unless the world lets authors sign.
    const ids = doubts.map(({ id }) => id);
    expect(await world.enshrine(proved, ids, 'operator')).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    });
    expect(await world.enshrine(proved, ids, 'operator2')).toMatchObject({ status: 200 });
  });

  it('finds a permission and a prohibition that meet and are not related, with an input on which they do', async () => {
    const world = await openReviewWorld(service);
    const base = await enshrineProhibition(world);
    const verified = await world.verify((await world.author(permissionText, permission(null))).id);
    expect(verified.status).toBe('nonconforming');
    const found = verified.gate_2?.findings.find(({ code }) => code === 'contradiction');
    expect(found).toMatchObject({ severity: 'blocking', rules: expect.arrayContaining([base]) as unknown });
    expect(found?.witness?.inputs).toMatchObject({ licensed: true });
    expect(await world.enshrine(verified)).toMatchObject({ status: 422, body: { code: 'gates_not_passed' } });
  });

  it('never lets two candidates each pass and then contradict, not even signed off at the same moment', async () => {
    const world = await openReviewWorld(service);
    const ban = await world.verify((await world.author(prohibitionText, prohibition)).id);
    const grant = await world.verify((await world.author(permissionText, permission(null))).id);
    expect([ban.status, grant.status]).toEqual(['queued', 'queued']);
    const answers = await Promise.all([world.enshrine(ban), world.enshrine(grant, [], 'operator2')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const loser = answers[0].status === 200 ? grant : ban;
    const retried = await world.enshrine(loser);
    expect(retried).toMatchObject({ status: 422, body: { code: 'gates_not_passed' } });
    expect((await world.get(`/candidates/${loser.id}`)).body.status).toBe('nonconforming');
    expect((await world.get<{ items: unknown[] }>('/rules')).body.items).toHaveLength(1);
  });

  it('does not enshrine on a source that was retired since the gates saw it', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.verify((await world.author(prohibitionText, prohibition)).id);
    expect(candidate.status).toBe('queued');
    await world.send('POST', `/source-materials/${world.sourceId}/retire`, { reason: 'Repealed.' });
    const refused = await world.enshrine(candidate);
    expect(refused).toMatchObject({ status: 422, body: { code: 'gates_not_passed' } });
    const { status, gate_2 } = (await world.get(`/candidates/${candidate.id}`)).body;
    expect(status).toBe('nonconforming');
    expect(codes(gate_2?.findings)).toContain('source_retired');
  });
});

describe('cases that gate 1 lists', () => {
  it('are answered in one command by their ids, and by these alone', async () => {
    const world = await openReviewWorld(service);
    const { id } = await world.author('Whatever is customary on board applies mutatis mutandis.', {
      modality: 'must',
      requires: 'inputs.licensed',
      inputs: [{ name: 'licensed', type: 'bool' }],
    });
    const state = (outcomes: unknown[]) => world.send('POST', `/candidates/${id}/outcomes`, { outcomes });
    expect(await state([{ id: 'none', expected: 'met' }])).toMatchObject({ body: { code: 'invalid_state' } });
    const missing = (await world.verify(id)).gate_1!.suite.missing;
    expect(missing.length).toBeGreaterThan(1);
    const outcomes = missing.map((item) => ({
      id: item.id,
      expected: item.inputs.licensed === true ? 'met' : 'unmet',
    }));
    const twice = await state([outcomes[0], outcomes[0]]);
    expect(twice.body).toMatchObject({ code: 'invalid_field', errors: [{ pointer: '/outcomes/1/id' }] });
    expect((await state(outcomes)).body).toMatchObject({ status: 'proposed' });
    const { gate_1 } = await world.verify(id);
    expect(gate_1).toMatchObject({ suite: { missing: [], total: outcomes.length } });
    expect(gate_1!.specification.suite.map(({ origin }) => origin)).toEqual(outcomes.map(() => 'operator'));
  });

  it('state the values that are asked for, which the suite then shows', async () => {
    const world = await openReviewWorld(service);
    const { id } = await world.author('Whatever is customary on board applies mutatis mutandis.', {
      modality: 'must',
      requires: 'inputs.licensed',
      inputs: [
        { name: 'licensed', type: 'bool' },
        { name: 'fare', type: 'decimal', unit: 'EUR', scale: 2, minimum: '0.00', maximum: '1000.00' },
      ],
      definitions: [
        {
          name: 'levy',
          type: 'decimal',
          unit: 'EUR',
          scale: 2,
          output: true,
          cases: [{ when: 'true', value: 'round(0.2 * inputs.fare, 2, "half_up")' }],
        },
      ],
    });
    interface Asked {
      id: string;
      inputs: Record<string, unknown>;
      values: { name: string; unit: string | null; computed: unknown }[];
    }
    const missing = (await world.verify(id)).gate_1!.suite.missing as unknown as Asked[];
    expect(missing.flatMap(({ values }) => values.map(({ name, unit }) => [name, unit]))).toContainEqual([
      'levy',
      'EUR',
    ]);
    const state = (all: unknown[]) => world.send('POST', `/candidates/${id}/outcomes`, { outcomes: all });
    const expected = ({ inputs }: Asked): string => (inputs.licensed === true ? 'met' : 'unmet');
    const silent = await state(missing.map((item) => ({ id: item.id, expected: expected(item) })));
    const place = missing.findIndex(({ values }) => values.length > 0);
    expect(silent.body).toMatchObject({
      code: 'invalid_field',
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: `/outcomes/${place}/values`, code: 'required' }),
      ]) as unknown,
    });
    const outcomes = missing.map((item) => ({
      id: item.id,
      expected: expected(item),
      values: Object.fromEntries(item.values.map(({ name, computed }) => [name, computed])),
    }));
    expect((await state([{ ...outcomes[place], values: [1] }])).body).toMatchObject({
      errors: [{ pointer: '/outcomes/0/values' }],
    });
    const stated = await state(outcomes);
    const suite = stated.body.rule.suite as { values: Record<string, unknown> | null }[];
    expect(suite.some(({ values }) => values !== null && 'levy' in values)).toBe(true);
    expect((await world.verify(id)).gate_1!.suite.missing).toEqual([]);
    const wrong = suite.map(({ values, ...item }) => ({
      ...item,
      origin: undefined,
      ...(values && { values: { levy: '0.01' } }),
    }));
    await world.send('PATCH', `/candidates/${id}`, { suite: wrong });
    expect((await world.verify(id)).gate_1!.findings.map(({ code }) => code)).toContain('suite_failed');
  });
});

describe('what becomes of an enshrined rule', () => {
  it('is amended from a date: the revision before ends where the amendment begins', async () => {
    const world = await openReviewWorld(service);
    const base = await enshrineProhibition(world);
    const grant = await world.verify((await world.author(permissionText, permission(base))).id);
    await world.enshrine(grant, exceptionsByReason(grant));
    const opened = await world.send('POST', `/rules/${grant.rule_key}/revise`, {
      kind: 'amend',
      from: '2027-07-01',
      title: 'Permission as amended',
    });
    expect(opened).toMatchObject({ status: 201, body: { status: 'proposed', rule_key: grant.rule_key } });
    const amended = await world.verify(opened.body.id);
    expect(amended).toMatchObject({ status: 'queued' });
    expect(await world.enshrine(amended, exceptionsByReason(amended))).toMatchObject({
      status: 200,
      body: { revision: 2 },
    });
    const { body } = await world.get<{
      heads: { closed_to: string | null; revision: { revision: number } }[];
    }>(`/rules/${grant.rule_key}`);
    expect(body.heads.map(({ closed_to, revision }) => [revision.revision, closed_to])).toEqual([
      [1, '2027-07-01'],
      [2, null],
    ]);
  });

  it('is not retired while an exception to it is in force, and takes its inputs with it when it goes', async () => {
    const world = await openReviewWorld(service);
    const base = await enshrineProhibition(world);
    const grant = await world.verify((await world.author(permissionText, permission(base))).id);
    await world.enshrine(grant, exceptionsByReason(grant));
    const reason = 'Repealed.';
    const refused = await world.send<{ code: string }>('POST', `/rules/${base}/retire`, { reason });
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(await world.send('POST', `/rules/${grant.rule_key}/retire`, { reason })).toMatchObject({
      status: 200,
    });
    const registered = await world.get<{ inputs: unknown[] }>(`/actions/${world.action}`);
    expect(registered.body.inputs).toEqual([]);
  });

  it('answers a steering message, and is to be checked again', async () => {
    const world = await openReviewWorld(service);
    const candidate = await world.verify((await world.author(permissionText, permission(null))).id);
    const steered = await world.send('POST', `/candidates/${candidate.id}/messages`, {
      text: 'A licensed person may operate a ferry if the number of passengers does not exceed 30.',
    });
    expect(steered.body).toMatchObject({ status: 'proposed', gate_1: null });
    expect(steered.body.messages.map(({ author }) => author).sort()).toEqual(['operator', 'world_agent']);
    expect(steered.body.content_hash).not.toBe(candidate.content_hash);
  });
});
