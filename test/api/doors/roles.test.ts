import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf } from '../../../src/announce.ts';
import { plainRoutes, plainRoutesOf } from '../../../src/handlers.ts';
import { routes } from '../../../src/rest/routes.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

const ofDecisions =
  /^(\/decide(\/plan)?|\/actions|\/access\/v1\/(evaluations?|search\/(subject|resource|action))|\/mcp|\/\.well-known\/(authzen-configuration|oauth-protected-resource(\/mcp)?))$/;
const ofEverybody = /^(\/health\/(live|ready)|\/\.well-known\/publishing-keys\.json|\/metrics)$/;
const pages = [
  '/',
  '/cockpit/',
  '/account/',
  '/auth/sign-in',
  '/auth/accept-invite',
  '/docs',
  '/openapi.json',
  '/graphql',
];

describe.each([
  ['decider', (path: string) => ofDecisions.test(path)],
  ['worker', () => false],
  ['api', (path: string) => !ofDecisions.test(path)],
] as const)('a process with the role %s alone', (role, serves) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ env: { ROLES: role } });
  });
  afterAll(() => service.close());

  it('registers what its role says, and no other route', () => {
    const registered = service.service.router.routes().map(({ method, path }) => `${method} ${path}`);
    const named = [...routes, ...plainRoutes].map(({ method, path }) => ({
      route: `${method} ${path}`,
      path,
    }));
    for (const { route, path } of named) {
      const expected = ofEverybody.test(path) || serves(path);
      expect({ route, served: registered.includes(route) }).toEqual({ route, served: expected });
    }
  });

  it('announces no address at which there is nothing', async () => {
    const announced = addressesOf([role], { url: '', siteUrl: '', mailbox: false });
    const paths = announced.flatMap(([, texts]) => texts.split(', ').filter((text) => text.startsWith('/')));
    expect(paths).toContain('/health/ready');
    for (const path of paths) {
      const { status } = await service.rest('GET', path, { as: 'operator' });
      expect({ path, status }).not.toEqual({ path, status: 404 });
    }
  });

  it('answers pages and operator routes only where it is the API', async () => {
    const operator = { as: 'operator' } as const;
    for (const path of [...pages, '/worlds', '/users', '/decisions', '/api/me', '/oidc', '/dev/mailbox']) {
      const { status } = await service.rest('GET', path, operator);
      const mounted = ['/oidc', '/dev/mailbox'].includes(path);
      if (role === 'api' && !mounted) expect({ path, status }).not.toEqual({ path, status: 404 });
      else expect({ path, status }).toEqual({ path, status: 404 });
    }
    expect((await service.rest('GET', '/health/live')).status).toBe(200);
  });
});

it('all roles together serve every route', () => {
  expect(plainRoutesOf(['api', 'decider', 'worker'])).toEqual(plainRoutes);
});
