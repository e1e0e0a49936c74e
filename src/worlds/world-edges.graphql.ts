import { DomainRef } from '../access/members/domain.graphql.ts';
import {
  AuthoringTargetEnum,
  auditWhere,
  WorldAuthoringAuditConnection,
  WorldAuthoringAuditRef,
} from '../audit/world-authoring-audit.graphql.ts';
import type { AuthContext } from '../core/permissions.ts';
import { builder } from '../graphql/builder.ts';
import { asMember, asStaff } from '../graphql/type-access.ts';
import { WebhookConnection, WebhookRef } from '../outbox/webhook.graphql.ts';
import { ActionConnection, ActionRef } from './action.graphql.ts';
import { ConfigurationBlockConnection, ConfigurationBlockRef } from './configuration.graphql.ts';
import { DefinitionConnection, DefinitionRef } from './definition.graphql.ts';
import { WorldConnection, WorldModelRef } from './world.graphql.ts';

// Each world asks for its own page, so that the database ends it: Prisma reads a list of several parents whole.

builder.prismaObjectField(WorldModelRef, 'actions', (t) =>
  t.prismaConnection(
    {
      type: ActionRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its action registry, retired ones included. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) => prisma.action.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.action.findMany({ ...query, where: { worldId: world.id }, orderBy: { id: 'asc' } }),
    },
    ActionConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'definitions', (t) =>
  t.prismaConnection(
    {
      type: DefinitionRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its definitions. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) => prisma.definition.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.definition.findMany({ ...query, where: { worldId: world.id }, orderBy: { id: 'asc' } }),
    },
    DefinitionConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'configuration', (t) =>
  t.prismaConnection(
    {
      type: ConfigurationBlockRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description:
        'The configuration blocks that it has set; defaults hold for the others. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) =>
        prisma.configurationBlock.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.configurationBlock.findMany({
          ...query,
          where: { worldId: world.id },
          orderBy: { id: 'asc' },
        }),
    },
    ConfigurationBlockConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'webhooks', (t) =>
  t.prismaConnection(
    {
      type: WebhookRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its webhook subscriptions, newest first. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) =>
        prisma.webhookSubscription.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.webhookSubscription.findMany({
          ...query,
          where: { worldId: world.id },
          orderBy: { id: 'desc' },
        }),
    },
    WebhookConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'audit', (t) =>
  t.prismaConnection(
    {
      type: WorldAuthoringAuditRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Operator mutations of it, newest first. Scope: `read:operations`.',
      args: {
        targetType: t.arg({ type: AuthoringTargetEnum, description: 'Only those of this kind of target.' }),
        targetId: t.arg({ type: 'UUID', description: 'Only those of this target.' }),
      },
      totalCount: (world, args, { prisma }) =>
        prisma.worldAuthoringAudit.count({ where: auditWhere({ ...args, worldId: world.id }) }),
      resolve: (query, world, args, { prisma }) =>
        prisma.worldAuthoringAudit.findMany({
          ...query,
          where: auditWhere({ ...args, worldId: world.id }),
          orderBy: { id: 'desc' },
        }),
    },
    WorldAuthoringAuditConnection,
  ),
);

builder.prismaObjectField(DomainRef, 'worlds', (t) =>
  t.prismaConnection(
    {
      type: WorldModelRef,
      cursor: 'id',
      authScopes: ({ id }, _args, { auth }) => auth !== null && (asStaff(auth, id) || asMember(auth, id)),
      description:
        'Its worlds, newest first: all of them for staff, for members those of which a version is published. Scope: `read:domain` or `read:operations`.',
      totalCount: ({ id }, _args, { auth, prisma }) => prisma.worldModel.count({ where: worldsOf(id, auth) }),
      resolve: (query, { id }, _args, { auth, prisma }) =>
        prisma.worldModel.findMany({ ...query, where: worldsOf(id, auth), orderBy: { id: 'desc' } }),
    },
    WorldConnection,
  ),
);

const worldsOf = (domainId: string, auth: AuthContext | null) => ({
  domainId,
  ...(auth !== null && asStaff(auth, domainId) ? {} : { currentVersion: { not: null } }),
});
