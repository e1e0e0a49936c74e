import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { readTogether, type QueryOf } from '../../graphql/read-together.ts';
import { ofOperations } from '../../graphql/type-access.ts';
import { RuleRevisionRef } from '../../review/rule.graphql.ts';
import { WorldModelVersionRef } from './version.graphql.ts';

/** Names a version for `publishedByNumber`. */
export const numbered = (worldId: string, number: number): string => `${worldId} ${number}`;

export const publishedByNumber = readTogether(
  ({ prisma }, keys, query: QueryOf<'WorldModelVersion'>) =>
    prisma.worldModelVersion.findMany({
      ...query,
      where: {
        status: 'published',
        OR: keys.map((key) => {
          const [worldId, number] = key.split(' ') as [string, string];
          return { worldId, number: Number(number) };
        }),
      },
    }),
  ({ worldId, number }) => numbered(worldId, number),
);

builder.prismaObjectField(WorldModelVersionRef, 'previous', (t) =>
  t.prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description: 'The version before; null of the first.',
    resolve: (query, { worldId, number }, _args, context) =>
      publishedByNumber(context, query, numbered(worldId, number - 1)),
  }),
);

builder.prismaObjectField('DecisionRecord', 'version', (t) =>
  t.prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description: 'The version that decided; null of a simulation on the draft.',
    resolve: (query, { worldId, versionNumber }, _args, context) =>
      publishedByNumber(context, query, numbered(worldId, versionNumber)),
  }),
);

const VersionRuleRef = builder.prismaObject('VersionRule', {
  ...ofOperations,
  description: 'A rule as a version holds it, under the period that it has there.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Key under which it was published, e.g. `R-0007`.' }),
    closedTo: t.expose('closedTo', {
      type: 'Date',
      nullable: true,
      description: 'Where an amendment closed its period; takes the place of its own `to`.',
    }),
    revision: t.relation('revision', { type: RuleRevisionRef, description: 'The revision that it holds.' }),
  }),
});

const VersionRuleConnection = connectionOf('VersionRule', VersionRuleRef);

builder.prismaObjectField(WorldModelVersionRef, 'rules', (t) =>
  t.prismaConnection(
    {
      type: VersionRuleRef,
      cursor: 'versionId_revisionId',
      authScopes: { scope: 'read:operations' },
      description: 'The rules that it holds, by key. Scope: `read:operations`.',
      totalCount: ({ id: versionId }, _args, { prisma }) =>
        prisma.versionRule.count({ where: { versionId } }),
      resolve: (query, { id: versionId }, _args, { prisma }) =>
        prisma.versionRule.findMany({
          ...query,
          where: { versionId },
          orderBy: [{ ruleKey: 'asc' }, { revisionId: 'asc' }],
        }),
    },
    VersionRuleConnection,
  ),
);
