import { builder } from '../graphql/builder.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { DistillationRunConnection, DistillationRunRef } from './distillation.graphql.ts';

builder.prismaObjectField(WorldModelRef, 'runs', (t) =>
  t.prismaConnection(
    {
      type: DistillationRunRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its distillation runs, newest first. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) =>
        prisma.distillationRun.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.distillationRun.findMany({ ...query, where: { worldId: world.id }, orderBy: { id: 'desc' } }),
    },
    DistillationRunConnection,
  ),
);
