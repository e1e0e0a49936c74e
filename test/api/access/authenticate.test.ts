import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey, hashApiKey } from '../../../src/access/api-keys/api-key.ts';
import { authenticate } from '../../../src/access/authentication/authenticate.ts';
import { createApiKey } from '../../../src/access/api-keys/create-api-key.ts';
import { grantOperations } from '../../../src/access/users/grant-operations.ts';
import { revokeApiKey } from '../../../src/access/api-keys/revoke-api-key.ts';
import { reviseUser } from '../../../src/access/users/revise-user.ts';
import { seedDemoUsers } from '../../../src/access/local-provider/seed-demo-users.ts';
import { newId } from '../../../src/core/ids.ts';
import { scopes } from '../../../src/core/permissions.ts';
import { connect } from '../../../src/db/client.ts';
import { bundled } from '../../testkit/bundled.ts';
import { codeOf, startAccess, type AccessFixture } from '../../testkit/access.ts';

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccess();
});
afterAll(() => fixture.close());

const sorted = (given: ReadonlySet<string>): string[] => [...given].sort();
const memberScopes = ['read:actions', 'read:domain', 'write:domain'];
const adminScopes = ['admin:domain', ...memberScopes];

describe('scopes are the union of what role and membership grant', () => {
  it.each([
    ['operator@enshrine.test', null, null, [...scopes].sort()],
    ['operator@enshrine.test', 'credit', null, [...scopes].sort()],
    ['operator@enshrine.test', 'travel', null, [...scopes].sort()],
    ['owner@acme.test', null, null, ['admin:domain', 'admin:org', ...memberScopes]],
    ['owner@acme.test', 'credit', 'admin', ['admin:domain', 'admin:org', ...memberScopes]],
    ['admin@acme.test', 'credit', 'admin', adminScopes],
    ['contributor@acme.test', 'credit', 'contributor', memberScopes],
    ['observer@acme.test', 'credit', 'observer', ['read:domain']],
    ['admin@acme.test', null, null, []],
    ['outsider@elsewhere.test', 'travel', 'observer', ['read:domain']],
  ] as const)('%s in domain %s is %s', async (email, domain, role, granted) => {
    const auth = await fixture.as(email, domain ? fixture.domain[domain] : undefined);
    expect(sorted(auth.scopes)).toEqual([...granted].sort());
    expect(auth).toMatchObject({
      auth_type: 'jwt',
      domain_id: domain ? fixture.domain[domain] : null,
      domain_role: role,
      email,
    });
  });

  it('an owner who is an observer of another organization’s domain is no admin of it', async () => {
    await fixture.db.adminQuery(
      "INSERT INTO domain_membership (id, domain_id, user_id, role, updated_at) VALUES ($1, $2, $3, 'observer', now())",
      [newId(), fixture.domain.travel, await fixture.userId('owner@acme.test')],
    );
    const auth = await fixture.as('owner@acme.test', fixture.domain.travel);
    expect(auth.domain_role).toBe('observer');
    expect(sorted(auth.scopes)).toEqual(['admin:org', 'read:domain']);
  });
});

describe('the domain of the header', () => {
  it.each([
    ['of another user', 'admin@acme.test', () => fixture.domain.travel],
    ['that does not exist', 'admin@acme.test', () => newId()],
    ['that does not exist, for staff', 'operator@enshrine.test', () => newId()],
    ['that is no identifier', 'admin@acme.test', () => "' OR 1=1 --"],
    ['that is empty', 'admin@acme.test', () => ' '],
    ['named twice', 'admin@acme.test', () => `${fixture.domain.credit}, ${fixture.domain.credit}`],
  ])('%s is domain_mismatch', async (_name, email, domain) => {
    expect(await codeOf(fixture.as(email, domain()))).toBe('domain_mismatch');
  });
});

