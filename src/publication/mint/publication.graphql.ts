import type { ErrorCode } from '../../core/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { commandField } from '../../graphql/command-field.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { ErrorCodeEnum } from '../../graphql/problem.graphql.ts';
import { ofOperations } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import type { Phase } from './prepare-publication.ts';
import { previewPublication } from './preview-publication.ts';
import { PreviewRef } from './publication-preview.graphql.ts';
import { publishVersion } from './publish-version.ts';
import { ReleaseNotesRef } from '../notes/release-notes.graphql.ts';
import { ActionModuleRef, WorldModelCardRef, WorldModelVersionRef } from '../version/version.graphql.ts';
import { versionLabel } from '../version/version-label.ts';
import { publicationFindingsColumn } from './publication-columns.ts';
import { watchPublications } from './publication-events.ts';
import { servicesOfPublication } from '../resolver-services.graphql.ts';

const PublicationStatusEnum = builder.enumType('PublicationStatus', {
  description: 'Life cycle of one attempt to publish.',
  values: {
    DRAFT: { value: 'draft', description: 'Waits for an operator.' },
    IN_PROGRESS: { value: 'in-progress', description: 'Claimed; `phase` says how far it is.' },
    COMPLETED: { value: 'completed', description: 'The version is published.' },
    FAILED: { value: 'failed', description: 'Nothing was published; `failureCode` and `findings` say why.' },
  } as const,
});

type PublicationPhase = 'claimed' | Phase;

const PublicationPhaseEnum = closedEnum<PublicationPhase>(
  'PublicationPhase',
  'Where a running publication is.',
  {
    claimed: 'The version is claimed; no worker has begun.',
    reconciling: 'Inputs of rules are brought under the names of their actions.',
    checking: 'Rules are compiled, analysed and held against their sources.',
    building: 'Modules are built.',
    comparing: 'Each action is compared with the version before.',
    minting: 'Everything is written, in one transaction.',
  },
);

export const PublicationRef = builder.prismaNode('Publication', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'One attempt to publish the in-flight draft.',
  fields: (t) => ({
    publicationId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', {
      type: 'UUID',
      description: 'The world whose staged changes it publishes.',
    }),
    status: t.field({
      type: PublicationStatusEnum,
      select: { status: true },
      description: 'The last state that was recorded.',
      resolve: ({ status }) => (status === 'in_progress' ? 'in-progress' : status),
    }),
    phase: t.field({
      type: PublicationPhaseEnum,
      nullable: true,
      select: { phase: true },
      description: 'Where it is, while in progress.',
      resolve: ({ phase }) => phase as PublicationPhase | null,
    }),
    worldModelVersion: t.string({
      select: { version: { select: { number: true } } },
      description: 'The version that it mints, e.g. `v3`.',
      resolve: ({ version }) => versionLabel(version.number),
    }),
    version: t.int({
      select: { version: { select: { number: true } } },
      description: 'Its number.',
      resolve: ({ version }) => version.number,
    }),
    mints: t.relation('version', {
      type: WorldModelVersionRef,
      description:
        'That version: in preparation, without `publishedAt`, until the publication has completed.',
    }),
    modules: t.field({
      type: [ActionModuleRef],
      select: (_args, _context, nested) => ({
        version: { select: { modules: nested({ orderBy: { action: 'asc' } }) } },
      }),
      description: 'The minted module-store entries.',
      // `nested` selects what the type shows, and its type does not say so: here and twice below.
      resolve: ({ version }) => version.modules as never,
    }),
    card: t.field({
      type: WorldModelCardRef,
      nullable: true,
      select: (_args, _context, nested) => ({ version: { select: { card: nested() } } }),
      description: 'The minted World Model Card.',
      resolve: ({ version }) => version.card as never,
    }),
    releaseNotes: t.field({
      type: ReleaseNotesRef,
      nullable: true,
      select: (_args, _context, nested) => ({ version: { select: { releaseNotes: nested() } } }),
      description: 'The release notes of the version.',
      resolve: ({ version }) => version.releaseNotes as never,
    }),
    operatorId: t.expose('operatorId', {
      type: 'UUID',
      nullable: true,
      description: 'The operator who claimed it.',
    }),
    correlationId: t.exposeString('correlationId', {
      nullable: true,
      description: 'Its idempotency anchor.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often a worker began it.' }),
    failureCode: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      select: { failureCode: true },
      description: 'Why it failed.',
      resolve: ({ failureCode }) => failureCode as ErrorCode | null,
    }),
    findings: t.field({
      type: 'JSON',
      nullable: true,
      select: { findings: true },
      description:
        'What prevented publication: `findings` per rule, `preview` of renames, `drift`, `acceptance`, `release_notes`, by code.',
      resolve: ({ findings }) => publicationFindingsColumn.read(findings),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was drafted.' }),
    claimedAt: t.expose('claimedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was claimed.',
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
  }),
});

