import SchemaBuilder from '@pothos/core';
import ErrorsPlugin from '@pothos/plugin-errors';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin, { AuthScopeFailureType, type AuthFailure } from '@pothos/plugin-scope-auth';
import { GraphQLScalarType } from 'graphql';
import { jsonOfLiteral } from './json-literal.ts';
import { refusalOf } from '../core/require-permission.ts';
import type { Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import type { Scope } from '../core/permissions.ts';
import type PrismaTypes from '../generated/pothos-types.ts';
import { getDatamodel } from '../generated/pothos-types.ts';
import type { AuthenticatedContext, GraphQLContext } from './context.ts';

interface SchemaTypes {
  Context: GraphQLContext;
  PrismaTypes: PrismaTypes;
  Scalars: {
    ID: { Input: string; Output: string };
    UUID: { Input: string; Output: string };
    DateTime: { Input: string; Output: Date | string };
    Date: { Input: string; Output: Date | string };
    JSON: { Input: Json; Output: unknown };
    Inputs: { Input: Record<string, Json>; Output: Record<string, unknown> };
    Value: { Input: Json; Output: unknown };
    Values: { Input: Json; Output: Record<string, unknown> };
    Expressions: { Input: Json; Output: Record<string, string> };
    Counts: { Input: never; Output: Record<string, number> };
    JsonSchema: { Input: never; Output: unknown };
    Card: { Input: never; Output: unknown };
    MarkdownParts: { Input: never; Output: unknown };
    Ledger: { Input: Json; Output: unknown };
    LedgerElementValue: { Input: Json; Output: never };
    Version: { Input: number; Output: string };
    TrialVersion: { Input: number | 'draft'; Output: string };
    Bytes: { Input: Uint8Array; Output: Uint8Array };
  };
  AuthScopes: {
    /** Any session or key. */
    authenticated: boolean;
    /** A signed-in user: an API key can do nothing but decide and read actions. */
    session: boolean;
    /** One scope of the catalogue (`core/permissions.ts`). */
    scope: Scope;
  };
  AuthContexts: {
    authenticated: AuthenticatedContext;
    session: AuthenticatedContext;
    scope: AuthenticatedContext;
  };
  DefaultFieldNullability: false;
  Connection: object;
}

/** The scope that a field asked for in vain; null where a type refused by its own rule. */
function askedScope(failure: AuthFailure): Scope | null {
  switch (failure.kind) {
    case AuthScopeFailureType.AuthScope:
      return failure.scope === 'scope' ? (failure.parameter as Scope) : null;
    case AuthScopeFailureType.AnyAuthScopes:
    case AuthScopeFailureType.AllAuthScopes:
      return failure.failures.map(askedScope).find((scope) => scope !== null) ?? null;
    default:
      return null;
  }
}

/** Items of a page that names no size. */
export const pageSize = 50;

/** Items of the largest page. */
const maxPageSize = 200;

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ErrorsPlugin, ScopeAuthPlugin, PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  scopeAuth: {
    authorizeOnSubscribe: true,
    authScopes: (context) => ({
      authenticated: context.auth !== null,
      session: context.auth?.auth_type === 'jwt',
      scope: (scope) => context.auth?.scopes.has(scope) ?? false,
    }),
    unauthorizedError: (parent, { auth }, _info, { failure }) => {
      const domainId = (parent as { domainId?: unknown } | null | undefined)?.domainId;
      return refusalOf(auth, askedScope(failure), typeof domainId === 'string' ? domainId : undefined);
    },
  },
  prisma: {
    // A transaction's client reads as a client does; the plugin asks for one that can connect, and never does.
    client: (context) => context.prisma as never,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    filterConnectionTotalCount: true,
    defaultConnectionSize: pageSize,
    maxConnectionSize: maxPageSize,
    onUnusedQuery: null,
  },
  relay: {
    clientMutationId: 'omit',
    cursorType: 'String',
    nodeTypeOptions: {
      description: 'What has an `id` that the whole graph knows: `node` reads it again by that alone.',
    },
    idFieldOptions: {
      description:
        'Opaque, unique in the whole graph: for `node` and for caches. Paths of REST take the UUID.',
    },
    nodeQueryOptions: {
      authScopes: { session: true },
      description: 'Anything with an `id`; null where there is none, or the caller may not see it.',
      args: { id: { description: 'The opaque `id` of any object.' } },
    },
    nodesQueryOptions: {
      authScopes: { session: true },
      description: 'Several at once, in the order of `ids`; null in the place of each that cannot be seen.',
      args: { ids: { description: 'Opaque `id`s of any objects.' } },
    },
    pageInfoTypeOptions: { description: 'Where a page begins and ends in its list.' },
    hasNextPageFieldOptions: { description: 'Whether more comes after `endCursor`.' },
    hasPreviousPageFieldOptions: { description: 'Whether more comes before `startCursor`.' },
    startCursorFieldOptions: { description: 'Of the first item, for `before`; null on an empty page.' },
    endCursorFieldOptions: { description: 'Of the last item, for `after`; null on an empty page.' },
    edgesFieldOptions: { description: 'The items of this page, in the order that the field states.' },
    pageInfoFieldOptions: { description: 'Where the list goes on, before and after these items.' },
    cursorFieldOptions: { description: 'Opaque; where the list goes on after this item.' },
    nodeFieldOptions: { description: 'The item itself.' },
    firstArgOptions: {
      description: `How many items from the start, or after \`after\`: ${pageSize} by default, ${maxPageSize} at most.`,
    },
    afterArgOptions: { description: 'Only items after this cursor.' },
    lastArgOptions: {
      description: `How many items from the end, or before \`before\`: ${maxPageSize} at most.`,
    },
    beforeArgOptions: { description: 'Only items before this cursor.' },
  },
  errors: {
    defaultTypes: [DomainError],
    directResult: true,
    defaultUnionOptions: {
      description: 'What the command answers, or the refusal that the caller can act on.',
      name: ({ fieldName }) => `${fieldName[0]?.toUpperCase()}${fieldName.slice(1)}Result`,
    },
    onResolvedError: () => undefined,
  },
});

