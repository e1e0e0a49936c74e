import { WorldAuthoringAuditRef } from '../audit/world-authoring-audit.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { sourceById } from './cited-source.graphql.ts';
import { SourceMaterialRef } from './source.graphql.ts';

builder.prismaObjectField(WorldAuthoringAuditRef, 'sourceMaterial', (t) =>
  t.prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'The source material that the mutation was of; null of another kind of target.',
    resolve: (query, { targetType, targetId }, _args, context) =>
      sourceById(context, query, targetType === 'source_material' ? targetId : null),
  }),
);
