import { OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { requiredAccess, type RequiredAccess } from '../../../src/graphql/required-access.ts';
import { plainRoutes } from '../../../src/handlers.ts';
import { compileRoute } from '../../../src/rest/compile-route.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';
import {
  accessTable,
  admitted,
  callers,
  fieldsWithoutRoute,
  type Caller,
} from '../../testkit/access-table.ts';
import { sampleOperation } from '../../testkit/sample-operation.ts';
import { startTestService, type RestRequest, type TestService } from '../../testkit/service.ts';

const schema = buildSchema();
const word = (access: RequiredAccess): string => (access.kind === 'scope' ? access.scope : access.kind);

const rootFields = Object.values(OperationTypeNode).flatMap((kind) =>
  Object.values(schema.getRootType(kind)?.getFields() ?? {}).map((field) => ({ kind, field })),
);

let service: TestService;
/** Credentials and domain of each caller, made once. */
const credentials = new Map<Caller, RestRequest>();

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT_INVITE_PER_MINUTE: '1000' } });
  const { acme } = service.domains;
  const { body } = await service.rest<{ key: string }>('POST', `/domains/${acme}/api-keys`, {
    as: 'admin',
    domain: acme,
    body: { name: 'agent', scopes: ['decide:domain', 'read:actions'] },
  });
  const suspended = { as: 'operator', body: { status: 'suspended' } } as const;
  await service.rest('PATCH', `/users/${service.users.operator2}`, suspended);
  credentials.set('anonymous', {});
  credentials.set('key', { token: body.key });
  credentials.set('suspended', { token: await service.tokenOf('operator2'), domain: acme });
  credentials.set('outsider', { token: await service.tokenOf('outsider') });
  for (const person of ['observer', 'contributor', 'admin', 'owner', 'operator'] as const) {
    credentials.set(person, { token: await service.tokenOf(person), domain: acme });
  }
});
afterAll(() => service.close());

type Verdict = 'in' | 401 | 403;

/** What every caller is told, all asking at once. */
async function ask(knock: (request: RestRequest) => Promise<Verdict>): Promise<Record<string, Verdict>> {
  const told = callers.map(async (caller) => [caller, await knock(credentials.get(caller)!)] as const);
  return Object.fromEntries(await Promise.all(told));
}

const expected = (access: keyof typeof admitted): Record<string, Verdict> =>
  Object.fromEntries(
    callers.map((caller): [Caller, Verdict] => {
      if (admitted[access].includes(caller)) return [caller, 'in'];
      return [caller, caller === 'anonymous' || caller === 'suspended' ? 401 : 403];
    }),
  );

const doorOf = (status: number): Verdict => {
  if (status === 401 || status === 403) return status;
  // Behind the door: what was asked for does not exist, or the body is empty.
  if (status < 500) return 'in';
  throw new Error(`answered ${status}`);
};

const pathOf = (pattern: string): string =>
  pattern
    .replace('/domains/{id}', `/domains/${service.domains.acme}`)
    .replace('{v}', 'v9')
    .replace(/\{(key|name|action)\}/g, 'nothing')
    .replace(/\{\w+\}/g, () => newId());

describe('the catalogue of the code', () => {
  it('asks of every route what the table written by hand says', () => {
    const catalogue = [
      ...routes.map((route) => {
        const { field, access } = compileRoute(schema, route);
        return `${route.method} ${route.path} ${field.name} ${word(access)}`;
      }),
      ...plainRoutes.map(({ method, path, access }) => {
        const field = accessTable.find(([route]) => route === `${method} ${path}`)?.[1];
        return `${method} ${path} ${field ?? 'null'} ${access}`;
      }),
    ];
    expect(catalogue.sort()).toEqual(accessTable.map((row) => row.map(String).join(' ')).sort());
  });

  it('asks of every root field what the table says', () => {
    const byHand = [...accessTable.map(([, field, access]) => [field, access]), ...fieldsWithoutRoute];
    const table = new Map(byHand.filter(([field]) => field !== null) as [string, string][]);
    const catalogue = rootFields.map(({ field }) => [field.name, word(requiredAccess(field))] as const);
    expect(Object.fromEntries(catalogue)).toEqual(Object.fromEntries(table));
  });
});

/** Where a body that says nothing would be refused before the field can tell who asks. */
const bodies: Readonly<Record<string, object>> = {
  'POST /decisions/{id}/feedback': { text: 'It looked wrong.' },
};

describe('every role at every REST route', () => {
  it.each(accessTable)('%s (%s) is for %s', async (route, _field, access) => {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pathOf(pattern);
    const answers = await ask(async (request) => {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodies[route] ?? {} };
      return doorOf((await service.rest(method, path, { ...request, ...body })).status);
    });
    expect(answers).toEqual(expected(access));
  });
});

describe('every role at every root field', () => {
  it.each(rootFields.map(({ kind, field }) => [kind, field.name, field] as const))(
    '%s %s',
    async (kind, name, field) => {
      const operation = sampleOperation(kind, field, service.domains.acme);
      const row = [...accessTable.map(([, each, access]) => [each, access] as const), ...fieldsWithoutRoute];
      const access = row.find(([each]) => each === name)?.[1];
      const answers = await ask(async (request) => {
        const answer = await service.rest('POST', '/graphql', {
          ...request,
          body: operation,
          ...(kind === OperationTypeNode.SUBSCRIPTION && { headers: { accept: 'text/event-stream' } }),
        });
        return verdictOf(answer.status, JSON.stringify(answer.body));
      });
      expect(answers).toEqual(expected(access ?? 'anyone'));
    },
  );
});

/** A GraphQL answer says what became of the request by code, as an error or as a `Problem`. */
function verdictOf(status: number, text: string): Verdict {
  const code = /\\?"code\\?":\s*\\?"(\w+)/.exec(text)?.[1]?.toLowerCase();
  if (code === 'malformed_request' || code === 'internal_error') throw new Error(`${status} ${text}`);
  if (code === 'unauthenticated' || code === 'account_suspended') return 401;
  return code === 'missing_scope' || code === 'domain_mismatch' ? 403 : 'in';
}

describe('require_domain_match', () => {
  it.each(accessTable.filter(([route]) => route.includes('/domains/{id}')))(
    '%s is refused to staff who name another domain in the header, or none',
    async (route) => {
      const [method = '', pattern = ''] = route.split(' ');
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
      const token = credentials.get('operator')!.token!;
      const other = { token, domain: service.domains.elsewhere };
      for (const request of [other, { token }]) {
        const answer = await service.rest(method, pathOf(pattern), { ...request, ...body });
        expect(answer).toMatchObject({ status: 403, body: { code: 'domain_mismatch' } });
      }
    },
  );
});
