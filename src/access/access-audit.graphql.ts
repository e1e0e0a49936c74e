import { builder } from '../graphql/builder.ts';
import { ofInstallation } from '../graphql/type-access.ts';

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
    targetType: t.exposeString('targetType', {
      description: '`domain_invite`, `domain_membership`, `api_key`, `user`, `organization`, `domain`.',
    }),
    targetId: t.expose('targetId', { type: 'UUID', description: 'Identifier of the target.' }),
    action: t.exposeString('action', {
      description: '`issued`, `accepted`, `created`, `revised`, `revoked`, `removed`, `granted_operations`.',
    }),
    correlationId: t.exposeString('correlationId', { description: 'What one command wrote shares it.' }),
    detail: t.expose('detail', { type: 'JSON', description: 'What changed; holds no secret.' }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'When.' }),
  }),
});

builder.queryField('accessAudit', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection({
    type: AccessAuditRef,
    cursor: 'id',
    description:
      'Changes of invites, members, API keys, users, organizations and domains, newest first. Scope: `read:operations`.',
    args: {
      domainId: t.arg({ type: 'UUID', description: 'Only those of this domain.' }),
      targetId: t.arg({ type: 'UUID', description: 'Only those of this target.' }),
    },
    resolve: (query, _parent, { domainId, targetId }, { prisma }) =>
      prisma.accessAudit.findMany({
        ...query,
        where: { ...(domainId && { domainId }), ...(targetId && { targetId }) },
        orderBy: { id: 'desc' },
      }),
  }),
);
