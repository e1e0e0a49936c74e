import { apiKeyScopes } from '../../core/permissions.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { ofAdministrators } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { createApiKey, type CreatedApiKey } from './create-api-key.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { ApiKeyScopeEnum } from '../members/role-enums.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

export const ApiKeyRef = builder.prismaNode('ApiKey', {
  id: { field: 'id' },
  nullable: true,
  ...ofAdministrators,
  description:
    'A key by which a customer’s agent asks for decisions. The key itself is shown once, at creation.',
  fields: (t) => ({
    keyId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    domainId: t.expose('domainId', {
      type: 'UUID',
      description: 'The domain that it is permanently bound to.',
    }),
    name: t.exposeString('name', { description: 'What people call it, such as the program that has it.' }),
    prefix: t.exposeString('prefix', { description: 'What every key begins with.' }),
    lastFour: t.exposeString('lastFour', { description: 'Its last four characters.' }),
    scopes: t.field({
      type: [ApiKeyScopeEnum],
      select: { scopes: true },
      description: 'What it may do.',
      resolve: ({ scopes }) => apiKeyScopes.filter((scope) => scopes.includes(scope)),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'False once revoked.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'From when on it is refused; null for never.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Its last use, seconds late; null before the first.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked.',
    }),
  }),
});

export const ApiKeyConnection = connectionOf('ApiKey', ApiKeyRef);

builder.queryField('apiKeys', (t) =>
  t.withAuth({ scope: 'admin:domain' }).prismaConnection(
    {
      type: ApiKeyRef,
      cursor: 'id',
      description:
        'Keys of the domain of `X-Domain-Id`, newest first, revoked ones included. Scope: `admin:domain`.',
      args: { domainId: t.arg({ type: 'UUID', required: true, description: namedBy.domain }) },
      totalCount: (_parent, { domainId }, { prisma }) => prisma.apiKey.count({ where: { domainId } }),
      resolve: (query, _parent, { domainId }, { prisma, auth }) => {
        requireDomainMatch(auth, 'admin:domain', domainId);
        return prisma.apiKey.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } });
      },
    },
    ApiKeyConnection,
  ),
);

const CreatedApiKeyRef = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'A new key, for the only time in the open.',
  fields: (t) => ({
    keyId: t.field({ type: 'UUID', description: 'Its identifier.', resolve: ({ apiKey }) => apiKey.id }),
    domainId: t.field({
      type: 'UUID',
      description: 'The domain that it is permanently bound to.',
      resolve: ({ apiKey }) => apiKey.domainId,
    }),
    key: t.exposeString('key', { description: 'The key: `Authorization: Bearer <key>`. It is not stored.' }),
    apiKey: t.prismaField({
      type: ApiKeyRef,
      description: 'Its entry in the list.',
      resolve: (query, { apiKey }, _args, { prisma }) =>
        prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: apiKey.id } }),
    }),
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'A new API key.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    name: t.string({ required: true, description: 'What it is for, at most 100 characters.' }),
    scopes: t.field({
      type: [ApiKeyScopeEnum],
      required: true,
      description: 'What it may do: at least one.',
    }),
    expiresAt: t.field({ type: 'DateTime', description: 'From when on it is refused; never when left out.' }),
  }),
});

builder.mutationField('createApiKey', (t) =>
  t.withAuth({ scope: 'admin:domain' }).field({
    type: CreatedApiKeyRef,
    errors: {},
    description: 'Creates an API key. Scope: `admin:domain`. Audited as (`api_key`, `created`).',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true, description: 'The new key.' }) },
    resolve: (_parent, { input }, { services, auth }) =>
      createApiKey(servicesOfAccess(services), auth, input),
  }),
);

const RevokedApiKeyRef = builder.objectRef<{ keyId: string }>('RevokedApiKey').implement({
  description: 'A key that is refused from now on.',
  fields: (t) => ({
    keyId: t.expose('keyId', { type: 'UUID', description: 'Its identifier.' }),
    apiKey: t.prismaField({
      type: ApiKeyRef,
      description: 'Its entry in the list, as it is now.',
      resolve: (query, { keyId: id }, _args, { prisma }) =>
        prisma.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const RevokeApiKeyInput = builder.inputType('RevokeApiKeyInput', {
  description: 'A key to end.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    keyId: t.field({
      type: 'UUID',
      required: true,
      description: 'One of the domain; any other is not found.',
    }),
  }),
});

builder.mutationField('revokeApiKey', (t) =>
  t.withAuth({ scope: 'admin:domain' }).field({
    type: RevokedApiKeyRef,
    errors: {},
    description:
      'Ends a key for good; again changes nothing. Scope: `admin:domain`. Audited as (`api_key`, `revoked`).',
    args: {
      input: t.arg({
        type: RevokeApiKeyInput,
        required: true,
        description: 'Which one stops working, and of which domain.',
      }),
    },
    resolve: (_parent, { input }, { services, auth }) =>
      revokeApiKey(servicesOfAccess(services), auth, input),
  }),
);
