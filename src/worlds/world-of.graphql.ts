import type { ObjectRef } from '@pothos/core';
import { builder } from '../graphql/builder.ts';
import { readTogether, type QueryOf } from '../graphql/read-together.ts';
import { RemovedWebhookRef } from '../outbox/webhook.graphql.ts';
import { WorldModelRef } from './world.graphql.ts';

const worldById = readTogether(
  ({ prisma }, ids, query: QueryOf<'WorldModel'>) =>
    prisma.worldModel.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

// What belongs to a world leads back to it.
for (const model of [
  'Action',
  'Definition',
  'SourceMaterial',
  'DistillationRun',
  'RuleCandidate',
  'Rule',
  'RuleRevision',
  'AcceptanceCase',
  'WorldModelVersion',
  'Publication',
  'DecisionRecord',
  'Replay',
] as const) {
  builder.prismaObjectField(model, 'world', (t) =>
    t.prismaField({
      type: WorldModelRef,
      nullable: true,
      description: 'The world that it belongs to.',
      resolve: (query, { worldId }, _args, context) => worldById(context, query, worldId),
    }),
  );
}

/** Gives an answer that names a world an edge to it, so that a cache follows what the command changed. */
export const leadToWorld = (
  ref: ObjectRef<typeof builder.$inferSchemaTypes, { worldId: string }>,
  description: string,
): void =>
  builder.objectField(ref, 'world', (t) =>
    t.prismaField({
      type: WorldModelRef,
      nullable: true,
      description,
      resolve: (query, { worldId }, _args, context) => worldById(context, query, worldId),
    }),
  );

leadToWorld(RemovedWebhookRef, 'The world, whose subscriptions it is no longer among.');