describe('the user mirror', () => {
  it('takes up an unknown subject as active, without organization or role', async () => {
    const auth = await fixture.as('new@acme.test', undefined, { name: 'New' });
    expect(auth).toMatchObject({ org_id: null, org_role: null, domain_role: null });
    expect(auth.scopes.size).toBe(0);
    const rows = await fixture.db.adminQuery(
      'SELECT email, email_verified, name, status, org_role FROM app_user WHERE id = $1',
      [auth.user_id],
    );
    expect(rows).toEqual([
      { email: 'new@acme.test', email_verified: true, name: 'New', status: 'active', org_role: null },
    ]);
  });

  it('takes up a subject once, however many of its requests come first', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => fixture.as('crowd@acme.test')));
    expect(new Set(all.map((auth) => auth.user_id)).size).toBe(1);
  });

  it('follows the e-mail of the token, and its verification', async () => {
    const before = await fixture.as('moving@acme.test', undefined, { sub: 'moving' });
    const after = await fixture.as('moved@acme.test', undefined, { sub: 'moving', email_verified: false });
    expect(after.user_id).toBe(before.user_id);
    expect(after).toMatchObject({ email: 'moved@acme.test', email_verified: false });
    const rows = await fixture.db.adminQuery('SELECT email, email_verified FROM app_user WHERE id = $1', [
      after.user_id,
    ]);
    expect(rows).toEqual([{ email: 'moved@acme.test', email_verified: false }]);
  });

  it('lets no two subjects of one address be one user', async () => {
    const first = await fixture.as('twin@acme.test', undefined, { sub: 'twin-1' });
    const second = await fixture.as('twin@acme.test', undefined, { sub: 'twin-2' });
    expect(second.user_id).not.toBe(first.user_id);
  });

  it('is read in one statement a request', async () => {
    let statements = 0;
    const pool = {
      query: (...args: unknown[]) => {
        statements += 1;
        return (fixture.db.database.pool.query as (...all: unknown[]) => unknown)(...args);
      },
    } as never;
    const headers = {
      authorization: `Bearer ${await fixture.token('admin@acme.test')}`,
      'x-domain-id': fixture.domain.credit,
    };
    const auth = await authenticate({ method: 'GET', headers }, { ...fixture.services, database: { pool } });
    expect(auth?.domain_role).toBe('admin');
    expect(statements).toBe(1);
  });
});

describe('suspension, revocation and removal', () => {
  it('hold from the next request on, and end with reinstatement', async () => {
    const staff = await fixture.as('operator@enshrine.test');
    const { user_id: userId } = await fixture.as('contributor@acme.test', fixture.domain.credit);
    const revise = (status: 'active' | 'suspended' | 'revoked') =>
      reviseUser(fixture.services, staff, { userId, status });
    await revise('suspended');
    expect(await codeOf(fixture.as('contributor@acme.test', fixture.domain.credit))).toBe(
      'account_suspended',
    );
    await revise('revoked');
    expect(await codeOf(fixture.as('contributor@acme.test'))).toBe('account_revoked');
    await revise('active');
    expect(await codeOf(fixture.as('contributor@acme.test', fixture.domain.credit))).toBe('done');
  });
});

describe('the session cookie', () => {
  it('is taken for a read from anywhere and for a change from this site alone', async () => {
    const cookie = `access_token=${await fixture.token('admin@acme.test')}`;
    const ask = (method: string, headers: Record<string, string>) =>
      codeOf(authenticate({ method, headers: { cookie, ...headers } }, fixture.services));
    expect(await ask('GET', {})).toBe('done');
    expect(await ask('POST', {})).toBe('cross_site_request');
    expect(await ask('POST', { origin: 'http://evil.test' })).toBe('cross_site_request');
    expect(await ask('POST', { origin: 'http://rules.test' })).toBe('done');
  });

  it('carries no API key', async () => {
    const { key } = await newKey();
    const headers = { cookie: `access_token=${key}`, origin: 'http://rules.test' };
    expect(await codeOf(authenticate({ method: 'POST', headers }, fixture.services))).toBe('token_invalid');
  });

  it('is not looked at beside an Authorization header, and nothing at all is anonymous', async () => {
    const cookie = `access_token=${await fixture.token('admin@acme.test')}`;
    const headers = { cookie, authorization: 'Bearer nonsense' };
    expect(await codeOf(authenticate({ method: 'GET', headers }, fixture.services))).toBe('token_invalid');
    expect(await authenticate({ method: 'GET', headers: {} }, fixture.services)).toBeNull();
  });
});

async function newKey(expiresAt?: Date) {
  const admin = await fixture.as('admin@acme.test', fixture.domain.credit);
  const { key, apiKey } = await createApiKey(fixture.services, admin, {
    domainId: fixture.domain.credit,
    name: 'agent',
    scopes: ['decide:domain', 'read:actions'],
    expiresAt,
  });
  return { key, apiKey, admin };
}

