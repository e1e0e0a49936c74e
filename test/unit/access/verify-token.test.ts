import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTokenVerifier, type TokenVerifier } from '../../../src/access/authentication/verify-token.ts';
import { DomainError } from '../../../src/core/errors.ts';
import { makeSigningKey, startTestIssuer, type TestIssuer } from '../../testkit/issuer.ts';
import { buildTokenTable } from '../../testkit/token-table.ts';

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );

let issuer: TestIssuer;
let time: Date;
const clock = { now: () => time };

const verifierOf = (): TokenVerifier =>
  createTokenVerifier({
    issuer: issuer.url,
    audience: 'enshrine',
    clientId: 'enshrine-cockpit',
    clock,
    coolDownMs: 30_000,
    maxAgeMs: 600_000,
  });

beforeAll(async () => {
  issuer = await startTestIssuer();
});
afterAll(() => issuer.close());

describe('the table of tokens', () => {
  it('is judged case by case as it says', async () => {
    const verifier = createTokenVerifier({
      issuer: issuer.url,
      audience: 'enshrine',
      clientId: 'enshrine-cockpit',
    });
    const table = await buildTokenTable(issuer);
    const judged: Record<string, string> = {};
    for (const { name, token } of table) judged[name] = await codeOf(verifier.verify(token));
    expect(judged).toEqual(
      Object.fromEntries(table.map(({ name, accepted, code }) => [name, accepted ? 'accepted' : code])),
    );
    expect(table.length).toBeGreaterThan(40);
  });
});

describe('what an accepted token says', () => {
  it('is subject, folded e-mail and whether the provider verified it', async () => {
    time = new Date();
    const token = await issuer.sign({
      sub: 's-1',
      email: ' Ann@Acme.TEST',
      email_verified: true,
      name: 'Ann\n',
    });
    // A claim with a space in it is no address; one in capitals is the same address.
    expect(await verifierOf().verify(token)).toMatchObject({ subject: 's-1', email: null, name: 'Ann' });
    const clean = await issuer.sign({ sub: 's-1', email: 'Ann@Acme.TEST', email_verified: true });
    expect(await verifierOf().verify(clean)).toMatchObject({ email: 'ann@acme.test', email_verified: true });
  });

  it('does not take an e-mail for verified unless the provider says so', async () => {
    time = new Date();
    for (const email_verified of [undefined, false, 'false', 1, 'yes']) {
      const token = await issuer.sign({ email: 'ann@acme.test', email_verified });
      expect((await verifierOf().verify(token)).email_verified).toBe(false);
    }
  });

  it('keeps a Kelvin sign apart from the letter k', async () => {
    time = new Date();
    const token = await issuer.sign({ email: 'JAC\u212a@acme.test', email_verified: true });
    expect((await verifierOf().verify(token)).email).toBe('jac\u212a@acme.test');
  });
});

