import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import type { Person } from '../../testkit/people.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let acme: string;
beforeAll(async () => {
  service = await startTestService();
  acme = service.domains.acme;
});
afterAll(() => service.close());

const memberPath = (person: Person): string => `/domains/${acme}/members/${service.users[person]}`;
const remove = (as: Person, whom: Person) =>
  service.rest<{ code?: string }>('DELETE', memberPath(whom), { as, domain: acme });
const make = (as: Person, whom: Person, role: string) =>
  service.rest<{ code?: string }>('PATCH', memberPath(whom), { as, domain: acme, body: { role } });

beforeEach(async () => {
  const { adminQuery } = service.testDatabase;
  await adminQuery('ALTER TABLE domain_membership DISABLE TRIGGER USER');
  await adminQuery('DELETE FROM domain_membership WHERE domain_id = $1', [acme]);
  await adminQuery('ALTER TABLE domain_membership ENABLE TRIGGER USER');
  for (const [person, role] of [
    ['admin', 'admin'],
    ['contributor', 'contributor'],
  ] as const) {
    await adminQuery(
      `INSERT INTO domain_membership (id, domain_id, user_id, role, updated_at) VALUES ($1, $2, $3, $4::domain_role, now())`,
      [newId(), acme, service.users[person], role],
    );
  }
});

const admins = async (): Promise<number> => {
  const rows = await service.testDatabase.adminQuery(
    `SELECT FROM domain_membership WHERE domain_id = $1 AND role = 'admin'`,
    [acme],
  );
  return rows.length;
};

describe('an admin', () => {
  it('leaves, and it is recorded in their name', async () => {
    await make('admin', 'contributor', 'admin');
    expect((await remove('admin', 'admin')).status).toBe(204);
    expect((await remove('admin', 'contributor')).body.code).toBe('domain_mismatch');
    const [record] = await service.testDatabase.adminQuery<{ operator_id: string; action: string }>(
      'SELECT operator_id, action FROM access_audit ORDER BY occurred_at DESC, id DESC LIMIT 1',
    );
    expect(record).toEqual({ operator_id: service.users.admin, action: 'removed' });
  });

  it('becomes something else by their own hand', async () => {
    await make('admin', 'contributor', 'admin');
    expect((await make('admin', 'admin', 'observer')).status).toBe(200);
    expect(await admins()).toBe(1);
  });
});

describe('the last admin of a domain', () => {
  it.each(['admin', 'owner', 'operator'] as const)(
    'is neither removed nor made something else by the %s',
    async (as) => {
      for (const answer of [await remove(as, 'admin'), await make(as, 'admin', 'contributor')]) {
        expect({ status: answer.status, code: answer.body.code }).toEqual({
          status: 409,
          code: 'invalid_state',
        });
      }
      expect(await admins()).toBe(1);
    },
  );

  it('is the one left of two who remove each other at once', async () => {
    await make('admin', 'contributor', 'admin');
    const answers = await Promise.all([remove('admin', 'contributor'), remove('contributor', 'admin')]);
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await admins()).toBe(1);
  });

  it('is the only one that is active, where the others are suspended', async () => {
    await make('admin', 'contributor', 'admin');
    await service.testDatabase.adminQuery(`UPDATE app_user SET status = 'suspended' WHERE id = $1`, [
      service.users.contributor,
    ]);
    const answer = await remove('admin', 'admin');
    await service.testDatabase.adminQuery(`UPDATE app_user SET status = 'active' WHERE id = $1`, [
      service.users.contributor,
    ]);
    expect(answer.body.code).toBe('invalid_state');
  });
});
