import type { ErrorCode } from '../../core/errors.ts';
import type { CheckOutcome } from '../../generated/prisma/client.ts';
import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { commandField, readBack } from '../../graphql/command-field.ts';
import { ErrorCodeEnum } from '../../graphql/problem.graphql.ts';
import { ofOperations } from '../../graphql/type-access.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { SourceMaterialRef } from '../source.graphql.ts';
import { shownSource } from '../source-read-model.ts';
import { checkSourceMaterial } from './check-source-material.ts';
import type { CheckedSource } from './settle-check.ts';
import { watchSourceMaterial } from './watch-source-material.ts';
import { servicesOfSources } from '../resolver-services.graphql.ts';

const CheckOutcomeEnum = closedEnum<CheckOutcome>(
  'CheckOutcome',
  'What looking for a newer revision of a source came to.',
  {
    not_modified: 'The server says that nothing changed since the last look.',
    same: 'It serves what it served before, or other bytes with the same text.',
    revised: 'It serves another text, which was ingested as the newer revision.',
    held: 'It serves a text that lacks most of the law: a person has to look at it, and nothing was changed.',
    failed: 'It could not be fetched, read or stored; `errorCode` says why.',
  },
);

builder.prismaObject('SourceWatch', {
  ...ofOperations,
  description:
    'Where newer revisions of a source appear, how often they are looked for, and what came of it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address that is looked at.' }),
    everyHours: t.exposeInt('everyHours', {
      nullable: true,
      description: 'After how many hours it is looked at again; null: only when an operator asks.',
    }),
    requestedById: t.expose('requestedBy', {
      type: 'UUID',
      description: 'The operator in whose name a newer revision is ingested.',
    }),
    checkedAt: t.expose('checkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was looked at last.',
    }),
    outcome: t.expose('outcome', {
      type: CheckOutcomeEnum,
      nullable: true,
      description: 'What came of it.',
    }),
    errorCode: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      select: { errorCode: true },
      description: 'Why it failed.',
      resolve: ({ errorCode }) => errorCode as ErrorCode | null,
    }),
    message: t.exposeString('message', { nullable: true, description: 'What to do about it.' }),
    failures: t.exposeInt('failures', {
      description: 'Looks that failed since the last that did not: each makes the next twice as late.',
    }),
    nextCheckAt: t.expose('nextCheckAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is looked at next; null: when an operator asks.',
    }),
  }),
});

builder.prismaObjectField('SourceMaterial', 'watch', (t) =>
  t.relation('watch', {
    nullable: true,
    description:
      'Where newer revisions appear, and what looking for them came to; null of a source that was never looked at again.',
  }),
);

commandField('watchSourceMaterial', {
  description:
    'Says how often, and where, newer revisions of a source are looked for. What is found is ingested in the name of the operator who said so last.',
  scope: 'write:operations',
  audited: ['source_material watched'],
  input: {
    description: 'How often, and where, newer revisions of a source are looked for.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: namedBy.sourceMaterial }),
      everyHours: t.int({
        description: 'From 1 to 8,760; null or left out: only when an operator asks.',
      }),
      url: t.string({
        description:
          'http or https; by default where it is watched already, or was fetched from. A document that was sent needs one.',
      }),
    }),
  },
  type: SourceMaterialRef,
  run: (context, input) =>
    readBack(watchSourceMaterial(servicesOfSources(context.services), context.auth, input), ({ id }) =>
      context.prisma.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource }),
    ),
});

const CheckedRef = builder.objectRef<CheckedSource>('CheckedSourceMaterial').implement({
  description: 'What looking for a newer revision came to.',
  fields: (t) => ({
    outcome: t.field({
      type: CheckOutcomeEnum,
      description: 'What it came to.',
      resolve: ({ outcome }) => outcome,
    }),
    errorCode: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      description: 'Why it failed.',
      resolve: ({ errorCode }) => errorCode,
    }),
    message: t.exposeString('message', { nullable: true, description: 'What to do about it.' }),
    sourceMaterial: t.prismaField({
      type: SourceMaterialRef,
      description: 'The source; of a revision the newer one.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.sourceMaterial.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

commandField('checkSourceMaterial', {
  description:
    'Looks now whether the address of a source serves a newer revision, and ingests it: the source is superseded then, and the law change says what hangs on it.',
  details:
    'A revision is audited as an ingestion and a retirement too. What prevents the check is an answer: `outcome` is `failed`, with a code.',
  scope: 'write:operations',
  audited: ['source_material checked'],
  input: {
    description: 'The source of which a newer revision is looked for.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: namedBy.sourceMaterial }),
    }),
  },
  type: CheckedRef,
  run: (context, input) => checkSourceMaterial(servicesOfSources(context.services), context.auth, input),
});
