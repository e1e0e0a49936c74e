import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Tier } from '../rules/model.ts';
import { requestDistillation } from './request-distillation.ts';
import { isWithoutForce } from './left-out-read-model.ts';
import { OmissionRef } from './left-out.graphql.ts';
import { countByReason } from './omission-policy.ts';
import { leftOutColumn, modelSettingsColumn } from './run-columns.ts';
import { watchRun } from './run-events.ts';
import type { FailureReasonCode } from './run-policy.ts';
import { servicesOfDistillation } from './resolver-services.graphql.ts';

const DistillationStatusEnum = builder.enumType('DistillationStatus', {
  description: 'Life cycle of a distillation run. There is no cancel: operators wait for its end.',
  values: {
    IN_PROGRESS: { value: 'in_progress', description: 'Sources are being read.' },
    COMPLETED: {
      value: 'completed',
      description: 'At least one source could be read, even if it held no rule.',
    },
    FAILED: { value: 'failed', description: 'No source could be read; `failureReasonCode` says why.' },
  } as const,
});

const SourceStatusEnum = builder.enumType('DistillationSourceStatus', {
  description: 'Progress of one source within a run.',
  values: {
    PENDING: { value: 'pending', description: 'Not begun.' },
    PROCESSING: { value: 'processing', description: 'In the hands of a worker.' },
    COMPLETED: { value: 'completed', description: 'Read to its end; its candidates are stored.' },
    FAILED: { value: 'failed', description: 'Could not be read; `errorCode` says why.' },
  } as const,
});

const FailureReasonEnum = closedEnum<FailureReasonCode>(
  'DistillationFailure',
  'Why a distillation run, or a source in it, failed.',
  {
    source_unavailable: 'The source could not be read from where it is kept.',
    source_unparseable: 'The text could not be read as a document.',
    no_normative_content: 'The text holds no rule.',
    language_not_read: 'The text is in a language that is not read.',
    model_unavailable: 'The model could not be reached, or failed.',
    model_connection_lost: 'The connection to the model ended before its answer did.',
    model_rate_limited: 'The endpoint of the model asked for a longer pause than is waited.',
    model_timeout: 'The model did not answer in time.',
    model_refused: 'The model refused to read the text.',
    model_truncated: 'The answer of the model was longer than it may be.',
    model_output_invalid: 'The model answered with something other than candidates.',
    model_output_empty: 'The model answered with nothing.',
    model_output_endless: 'The model sent more than an answer can have.',
    model_protocol_invalid: 'What answers in the place of a model does not speak the protocol.',
    model_credentials_refused: 'The endpoint of the model refused the key.',
    model_request_refused: 'The endpoint of the model refused the request.',
    model_budget_spent: 'What the run may spend on models was spent.',
    run_timeout: 'The run took longer than a run may.',
    work_too_large: 'The text takes too much time or memory: split it.',
    worker_lost: 'The work was begun as often as it may be, and each time its worker was lost.',
    internal_error: 'A defect of the service.',
  },
);

export const TierEnum = builder.enumType('Tier', {
  description: 'How binding a rule is. Only `mandatory` decides; the others go into the advice of an answer.',
  values: {
    MANDATORY: { value: 'mandatory', description: 'Binding: takes part in decisions.' },
    GUIDANCE: { value: 'guidance', description: 'Official guidance.' },
    PRACTICE: { value: 'practice', description: 'Good practice.' },
  } as const,
});

