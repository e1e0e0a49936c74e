import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  openPublishableWorld,
  publish,
  publishNext,
  reviseRule,
} from '../../testkit/publication.ts';
import { openReviewWorld, type CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const findingsOf = ({ gate_1, gate_2 }: CandidateAnswer): { code: string; severity: string }[] =>
  [...(gate_1?.findings ?? []), ...(gate_2?.findings ?? [])].map(({ code, severity }) => ({
    code,
    severity,
  }));
const blocking = (candidate: CandidateAnswer): string[] =>
  findingsOf(candidate).flatMap(({ code, severity }) => (severity === 'blocking' ? [code] : []));

describe('the cases that gate 1 asks for', () => {
  it('are enough for a rule that compares two dates: the earlier of them may be any day', async () => {
    const sentence = 'Ferries whose papers lapse after they sail are seaworthy, as is customary here.';
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${sentence}\n` });
    const { id } = await world.author(sentence, {
      modality: 'may',
      requires: 'inputs.sails_on <= inputs.papers_lapse_on',
      inputs: [
        { name: 'sails_on', type: 'date' },
        { name: 'papers_lapse_on', type: 'date' },
      ],
      action_proposal: { title: 'Sail' },
    });
    const candidate = await world.prove(id, ({ sails_on, papers_lapse_on }) =>
      String(sails_on) <= String(papers_lapse_on) ? 'met' : 'unmet',
    );
    expect(candidate.gate_1?.suite.missing).toEqual([]);
    expect(blocking(candidate).filter((code) => code === 'suite_incomplete')).toEqual([]);
  });

  it('have one on every line of a table that the rule reads out of a definition', async () => {
    const sentence = 'Ferries carry what custom has it that ferries of their class should carry.';
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${sentence}\n` });
    const { id } = await world.author(sentence, {
      modality: 'may',
      requires: 'inputs.passengers <= terms.most',
      inputs: [
        { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
        { name: 'class', type: 'enum', values: ['a', 'b', 'c'] },
      ],
      definitions: [
        {
          name: 'most',
          type: 'int',
          cases: [
            { when: "inputs.class == 'a'", value: '12' },
            { when: "inputs.class == 'b'", value: '40' },
            { when: 'true', value: '90' },
          ],
        },
      ],
      action_proposal: { title: 'Carry' },
    });
    const first = await world.verify(id);
    const asked = (first.gate_1?.suite.missing ?? []).filter(({ kind }) => kind === 'boundary');
    const most: Record<string, number> = { a: 12, b: 40, c: 90 };
    for (const [name, limit] of Object.entries(most)) {
      const of = asked.flatMap(({ inputs }) => (inputs.class === name ? [Number(inputs.passengers)] : []));
      expect(of, name).toEqual(expect.arrayContaining([limit - 1, limit, limit + 1]));
    }
    const candidate = await world.prove(id, ({ passengers, class: of }) =>
      Number(passengers) <= (most[String(of)] ?? 0) ? 'met' : 'unmet',
    );
    expect(candidate.gate_1?.suite.missing).toEqual([]);
  });
});

