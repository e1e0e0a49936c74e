import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvite, acceptPendingInvite } from '../../../src/access/invites/accept-invite.ts';
import { createInvitationDispatch } from '../../../src/access/invites/invitation-dispatch.ts';
import { issueInvite } from '../../../src/access/invites/issue-invite.ts';
import { removeMember } from '../../../src/access/members/remove-member.ts';
import { revokeInvite } from '../../../src/access/invites/revoke-invite.ts';
import type { AuthContext, DomainRole } from '../../../src/core/permissions.ts';
import { newId } from '../../../src/core/ids.ts';
import { codeOf, startAccess, type AccessFixture } from '../../testkit/access.ts';

let fixture: AccessFixture;
let admin: AuthContext;
beforeAll(async () => {
  fixture = await startAccess();
  admin = await fixture.as('admin@acme.test', fixture.domain.credit);
});
afterAll(() => fixture.close());

const address = '192.0.2.7';

/** Invites a person without an account, and takes the token from the mail. */
async function invite(email: string, role: DomainRole = 'contributor') {
  const issued = await issueInvite(fixture.services, admin, { domainId: fixture.domain.credit, email, role });
  await fixture.services.access.invitations.idle();
  const mail = fixture.mailbox.messages().find(({ to }) => to === issued.email);
  const token = mail ? /token=([\w-]+)/.exec(mail.text)![1]! : null;
  return { ...issued, token };
}

const accept = (auth: AuthContext, token: string | null) =>
  acceptInvite(fixture.services, auth, { token: token ?? '', address });

const membershipsOf = (userId: string) =>
  fixture.db.adminQuery<{ role: DomainRole }>(
    'SELECT role FROM domain_membership WHERE user_id = $1 AND domain_id = $2',
    [userId, fixture.domain.credit],
  );

const auditOf = (targetId: string) =>
  fixture.db.adminQuery<{ action: string; operator_id: string }>(
    'SELECT action, operator_id FROM access_audit WHERE target_id = $1 ORDER BY occurred_at, id',
    [targetId],
  );

it('is not issued where nothing can send its link, to a known address as little as to a new one', async () => {
  const { access, ...services } = fixture.services;
  const mute = {
    ...services,
    access: { ...access, invitations: createInvitationDispatch({ mailer: null }) },
  };
  const counted = () => fixture.db.adminQuery('SELECT count(*)::int AS n FROM domain_invite');
  const before = await counted();
  for (const email of ['nobody.yet@acme.test', 'owner@acme.test']) {
    const issued = issueInvite(mute, admin, { domainId: fixture.domain.credit, email, role: 'observer' });
    await expect(issued).rejects.toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('SMTP_URL') as string,
    });
  }
  expect(await counted()).toEqual(before);
});

