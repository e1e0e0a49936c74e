import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../core/errors.ts';
import { cookiesIn } from '../../http/cookies.ts';

/** What of a request decides who is asking. */
export interface RequestParts {
  method: string;
  headers: IncomingHttpHeaders;
}

export interface Credential {
  value: string;
  from: 'header' | 'cookie';
}

export const accessTokenCookie = 'access_token';

/**
 * The token of `Authorization: Bearer`, else of the `access_token` cookie; null for a request without either.
 * @throws DomainError `unauthenticated` for another authorization scheme, `token_invalid` for two cookies.
 */
export function extractCredential({ headers }: RequestParts): Credential | null {
  if (headers.authorization !== undefined) {
    const value = /^Bearer +([^\s,]+) *$/i.exec(headers.authorization)?.[1];
    if (value === undefined) {
      throw new DomainError('unauthenticated', 'The Authorization header takes the form: Bearer <token>.');
    }
    return { value, from: 'header' };
  }
  const values = new Set(
    cookiesIn(headers.cookie).flatMap(([name, value]) =>
      name === accessTokenCookie && value !== '' ? [value] : [],
    ),
  );
  if (values.size > 1) {
    throw new DomainError('token_invalid', `The request carries two different ${accessTokenCookie} cookies.`);
  }
  const [value] = values;
  return value === undefined ? null : { value, from: 'cookie' };
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends cookies along for other sites too, but says who asks. With the cookie, an unsafe method needs
 * `Origin` or `Sec-Fetch-Site` to name this site, and neither to name another one.
 * @throws DomainError `cross_site_request`.
 */
export function refuseCrossSiteRequest({ method, headers }: RequestParts, siteOrigin: string): void {
  if (safeMethods.has(method.toUpperCase())) return;
  const origin = headers.origin;
  const fetchSite = headers['sec-fetch-site'];
  const sameOrigin = origin === undefined ? null : origin === siteOrigin;
  const sameSite = fetchSite === undefined ? null : fetchSite === 'same-origin';
  if (sameOrigin === false || sameSite === false || (sameOrigin === null && sameSite === null)) {
    throw new DomainError(
      'cross_site_request',
      'A request with the session cookie that changes something must come from this site.',
    );
  }
}