describe('an API key', () => {
  it('acts in its own domain with its two scopes, whatever the header says', async () => {
    const { key, apiKey } = await newKey();
    const headers = { authorization: `Bearer ${key}`, 'x-domain-id': fixture.domain.travel };
    const auth = await authenticate({ method: 'POST', headers }, fixture.services);
    expect(auth).toMatchObject({
      user_id: apiKey.id,
      auth_type: 'api_key',
      domain_id: fixture.domain.credit,
      domain_role: null,
      org_role: null,
      email: null,
    });
    expect(sorted(auth!.scopes)).toEqual(['decide:domain', 'read:actions']);
  });

  it('gains nothing from scopes that were written into a row', async () => {
    const key = generateApiKey();
    await fixture.db.adminQuery(
      `INSERT INTO api_key (id, domain_id, name, key_hash, prefix, last_four, scopes, created_by)
       VALUES ($1, $2, 'forged', $3, 'ens_live_', $4, '{read:actions,admin:domain,admin:operations}', $5)`,
      [newId(), fixture.domain.credit, hashApiKey(key), key.slice(-4), newId()],
    );
    expect(sorted((await fixture.withKey(key)).scopes)).toEqual(['read:actions']);
  });

  it('is key_invalid with one message when unknown, malformed, expired or revoked', async () => {
    const { key, apiKey, admin } = await newKey(new Date(Date.now() + 3_600_000));
    expect(await codeOf(fixture.withKey(key))).toBe('done');
    const messages = new Set<string>();
    const refusal = async (given: string): Promise<void> => {
      const error = (await fixture.withKey(given).catch((caught: unknown) => caught)) as Error & {
        code: string;
      };
      expect(error.code).toBe('key_invalid');
      messages.add(error.message);
    };
    fixture.clock.time = new Date(Date.now() + 3_600_001);
    await refusal(key);
    fixture.clock.time = null;
    await revokeApiKey(fixture.services, admin, { domainId: fixture.domain.credit, keyId: apiKey.id });
    await refusal(key);
    await refusal(generateApiKey());
    await refusal(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`);
    await refusal('ens_live_');
    expect(messages.size).toBe(1);
  });

  it('has its last use written once, in a batch', async () => {
    const { key, apiKey } = await newKey();
    for (let use = 0; use < 5; use += 1) await fixture.withKey(key);
    const lastUse = async () =>
      (
        await fixture.db.adminQuery<{ last_used_at: Date | null }>(
          'SELECT last_used_at FROM api_key WHERE id = $1',
          [apiKey.id],
        )
      )[0]!.last_used_at;
    expect(await lastUse()).toBeNull();
    await fixture.services.access.keyUsage.flush();
    const written = await lastUse();
    expect(written).not.toBeNull();
    await fixture.services.access.keyUsage.flush();
    expect(await lastUse()).toEqual(written);
  });

  it('is in no row', async () => {
    const { key } = await newKey();
    const rows = await fixture.db.adminQuery<{ row: string }>(
      'SELECT row_to_json(api_key)::text AS row FROM api_key',
    );
    const audit = await fixture.db.adminQuery<{ row: string }>(
      'SELECT row_to_json(access_audit)::text AS row FROM access_audit',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of [...rows, ...audit]) expect(row).not.toContain(key.slice(9, -4));
    expect(rows.some(({ row }) => row.includes(hashApiKey(key).toString('hex')))).toBe(true);
  });
});

describe('without the database', () => {
  it('no one is admitted: 503 for users and keys', async () => {
    const { key } = await newKey();
    const dead = connect({
      url: 'postgresql://nobody:x@127.0.0.1:9/none',
      principalKey: Buffer.alloc(32),
    });
    const services = { ...fixture.services, database: dead };
    const ask = (credential: string) =>
      codeOf(authenticate({ method: 'GET', headers: { authorization: `Bearer ${credential}` } }, services));
    expect(await ask(await fixture.token('operator@enshrine.test'))).toBe('database_unavailable');
    expect(await ask(key)).toBe('database_unavailable');
    await dead.close();
  });
});

describe('the beginning of an installation', () => {
  it('makes the user of a subject operations staff, before or after their first sign-in, and once', async () => {
    const first = await grantOperations(fixture.db.adminUrl, 'sub-first');
    expect(first).toMatchObject({ known: false, status: 'active' });
    const auth = await fixture.as('boss@example.test', undefined, { sub: 'sub-first' });
    expect(auth).toMatchObject({ user_id: first.userId, org_role: 'operations' });
    expect(auth.scopes.has('admin:operations')).toBe(true);
    expect(await grantOperations(fixture.db.adminUrl, 'sub-first')).toMatchObject({ known: true });
    const audit = await fixture.db.adminQuery(
      "SELECT FROM access_audit WHERE action = 'granted_operations' AND target_id = $1",
      [first.userId],
    );
    expect(audit).toHaveLength(1);
  });

  it('is a command of the installation, which says what it did', async () => {
    const { PATH = '' } = process.env;
    const environment = { PATH, DATABASE_URL: fixture.db.url, DATABASE_ADMIN_URL: fixture.db.adminUrl };
    const run = promisify(execFile);
    const { stdout } = await run(
      process.execPath,
      [bundled('enshrine'), 'grant-operations', 'sub-by-command'],
      { env: environment },
    );
    expect(stdout).toMatch(/is operations staff\. They have not signed in yet/);
    expect((await fixture.as('cli@example.test', undefined, { sub: 'sub-by-command' })).org_role).toBe(
      'operations',
    );
    await expect(
      run(process.execPath, [bundled('enshrine'), 'grant-operations'], { env: environment }),
    ).rejects.toThrow(/name the subject/);
  });

  it('seeds the demo users into an empty database, and never again', async () => {
    await fixture.db.adminQuery('DELETE FROM domain_membership WHERE user_id = $1', [
      await fixture.userId('observer@acme.test'),
    ]);
    expect(await seedDemoUsers(fixture.db.adminUrl)).toBe(false);
    expect(await codeOf(fixture.as('observer@acme.test', fixture.domain.credit))).toBe('domain_mismatch');
  });
});
