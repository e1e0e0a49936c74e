import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';

export interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

export async function makeSigningKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

export interface TokenAnswer {
  status: number;
  body: unknown;
}

/** An identity provider on loopback: metadata and keys over real HTTP, and tokens signed as the test says. */
export interface TestIssuer {
  url: string;
  /** What the key set answers with; replace to rotate. */
  keys: SigningKey[];
  /** How often the key set was fetched. */
  keySetRequests: number;
  /** `down` answers 500 to everything. */
  state: 'up' | 'down';
  /** What the token endpoint answers to a code; without it, that the code is unknown. */
  exchange: ((form: URLSearchParams, authorization: string | null) => Promise<TokenAnswer>) | null;
  /** A token that holds: issuer, audience, subject and lifetime are right unless `claims` says otherwise. */
  sign(claims?: JWTPayload, header?: Partial<JWTHeaderParameters>, key?: SigningKey): Promise<string>;
  close(): Promise<void>;
}

/** With what issuers of this process begin: an RSA key takes longer to make than all else of them. */
let firstKey: Promise<SigningKey> | undefined;

export async function startTestIssuer({ audience = 'enshrine' } = {}): Promise<TestIssuer> {
  const key = await (firstKey ??= makeSigningKey('key-1'));
  const exchangeCode = async (request: IncomingMessage): Promise<TokenAnswer> => {
    const form = new URLSearchParams(await text(request));
    const refused = { status: 400, body: { error: 'invalid_grant' } };
    return (await issuer.exchange?.(form, request.headers.authorization ?? null)) ?? refused;
  };
  const server = createServer((request, response) => {
    const answer = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (issuer.state === 'down') response.writeHead(500).end();
    else if (request.url === '/.well-known/openid-configuration')
      answer({
        issuer: issuer.url,
        jwks_uri: `${issuer.url}/keys`,
        authorization_endpoint: `${issuer.url}/authorize`,
        token_endpoint: `${issuer.url}/token`,
        end_session_endpoint: `${issuer.url}/end-session`,
      });
    else if (request.url === '/keys') {
      issuer.keySetRequests += 1;
      answer({ keys: issuer.keys.map((each) => each.publicJwk) });
    } else if (request.url === '/token') {
      void exchangeCode(request).then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: [key],
    keySetRequests: 0,
    state: 'up',
    exchange: null,
    async sign(claims = {}, header = {}, signingKey = issuer.keys[0]!) {
      const now = Math.floor(Date.now() / 1000);
      const payload: JWTPayload = {
        iss: issuer.url,
        aud: audience,
        sub: 'test-subject',
        iat: now,
        exp: now + 600,
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: signingKey.alg, kid: signingKey.kid, typ: 'at+jwt', ...header })
        .sign(signingKey.privateKey);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return issuer;
}
