import { DomainRef } from '../access/members/domain.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { holding } from '../graphql/holding.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { oncePublished } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import { createWorld } from './create-world.ts';
import { reviseWorld } from './revise-world.ts';
import { servicesOfWorlds } from './resolver-services.graphql.ts';

export const WorldModelRef = builder.prismaNode('WorldModel', {
  id: { field: 'id' },
  nullable: true,
  ...oncePublished<{ domainId: string; currentVersion: number | null }>(
    ({ currentVersion }) => currentVersion !== null,
  ),
  description: 'A rule set of one domain. Routes and wire fields say `worlds` and `world_id`.',
  fields: (t) => ({
    worldId: t.expose('id', {
      type: 'UUID',
      description: 'Identifier in REST paths and `worldId` arguments.',
    }),
    domainId: t.expose('domainId', {
      type: 'UUID',
      description: 'The domain that it permanently belongs to.',
    }),
    domain: t.relation('domain', {
      type: DomainRef,
      nullable: true,
      description: 'The customer’s domain; null to whom it is closed.',
    }),
    slug: t.exposeString('slug', { description: 'Name in links, unique in its domain.' }),
    title: t.exposeString('title', { description: 'Name for people.' }),
    description: t.exposeString('description', { description: 'What it is for, plain text.' }),
    workingSetRevision: t.exposeInt('workingSetRevision', {
      authScopes: { scope: 'read:operations' },
      description:
        'Counts every change of rule heads, definitions, actions and configuration blocks. Scope: `read:operations`.',
    }),
    currentVersion: t.exposeInt('currentVersion', {
      nullable: true,
      description: 'Number of the newest published version; null before the first.',
    }),
    draftVersion: t.int({
      nullable: true,
      authScopes: { scope: 'read:operations' },
      description:
        'Number of the version that release notes are being written for; null while there are none. Scope: `read:operations`.',
      select: { versions: { where: { status: 'draft' }, select: { number: true }, take: 1 } },
      resolve: ({ versions: [draft] }) => draft?.number ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its row last changed.' }),
  }),
});

export const WorldConnection = connectionOf('World', WorldModelRef);

interface WorldFilter {
  domainId?: string | null;
  search?: string | null;
}

const worldsWhere = ({ domainId, search }: WorldFilter) => ({
  ...(domainId != null && { domainId }),
  ...holding(search, 'slug', 'title'),
});

builder.queryField('worlds', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: WorldModelRef,
      cursor: 'id',
      description: 'World models that the caller may act on, newest first. Scope: `read:operations`.',
      args: {
        domainId: t.arg({ type: 'UUID', description: 'Only those of this domain.' }),
        search: t.arg.string({
          description:
            'Only those whose slug or title holds each of these words, in small or capital letters.',
        }),
      },
      totalCount: (_parent, args, { prisma }) => prisma.worldModel.count({ where: worldsWhere(args) }),
      resolve: (query, _parent, args, { prisma }) =>
        prisma.worldModel.findMany({
          ...query,
          where: worldsWhere(args),
          orderBy: { id: 'desc' },
        }),
    },
    WorldConnection,
  ),
);

builder.queryField('world', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: WorldModelRef,
    nullable: true,
    description:
      'One world model, or null when there is none that the caller may know of. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: 'Its identifier.' }) },
    resolve: (query, _parent, { worldId }, { prisma }) =>
      prisma.worldModel.findUnique({ ...query, where: { id: worldId } }),
  }),
);

commandField('createWorld', {
  description: 'Creates a world model.',
  scope: 'write:operations',
  audited: ['world_model created'],
  input: {
    description: 'A new, empty world model.',
    fields: (t) => ({
      domainId: t.field({ type: 'UUID', required: true, description: 'The domain that it will belong to.' }),
      slug: t.string({
        required: true,
        description: 'Lower-case letters, digits and hyphens; unique in the domain.',
      }),
      title: t.string({ required: true, description: 'Name for people, at most 200 characters.' }),
      description: t.string({ description: 'What it is for, plain text.' }),
    }),
  },
  type: WorldModelRef,
  run: (context, input) =>
    readBack(createWorld(servicesOfWorlds(context.services), context.auth, input), ({ id }) =>
      context.prisma.worldModel.findUniqueOrThrow({ where: { id } }),
    ),
});

commandField('reviseWorld', {
  description: 'Changes title or description.',
  scope: 'write:operations',
  audited: ['world_model revised'],
  input: {
    description: 'What to change; what is left out stays.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      title: t.string({ description: 'New name for people.' }),
      description: t.string({ description: 'New description.' }),
    }),
  },
  type: WorldModelRef,
  run: (context, input) =>
    readBack(reviseWorld(servicesOfWorlds(context.services), context.auth, input), ({ id }) =>
      context.prisma.worldModel.findUniqueOrThrow({ where: { id } }),
    ),
});
