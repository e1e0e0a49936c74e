import {
  execute,
  getNamedType,
  isObjectType,
  isUnionType,
  parse,
  type ExecutionResult,
  type GraphQLObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../../src/access/authentication/authenticate.ts';
import { newId } from '../../../src/core/ids.ts';
import type { AuthContext } from '../../../src/core/permissions.ts';
import { createGraphQLContext, executeOperation } from '../../../src/graphql/execute.ts';
import { readEachOperation } from '../../../src/graphql/read-each-operation.ts';
import { tableTypes } from '../../../src/graphql/type-access.ts';
import { buildSchema } from '../../../src/schema.ts';
import { callers, type Caller } from '../../testkit/access-table.ts';
import { addDraft, addLawChange } from '../../testkit/draft-version.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insert, type Tenant } from '../../testkit/tenants.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { typeTable, type Header } from '../../testkit/type-table.ts';
import { waysOf, type Way } from '../../testkit/ways.ts';

// Every type that is backed by a table, by every way to it, for everybody who may knock: its own row, one that is not
// published, one of another customer, and one that does not exist.

const schema = buildSchema();
const tables = new Set(tableTypes(schema));
const typeOf = (name: string): GraphQLObjectType => {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  return type;
};
const isNode = (name: string): boolean =>
  typeOf(name)
    .getInterfaces()
    .some((each) => each.name === 'Node');
const nodes = [...tables].filter(isNode);

/** Types that any session may read: whose row it is, row-level security alone says. */
const heldByRowsAlone = new Set(['Domain', 'Organization', 'User']);

/** Everybody with an AuthContext; the others never get as far as a field. */
const sessions = callers.filter(
  (caller): caller is Exclude<Caller, 'anonymous' | 'suspended'> =>
    caller !== 'anonymous' && caller !== 'suspended',
);

let service: TestService;
const contexts = new Map<string, AuthContext>();
/** Ids by table of each tenant's rows, and of what acme has that is not published. */
let rows: Readonly<Record<'own' | 'foreign' | 'draft', ReadonlyMap<string, string>>>;

/** Other people of a domain than its administrator do not come into it here. */
const tenantOf = (
  people: TestService,
  slug: 'acme' | 'elsewhere',
  admin: string,
  apiKey: string,
): Tenant => ({
  organization: people.organizations[slug],
  domain: people.domains[slug],
  owner: admin,
  admin,
  contributor: admin,
  observer: admin,
  apiKey,
});

async function auditRow(
  tenant: Tenant,
  worldId: string | undefined,
  [type, action, target]: readonly [string, string, string | undefined] = ['rule', 'retired', newId()],
): Promise<string> {
  const id = newId();
  await insert(service.testDatabase, 'world_authoring_audit', {
    id,
    operator_id: service.users.operator,
    world_id: worldId,
    target_type: type,
    target_id: target,
    action,
    correlation_id: `${tenant.domain} ${type}`,
  });
  return id;
}

beforeAll(async () => {
  service = await startTestService();
  const { acme, elsewhere } = service.domains;
  const keyed = await service.rest<{ key: string; id: string }>('POST', `/domains/${acme}/api-keys`, {
    as: 'admin',
    domain: acme,
    body: { name: 'agent', scopes: ['decide:domain', 'read:actions'] },
  });
  const theirs = await service.rest<{ id: string }>('POST', `/domains/${elsewhere}/api-keys`, {
    as: 'operator',
    domain: elsewhere,
    body: { name: 'agent', scopes: ['decide:domain'] },
  });
  const { testDatabase: db, users } = service;
  const fill = async (tenant: Tenant): Promise<Map<string, string>> => {
    const ids = await fillDomain(db, tenant, tenant.admin);
    ids.set('newer source_material', await addLawChange(db, ids));
    await db.adminQuery(
      `UPDATE rule_candidate SET revises_rule_key = (SELECT key FROM rule WHERE id = $1), revision_kind = 'edit' WHERE id = $2`,
      [ids.get('rule'), ids.get('rule_candidate')],
    );
    ids.set('api_key', tenant.apiKey);
    ids.set('world_authoring_audit', await auditRow(tenant, ids.get('world_model')));
    for (const [type, action] of [
      ['rule_candidate', 'created'],
      ['source_material', 'ingested'],
    ] as const) {
      const of = [type, action, ids.get(type)] as const;
      ids.set(`audit of a ${type}`, await auditRow(tenant, ids.get('world_model'), of));
    }
    const [member] = await db.adminQuery<{ id: string }>(
      'SELECT id FROM domain_membership WHERE domain_id = $1 LIMIT 1',
      [tenant.domain],
    );
    ids.set('domain_membership', member!.id);
    return ids;
  };
  const here = tenantOf(service, 'acme', users.admin, keyed.body.id);
  const own = await fill(here);
  const foreign = await fill(tenantOf(service, 'elsewhere', users.outsider, theirs.body.id));
  rows = { own, foreign, draft: await addDraft(db, here, own) };

  for (const caller of sessions) {
    const headers: Record<Header, Record<string, string>> = {
      'own domain': { 'x-domain-id': acme },
      none: {},
    };
    for (const [header, sent] of Object.entries(headers)) {
      const token = caller === 'key' ? keyed.body.key : await service.tokenOf(caller);
      // A caller who names a domain in which they have no role gets no context at all: `matrix.test.ts`.
      const named = caller === 'outsider' ? {} : sent;
      const request = { method: 'POST', headers: { authorization: `Bearer ${token}`, ...named } };
      contexts.set(`${caller} ${header}`, (await authenticate(request, service.services))!);
    }
  }
});
afterAll(() => service.close());

const globalId = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64');

interface Asked {
  caller: Caller;
  header: Header;
  /** Reads as staff would, so that the type alone decides. */
  withoutRowSecurity?: boolean;
}

/** What an answer is asked for: a selection of the query, and the one variable that it takes. */
interface Selection {
  text: string;
  variable: { name: string; type: string; value: unknown };
}

/**
 * The objects that each of several selections shows, by its name. One operation asks for all of them: most of what a
 * question costs is its transaction, and each selection is answered, or refused, by itself.
 */
async function foundEach(
  { caller, header, withoutRowSecurity = false }: Asked,
  selections: Readonly<Record<string, Selection>>,
): Promise<ReadonlyMap<string, { __typename: string; id?: string }[]>> {
  const names = Object.keys(selections);
  const declared = names.map(
    (name, at) => `$${selections[name]!.variable.name}${at}: ${selections[name]!.variable.type}`,
  );
  const asked = names.map((name, at) => {
    const { text, variable } = selections[name]!;
    return `at${at}: ${text.replace(`$${variable.name}`, `$${variable.name}${at}`)}`;
  });
  const values = Object.fromEntries(
    names.map((name, at) => [`${selections[name]!.variable.name}${at}`, selections[name]!.variable.value]),
  );
  const query = `query (${declared.join(', ')}) { ${asked.join(' ')} }`;
  const data = await answered({ caller, header, withoutRowSecurity }, query, values);
  return new Map(names.map((name, at) => [name, objectsIn(data?.[`at${at}`])]));
}

/** The objects of an answer that are backed by a table. */
const found = async (
  who: Asked,
  query: string,
  variables: Record<string, unknown>,
): Promise<{ __typename: string; id?: string }[]> => objectsIn(await answered(who, query, variables));

/** The data of an answer, in which nothing went wrong but what was refused. */
async function answered(
  { caller, header, withoutRowSecurity = false }: Asked,
  query: string,
  variables: Record<string, unknown>,
): Promise<ExecutionResult['data']> {
  const { services } = service;
  const contextValue = createGraphQLContext({
    services,
    auth: contexts.get(`${caller} ${header}`)!,
    requestId: 'matrix',
    address: '127.0.0.1',
    signal: new AbortController().signal,
  });
  const args = {
    schema: service.service.schema,
    document: parse(query),
    variableValues: variables,
    contextValue,
  };
  let result: ExecutionResult;
  if (withoutRowSecurity) {
    contextValue.prisma = readEachOperation(services.database, contexts.get('operator none')!);
    result = await execute(args);
  } else {
    result = await executeOperation(args);
  }
  for (const { message, originalError } of result.errors ?? []) {
    const code = (originalError as { code?: string } | undefined)?.code ?? '';
    if (!/^(missing_scope|domain_mismatch|not_found)$/.test(code)) throw new Error(`${query}: ${message}`);
  }
  return result.data;
}

function objectsIn(data: unknown): { __typename: string; id?: string }[] {
  const objects: { __typename: string; id?: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('__typename' in value) objects.push(value as { __typename: string });
    // A count is of what is shown: it tells no one of rows that they may not read.
    if ('totalCount' in value && 'edges' in value) expect(value.edges).toHaveLength(Number(value.totalCount));
    for (const each of Object.values(value)) visit(each);
  };
  visit(data);
  return objects;
}

const asked: readonly Asked[] = sessions.flatMap((caller) =>
  (['own domain', 'none'] as const).map((header) => ({ caller, header })),
);

/** Of each caller once. */
async function eachOf<Of>(of: (who: Asked) => Promise<Of>): Promise<ReadonlyMap<Asked, Of>> {
  const known = new Map<Asked, Of>();
  for (const who of asked) known.set(who, await of(who));
  return known;
}

/** Done when it is first asked for, after the rows are there. */
function once<Of>(make: () => Promise<Of>): () => Promise<Of> {
  let made: Promise<Of> | undefined;
  return () => (made ??= make());
}

/** Who reads what, by the table that is written by hand. A key has no way to a node. */
function reads({ caller, header }: Asked, type: string, target: keyof typeof rows | 'unknown'): boolean {
  const { readers, withoutHeader = ['operator'], drafts = ['operator'] } = typeTable[type]!;
  if (target === 'unknown') return false;
  // The outsider is a member there, and acts in no domain.
  if (caller === 'outsider') return target === 'foreign' && heldByRowsAlone.has(type);
  if (target === 'foreign') {
    return caller === 'operator' && (header === 'none' ? withoutHeader.includes(caller) : !isOfDomain(type));
  }
  if (target === 'draft') return drafts?.includes(caller) ?? false;
  return (header === 'own domain' ? readers : withoutHeader).includes(caller);
}

/** Staff who name a domain act in that one alone; these rows are of none. */
const isOfDomain = (type: string): boolean =>
  !['Domain', 'Organization', 'User', 'AccessAudit', 'WorldAuthoringAudit'].includes(type);

const targets = ['own', 'foreign', 'draft', 'unknown'] as const;
const unknownIds = new Map(nodes.map((type) => [type, newId()]));
const idOf = (type: string, target: (typeof targets)[number]): string | undefined =>
  target === 'unknown' ? unknownIds.get(type) : rows[target].get(typeTable[type]!.table);

/** What each caller is shown of every row by `node`, by `nodes`, and where the type alone decides. */
const shownOfNodes = once(async () => {
  const by = (select: (id: string) => Selection): Record<string, Selection> =>
    Object.fromEntries(
      nodes.flatMap((type) =>
        targets.flatMap((target) => {
          const id = idOf(type, target);
          return id === undefined ? [] : [[`${type} ${target}`, select(globalId(type, id))]];
        }),
      ),
    );
  const other = globalId('Domain', service.domains.acme);
  const one = by((id) => ({
    text: 'node(id: $id) { __typename id }',
    variable: { name: 'id', type: 'ID!', value: id },
  }));
  const many = by((id) => ({
    text: 'nodes(ids: $ids) { __typename id }',
    variable: { name: 'ids', type: '[ID!]!', value: [id, other] },
  }));
  return eachOf(async (who) => ({
    node: await foundEach(who, one),
    nodes: await foundEach(who, many),
    'the type alone': await foundEach({ ...who, withoutRowSecurity: true }, one),
  }));
});

describe('every type that is backed by a table', () => {
  it('is in the table that says who reads it, and states it itself', () => {
    expect(Object.keys(typeTable).sort()).toEqual([...tables].sort());
    for (const name of tables)
      expect({ name, guard: typeof typeOf(name).isTypeOf }).toEqual({ name, guard: 'function' });
  });

  describe.each(nodes.sort())('%s', (type) => {
    it.each(targets)('by node and nodes, a row that is %s', async (target) => {
      const id = idOf(type, target);
      if (id === undefined) {
        // Nothing of this type is ever a draft of a version.
        expect(target).toBe('draft');
        return;
      }
      const shown = await shownOfNodes();
      for (const who of asked) {
        const expected = reads(who, type, target) ? [{ __typename: type, id: globalId(type, id) }] : [];
        const label = { type, target, ...who };
        expect({ ...label, by: 'node', found: shown.get(who)!.node.get(`${type} ${target}`) }).toEqual({
          ...label,
          by: 'node',
          found: expected,
        });
        const ofType = shown
          .get(who)!
          .nodes.get(`${type} ${target}`)!
          .filter((object) => object.id === globalId(type, id));
        expect({ ...label, by: 'nodes', found: ofType.length > 0 }).toEqual({
          ...label,
          by: 'nodes',
          found: expected.length > 0,
        });
        if (heldByRowsAlone.has(type)) continue;
        const typeAlone = shown.get(who)!['the type alone'].get(`${type} ${target}`);
        expect({ ...label, by: 'the type alone', found: typeAlone }).toEqual({
          ...label,
          by: 'the type alone',
          found: who.caller === 'outsider' ? [] : expected,
        });
      }
    });
  });
});

/** Of a union, the member that the row at hand leads to. */
const membersLedTo: Readonly<Record<string, string>> = {
  'WorldAuthoringAudit.operator': 'User',
  'AccessAudit.operator': 'User',
  'DecisionFeedback.author': 'ApiKey',
};

/** Ways that lead nowhere from the row at hand, and the row from which they do. */
const beginsAt: Readonly<Record<string, { of: 'own' | 'draft'; row: string }>> = {
  'WorldModelVersion.previous': { of: 'draft', row: 'world_model_version' },
  'DecisionRecord.simulatedBy': { of: 'draft', row: 'decision' },
  'SourceMaterial.supersedes': { of: 'own', row: 'newer source_material' },
  'WorldAuthoringAudit.candidate': { of: 'own', row: 'audit of a rule_candidate' },
  'WorldAuthoringAudit.sourceMaterial': { of: 'own', row: 'audit of a source_material' },
};

/** The type that a way leads to, by the nodes of a list. */
function targetOf({ parent, field }: Way): string {
  const type = getNamedType(field.type);
  if (isUnionType(type)) return membersLedTo[`${parent}.${field.name}`]!;
  const edges = isObjectType(type) ? type.getFields().edges : undefined;
  const edge = edges && getNamedType(edges.type);
  return isObjectType(edge) ? getNamedType(edge.getFields().node!.type).name : type.name;
}

/** What a field wants to know, of this tenant's rows. */
function argumentsOf({ field }: Way, ids: ReadonlyMap<string, string>, keys: ReadonlyMap<string, string>) {
  const byName: Readonly<Record<string, string | undefined>> = {
    worldId: ids.get('world_model'),
    domainId: ids.get('domain'),
    organizationId: ids.get('organization'),
    userId: ids.get('app_user'),
    sourceMaterialId: ids.get(field.name === 'lawChange' ? 'newer source_material' : 'source_material'),
    ingestionRunId: ids.get('ingestion_run'),
    runId: ids.get('distillation_run'),
    candidateId: ids.get('rule_candidate'),
    publicationId: ids.get('publication'),
    releaseNotesId: ids.get('release_notes'),
    subscriptionId: ids.get('webhook_subscription'),
    replayId: ids.get('replay'),
    decisionId: ids.get('decision'),
    key: keys.get(field.name),
  };
  const declared: string[] = [];
  const passed: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, type } of field.args) {
    const value = name === 'number' ? 1 : byName[name];
    if (value === undefined) continue;
    declared.push(`$${name}: ${String(type)}`);
    passed.push(`${name}: $${name}`);
    values[name] = value;
  }
  const list = (parts: string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  return { declared: list(declared), passed: list(passed), values };
}

