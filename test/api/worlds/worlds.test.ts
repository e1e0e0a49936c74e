import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

interface World {
  id: string;
  domain_id: string;
  slug: string;
  title: string;
  working_set_revision: number;
  current_version: number | null;
  created_at: string;
}

interface Problem {
  type: string;
  status: number;
  code: string;
  request_id: string;
  instance: string;
  errors?: { pointer: string; code: string }[];
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newWorld = (slug: string): Record<string, unknown> => ({
  correlation_id: newId(),
  domain_id: service.domains.acme,
  slug,
  title: 'Consumer credit',
});

describe('POST /worlds', () => {
  it('creates a world, says where it is, and answers in snake_case with null where there is nothing yet', async () => {
    const created = await service.rest<World>('POST', '/worlds', {
      as: 'operator',
      body: newWorld('credit'),
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/worlds/${created.body.id}`);
    expect(created.body).toMatchObject({ slug: 'credit', working_set_revision: 0, current_version: null });
    expect(created.body.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

    const read = await service.rest<World>('GET', `/worlds/${created.body.id}`, { as: 'operator2' });
    expect(read).toMatchObject({ status: 200, body: created.body });
  });

  it('answers the same call again with the same world and says that it is a replay', async () => {
    const body = newWorld('replayed');
    const first = await service.rest<World>('POST', '/worlds', { as: 'operator', body });
    const again = await service.rest<World>('POST', '/worlds', { as: 'operator', body });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  it('takes the correlation_id from Idempotency-Key, and refuses a body that says another', async () => {
    const { correlation_id: _left, ...body } = newWorld('by-header');
    const key = newId();
    const headers = { 'idempotency-key': key };
    const created = await service.rest<World>('POST', '/worlds', { as: 'operator', body, headers });
    expect(created.status).toBe(201);
    const contradicting = { ...body, correlation_id: newId() };
    const refused = await service.rest<Problem>('POST', '/worlds', {
      as: 'operator',
      body: contradicting,
      headers,
    });
    expect(refused.body).toMatchObject({ status: 400, code: 'invalid_field' });
    expect(refused.body.errors).toMatchObject([{ pointer: '/correlation_id' }]);
  });

  it('refuses a call without correlation_id by its own code', async () => {
    const { correlation_id: _left, ...body } = newWorld('anchorless');
    const refused = await service.rest<Problem>('POST', '/worlds', { as: 'operator', body });
    expect(refused.body).toMatchObject({ status: 400, code: 'correlation_id_required' });
  });

  it('names every bad field with its pointer', async () => {
    const body = { correlation_id: newId(), domain_id: 'acme', title: 7, colour: 'red' };
    const refused = await service.rest<Problem>('POST', '/worlds', { as: 'operator', body });
    expect(refused.status).toBe(400);
    expect(new Map(refused.body.errors?.map(({ pointer, code }) => [pointer, code]))).toEqual(
      new Map([
        ['/domain_id', 'invalid'],
        ['/slug', 'required'],
        ['/title', 'invalid'],
        ['/colour', 'unknown'],
      ]),
    );
  });

  it('answers a refusal of the command as problem details of its code', async () => {
    await service.rest('POST', '/worlds', { as: 'operator', body: newWorld('taken') });
    const refused = await service.rest<Problem>('POST', '/worlds', {
      as: 'operator',
      body: newWorld('taken'),
      headers: { 'x-request-id': 'support-case-7' },
    });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.body).toMatchObject({
      type: 'https://enshrine.dev/problems/invalid_field',
      status: 400,
      code: 'invalid_field',
      instance: '/worlds',
      request_id: 'support-case-7',
      errors: [{ pointer: '/slug', code: 'taken' }],
    });
  });
});

describe('GET /worlds', () => {
  it('pages through all worlds without a gap or a repeat', async () => {
    for (const slug of ['page-a', 'page-b', 'page-c']) {
      await service.rest('POST', '/worlds', { as: 'operator', body: newWorld(slug) });
    }
    type Page = { items: World[]; next_cursor: string | null };
    const all = await service.rest<Page>('GET', '/worlds?limit=200', { as: 'operator' });
    expect(all.body.next_cursor).toBeNull();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await service.rest<Page>('GET', `/worlds?limit=2${query}`, { as: 'operator' });
      expect(page.body.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.items.map(({ id }) => id));
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(all.body.items.map(({ id }) => id));
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=ten',
    'cursor=',
    'cursor=%00',
    'cursor=nonsense',
    'cursor=R1BDOlM6eA==',
    'page=2',
    'domain_id=x',
  ])('refuses ?%s as an invalid field of that name', async (query) => {
    const refused = await service.rest<Problem>('GET', `/worlds?${query}`, { as: 'operator' });
    expect(refused.body).toMatchObject({ status: 400, code: 'invalid_field' });
    expect(refused.body.errors?.[0]?.pointer).toBe(`/${query.split('=')[0]}`);
  });
});

describe('PATCH /worlds/{world_id}', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { body: world } = await service.rest<World>('POST', '/worlds', {
      as: 'operator',
      body: newWorld('revised'),
    });
    const revised = await service.rest<World>('PATCH', `/worlds/${world.id}`, {
      as: 'operator',
      body: { correlation_id: newId(), title: 'Consumer credit, second edition' },
    });
    expect(revised.body).toMatchObject({ slug: 'revised', title: 'Consumer credit, second edition' });
  });

  it.each(['019f0000-0000-7000-8000-000000000000', 'nonsense', '%00', '..%2f..'])(
    'knows no world %s',
    async (id) => {
      const body = { correlation_id: newId(), title: 'x' };
      const refused = await service.rest<Problem>('PATCH', `/worlds/${id}`, { as: 'operator', body });
      expect(refused.body).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('who may', () => {
  it('refuses a caller who is not signed in with 401 and says how to sign in', async () => {
    const refused = await service.rest<Problem>('POST', '/worlds', { body: '{ not even JSON' });
    expect(refused.body).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['owner', 'admin', 'contributor', 'observer', 'outsider'] as const)(
    'refuses %s with 403 before reading the body',
    async (as) => {
      const refused = await service.rest<Problem>('POST', '/worlds', { as, body: '{ not even JSON' });
      expect(refused.body).toMatchObject({ status: 403, code: 'missing_scope' });
    },
  );
});
