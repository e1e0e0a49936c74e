import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { commandField, readBack } from '../../graphql/command-field.ts';
import { oncePublished } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { turn } from '../../http/turns.ts';
import { markdownTree } from '../../markdown/markdown-tree.ts';
import { createReleaseNotes } from './create-release-notes.ts';
import { isOfPublished, type OfNotes, type OfVersion } from '../version/of-published-version.ts';
import { reviseReleaseNotes } from './revise-release-notes.ts';
import { versionLabel } from '../version/version-label.ts';
import { restatedColumn } from './restatement-columns.ts';
import { servicesOfPublication } from '../resolver-services.graphql.ts';

export const RestatementCategoryEnum = builder.enumType('RestatementCategory', {
  description: 'What a restatement restates.',
  values: {
    CONFIGURATION: { value: 'configuration', description: 'The value of a configuration block changed.' },
    RULE: { value: 'rule', description: 'The natural-language form of a rule changed, or it retired.' },
    ACTION: {
      value: 'action',
      description: 'An action was added or retired, or its aggregation mode shifted.',
    },
    SOURCE: { value: 'source', description: 'The provenance of a cited source was corrected.' },
  } as const,
});

builder.prismaObject('Restatement', {
  include: { releaseNotes: { select: { version: { select: { status: true } } } } },
  ...oncePublished<OfNotes>(({ releaseNotes }) => isOfPublished(releaseNotes)),
  description: 'What was so in the last version, and what is so in this one.',
  fields: (t) => ({
    category: t.expose('category', { type: RestatementCategoryEnum, description: 'What it restates.' }),
    subject: t.exposeString('subject', {
      description:
        'The rule key, configuration block name, routing key, or first row of the source that it links to.',
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      select: { before: true },
      description: 'What was so; null of what is new.',
      resolve: ({ before }) => restatedColumn.read(before),
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      select: { after: true },
      description: 'What is so; null of what is gone.',
      resolve: ({ after }) => restatedColumn.read(after),
    }),
    reason: t.exposeString('reason', { description: 'Why, in the operator’s words.' }),
  }),
});

export const CorrectionRef = builder.prismaNode('ReleaseNotesCorrection', {
  id: { field: 'id' },
  nullable: true,
  include: { releaseNotes: { select: { version: { select: { status: true } } } } },
  ...oncePublished<OfNotes>(({ releaseNotes }) => isOfPublished(releaseNotes)),
  description: 'A correction: links the rule that it corrects and the prior version that it restates.',
  fields: (t) => ({
    correctionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    ruleKey: t.exposeString('ruleKey', { description: 'Key of the rule that was wrong, e.g. `R-0007`.' }),
    priorVersion: t.string({
      select: { priorVersion: true },
      description: 'The version that was wrong, e.g. `v2`. It stays authoritative for itself.',
      resolve: ({ priorVersion }) => versionLabel(priorVersion),
    }),
    wasWrong: t.exposeString('wasWrong', {
      description: 'How the rule read in the prior version, as the operator tells it.',
    }),
    holdsNow: t.exposeString('holdsNow', {
      description: 'How it reads from this version on, as the operator tells it.',
    }),
  }),
});

export const ReleaseNotesRef = builder.prismaNode('ReleaseNotes', {
  id: { field: 'id' },
  nullable: true,
  include: { version: { select: { status: true } } },
  ...oncePublished<OfVersion>(isOfPublished),
  description:
    'An operator’s account of a version. Locked permanently with its version once that is published.',
  fields: (t) => ({
    releaseNotesId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world whose version they tell of.' }),
    worldModelVersion: t.string({
      select: { version: { select: { number: true } } },
      description: 'The version that they are of, e.g. `v3`.',
      resolve: ({ version }) => versionLabel(version.number),
    }),
    version: t.int({
      select: { version: { select: { number: true } } },
      description: 'Its number.',
      resolve: ({ version }) => version.number,
    }),
    locked: t.boolean({
      select: { version: { select: { status: true } } },
      description: 'Whether the version is published.',
      resolve: ({ version }) => version.status === 'published',
    }),
    narrative: t.exposeString('narrative', { description: 'Markdown.' }),
    narrativeParts: t.field({
      type: 'MarkdownParts',
      select: { narrative: true },
      description: 'The narrative taken apart, to be drawn without HTML.',
      resolve: async ({ narrative }, _args, { auth, address }) => {
        // A page of notes holds many long texts: each waits for its turn, so that none delays what others ask.
        await turn(auth?.user_id ?? address);
        return markdownTree(narrative);
      },
    }),
    revision: t.exposeInt('revision', { description: 'Optimistic lock; send it back with an edit.' }),
    restatements: t.relation('restatements', {
      description: 'In the operator’s order.',
      query: { orderBy: { ordinal: 'asc' } },
    }),
    corrections: t.relation('corrections', {
      description: 'Of rules of prior versions.',
      query: { orderBy: { ordinal: 'asc' } },
    }),
    createdById: t.expose('createdBy', { type: 'UUID', description: 'The operator who drafted them.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they were drafted.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When they were last edited.' }),
  }),
});

