import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { enterPrincipal } from '../../../src/db/proofs.ts';
import { asPrincipal, outcomeOf } from '../../testkit/as-principal.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { addDraft } from '../../testkit/draft-version.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insert, insertTenants, insertUser, type Tenants } from '../../testkit/tenants.ts';

let db: TestDatabase;
let tenants: Tenants;
/** Rows of the domain acme that belong to a version which is not published, or to a world without one. */
let drafts: Map<string, string>;
/** Every table with a domain_id. */
let scoped: string[];
/** Every table of ours. */
let all: string[];

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  drafts = await addDraft(db, tenants.acme, await fillDomain(db, tenants.acme));
  await fillDomain(db, tenants.elsewhere);
  const tables = await db.adminQuery<{ name: string; scoped: boolean }>(`
    SELECT c.relname AS name,
           EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'domain_id') AS scoped
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`);
  all = tables.map(({ name }) => name).sort();
  scoped = tables
    .filter((table) => table.scoped)
    .map(({ name }) => name)
    .sort();
});
afterAll(() => db.drop());

/** The domains whose rows this principal finds, table by table. */
const domainsSeen = (principal: string | null): Promise<Record<string, string[]>> =>
  asPrincipal(db, principal, async (query) => {
    const seen: Record<string, string[]> = {};
    for (const table of scoped) {
      const rows = await query<{ domain_id: string }>(`SELECT DISTINCT domain_id FROM ${table} ORDER BY 1`);
      seen[table] = rows.map(({ domain_id }) => domain_id);
    }
    return seen;
  });

/** The tables in which this principal finds any row at all. */
const tablesSeen = (principal: string | null): Promise<string[]> =>
  asPrincipal(db, principal, async (query) => {
    const seen: string[] = [];
    for (const table of all) {
      if ((await query(`SELECT 1 AS found FROM ${table} LIMIT 1`)).length > 0) seen.push(table);
    }
    return seen;
  });

const secretsOfAdministrators = ['access_audit', 'api_key', 'domain_invite', 'domain_membership'];
/** What members read of their domain, once it is published; of what is being prepared they read nothing. */
const published = [
  'action_module',
  'card_page',
  'decision',
  'decision_feedback',
  'release_notes',
  'release_notes_correction',
  'restatement',
  'version_rule',
  'world_model',
  'world_model_card',
  'world_model_version',
];