describe('an invite to a new user', () => {
  it('is mailed with a link to the accept page, and lets its addressee in once', async () => {
    const issued = await invite('New.One@acme.test');
    expect(issued).toMatchObject({ email: 'new.one@acme.test', role: 'contributor', consumedAt: null });
    expect(fixture.mailbox.messages()[0]!.text).toContain(
      `http://rules.test/auth/accept-invite?token=${issued.token}`,
    );
    const invitee = await fixture.as('new.one@acme.test');
    const first = await accept(invitee, issued.token);
    expect(first).toEqual({
      domain: {
        id: fixture.domain.credit,
        name: 'Credit',
        slug: 'credit',
        organization: { id: expect.any(String) as string, name: 'Acme', slug: 'acme' },
      },
      domainRole: 'contributor',
      alreadyAccepted: false,
    });
    expect(await accept(invitee, issued.token)).toEqual({ ...first, alreadyAccepted: true });
    expect(await membershipsOf(invitee.user_id)).toEqual([{ role: 'contributor' }]);
    expect((await fixture.as('new.one@acme.test', fixture.domain.credit)).domain_role).toBe('contributor');
    expect(await auditOf(issued.id)).toEqual([
      { action: 'issued', operator_id: admin.user_id },
      { action: 'accepted', operator_id: invitee.user_id },
    ]);
  });

  it('expires after the configured days', async () => {
    const { expiresAt, createdAt } = await invite('week@acme.test');
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 86_400_000);
  });

  it('lets in only once of two accepts at the same time', async () => {
    const { token, id } = await invite('twice@acme.test');
    const invitee = await fixture.as('twice@acme.test');
    const answers = await Promise.all([
      accept(invitee, token),
      accept(invitee, token),
      accept(invitee, token),
    ]);
    expect(answers.map((answer) => answer.alreadyAccepted).sort()).toEqual([false, true, true]);
    expect(answers.every((answer) => answer.domainRole === 'contributor')).toBe(true);
    expect(await membershipsOf(invitee.user_id)).toHaveLength(1);
    expect((await auditOf(id)).filter(({ action }) => action === 'accepted')).toHaveLength(1);
  });

  it('leaves an existing member’s role as it is, and is consumed all the same', async () => {
    const member = await fixture.as('twice@acme.test', fixture.domain.credit);
    await fixture.db.adminQuery("UPDATE domain_membership SET role = 'observer' WHERE user_id = $1", [
      member.user_id,
    ]);
    const { id } = await issueInvite(fixture.services, admin, {
      domainId: fixture.domain.credit,
      email: 'twice@acme.test',
      role: 'admin',
    });
    const answer = await acceptPendingInvite(fixture.services, member, { inviteId: id, address });
    expect(answer).toMatchObject({ domainRole: 'observer', alreadyAccepted: false });
    expect(await membershipsOf(member.user_id)).toEqual([{ role: 'observer' }]);
  });

  it('does not bring back a membership that was removed since', async () => {
    const { token } = await invite('gone@acme.test');
    const invitee = await fixture.as('gone@acme.test');
    await accept(invitee, token);
    await removeMember(fixture.services, admin, {
      domainId: fixture.domain.credit,
      userId: invitee.user_id,
    });
    expect(await accept(invitee, token)).toMatchObject({
      alreadyAccepted: true,
      domainRole: null,
      domain: { id: fixture.domain.credit, organization: { slug: 'acme' } },
    });
    expect(await membershipsOf(invitee.user_id)).toEqual([]);
    expect(await codeOf(fixture.as('gone@acme.test', fixture.domain.credit))).toBe('domain_mismatch');
  });
});

describe('an invite is refused', () => {
  it('to anybody with another e-mail, and stays open for its addressee', async () => {
    const { token } = await invite('mine@acme.test');
    for (const email of [
      'other@acme.test',
      'observer@acme.test',
      'operator@enshrine.test',
      'admin@acme.test',
    ]) {
      expect(await codeOf(accept(await fixture.as(email), token)), email).toBe('invite_email_mismatch');
    }
    expect(await codeOf(accept(await fixture.as('mine@acme.test'), token))).toBe('done');
  });

  it('to an unverified e-mail, and to a session that names none', async () => {
    const { token } = await invite('unsure@acme.test');
    const unverified = await fixture.as('unsure@acme.test', undefined, { email_verified: false });
    expect(await codeOf(accept(unverified, token))).toBe('invite_email_mismatch');
    const nameless = await fixture.as('unsure@acme.test', undefined, { email: undefined });
    expect(await codeOf(accept(nameless, token))).toBe('invite_email_mismatch');
  });

  it('when it has expired', async () => {
    const { token, expiresAt } = await invite('late@acme.test');
    const invitee = await fixture.as('late@acme.test');
    fixture.clock.time = expiresAt;
    expect(await codeOf(accept(invitee, token))).toBe('invite_expired');
    fixture.clock.time = new Date(expiresAt.getTime() - 1);
    expect(await codeOf(accept(invitee, token))).toBe('done');
    fixture.clock.time = null;
  });

  it('when it was revoked', async () => {
    const { token, id } = await invite('unwanted@acme.test');
    const revoke = () =>
      revokeInvite(fixture.services, admin, { domainId: fixture.domain.credit, inviteId: id });
    await revoke();
    await revoke();
    expect(await codeOf(accept(await fixture.as('unwanted@acme.test'), token))).toBe('invite_revoked');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['issued', 'revoked']);
  });

  it('when a newer one of the same address took its place', async () => {
    const older = await invite('again@acme.test', 'admin');
    const newer = await invite('again@acme.test', 'observer');
    const invitee = await fixture.as('again@acme.test');
    expect(await codeOf(accept(invitee, older.token))).toBe('invite_revoked');
    expect(await accept(invitee, newer.token)).toMatchObject({ domainRole: 'observer' });
  });

  it('when another account of the address has used it', async () => {
    const { token } = await invite('shared@acme.test');
    await accept(await fixture.as('shared@acme.test'), token);
    const other = await fixture.as('shared@acme.test', undefined, { sub: 'another-subject' });
    expect(await codeOf(accept(other, token))).toBe('invite_consumed');
    expect(await membershipsOf(other.user_id)).toEqual([]);
  });

  it('when it was never issued, whatever is sent as the token', async () => {
    const invitee = await fixture.as('curious@acme.test');
    for (const token of ['', 'x', 'A'.repeat(43), '\u0000', "' OR '1'='1", 'A'.repeat(100_000)]) {
      expect(await codeOf(accept(invitee, token))).toBe('not_found');
    }
  });

  it('to an API key and without credentials', async () => {
    const key: AuthContext = { ...admin, auth_type: 'api_key' };
    expect(await codeOf(accept(key, 'A'.repeat(43)))).toBe('missing_scope');
    const anonymous = acceptInvite(fixture.services, null, { token: 'A'.repeat(43), address });
    expect(await codeOf(anonymous)).toBe('unauthenticated');
  });
});

