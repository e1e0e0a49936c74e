import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import type { CombiningAlgorithm } from '../../rules/model.ts';
import { CombiningAlgorithmEnum } from '../../worlds/ontology.graphql.ts';
import { readTogether } from '../../graphql/read-together.ts';
import { oncePublished } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { ReleaseNotesRef } from '../notes/release-notes.graphql.ts';
import { readIsPublished, readVersionNotFound } from './missing-version-read-model.ts';
import { isOfPublished, type OfVersion } from './of-published-version.ts';
import { readLaterCorrections, type LaterCorrection } from './version-read-model.ts';
import { versionLabel } from './version-label.ts';
import { cardColumn, inputSchemaColumn, manifestColumn } from './version-columns.ts';

export const ActionModuleRef = builder.prismaNode('ActionModule', {
  id: { field: 'id' },
  nullable: true,
  include: { version: { select: { status: true } } },
  ...oncePublished<OfVersion>(isOfPublished),
  description: 'The deployable bundle of one action in one version. Immutable, addressed by its digest.',
  fields: (t) => ({
    moduleId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    action: t.exposeString('action', { description: 'Routing key.' }),
    title: t.exposeString('title', { description: 'What people call the action, as it was published.' }),
    description: t.exposeString('description', {
      description: 'What the action decides, in a sentence for people; may be empty.',
    }),
    aggregationMode: t.field({
      type: CombiningAlgorithmEnum,
      select: { aggregationMode: true },
      description: 'Combining algorithm.',
      resolve: ({ aggregationMode }) => aggregationMode as CombiningAlgorithm,
    }),
    moduleVersion: t.exposeString('moduleVersion', {
      description: 'Counts the versions of the world that changed this action.',
    }),
    worldModelVersion: t.string({
      select: { versionNumber: true },
      description: 'E.g. `v3`.',
      resolve: ({ versionNumber }) => versionLabel(versionNumber),
    }),
    contentHash: t.exposeString('contentHash', { description: 'Of every file but the manifest.' }),
    digest: t.exposeString('digest', { description: '`sha256:…` of the tar.' }),
    marker: t.exposeString('marker', {
      description:
        'Operator-approval marker: an in-toto statement of digest, version and operator in a DSSE envelope (Ed25519); a compact JWS of earlier releases.',
    }),
    manifest: t.field({
      type: 'JSON',
      select: { manifest: true },
      description: '`manifest.json` of the bundle.',
      resolve: ({ manifest }) => manifestColumn.read(manifest),
    }),
    inputSchema: t.field({
      type: 'JsonSchema',
      select: { inputSchema: true },
      description: '`input_schema.json` of the bundle.',
      resolve: ({ inputSchema }) => inputSchemaColumn.read(inputSchema),
    }),
  }),
});

export const WorldModelCardRef = builder.prismaNode('WorldModelCard', {
  id: { field: 'id' },
  nullable: true,
  include: { version: { select: { status: true } } },
  ...oncePublished<OfVersion>(isOfPublished),
  description: 'Read-only description of one version, by the published schema `world-model-card.json`.',
  fields: (t) => ({
    cardId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    content: t.field({
      type: 'Card',
      select: { content: true },
      description: 'The document itself, by `world-model-card.json`; `contentHash` is of it.',
      resolve: ({ content }) => cardColumn.read(content),
    }),
    contentHash: t.exposeString('contentHash', { description: '`sha256:…` of its canonical JSON.' }),
  }),
});

export const LaterCorrectionRef = builder.objectRef<LaterCorrection>('LaterCorrection').implement({
  description: 'What the release notes of a later version corrected of a rule as this version has it.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Key of the rule that was wrong, e.g. `R-0007`.' }),
    correctedIn: t.string({
      description: 'The version whose notes tell it, e.g. `v4`.',
      resolve: ({ correctedIn }) => versionLabel(correctedIn),
    }),
    wasWrong: t.exposeString('wasWrong', { description: 'How the rule read until then.' }),
    holdsNow: t.exposeString('holdsNow', { description: 'What held from that version on.' }),
  }),
});

/** Versions of one page are of one world. */
const correctionsByVersion = readTogether(
  async ({ prisma }, keys, { worldId }: { worldId: string }) => {
    const read = await readLaterCorrections(prisma, { worldId, numbers: keys.map(Number) });
    return [...read].map(([number, corrections]) => ({ number, corrections }));
  },
  ({ number }) => String(number),
);

