import { describe, expect, it } from 'vitest';
import {
  generateApiKey,
  hashApiKey,
  isWellFormedApiKey,
  usableKeyScopes,
} from '../../../src/access/api-keys/api-key.ts';
import { extractCredential, refuseCrossSiteRequest } from '../../../src/access/authentication/credentials.ts';
import {
  acceptUrl,
  checkEmail,
  foldEmail,
  generateInviteToken,
  inviteStatus,
  isInviteToken,
  judgeAcceptance,
  type InviteToAccept,
} from '../../../src/access/invites/invite-policy.ts';
import { createRateLimits } from '../../../src/access/rate-limit.ts';
import { addressBlock } from '../../../src/http/client-address.ts';
import {
  requireDomainMatch,
  requirePermission,
  requireSession,
  requireWorldDomain,
} from '../../../src/core/require-permission.ts';
import { DomainError } from '../../../src/core/errors.ts';
import { scopes, type AuthContext } from '../../../src/core/permissions.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'allowed';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};

describe('API keys', () => {
  it('have 256 random bits and a checksum in the last six characters', () => {
    const keys = new Set(Array.from({ length: 500 }, generateApiKey));
    expect(keys.size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^ens_live_[0-9A-Za-z]{49}$/);
      expect(isWellFormedApiKey(key)).toBe(true);
    }
  });

  it('with any one character changed are not well formed', () => {
    const key = generateApiKey();
    for (let at = 0; at < key.length; at += 1) {
      const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
      expect(isWellFormedApiKey(changed), `position ${at}`).toBe(false);
    }
    for (const wrong of ['', 'ens_live_', `${key} `, key.slice(0, -1), key.toUpperCase(), `${key}0`]) {
      expect(isWellFormedApiKey(wrong)).toBe(false);
    }
  });

  it('are stored as a SHA-256 that does not contain them', () => {
    expect(hashApiKey('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('use no scope but read:actions and decide:domain, whatever a row says', () => {
    expect([...usableKeyScopes([...scopes, 'made:up'])].sort()).toEqual(['decide:domain', 'read:actions']);
    expect([...usableKeyScopes(['admin:operations'])]).toEqual([]);
  });
});

describe('the credential of a request', () => {
  const from = (headers: Record<string, string>): unknown => extractCredential({ method: 'GET', headers });

  it('is the bearer token, before the cookie', () => {
    expect(from({ authorization: 'Bearer abc', cookie: 'access_token=def' })).toEqual({
      value: 'abc',
      from: 'header',
    });
    expect(from({ cookie: 'a=1; access_token=def; b=2' })).toEqual({ value: 'def', from: 'cookie' });
    expect(from({ cookie: 'xaccess_token=def' })).toBeNull();
    expect(from({})).toBeNull();
  });

  it('is refused, not ignored, when it has another form', () => {
    for (const authorization of [
      'Basic YTpi',
      'Bearer',
      'Bearer ',
      'abc',
      'Bearer a b',
      'Bearer a, Bearer b',
    ]) {
      expect(codeOf(() => from({ authorization, cookie: 'access_token=def' }))).toBe('unauthenticated');
    }
  });

  it('may not be two different cookies', () => {
    expect(codeOf(() => from({ cookie: 'access_token=a; access_token=b' }))).toBe('token_invalid');
    expect(from({ cookie: 'access_token=a; access_token=a' })).toEqual({ value: 'a', from: 'cookie' });
  });
});

describe('a request with the session cookie', () => {
  const site = 'https://rules.example.com';
  const judge = (method: string, headers: Record<string, string>): string =>
    codeOf(() => refuseCrossSiteRequest({ method, headers }, site));

  it('that only reads may come from anywhere', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(judge(method, { origin: 'https://evil.test' })).toBe('allowed');
  });

  it('that changes something must name this site', () => {
    expect(judge('POST', { origin: site })).toBe('allowed');
    expect(judge('POST', { 'sec-fetch-site': 'same-origin' })).toBe('allowed');
    expect(judge('DELETE', { origin: site, 'sec-fetch-site': 'same-origin' })).toBe('allowed');
  });

  it.each([
    ['nothing', {}],
    ['another origin', { origin: 'https://evil.test' }],
    ['an origin that begins alike', { origin: 'https://rules.example.com.evil.test' }],
    ['another scheme', { origin: 'http://rules.example.com' }],
    ['another port', { origin: 'https://rules.example.com:8443' }],
    ['the null origin of a sandboxed frame', { origin: 'null' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a cross site', { 'sec-fetch-site': 'cross-site' }],
    ['this origin and a cross site', { origin: site, 'sec-fetch-site': 'cross-site' }],
    ['another origin and the same site', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }],
  ])('is refused when it names %s', (_name, headers) => {
    expect(judge('POST', headers)).toBe('cross_site_request');
    expect(judge('patch', headers)).toBe('cross_site_request');
  });
});

describe('an invite', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const invite: InviteToAccept = {
    email: 'ann@acme.test',
    expiresAt: new Date('2026-11-28T12:00:00Z'),
    consumedAt: null,
    consumedBy: null,
    revokedAt: null,
  };
  const ann = { user_id: 'u-ann', email: 'ann@acme.test', email_verified: true };

  it('expires at its instant, not after it', () => {
    expect(inviteStatus(invite, new Date(invite.expiresAt.getTime() - 1))).toBe('pending');
    expect(inviteStatus(invite, invite.expiresAt)).toBe('expired');
  });

  it('that was consumed or revoked stays so after its expiry', () => {
    const later = new Date('2027-01-01T00:00:00Z');
    expect(inviteStatus({ ...invite, consumedAt: now }, later)).toBe('consumed');
    expect(inviteStatus({ ...invite, revokedAt: now }, later)).toBe('revoked');
  });

  it.each([
    ['its addressee', invite, ann, 'accept'],
    ['another address', invite, { ...ann, email: 'bob@acme.test' }, 'invite_email_mismatch'],
    ['a session without an address', invite, { ...ann, email: null }, 'invite_email_mismatch'],
    ['an unverified address', invite, { ...ann, email_verified: false }, 'email_unverified'],
    ['its addressee, too late', { ...invite, expiresAt: now }, ann, 'invite_expired'],
    ['its addressee, revoked', { ...invite, revokedAt: now }, ann, 'invite_revoked'],
    ['the same user again', { ...invite, consumedAt: now, consumedBy: 'u-ann' }, ann, 'already_accepted'],
    [
      'the same user with a new address',
      { ...invite, consumedAt: now, consumedBy: 'u-ann' },
      { ...ann, email: 'a@b.test' },
      'already_accepted',
    ],
    [
      'another user of the address',
      { ...invite, consumedAt: now, consumedBy: 'u-old' },
      ann,
      'invite_consumed',
    ],
    [
      'another address, expired: the address comes first',
      { ...invite, expiresAt: now },
      { ...ann, email: 'bob@acme.test' },
      'invite_email_mismatch',
    ],
  ] as const)('accepted by %s', (_name, offered, invitee, verdict) => {
    expect(judgeAcceptance(offered, invitee, now)).toBe(verdict);
  });

  it('has a token of 256 bits that survives its URL', () => {
    const token = generateInviteToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(isInviteToken(token)).toBe(true);
    expect(new URL(acceptUrl('https://a.test', token)).searchParams.get('token')).toBe(token);
    for (const wrong of ['', 'x', `${token}=`, `${token} `, `${token.slice(1)}!`])
      expect(isInviteToken(wrong)).toBe(false);
  });

  it('goes to an e-mail address and to nothing else', () => {
    for (const good of ['a@b.test', "Ann.O'Neil+x@Sub.Example.COM", 'jürgen@straße.example']) {
      expect(checkEmail(good)).toBe(foldEmail(good));
    }
    for (const bad of [
      '',
      'a',
      'a@b',
      '@b.test',
      'a@',
      'a@b..test',
      'a b@c.test',
      'a@b.test\r\nBcc: x@y.test',
      'a@b.test,c@d.test',
      '<a@b.test>',
      `${'x'.repeat(65)}@b.test`,
      `a@${'b.'.repeat(150)}test`,
      'a\u0000@b.test',
    ]) {
      expect(
        codeOf(() => checkEmail(bad)),
        bad,
      ).toBe('invalid_field');
    }
  });
});

