import { builder } from '../../graphql/builder.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import { asAdministrator } from '../../graphql/type-access.ts';
import { ApiKeyConnection, ApiKeyRef } from '../api-keys/api-key.graphql.ts';
import { InviteConnection, InviteRef } from '../invites/invite.graphql.ts';
import { DomainRef } from './domain.graphql.ts';
import { MemberConnection, MemberRef } from './member.graphql.ts';

/** Any session may know the name of a domain, and only its administrators how many are in it. */
const administers = ({ id }: { id: string }, _args: object, { auth }: GraphQLContext): boolean =>
  auth !== null && asAdministrator(auth, id);

builder.prismaObjectField(DomainRef, 'members', (t) =>
  t.prismaConnection(
    {
      type: MemberRef,
      cursor: 'id',
      authScopes: administers,
      description: 'Its members, newest first. Scope: `admin:domain`, in this domain.',
      totalCount: ({ id: domainId }, _args, { prisma }) =>
        prisma.domainMembership.count({ where: { domainId } }),
      resolve: (query, { id: domainId }, _args, { prisma }) =>
        prisma.domainMembership.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } }),
    },
    MemberConnection,
  ),
);

builder.prismaObjectField(DomainRef, 'invites', (t) =>
  t.prismaConnection(
    {
      type: InviteRef,
      cursor: 'id',
      authScopes: administers,
      description: 'Its invites, newest first. Scope: `admin:domain`, in this domain.',
      totalCount: ({ id: domainId }, _args, { prisma }) => prisma.domainInvite.count({ where: { domainId } }),
      resolve: (query, { id: domainId }, _args, { prisma }) =>
        prisma.domainInvite.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } }),
    },
    InviteConnection,
  ),
);

builder.prismaObjectField(DomainRef, 'apiKeys', (t) =>
  t.prismaConnection(
    {
      type: ApiKeyRef,
      cursor: 'id',
      authScopes: administers,
      description: 'Its keys, newest first, revoked ones included. Scope: `admin:domain`, in this domain.',
      totalCount: ({ id: domainId }, _args, { prisma }) => prisma.apiKey.count({ where: { domainId } }),
      resolve: (query, { id: domainId }, _args, { prisma }) =>
        prisma.apiKey.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } }),
    },
    ApiKeyConnection,
  ),
);
