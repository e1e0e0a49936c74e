import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModule } from '../../../src/rules/module/open-module.ts';
import { decide, issueKey, type DecisionProblem } from '../../testkit/decisions.ts';
import {
  draftNotes,
  newCorrelation,
  proveAndEnshrine,
  publish,
  publishNext,
  type NotesAnswer,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';

let service: TestService;
let apiKey: string;
beforeAll(async () => {
  service = await startTestService();
  apiKey = (await issueKey(service)).key;
});
afterAll(() => service.close());

const text = `# Ferry Safety Regulation 2026

### 4 Licence

A licensed person may operate a ferry.

### 5 Load

A person must not operate a ferry with more than 40 passengers.

### 6 Crew

A person must not operate a ferry with fewer than 1 passengers.
`;

type Field = Record<string, unknown>;
const int = (name: string, fields: Field = {}): Field => ({
  name,
  type: 'int',
  minimum: 0,
  maximum: 1000,
  ...fields,
});

/**
 * A world of three rules: a licence permits; more than 40 of the one input are too many; less than one of the other too few.
 */
async function openDivergentWorld(
  one: Field,
  other: Field,
  inputs?: Field[],
): Promise<ReviewWorld & { rules: string[] }> {
  const world = await openReviewWorld(service, { text });
  const { action } = world;
  if (inputs) await world.send('POST', '/actions', { key: action, title: 'Operate a ferry', inputs });
  const author = async (quote: string, fields: Field, outcomeOf: (inputs: Field) => string) => {
    const { id } = await world.author(quote, { action, ...fields });
    return proveAndEnshrine(world, id, outcomeOf);
  };
  const licensed = { name: 'licensed', type: 'bool', description: 'the person holds a licence' };
  const deny = {
    modality: 'must_not',
    requires: 'false',
    limits: ['all'],
    limit_reasons: [{ rule: 'all', reason: 'No permission lifts it.' }],
  };
  const rules = [
    await author(
      'A licensed person may operate a ferry.',
      { modality: 'may', applies_when: 'inputs.licensed', inputs: [licensed] },
      (given) => (given.licensed === true ? 'met' : 'not_applicable'),
    ),
    await author(
      'A person must not operate a ferry with more than 40 passengers.',
      { ...deny, applies_when: `inputs.${String(one.name)} > 40`, inputs: [one] },
      (given) => (Number(given[String(one.name)]) > 40 ? 'unmet' : 'not_applicable'),
    ),
    await author(
      'A person must not operate a ferry with fewer than 1 passengers.',
      { ...deny, applies_when: `inputs.${String(other.name)} < 1`, inputs: [other] },
      (given) => (Number(given[String(other.name)]) < 1 ? 'unmet' : 'not_applicable'),
    ),
  ];
  return { ...world, rules };
}

interface Question {
  kind: string;
  action: string;
  input: string;
  message: string;
  proposal: { to: string; because: string; confidence: number; rules: { rule: string; proof: string }[] };
}
interface Preview {
  publishable: boolean;
  refusals: { code: string; detail: { preview: Question[] } }[];
  renames: Question['proposal'][];
  questions: Question[];
}

const preview = (world: ReviewWorld, arbitrations: Field[] = []) =>
  service.rest<Preview>('POST', `/worlds/${world.worldId}/publications/preview`, {
    as: 'operator',
    body: { arbitrations },
  });

/** The rule set as the module of the version decides it, from the bytes that are served. */
async function ruleSetOf(world: ReviewWorld, version: string) {
  const path = `/worlds/${world.worldId}/versions/${version}/modules/${world.action}`;
  const response = await fetch(`${service.url}${path}`, {
    headers: { authorization: `Bearer ${await service.tokenOf('operator')}` },
  });
  const { checked } = await openModule(gunzipSync(Buffer.from(await response.arrayBuffer())));
  return checked.ruleSet;
}

const ask = (world: ReviewWorld, inputs: Field, version?: string) =>
  decide<{ decision: string } & DecisionProblem>(service, apiKey, {
    action: world.action,
    inputs: { licensed: true, ...inputs },
    as_of: '2026-06-01',
    ...(version !== undefined && { version }),
  });

const guess = (): Promise<ReviewWorld & { rules: string[] }> =>
  openDivergentWorld(int('passenger_count'), int('count_of_passengers'));

describe('two rules that name the same thing differently', () => {
  it('are asked about in a preview that proves the rename and writes nothing', async () => {
    const world = await guess();
    const before = await tableCounts(service.testDatabase);
    const { status, body } = await preview(world);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      publishable: false,
      renames: [],
      questions: [
        {
          kind: 'rename',
          action: world.action,
          input: 'count_of_passengers',
          proposal: {
            to: 'passenger_count',
            because: 'same_words',
            rules: [{ rule: world.rules[2], proof: 'equivalent' }],
          },
        },
      ],
      refusals: [{ code: 'rename_arbitration_required' }],
    });
    expect(body.questions[0]?.proposal.confidence).toBeLessThan(0.8);
    const answered = await preview(world, [arbitration(world, 'passenger_count')]);
    expect(answered.body).toMatchObject({
      publishable: true,
      questions: [],
      renames: [{ because: 'arbitration' }],
    });
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });

  it('are published once an operator says that they are one, under the approvals that they have, and stay one', async () => {
    const world = await guess();
    const notes = await draftNotes(world);
    const call = { correlation_id: newCorrelation() };
    const refused = await publish<ProblemAnswer & { preview: Question[] }>(world, notes.id, call);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'rename_arbitration_required',
        preview: [{ input: 'count_of_passengers', proposal: { to: 'passenger_count' } }],
      },
    });
    const repeated = await publish<ProblemAnswer>(world, notes.id, call);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect({ ...repeated.body, request_id: '' }).toEqual({ ...refused.body, request_id: '' });
    const other = { ...call, arbitrations: [arbitration(world, 'passenger_count')] };
    expect(await publish<ProblemAnswer>(world, notes.id, other)).toMatchObject({
      status: 422,
      body: { code: 'correlation_id_reused' },
    });
    const published = await publish(world, notes.id, {
      arbitrations: [arbitration(world, 'passenger_count')],
    });
    expect(published).toMatchObject({ status: 201, body: { world_model_version: 'v1' } });
    const { renames, action } = await ruleSetOf(world, 'v1');
    const reader = world.rules[2] ?? '';
    expect(renames).toEqual({ [reader]: { count_of_passengers: { input: 'passenger_count' } } });
    expect(action.inputs.map(({ name }) => name)).toEqual(['licensed', 'passenger_count']);
    await expectApprovedAsWritten(world, reader, 'inputs.count_of_passengers < 1');
    expect((await ask(world, { passenger_count: 40 })).body).toMatchObject({ decision: 'permit' });
    expect((await ask(world, { passenger_count: 0 })).body).toMatchObject({ decision: 'deny' });
    expect(await ask(world, { count_of_passengers: 3 })).toMatchObject({
      status: 422,
      body: { code: 'inputs_invalid' },
    });

    await world.send('PATCH', `/actions/${world.action}`, { title: 'Sail a ferry' });
    expect((await preview(world)).body).toMatchObject({ questions: [], renames: [{ because: 'alias' }] });
    await publishNext(world);
    expect((await ruleSetOf(world, 'v2')).renames).toEqual(renames);
    expect((await ask(world, { passenger_count: 41 })).body).toMatchObject({ decision: 'deny' });
  });

  it('stay two when an operator says so, and the question is not asked again', async () => {
    const world = await guess();
    await publish(world, (await draftNotes(world)).id, { arbitrations: [arbitration(world, null)] });
    const { renames, action } = await ruleSetOf(world, 'v1');
    expect(renames).toEqual({});
    expect(action.inputs.map(({ name }) => name)).toEqual([
      'count_of_passengers',
      'licensed',
      'passenger_count',
    ]);
    expect((await preview(world)).body.questions).toEqual([]);
  });

  it('are one without a question by naming convention, by unit, and by an alias that the action declares', async () => {
    const hours = int('voyage_hours', { unit: 'hour' });
    for (const [one, other, because, inputs] of [
      [int('passenger_count'), int('passengerCount'), 'naming_convention', undefined],
      [int('voyage_minutes', { unit: 'minute', maximum: 60_000 }), hours, 'unit', undefined],
      [int('passengers'), int('headcount'), 'alias', [int('passengers', { aliases: ['headcount'] })]],
    ] as const) {
      const world = await openDivergentWorld(one, other, inputs && [...inputs]);
      const { body } = await preview(world);
      expect(body).toMatchObject({ publishable: true, questions: [], renames: [{ because, to: one.name }] });
      await publishNext(world);
      const sent = because === 'unit' ? 59 : 0;
      expect((await ask(world, { [String(one.name)]: sent })).body).toMatchObject({ decision: 'deny' });
    }
  });
});

