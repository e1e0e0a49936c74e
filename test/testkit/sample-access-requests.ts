import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '../../src/core/ids.ts';
import { issueKey } from './decisions.ts';
import { emailOf } from './people.ts';
import type { TestService } from './service.ts';
import { insert, insertUser } from './tenants.ts';

/** A request that its route accepts. */
export interface SampleRequest {
  /** Of the path, by name. */
  params: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, string>>;
}

/** Makes one; what can be done only once is arranged anew for each. */
export type MakeSample = () => SampleRequest | Promise<SampleRequest>;

/** A name that nothing has yet. */
export const word = (): string => `w${randomBytes(6).toString('hex')}`;

/** Issues invites into the domain; answers the id of each. */
export function inviter(service: TestService): (email?: string) => Promise<string> {
  const { acme } = service.domains;
  return async (email = `${word()}@acme.test`): Promise<string> => {
    const body = { email, role: 'observer' };
    const issued = await service.rest<{ invite: { id: string } }>('POST', `/domains/${acme}/members`, {
      as: 'admin',
      domain: acme,
      body,
    });
    return issued.body.invite.id;
  };
}

/** The routes by which people and keys get access. */
export function accessSamples(
  service: TestService,
  invite: (email?: string) => Promise<string>,
): Readonly<Record<string, MakeSample>> {
  const { acme } = service.domains;
  return {
    'POST /api/invites/accept': () => ({ params: {}, body: { token: 'A'.repeat(43) } }),
    'POST /api/invites/{invite_id}/accept': async () => ({
      params: { invite_id: await invite(emailOf('operator')) },
    }),
    'POST /domains': () => ({
      params: {},
      body: { slug: word(), name: 'A domain', organization_id: service.organizations.acme },
    }),
    'POST /domains/{id}/members': () => ({
      params: { id: acme },
      body: { email: `${word()}@acme.test`, role: 'observer' },
    }),
    'PATCH /domains/{id}/members/{user_id}': () => ({
      params: { id: acme, user_id: service.users.contributor },
      body: { role: 'contributor' },
    }),
    'DELETE /domains/{id}/members/{user_id}': async () => {
      const user_id = await insertUser(service.testDatabase, `${word()}@acme.test`);
      await insert(service.testDatabase, 'domain_membership', {
        id: newId(),
        domain_id: acme,
        user_id,
        role: 'observer',
        updated_at: new Date(),
      });
      return { params: { id: acme, user_id } };
    },
    'DELETE /domains/{id}/members/invites/{invite_id}': async () => ({
      params: { id: acme, invite_id: await invite() },
    }),
    'POST /domains/{id}/api-keys': () => ({
      params: { id: acme },
      body: { name: 'agent', scopes: ['decide:domain'], expires_at: '2100-01-01T00:00:00Z' },
    }),
    'DELETE /domains/{id}/api-keys/{key_id}': async () => ({
      params: { id: acme, key_id: (await issueKey(service)).id },
    }),
    'POST /organizations': () => ({ params: {}, body: { slug: word(), name: 'A customer' } }),
    'PATCH /organizations/{organization_id}': () => ({
      params: { organization_id: service.organizations.elsewhere },
      body: { name: 'Elsewhere' },
    }),
    'PATCH /users/{id}': () => ({ params: { id: service.users.outsider }, body: { status: 'active' } }),
    'GET /users': () => ({ params: {}, query: { email: 'admin@acme.test' } }),
  };
}

const evaluation = {
  subject: { type: 'person', id: 'somebody', properties: { age: 20 } },
  action: { name: 'account.open', properties: { reason: 'asked' } },
  resource: { type: 'account', id: '1', properties: { kind: 'giro' } },
  context: { inputs: { age: 20 } },
};

/** The routes by which agents ask, of the action `account.open`. */
export const protocolSamples: Readonly<Record<string, MakeSample>> = {
  'POST /decide': () => ({
    params: {},
    body: {
      action: 'account.open',
      inputs: { age: 20 },
      as_of: '2026-02-01',
      version: 'v1',
      explain: 'full',
      subject_ref: 'somebody',
      trace_id: 'trace',
      idempotency_key: randomUUID(),
    },
  }),
  'POST /decide/plan': () => ({
    params: {},
    body: { action: 'account.open', inputs: { age: 20 }, as_of: '2026-02-01', version: 'v1' },
  }),
  'POST /access/v1/evaluation': () => ({ params: {}, body: evaluation }),
  'POST /access/v1/evaluations': () => ({
    params: {},
    body: {
      ...evaluation,
      evaluations: [{ context: { inputs: { age: 17 } } }],
      options: { evaluations_semantic: 'execute_all' },
    },
  }),
  'POST /access/v1/search/subject': () => ({
    params: {},
    body: { ...evaluation, subject: { type: 'person', properties: { age: 20 } }, page: { limit: 10 } },
  }),
  'POST /access/v1/search/resource': () => ({
    params: {},
    body: { ...evaluation, resource: { type: 'account', properties: { kind: 'giro' } }, page: { limit: 10 } },
  }),
  'POST /access/v1/search/action': () => {
    const { action: _sought, ...known } = evaluation;
    return { params: {}, body: { ...known, page: { limit: 10 } } };
  },
  'POST /mcp': () => ({
    params: {},
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'decide', arguments: { action: 'account.open', inputs: { age: 20 } } },
    },
  }),
};
