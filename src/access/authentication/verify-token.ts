import { hash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { systemClock } from '../../core/clock.ts';
import { DomainError } from '../../core/errors.ts';
import { findJsonFault } from '../../core/json-text.ts';
import { firstCharacters } from '../../core/first-characters.ts';
import { foldEmail } from '../invites/invite-policy.ts';
import { createKeySet, type KeySetOptions } from './key-set.ts';

/** Asymmetric signatures only: a public key must never be usable as a shared secret. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** How far the clocks of issuer and service may differ, in seconds; applies to `exp`, `nbf` and `iat`. */
export const clockSkewSeconds = 5;

const maxTokenLength = 16_384;
const compactForm = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Headers by which a token would bring its own key, or its own rules. */
const refusedHeaders = ['jwk', 'jku', 'x5u', 'x5c', 'crit', 'b64', 'zip', 'enc'];

/** RFC 9068 types its access tokens; most providers say JWT or, as RFC 7519 allows, nothing. */
const acceptedTypes = ['jwt', 'at+jwt', 'application/at+jwt'];

export interface TokenVerifierOptions extends KeySetOptions {
  /** This service's name among the audiences of a token. A token that names only others is refused. */
  audience: string;
  /** The client by which people sign in here: a token for it is an ID token, which proves a sign-in and opens nothing. */
  clientId?: string | undefined;
}

/** What an accepted token says. */
export interface VerifiedToken {
  subject: string;
  /** Case-folded. */
  email: string | null;
  email_verified: boolean;
  name: string | null;
  /** Seconds since 1970. */
  expires_at: number;
}

export interface TokenVerifier {
  /**
   * @throws DomainError `token_expired`; `token_invalid` for everything else that is wrong with the token;
   * `identity_provider_unavailable` when no key could ever be fetched.
   */
  verify(token: string): Promise<VerifiedToken>;
}

// Without a cause: what a parser says of a bad token quotes it, and causes are logged.
const invalid = (reason: string): DomainError =>
  new DomainError('token_invalid', `The access token is refused: ${reason}.`);

function decodeObject(part: string, what: string): Record<string, unknown> {
  let json: string;
  let value: unknown;
  try {
    json = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(part, 'base64url'));
    value = JSON.parse(json);
  } catch {
    throw invalid(`its ${what} is no JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(`its ${what} is no JSON object`);
  }
  // Claims that are no concern of ours may be numbers of any length.
  const found = findJsonFault(json, { letRound: true });
  // Two verifiers must agree, and JSON readers do not on which of two members counts: RFC 7515 §4 lets them refuse.
  if (found?.fault === 'duplicate_member') throw invalid(`its ${what} names a member twice`);
  if (found) throw invalid(`its ${what} nests too deep`);
  return value as Record<string, unknown>;
}

function checkHeader(header: Record<string, unknown>): void {
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg)) {
    throw invalid(`its algorithm is not one of ${algorithms.join(', ')}`);
  }
  const refused = refusedHeaders.find((name) => name in header);
  if (refused) throw invalid(`its header holds ${refused}`);
  if ('typ' in header && !acceptedTypes.includes(String(header.typ).toLowerCase())) {
    throw invalid('its typ is not that of an access token');
  }
  if ('kid' in header && typeof header.kid !== 'string') throw invalid('its kid is no string');
}

/** Claims that only ID tokens and logout tokens carry. */
const foreignClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events', 'sid_hash'];

/** What only access tokens say, in the words of one provider or another. */
const saysAccess = ({ typ, token_use: use, ...claims }: JWTPayload, headerType: unknown): boolean =>
  /^(application\/)?at\+jwt$/i.test(String(headerType)) ||
  (typeof typ === 'string' && typ.toLowerCase() === 'bearer') ||
  use === 'access' ||
  ['scope', 'scp', 'client_id', 'cid'].some((name) => name in claims);

/**
 * Providers mark what is not an access token in different ways; each of these was seen on one of them. An ID token is for
 * the client that asked for it, and names it as audience or as the party that it was issued to.
 */
function isAnotherKindOfToken(
  claims: JWTPayload,
  audiences: readonly unknown[],
  headerType: unknown,
  clientId: string | undefined,
): boolean {
  const keycloakType = claims.typ;
  return (
    foreignClaims.some((name) => name in claims) ||
    (typeof keycloakType === 'string' && keycloakType.toLowerCase() !== 'bearer') ||
    ('token_use' in claims && claims.token_use !== 'access') ||
    (clientId !== undefined && audiences.includes(clientId)) ||
    ('azp' in claims && !saysAccess(claims, headerType))
  );
}

function checkClaims(
  claims: JWTPayload,
  headerType: unknown,
  { audience, clientId }: Pick<TokenVerifierOptions, 'audience' | 'clientId'>,
  now: number,
): VerifiedToken {
  const { aud, sub, iat, exp } = claims as Record<string, unknown>;
  const audiences = Array.isArray(aud) ? (aud as unknown[]) : [aud];
  if (!audiences.every((each) => typeof each === 'string' && each !== '') || !audiences.includes(audience)) {
    throw invalid('it was issued for another audience');
  }
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > 255 || /[\u0000-\u001f\u007f]/.test(sub)) {
    throw invalid('it names no subject');
  }
  if (!sub.isWellFormed()) throw invalid('it names no subject');
  if (typeof exp !== 'number' || !Number.isFinite(exp)) throw invalid('it never expires');
  if (typeof iat === 'number' && (iat > now + clockSkewSeconds || iat > exp)) {
    throw invalid('it claims to be issued in the future');
  }
  if (isAnotherKindOfToken(claims, audiences, headerType, clientId))
    throw invalid('it is not an access token');
  // RFC 7800: anyone who presents it has to prove a key as well, and bearers prove none.
  if ('cnf' in claims) throw invalid('it is bound to a key, and was sent as if it were not');
  return {
    subject: sub,
    email: emailOf(claims.email),
    email_verified: claims.email_verified === true || claims.email_verified === 'true',
    name: nameOf(claims.name),
    expires_at: exp,
  };
}

const emailOf = (claim: unknown): string | null =>
  typeof claim === 'string' &&
  claim.length <= 254 &&
  /^[^\s\u0000-\u001f@]+@[^\s\u0000-\u001f@]+$/.test(claim)
    ? foldEmail(claim)
    : null;

const nameOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.isWellFormed()
    ? firstCharacters(claim.replace(/[\u0000-\u001f\u007f]/g, ' ').trim(), 200) || null
    : null;

const expired = (): DomainError =>
  new DomainError('token_expired', 'The access token has expired. Sign in again, or refresh it.');

/** A token whose signature and claims held. */
interface Remembered {
  /** The provider's keys at the time. */
  keys: string;
  /** Seconds since 1970. */
  at: number;
  token: VerifiedToken;
}

/** Tokens that are remembered; of more than this the ones that were verified longest ago go. */
const manyTokens = 10_000;

/**
 * The one verifier of access tokens, for the API and the cockpit's server alike. Local: no round trip to the
 * provider but for its keys. It knows no framework, no database and no environment.
 *
 * What a token says, and that its signature holds, is remembered until it expires or the provider shows other keys. Who its
 * user is, and what they may do now, is asked of the database each time.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { issuer, audience, clock = systemClock } = options;
  if (!issuer || !audience) throw new TypeError('createTokenVerifier: issuer and audience are required');
  const keySet = createKeySet(options);
  const remembered = new Map<string, Remembered>();

  const verify = async (token: string, now: Date): Promise<Remembered> => {
    if (token.length > maxTokenLength || !compactForm.test(token)) throw invalid('it is no signed JWT');
    const [headerPart, payloadPart] = token.split('.') as [string, string, string];
    checkHeader(decodeObject(headerPart, 'header'));
    decodeObject(payloadPart, 'payload');
    let keys = '';
    const keyOf: JWTVerifyGetKey = async (...of) => {
      const found = await keySet.find(...of);
      ({ keys } = found);
      return found.key;
    };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
        algorithms,
        issuer,
        clockTolerance: clockSkewSeconds,
        currentDate: now,
        requiredClaims: ['iss', 'aud', 'sub', 'exp'],
      });
      const at = secondsOf(now);
      return { keys, at, token: checkClaims(payload, protectedHeader.typ, options, at) };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (error instanceof errors.JWTExpired) throw expired();
      if (error instanceof errors.JWTClaimValidationFailed) throw invalid(`its ${error.claim} does not hold`);
      throw invalid('its signature does not hold, or no key of the issuer fits it');
    }
  };

  return {
    async verify(token) {
      const now = clock.now();
      const at = secondsOf(now);
      // Not the token: who reads this memory gets no credential.
      const name = hash('sha256', token, 'base64url');
      const known = remembered.get(name);
      // A clock that was set back may lie before the token was valid.
      if (known && known.at <= at && known.keys === (await keySet.current())) {
        if (known.token.expires_at > at - clockSkewSeconds) return known.token;
        remembered.delete(name);
        throw expired();
      }
      const verified = await verify(token, now);
      remembered.delete(name);
      remembered.set(name, verified);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= manyTokens) break;
        remembered.delete(oldest);
      }
      return verified.token;
    },
  };
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
