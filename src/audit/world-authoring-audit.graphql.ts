import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofInstallation } from '../graphql/type-access.ts';
import type { WorldAuthoringPairs } from './audit.ts';
import { auditDetailColumn } from './audit-columns.ts';
import { watchActivity } from './world-activity.ts';

export const AuthoringTargetEnum = closedEnum<keyof WorldAuthoringPairs>(
  'AuthoringTarget',
  'What an operator mutation was of.',
  {
    source_material: 'A source material.',
    distillation_run: 'A distillation run.',
    release_notes: 'Release notes.',
    world_model_version: 'A version.',
    world_model: 'The world itself.',
    action: 'An action.',
    acceptance_case: 'An acceptance case.',
    definition: 'A definition.',
    configuration_block: 'A configuration block.',
    rule_candidate: 'A candidate.',
    rule: 'A rule.',
    publication: 'A publication.',
    webhook_subscription: 'A webhook subscription.',
    webhook_delivery: 'A delivery to a webhook.',
    replay: 'A replay.',
    decision: 'Decisions: simulated in the playground, or erased.',
  },
);

const AuthoringActionEnum = closedEnum<WorldAuthoringPairs[keyof WorldAuthoringPairs]>(
  'AuthoringAction',
  'What an operator mutation did with its target.',
  {
    approved: 'Approved a candidate’s content.',
    checked: 'Looked for a newer revision of a source.',
    cases_imported: 'Read acceptance cases of an action from a table.',
    cases_removed: 'Removed acceptance cases of an action.',
    claimed: 'Claimed the next version for a publication.',
    carried_over: 'Cited it anew in a newer revision of its source, with nothing else changed.',
    created: 'Created it.',
    enshrined: 'Took a rule into the working set.',
    erased: 'Removed what decisions kept of a subject.',
    failed: 'Gave a publication up.',
    ingested: 'Took a source in.',
    redelivered: 'Sent a delivery again.',
    registered: 'Registered an action.',
    rejected: 'Rejected a candidate’s content.',
    removed: 'Removed it.',
    requested: 'Asked for long work.',
    restored: 'Staged a rule of an older version.',
    retired: 'Took it out of use.',
    revised: 'Changed it.',
    simulated: 'Asked the playground.',
    tested: 'Sent an endpoint an event to try it.',
    verified: 'Put a candidate through the gates.',
    version_published: 'Published a version.',
    watched: 'Said how often newer revisions of a source are looked for.',
  },
);

export const WorldAuthoringAuditRef = builder.prismaNode('WorldAuthoringAudit', {
  id: { field: 'id' },
  nullable: true,
  ...ofInstallation,
  description: 'Record of one operator mutation, written in the mutation’s own transaction. Immutable.',
  fields: (t) => ({
    recordId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    operatorId: t.expose('operatorId', { type: 'UUID', description: 'The operator who acted.' }),
    worldId: t.expose('worldId', { type: 'UUID', nullable: true, description: 'The world concerned.' }),
    targetType: t.field({
      type: AuthoringTargetEnum,
      select: { targetType: true },
      description: 'Kind of the target.',
      resolve: ({ targetType }) => targetType as keyof WorldAuthoringPairs,
    }),
    targetId: t.expose('targetId', { type: 'UUID', description: 'Identifier of the target.' }),
    action: t.field({
      type: AuthoringActionEnum,
      select: { action: true },
      description: 'What was done.',
      resolve: ({ action }) => action as WorldAuthoringPairs[keyof WorldAuthoringPairs],
    }),
    correlationId: t.exposeString('correlationId', { description: 'Idempotency anchor of the command.' }),
    detail: t.field({
      type: 'JSON',
      select: { detail: true },
      description: 'What changed, small and free of secrets.',
      resolve: ({ detail }) => auditDetailColumn.read(detail),
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
  }),
});

export const WorldAuthoringAuditConnection = connectionOf('WorldAuthoringAudit', WorldAuthoringAuditRef);

export const auditWhere = ({
  worldId,
  targetType,
  targetId,
}: {
  worldId: string;
  targetType?: keyof WorldAuthoringPairs | null | undefined;
  targetId?: string | null | undefined;
}) => ({ worldId, ...(targetType && { targetType }), ...(targetId && { targetId }) });

builder.queryField('worldAuthoringAudit', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: WorldAuthoringAuditRef,
      cursor: 'id',
      description: 'Operator mutations of a world, newest first. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }),
        targetType: t.arg({ type: AuthoringTargetEnum, description: 'Only those of this kind of target.' }),
        targetId: t.arg({ type: 'UUID', description: 'Only those of this target.' }),
      },
      totalCount: (_parent, args, { prisma }) =>
        prisma.worldAuthoringAudit.count({ where: auditWhere(args) }),
      resolve: (query, _parent, args, { prisma }) =>
        prisma.worldAuthoringAudit.findMany({ ...query, where: auditWhere(args), orderBy: { id: 'desc' } }),
    },
    WorldAuthoringAuditConnection,
  ),
);

builder.subscriptionField('worldActivity', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: WorldAuthoringAuditRef,
    description:
      'Operator mutations of a world from now on, one event for each, oldest first; of more than 200 within half a second, the newest. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }) },
    subscribe: (_parent, { worldId }, context) =>
      watchActivity(context.services.database, context.auth, worldId, context.streamSignal()),
    resolve: (record) => record,
  }),
);
