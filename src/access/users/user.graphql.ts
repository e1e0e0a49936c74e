import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { access } from '../../graphql/type-access.ts';
import { notFound } from '../../core/errors.ts';
import { foldEmail } from '../invites/invite-policy.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { OrganizationRef } from './organization.graphql.ts';
import { reviseUser } from './revise-user.ts';
import { userById } from './user-by-id.graphql.ts';
import { DomainRoleEnum, OrgRoleEnum, ScopeEnum, UserStatusEnum } from '../members/role-enums.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

export const UserRef = builder.prismaNode('User', {
  id: { field: 'id' },
  nullable: true,
  ...access<{ id: string }>(
    ({ id }, auth) =>
      auth.scopes.has('read:operations') || auth.scopes.has('admin:domain') || id === auth.user_id,
  ),
  description: 'Row of the local user mirror. First sight of a valid token creates it.',
  fields: (t) => ({
    userId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    subject: t.exposeString('subject', { description: '`sub` of the identity provider.' }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'As the newest token said, case-folded; null when none ever did.',
    }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the identity provider has verified it.',
    }),
    name: t.exposeString('name', { nullable: true, description: 'As the newest token said.' }),
    status: t.expose('status', { type: UserStatusEnum, description: 'Whether the user is let in.' }),
    organization: t.relation('organization', {
      type: OrganizationRef,
      nullable: true,
      description: 'The organization that the user belongs to.',
    }),
    orgRole: t.expose('orgRole', {
      type: OrgRoleEnum,
      nullable: true,
      description: 'Role in that organization.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they were first seen.' }),
  }),
});

const MeRef = builder.objectRef<AuthContext>('Me').implement({
  description: 'Who the service takes the caller for, in this very request.',
  fields: (t) => ({
    user: t.prismaField({
      type: UserRef,
      description: 'The own row of the user mirror.',
      resolve: async (query, { user_id }, _args, context) => {
        const user = await userById(context, query, user_id);
        if (!user) throw notFound('user');
        return user;
      },
    }),
    domainId: t.expose('domain_id', {
      type: 'UUID',
      nullable: true,
      description: 'Domain of `X-Domain-Id`; null without the header.',
    }),
    domainRole: t.expose('domain_role', {
      type: DomainRoleEnum,
      nullable: true,
      description: 'Role in that domain; owners of its organization are admins.',
    }),
    scopes: t.field({
      type: [ScopeEnum],
      description: 'Union of the grants of both roles.',
      resolve: ({ scopes }) => [...scopes].sort(),
    }),
  }),
});

builder.queryField('me', (t) =>
  t.withAuth({ session: true }).field({
    type: MeRef,
    description: 'The signed-in user, with role and scopes in the domain of `X-Domain-Id`.',
    resolve: (_parent, _args, { auth }) => auth,
  }),
);

const UserConnection = connectionOf('User', UserRef);

const ofAddress = (email: string | null | undefined) => (email == null ? {} : { email: foldEmail(email) });

builder.queryField('users', (t) =>
  t.withAuth({ scope: 'admin:operations' }).prismaConnection(
    {
      type: UserRef,
      cursor: 'id',
      description: 'All users, newest first. Scope: `admin:operations`.',
      args: { email: t.arg.string({ description: 'Only those of this address, case-folded.' }) },
      totalCount: (_parent, { email }, { prisma }) => prisma.user.count({ where: ofAddress(email) }),
      resolve: (query, _parent, { email }, { prisma }) =>
        prisma.user.findMany({ ...query, where: ofAddress(email), orderBy: { id: 'desc' } }),
    },
    UserConnection,
  ),
);

builder.queryField('user', (t) =>
  t.withAuth({ scope: 'admin:operations' }).prismaField({
    type: UserRef,
    nullable: true,
    description: 'One user, or null. Scope: `admin:operations`.',
    args: { userId: t.arg({ type: 'UUID', required: true, description: 'Their identifier.' }) },
    resolve: (query, _parent, { userId }, { prisma }) =>
      prisma.user.findUnique({ ...query, where: { id: userId } }),
  }),
);

const ReviseUserInput = builder.inputType('ReviseUserInput', {
  description: 'What to change; what is left out stays, null takes it away.',
  fields: (t) => ({
    userId: t.field({ type: 'UUID', required: true, description: 'The user; never oneself.' }),
    status: t.field({ type: UserStatusEnum, description: 'Suspends, revokes or reinstates.' }),
    organizationId: t.field({ type: 'UUID', description: 'The organization that the user belongs to.' }),
    orgRole: t.field({
      type: OrgRoleEnum,
      description: '`operations` needs the operator’s organization, `owner` needs one at all.',
    }),
  }),
});

builder.mutationField('reviseUser', (t) =>
  t.withAuth({ scope: 'admin:operations' }).prismaField({
    type: UserRef,
    errors: {},
    description:
      'Changes status, organization or role; it holds from the next request on. Scope: `admin:operations`. Audited as (`user`, `revised`).',
    args: { input: t.arg({ type: ReviseUserInput, required: true, description: 'The change.' }) },
    resolve: async (query, _parent, { input }, { services, auth, prisma }) => {
      const { id } = await reviseUser(servicesOfAccess(services), auth, input);
      return prisma.user.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