export const PublicationConnection = connectionOf('Publication', PublicationRef);

builder.queryField('publications', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: PublicationRef,
      cursor: 'id',
      description: 'Publications of a world, newest first. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.publication.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.publication.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    PublicationConnection,
  ),
);

builder.queryField('publication', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: PublicationRef,
    nullable: true,
    description: 'One publication. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      publicationId: t.arg({
        type: 'UUID',
        required: true,
        description: 'A publication of that world; one of another world is not found.',
      }),
    },
    resolve: (query, _parent, { worldId, publicationId }, { prisma }) =>
      prisma.publication.findFirst({ ...query, where: { id: publicationId, worldId } }),
  }),
);

const ArbitrationInput = builder.inputType('ArbitrationInput', {
  description: 'An answer to a question of the rename preview.',
  fields: (t) => ({
    action: t.string({ required: true, description: 'Routing key.' }),
    input: t.string({ required: true, description: 'Name of the input, as the question has it.' }),
    renameTo: t.string({
      description:
        'The input that it is read as; null: it stays what it is, or goes if nothing reads it any more.',
    }),
  }),
});

const arbitrationsOf = (
  given:
    readonly { action: string; input: string; renameTo?: string | null | undefined }[] | null | undefined,
) => given?.map(({ action, input, renameTo }) => ({ action, input, renameTo: renameTo ?? null })) ?? null;

commandField('publishVersion', {
  description:
    'Publishes the in-flight draft: version, modules, card, release notes and event in one transaction.',
  details: 'A refusal is recorded too: the same call is refused again.',
  scope: 'admin:operations',
  audited: ['publication claimed', 'world_model_version version_published'],
  input: {
    description: 'Which staged changes, with the answers and acknowledgements that the preview asks for.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      releaseNotesId: t.field({
        type: 'UUID',
        required: true,
        description: 'The release notes of the in-flight draft.',
      }),
      arbitrations: t.field({ type: [ArbitrationInput], description: 'Answers to the rename preview.' }),
      acknowledgements: t.stringList({
        description:
          'Ids of findings of the release notes and of acceptance cases that may stay as they are; they are told on the card.',
      }),
      expectedWorkingSetRevision: t.int({
        description: 'What was shown is what is published, or `stale_revision`.',
      }),
      releaseNotesRevision: t.int({ description: 'The same for the release notes.' }),
    }),
  },
  type: PublicationRef,
  run: async (context, input) => {
    const { result, replayed } = await publishVersion(servicesOfPublication(context.services), context.auth, {
      ...input,
      arbitrations: arbitrationsOf(input.arbitrations),
    });
    // A refusal is an answer too, and a repeated one says so.
    context.replayed = replayed;
    if (result.refusal) throw result.refusal;
    return {
      result: await context.prisma.publication.findUniqueOrThrow({ where: { id: result.id } }),
      replayed,
    };
  },
});

const PreviewPublicationInput = builder.inputType('PreviewPublicationInput', {
  description: 'What to look at.',
  fields: (t) => ({
    worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
    arbitrations: t.field({ type: [ArbitrationInput], description: 'Answers to an earlier preview.' }),
    acknowledgements: t.stringList({
      description: 'Ids of findings of the release notes and of acceptance cases that may stay.',
    }),
  }),
});

builder.mutationField('previewPublication', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: PreviewRef,
    errors: {},
    description:
      'Reconciliation, completeness, conformity and deploy checks of what is staged. Writes nothing. Scope: `read:operations`.',
    args: { input: t.arg({ type: PreviewPublicationInput, required: true, description: 'The world.' }) },
    resolve: (_parent, { input }, { services, auth }) =>
      previewPublication(servicesOfPublication(services), auth, {
        worldId: input.worldId,
        arbitrations: arbitrationsOf(input.arbitrations),
        acknowledgements: input.acknowledgements ?? null,
      }),
  }),
);

builder.subscriptionField('publicationProgress', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: PublicationRef,
    description:
      'The newest publication of a world: a snapshot, then one after each change of its status or phase and for each newer one. It does not end by itself. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
    subscribe: (_parent, { worldId }, context) =>
      watchPublications(
        servicesOfPublication(context.services).database,
        context.auth,
        worldId,
        context.streamSignal(),
      ),
    resolve: (publication) => publication,
  }),
);
