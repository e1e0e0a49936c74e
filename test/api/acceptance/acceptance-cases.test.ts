import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  newCorrelation,
  openPublishableWorld,
  publish,
  type ProblemAnswer,
} from '../../testkit/publication.ts';
import type { ReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Case {
  id: string;
  name: string;
  inputs: Record<string, unknown>;
  expected: string;
}
interface Finding {
  id: string;
  case: string;
  actual: string;
  differences: string[];
  rules: string[];
}
interface Preview {
  publishable: boolean;
  working_set_revision: number;
  refusals: { code: string }[];
  acceptance: Outcome;
}
interface Outcome {
  cases: number;
  failed: number;
  findings: Finding[];
}

const at = ({ action }: ReviewWorld, more = ''): string => `/actions/${action}/acceptance-cases${more}`;
const load = <Body = Record<string, unknown>>(world: ReviewWorld, text: string, fields: object = {}) =>
  world.send<Body>('POST', at(world, '/import'), {
    file: { bytes: Buffer.from(text).toString('base64') },
    ...fields,
  });
const listed = async (world: ReviewWorld): Promise<Case[]> =>
  (await world.get<{ items: Case[] }>(at(world))).body.items;
const preview = async (world: ReviewWorld, fields: object = {}) =>
  (
    await service.rest<Preview>('POST', `/worlds/${world.worldId}/publications/preview`, {
      as: 'operator',
      body: fields,
    })
  ).body;
const run = async (world: ReviewWorld, body: object = {}): Promise<{ version: string; outcome: Outcome }> =>
  (
    await service.rest<{ version: string; outcome: Outcome }>(
      'POST',
      `/worlds/${world.worldId}/acceptance-cases/run`,
      { as: 'operator', body },
    )
  ).body;
const audit = async (world: ReviewWorld) =>
  service.testDatabase.adminQuery<{ pair: string; detail: object }>(
    `SELECT target_type || ' ' || action AS pair, detail FROM world_authoring_audit
      WHERE world_id = $1 AND (target_type = 'acceptance_case' OR action LIKE 'cases%') ORDER BY occurred_at`,
    [world.worldId],
  );

const good =
  'case;licensed;passengers;expected\nfull;yes;40;permit\ntoo many;yes;41;deny\nno licence;no;1;deny\n';

describe('a table of cases', () => {
  it('may have 8 MiB, whichever way it comes', async () => {
    const world = await openPublishableWorld(service);
    expect(await load(world, `${good}${' '.repeat(8 * 1024 * 1024)}`)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  it('is imported whole, listed in its order, added to, replaced, removed and downloaded', async () => {
    const world = await openPublishableWorld(service);
    const first = await load(world, good);
    expect(first).toMatchObject({
      status: 200,
      body: { rows: 3, added: 3, changed: 0, removed: 0, rejected: [] },
    });
    expect(await listed(world)).toMatchObject([
      { name: 'full', inputs: { licensed: true, passengers: 40 }, expected: 'permit' },
      { name: 'too many' },
      { name: 'no licence' },
    ]);
    expect((await load(world, good)).body).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(
      (await load(world, 'case,passengers,expected\nfull,39,permit\nempty,0,deny\n', { mode: 'add' })).body,
    ).toMatchObject({ added: 1, changed: 1, removed: 0 });
    expect((await listed(world)).map(({ name }) => name)).toEqual([
      'too many',
      'no licence',
      'full',
      'empty',
    ]);
    const { body: table, headers } = await service.rest<string>(
      'GET',
      `/worlds/${world.worldId}${at(world)}.csv`,
      { as: 'operator' },
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table).toContain(
      'case,as_of,passengers,licensed,expected,obligations\r\ntoo many,,41,yes,deny,\r\n',
    );
    expect((await load(world, table)).body).toMatchObject({ rows: 4, added: 0, changed: 0, removed: 0 });
    expect((await load(world, good)).body).toMatchObject({ added: 0, removed: 1 });
    expect(
      (await world.send('POST', at(world, '/remove'), { names: ['full', 'unknown'] })).body,
    ).toMatchObject({
      removed: 1,
    });
    expect((await world.send('POST', at(world, '/remove'), {})).body).toMatchObject({ removed: 2 });
    expect(await listed(world)).toEqual([]);
    expect((await audit(world)).map(({ pair }) => pair)).toEqual([
      'action cases_imported',
      'action cases_imported',
      'action cases_imported',
      'action cases_imported',
      'action cases_removed',
      'action cases_removed',
    ]);
  });

  it('with one bad cell stores nothing, unless the operator says that the rest is good', async () => {
    const world = await openPublishableWorld(service);
    const bad = good.replace('no;1', 'perhaps;1').replace(';41;', ';4.5;');
    const refused = await load<ProblemAnswer & { errors: { pointer: string; message: string }[] }>(
      world,
      bad,
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field', rows_refused: 2 } });
    expect(refused.body.errors.map(({ pointer }) => pointer)).toEqual(['/file/3/C', '/file/4/B']);
    expect(refused.body.errors[1]?.message).toMatch(/^Row 4, column B: “perhaps” is neither yes nor no/);
    expect(await listed(world)).toEqual([]);
    const partial = await load<{ rejected: object[] }>(world, bad, { accept_partial: true });
    expect(partial.body).toMatchObject({ rows: 1, added: 1, rows_refused: 2 });
    expect(partial.body.rejected).toMatchObject([
      { row: 3, column: 'C' },
      { row: 4, column: 'B' },
    ]);
    expect((await listed(world)).map(({ name }) => name)).toEqual(['full']);
  });

  it('removes no case where a row was left out: it may be the row of that case', async () => {
    const world = await openPublishableWorld(service);
    await load(world, good);
    const before = (await listed(world)).map(({ name }) => name);
    const bad = good.replace('no;1', 'perhaps;1');
    const { body } = await load(world, bad, { accept_partial: true });
    expect(body).toMatchObject({ removed: 0, rows_refused: 1 });
    expect((await listed(world)).map(({ name }) => name).sort()).toEqual(before.sort());
  });

  it('comes as a file of a form, in the encoding of an old spreadsheet', async () => {
    const world = await openPublishableWorld(service);
    const form = new FormData();
    form.set('correlation_id', newCorrelation());
    form.set('ignore_columns', '["bemerkung"]');
    form.set(
      'file',
      new Blob([Buffer.from('case;passengers;expected;bemerkung\r\nF\u00e4hre;1;deny;x\r\n', 'latin1')], {
        type: 'text/csv',
      }),
      'cases.csv',
    );
    const answer = await service.rest('POST', `/worlds/${world.worldId}${at(world, '/import')}`, {
      as: 'operator',
      body: form,
    });
    expect(answer).toMatchObject({ status: 200, body: { added: 1 } });
    expect(await listed(world)).toMatchObject([{ name: 'Fähre', inputs: { passengers: 1 } }]);
  });

  it('of an action that is not there, or was retired, is refused', async () => {
    const world = await openPublishableWorld(service);
    expect(await load({ ...world, action: 'no.such' }, good)).toMatchObject({ status: 404 });
    const key = `ferry.${newCorrelation().slice(0, 8).replace(/^\d/, 'a')}`;
    await world.send('POST', '/actions', { key, title: 'Berth', inputs: [{ name: 'a', type: 'bool' }] });
    await load({ ...world, action: key }, 'a,expected\nyes,permit\n');
    expect(await run(world, { key })).toMatchObject({
      outcome: { cases: 1, findings: [{ actual: 'not_applicable', rules: [] }] },
    });
    await world.send('POST', `/actions/${key}/retire`, { reason: 'None.' });
    expect(await load({ ...world, action: key }, 'a,expected\nno,permit\n')).toMatchObject({
      status: 409,
      body: { code: 'invalid_state' },
    });
    // What is retired is not asked for any more.
    expect((await run(world)).outcome).toMatchObject({ cases: 0 });
  });

  it('of ten thousand cases is stored in one transaction', async () => {
    const world = await openPublishableWorld(service);
    const rows = Array.from({ length: 10_000 }, (_one, index) => `c${index},yes,${index % 80},permit`);
    const answer = await load(world, `case,licensed,passengers,expected\n${rows.join('\n')}\n`);
    expect(answer).toMatchObject({ status: 200, body: { added: 10_000 } });
    const { outcome } = await run(world);
    expect(outcome).toMatchObject({ cases: 10_000, failed: 39 * 125 });
    expect(outcome.findings).toHaveLength(1_000);
    expect(await load(world, 'case,expected\none more,deny\n', { mode: 'add' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_field' },
    });
  });
});

describe('a single case', () => {
  it('is put under its name, with outputs and obligations, and bad inputs are named', async () => {
    const world = await openPublishableWorld(service);
    const put = (body: object, name = 'a case') =>
      world.send<Case & ProblemAnswer>(
        'PUT',
        at(world, `/${encodeURIComponent(name)}`),
        body as Record<string, unknown>,
      );
    const first = await put({
      inputs: { passengers: 3 },
      expected: 'deny',
      obligations: ['log'],
      outputs: { fee: 3 },
    });
    expect(first).toMatchObject({
      status: 200,
      body: { name: 'a case', revision: 1, outputs: { fee: '3' } },
    });
    expect((await put({ inputs: { passengers: 3 }, expected: 'permit' })).body).toMatchObject({
      id: first.body.id,
      revision: 2,
      expected: 'permit',
      obligations: null,
    });
    expect(await put({ inputs: { passengers: 1.5 }, expected: 'permit' })).toMatchObject({
      status: 422,
      body: { code: 'inputs_invalid', errors: [{ pointer: '/inputs/passengers' }] },
    });
    expect(await put({ inputs: {}, expected: 'permit', outputs: [1] })).toMatchObject({ status: 400 });
    expect((await audit(world)).map(({ pair }) => pair)).toEqual([
      'acceptance_case revised',
      'acceptance_case revised',
    ]);
  });

  it('that another operator changed meanwhile is not overwritten where its revision is said', async () => {
    const world = await openPublishableWorld(service);
    const put = (body: Record<string, unknown>) =>
      world.send<ProblemAnswer & { revision: number }>('PUT', at(world, '/crowded'), {
        inputs: { passengers: 41 },
        ...body,
      });
    expect((await put({ expected: 'deny', expected_revision: 0 })).body.revision).toBe(1);
    expect(await put({ expected: 'permit', expected_revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale_revision', current_revision: 1 },
    });
    expect((await put({ expected: 'permit', expected_revision: 1 })).body.revision).toBe(2);
    expect(await put({ expected: 'deny', expected_revision: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_revision', current_revision: 2 },
    });
    expect(await listed(world)).toMatchObject([{ name: 'crowded', expected: 'permit' }]);
  });
});

describe('a publication', () => {
  it('is blocked by a failing case with the rules that decided it, until it is acknowledged; the card says so', async () => {
    const world = await openPublishableWorld(service);
    const [, permission] = world.rules;
    await load(world, `${good}wrong;yes;3;deny\n`);
    const shown = await preview(world);
    expect(shown).toMatchObject({
      publishable: false,
      refusals: [{ code: 'acceptance_cases_failed' }],
      acceptance: {
        cases: 4,
        failed: 1,
        findings: [
          {
            case: 'wrong',
            expected: 'deny',
            actual: 'permit',
            differences: ['deny is expected, and it is permit.'],
          },
        ],
      },
    });
    const [finding] = shown.acceptance.findings;
    expect(finding?.rules).toContain(permission);
    const notes = await draftNotes(world);
    const refused = await publish<ProblemAnswer>(world, notes.id);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'acceptance_cases_failed', acceptance: [{ id: finding?.id, case: 'wrong' }] },
    });
    expect((await preview(world, { acknowledgements: [finding?.id] })).publishable).toBe(true);
    expect((await publish(world, notes.id, { acknowledgements: [finding?.id] })).status).toBe(201);
    const { body: card } = await world.get<{
      known_limitations: string[];
      verification: { acceptance: object };
    }>('/versions/v1/card');
    expect(card.verification.acceptance).toMatchObject({
      cases_run: 4,
      failed: [{ action: world.action, case: 'wrong', expected: 'deny', actual: 'permit' }],
    });
    expect(card.known_limitations.join('\n')).toContain('Acknowledged at publication: The case “wrong” of');
    const page = await service.rest<string>('GET', `/worlds/${world.worldId}/versions/v1/card`, {
      as: 'operator',
      headers: { accept: 'text/html' },
    });
    expect(page.body).toContain('Acceptance cases that fail, acknowledged');
  });

  it('whose cases changed since it was looked at is refused, and cases that pass are counted', async () => {
    const world = await openPublishableWorld(service);
    const shown = await preview(world);
    await load(world, good);
    const notes = await draftNotes(world);
    const { working_set_revision: shownRevision } = shown;
    expect(await publish(world, notes.id, { expected_working_set_revision: shownRevision })).toMatchObject({
      status: 409,
      body: { code: 'stale_revision' },
    });
    expect((await publish(world, notes.id)).status).toBe(201);
    expect(await run(world, { version: 'v1' })).toMatchObject({
      version: 'v1',
      outcome: { cases: 3, failed: 0 },
    });
    expect(await run(world, { version: 'v9' })).toMatchObject({ outcome: { cases: 3, failed: 3 } });
  });

  it('fails a case that expects other outputs or obligations, and one that is not determined', async () => {
    const world = await openPublishableWorld(service);
    await load(
      world,
      'case,licensed,passengers,expected,output.fee,obligations\nvalue,yes,1,permit,3.00,\nduty,yes,1,permit,,log\nnone,yes,1,permit,null,none\nopen,yes,,permit,,\n',
    );
    const { outcome } = await run(world);
    expect(outcome.findings.map((one) => [one.case, one.actual, one.differences])).toEqual([
      ['value', 'permit', ['There is no output fee; 3.00 is expected.']],
      ['duty', 'permit', ['The obligation log is expected, and not due.']],
      ['open', 'indeterminate', ['permit is expected, and it is indeterminate without passengers.']],
    ]);
  });
});