describe('an input that a published version has', () => {
  it('is declared otherwise only once an operator confirms it', async () => {
    const world = await openDivergentWorld(int('passengers'), int('crew'));
    await publishNext(world);
    const { body: action } = await world.get<{ inputs: Field[] }>(`/actions/${world.action}`);
    const inputs = action.inputs.map(({ name, type, minimum, maximum }) => ({
      name,
      type,
      ...(type === 'int' && { minimum, maximum: name === 'passengers' ? 500 : maximum }),
    }));
    const revised = await world.send('PATCH', `/actions/${world.action}`, { inputs });
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    const notes = await draftNotes(world);
    const refused = await publish<ProblemAnswer & { preview: Field[] }>(world, notes.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'rename_arbitration_required' } });
    expect(refused.body.preview).toMatchObject([
      {
        kind: 'published_input_changed',
        input: 'passengers',
        before: { maximum: 1000 },
        after: { maximum: 500 },
      },
    ]);
    const confirmed = await publish(world, notes.id, {
      arbitrations: [{ action: world.action, input: 'passengers', rename_to: null }],
    });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(201);
    expect(await ask(world, { passengers: 600, crew: 1 })).toMatchObject({ status: 422 });
    expect((await ask(world, { passengers: 600, crew: 1 }, 'v1')).body).toMatchObject({ decision: 'deny' });
  });

  it('is read under another name only once an operator arbitrates it, though an alias says so', async () => {
    const world = await openDivergentWorld(int('passengers'), int('headcount'));
    await publishNext(world);
    const { body: action } = await world.get<{ inputs: Field[] }>(`/actions/${world.action}`);
    const inputs = action.inputs.map(({ name, type, minimum, maximum }) => ({
      name,
      type,
      ...(type === 'int' && { minimum, maximum }),
      ...(name === 'passengers' && { aliases: ['headcount'] }),
    }));
    await world.send('PATCH', `/actions/${world.action}`, { inputs });
    const { body } = await preview(world);
    expect(body.questions).toMatchObject([
      { kind: 'rename', input: 'headcount', proposal: { to: 'passengers', because: 'alias' } },
    ]);
    const published = await publish(world, (await draftNotes(world)).id, {
      arbitrations: [{ action: world.action, input: 'headcount', rename_to: 'passengers' }],
    });
    expect(published.status, JSON.stringify(published.body)).toBe(201);
    expect((await ask(world, { passengers: 0 })).body).toMatchObject({ decision: 'deny' });
    expect((await ask(world, { passengers: 3, headcount: 0 }, 'v1')).body).toMatchObject({
      decision: 'deny',
    });
  });
});