describe('a finding', () => {
  it('says what ends it, and that does: a case of one’s own prevails over a reading of the text', async () => {
    const world = await openReviewWorld(service);
    const { id } = await world.author(
      'A licensed person may operate a ferry if the number of passengers does not exceed 40.',
      {
        modality: 'may',
        applies_when: 'inputs.licensed',
        requires: 'inputs.passengers < 40',
        inputs: [
          { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
          { name: 'licensed', type: 'bool', description: 'the person holds a licence' },
        ],
        action_proposal: { title: 'Operate a ferry' },
      },
    );
    const verified = await world.verify(id);
    const told = (verified.gate_1?.findings ?? []).filter(({ severity }) => severity === 'blocking');
    expect(told.length).toBeGreaterThan(0);
    for (const { code, resolution } of told) expect(resolution, code).toMatch(/If it is right|State/);
    // As the resolution says: the case of each witness, with the outcome that the operator gives it.
    const suite = told.map(({ witness }, index) => {
      const { licensed, passengers } = witness!.inputs;
      const kept = Number(passengers) < 40 ? 'met' : 'unmet';
      const expected = licensed === true ? kept : 'not_applicable';
      return { name: `witness ${index + 1}`, inputs: witness!.inputs, as_of: witness!.as_of, expected };
    });
    expect((await world.send('PATCH', `/candidates/${id}`, { suite })).status).toBe(200);
    const after = await world.verify(id);
    const left = (after.gate_1?.findings ?? []).filter(({ code }) => code === 'spec_disagrees');
    expect(left.map(({ severity }) => severity)).toContain('acknowledge');
    expect(left.map(({ severity }) => severity)).not.toContain('blocking');
  });
});

describe('two rules whose denials prevail over each other’s grants', () => {
  const grants = [
    'A licensed person may operate a ferry only if the number of passengers does not exceed 40.',
    'A certified person may operate a ferry only if the number of passengers does not exceed 50.',
  ];
  const fields = (fact: string, most: number, limits: string[]): Record<string, unknown> => ({
    modality: 'may',
    applies_when: `inputs.${fact}`,
    requires: `inputs.passengers <= ${most}`,
    if_unmet: 'deny',
    limits,
    inputs: [
      { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 },
      { name: fact, type: 'bool', description: `the person is ${fact}` },
    ],
    action_proposal: { title: 'Operate a ferry' },
  });
  const outcome =
    (fact: string, most: number) =>
    (inputs: Record<string, unknown>): string =>
      inputs[fact] !== true ? 'not_applicable' : Number(inputs.passengers) <= most ? 'met' : 'unmet';

  it('are signed one after the other, by a reason and another operator; what waits for the first is signed next', async () => {
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${grants.join('\n\n')}\n` });
    const one = await world.author(grants[0]!, fields('licensed', 40, []));
    const other = await world.author(grants[1]!, fields('certified', 50, []));
    const sign = async (id: string, fact: string, most: number): Promise<CandidateAnswer> => {
      const candidate = await world.prove(id, outcome(fact, most));
      expect(blocking(candidate)).toEqual([]);
      const acknowledged = [...candidate.gate_1!.findings, ...candidate.gate_2!.findings]
        .filter(({ severity }) => severity === 'acknowledge')
        .map((finding) => finding.id);
      expect(await world.enshrine(candidate, acknowledged)).toMatchObject({ status: 200 });
      return candidate;
    };
    await sign(one.id, 'licensed', 40);
    // The other one permits up to 50 what this one refuses beyond 40.
    expect(blocking(await world.prove(other.id, outcome('certified', 50)))).toEqual(['contradiction']);
    const further = { kind: 'edit', further_limits: [other.rule_key] };
    const limits = [{ rule: other.rule_key, reason: 'The licence is asked of everybody.' }];
    const opened = await world.send('POST', `/rules/${one.rule_key}/revise`, {
      ...further,
      limit_reasons: limits,
    });
    expect(opened.body.rule).toMatchObject({ limits: [other.rule_key], limit_reasons: limits });
    const revised = await sign(opened.body.id, 'licensed', 40);
    expect(revised.gate_2!.findings).toContainEqual(
      expect.objectContaining({
        code: 'unknown_rule',
        severity: 'acknowledge',
        message: expect.stringContaining(`Sign ${other.rule_key} next`) as string,
      }),
    );
    const notes = await draftNotes(world);
    const early = await publish(world, notes.id);
    expect(early).toMatchObject({ status: 422, body: { code: 'rules_nonconforming' } });
    expect(JSON.stringify(early.body)).toContain(`Enshrine the candidate of that key`);
    expect(JSON.stringify(early.body)).toContain(other.rule_key);
    await sign(other.id, 'certified', 50);
    const { status } = await publish(world, notes.id);
    expect(status).toBe(201);
  });

  it('are no limit on a candidate that waits for nothing: that one is signed first', async () => {
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${grants.join('\n\n')}\n` });
    const one = await world.author(grants[0]!, fields('licensed', 40, []));
    const other = await world.author(grants[1]!, {
      ...fields('certified', 50, [one.rule_key]),
      limit_reasons: [{ rule: one.rule_key, reason: 'The certificate is the stricter one.' }],
    });
    const stopped = await world.prove(other.id, outcome('certified', 50));
    expect(stopped).toMatchObject({ status: 'nonconforming' });
    expect(stopped.gate_2!.findings.filter(({ severity }) => severity === 'blocking')).toMatchObject([
      { code: 'unknown_rule', message: expect.stringContaining(`Sign ${one.rule_key} first`) as string },
    ]);
    const edited = await world.send('PATCH', `/candidates/${other.id}`, { limits: [] });
    expect(edited.body.rule).toMatchObject({ limits: [], limit_reasons: [] });
  });

  it('need a reason where no words of the law say so, and then another operator', async () => {
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${grants.join('\n\n')}\n` });
    const { id } = await world.author(grants[0]!, fields('licensed', 40, ['all']));
    const bare = await world.prove(id, outcome('licensed', 40));
    expect(bare.gate_2!.findings.filter(({ severity }) => severity === 'blocking')).toMatchObject([
      { code: 'ungrounded', path: 'limits' },
    ]);
    const reasonOf = (rule: string, reason: string) => ({ limit_reasons: [{ rule, reason }] });
    for (const [rule, reason, pointer] of [
      ['all', ' ', '/limit_reasons/0/reason'],
      ['R-0009', 'It is so.', '/limit_reasons/0/rule'],
    ] as const) {
      const refused = await world.send<{ errors: { pointer: string }[] }>(
        'PATCH',
        `/candidates/${id}`,
        reasonOf(rule, reason),
      );
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    }
    await world.send('PATCH', `/candidates/${id}`, reasonOf('all', 'Safety goes first.'));
    const reasoned = await world.verify(id);
    const [asked] = reasoned.gate_2!.findings.filter(({ path }) => path === 'limits');
    expect(asked).toMatchObject({
      severity: 'acknowledge',
      message: expect.stringContaining('“Safety goes first.”') as string,
    });
    const doubts = [...reasoned.gate_1!.findings, ...reasoned.gate_2!.findings]
      .filter(({ severity }) => severity === 'acknowledge')
      .map((finding) => finding.id);
    const unsaid = await world.enshrine(
      reasoned,
      doubts.filter((one) => one !== asked!.id),
      'operator2',
    );
    expect(unsaid.body).toMatchObject({ code: 'acknowledgement_required' });
    expect(await world.enshrine(reasoned, doubts, 'operator')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('another operator has to sign') as string },
    });
    expect(await world.enshrine(reasoned, doubts, 'operator2')).toMatchObject({ status: 200 });
  });

  it('name rules alone: any other key is refused by gate 2', async () => {
    const world = await openReviewWorld(service, { text: `# Ferries\n\n${grants.join('\n\n')}\n` });
    const { id } = await world.author(grants[0]!, fields('licensed', 40, ['R-0999']));
    const candidate = await world.prove(id, outcome('licensed', 40));
    expect(blocking(candidate)).toEqual(['unknown_rule']);
  });
});

