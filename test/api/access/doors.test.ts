import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import type { Person } from '../../testkit/people.ts';

let service: TestService;
let credit: string;
let travel: string;
beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT_INVITE_PER_MINUTE: '1000' } });
  credit = service.domains.acme;
  travel = service.domains.elsewhere;
});
afterAll(() => service.close());

interface Listed {
  items: Record<string, unknown>[];
  next_cursor: string | null;
}
interface Refused {
  code: string;
  errors?: { pointer: string }[];
}

/** Status, and the code of a refusal. */
async function outcome(method: string, path: string, request: Parameters<TestService['rest']>[2] = {}) {
  const { status, body } = await service.rest<Refused | null>(method, path, request);
  return status < 400 ? status : `${status} ${body?.code}`;
}

async function createKey(scopes = ['decide:domain', 'read:actions']) {
  const { body } = await service.rest<{ id: string; key: string; api_key: Record<string, unknown> }>(
    'POST',
    `/domains/${credit}/api-keys`,
    { as: 'admin', domain: credit, body: { name: 'agent', scopes } },
  );
  return body;
}

describe('who may do what, by route', () => {
  const people: (Person | 'nobody' | 'key')[] = [
    'nobody',
    'key',
    'outsider',
    'observer',
    'contributor',
    'admin',
    'owner',
    'operator',
  ];
  const id = newId();
  const denied = { nobody: 401, key: 403 };
  const anyUser = {
    ...denied,
    outsider: 200,
    observer: 200,
    contributor: 200,
    admin: 200,
    owner: 200,
    operator: 200,
  };
  const staffOnly = {
    ...denied,
    outsider: 403,
    observer: 403,
    contributor: 403,
    admin: 403,
    owner: 403,
    operator: 200,
  };
  const adminsOnly = {
    ...denied,
    outsider: 403,
    observer: 403,
    contributor: 403,
    admin: 200,
    owner: 200,
    operator: 200,
  };
  const membersToo = { ...adminsOnly, observer: 200, contributor: 200 };

  it.each<[string, string, unknown, boolean, Record<string, number>]>([
    ['GET', '/api/me', undefined, false, anyUser],
    ['GET', '/api/invites', undefined, false, anyUser],
    ['GET', '/domains', undefined, false, anyUser],
    ['GET', '/domains/{id}', undefined, true, membersToo],
    ['GET', '/domains/{id}/members', undefined, true, adminsOnly],
    ['GET', '/domains/{id}/members/invites', undefined, true, adminsOnly],
    ['GET', '/domains/{id}/api-keys', undefined, true, adminsOnly],
    ['POST', '/domains/{id}/members', { email: 'x@acme.test', role: 'observer' }, true, adminsOnly],
    ['POST', '/domains/{id}/api-keys', { name: 'k', scopes: ['read:actions'] }, true, adminsOnly],
    ['GET', '/organizations', undefined, false, staffOnly],
    ['GET', '/users', undefined, false, staffOnly],
    ['GET', '/access-audit', undefined, false, staffOnly],
    ['PATCH', `/users/${id}`, { status: 'active' }, false, staffOnly],
    ['PATCH', `/organizations/${id}`, { name: 'N' }, false, staffOnly],
  ])('%s %s', async (method, path, body, inDomain, expected) => {
    const key = (await createKey()).key;
    const answers: Record<string, number> = {};
    for (const person of people) {
      const { status } = await service.rest(method, path.replace('{id}', credit), {
        ...(person === 'key' ? { token: key } : person === 'nobody' ? {} : { as: person }),
        ...(inDomain && { domain: credit }),
        ...(body !== undefined && { body }),
      });
      // Beyond the door: made, or told that there is no such thing.
      answers[person] = status === 201 || status === 404 ? 200 : status;
    }
    expect(answers).toEqual(expected);
  });

  it('the domain of the path must be that of the header, for everybody', async () => {
    for (const as of ['admin', 'owner', 'operator'] as const) {
      expect(await outcome('GET', `/domains/${credit}/api-keys`, { as })).toMatch(
        /^403 (domain_mismatch|missing_scope)$/,
      );
    }
    expect(await outcome('GET', `/domains/${travel}/api-keys`, { as: 'admin', domain: credit })).toBe(
      '403 domain_mismatch',
    );
    expect(await outcome('GET', `/domains/${credit}/api-keys`, { as: 'operator', domain: travel })).toBe(
      '403 domain_mismatch',
    );
    expect(await outcome('GET', `/domains/${credit}/api-keys`, { as: 'admin', domain: travel })).toBe(
      '403 domain_mismatch',
    );
  });
});

