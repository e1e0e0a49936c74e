import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { ofSession } from '../../graphql/type-access.ts';
import { createOrganization } from './create-organization.ts';
import { reviseOrganization } from './revise-organization.ts';
import { servicesOfAccess } from '../resolver-services.graphql.ts';

const OrganizationKindEnum = builder.enumType('OrganizationKind', {
  description: 'Whose organization it is.',
  values: {
    CUSTOMER: { value: 'customer', description: 'A firm or authority that the service decides for.' },
    OPERATOR: { value: 'operator', description: 'The operator of the service.' },
  } as const,
});

export const OrganizationRef = builder.prismaNode('Organization', {
  id: { field: 'id' },
  nullable: true,
  ...ofSession,
  description: 'A customer, or the service operator itself.',
  fields: (t) => ({
    organizationId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    slug: t.exposeString('slug', { description: 'Name in links, unique; it never changes.' }),
    name: t.exposeString('name', { description: 'Name for people.' }),
    kind: t.expose('kind', { type: OrganizationKindEnum, description: 'Customer or operator.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was registered.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its row last changed.' }),
  }),
});

const OrganizationConnection = connectionOf('Organization', OrganizationRef);

builder.queryField('organizations', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: OrganizationRef,
      cursor: 'id',
      description: 'All organizations, newest first. Scope: `read:operations`.',
      totalCount: (_parent, _args, { prisma }) => prisma.organization.count(),
      resolve: (query, _parent, _args, { prisma }) =>
        prisma.organization.findMany({ ...query, orderBy: { id: 'desc' } }),
    },
    OrganizationConnection,
  ),
);

builder.queryField('organization', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: OrganizationRef,
    nullable: true,
    description: 'One organization, or null. Scope: `read:operations`.',
    args: { organizationId: t.arg({ type: 'UUID', required: true, description: 'Its identifier.' }) },
    resolve: (query, _parent, { organizationId }, { prisma }) =>
      prisma.organization.findUnique({ ...query, where: { id: organizationId } }),
  }),
);

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  description: 'A new customer.',
  fields: (t) => ({
    slug: t.string({ required: true, description: 'Lower-case letters, digits and hyphens; unique.' }),
    name: t.string({ required: true, description: 'Name for people, at most 200 characters.' }),
  }),
});

builder.mutationField('createOrganization', (t) =>
  t.withAuth({ scope: 'admin:operations' }).field({
    type: OrganizationRef,
    errors: {},
    description: 'Registers a customer. Scope: `admin:operations`. Audited as (`organization`, `created`).',
    args: { input: t.arg({ type: CreateOrganizationInput, required: true, description: 'The customer.' }) },
    resolve: (_parent, { input }, { services, auth }) =>
      createOrganization(servicesOfAccess(services), auth, input),
  }),
);

const ReviseOrganizationInput = builder.inputType('ReviseOrganizationInput', {
  description: 'What to change.',
  fields: (t) => ({
    organizationId: t.field({
      type: 'UUID',
      required: true,
      description: 'Which customer to change; staff alone may.',
    }),
    name: t.string({ required: true, description: 'New name for people.' }),
  }),
});

builder.mutationField('reviseOrganization', (t) =>
  t.withAuth({ scope: 'admin:operations' }).field({
    type: OrganizationRef,
    errors: {},
    description:
      'Renames an organization. Scope: `admin:operations`. Audited as (`organization`, `revised`).',
    args: {
      input: t.arg({
        type: ReviseOrganizationInput,
        required: true,
        description: 'What to change; what is left out stays.',
      }),
    },
    resolve: (_parent, { input }, { services, auth }) =>
      reviseOrganization(servicesOfAccess(services), auth, input),
  }),
);
