import { requireAuthenticated } from '../core/require-permission.ts';
import { builder } from '../graphql/builder.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { decisionAccess } from './decision-access.ts';
import {
  DecisionConnection,
  DecisionFeedbackRef,
  DecisionRecordRef,
  FeedbackConnection,
} from './decision.graphql.ts';
import { VerdictEnum } from './verdict.graphql.ts';

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
      },
      resolve: (query, world, { action, decision }, { auth, prisma }) =>
        prisma.decisionRecord.findMany({
          ...query,
          where: {
            worldId: world.id,
            action: action ?? undefined,
            decision: decision ?? undefined,
            ...decisionAccess(requireAuthenticated(auth)),
          },
          orderBy: { id: 'desc' },
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
