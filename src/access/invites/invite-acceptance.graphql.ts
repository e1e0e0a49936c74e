import { builder } from '../../graphql/builder.ts';
import { acceptInvite, acceptPendingInvite, type Acceptance } from './accept-invite.ts';
import { DomainRef } from '../members/domain.graphql.ts';
import { DomainRoleEnum } from '../members/role-enums.graphql.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

type JoinedDomain = Acceptance['domain'];

const JoinedOrganizationRef = builder
  .objectRef<JoinedDomain['organization']>('JoinedOrganization')
  .implement({
    description: 'The organization of a domain that was joined.',
    fields: (t) => ({
      organizationId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
      name: t.exposeString('name', { description: 'Name for people.' }),
      slug: t.exposeString('slug', { description: 'Name in links.' }),
    }),
  });

const JoinedDomainRef = builder.objectRef<JoinedDomain>('JoinedDomain').implement({
  description:
    'The context of a domain, as its invite gives it: readable even after the membership has ended.',
  fields: (t) => ({
    domainId: t.expose('id', { type: 'UUID', description: 'Its identifier, for `X-Domain-Id`.' }),
    name: t.exposeString('name', { description: 'Name for people.' }),
    slug: t.exposeString('slug', { description: 'Name in links.' }),
    organization: t.expose('organization', {
      type: JoinedOrganizationRef,
      description: 'The customer whose domain it is.',
    }),
  }),
});

const AcceptanceRef = builder.objectRef<Acceptance>('InviteAcceptance').implement({
  description: 'What came of accepting an invite.',
  fields: (t) => ({
    domain: t.expose('domain', { type: JoinedDomainRef, description: 'The domain that was joined.' }),
    joined: t.prismaField({
      type: DomainRef,
      nullable: true,
      description: 'That domain as its members see it; null when the membership was removed since.',
      resolve: (query, { domain: { id } }, _args, { prisma }) =>
        prisma.domain.findUnique({ ...query, where: { id } }),
    }),
    domainRole: t.expose('domainRole', {
      type: DomainRoleEnum,
      nullable: true,
      description: 'The role now: an existing member’s stays. Null when the membership was removed since.',
    }),
    alreadyAccepted: t.exposeBoolean('alreadyAccepted', {
      description: 'Whether the caller had accepted this invite before.',
    }),
  }),
});

const AcceptInviteInput = builder.inputType('AcceptInviteInput', {
  description: 'The token of an invitation mail.',
  fields: (t) => ({ token: t.string({ required: true, description: 'In plaintext, from the mail.' }) }),
});

const errorsOfAcceptance =
  'Errors: `invite_email_mismatch`, `invite_expired`, `invite_revoked`, `invite_consumed`, `rate_limited`.';

builder.mutationField('acceptInvite', (t) =>
  t.withAuth({ session: true }).field({
    type: AcceptanceRef,
    errors: {},
    description: `Joins the domain that the token names. For any signed-in user whose verified e-mail is the invite’s; again answers the same with \`alreadyAccepted\`. ${errorsOfAcceptance}`,
    args: { input: t.arg({ type: AcceptInviteInput, required: true, description: 'The token.' }) },
    resolve: (_parent, { input }, { services, auth, address }) =>
      acceptInvite(servicesOfAccess(services), auth, { token: input.token, address }),
  }),
);

const AcceptPendingInviteInput = builder.inputType('AcceptPendingInviteInput', {
  description: 'An invite of the pending view.',
  fields: (t) => ({
    inviteId: t.field({
      type: 'UUID',
      required: true,
      description: 'An open invite to the caller’s own address; any other is not found.',
    }),
  }),
});

builder.mutationField('acceptPendingInvite', (t) =>
  t.withAuth({ session: true }).field({
    type: AcceptanceRef,
    errors: {},
    description: `Joins by an invite of the pending view; the session’s verified e-mail takes the place of the token. ${errorsOfAcceptance}`,
    args: {
      input: t.arg({
        type: AcceptPendingInviteInput,
        required: true,
        description: 'Which one of the pending view.',
      }),
    },
    resolve: (_parent, { input }, { services, auth, address }) =>
      acceptPendingInvite(servicesOfAccess(services), auth, { inviteId: input.inviteId, address }),
  }),
);