builder.prismaObject('DistillationSource', {
  ...ofOperations,
  description: 'One source within a run, with its partial output and explicit errors.',
  fields: (t) => ({
    sourceMaterialId: t.expose('sourceMaterialId', {
      type: 'UUID',
      description: 'The document that is distilled.',
    }),
    status: t.expose('status', { type: SourceStatusEnum, description: 'How far it is.' }),
    candidates: t.exposeInt('candidates', { description: 'Candidates found in it.' }),
    sentencesTotal: t.exposeInt('sentencesTotal', {
      description: 'Statements of it: sentences, list items, rows of tables, headings and captions.',
    }),
    sentencesDone: t.exposeInt('sentencesDone', {
      description:
        'Of these, accounted for: quoted by candidates, defining a term, or left out with the reason.',
    }),
    sentencesDefined: t.exposeInt('sentencesDefined', {
      description: 'Of these, defining a term.',
    }),
    definitions: t.field({
      type: 'JSON',
      select: { terms: true },
      description:
        'Terms that it defines: `[{term, citations, definition}]`; `definition` is null where nothing computable was read.',
      resolve: (source) => source.terms,
    }),
    leftOutCounts: t.field({
      type: 'Counts',
      select: { leftOut: true },
      description: 'How many statements were left out, by reason; `leftOut` of a run lists them.',
      resolve: ({ leftOut }) => countByReason(leftOutColumn.read(leftOut)),
    }),
    leftOut: t.field({
      type: [OmissionRef],
      select: { leftOut: true },
      description:
        'Statements left out for a reason of their own. Without those in which nothing is normative (`no_norm`, `heading`, `note`), which `leftOutCounts` counts.',
      resolve: ({ leftOut }) => leftOutColumn.read(leftOut).filter(({ reason }) => !isWithoutForce(reason)),
    }),
    partsTotal: t.exposeInt('partsTotal', {
      description: 'Parts in which a model reads it; 0 where the built-in distiller does.',
    }),
    partsDone: t.exposeInt('partsDone', { description: 'Of these, read.' }),
    promptTokens: t.exposeInt('promptTokens', {
      description: 'Tokens that models were told, failed attempts included.',
    }),
    completionTokens: t.exposeInt('completionTokens', { description: 'Tokens that models answered.' }),
    tokensEstimated: t.exposeBoolean('tokensEstimated', {
      description: 'Whether the endpoint left some of the tokens uncounted, so that they are estimated.',
    }),
    modelCost: t.string({
      nullable: true,
      select: { modelCost: true },
      description: 'What they cost by the prices of the installation; null without prices.',
      resolve: ({ modelCost }) => modelCost?.toFixed(6) ?? null,
    }),
    quotesDropped: t.exposeInt('quotesDropped', {
      description: 'Quotes of a model that are not in the source: dropped, with their candidates.',
    }),
    candidatesDropped: t.exposeInt('candidatesDropped', {
      description:
        'Candidates of a model that were not taken: for their quotes, or because they make no rule.',
    }),
    attempts: t.exposeInt('attempts', { description: 'How often a worker took it up.' }),
    errorCode: t.field({
      type: FailureReasonEnum,
      nullable: true,
      select: { errorCode: true },
      description:
        'Why it failed; also `NO_NORMATIVE_CONTENT` of one that was read and held no rule, `LANGUAGE_NOT_READ`, and why parts of one that was completed were not read.',
      resolve: ({ errorCode }) => errorCode as FailureReasonCode | null,
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'What happened, in words; stripped on disposal.',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When a worker first took it up.',
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
  }),
});

export const DistillationRunRef = builder.prismaNode('DistillationRun', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'One pass that proposes rule candidates from selected sources.',
  fields: (t) => ({
    runId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it proposes to.' }),
    status: t.expose('status', { type: DistillationStatusEnum, description: 'Life cycle state.' }),
    focusArea: t.exposeString('focusArea', {
      nullable: true,
      description: 'Words that narrow the run to sections that mention one of them.',
    }),
    problemSpace: t.exposeString('problemSpace', {
      nullable: true,
      description:
        'What the rules are wanted for: names the first part of the routing keys that are proposed.',
    }),
    expectedTier: t.field({
      type: TierEnum,
      select: { expectedTier: true },
      description: 'Tier of candidates where the text does not say.',
      resolve: ({ expectedTier }) => expectedTier as Tier,
    }),
    distiller: t.exposeString('distiller', { description: 'Name and version of what read the sources.' }),
    model: t.string({
      nullable: true,
      select: { modelSettings: true },
      description: 'The model that reads the sources; null where the built-in distiller does.',
      resolve: ({ modelSettings }) => modelSettingsColumn.read(modelSettings)?.model ?? null,
    }),
    promptDigest: t.string({
      nullable: true,
      select: { modelSettings: true },
      description: '`sha256:…` of what the model is told; the prompt itself is a file of the release.',
      resolve: ({ modelSettings }) => modelSettingsColumn.read(modelSettings)?.promptDigest ?? null,
    }),
    tokenBudget: t.int({
      nullable: true,
      select: { modelSettings: true },
      description: 'Tokens that the run may use; null: no limit.',
      resolve: ({ modelSettings }) => modelSettingsColumn.read(modelSettings)?.budget.tokens ?? null,
    }),
    failureReasonCode: t.field({
      type: FailureReasonEnum,
      nullable: true,
      select: { failureReasonCode: true },
      description: 'Why it failed; kept permanently.',
      resolve: ({ failureReasonCode }) => failureReasonCode as FailureReasonCode | null,
    }),
    correlationId: t.exposeString('correlationId', { description: 'Idempotency anchor of the submission.' }),
    requestedById: t.expose('requestedBy', { type: 'UUID', description: 'The operator who submitted it.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was submitted.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
    sources: t.relation('sources', {
      query: { orderBy: { ordinal: 'asc' } },
      description: 'Its sources, in the order in which they were named.',
    }),
    progress: t.float({
      select: { sources: { select: { status: true } } },
      description: 'Share of the sources that have ended, 0 to 1.',
      resolve: ({ sources }) =>
        sources.length === 0
          ? 1
          : sources.filter(({ status }) => status === 'completed' || status === 'failed').length /
            sources.length,
    }),
  }),
});

export const DistillationRunConnection = connectionOf('DistillationRun', DistillationRunRef);

builder.queryField('distillationRuns', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: DistillationRunRef,
      cursor: 'id',
      description: 'Distillation runs of a world, newest first. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.distillationRun.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.distillationRun.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    DistillationRunConnection,
  ),
);

builder.queryField('distillationRun', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: DistillationRunRef,
    nullable: true,
    description: 'One distillation run with the status of each source. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      runId: t.arg({ type: 'UUID', required: true, description: namedBy.run }),
    },
    resolve: (query, _parent, { worldId, runId }, { prisma }) =>
      prisma.distillationRun.findFirst({ ...query, where: { id: runId, worldId } }),
  }),
);

