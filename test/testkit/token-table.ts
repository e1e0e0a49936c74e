import { createHmac, createSign } from 'node:crypto';
import { exportSPKI, importJWK } from 'jose';
import { clockSkewSeconds } from '../../src/access/authentication/verify-token.ts';
import { makeSigningKey, type TestIssuer } from './issuer.ts';

export interface TokenCase {
  name: string;
  token: string;
  accepted: boolean;
  /** The error code of a refusal. */
  code?: 'token_invalid' | 'token_expired';
}

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/**
 * Tokens that every verifier of this service must judge alike. The issuer must publish `key-1` (RS256).
 * Adding an attack is adding an entry. Cases near the edge of the clock skew leave 4 seconds of slack.
 */
export async function buildTokenTable(issuer: TestIssuer, audience = 'enshrine'): Promise<TokenCase[]> {
  const trusted = issuer.keys[0]!;
  const stranger = await makeSigningKey('key-1');
  const unknownKid = await makeSigningKey('nobody-knows-this-key');
  const elliptic = await makeSigningKey('key-ec', 'ES256');
  const edwards = await makeSigningKey('key-ed', 'EdDSA');
  const pss = await makeSigningKey('key-pss', 'PS256');
  const weakAlgorithm = await makeSigningKey('key-rs512', 'RS512');
  issuer.keys.push(elliptic, edwards, pss, weakAlgorithm);

  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer.url, aud: audience, sub: 'test-subject', iat: now, exp: now + 600 };
  const good = await issuer.sign();
  const [goodHeader, goodPayload, goodSignature] = good.split('.') as [string, string, string];
  const publicPem = await exportSPKI(
    (await importJWK(trusted.publicJwk, 'RS256', { extractable: true })) as CryptoKey,
  );

  const hmac = (header: object, secret: string | Buffer): string => {
    const input = `${encode(header)}.${encode(claims)}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  /** Signs bytes that no library would produce, with the trusted key. */
  const signRaw = async (header: string, payload: string): Promise<string> => {
    const input = `${encode(header)}.${encode(payload)}`;
    const pem = await crypto.subtle.exportKey('pkcs8', trusted.privateKey);
    const signature = createSign('sha256')
      .update(input)
      .sign({ key: Buffer.from(pem), format: 'der', type: 'pkcs8' });
    return `${input}.${signature.toString('base64url')}`;
  };
  const header = JSON.stringify({ alg: 'RS256', kid: 'key-1', typ: 'at+jwt' });
  const plain = JSON.stringify({ alg: 'RS256', kid: 'key-1', typ: 'JWT' });
  const withClaims = (extra: object): Promise<string> => issuer.sign(extra as never);
  const withHeader = (extra: object, key = trusted): Promise<string> => issuer.sign({}, extra, key);
  /** An entry left out of the claims altogether. */
  const without = (name: string): Promise<string> => issuer.sign({ [name]: undefined });

  const refused = (name: string, token: string, code: TokenCase['code'] = 'token_invalid'): TokenCase => ({
    name,
    token,
    accepted: false,
    code,
  });
  const accepted = (name: string, token: string): TokenCase => ({ name, token, accepted: true });

  return [
    accepted('RS256, at+jwt', good),
    accepted('typ JWT', await withHeader({ typ: 'JWT' })),
    accepted('typ application/at+jwt', await withHeader({ typ: 'application/at+jwt' })),
    accepted('no typ, as RFC 7519 allows', await withHeader({ typ: undefined })),
    accepted('ES256', await withHeader({}, elliptic)),
    accepted('EdDSA', await withHeader({}, edwards)),
    accepted('PS256', await withHeader({}, pss)),
    accepted('this audience among several', await withClaims({ aud: ['other', audience] })),
    accepted(
      'expired within the clock skew',
      await withClaims({ exp: now - clockSkewSeconds + 4, iat: now - 60 }),
    ),
    accepted('not yet valid within the clock skew', await withClaims({ nbf: now + clockSkewSeconds })),
    accepted('issued in the future within the clock skew', await withClaims({ iat: now + clockSkewSeconds })),

    refused(
      'expired beyond the clock skew',
      await withClaims({ exp: now - clockSkewSeconds, iat: now - 60 }),
      'token_expired',
    ),
    refused('expired long ago', await withClaims({ exp: 1, iat: 0 }), 'token_expired'),
    refused('not valid before a minute from now', await withClaims({ nbf: now + 60 })),
    refused('issued a minute from now', await withClaims({ iat: now + 60 })),
    refused('issued after it expires', await withClaims({ iat: now + 3, exp: now + 2 })),
    refused('without exp', await without('exp')),
    refused('exp as text', await withClaims({ exp: String(now + 600) })),
    refused(
      'exp beyond every number',
      await signRaw(header, JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999')),
    ),
    refused('nbf as text', await withClaims({ nbf: 'yesterday' })),
    refused('iat as text', await withClaims({ iat: 'yesterday' })),

    refused(
      'alg none, signature kept',
      `${encode({ alg: 'none', typ: 'JWT' })}.${goodPayload}.${goodSignature}`,
    ),
    refused('alg none, empty signature', `${encode({ alg: 'none', typ: 'JWT' })}.${goodPayload}.`),
    refused('alg nOnE, no signature part', `${encode({ alg: 'nOnE', typ: 'JWT' })}.${goodPayload}`),
    refused('signature stripped', `${goodHeader}.${goodPayload}.`),
    refused(
      'signature of another token',
      `${goodHeader}.${goodPayload}.${(await withClaims({ sub: 'else' })).split('.')[2]}`,
    ),
    refused(
      'payload changed after signing',
      `${goodHeader}.${encode({ ...claims, sub: 'admin' })}.${goodSignature}`,
    ),
    refused('HMAC with the public key in PEM', hmac({ alg: 'HS256', kid: 'key-1', typ: 'JWT' }, publicPem)),
    refused(
      'HMAC with the public modulus',
      hmac({ alg: 'HS256', kid: 'key-1', typ: 'JWT' }, Buffer.from(trusted.publicJwk.n!, 'base64url')),
    ),
    refused('HMAC with an empty secret', hmac({ alg: 'HS256', typ: 'JWT' }, '')),
    refused('an algorithm off the list, by a published key', await withHeader({}, weakAlgorithm)),
    refused('no alg', await signRaw('{"kid":"key-1","typ":"JWT"}', JSON.stringify(claims))),
    refused('a stranger key under a known kid', await withHeader({}, stranger)),
    refused('a kid that was not published', await withHeader({}, unknownKid)),
    refused(
      'a kid that is no string',
      await signRaw('{"alg":"RS256","kid":["key-1"],"typ":"JWT"}', JSON.stringify(claims)),
    ),
    refused('its own key embedded as jwk', await withHeader({ jwk: stranger.publicJwk }, stranger)),
    refused('the trusted key embedded as jwk', await withHeader({ jwk: trusted.publicJwk })),
    refused('a jku', await withHeader({ jku: `${issuer.url}/keys` })),
    refused('an x5u', await withHeader({ x5u: `${issuer.url}/keys` })),
    refused('an x5c', await withHeader({ x5c: ['MIIB'] })),
    refused(
      'a crit extension',
      await signRaw('{"alg":"RS256","kid":"key-1","crit":["exp"],"exp":1}', JSON.stringify(claims)),
    ),
    refused(
      'an unencoded payload (b64 false)',
      await signRaw('{"alg":"RS256","kid":"key-1","b64":false}', JSON.stringify(claims)),
    ),

    refused('typ of a logout token', await withHeader({ typ: 'logout+jwt' })),
    refused('typ of a DPoP proof', await withHeader({ typ: 'dpop+jwt' })),
    refused('an ID token by its at_hash', await withClaims({ at_hash: 'MTIzNDU2Nzg5MDEyMzQ1Ng' })),
    accepted('azp beside a scope', await withClaims({ azp: 'enshrine-cockpit', scope: 'openid' })),
    accepted('azp of RFC 9068', await withClaims({ azp: 'enshrine-cockpit' })),
    refused('an ID token by its nonce', await withClaims({ nonce: 'n-0S6' })),
    refused('an ID token of at+jwt all the same, by its c_hash', await withClaims({ c_hash: 'x' })),
    refused(
      'an ID token for this audience and its client',
      await withClaims({ aud: [audience, 'enshrine-cockpit'] }),
    ),
    refused(
      'an ID token for its client, at+jwt all the same',
      await withClaims({ aud: ['enshrine-cockpit', audience], scope: 'openid' }),
    ),
    refused(
      'an ID token by its azp alone',
      await signRaw(plain, JSON.stringify({ ...claims, azp: 'enshrine-cockpit' })),
    ),
    refused('a token bound to a key by its thumbprint', await withClaims({ cnf: { jkt: 'x' } })),
    refused('a token bound to a certificate', await withClaims({ cnf: { 'x5t#S256': 'x' } })),
    refused('a token bound to nothing that is named', await withClaims({ cnf: null })),
    refused('an ID token by its token_use', await withClaims({ token_use: 'id' })),
    refused('an ID token by its typ claim', await withClaims({ typ: 'ID' })),
    refused('a refresh token by its typ claim', await withClaims({ typ: 'Refresh' })),

    refused('another issuer', await withClaims({ iss: 'https://elsewhere.test' })),
    refused('the issuer with a slash', await withClaims({ iss: `${issuer.url}/` })),
    refused('the issuer in a list', await withClaims({ iss: [issuer.url] })),
    refused('without iss', await without('iss')),
    refused('another audience', await withClaims({ aud: 'other' })),
    refused('without aud', await without('aud')),
    refused('an empty aud', await withClaims({ aud: '' })),
    refused('an empty list of audiences', await withClaims({ aud: [] })),
    refused('an audience that only begins like this one', await withClaims({ aud: `${audience}.evil.test` })),
    refused('an object as aud', await withClaims({ aud: { [audience]: true } })),
    refused('a nested list as aud', await withClaims({ aud: [[audience]] })),
    refused('a list of audiences with a number in it', await withClaims({ aud: [audience, 7] })),
    refused('null as aud', await withClaims({ aud: null })),
    refused('without sub', await without('sub')),
    refused('an empty sub', await withClaims({ sub: '' })),
    refused('a sub of spaces', await withClaims({ sub: '   ' })),
    refused('a number as sub', await withClaims({ sub: 7 })),
    refused('a sub with a NUL', await withClaims({ sub: 'a\u0000b' })),

    refused(
      'sub named twice',
      await signRaw(header, JSON.stringify(claims).replace('{', '{"sub":"someone",')),
    ),
    refused(
      'aud named twice, once escaped',
      await signRaw(header, JSON.stringify(claims).replace('{', '{"\\u0061ud":"other",')),
    ),
    refused('alg named twice', await signRaw(header.replace('{', '{"alg":"none",'), JSON.stringify(claims))),
    refused('a payload that is a list', await signRaw(header, JSON.stringify([claims]))),
    refused('a payload that is no JSON', await signRaw(header, 'sub=test-subject')),
    refused('padded base64', `${goodHeader}.${goodPayload}.${goodSignature}==`),
    refused('four parts', `${good}.${goodSignature}`),
    refused('five parts, as an encrypted token has', `${good}.${goodSignature}.${goodSignature}`),
    refused('a space inside', `${goodHeader}. ${goodPayload}.${goodSignature}`),
    refused(
      '20,000 characters',
      `${goodHeader}.${encode({ ...claims, pad: 'x'.repeat(20_000) })}.${goodSignature}`,
    ),
    refused('no token at all', 'hello'),
  ];
}
