import { describe, expect, it } from 'vitest';
import { parseEnv } from '../../../src/env.ts';

const production = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://id.example.com',
  DATABASE_URL: 'postgresql://service@db/enshrine',
  DATABASE_ADMIN_URL: 'postgresql://owner@db/enshrine',
  PUBLISHING_KEY: 'given',
  SITE_URL: 'https://rules.example.com',
};

describe('production', () => {
  it.each([
    'http://rules.example.com',
    'http://10.0.0.7:4000',
    'http://localhost.example.com',
    'http://127.example.com',
    undefined,
  ])('refuses the SITE_URL %s', (SITE_URL) => {
    expect(() => parseEnv({ ...production, SITE_URL })).toThrow(/SITE_URL: in production an https address/);
  });

  it.each([
    'https://rules.example.com',
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
  ])('takes the SITE_URL %s', (SITE_URL) => {
    expect(parseEnv({ ...production, SITE_URL }).SITE_URL).toBe(SITE_URL);
  });

  it('shows no schema unless it is told to, and development does unless it is told not to', () => {
    expect(parseEnv(production).GRAPHQL_INTROSPECTION).toBe(false);
    expect(parseEnv({ ...production, GRAPHQL_INTROSPECTION: 'true' }).GRAPHQL_INTROSPECTION).toBe(true);
    expect(parseEnv({}).GRAPHQL_INTROSPECTION).toBe(true);
    expect(parseEnv({ GRAPHQL_INTROSPECTION: 'false' }).GRAPHQL_INTROSPECTION).toBe(false);
  });
});

it('the audience of access tokens is not the client that ID tokens are issued to', () => {
  expect(() => parseEnv({ OIDC_AUDIENCE: 'one', OIDC_CLIENT_ID: 'one' })).toThrow(
    /OIDC_AUDIENCE: must not be/,
  );
});

it('a process without the connection of the owner is told the key that principals are proven by', () => {
  const { DATABASE_ADMIN_URL: _none, ...without } = production;
  expect(() => parseEnv(without)).toThrow(/PRINCIPAL_KEY: required/);
  expect(parseEnv({ ...without, PRINCIPAL_KEY: 'x' }).PRINCIPAL_KEY).toBe('x');
});
