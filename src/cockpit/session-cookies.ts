import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { accessTokenCookie } from '../access/authentication/credentials.ts';
import { cookiesIn } from '../http/cookies.ts';
import type { SignInAttempt } from './identity-provider.ts';
import { returnPath } from './return-path-policy.ts';

/** A sign-in that a browser has begun. */
export interface BegunSignIn extends SignInAttempt {
  returnTo: string;
}

/** How long someone may take at the identity provider, in seconds. */
const patience = 600;
/** Sign-ins that one browser may have begun at once, each in a tab of its own. */
const maxBegun = 5;
/** Seconds within which being sent to sign in once more would be going in circles. */
const justNow = 10;
/** What browsers keep of one cookie, name included; what is longer they drop without a word. */
const maxCookieLength = 4_096;

/** Writes and reads the cookies of one site. Values of `Set-Cookie`. */
export interface SessionCookies {
  begin(request: IncomingMessage, begun: BegunSignIn): string[];
  /** What this browser began under that state; null when it did not, or too long ago. */
  begun(request: IncomingMessage, state: string): BegunSignIn | null;
  /** Forgets the sign-in of that state. */
  end(state: string): string[];
  /** Null when the token is too long for a cookie. */
  open(token: string, secondsLeft: number): string[] | null;
  close(): string[];
  /** Whether a session was opened a moment ago: what refuses it now would refuse the next one too. */
  justOpened(request: IncomingMessage): boolean;
}

export function createSessionCookies(siteUrl: string): SessionCookies {
  const secure = siteUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const signInPrefix = `${prefix}sign_in_`;
  const openedName = `${prefix}signed_in_just_now`;
  const cookie = (name: string, value: string, maxAge: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
  const gone = (name: string): string => cookie(name, '', 0);
  const nameOf = (state: string): string =>
    signInPrefix + createHash('sha256').update(state).digest('hex').slice(0, 16);

  return {
    begin(request, begun) {
      const others = [...cookiesOf(request).keys()].filter((name) => name.startsWith(signInPrefix));
      const value = Buffer.from(JSON.stringify(begun)).toString('base64url');
      return [
        ...(others.length >= maxBegun ? others.map(gone) : []),
        cookie(nameOf(begun.state), value, patience),
      ];
    },
    begun(request, state) {
      const value = cookiesOf(request).get(nameOf(state));
      const begun = value === undefined ? null : parse(value);
      return begun?.state === state ? begun : null;
    },
    end: (state) => [gone(nameOf(state))],
    open(token, secondsLeft) {
      const opened = cookie(accessTokenCookie, token, Math.max(0, Math.floor(secondsLeft)));
      if (accessTokenCookie.length + token.length >= maxCookieLength) return null;
      return [opened, cookie(openedName, '1', justNow)];
    },
    close: () => [gone(accessTokenCookie), gone(openedName)],
    justOpened: (request) => cookiesOf(request).has(openedName),
  };
}

const cookiesOf = ({ headers }: IncomingMessage): Map<string, string> => new Map(cookiesIn(headers.cookie));

/** What a browser sends is whatever its sender put there. */
function parse(value: string): BegunSignIn | null {
  let begun: unknown;
  try {
    begun = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (typeof begun !== 'object' || begun === null) return null;
  const { state, nonce, verifier, returnTo } = begun as Record<string, unknown>;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
  const path = typeof returnTo === 'string' ? returnPath(returnTo) : null;
  return path === null ? null : { state, nonce, verifier, returnTo: path };
}