describe('an invite to a user with an account', () => {
  it('is not mailed, and waits in the pending view', async () => {
    await fixture.as('known@acme.test');
    const before = fixture.mailbox.messages().length;
    const { id, token } = await invite('Known@Acme.test', 'observer');
    expect(token).toBeNull();
    expect(fixture.mailbox.messages()).toHaveLength(before);
    const known = await fixture.as('known@acme.test');
    const byId = (auth: AuthContext) =>
      acceptPendingInvite(fixture.services, auth, { inviteId: id, address });
    expect(await codeOf(byId(await fixture.as('stranger@acme.test')))).toBe('not_found');
    // An administrator sees the row; it is not theirs.
    expect(await codeOf(byId(admin))).toBe('not_found');
    expect(await byId(known)).toMatchObject({ domainRole: 'observer', alreadyAccepted: false });
    expect(await byId(known)).toMatchObject({ domainRole: 'observer', alreadyAccepted: true });
    for (const inviteId of [newId(), 'no-uuid', '']) {
      expect(await codeOf(acceptPendingInvite(fixture.services, known, { inviteId, address }))).toBe(
        'not_found',
      );
    }
  });

  it('is not accepted by an unverified claim to the address, which does not keep the mail from its owner either', async () => {
    const impostor = await fixture.as('victim@acme.test', undefined, {
      sub: 'impostor',
      email_verified: false,
    });
    const { id, token } = await invite('victim@acme.test');
    expect(token).not.toBeNull();
    expect(await codeOf(acceptPendingInvite(fixture.services, impostor, { inviteId: id, address }))).toBe(
      'not_found',
    );
    expect(
      await codeOf(accept(await fixture.as('victim@acme.test', undefined, { sub: 'owner' }), token)),
    ).toBe('done');
  });
});