builder.queryType({ description: 'What can be read. Every field states the scope it needs.' });
builder.mutationType({
  description:
    'What can be changed. A refusal that the caller can act on is the `Problem` member of the answer; missing credentials and scopes are errors with `extensions.code`.',
});
builder.subscriptionType({
  description: 'Progress of long work, as server-sent events: a snapshot, then changes.',
});

const text = (kind: string, value: unknown): string => {
  if (typeof value !== 'string') throw new TypeError(`${kind} is a string`);
  return value;
};

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<string, string>({
    name: 'DateTime',
    description: 'An instant, RFC 3339 in UTC: `2026-11-21T09:30:00.000Z`.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
    serialize: (value) => (value instanceof Date ? value : new Date(value as string)).toISOString(),
    parseValue: (value) => {
      const given = text('DateTime', value);
      if (
        !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(given) ||
        // PostgreSQL's calendar has no year 0.
        new Date(given).getUTCFullYear() < 1 ||
        Number.isNaN(Date.parse(given))
      ) {
        throw new TypeError('DateTime is RFC 3339 with a zone, e.g. 2026-11-21T09:30:00Z');
      }
      return new Date(given).toISOString();
    },
  }),
);

builder.addScalarType(
  'Date',
  new GraphQLScalarType<string, string>({
    name: 'Date',
    description: 'A calendar date, `YYYY-MM-DD`, without a zone.',
    serialize: (value) => (value instanceof Date ? value.toISOString() : text('Date', value)).slice(0, 10),
    parseValue: (value) => {
      const given = text('Date', value);
      const time = Date.parse(`${given}T00:00:00Z`);
      if (
        !/^\d{4}-\d{2}-\d{2}$/.test(given) ||
        // PostgreSQL's calendar has no year 0.
        given.startsWith('0000') ||
        Number.isNaN(time) ||
        new Date(time).toISOString().slice(0, 10) !== given
      ) {
        throw new TypeError('Date is a calendar date, e.g. 2026-11-21');
      }
      return given;
    },
  }),
);

builder.addScalarType(
  'UUID',
  new GraphQLScalarType<string, string>({
    name: 'UUID',
    description:
      'A UUID, lower case. Not a global ID: arguments named `worldId` and the like take the raw identifier that REST paths carry.',
    serialize: (value) => text('UUID', value),
    parseValue: (value) => {
      const given = text('UUID', value);
      if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(given)) {
        throw new TypeError('UUID has the form 019f0000-0000-7000-8000-000000000000');
      }
      return given.toLowerCase();
    },
  }),
);

const versionOf = (value: unknown): number => {
  const digits = typeof value === 'string' && value.startsWith('v') ? value.slice(1) : String(value);
  const number = Number(digits);
  const isText = typeof value === 'string' || typeof value === 'number';
  if (
    isText &&
    Number.isInteger(number) &&
    number >= 1 &&
    number <= 999_999_999 &&
    String(number) === digits
  ) {
    return number;
  }
  throw new TypeError('A version is its label, v3, or its number, 3');
};

builder.addScalarType(
  'Version',
  new GraphQLScalarType<number, string>({
    name: 'Version',
    description: 'A version of a world model: its label `v3`, as answers name it, or its number `3`.',
    serialize: (value) => `v${versionOf(value)}`,
    parseValue: versionOf,
    parseLiteral: (node) => versionOf(jsonOfLiteral(node)),
  }),
);

const trialVersionOf = (value: unknown): number | 'draft' => {
  try {
    return value === 'draft' ? value : versionOf(value);
  } catch {
    throw new TypeError('Send draft, or a version: its label, v3, or its number, 3');
  }
};

builder.addScalarType(
  'TrialVersion',
  new GraphQLScalarType<number | 'draft', string>({
    name: 'TrialVersion',
    description:
      '`draft`: the working set of a world model as its next version would have it; or a version, as `Version` takes it.',
    serialize: (value) => (value === 'draft' ? value : `v${versionOf(value)}`),
    parseValue: trialVersionOf,
    parseLiteral: (node) => trialVersionOf(jsonOfLiteral(node)),
  }),
);
