import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { ofAdministrators } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { DomainRef } from './domain.graphql.ts';
import { changeMemberRole } from './change-member-role.ts';
import { removeMember } from './remove-member.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';
import { DomainRoleEnum } from './role-enums.graphql.ts';
import { UserRef } from '../users/user.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

export const MemberRef = builder.prismaNode('DomainMembership', {
  id: { field: 'id' },
  nullable: true,
  ...ofAdministrators,
  description: 'A user’s role in a domain. Owners and staff act in it without such a row.',
  fields: (t) => ({
    userId: t.expose('userId', { type: 'UUID', description: 'Who has the role.' }),
    domainId: t.expose('domainId', { type: 'UUID', description: 'Where they have the role.' }),
    user: t.relation('user', { type: UserRef, description: 'Who has the role: address, name, status.' }),
    role: t.expose('role', { type: DomainRoleEnum, description: 'What they may do in the domain.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they joined.' }),
  }),
});

export const MemberConnection = connectionOf('Member', MemberRef);

builder.queryField('members', (t) =>
  t.withAuth({ scope: 'admin:domain' }).prismaConnection(
    {
      type: MemberRef,
      cursor: 'id',
      description: 'Members of the domain of `X-Domain-Id`, newest first. Scope: `admin:domain`.',
      args: { domainId: t.arg({ type: 'UUID', required: true, description: namedBy.domain }) },
      totalCount: (_parent, { domainId }, { prisma }) =>
        prisma.domainMembership.count({ where: { domainId } }),
      resolve: (query, _parent, { domainId }, { prisma, auth }) => {
        requireDomainMatch(auth, 'admin:domain', domainId);
        return prisma.domainMembership.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } });
      },
    },
    MemberConnection,
  ),
);

const ChangeMemberRoleInput = builder.inputType('ChangeMemberRoleInput', {
  description: 'A member’s new role.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    userId: t.field({
      type: 'UUID',
      required: true,
      description: 'A user with a role in the domain; anyone else is not found.',
    }),
    role: t.field({ type: DomainRoleEnum, required: true, description: 'The new role.' }),
  }),
});

builder.mutationField('changeMemberRole', (t) =>
  t.withAuth({ scope: 'admin:domain' }).prismaField({
    type: MemberRef,
    errors: {},
    description:
      'Gives a member another role, from their next request on. Scope: `admin:domain`. Audited as (`domain_membership`, `revised`).',
    args: {
      input: t.arg({
        type: ChangeMemberRoleInput,
        required: true,
        description: 'Whose role, and which one from now on.',
      }),
    },
    resolve: async (query, _parent, { input }, { services, auth, prisma }) => {
      const { id } = await changeMemberRole(servicesOfAccess(services), auth, input);
      return prisma.domainMembership.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

interface RemovedMember {
  userId: string;
  domainId: string;
}

const RemovedMemberRef = builder.objectRef<RemovedMember>('RemovedMember').implement({
  description: 'Who is a member no longer.',
  fields: (t) => ({
    userId: t.expose('userId', { type: 'UUID', description: 'Whose role ended.' }),
    domain: t.prismaField({
      type: DomainRef,
      nullable: true,
      description: 'The domain, with the members that remain; null to whom it is closed now, having left it.',
      resolve: (query, { domainId: id }, _args, { prisma }) =>
        prisma.domain.findUnique({ ...query, where: { id } }),
    }),
  }),
});

const RemoveMemberInput = builder.inputType('RemoveMemberInput', {
  description: 'A membership to end.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    userId: t.field({
      type: 'UUID',
      required: true,
      description: 'A user with a role in the domain; anyone else is not found.',
    }),
  }),
});

builder.mutationField('removeMember', (t) =>
  t.withAuth({ scope: 'admin:domain' }).field({
    type: RemovedMemberRef,
    errors: {},
    description:
      'Ends a membership, from the user’s next request on. Scope: `admin:domain`. Audited as (`domain_membership`, `removed`).',
    args: { input: t.arg({ type: RemoveMemberInput, required: true, description: 'The membership.' }) },
    resolve: async (_parent, { input }, { services, auth }) => ({
      ...(await removeMember(servicesOfAccess(services), auth, input)),
      domainId: input.domainId,
    }),
  }),
);
