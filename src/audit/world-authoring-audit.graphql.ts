import { builder } from '../graphql/builder.ts';
import { ofInstallation } from '../graphql/type-access.ts';

const WorldAuthoringAuditRef = builder.prismaNode('WorldAuthoringAudit', {
  id: { field: 'id' },
  nullable: true,
  ...ofInstallation,
  description: 'Record of one operator mutation, written in the mutation’s own transaction. Immutable.',
  fields: (t) => ({
    recordId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    operatorId: t.expose('operatorId', { type: 'UUID', description: 'The operator who acted.' }),
    worldId: t.expose('worldId', { type: 'UUID', nullable: true, description: 'The world concerned.' }),
    targetType: t.exposeString('targetType', {
      description:
        '`source_material`, `distillation_run`, `release_notes`, `world_model_version`, and the further targets: `world_model`, `action`, `definition`, `configuration_block`, `rule_candidate`, `rule`, `publication`, …',
    }),
    targetId: t.expose('targetId', { type: 'UUID', description: 'Identifier of the target.' }),
    action: t.exposeString('action', {
      description:
        '`ingested`, `retired`, `requested`, `created`, `revised`, `version_published`, `enshrined`, …',
    }),
    correlationId: t.exposeString('correlationId', { description: 'Idempotency anchor of the command.' }),
    detail: t.expose('detail', { type: 'JSON', description: 'What changed, small and free of secrets.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
  }),
});

builder.queryField('worldAuthoringAudit', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection({
    type: WorldAuthoringAuditRef,
    cursor: 'id',
    description: 'Operator mutations of a world, newest first. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }),
      targetType: t.arg.string({ description: 'Only those of this kind of target.' }),
      targetId: t.arg({ type: 'UUID', description: 'Only those of this target.' }),
    },
    resolve: (query, _parent, { worldId, targetType, targetId }, { prisma }) =>
      prisma.worldAuthoringAudit.findMany({
        ...query,
        where: { worldId, ...(targetType && { targetType }), ...(targetId && { targetId }) },
        orderBy: { id: 'desc' },
      }),
  }),
);