describe('an edit of a rule', () => {
  it('takes the place of what was never published, as no correction; what was published is amended or corrected', async () => {
    const world = await openPublishableWorld(service);
    const [, permission] = world.rules;
    const text = 'A licensed person may operate a ferry if the number of passengers does not exceed 30.';
    const outcome = ({ licensed, passengers }: Record<string, unknown>): string =>
      licensed !== true ? 'not_applicable' : Number(passengers) <= 30 ? 'met' : 'unmet';
    const to30 = { kind: 'edit', natural_language: text, requires: 'inputs.passengers <= 30' };
    const late = await world.send('POST', `/rules/${permission}/revise`, { kind: 'edit' });
    expect(late.status).toBe(201);
    await reviseRule(world, permission, to30, outcome);
    const { body } = await world.get<{ heads: unknown[] }>(`/rules/${permission}`);
    expect(body.heads).toHaveLength(1);
    const staged = await world.get<{ corrections: unknown[] }>('/staged-changes');
    expect(staged.body.corrections).toEqual([]);

    await publishNext(world);
    const refused = await world.send<{ detail: string }>('POST', `/rules/${permission}/revise`, to30);
    expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
    expect(refused.body.detail).toContain('published with v1');
    const proved = await world.prove(late.body.id, outcome);
    expect(await world.enshrine(proved)).toMatchObject({ status: 409, body: { code: 'invalid_state' } });
  });
});
