import { describe, expect, it } from 'vitest';
import { returnPath } from '../../../src/cockpit/return-path-policy.ts';

describe('a place to come back to', () => {
  it.each([
    ['/', '/'],
    ['/cockpit/', '/cockpit/'],
    ['/cockpit/?after=abc%3D#main', '/cockpit/?after=abc%3D'],
    ['/auth/signed-in', '/auth/signed-in'],
    ['/worlds/../account/', '/account/'],
    ['/a?next=https://elsewhere.test/', '/a?next=https://elsewhere.test/'],
    ['/%2F%2Felsewhere.test', '/%2F%2Felsewhere.test'],
    ['/@elsewhere.test', '/@elsewhere.test'],
  ])('is %s, kept as %s', (text, path) => {
    expect(returnPath(text)).toBe(path);
  });

  it.each([
    '',
    'cockpit/',
    '//elsewhere.test',
    '///elsewhere.test',
    '/\\elsewhere.test',
    '/\\/elsewhere.test',
    '/a\\..\\..\\elsewhere.test',
    '\\\\elsewhere.test',
    '/.//elsewhere.test',
    '/..//elsewhere.test/',
    '/a/..//elsewhere.test',
    '/%2e//elsewhere.test',
    'https://elsewhere.test/',
    'https:/elsewhere.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/elsewhere.test',
    '/\n/elsewhere.test',
    '/cockpit/\r\nset-cookie: a=b',
    '/\u0000',
    ' /cockpit/',
    '/cockpit /',
    '/cöckpit',
    '/\u2028',
    '/auth/callback?code=x',
    '/auth/sign-in?return_to=/auth/sign-in',
    '/auth/sign-out',
    '/x/../auth/callback',
    '/oidc',
    '/oidc/session/end',
    `/${'a'.repeat(2_000)}`,
  ])('is never %j', (text) => {
    expect(returnPath(text)).toBeNull();
  });
});
