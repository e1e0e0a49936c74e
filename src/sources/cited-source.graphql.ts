import { builder } from '../graphql/builder.ts';
import { readTogether, type QueryOf } from '../graphql/read-together.ts';
import { CitationRef } from '../worlds/ontology.graphql.ts';
import { SourceMaterialRef } from './source.graphql.ts';

export const sourceById = readTogether(
  ({ prisma }, ids, query: QueryOf<'SourceMaterial'>) =>
    prisma.sourceMaterial.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

builder.objectField(CitationRef, 'source', (t) =>
  t.prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'The source material that it is taken from; null to who may not read sources.',
    resolve: (query, { source_material_id }, _args, context) =>
      context.auth?.scopes.has('read:operations') ? sourceById(context, query, source_material_id) : null,
  }),
);

builder.prismaObjectField(SourceMaterialRef, 'supersedes', (t) =>
  t.prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'The row whose metadata it corrects, or of which it is the newer revision.',
    resolve: (query, { supersedesId }, _args, context) => sourceById(context, query, supersedesId),
  }),
);

builder.prismaObjectField('IngestionRun', 'sourceMaterial', (t) =>
  t.prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'The source material, new or found; null of a failed run.',
    resolve: (query, { sourceMaterialId }, _args, context) => sourceById(context, query, sourceMaterialId),
  }),
);

builder.prismaObjectField('DistillationSource', 'sourceMaterial', (t) =>
  t.prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'The document, as it was ingested; null to whom it is closed.',
    resolve: (query, { sourceMaterialId }, _args, context) => sourceById(context, query, sourceMaterialId),
  }),
);