describe('every way to a type that is backed by a table', () => {
  const query = schema.getQueryType()!;
  const roots = waysOf(schema, query, tables).filter(({ field }) => !['node', 'nodes'].includes(field.name));
  const edges = nodes.flatMap((name) => waysOf(schema, typeOf(name), tables));
  /** Keys of the rules and actions that a root field asks by. */
  const keysOf = async (domain: string): Promise<Map<string, string>> => {
    const { adminQuery } = service.testDatabase;
    const [rule] = await adminQuery<{ key: string }>('SELECT key FROM rule WHERE domain_id = $1', [domain]);
    const [action] = await adminQuery<{ key: string }>('SELECT key FROM action WHERE domain_id = $1', [
      domain,
    ]);
    return new Map([
      ['rule', rule!.key],
      ['worldAction', action!.key],
    ]);
  };

  /** What each caller is shown by every edge of a row of their own domain, and of one of another. */
  const shownOfEdges = once(() => {
    const selections: Record<string, Selection> = {};
    for (const { parent, field, selection } of edges) {
      const label = `${parent}.${field.name}`;
      for (const of of ['own', 'foreign'] as const) {
        const begin = beginsAt[label];
        const row = begin && rows[of === 'own' ? begin.of : of].get(begin.row);
        selections[`${label} ${of}`] = {
          text: `node(id: $id) { ... on ${parent} { ${field.name} ${selection} } }`,
          variable: { name: 'id', type: 'ID!', value: globalId(parent, row ?? idOf(parent, of)!) },
        };
      }
    }
    return eachOf((who) => foundEach(who, selections));
  });

  /** No caller is shown what the table denies them, and each that it admits is shown something. */
  async function walk(
    label: string,
    of: 'own' | 'foreign',
    shownTo: (who: Asked) => Promise<{ __typename: string; id?: string }[]>,
  ) {
    const isForeign = new Set([...rows.foreign].map(([, id]) => id));
    const isDraft = new Set([...rows.draft].map(([, id]) => id));
    let shown = 0;
    for (const who of asked) {
      for (const { __typename: type, id } of await shownTo(who)) {
        if (!tables.has(type)) continue;
        const raw = id === undefined ? null : Buffer.from(id, 'base64').toString().split(':')[1]!;
        const target =
          raw === null ? of : isForeign.has(raw) ? 'foreign' : isDraft.has(raw) ? 'draft' : 'own';
        const mine = type === 'User' && raw === contexts.get(`${who.caller} ${who.header}`)?.user_id;
        const allowed =
          mine ||
          reads(who, type, target) ||
          (who.caller === 'key' && target === 'own' && ['DecisionRecord', 'DecisionFeedback'].includes(type));
        expect({ label, of, ...who, type, target, allowed }).toMatchObject({ allowed: true });
        shown += 1;
      }
    }
    return shown;
  }

  it.each(roots.map((way) => [way.field.name, way] as const))('Query.%s', async (name, way) => {
    for (const of of ['own', 'foreign'] as const) {
      const keys = await keysOf(of === 'own' ? service.domains.acme : service.domains.elsewhere);
      const { declared, passed, values } = argumentsOf(way, rows[of], keys);
      const text = `query ${declared} { ${name}${passed} ${way.selection} }`;
      const shown = await walk(`Query.${name}`, of, (who) => found(who, text, values));
      // Pending invites are for a user who has one.
      if (of === 'own' && name !== 'pendingInvites') expect({ name, shown }).not.toEqual({ name, shown: 0 });
    }
  });

  it.each(edges.map((way) => [`${way.parent}.${way.field.name}`, way] as const))('%s', async (label, way) => {
    const byCaller = await shownOfEdges();
    for (const of of ['own', 'foreign'] as const) {
      const begin = beginsAt[label];
      const shown = await walk(label, of, (who) =>
        Promise.resolve(byCaller.get(who)!.get(`${label} ${of}`)!),
      );
      // Staff see all there is, but for what is managed in a domain alone: no one acts in the other one here.
      const target = targetOf(way);
      // No version is being prepared over there.
      const isThere = !((label === 'WorldModel.draft' || begin?.of === 'draft') && of === 'foreign');
      const reachable = asked.some(
        (who) => reads(who, way.parent, of) && (!tables.has(target) || reads(who, target, of)),
      );
      expect({ label, of, shown: shown > 0 }).toEqual({ label, of, shown: isThere && reachable });
    }
  });
});