describe('reading, whatever the application asks', () => {
  it('operations staff find the rows of both domains in every table', async () => {
    const seen = await domainsSeen(tenants.operator);
    for (const table of scoped) expect({ table, seen: seen[table]?.length }).toEqual({ table, seen: 2 });
  });

  it.each(['owner', 'admin'] as const)(
    'the %s of a domain finds what is published and who has access, and never the rows of another',
    async (role) => {
      const seen = await domainsSeen(tenants.acme[role]);
      for (const table of scoped) {
        expect({ table, seen: seen[table] }).toEqual({
          table,
          seen: [...published, ...secretsOfAdministrators].includes(table) ? [tenants.acme.domain] : [],
        });
      }
    },
  );

  it.each(['contributor', 'observer'] as const)(
    'a %s finds what is published in its domain, and of access its own membership alone',
    async (role) => {
      const seen = await domainsSeen(tenants.acme[role]);
      for (const table of scoped) {
        expect({ table, seen: seen[table] }).toEqual({
          table,
          seen: [...published, 'domain_membership'].includes(table) ? [tenants.acme.domain] : [],
        });
      }
    },
  );

  it.each(['owner', 'admin', 'contributor', 'observer', 'apiKey'] as const)(
    'the %s finds nothing of what is being prepared',
    async (who) => {
      await asPrincipal(db, tenants.acme[who], async (query) => {
        for (const [table, id] of drafts) {
          expect({ table, found: await query(`SELECT FROM ${table} WHERE id = $1`, [id]) }).toEqual({
            table,
            found: [],
          });
        }
        expect(
          await query('SELECT FROM card_page WHERE version_id = $1', [drafts.get('world_model_version')]),
        ).toEqual([]);
      });
    },
  );

  it('an API key finds what deciding needs in its own domain, and nothing else', async () => {
    const seen = await domainsSeen(tenants.acme.apiKey);
    const found = Object.entries(seen).filter(([, domains]) => domains.length > 0);
    expect(found.map(([table]) => table)).toEqual([
      'action_module',
      'decision',
      'decision_feedback',
      'routing_key',
      'world_model',
      'world_model_version',
    ]);
    expect(new Set(found.flatMap(([, domains]) => domains))).toEqual(new Set([tenants.acme.domain]));
  });

  it.each([
    ['nobody', null],
    ['an id that is no one’s', '11111111-1111-7111-8111-111111111111'],
  ])('%s finds nothing but public keys', async (_, principal) => {
    await insert(db, 'publishing_key', { kid: newId(), public_jwk: '{}' });
    expect(await tablesSeen(principal)).toEqual(['publishing_key']);
  });

  it('a principal that is no id is an error, not a way in', async () => {
    await expect(tablesSeen(`' OR true --`)).rejects.toThrow(/invalid input syntax for type uuid/);
  });

  it.each(['suspended', 'revoked'])('a %s user finds only the row that says so', async (status) => {
    for (const id of [tenants.acme.owner, tenants.acme.admin, tenants.operator2]) {
      await db.adminQuery('UPDATE app_user SET status = $2 WHERE id = $1', [id, status]);
      const seen = (await tablesSeen(id)).filter(
        (table) => !['app_user', 'domain_membership', 'publishing_key'].includes(table),
      );
      await db.adminQuery(`UPDATE app_user SET status = 'active' WHERE id = $1`, [id]);
      expect(seen).toEqual([]);
    }
  });

  it('a removed membership closes the domain with the next statement', async () => {
    const user = await insertUser(db, 'leaving@acme.test');
    const membership = newId();
    const row = {
      id: membership,
      domain_id: tenants.acme.domain,
      user_id: user,
      role: 'contributor',
      updated_at: new Date(),
    };
    await insert(db, 'domain_membership', row);
    await asPrincipal(db, user, async (query) => {
      expect(await query('SELECT FROM world_model')).toHaveLength(1);
      await db.adminQuery('DELETE FROM domain_membership WHERE id = $1', [membership]);
      expect(await query('SELECT FROM world_model')).toHaveLength(0);
    });
  });

  it('an inactive key finds nothing', async () => {
    const id = newId();
    const key = {
      id,
      domain_id: tenants.acme.domain,
      name: 'old',
      key_hash: randomBytes(32),
      prefix: 'ens_live',
      last_four: '0000',
      scopes: [],
      created_by: tenants.acme.admin,
    };
    await insert(db, 'api_key', { ...key, is_active: false });
    expect(await tablesSeen(id)).toEqual(await tablesSeen(null));
  });

  it('module bytes are found through a visible module alone', async () => {
    const digests = (principal: string): Promise<{ digest: string }[]> =>
      asPrincipal(db, principal, (query) => query('SELECT digest FROM module_bytes ORDER BY digest'));
    const [ofAcme, ofElsewhere, ofStaffAll] = await Promise.all([
      digests(tenants.acme.apiKey),
      digests(tenants.elsewhere.apiKey),
      digests(tenants.operator),
    ]);
    expect(ofAcme).toHaveLength(1);
    expect(ofElsewhere).toHaveLength(1);
    expect(ofAcme).not.toEqual(ofElsewhere);
    expect(ofStaffAll).toHaveLength(2);
  });

  it('people are seen by themselves, by whom administers their domain, and by staff', async () => {
    const people = async (principal: string): Promise<string[]> =>
      asPrincipal(db, principal, async (query) =>
        (
          await query<{ email: string }>(`SELECT email FROM app_user WHERE email LIKE '%e.test' ORDER BY 1`)
        ).map(({ email }) => email),
      );
    const acme = ['admin@acme.test', 'contributor@acme.test', 'observer@acme.test', 'owner@acme.test'];
    expect(await people(tenants.acme.observer)).toEqual(['observer@acme.test']);
    expect(await people(tenants.acme.admin)).toEqual(acme.filter((email) => !email.startsWith('owner')));
    expect(await people(tenants.acme.owner)).toEqual(acme);
    expect(await people(tenants.operator)).toEqual(expect.arrayContaining(acme));
  });
});

