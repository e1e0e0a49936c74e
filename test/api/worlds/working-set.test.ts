import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { openReviewWorld, type ReviewWorld } from '../../testkit/review.ts';

let service: TestService;
let world: ReviewWorld;
beforeAll(async () => {
  service = await startTestService();
  world = await openReviewWorld(service);
});
afterAll(() => service.close());

const revision = async (): Promise<number> => {
  const { body } = await world.get<{ working_set_revision: number }>('');
  return body.working_set_revision;
};

interface Problem {
  code: string;
  errors: { pointer: string; code: string }[];
}

describe('the action registry', () => {
  it('registers, revises and retires an action, each counted in the working set', async () => {
    const key = `credit.open_${randomUUID().slice(0, 8)}`;
    const before = await revision();
    const registered = await world.send('POST', '/actions', {
      key,
      title: 'Open an account',
      time_zone: 'Europe/Berlin',
    });
    expect(registered).toMatchObject({ status: 201, body: { key, aggregation_mode: 'deny-overrides' } });
    const revised = await world.send('PATCH', `/actions/${key}`, {
      inputs: [{ name: 'age', type: 'int', unit: 'year', minimum: 0 }],
      assumptions: ['inputs.age < 150'],
    });
    expect(revised).toMatchObject({
      status: 200,
      body: { revision: 2, inputs: [{ name: 'age', unit: 'year' }] },
    });
    const retired = await world.send('POST', `/actions/${key}/retire`, { reason: 'Not asked any more.' });
    expect(retired).toMatchObject({ status: 200, body: { status: 'retired' } });
    expect(await revision()).toBe(before + 3);
  });

  it('gives a routing key to one world of the domain for good, after its retirement too', async () => {
    const key = `credit.close_${randomUUID().slice(0, 8)}`;
    const other = await openReviewWorld(service);
    await world.send('POST', '/actions', { key, title: 'Close' });
    await world.send('POST', `/actions/${key}/retire`, { reason: 'Gone.' });
    for (const each of [other, world]) {
      const refused = await each.send<Problem>('POST', '/actions', { key, title: 'Close' });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: '/key', code: 'taken' }] } });
    }
    // Where it is to be found: by its title, and by the identifier of its routes.
    const { body } = await other.send<Problem>('POST', '/actions', { key, title: 'Close' });
    expect(JSON.stringify(body)).toContain(world.worldId);
  });

  it('refuses an ontology that cannot be read, with its place', async () => {
    const refused = await world.send<Problem>('POST', '/actions', {
      key: 'credit.bad_ontology',
      title: 'Bad',
      inputs: [{ name: 'age', type: 'int', minimum: 10, maximum: 1 }],
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'predicate_invalid' } });
    expect(refused.body.errors[0]?.pointer).toBe('/inputs/age');
  });

  it('binds inputs to places of a request, whole, and lets them go', async () => {
    const key = `credit.bind_${randomUUID().slice(0, 8)}`;
    const inputs = [
      { name: 'applicant', type: 'string' },
      { name: 'licence', type: 'string', nullable: true },
    ];
    const applicant = { input: 'applicant', path: 'subject.id', entity_type: 'user' };
    const licence = { input: 'licence', path: 'subject.properties.licence', absent: 'null' };
    const registered = await world.send('POST', '/actions', {
      key,
      title: 'Bind',
      inputs,
      bindings: [licence, applicant],
    });
    const shown = [
      { ...applicant, absent: 'unknown' },
      { ...licence, entity_type: null },
    ];
    expect(registered).toMatchObject({ status: 201, body: { bindings: shown } });
    const renamed = await world.send('PATCH', `/actions/${key}`, { title: 'Bound' });
    expect(renamed).toMatchObject({ status: 200, body: { bindings: shown } });
    const dangling = await world.send<Problem>('PATCH', `/actions/${key}`, { inputs: inputs.slice(0, 1) });
    expect(dangling).toMatchObject({ status: 400, body: { errors: [{ pointer: '/bindings/1/input' }] } });
    const free = await world.send('PATCH', `/actions/${key}`, { bindings: [] });
    expect(free).toMatchObject({ status: 200, body: { bindings: [] } });
  });

  it.each<[string, object, string]>([
    ['an input that there is not', { input: 'b', path: 'subject.id' }, 'input'],
    ['a place that no request has', { input: 'text', path: 'subject.name' }, 'path'],
    ['what is an input by name already', { input: 'text', path: 'context.inputs.other' }, 'path'],
    ['the inputs as a whole', { input: 'text', path: 'context.inputs' }, 'path'],
    ['the properties as a whole', { input: 'text', path: 'subject.properties' }, 'path'],
    ['an empty name', { input: 'text', path: 'context.a..b' }, 'path'],
    ['a truth that is read from an id', { input: 'truth', path: 'resource.id' }, 'path'],
    ['null for what does not take it', { input: 'text', path: 'context.x', absent: 'null' }, 'absent'],
    ['null for what every request has', { input: 'maybe', path: 'subject.id', absent: 'null' }, 'absent'],
    ['a type of what has none', { input: 'text', path: 'context.x', entity_type: 'user' }, 'entity_type'],
  ])('refuses to bind %s', async (_what, binding, member) => {
    const refused = await world.send<Problem>('POST', '/actions', {
      key: `credit.unbound_${randomUUID().slice(0, 8)}`,
      title: 'Unbound',
      inputs: [
        { name: 'text', type: 'string' },
        { name: 'truth', type: 'bool' },
        { name: 'maybe', type: 'string', nullable: true },
      ],
      bindings: [binding],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', errors: [{ pointer: `/bindings/0/${member}` }] },
    });
  });

  it('refuses two types of one id, which no entity has, and takes one type twice', async () => {
    const register = (types: string[]) =>
      world.send<Problem>('POST', '/actions', {
        key: `credit.typed_${randomUUID().slice(0, 8)}`,
        title: 'Typed',
        inputs: types.map((_, place) => ({ name: `who_${place}`, type: 'string' })),
        bindings: types.map((entity_type, place) => ({
          input: `who_${place}`,
          path: 'subject.id',
          entity_type,
        })),
      });
    expect(await register(['user', 'robot'])).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', errors: [{ pointer: '/bindings/1/entity_type' }] },
    });
    expect((await register(['user', 'user'])).status).toBe(201);
  });

  it('refuses retirement to staff without the scope for it: a domain admin', async () => {
    const refused = await world.send('POST', '/actions/none/retire', { reason: 'No.' }, 'admin');
    expect(refused.status).toBe(403);
  });
});

