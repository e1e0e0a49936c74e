import { requireDomainMatch } from '../../core/require-permission.ts';
import { builder } from '../../graphql/builder.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { readVersionNotFound } from './missing-version-read-model.ts';
import { VersionConnection, WorldModelVersionRef } from './version.graphql.ts';

const domainArg = { type: 'UUID', required: true, description: 'The domain of `X-Domain-Id`.' } as const;
const worldArg = { type: 'UUID', required: true, description: namedBy.worldOfDomain } as const;

builder.queryField('domainVersions', (t) =>
  t.withAuth({ scope: 'read:domain' }).prismaConnection(
    {
      type: WorldModelVersionRef,
      cursor: 'id',
      description:
        'Published versions of a world, newest first, for members of its domain. Scope: `read:domain`.',
      args: { domainId: t.arg(domainArg), worldId: t.arg(worldArg) },
      totalCount: (_parent, { domainId, worldId }, { prisma }) =>
        prisma.worldModelVersion.count({ where: { domainId, worldId, status: 'published' } }),
      resolve: (query, _parent, { domainId, worldId }, { prisma, auth }) => {
        requireDomainMatch(auth, 'read:domain', domainId);
        return prisma.worldModelVersion.findMany({
          ...query,
          where: { domainId, worldId, status: 'published' },
          orderBy: { number: 'desc' },
        });
      },
    },
    VersionConnection,
  ),
);

builder.queryField('domainVersion', (t) =>
  t.withAuth({ scope: 'read:domain' }).prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description:
      'One published version, for members of its domain. One that a world does not have is `not_found`, which says which there are. Scope: `read:domain`.',
    args: {
      domainId: t.arg(domainArg),
      worldId: t.arg(worldArg),
      number: t.arg.int({ required: true, description: namedBy.version }),
    },
    resolve: async (query, _parent, { domainId, worldId, number }, { prisma, auth }) => {
      requireDomainMatch(auth, 'read:domain', domainId);
      const where = { domainId, worldId, number, status: 'published' } as const;
      const version = await prisma.worldModelVersion.findFirst({ ...query, where });
      if (!version) throw await readVersionNotFound(prisma, { domainId, worldId, number });
      return version;
    },
  }),
);