describe('an arbitration that decides nothing', () => {
  it('is refused with its reason, and nothing is published', async () => {
    const world = await guess();
    const notes = await draftNotes(world);
    for (const [wrong, reason] of [
      [{ input: 'passenger_count', rename_to: 'passengers' }, 'declares no input "passengers"'],
      [{ input: 'crew', rename_to: null }, 'declares no input "crew"'],
      [{ input: 'count_of_passengers', rename_to: 'licensed' }, 'do not convert'],
      [{ action: 'ferry.sink', input: 'crew', rename_to: null }, 'no action "ferry.sink"'],
    ] as const) {
      const refused = await publish<ProblemAnswer & { preview: Question[] }>(world, notes.id, {
        arbitrations: [{ action: world.action, ...wrong }],
      });
      expect(refused).toMatchObject({ status: 422, body: { code: 'rename_arbitration_required' } });
      const unusable = refused.body.preview.filter(({ kind }) => kind === 'unusable_arbitration');
      expect(unusable.map(({ message }) => message).join()).toContain(reason);
    }
    const versions = await world.get<{ items: NotesAnswer[] }>('/versions');
    expect(versions.body.items).toEqual([]);
  });
});

const arbitration = ({ action }: ReviewWorld, renameTo: string | null): Field => ({
  action,
  input: 'count_of_passengers',
  rename_to: renameTo,
});

/** The revision of the version is the one that was signed off: its content hash, its own name for the input. */
async function expectApprovedAsWritten(world: ReviewWorld, key: string, appliesWhen: string): Promise<void> {
  const [minted] = await service.testDatabase.adminQuery<{
    hash: string;
    approved: string;
    requires: string;
  }>(
    `SELECT r.content_hash AS hash, a.content_hash AS approved, r.body ->> 'applies_when' AS applies
       FROM version_rule v
       JOIN rule_revision r ON r.id = v.revision_id
       JOIN approval_decision a ON a.id = r.approval_decision_id
       JOIN rule ON rule.id = r.rule_id
      WHERE rule.world_id = $1 AND v.rule_key = $2`,
    [world.worldId, key],
  );
  expect(minted).toMatchObject({ applies: appliesWhen, approved: minted?.hash });
}
