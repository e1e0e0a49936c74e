import { builder } from '../../graphql/builder.ts';
import { asMember, asStaff } from '../../graphql/type-access.ts';
import { WorldModelRef } from '../../worlds/world.graphql.ts';
import { PublicationConnection, PublicationRef } from '../mint/publication.graphql.ts';
import { VersionConnection, WorldModelVersionRef } from './version.graphql.ts';

const published = { status: 'published' } as const;

builder.prismaObjectField(WorldModelRef, 'versions', (t) =>
  t.prismaConnection(
    {
      type: WorldModelVersionRef,
      cursor: 'id',
      authScopes: ({ domainId }, _args, { auth }) =>
        auth !== null && (asStaff(auth, domainId) || asMember(auth, domainId)),
      description: 'Its published versions, newest first.',
      totalCount: (world, _args, { prisma }) =>
        prisma.worldModelVersion.count({ where: { ...published, worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.worldModelVersion.findMany({
          ...query,
          where: { ...published, worldId: world.id },
          orderBy: { number: 'desc' },
        }),
    },
    VersionConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'publications', (t) =>
  t.prismaConnection(
    {
      type: PublicationRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Attempts to publish it, newest first. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) => prisma.publication.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.publication.findMany({ ...query, where: { worldId: world.id }, orderBy: { id: 'desc' } }),
    },
    PublicationConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'current', (t) =>
  t.prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description: 'Its newest published version; null before the first.',
    resolve: (query, { id: worldId, currentVersion: number }, _args, { prisma }) =>
      number === null
        ? null
        : prisma.worldModelVersion.findUnique({ ...query, where: { worldId_number: { worldId, number } } }),
  }),
);

builder.prismaObjectField(WorldModelRef, 'draft', (t) =>
  t.prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    authScopes: { scope: 'read:operations' },
    description:
      'The version that release notes are being written for; null while there are none. Scope: `read:operations`.',
    resolve: (query, world, _args, { prisma }) =>
      prisma.worldModelVersion.findFirst({ ...query, where: { worldId: world.id, status: 'draft' } }),
  }),
);
