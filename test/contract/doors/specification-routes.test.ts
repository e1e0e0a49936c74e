import { expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { compileRoute } from '../../../src/rest/compile-route.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';

/** The endpoints that were promised, written out by hand, with the scope that each asks for. */
const table: readonly [method: string, path: string, access: string][] = [
  ['POST', '/api/invites/accept', 'session'],
  ['POST', '/domains/{}/members', 'admin:domain'],
  ['GET', '/domains/{}/members/invites', 'admin:domain'],
  ['DELETE', '/domains/{}/members/invites/{}', 'admin:domain'],
  ['POST', '/decide', 'decide:domain'],
  ['GET', '/actions', 'read:actions'],
  ['POST', '/worlds/{}/source-materials', 'write:operations'],
  ['POST', '/worlds/{}/source-materials/{}/retire', 'delete:operations'],
  ['POST', '/worlds/{}/distillations', 'write:operations'],
  ['GET', '/worlds/{}/distillations/{}', 'read:operations'],
  ['GET', '/worlds/{}/distillations/{}/candidates', 'read:operations'],
  ['POST', '/worlds/{}/publications', 'admin:operations'],
  ['GET', '/worlds/{}/publications/{}', 'read:operations'],
  ['GET', '/worlds/{}/versions', 'read:operations'],
  ['POST', '/worlds/{}/release-notes', 'write:operations'],
  ['PATCH', '/worlds/{}/release-notes/{}', 'write:operations'],
  ['GET', '/worlds/{}/release-notes/{}', 'read:operations'],
  ['GET', '/worlds/{}/release-notes/{}/corrections', 'read:operations'],
];

const schema = buildSchema();
const generic = (method: string, path: string): string => `${method} ${path.replace(/\{\w*\}/g, '{}')}`;
const served = new Map([
  ...routes.map((route): [string, string] => {
    const { access } = compileRoute(schema, route);
    return [generic(route.method, route.path), access.kind === 'scope' ? access.scope : access.kind];
  }),
  ...plainRoutes.map(({ method, path, access }): [string, string] => [generic(method, path), access]),
]);

it.each(table)('%s %s is served, for %s', (method, path, access) => {
  expect(served.get(generic(method, path))).toBe(access);
});
