import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openWorld, type Problem, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
let source: string;
beforeAll(async () => {
  service = await startTestService();
  world = await openWorld(service);
  const content = '# Loans\n\nA borrower must be at least 18 years old.\n\nNo person under 16 may borrow.\n';
  source = (await world.ingest({ content, media_type: 'text/markdown' })).body.id;
});
afterAll(() => service.close());

interface Candidate {
  id: string;
  rule_key: string;
  status: string;
  content_hash: string;
  inputs: { name: string }[];
  rule: { action: string; requires: string; suite: { inputs: Record<string, unknown> }[] };
}

interface Vocabulary {
  actions: {
    key: string;
    title: string;
    registered: boolean;
    candidates: string[];
    inputs: { input: { name: string }; registered: boolean; candidates: string[] }[];
  }[];
}

async function author(action: string, input: string, age: number, unit = 'year'): Promise<Candidate> {
  const { status, body } = await world.send<Candidate>('POST', '/candidates', {
    action,
    action_proposal: { title: action },
    modality: 'must',
    natural_language: `A borrower must be at least ${age} years old.`,
    requires: `inputs.${input} >= ${age}`,
    citations: [{ source_material_id: source, quote: 'A borrower must be at least 18 years old.' }],
    inputs: [{ name: input, type: 'int', unit, description: 'Age' }],
    suite: [{ name: 'old enough', inputs: { [input]: age }, expected: 'met' }],
  });
  expect(status).toBe(201);
  return body;
}

const read = async ({ id }: Candidate): Promise<Candidate> =>
  (await world.get<Candidate>(`/candidates/${id}`)).body;
const vocabulary = async (): Promise<Vocabulary> => (await world.get<Vocabulary>('/vocabulary')).body;
const rename = (body: Record<string, unknown>) =>
  world.send<Problem & { changed: string[] }>('POST', '/vocabulary/renames', body);

describe('the vocabulary of a world', () => {
  it('is renamed and merged in one command, and the candidates follow', async () => {
    const lend = await author('loans.lend', 'borrower_age', 18);
    const lends = await author('loans.lends', 'person_who_age', 16);
    expect((await vocabulary()).actions).toMatchObject([
      {
        key: 'loans.lend',
        registered: false,
        candidates: [lend.rule_key],
        inputs: [{ input: { name: 'borrower_age' } }],
      },
      { key: 'loans.lends', inputs: [{ input: { name: 'person_who_age' }, candidates: [lends.rule_key] }] },
    ]);

    const joined = await rename({ action: 'loans.lends', to: 'loans.lend' });
    expect(joined).toMatchObject({ status: 200, body: { changed: [lends.rule_key] } });
    const merged = await rename({ action: 'loans.lend', input: 'person_who_age', to: 'borrower_age' });
    expect(merged).toMatchObject({ status: 200, body: { changed: [lends.rule_key] } });

    const { actions } = await vocabulary();
    expect(actions).toMatchObject([
      {
        key: 'loans.lend',
        candidates: [lend.rule_key, lends.rule_key],
        inputs: [{ input: { name: 'borrower_age' }, candidates: [lend.rule_key, lends.rule_key] }],
      },
    ]);
    expect(actions).toHaveLength(1);
    const after = await read(lends);
    expect(after).toMatchObject({
      status: 'proposed',
      inputs: [{ name: 'borrower_age' }],
      rule: {
        action: 'loans.lend',
        requires: 'inputs.borrower_age >= 16',
        suite: [{ inputs: { borrower_age: 16 } }],
      },
    });
    expect(after.content_hash).not.toBe(lends.content_hash);
    expect((await read(lend)).content_hash).toBe(lend.content_hash);
  });

  it('keeps two inputs apart that are not the same fact, and says which', async () => {
    await author('fees.charge', 'days_late', 3, 'day');
    await author('fees.charge', 'hours_late', 4, 'hour');
    const refused = await rename({ action: 'fees.charge', input: 'hours_late', to: 'days_late' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain('days_late');
  });

  it('refuses a name that nothing has, one that is none, and one of a registered action', async () => {
    expect(await rename({ action: 'fees.none', to: 'fees.some' })).toMatchObject({ status: 404 });
    expect(await rename({ action: 'fees.charge', input: 'age', to: 'years' })).toMatchObject({ status: 404 });
    expect(await rename({ action: 'fees.charge', input: 'days_late', to: 'days late' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/to' }] },
    });
    const inputs = [{ name: 'vessel_length', type: 'int', unit: 'metre', description: 'Length' }];
    await world.send('POST', '/actions', { key: 'boats.moor', title: 'Moor', inputs });
    expect(await rename({ action: 'boats.moor', to: 'boats.berth' })).toMatchObject({ status: 400 });
    expect(await rename({ action: 'boats.moor', input: 'vessel_length', to: 'length' })).toMatchObject({
      status: 400,
    });
    expect((await vocabulary()).actions.find(({ key }) => key === 'boats.moor')).toMatchObject({
      registered: true,
    });
  });

  it('splits a name: candidates that are left out keep it', async () => {
    const one = await author('loans.split', 'age', 18);
    const other = await author('loans.split', 'age', 16);
    const unknown = await rename({
      action: 'loans.split',
      input: 'age',
      to: 'age_of_child',
      only: [other.rule_key, 'R-9999'],
    });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/only/1' }] } });
    const split = await rename({
      action: 'loans.split',
      input: 'age',
      to: 'age_of_child',
      only: [other.rule_key],
    });
    expect(split).toMatchObject({ status: 200, body: { changed: [other.rule_key] } });
    expect((await read(one)).rule.requires).toBe('inputs.age >= 18');
    expect((await read(other)).rule.requires).toBe('inputs.age_of_child >= 16');
  });
});