describe('writing, whatever the application tries', () => {
  /** Tables that domain members, in whatever role, never write. */
  const operatorTables = (): string[] =>
    scoped.filter(
      (table) =>
        !['access_audit', 'api_key', 'decision_feedback', 'domain_invite', 'domain_membership'].includes(
          table,
        ),
    );

  it.each(['owner', 'admin', 'contributor', 'apiKey'] as const)(
    'the %s changes and removes nothing of the operators’',
    async (who) => {
      await asPrincipal(db, tenants.acme[who], async (query) => {
        for (const table of operatorTables()) {
          for (const statement of [`UPDATE ${table} SET domain_id = domain_id`, `DELETE FROM ${table}`]) {
            const outcome = await outcomeOf(query, statement);
            const denied = outcome === 0 || /^42501/.test(String(outcome));
            expect({ statement, outcome, denied }).toMatchObject({ denied: true });
          }
        }
      });
    },
  );

  it.each(['owner', 'admin', 'contributor'] as const)(
    'the %s adds nothing to the operators’ tables',
    async (who) => {
      await asPrincipal(db, tenants.acme[who], async (query) => {
        for (const table of operatorTables()) {
          const copy = `INSERT INTO ${table} SELECT * FROM ${table} WHERE domain_id = '${tenants.acme.domain}'`;
          // What they cannot see they cannot copy: a row of nothing but its domain is refused by the same policy.
          const statement = published.includes(table)
            ? copy
            : `INSERT INTO ${table} (domain_id) VALUES ('${tenants.acme.domain}')`;
          // What is locked is refused by its trigger already.
          const outcome = await outcomeOf(query, statement);
          expect(`${table}: ${outcome}`).toMatch(/: (42501|23001):/);
        }
      });
    },
  );

  const membership = (domain: string, user: string, role: string): [string, unknown[]] => [
    `INSERT INTO domain_membership (id, domain_id, user_id, role, updated_at) VALUES ($1, $2, $3, $4, now())`,
    [newId(), domain, user, role],
  ];

  it('an administrator manages the members of their own domain and of no other', async () => {
    const user = await insertUser(db, 'new@nowhere.test');
    await asPrincipal(db, tenants.acme.admin, async (query) => {
      expect(await outcomeOf(query, ...membership(tenants.acme.domain, user, 'observer'))).toBe(1);
      expect(await outcomeOf(query, ...membership(tenants.elsewhere.domain, user, 'observer'))).toMatch(
        /^42501/,
      );
      expect(
        await outcomeOf(query, `UPDATE domain_membership SET role = 'admin' WHERE user_id = $1`, [user]),
      ).toBe(1);
      expect(
        await outcomeOf(query, 'DELETE FROM domain_membership WHERE domain_id = $1', [
          tenants.elsewhere.domain,
        ]),
      ).toBe(0);
    });
  });

  it('no user makes themselves a member, an operator, or another’s owner', async () => {
    await asPrincipal(db, tenants.acme.contributor, async (query) => {
      expect(
        await outcomeOf(query, ...membership(tenants.elsewhere.domain, tenants.acme.contributor, 'admin')),
      ).toMatch(/^42501/);
      expect(await outcomeOf(query, `UPDATE domain_membership SET role = 'admin'`)).toBe(0);
      expect(await outcomeOf(query, `UPDATE app_user SET org_role = 'operations'`)).toBe(0);
      expect(await outcomeOf(query, `UPDATE organization SET name = 'mine'`)).toBe(0);
    });
  });

  it('an open invite lets its addressee join in the offered role, once, and no other user', async () => {
    const email = 'invitee@example.test';
    const invitee = await insertUser(db, email);
    const stranger = await insertUser(db, 'stranger@example.test');
    const unverified = await insertUser(db, 'second subject', { email, email_verified: false });
    const invite = newId();
    await insert(db, 'domain_invite', {
      id: invite,
      domain_id: tenants.acme.domain,
      token_hash: randomBytes(32),
      email,
      role: 'contributor',
      invited_by: tenants.acme.admin,
      expires_at: new Date(),
    });
    for (const other of [stranger, unverified]) {
      await asPrincipal(db, other, async (query) => {
        expect(await outcomeOf(query, ...membership(tenants.acme.domain, other, 'contributor'))).toMatch(
          /^42501/,
        );
        expect(await query('SELECT FROM domain_invite')).toHaveLength(0);
      });
    }
    await asPrincipal(db, invitee, async (query) => {
      expect(await query('SELECT FROM domain_invite')).toHaveLength(1);
      expect(await outcomeOf(query, ...membership(tenants.acme.domain, invitee, 'admin'))).toMatch(/^42501/);
      expect(await outcomeOf(query, ...membership(tenants.elsewhere.domain, invitee, 'contributor'))).toMatch(
        /^42501/,
      );
      expect(await outcomeOf(query, ...membership(tenants.acme.domain, stranger, 'contributor'))).toMatch(
        /^42501/,
      );
      const [text, values] = membership(tenants.acme.domain, invitee, 'contributor');
      expect(await outcomeOf(query, `${text} ON CONFLICT (domain_id, user_id) DO NOTHING`, values)).toBe(1);
      expect(await outcomeOf(query, `UPDATE domain_invite SET role = 'admin'`)).toMatch(/^42501/);
      const consume = 'UPDATE domain_invite SET consumed_at = now(), consumed_by = $1 WHERE id = $2';
      expect(await outcomeOf(query, consume, [invitee, invite])).toBe(1);
      expect(
        await outcomeOf(query, 'UPDATE domain_invite SET consumed_at = NULL, consumed_by = NULL'),
      ).toMatch(/domain_invite_terminal/);
      await query('DELETE FROM domain_membership WHERE user_id = $1', [invitee]);
    });
  });

  it('an audit record names who acts', async () => {
    const record = (operator: string): [string, unknown[]] => [
      `INSERT INTO world_authoring_audit (id, operator_id, target_type, target_id, action, correlation_id)
       VALUES ($1, $2, 'rule', $1, 'retired', 'c')`,
      [newId(), operator],
    ];
    await asPrincipal(db, tenants.operator, async (query) => {
      expect(await outcomeOf(query, ...record(tenants.operator))).toBe(1);
      expect(await outcomeOf(query, ...record(tenants.operator2))).toMatch(/^42501/);
      expect(await query('SELECT FROM world_authoring_audit')).toHaveLength(1);
    });
    await asPrincipal(db, tenants.acme.owner, async (query) => {
      expect(await query('SELECT FROM world_authoring_audit')).toHaveLength(0);
    });
  });

  it('idempotency anchors belong to their operator', async () => {
    await asPrincipal(db, tenants.operator, async (query) => {
      const add = (operator: string): Promise<number | string> =>
        outcomeOf(
          query,
          `INSERT INTO idempotency_anchor (id, operator_id, correlation_id, operation, request_digest)
                          VALUES ($1, $2, 'c', 'o', repeat('0', 64))`,
          [newId(), operator],
        );
      expect(await add(tenants.operator)).toBe(1);
      expect(await add(tenants.operator2)).toMatch(/^42501/);
      await query(enterPrincipal, [tenants.operator2, '']);
      expect(await query('SELECT FROM idempotency_anchor')).toHaveLength(0);
    });
  });

  it('an API key records decisions of its own domain, in its own name', async () => {
    const worlds = await db.adminQuery<{ id: string; domain_id: string }>(
      'SELECT id, domain_id FROM world_model',
    );
    const worldOf = (domain: string): string | undefined =>
      worlds.find(({ domain_id }) => domain_id === domain)?.id;
    await asPrincipal(db, tenants.acme.apiKey, async (query) => {
      const decide = (domain: string, world: string | undefined, key: string): Promise<number | string> =>
        outcomeOf(
          query,
          `INSERT INTO decision (id, domain_id, world_id, api_key_id, action, version_number, module_digest, decision, as_of, evaluated_at, inputs_digest, answer)
           VALUES ($1, $2, $3, $4, 'a.b', 1, 'd', 'permit', now(), now(), 'i', '{}')`,
          [newId(), domain, world, key],
        );
      const { acme, elsewhere } = tenants;
      expect(await decide(acme.domain, worldOf(acme.domain), acme.apiKey)).toBe(1);
      expect(await decide(acme.domain, worldOf(acme.domain), elsewhere.apiKey)).toMatch(/^42501/);
      expect(await decide(elsewhere.domain, worldOf(elsewhere.domain), acme.apiKey)).toMatch(/^42501/);
      expect(await decide(acme.domain, worldOf(elsewhere.domain), acme.apiKey)).toMatch(/decision_domain/);
    });
  });

  it('a row stays in its domain', async () => {
    await asPrincipal(db, tenants.operator, async (query) => {
      expect(await outcomeOf(query, 'UPDATE world_model SET domain_id = $1', [tenants.acme.domain])).toMatch(
        /world_model_domain/,
      );
    });
  });
});