/** What later notes corrected of a version, read together with that of the others. */
export const laterCorrections = async (
  context: GraphQLContext,
  { worldId, number }: { worldId: string; number: number },
): Promise<LaterCorrection[]> =>
  (await correctionsByVersion(context, { worldId }, String(number)))?.corrections ?? [];

export const WorldModelVersionRef = builder.prismaNode('WorldModelVersion', {
  id: { field: 'id' },
  nullable: true,
  ...oncePublished<{ domainId: string; status: string }>(({ status }) => status === 'published'),
  description: 'A published version: the unit of authority.',
  fields: (t) => ({
    versionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world whose rules it froze.' }),
    number: t.exposeInt('number', { description: 'From 1, one higher with each publication of the world.' }),
    worldModelVersion: t.string({
      select: { number: true },
      description: 'Its label, e.g. `v3`.',
      resolve: ({ number }) => versionLabel(number),
    }),
    contentHash: t.exposeString('contentHash', {
      nullable: true,
      description: '`sha256:…` over all that it holds, chained to the version before.',
    }),
    previousVersionHash: t.exposeString('previousVersionHash', {
      nullable: true,
      description: 'Content hash of the version before; null of the first.',
    }),
    publishedById: t.expose('publishedBy', {
      type: 'UUID',
      nullable: true,
      description: 'The operator who published it.',
    }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was published.',
    }),
    laterCorrections: t.field({
      type: [LaterCorrectionRef],
      select: { worldId: true, number: true },
      description:
        'Its rules that later release notes corrected, newest first: restoring the version stages them as they were.',
      resolve: (version, _args, context) => laterCorrections(context, version),
    }),
    modules: t.relation('modules', {
      type: ActionModuleRef,
      description: 'One module per action.',
      query: { orderBy: { action: 'asc' } },
    }),
    card: t.relation('card', {
      type: WorldModelCardRef,
      nullable: true,
      description: 'What it decides, in words; null until publication has ended.',
    }),
    releaseNotes: t.relation('releaseNotes', {
      type: ReleaseNotesRef,
      nullable: true,
      description: 'The operator’s account of what changed; null where none was written.',
    }),
  }),
});

const worldArg = { type: 'UUID', required: true, description: namedBy.world } as const;
const numberArg = { required: true, description: namedBy.version } as const;

export const VersionConnection = connectionOf('Version', WorldModelVersionRef);

builder.queryField('versions', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: WorldModelVersionRef,
      cursor: 'id',
      description:
        'Published versions, newest first, each with its card, modules and release notes. Scope: `read:operations`.',
      args: { worldId: t.arg(worldArg) },
      totalCount: (_parent, { worldId }, { prisma }) =>
        prisma.worldModelVersion.count({ where: { worldId, status: 'published' } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.worldModelVersion.findMany({
          ...query,
          where: { worldId, status: 'published' },
          orderBy: { number: 'desc' },
        }),
    },
    VersionConnection,
  ),
);

builder.queryField('version', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description:
      'One published version. One that a world does not have is `not_found`, which says which there are. Scope: `read:operations`.',
    args: { worldId: t.arg(worldArg), number: t.arg.int(numberArg) },
    resolve: async (query, _parent, { worldId, number }, { prisma }) => {
      const where = { worldId, number, status: 'published' } as const;
      const version = await prisma.worldModelVersion.findFirst({ ...query, where });
      if (!version) throw await readVersionNotFound(prisma, { worldId, number });
      return version;
    },
  }),
);

const ActionModuleConnection = connectionOf('ActionModule', ActionModuleRef);

builder.queryField('actionModules', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: ActionModuleRef,
      cursor: 'id',
      description: 'The modules of a version, by routing key. Scope: `read:operations`.',
      args: { worldId: t.arg(worldArg), number: t.arg.int(numberArg) },
      totalCount: (_parent, { worldId, number }, { prisma }) =>
        prisma.actionModule.count({
          where: { worldId, versionNumber: number, version: { status: 'published' } },
        }),
      resolve: async (query, _parent, { worldId, number }, { prisma }) => {
        const modules = await prisma.actionModule.findMany({
          ...query,
          where: { worldId, versionNumber: number, version: { status: 'published' } },
          orderBy: { action: 'asc' },
        });
        // Of a version that is there and has none, the list is empty; of one that is not, there is no list.
        if (modules.length === 0 && !(await readIsPublished(prisma, { worldId, number }))) {
          throw await readVersionNotFound(prisma, { worldId, number });
        }
        return modules;
      },
    },
    ActionModuleConnection,
  ),
);
