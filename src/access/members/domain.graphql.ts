import type { AuthContext } from '../../core/permissions.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { ofSession } from '../../graphql/type-access.ts';
import { createDomain } from './create-domain.ts';
import { OrganizationRef } from '../users/organization.graphql.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';
import { DomainRoleEnum } from './role-enums.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

export const DomainRef = builder.prismaNode('Domain', {
  id: { field: 'id' },
  nullable: true,
  ...ofSession,
  description: 'A tenant boundary: members, API keys, worlds and actions belong to one domain.',
  fields: (t) => ({
    domainId: t.expose('id', {
      type: 'UUID',
      description: 'Its identifier, as in `X-Domain-Id` and REST paths.',
    }),
    organization: t.relation('organization', {
      type: OrganizationRef,
      description: 'The organization that it belongs to.',
    }),
    slug: t.exposeString('slug', { description: 'Name in links, unique in its organization.' }),
    name: t.exposeString('name', { description: 'Name for people.' }),
    domainRole: t.field({
      type: DomainRoleEnum,
      nullable: true,
      description:
        'The caller’s role in it: an owner of its organization is admin. Null without one, as staff are.',
      select: (_args, { auth }) => ({
        organizationId: true,
        memberships: { where: { userId: auth?.user_id ?? '' }, select: { role: true } },
      }),
      resolve: ({ organizationId, memberships: [membership] }, _args, { auth }) =>
        auth?.org_role === 'owner' && auth.org_id === organizationId ? 'admin' : (membership?.role ?? null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
});

const DomainConnection = connectionOf('Domain', DomainRef);

/** Row-level security also shows the domains that invite the caller: those are no role yet. */
const domainsOf = (auth: AuthContext) =>
  auth.org_role === 'operations'
    ? {}
    : {
        OR: [
          { memberships: { some: { userId: auth.user_id } } },
          ...(auth.org_role === 'owner' && auth.org_id ? [{ organizationId: auth.org_id }] : []),
        ],
      };

builder.queryField('domains', (t) =>
  t.withAuth({ session: true }).prismaConnection(
    {
      type: DomainRef,
      cursor: 'id',
      description:
        'Domains in which the caller has a role, as member, owner or staff, newest first. For any signed-in user.',
      totalCount: (_parent, _args, { prisma, auth }) => prisma.domain.count({ where: domainsOf(auth) }),
      resolve: (query, _parent, _args, { prisma, auth }) =>
        prisma.domain.findMany({ ...query, where: domainsOf(auth), orderBy: { id: 'desc' } }),
    },
    DomainConnection,
  ),
);

builder.queryField('domain', (t) =>
  t.withAuth({ scope: 'read:domain' }).prismaField({
    type: DomainRef,
    nullable: true,
    description: 'The domain of `X-Domain-Id`. Scope: `read:domain`.',
    args: { domainId: t.arg({ type: 'UUID', required: true, description: 'Its identifier.' }) },
    resolve: (query, _parent, { domainId }, { prisma, auth }) => {
      requireDomainMatch(auth, 'read:domain', domainId);
      return prisma.domain.findUnique({ ...query, where: { id: domainId } });
    },
  }),
);

const CreateDomainInput = builder.inputType('CreateDomainInput', {
  description: 'A new domain.',
  fields: (t) => ({
    organizationId: t.field({ type: 'UUID', description: 'Its organization; the own one when left out.' }),
    slug: t.string({
      required: true,
      description: 'Lower-case letters, digits and hyphens; unique in the organization.',
    }),
    name: t.string({ required: true, description: 'Name for people, at most 200 characters.' }),
  }),
});

builder.mutationField('createDomain', (t) =>
  t.withAuth({ scope: 'admin:org' }).prismaField({
    type: DomainRef,
    errors: {},
    description:
      'Makes a domain: owners in the own organization, staff in any. Scope: `admin:org`. Audited as (`domain`, `created`).',
    args: { input: t.arg({ type: CreateDomainInput, required: true, description: 'The new domain.' }) },
    resolve: async (query, _parent, { input }, { services, auth, prisma }) => {
      const { id } = await createDomain(servicesOfAccess(services), auth, input);
      return prisma.domain.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
