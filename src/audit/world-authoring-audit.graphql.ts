import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofInstallation } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { WorldAuthoringPairs } from './audit.ts';
import { auditDetailColumn } from './audit-columns.ts';
import { watchActivity } from './world-activity.ts';
import { servicesOfAudit } from './resolver-services.graphql.ts';

export const AuthoringTargetEnum = closedEnum<keyof WorldAuthoringPairs>(
  'AuthoringTarget',
  'What an operator mutation was of.',
  {
    source_material: 'A document of law that was taken in, or its watch.',
    distillation_run: 'One distillation of sources into candidates.',
    release_notes: 'The notes of a draft version.',
    world_model_version: 'The frozen rules of a world, once they are published.',
    world_model: 'The world itself.',
    action: 'What can be decided, by its routing key.',
    acceptance_case: 'An example whose verdict publication checks.',
    definition: 'A term that rules read as `terms.name`.',
    configuration_block: 'Settings of one kind, as they are published with the rules.',
    rule_candidate: 'A proposed rule that is not signed off yet.',
    rule: 'What the working set holds under one key.',
    publication: 'One attempt to publish what is staged.',
    webhook_subscription: 'An endpoint that is told of publications.',
    webhook_delivery: 'One event for one endpoint, with its attempts.',
    replay: 'Recorded decisions, or rows of a file, decided again.',
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
    created: 'The target is new.',
    enshrined: 'Took a rule into the working set.',
    erased: 'Removed what decisions kept of a subject.',
    failed: 'Gave a publication up.',
    ingested: 'Took a source in.',
    redelivered: 'Sent a delivery again.',
    registered: 'Added an action to the world’s registry.',
    rejected: 'Rejected a candidate’s content.',
    removed: 'The target is gone; the record keeps what it was.',
    requested: 'Asked for long work.',
    restored: 'Staged a rule of an older version.',
    retired: 'Took it out of use.',
    revised: 'Changed it.',
    simulated: 'Asked the playground.',
    tested: 'Sent an endpoint an event to try it.',
    verified: 'Put a candidate through the gates.',
    version_published: 'A publication ended with a new version in force.',
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
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
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
    args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
    subscribe: (_parent, { worldId }, context) =>
      watchActivity(
        servicesOfAudit(context.services).database,
        context.auth,
        worldId,
        context.streamSignal(),
      ),
    resolve: (record) => record,
  }),
);