describe('the provider’s keys', () => {
  it('are fetched once for many tokens', async () => {
    time = new Date();
    const verifier = verifierOf();
    const before = issuer.keySetRequests;
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => issuer.sign({ sub: `s-${index}` })),
    );
    await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(issuer.keySetRequests - before).toBe(1);
  });

  it('are fetched again for a rotated key at once, and then only after the cool-down', async () => {
    time = new Date();
    const verifier = verifierOf();
    await verifier.verify(await issuer.sign());
    const rotated = await makeSigningKey('key-rotated');
    issuer.keys.push(rotated);
    const before = issuer.keySetRequests;
    expect((await verifier.verify(await issuer.sign({}, {}, rotated))).subject).toBe('test-subject');
    const unknown = await makeSigningKey('key-unknown');
    const flood = await Promise.all(
      Array.from({ length: 10 }, async () => codeOf(verifier.verify(await issuer.sign({}, {}, unknown)))),
    );
    expect(new Set(flood)).toEqual(new Set(['token_invalid']));
    expect(issuer.keySetRequests - before).toBe(1);

    issuer.keys.push(unknown);
    time = new Date(time.getTime() + 30_001);
    expect(await codeOf(verifier.verify(await issuer.sign({}, {}, unknown)))).toBe('accepted');
  });

  it('stay in use while the provider is down, and are 503 when there were never any', async () => {
    time = new Date();
    const informed = verifierOf();
    const token = await issuer.sign({ exp: Math.floor(time.getTime() / 1000) + 86_400 });
    await informed.verify(token);
    issuer.state = 'down';
    try {
      time = new Date(time.getTime() + 3_600_000);
      expect(await codeOf(informed.verify(token))).toBe('accepted');
      const fresh = verifierOf();
      expect(await codeOf(fresh.verify(token))).toBe('identity_provider_unavailable');
      issuer.state = 'up';
      expect(await codeOf(fresh.verify(token))).toBe('accepted');
    } finally {
      issuer.state = 'up';
    }
  });

  it.each([
    ['empty', []],
    ['of encryption alone', [{ kty: 'RSA', use: 'enc', n: 'AQAB', e: 'AQAB' }]],
    ['of shared secrets', [{ kty: 'oct', k: 'c2VjcmV0' }]],
    ['broken', [{ kty: 'RSA', n: '', e: 7 }, null, 'key']],
  ])('stay in use while the key set is %s, for a day at most', async (_, shown) => {
    time = new Date();
    const verifier = verifierOf();
    const token = await issuer.sign({ exp: Math.floor(time.getTime() / 1000) + 3 * 86_400 });
    await verifier.verify(token);
    const kept = issuer.keys.splice(0);
    try {
      issuer.keys.push(...shown.map((publicJwk) => ({ publicJwk }) as never));
      time = new Date(time.getTime() + 23 * 3_600_000);
      expect(await codeOf(verifier.verify(token))).toBe('accepted');
      time = new Date(time.getTime() + 2 * 3_600_000);
      expect(await codeOf(verifier.verify(token))).toBe('identity_provider_unavailable');
    } finally {
      issuer.keys.splice(0, issuer.keys.length, ...kept);
    }
    expect(await codeOf(verifier.verify(token))).toBe('accepted');
  });

  it('lose a withdrawn key once they are older than their age limit', async () => {
    time = new Date();
    const withdrawn = await makeSigningKey('key-withdrawn');
    issuer.keys.push(withdrawn);
    const verifier = verifierOf();
    const token = await issuer.sign({ exp: Math.floor(time.getTime() / 1000) + 86_400 }, {}, withdrawn);
    expect(await codeOf(verifier.verify(token))).toBe('accepted');
    issuer.keys.splice(issuer.keys.indexOf(withdrawn), 1);
    time = new Date(time.getTime() + 600_001);
    expect(await codeOf(verifier.verify(token))).toBe('token_invalid');
  });

  it('are never fetched over plain http from another machine', async () => {
    time = new Date();
    const verifier = createTokenVerifier({
      issuer: issuer.url,
      jwksUrl: 'http://keys.example.com/jwks',
      audience: 'enshrine',
    });
    expect(await codeOf(verifier.verify(await issuer.sign()))).toBe('identity_provider_unavailable');
  });
});

describe('a token that was verified before', () => {
  const seconds = (): number => Math.floor(time.getTime() / 1000);

  it('is held to its signature once, as long as the provider shows the same keys', async () => {
    time = new Date();
    const verifier = verifierOf();
    const token = await issuer.sign({ exp: seconds() + 86_400 });
    const first = await verifier.verify(token);
    const checks = vi.spyOn(crypto.subtle, 'verify');
    try {
      expect(await verifier.verify(token)).toEqual(first);
      // The keys are fetched again, and are the same.
      time = new Date(time.getTime() + 600_001);
      const before = issuer.keySetRequests;
      expect(await verifier.verify(token)).toEqual(first);
      expect(issuer.keySetRequests - before).toBe(1);
      expect(checks).not.toHaveBeenCalled();
      issuer.keys.push(await makeSigningKey('key-further'));
      time = new Date(time.getTime() + 600_001);
      expect(await verifier.verify(token)).toEqual(first);
      expect(checks).toHaveBeenCalledOnce();
    } finally {
      checks.mockRestore();
      issuer.keys.pop();
    }
  });

  it('expires on the second that it says', async () => {
    time = new Date();
    const verifier = verifierOf();
    const token = await issuer.sign({ exp: seconds() + 60 });
    await verifier.verify(token);
    time = new Date((seconds() + 64) * 1000);
    expect(await codeOf(verifier.verify(token))).toBe('accepted');
    time = new Date((seconds() + 1) * 1000);
    expect(await codeOf(verifier.verify(token))).toBe('token_expired');
    expect(await codeOf(verifier.verify(token))).toBe('token_expired');
  });

  it('vouches for no other with the same claims', async () => {
    time = new Date();
    const verifier = verifierOf();
    const token = await issuer.sign({ exp: seconds() + 60 });
    await verifier.verify(token);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await codeOf(verifier.verify(`${header}.${payload}.${forged}`))).toBe('token_invalid');
    expect(await codeOf(verifier.verify(token))).toBe('accepted');
  });

  it('is looked at anew when the clock was set back', async () => {
    time = new Date();
    const verifier = verifierOf();
    const token = await issuer.sign({ nbf: seconds(), exp: seconds() + 600 });
    expect(await codeOf(verifier.verify(token))).toBe('accepted');
    time = new Date(time.getTime() - 60_000);
    expect(await codeOf(verifier.verify(token))).toBe('token_invalid');
  });
});