const SourceSelectionEnum = builder.enumType('SourceSelection', {
  description: 'Sources of a run by what they are, instead of by name.',
  values: {
    ALL: { value: 'all', description: 'Every source material of the world that is not retired.' },
  } as const,
});

const DistillerEnum = builder.enumType('DistillerKind', {
  description: 'Who reads the sources of a run.',
  values: {
    BUILTIN: {
      value: 'builtin',
      description: 'The distiller that is built in: offline, the same every time.',
    },
    MODEL: { value: 'model', description: 'A model, through the endpoint of the installation.' },
  } as const,
});

commandField('requestDistillation', {
  description: 'Creates a distillation run.',
  details: 'Idempotent on (requested_by, correlation_id).',
  scope: 'write:operations',
  audited: ['distillation_run requested'],
  input: {
    description: 'What to distill, and with what in mind.',
    fields: (t) => ({
      worldId: t.field({
        type: 'UUID',
        required: true,
        description: 'The world that receives the candidates.',
      }),
      sourceMaterialIds: t.field({ type: ['UUID'], description: 'The sources; or send `sourceSelection`.' }),
      sourceSelection: t.field({
        type: SourceSelectionEnum,
        description: 'In place of `sourceMaterialIds`.',
      }),
      focusArea: t.string({
        description:
          'Words that narrow the run to sections that mention one of them, at most 2,000 characters; `all` narrows nothing.',
      }),
      problemSpace: t.string({
        description:
          'What the rules are wanted for, at most 2,000 characters: names the first part of the routing keys that are proposed.',
      }),
      expectedTier: t.field({
        type: TierEnum,
        description: 'Tier where the text does not say; `mandatory` by default.',
      }),
      distiller: t.field({
        type: DistillerEnum,
        description: 'Who reads; left out: as the configuration block `llm` of the world says.',
      }),
      model: t.string({
        description:
          'The model that reads, as the endpoint names it; left out: the world’s, or the installation’s.',
      }),
    }),
  },
  type: DistillationRunRef,
  run: (context, input) =>
    readBack(requestDistillation(servicesOfDistillation(context.services), context.auth, input), ({ id }) =>
      context.prisma.distillationRun.findUniqueOrThrow({ where: { id } }),
    ),
});

builder.subscriptionField('distillationRunProgress', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: DistillationRunRef,
    description:
      'A snapshot of the run, then one after each change, until it ends. Every event is the whole run: apply the newest. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      runId: t.arg({ type: 'UUID', required: true, description: namedBy.run }),
    },
    subscribe: (_parent, { worldId, runId }, context) =>
      watchRun(
        servicesOfDistillation(context.services).database,
        context.auth,
        { worldId, runId },
        context.streamSignal(),
      ),
    resolve: (run) => run,
  }),
);