describe('definitions', () => {
  const feeCap = (value: string): Record<string, unknown> => ({
    type: 'decimal',
    unit: 'USD',
    scale: 2,
    cases: [{ when: 'true', value }],
  });

  it('are put under their name; putting what is there changes nothing and leaves no record', async () => {
    const first = await world.send('PUT', '/definitions/fee_cap', feeCap('35.00'));
    expect(first).toMatchObject({ status: 200, body: { name: 'fee_cap', revision: 1 } });
    const before = await revision();
    const again = await world.send('PUT', '/definitions/fee_cap', feeCap('35.00'));
    expect(again).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await revision()).toBe(before);
    expect(await world.send('PUT', '/definitions/fee_cap', feeCap('40.00'))).toMatchObject({
      body: { revision: 2 },
    });
  });

  it('have a last case that always holds', async () => {
    const refused = await world.send<Problem>('PUT', '/definitions/gap', {
      ...feeCap('35.00'),
      cases: [{ when: 'inputs.old', value: '1.00' }],
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/cases/0/when', code: 'definition_gap' }] },
    });
  });
});

describe('configuration blocks', () => {
  it('are stored with their defaults', async () => {
    const { body } = await world.send<{ value: unknown }>('PUT', '/configuration/approvals', {
      value: { approvals_required: 2 },
    });
    expect(body.value).toEqual({
      approvals_required: 2,
      allow_self_approval: true,
      hand_written: 'second_operator',
    });
  });

  it('refuse a URL, what looks like a secret, and a name that no schema knows', async () => {
    const url = await world.send<Problem>('PUT', '/configuration/llm', {
      value: { model: 'http://internal/m' },
    });
    expect(url).toMatchObject({ status: 400, body: { errors: [{ pointer: '/value/model' }] } });
    const secret = 'sk-abcdefgh12345678';
    const held = await world.send<Problem>('PUT', '/configuration/llm', { value: { model: secret } });
    expect(held.status).toBe(400);
    expect(JSON.stringify(held.body)).not.toContain(secret);
    const unknown = await world.send<Problem>('PUT', '/configuration/colours', { value: {} });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/name' }] } });
  });
});
