import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { access, asAdministrator } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { DomainRef } from '../members/domain.graphql.ts';
import { inviteStatus } from './invite-policy.ts';
import { pendingInvitesOf } from './invite-read-model.ts';
import { issueInvite } from './issue-invite.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';
import { revokeInvite } from './revoke-invite.ts';
import { DomainRoleEnum } from '../members/role-enums.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

const InviteStatusEnum = builder.enumType('InviteStatus', {
  description: 'What has become of an invite.',
  values: {
    PENDING: { value: 'pending', description: 'It can be accepted.' },
    CONSUMED: { value: 'consumed', description: 'It was accepted.' },
    EXPIRED: { value: 'expired', description: 'No one accepted it in time.' },
    REVOKED: {
      value: 'revoked',
      description: 'It was withdrawn, replaced by a newer one, or never delivered.',
    },
  } as const,
});

export const InviteRef = builder.prismaNode('DomainInvite', {
  id: { field: 'id' },
  nullable: true,
  ...access<{ domainId: string; email: string; consumedBy: string | null }>(
    ({ domainId, email, consumedBy }, auth) =>
      asAdministrator(auth, domainId) ||
      consumedBy === auth.user_id ||
      (auth.email_verified && email === auth.email),
  ),
  description: 'An offer to an e-mail address to join a domain. Its token is in the mail alone.',
  fields: (t) => ({
    inviteId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    domainId: t.expose('domainId', { type: 'UUID', description: 'The domain to join.' }),
    domain: t.relation('domain', { type: DomainRef, description: 'The domain to join.' }),
    email: t.exposeString('email', { description: 'The invitee, case-folded.' }),
    role: t.expose('role', { type: DomainRoleEnum, description: 'The role on offer.' }),
    status: t.field({
      type: InviteStatusEnum,
      description: 'What has become of it.',
      select: { expiresAt: true, consumedAt: true, revokedAt: true },
      resolve: (invite, _args, { services }) => inviteStatus(invite, servicesOfAccess(services).clock.now()),
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'From when on it is worth nothing.' }),
    consumedAt: t.expose('consumedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was accepted.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was issued.' }),
  }),
});

export const InviteConnection = connectionOf('Invite', InviteRef);

builder.queryField('invites', (t) =>
  t.withAuth({ scope: 'admin:domain' }).prismaConnection(
    {
      type: InviteRef,
      cursor: 'id',
      description: 'Invites of the domain of `X-Domain-Id`, newest first. Scope: `admin:domain`.',
      args: { domainId: t.arg({ type: 'UUID', required: true, description: namedBy.domain }) },
      totalCount: (_parent, { domainId }, { prisma }) => prisma.domainInvite.count({ where: { domainId } }),
      resolve: (query, _parent, { domainId }, { prisma, auth }) => {
        requireDomainMatch(auth, 'admin:domain', domainId);
        return prisma.domainInvite.findMany({ ...query, where: { domainId }, orderBy: { id: 'desc' } });
      },
    },
    InviteConnection,
  ),
);

builder.queryField('pendingInvites', (t) =>
  t.withAuth({ session: true }).prismaConnection(
    {
      type: InviteRef,
      cursor: 'id',
      description: 'Open invites to the caller’s verified e-mail, newest first. For any signed-in user.',
      totalCount: (_parent, _args, { prisma, auth, services }) =>
        prisma.domainInvite.count({ where: pendingInvitesOf(auth, servicesOfAccess(services).clock.now()) }),
      resolve: (query, _parent, _args, { prisma, auth, services }) =>
        prisma.domainInvite.findMany({
          ...query,
          where: pendingInvitesOf(auth, servicesOfAccess(services).clock.now()),
          orderBy: { id: 'desc' },
        }),
    },
    InviteConnection,
  ),
);

const IssueInviteInput = builder.inputType('IssueInviteInput', {
  description: 'An address, and the role that it is offered in a domain.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    email: t.string({ required: true, description: 'The invitee’s address.' }),
    role: t.field({ type: DomainRoleEnum, required: true, description: 'The role on offer.' }),
  }),
});

builder.mutationField('issueInvite', (t) =>
  t.withAuth({ scope: 'admin:domain' }).prismaField({
    type: InviteRef,
    errors: {},
    description:
      'Invites an address into the domain; an open invite of that address is replaced. A known user finds it in the pending view, anybody else gets mail: the answer does not tell which. Scope: `admin:domain`. Audited as (`domain_invite`, `issued`).',
    args: {
      input: t.arg({
        type: IssueInviteInput,
        required: true,
        description: 'Whom to invite, where, and as what.',
      }),
    },
    resolve: async (query, _parent, { input }, { services, auth, prisma }) => {
      const { id } = await issueInvite(servicesOfAccess(services), auth, input);
      return prisma.domainInvite.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);

const RevokedInviteRef = builder.objectRef<{ inviteId: string }>('RevokedInvite').implement({
  description: 'An invite that is worth nothing any more.',
  fields: (t) => ({
    inviteId: t.expose('inviteId', { type: 'UUID', description: 'Its identifier.' }),
    invite: t.prismaField({
      type: InviteRef,
      description: 'The invite as it is now.',
      resolve: (query, { inviteId: id }, _args, { prisma }) =>
        prisma.domainInvite.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const RevokeInviteInput = builder.inputType('RevokeInviteInput', {
  description: 'An invite to withdraw.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: namedBy.domain }),
    inviteId: t.field({
      type: 'UUID',
      required: true,
      description: 'One of the domain that was not accepted; any other is refused.',
    }),
  }),
});

builder.mutationField('revokeInvite', (t) =>
  t.withAuth({ scope: 'admin:domain' }).field({
    type: RevokedInviteRef,
    errors: {},
    description:
      'Withdraws an open invite; again changes nothing; an accepted one is 409 `invalid_state`. Scope: `admin:domain`. Audited as (`domain_invite`, `revoked`).',
    args: {
      input: t.arg({ type: RevokeInviteInput, required: true, description: 'Which one to withdraw.' }),
    },
    resolve: (_parent, { input }, { services, auth }) =>
      revokeInvite(servicesOfAccess(services), auth, input),
  }),
);
