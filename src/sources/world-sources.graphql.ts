import { builder } from '../graphql/builder.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { SourceMaterialConnection, SourceMaterialRef, StateEnum } from './source.graphql.ts';

builder.prismaObjectField(WorldModelRef, 'sources', (t) =>
  t.prismaConnection(
    {
      type: SourceMaterialRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its inventory, newest first. Scope: `read:operations`.',
      args: { state: t.arg({ type: StateEnum, description: 'Only those in this state.' }) },
      totalCount: (world, args, { prisma }) =>
        prisma.sourceMaterial.count({ where: sourcesOf(world.id, args) }),
      resolve: (query, world, args, { prisma }) =>
        prisma.sourceMaterial.findMany({
          ...query,
          where: sourcesOf(world.id, args),
          orderBy: { id: 'desc' },
        }),
    },
    SourceMaterialConnection,
  ),
);

const sourcesOf = (worldId: string, { state }: { state?: 'ingested' | 'retired' | null | undefined }) => ({
  worldId,
  ...(state && { state }),
});
