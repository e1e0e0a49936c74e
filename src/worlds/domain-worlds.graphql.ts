import { requireDomainMatch } from '../core/require-permission.ts';
import { builder } from '../graphql/builder.ts';
import { namedBy } from '../graphql/named-by.ts';
import { WorldConnection, WorldModelRef } from './world.graphql.ts';

const domainArg = { type: 'UUID', required: true, description: 'The domain of `X-Domain-Id`.' } as const;

builder.queryField('domainWorlds', (t) =>
  t.withAuth({ scope: 'read:domain' }).prismaConnection(
    {
      type: WorldModelRef,
      cursor: 'id',
      description:
        'Worlds of a domain of which a version is published, newest first, for its members. Scope: `read:domain`.',
      args: { domainId: t.arg(domainArg) },
      totalCount: (_parent, { domainId }, { prisma }) =>
        prisma.worldModel.count({ where: { domainId, currentVersion: { not: null } } }),
      resolve: (query, _parent, { domainId }, { prisma, auth }) => {
        requireDomainMatch(auth, 'read:domain', domainId);
        return prisma.worldModel.findMany({
          ...query,
          where: { domainId, currentVersion: { not: null } },
          orderBy: { id: 'desc' },
        });
      },
    },
    WorldConnection,
  ),
);

builder.queryField('domainWorld', (t) =>
  t.withAuth({ scope: 'read:domain' }).prismaField({
    type: WorldModelRef,
    nullable: true,
    description: 'One of them, or null. Scope: `read:domain`.',
    args: {
      domainId: t.arg(domainArg),
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.worldOfDomain }),
    },
    resolve: (query, _parent, { domainId, worldId }, { prisma, auth }) => {
      requireDomainMatch(auth, 'read:domain', domainId);
      return prisma.worldModel.findFirst({
        ...query,
        where: { id: worldId, domainId, currentVersion: { not: null } },
      });
    },
  }),
);