const scopeOfReads = 'Scope: `read:operations`.';

builder.queryField('releaseNotes', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: ReleaseNotesRef,
    nullable: true,
    description: `Current or historical release notes. ${scopeOfReads}`,
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      releaseNotesId: t.arg({ type: 'UUID', required: true, description: namedBy.releaseNotes }),
    },
    resolve: (query, _parent, { worldId, releaseNotesId }, { prisma }) =>
      prisma.releaseNotes.findFirst({ ...query, where: { id: releaseNotesId, worldId } }),
  }),
);

const ReleaseNotesConnection = connectionOf('ReleaseNotes', ReleaseNotesRef);

builder.queryField('releaseNotesList', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: ReleaseNotesRef,
      cursor: 'id',
      description: `Release notes of a world, newest first, the draft’s among them. ${scopeOfReads}`,
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.releaseNotes.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.releaseNotes.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    ReleaseNotesConnection,
  ),
);

const CorrectionConnection = connectionOf('Correction', CorrectionRef);

builder.queryField('releaseNotesCorrections', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: CorrectionRef,
      cursor: 'id',
      description: `Structured corrections of release notes. ${scopeOfReads}`,
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        releaseNotesId: t.arg({ type: 'UUID', required: true, description: namedBy.releaseNotes }),
      },
      totalCount: (_parent, { worldId, releaseNotesId }, { prisma }) =>
        prisma.releaseNotesCorrection.count({ where: { releaseNotesId, releaseNotes: { worldId } } }),
      resolve: (query, _parent, { worldId, releaseNotesId }, { prisma }) =>
        prisma.releaseNotesCorrection.findMany({
          ...query,
          where: { releaseNotesId, releaseNotes: { worldId } },
          orderBy: { id: 'asc' },
        }),
    },
    CorrectionConnection,
  ),
);

const RestatementInput = builder.inputType('RestatementInput', {
  description: 'What was so in the last version, and what is so now, as the operator tells it.',
  fields: (t) => ({
    category: t.field({ type: RestatementCategoryEnum, required: true, description: 'What it restates.' }),
    subject: t.string({
      required: true,
      description: 'Rule key, configuration block name or routing key; once in each category.',
    }),
    before: t.field({ type: 'JSON', description: 'What was so.' }),
    after: t.field({ type: 'JSON', description: 'What is so.' }),
    reason: t.string({ description: 'Why.' }),
  }),
});

const CorrectionInput = builder.inputType('ReleaseNotesCorrectionInput', {
  description: 'A correction of a rule of a prior version.',
  fields: (t) => ({
    ruleKey: t.string({ required: true, description: 'The rule; the prior version has it.' }),
    priorVersion: t.field({
      type: 'Version',
      required: true,
      description: 'The published version that was wrong, `v3` or `3`.',
    }),
    wasWrong: t.string({
      required: true,
      description: 'How the rule read in the prior version, in your words.',
    }),
    holdsNow: t.string({ required: true, description: 'How it reads from this version on, in your words.' }),
  }),
});

commandField('createReleaseNotes', {
  description: 'Drafts the next version with its release notes and its publication.',
  details: 'Problem `draft_exists` when there is a draft.',
  scope: 'write:operations',
  audited: ['release_notes created'],
  input: {
    description: 'Release notes of the next version.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      narrative: t.string({ description: 'Markdown, at most 100,000 characters.' }),
      restatements: t.field({
        type: [RestatementInput],
        description: 'Those that the staged changes call for, when left out.',
      }),
      corrections: t.field({
        type: [CorrectionInput],
        description: 'Of prior versions; those that the staged changes call for, when left out.',
      }),
    }),
  },
  type: ReleaseNotesRef,
  run: (context, input) =>
    readBack(createReleaseNotes(servicesOfPublication(context.services), context.auth, input), ({ id }) =>
      context.prisma.releaseNotes.findUniqueOrThrow({ where: { id } }),
    ),
});

commandField('reviseReleaseNotes', {
  description: 'Edits the release notes of a draft.',
  details:
    'Problem `release_notes_locked` once the version is published, `stale_revision` when someone edited them since.',
  scope: 'write:operations',
  audited: ['release_notes revised'],
  input: {
    description: 'What to change; what is left out stays. A list replaces all that were there.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      releaseNotesId: t.field({ type: 'UUID', required: true, description: namedBy.releaseNotes }),
      revision: t.int({ description: 'The revision that was read; REST also takes `If-Match`.' }),
      narrative: t.string({ description: 'Markdown.' }),
      restatements: t.field({
        type: [RestatementInput],
        description: 'The whole list, in order; left out, it stays.',
      }),
      corrections: t.field({ type: [CorrectionInput], description: 'The whole list; left out, it stays.' }),
    }),
  },
  type: ReleaseNotesRef,
  run: (context, input) =>
    readBack(reviseReleaseNotes(servicesOfPublication(context.services), context.auth, input), ({ id }) =>
      context.prisma.releaseNotes.findUniqueOrThrow({ where: { id } }),
    ),
});