describe('requirements', () => {
  const domain = '019f0000-0000-7000-8000-00000000000a';
  const auth: AuthContext = {
    user_id: 'u',
    org_id: null,
    org_role: null,
    domain_id: domain,
    domain_role: 'observer',
    scopes: new Set(['read:domain']),
    auth_type: 'jwt',
    email: null,
    email_verified: false,
  };

  it('answer 401 without a context and 403 without the scope', () => {
    expect(codeOf(() => requirePermission(null, 'read:domain'))).toBe('unauthenticated');
    expect(codeOf(() => requirePermission(auth, 'write:domain'))).toBe('missing_scope');
    expect(requirePermission(auth, 'read:domain')).toBe(auth);
  });

  it('hold the domain of the path against the context, for staff as well', () => {
    const staff: AuthContext = { ...auth, org_role: 'operations', scopes: new Set(scopes), domain_id: null };
    expect(codeOf(() => requireDomainMatch(auth, 'read:domain', domain.toUpperCase()))).toBe('allowed');
    expect(codeOf(() => requireDomainMatch(auth, 'read:domain', 'other'))).toBe('domain_mismatch');
    expect(codeOf(() => requireDomainMatch(staff, 'read:domain', domain))).toBe('domain_mismatch');
    expect(codeOf(() => requireDomainMatch(auth, 'admin:domain', 'other'))).toBe('missing_scope');
    expect(codeOf(() => requireDomainMatch(null, 'read:domain', domain))).toBe('unauthenticated');
  });

  it('let no API key act as a person', () => {
    expect(codeOf(() => requireSession({ ...auth, auth_type: 'api_key' }))).toBe('missing_scope');
    expect(codeOf(() => requireSession(null))).toBe('unauthenticated');
    expect(codeOf(() => requireSession(auth))).toBe('allowed');
  });

  it('let the world decide the domain when no header does', () => {
    expect(codeOf(() => requireWorldDomain({ ...auth, domain_id: null }, domain))).toBe('allowed');
    expect(codeOf(() => requireWorldDomain(auth, domain))).toBe('allowed');
    expect(codeOf(() => requireWorldDomain(auth, 'other'))).toBe('domain_mismatch');
    expect(codeOf(() => requireWorldDomain(auth, null))).toBe('not_found');
  });
});