describe('issuing and revoking', () => {
  it('is for administrators of that very domain', async () => {
    const input = { domainId: fixture.domain.credit, email: 'x@acme.test', role: 'observer' };
    const issue = (auth: AuthContext, domainId = input.domainId) =>
      codeOf(issueInvite(fixture.services, auth, { ...input, domainId }));
    expect(await issue(await fixture.as('contributor@acme.test', fixture.domain.credit))).toBe(
      'missing_scope',
    );
    expect(await issue(await fixture.as('observer@acme.test', fixture.domain.credit))).toBe('missing_scope');
    expect(await issue(await fixture.as('outsider@elsewhere.test', fixture.domain.travel))).toBe(
      'missing_scope',
    );
    expect(await issue(admin, fixture.domain.travel)).toBe('domain_mismatch');
    expect(await issue(await fixture.as('operator@enshrine.test'))).toBe('domain_mismatch');
    expect(await issue(await fixture.as('owner@acme.test', fixture.domain.credit))).toBe('done');
    expect(await issue(await fixture.as('operator@enshrine.test', fixture.domain.credit))).toBe('done');
  });

  it('refuses a bad address and a bad role before anything is written', async () => {
    const count = async () => (await fixture.db.adminQuery('SELECT FROM domain_invite')).length;
    const before = await count();
    for (const input of [
      { email: 'nobody', role: 'observer' },
      { email: 'a@b.test', role: 'owner' },
      { email: 'a@b.test', role: 'operations' },
    ]) {
      const refused = issueInvite(fixture.services, admin, { domainId: fixture.domain.credit, ...input });
      expect(await codeOf(refused)).toBe('invalid_field');
    }
    expect(await count()).toBe(before);
  });

  it('cannot revoke what was accepted, nor what belongs to another domain', async () => {
    const { id, token } = await invite('settled@acme.test');
    const operator = await fixture.as('operator@enshrine.test', fixture.domain.travel);
    const elsewhere = revokeInvite(fixture.services, operator, {
      domainId: fixture.domain.travel,
      inviteId: id,
    });
    expect(await codeOf(elsewhere)).toBe('not_found');
    await accept(await fixture.as('settled@acme.test'), token);
    const here = revokeInvite(fixture.services, admin, { domainId: fixture.domain.credit, inviteId: id });
    expect(await codeOf(here)).toBe('invalid_state');
  });
});

describe('the plaintext token', () => {
  it('is in the mail and in no table, log line or answer', async () => {
    const issued = await invite('secret@acme.test');
    const { token, ...answer } = issued;
    const accepted = await accept(await fixture.as('secret@acme.test'), token);
    const tables = await fixture.db.adminQuery<{ name: string }>(
      "SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await fixture.db.adminQuery(
        `SELECT FROM ${name} AS t WHERE t::text LIKE '%' || $1 || '%'`,
        [token],
      );
      expect(found, name).toHaveLength(0);
    }
    expect(JSON.stringify([answer, accepted])).not.toContain(token);
    expect(fixture.logLines.join('\n')).not.toContain(token);
  });

  it('is not logged either when the mail cannot be handed over, and the invite is revoked', async () => {
    const tokens: string[] = [];
    const failing = await startAccess({
      mailer: {
        async send({ acceptUrl }) {
          tokens.push(acceptUrl.split('token=')[1]!);
          throw new Error('connection refused');
        },
      },
    });
    const operator = await failing.as('operator@enshrine.test', failing.domain.credit);
    const { id } = await issueInvite(failing.services, operator, {
      domainId: failing.domain.credit,
      email: 'new@acme.test',
      role: 'observer',
    });
    await failing.services.access.invitations.idle();
    const rows = await failing.db.adminQuery<{ revoked_at: Date | null }>(
      'SELECT revoked_at FROM domain_invite WHERE id = $1',
      [id],
    );
    expect(rows[0]!.revoked_at).not.toBeNull();
    expect(tokens).toHaveLength(3);
    expect(failing.logLines.join('\n')).toContain(id);
    expect(failing.logLines.join('\n')).not.toContain(tokens[0]);
    await failing.close();
  });
});

it('guessing tokens ends with 429, for the user and for the address', async () => {
  const strict = await startAccess({ invitePerMinute: 3 });
  const guess = async (email: string, from: string) =>
    codeOf(acceptInvite(strict.services, await strict.as(email), { token: 'A'.repeat(43), address: from }));
  for (let call = 0; call < 3; call += 1) expect(await guess('a@acme.test', '192.0.2.1')).toBe('not_found');
  expect(await guess('a@acme.test', '192.0.2.2')).toBe('rate_limited');
  expect(await guess('b@acme.test', '192.0.2.1')).toBe('rate_limited');
  expect(await guess('b@acme.test', '192.0.2.3')).toBe('not_found');
  await strict.close();
});
