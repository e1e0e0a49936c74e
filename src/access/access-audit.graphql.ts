import type { AccessPairs } from '../audit/audit.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofInstallation } from '../graphql/type-access.ts';
import { auditDetailColumn } from '../audit/audit-columns.ts';

const AccessTargetEnum = closedEnum<keyof AccessPairs>('AccessTarget', 'What a change of access was of.', {
  domain_invite: 'An offer of a role to an address.',
  domain_membership: 'A user’s role in one customer’s domain.',
  api_key: 'A credential that programs decide with.',
  user: 'An account: its status, or whether it is staff.',
  organization: 'A customer.',
  domain: 'The part of an organization that worlds and members belong to.',
  publishing_key: 'A key that signs publications.',
});

const AccessActionEnum = closedEnum<AccessPairs[keyof AccessPairs]>(
  'AccessAction',
  'What a change of access did with its target.',
  {
    accepted: 'Accepted an invite.',
    compromised: 'Declared a publishing key compromised.',
    created: 'The target is new.',
    granted_operations: 'Made a user staff, on the installation’s own command line.',
    issued: 'Issued an invite.',
    removed: 'Removed a member.',
    revised: 'Changed it.',
    revoked: 'Took it back.',
  },
);

const AccessAuditRef = builder.prismaNode('AccessAudit', {
  id: { field: 'id' },
  nullable: true,
  ...ofInstallation,
  description: 'Record of one change of access, written in the change’s own transaction.',
  fields: (t) => ({
    recordId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    operatorId: t.expose('operatorId', {
      type: 'UUID',
      description: 'Who acted; all zeros with a 7 for the installation’s own command line.',
    }),
    domainId: t.expose('domainId', {
      type: 'UUID',
      nullable: true,
      description: 'The domain concerned; null where there is none.',
    }),
    targetType: t.field({
      type: AccessTargetEnum,
      select: { targetType: true },
      description: 'Kind of the target.',
      resolve: ({ targetType }) => targetType as keyof AccessPairs,
    }),
    targetId: t.expose('targetId', { type: 'UUID', description: 'Identifier of the target.' }),
    action: t.field({
      type: AccessActionEnum,
      select: { action: true },
      description: 'What was done.',
      resolve: ({ action }) => action as AccessPairs[keyof AccessPairs],
    }),
    correlationId: t.exposeString('correlationId', { description: 'What one command wrote shares it.' }),
    detail: t.field({
      type: 'JSON',
      select: { detail: true },
      description: 'What changed; holds no secret.',
      resolve: ({ detail }) => auditDetailColumn.read(detail),
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
  }),
});

const AccessAuditConnection = connectionOf('AccessAudit', AccessAuditRef);

const auditWhere = ({
  domainId,
  targetId,
}: {
  domainId?: string | null | undefined;
  targetId?: string | null | undefined;
}) => ({ ...(domainId && { domainId }), ...(targetId && { targetId }) });

builder.queryField('accessAudit', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: AccessAuditRef,
      cursor: 'id',
      description:
        'Changes of invites, members, API keys, users, organizations and domains, newest first. Scope: `read:operations`.',
      args: {
        domainId: t.arg({ type: 'UUID', description: 'Only those of this domain.' }),
        targetId: t.arg({ type: 'UUID', description: 'Only those of this target.' }),
      },
      totalCount: (_parent, args, { prisma }) => prisma.accessAudit.count({ where: auditWhere(args) }),
      resolve: (query, _parent, args, { prisma }) =>
        prisma.accessAudit.findMany({ ...query, where: auditWhere(args), orderBy: { id: 'desc' } }),
    },
    AccessAuditConnection,
  ),
);
