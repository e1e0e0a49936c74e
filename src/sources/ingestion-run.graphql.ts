import type { ErrorCode } from '../core/errors.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { ErrorCodeEnum } from '../graphql/problem.graphql.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';

const IngestionOutcomeEnum = builder.enumType('IngestionOutcome', {
  description: 'What came of reading a document.',
  values: {
    INGESTED: { value: 'ingested', description: 'A new source material.' },
    UNCHANGED: {
      value: 'unchanged',
      description: 'The world has these bytes under this provenance already.',
    },
    FAILED: { value: 'failed', description: 'It could not be fetched or read; `errorCode` says why.' },
  } as const,
});

export const IngestionRunRef = builder.prismaNode('IngestionRun', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'One read of one document or address, whatever came of it.',
  fields: (t) => ({
    ingestionRunId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that the document was read for.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Where it was fetched; null of what was sent.',
    }),
    sha256: t.exposeString('sha256', {
      nullable: true,
      description: 'Hex SHA-256 of the bytes; null where none were had.',
    }),
    outcome: t.expose('outcome', { type: IngestionOutcomeEnum, description: 'What came of it.' }),
    errorCode: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      select: { errorCode: true },
      description: 'Of a failed run, the code that the call was answered with.',
      resolve: ({ errorCode }) => errorCode as ErrorCode | null,
    }),
    sourceMaterialId: t.expose('sourceMaterialId', {
      type: 'UUID',
      nullable: true,
      description: 'The source material, new or found; null of a failed run.',
    }),
    requestedById: t.expose('requestedBy', { type: 'UUID', description: 'The operator who asked for it.' }),
    correlationId: t.exposeString('correlationId', { description: 'Of the call.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it ended.' }),
  }),
});

const IngestionRunConnection = connectionOf('IngestionRun', IngestionRunRef);

builder.queryField('ingestionRuns', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: IngestionRunRef,
      cursor: 'id',
      description:
        'Reads of documents of a world, failed ones included, newest first. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        outcome: t.arg({ type: IngestionOutcomeEnum, description: 'Only those that came to this.' }),
      },
      totalCount: (_parent, { worldId, outcome }, { prisma }) =>
        prisma.ingestionRun.count({ where: { worldId, ...(outcome && { outcome }) } }),
      resolve: (query, _parent, { worldId, outcome }, { prisma }) =>
        prisma.ingestionRun.findMany({
          ...query,
          where: { worldId, ...(outcome && { outcome }) },
          orderBy: { id: 'desc' },
        }),
    },
    IngestionRunConnection,
  ),
);

builder.queryField('ingestionRun', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: IngestionRunRef,
    nullable: true,
    description: 'One read of one document. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      ingestionRunId: t.arg({ type: 'UUID', required: true, description: namedBy.run }),
    },
    resolve: (query, _parent, { worldId, ingestionRunId }, { prisma }) =>
      prisma.ingestionRun.findFirst({ ...query, where: { id: ingestionRunId, worldId } }),
  }),
);
