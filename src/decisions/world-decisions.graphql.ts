import { requireAuthenticated } from '../core/require-permission.ts';
import { builder } from '../graphql/builder.ts';
import { countedAtMost } from '../graphql/connection-of.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import {
  DecisionConnection,
  DecisionFeedbackRef,
  decisionOrder,
  DecisionRecordRef,
  decisionsWhere,
  FeedbackConnection,
} from './decision.graphql.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';

builder.prismaObjectField(WorldModelRef, 'decisions', (t) =>
  t.prismaConnection(
    {
      type: DecisionRecordRef,
      cursor: 'id',
      authScopes: { authenticated: true },
      description:
        'Recorded decisions of it, newest first. Who sees them: as for the root field `decisions`.',
      args: {
        action: t.arg.string({ description: 'Of this routing key.' }),
        decision: t.arg({ type: VerdictEnum, description: 'That came out so.' }),
        from: t.arg({ type: 'DateTime', description: 'Decided at this time or later.' }),
        to: t.arg({ type: 'DateTime', description: 'Decided before this time.' }),
      },
      totalCount: (world, args, { auth, prisma }) =>
        prisma.decisionRecord.count({
          where: decisionsWhere({ ...args, worldId: world.id }, requireAuthenticated(auth)),
          take: countedAtMost,
        }),
      resolve: (query, world, args, { auth, prisma }) =>
        prisma.decisionRecord.findMany({
          ...query,
          where: decisionsWhere({ ...args, worldId: world.id }, requireAuthenticated(auth)),
          orderBy: decisionOrder(args),
        }),
    },
    DecisionConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'feedback', (t) =>
  t.prismaConnection(
    {
      type: DecisionFeedbackRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'What was said of its decisions, newest first. Scope: `read:operations`.',
      totalCount: (world, _args, { prisma }) =>
        prisma.decisionFeedback.count({ where: { worldId: world.id } }),
      resolve: (query, world, _args, { prisma }) =>
        prisma.decisionFeedback.findMany({ ...query, where: { worldId: world.id }, orderBy: { id: 'desc' } }),
    },
    FeedbackConnection,
  ),
);
