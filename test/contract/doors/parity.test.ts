import { OperationTypeNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { compileRoute } from '../../../src/rest/compile-route.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';

/** Reviewed: root fields that no REST route corresponds to. */
const fieldsWithoutRoute = new Set([
  // Global IDs are GraphQL's own way to any node; in REST every noun has its path.
  'Query.node',
  'Query.nodes',
  // Pages follow these; a client of REST is told by a webhook, or reads the audit.
  'Subscription.publicationProgress',
  'Subscription.worldActivity',
]);

/** Reviewed: plain handlers that are the counterpart of a root field. */
const counterparts: Readonly<Record<string, string>> = {
  'POST /decide': 'Mutation.decide',
  'POST /decide/plan': 'Query.plans',
  'GET /actions': 'Query.actions',
};

/** Reviewed: routes that no root field corresponds to: protocol doors, downloads, the service itself. */
const routesWithoutField = new Set([
  'GET /health/live',
  'GET /health/ready',
  // OpenID AuthZEN and MCP: other protocols in front of the decision function.
  'POST /access/v1/evaluation',
  'POST /access/v1/evaluations',
  'POST /access/v1/search/subject',
  'POST /access/v1/search/resource',
  'POST /access/v1/search/action',
  'GET /.well-known/authzen-configuration',
  'GET /.well-known/publishing-keys.json',
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
  // Downloads and representations other than JSON.
  'GET /worlds/{world_id}/source-materials/{id}/content',
  'GET /worlds/{world_id}/actions/{key}/acceptance-cases.csv',
  'GET /worlds/{world_id}/replays/{id}/differences.csv',
  'GET /worlds/{world_id}/versions/{v}/card',
  'GET /domains/{id}/worlds/{world_id}/versions/{v}/card',
  'GET /worlds/{world_id}/versions/{v}/modules/{action}',
]);

const schema = buildSchema();
const rootFields = [
  OperationTypeNode.QUERY,
  OperationTypeNode.MUTATION,
  OperationTypeNode.SUBSCRIPTION,
].flatMap((operation) => {
  const type = schema.getRootType(operation);
  return type ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [];
});
const compiled = routes.map((route) => compileRoute(schema, route));
const routedFields = compiled.map(({ operation, field }) => {
  const type = schema.getRootType(operation.operation);
  return `${type?.name}.${field.name}`;
});

describe('GraphQL and REST are the same service', () => {
  it('has a REST route for every root field but the reviewed ones', () => {
    const covered = new Set([...routedFields, ...Object.values(counterparts), ...fieldsWithoutRoute]);
    expect(rootFields.filter((field) => !covered.has(field))).toEqual([]);
  });

  it('has a root field for every plain REST route but the reviewed ones', () => {
    const names = plainRoutes.map(({ method, path }) => `${method} ${path}`);
    const unexplained = names.filter((name) => {
      const counterpart = counterparts[name];
      return counterpart === undefined ? !routesWithoutField.has(name) : !rootFields.includes(counterpart);
    });
    expect(unexplained).toEqual([]);
  });

  it('registers no method and path twice', () => {
    const all = [...routes, ...plainRoutes].map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it('reads only by GET, and changes by every other method', () => {
    const wrong = compiled
      .filter(
        ({ route, operation }) =>
          (operation.operation === OperationTypeNode.MUTATION) === (route.method === 'GET'),
      )
      .map(({ route }) => `${route.method} ${route.path}`);
    expect(wrong).toEqual([]);
  });

  it('lets no one in without a scope where an operator is asked for', () => {
    const open = compiled
      .filter(({ route, access }) => route.path.startsWith('/worlds') && access.kind !== 'scope')
      .map(({ route }) => `${route.method} ${route.path}`);
    expect(open).toEqual([]);
  });
});