describe('rate limits', () => {
  const settings = {
    decidePerMinute: 3,
    graphqlPerMinute: 3,
    restPerMinute: 3,
    invitesPerHour: 1_000,
    invitePerMinute: 2,
    signInPerMinute: 2,
  };

  it('refuse the call after the last allowed one and say when to come back', async () => {
    const limits = createRateLimits(settings);
    for (let call = 0; call < 3; call += 1) await limits.decide('key');
    const refusal = await limits.decide('key').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'rate_limited', status: 429 });
    expect((refusal as DomainError).extensions.retry_after).toBeGreaterThan(0);
    expect((refusal as DomainError).extensions.retry_after).toBeLessThanOrEqual(60);
    await limits.decide('another key');
    await limits.graphql('key');
  });

  it('count an address for all users from it, and a user from any address', async () => {
    const limits = createRateLimits(settings);
    await limits.inviteAcceptance('192.0.2.1', 'a');
    await limits.inviteAcceptance('192.0.2.1', 'b');
    await expect(limits.inviteAcceptance('192.0.2.1', 'c')).rejects.toMatchObject({ code: 'rate_limited' });
    await limits.inviteAcceptance('192.0.2.2', 'a');
    await expect(limits.inviteAcceptance('192.0.2.3', 'a')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('take an IPv6 network for one address, and a mapped IPv4 address for itself', () => {
    expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2:ffff::1'));
    expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'));
    expect(addressBlock('::ffff:192.0.2.1')).toBe('192.0.2.1');
  });
});