describe('an API key', () => {
  it('is shown once, and listed by prefix and last four characters only', async () => {
    const created = await createKey();
    expect(created.key).toMatch(/^ens_live_[0-9A-Za-z]{49}$/);
    const { body } = await service.rest<Listed>('GET', `/domains/${credit}/api-keys`, {
      as: 'admin',
      domain: credit,
    });
    const listed = body.items.find((key) => key.id === created.id);
    expect(listed).toMatchObject({ prefix: 'ens_live_', last_four: created.key.slice(-4), is_active: true });
    expect(JSON.stringify(body)).not.toContain(created.key.slice(9, -4));
    expect(service.logged.join('')).not.toContain(created.key.slice(9, -4));
  });

  it.each(['read:domain', 'admin:domain', 'admin:operations', 'made:up', ''])(
    'cannot be given the scope "%s"',
    async (scope) => {
      const { status, body } = await service.rest<Refused>('POST', `/domains/${credit}/api-keys`, {
        as: 'admin',
        domain: credit,
        body: { name: 'k', scopes: ['read:actions', scope] },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_field', errors: [{ pointer: '/scopes/1' }] });
    },
  );

  it('cannot expire in the past, be nameless, or have no scope', async () => {
    for (const [pointer, change] of [
      ['/expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
      ['/name', { name: ' ' }],
      ['/scopes', { scopes: [] }],
    ] as const) {
      const { status, body } = await service.rest<Refused>('POST', `/domains/${credit}/api-keys`, {
        as: 'admin',
        domain: credit,
        body: { name: 'k', scopes: ['read:actions'], ...change },
      });
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer]);
    }
  });

  it('reads nothing through GraphQL, the node field included', async () => {
    const { key } = await createKey();
    const nodeId = Buffer.from(`Domain:${credit}`).toString('base64');
    for (const query of [
      '{ me { scopes } }',
      '{ domains { edges { node { name } } } }',
      `{ node(id: "${nodeId}") { id ... on Domain { name } } }`,
      `{ nodes(ids: ["${nodeId}"]) { id } }`,
      `{ apiKeys(domainId: "${credit}") { edges { node { lastFour } } } }`,
      '{ worlds { edges { node { title } } } }',
    ]) {
      const { data, errors } = await service.graphql(query, {}, { token: key });
      expect(errors[0]?.extensions.code, query).toBe('missing_scope');
      expect(JSON.stringify(data ?? {})).not.toContain('Credit');
    }
  });

  it('is refused from the request after its revocation', async () => {
    const { key, id } = await createKey();
    expect(await outcome('GET', '/api/me', { token: key })).toBe('403 missing_scope');
    const revoke = () =>
      outcome('DELETE', `/domains/${credit}/api-keys/${id}`, { as: 'admin', domain: credit });
    expect(await revoke()).toBe(204);
    expect(await revoke()).toBe(204);
    expect(await outcome('GET', '/api/me', { token: key })).toBe('401 key_invalid');
    expect(
      await outcome('DELETE', `/domains/${credit}/api-keys/${newId()}`, { as: 'admin', domain: credit }),
    ).toBe('404 not_found');
  });
});

describe('invites and members', () => {
  const tokenFor = async (email: string): Promise<string> => {
    await service.services.access.invitations.idle();
    const mail = service.services.access.mailbox!.messages().find(({ to }) => to === email)!;
    return /token=([\w-]+)/.exec(mail.text)![1]!;
  };
  const sessionOf = (email: string) => service.issuer.sign({ sub: email, email, email_verified: true });

  it('take a new user from the mail to a role and out again', async () => {
    const email = 'fresh@acme.test';
    const issued = await service.rest<{ invite: { id: string } }>('POST', `/domains/${credit}/members`, {
      as: 'admin',
      domain: credit,
      body: { email: 'Fresh@Acme.test', role: 'contributor' },
    });
    expect(issued.status).toBe(201);
    expect(issued.body).toEqual({
      invite: {
        id: expect.any(String) as string,
        domain_id: credit,
        email,
        role: 'contributor',
        status: 'pending',
        expires_at: expect.any(String) as string,
        created_at: expect.any(String) as string,
      },
    });
    expect(issued.headers.get('location')).toBe(
      `/domains/${credit}/members/invites/${issued.body.invite.id}`,
    );
    const token = await tokenFor(email);
    const session = await sessionOf(email);
    const accept = () => service.rest('POST', '/api/invites/accept', { token: session, body: { token } });
    expect((await accept()).body).toEqual({
      domain: {
        id: credit,
        name: 'Credit',
        slug: 'credit',
        organization: { id: service.organizations.acme, name: 'Acme', slug: 'acme' },
      },
      domain_role: 'contributor',
      already_accepted: false,
    });
    expect((await accept()).body).toMatchObject({ already_accepted: true });

    const me = await service.rest<{ domain_role: string; user: { id: string } }>('GET', '/api/me', {
      token: session,
      domain: credit,
    });
    expect(me.body).toMatchObject({
      domain_role: 'contributor',
      scopes: ['read:actions', 'read:domain', 'write:domain'],
    });
    const path = `/domains/${credit}/members/${me.body.user.id}`;
    const promoted = await service.rest('PATCH', path, {
      as: 'owner',
      domain: credit,
      body: { role: 'admin' },
    });
    expect(promoted.body).toMatchObject({ role: 'admin', user: { email } });
    expect(await outcome('GET', `/domains/${credit}/members`, { token: session, domain: credit })).toBe(200);
    expect(await outcome('DELETE', path, { as: 'admin', domain: credit })).toBe(204);
    expect(await outcome('GET', `/domains/${credit}/members`, { token: session, domain: credit })).toBe(
      '403 domain_mismatch',
    );
    expect(await outcome('DELETE', path, { as: 'admin', domain: credit })).toBe('404 not_found');
    expect((await accept()).body).toMatchObject({ already_accepted: true, domain_role: null });
  });

  it('show a user with an account the invite in the pending view, and no other user', async () => {
    const { body } = await service.rest<{ invite: { id: string } }>('POST', `/domains/${credit}/members`, {
      as: 'admin',
      domain: credit,
      body: { email: 'outsider@elsewhere.test', role: 'observer' },
    });
    const pending = async (as: Person) =>
      (await service.rest<Listed>('GET', '/api/invites', { as })).body.items;
    expect(await pending('outsider')).toMatchObject([
      { id: body.invite.id, role: 'observer', domain: { id: credit } },
    ]);
    for (const person of ['admin', 'operator', 'contributor'] as const)
      expect(await pending(person)).toEqual([]);
    const path = `/api/invites/${body.invite.id}/accept`;
    expect(await outcome('POST', path, { as: 'contributor' })).toBe('404 not_found');
    expect(await outcome('POST', path, { as: 'outsider' })).toBe(200);
    expect(await pending('outsider')).toEqual([]);
    const listed = await service.rest<Listed>('GET', `/domains/${credit}/members/invites`, {
      as: 'admin',
      domain: credit,
    });
    expect(listed.body.items.find(({ id }) => id === body.invite.id)).toMatchObject({ status: 'consumed' });
    const revoke = `/domains/${credit}/members/invites/${body.invite.id}`;
    expect(await outcome('DELETE', revoke, { as: 'admin', domain: credit })).toBe('409 invalid_state');
  });

  it('answer the same whether the address has an account or not', async () => {
    const shapes = await Promise.all(
      ['contributor@acme.test', 'unheard-of@acme.test'].map(async (email) => {
        const { status, body } = await service.rest<{ invite: Record<string, unknown> }>(
          'POST',
          `/domains/${credit}/members`,
          {
            as: 'admin',
            domain: credit,
            body: { email, role: 'observer' },
          },
        );
        return [status, Object.keys(body.invite), body.invite.status];
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });
});

describe('organizations, domains and users', () => {
  it('are made by staff and owners, each within bounds', async () => {
    const made = await service.rest<{ id: string }>('POST', '/organizations', {
      as: 'operator',
      body: { slug: 'newco', name: 'New Co' },
    });
    expect(made.status).toBe(201);
    expect(
      await outcome('POST', '/organizations', { as: 'operator', body: { slug: 'newco', name: 'Again' } }),
    ).toBe('400 invalid_field');
    expect(
      await outcome('POST', '/organizations', { as: 'owner', body: { slug: 'mine', name: 'Mine' } }),
    ).toBe('403 missing_scope');
    const renamed = await service.rest('PATCH', `/organizations/${made.body.id}`, {
      as: 'operator',
      body: { name: 'Newer Co' },
    });
    expect(renamed.body).toMatchObject({ name: 'Newer Co', slug: 'newco', kind: 'customer' });

    const own = await service.rest<{ id: string }>('POST', '/domains', {
      as: 'owner',
      body: { slug: 'loans', name: 'Loans' },
    });
    expect(own.status).toBe(201);
    expect(own.body).toMatchObject({ organization: { slug: 'acme' } });
    const foreign = { organization_id: made.body.id, slug: 'x', name: 'X' };
    expect(await outcome('POST', '/domains', { as: 'owner', body: foreign })).toBe('403 missing_scope');
    expect(await outcome('POST', '/domains', { as: 'admin', body: { slug: 'y', name: 'Y' } })).toBe(
      '403 missing_scope',
    );
    expect(await outcome('POST', '/domains', { as: 'operator', body: foreign })).toBe(201);
    const mine = async (as: Person) =>
      (await service.rest<Listed>('GET', '/domains', { as })).body.items.map(({ slug }) => slug).sort();
    expect(await mine('owner')).toEqual(['credit', 'loans']);
    expect(await mine('contributor')).toEqual(['credit']);
    expect(await mine('operator')).toEqual(['credit', 'loans', 'travel', 'x']);
  });

  it('suspend and reinstate a user over HTTP, never oneself', async () => {
    const path = `/users/${service.users.observer}`;
    const set = (body: object) => outcome('PATCH', path, { as: 'operator', body });
    expect(await set({ status: 'suspended' })).toBe(200);
    expect(await outcome('GET', '/api/me', { as: 'observer' })).toBe('401 account_suspended');
    expect(await set({ status: 'active' })).toBe(200);
    expect(await outcome('GET', '/api/me', { as: 'observer' })).toBe(200);
    expect(await set({ org_role: 'operations' })).toBe('400 invalid_field');
    expect(await set({ org_role: 'owner', organization_id: null })).toBe('400 invalid_field');
    expect(await set({ status: 'gone' })).toBe('400 invalid_field');
    expect(
      await outcome('PATCH', `/users/${service.users.operator}`, {
        as: 'operator',
        body: { org_role: null },
      }),
    ).toBe('409 invalid_state');
    const audit = await service.rest<Listed>('GET', `/access-audit?target_id=${service.users.observer}`, {
      as: 'operator',
    });
    expect(audit.body.items.map(({ action, detail }) => [action, detail])).toEqual([
      ['revised', { status: { before: 'suspended', after: 'active' } }],
      ['revised', { status: { before: 'active', after: 'suspended' } }],
    ]);
  });
});
