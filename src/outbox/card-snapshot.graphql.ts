import { builder } from '../graphql/builder.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import { snapshotDataColumn } from './outbox-columns.ts';

const CardSnapshotRef = builder.prismaObject('CardSnapshot', {
  ...ofOperations,
  description:
    'What the platform knows of a world’s newest card, projected from the event `worlds.world_model_card.published`; it follows the publication by moments.',
  fields: (t) => ({
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world whose version was published.' }),
    version: t.exposeInt('version', { description: 'Number of the version whose card it is of.' }),
    cardContentHash: t.exposeString('contentHash', { description: '`sha256:…` of the card.' }),
    data: t.field({
      type: 'JSON',
      select: { data: true },
      description: '`data` of the event, by its published schema.',
      resolve: ({ data }) => snapshotDataColumn.read(data),
    }),
    projectedAt: t.expose('projectedAt', { type: 'DateTime', description: 'When the event was taken up.' }),
  }),
});

builder.queryField('cardSnapshot', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: CardSnapshotRef,
    nullable: true,
    description:
      'The platform’s snapshot of a world’s newest card; null before the first. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
    resolve: (query, _parent, { worldId }, { prisma }) =>
      prisma.cardSnapshot.findUnique({ ...query, where: { worldId } }),
  }),
);
