import type { ErrorCode } from '../core/errors.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ErrorCodeEnum } from '../graphql/problem.graphql.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import { EffectEnum } from '../review/rule.graphql.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import { ExplainEnum } from './decide.graphql.ts';
import { DecisionRef } from './decision-answer.graphql.ts';
import { PlanRef } from './plan-decision.graphql.ts';
import { planSimulation } from './plan-simulation.ts';
import { watchReplay } from './replay-events.ts';
import {
  differencesColumn,
  flipsColumn,
  replayRequestColumn,
  type ReplayDifference,
  type ReplayFlips,
  undeclaredColumn,
  type ReplayedVerdict,
} from './replay-columns.ts';
import type { UndeclaredInput } from './replay-lines.ts';
import { requestReplay } from './request-replay.ts';
import { simulateDecision } from './simulate-decision.ts';
import { tryCandidate } from './try-candidate.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

commandField('simulateDecision', {
  description: 'Decides against the draft or a version of a world, as a simulation.',
  scope: 'write:operations',
  audited: ['decision simulated'],
  input: {
    description: 'A question for the playground.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      action: t.string({ required: true, description: 'Routing key of the action.' }),
      inputs: t.field({
        type: 'Inputs',
        required: true,
        description: 'By name, as the action declares them.',
      }),
      asOf: t.field({
        type: 'Date',
        description: 'Date of the facts; by default today in the action’s zone.',
      }),
      version: t.field({
        type: 'TrialVersion',
        description: '`draft`: the working set as the next version would have it (default); or `v3` or `3`.',
      }),
      explain: t.field({ type: ExplainEnum, description: 'Asks for more than the reasons.' }),
    }),
  },
  type: DecisionRef,
  extensions: { recorded: false },
  run: (context, input) =>
    readBack(
      simulateDecision(servicesOfDecisions(context.services), context.auth, input),
      async (answer) => ({
        ...answer,
        worldId: input.worldId,
      }),
    ),
});

const PlanSimulationInput = builder.inputType('PlanSimulationInput', {
  description: 'What is known so far, for the playground.',
  fields: (t) => ({
    worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
    action: t.string({ required: true, description: 'Routing key of the action.' }),
    inputs: t.field({ type: 'Inputs', required: true, description: 'By name. At most 64 KiB.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts; by default today in the action’s zone.' }),
    version: t.field({
      type: 'TrialVersion',
      description: '`draft`: the working set as the next version would have it (default); or `v3` or `3`.',
    }),
  }),
});

builder.mutationField('planSimulation', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: PlanRef,
    errors: {},
    description:
      'Which verdicts the draft or a version of a world can still come to, and which missing inputs can matter. Writes nothing. Scope: `read:operations`.',
    args: { input: t.arg({ type: PlanSimulationInput, required: true, description: 'What is known.' }) },
    resolve: (_parent, { input }, { services, auth }) =>
      planSimulation(servicesOfDecisions(services), auth, input),
  }),
);

const TryCandidateInput = builder.inputType('TryCandidateInput', {
  description: 'A question to an open candidate, as if it were signed.',
  fields: (t) => ({
    worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
    candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
    inputs: t.field({ type: 'Inputs', required: true, description: 'By name. At most 64 KiB.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts; by default today in the action’s zone.' }),
    appliesWhen: t.string({ description: 'CEL; instead of what the candidate says.' }),
    requires: t.string({ description: 'CEL; instead of what the candidate says.' }),
    ifMet: t.field({ type: EffectEnum, description: 'Instead of what the candidate contributes.' }),
    ifUnmet: t.field({ type: EffectEnum, description: 'Instead of what the candidate contributes.' }),
  }),
});

builder.mutationField('tryCandidate', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: DecisionRef,
    errors: {},
    description:
      'Decides as the draft would with an open candidate signed, or with what is being written of it: expressions that are refused are `predicate_invalid`, with positions. Writes nothing; `decisionId` names no record. Scope: `read:operations`.',
    args: { input: t.arg({ type: TryCandidateInput, required: true, description: 'The question.' }) },
    resolve: async (_parent, { input }, { services, auth }) => ({
      ...(await tryCandidate(servicesOfDecisions(services), auth, input)),
      worldId: input.worldId,
    }),
  }),
);

const ReplayStatusEnum = builder.enumType('ReplayStatus', {
  description: 'Life cycle of a replay.',
  values: {
    IN_PROGRESS: { value: 'in_progress', description: 'Decisions are being run again.' },
    COMPLETED: { value: 'completed', description: 'All were run.' },
    FAILED: { value: 'failed', description: 'Given up; `errorCode` says why.' },
  } as const,
});

export const ReplayedVerdictEnum = closedEnum<ReplayedVerdict>('ReplayedVerdict', 'What a replay came to.', {
  permit: 'The rules permit it.',
  deny: 'The rules prohibit it.',
  indeterminate: 'It depends on inputs that are missing.',
  not_applicable: 'No rule speaks of it.',
  inputs_invalid: 'The action takes other inputs now.',
  action_not_in_version: 'The action is not there.',
});

type DecisionDifference = ReplayDifference & { decision_id: string };

const ReplayDifferenceRef = builder.objectRef<DecisionDifference>('ReplayDifference').implement({
  description: 'A recorded decision that comes out differently.',
  fields: (t) => ({
    decisionId: t.expose('decision_id', { type: 'UUID', description: 'The recorded decision.' }),
    action: t.exposeString('action', { description: 'Its routing key.' }),
    before: t.expose('before', { type: VerdictEnum, description: 'As it was decided.' }),
    after: t.expose('after', { type: ReplayedVerdictEnum, description: 'As it would be.' }),
    rules: t.stringList({
      description:
        'Rules whose outcome differs, or that are on one side alone: what it comes from. None where rules are combined in another way.',
      resolve: ({ rules }) => rules ?? [],
    }),
  }),
});

const UndeclaredInputRef = builder.objectRef<UndeclaredInput>('UndeclaredInput').implement({
  description: 'An input that recorded decisions carry, and that their action does not declare any more.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    input: t.exposeString('input', { description: 'Its name.' }),
    count: t.exposeInt('count', { description: 'Decisions that carry it.' }),
  }),
});

const ReplayFlipsRef = builder.objectRef<ReplayFlips>('ReplayFlips').implement({
  description: 'Recorded decisions that come out differently for the same rules, counted.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    before: t.expose('before', { type: VerdictEnum, description: 'As they were decided.' }),
    after: t.expose('after', { type: ReplayedVerdictEnum, description: 'As they would be.' }),
    rules: t.exposeStringList('rules', {
      description: 'Rules whose outcome differs, or that are on one side alone; told of the first 100,000.',
    }),
    count: t.exposeInt('count', { description: 'How many.' }),
  }),
});

export const ReplayRef = builder.prismaNode('Replay', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'Recorded decisions, or the rows of a file, run against the draft or a version.',
  fields: (t) => ({
    replayId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world whose rules are run.' }),
    status: t.expose('status', { type: ReplayStatusEnum, description: 'Life cycle state.' }),
    version: t.string({
      select: { request: true },
      description: '`draft`, or the version that they are run against.',
      resolve: ({ request }) => {
        const { version } = replayRequestColumn.read(request);
        return version === null ? 'draft' : versionLabel(version);
      },
    }),
    workingSetRevision: t.int({
      nullable: true,
      select: { request: true },
      description:
        'Of the draft when it was asked for: where the working set has another by now, the figures speak of an earlier draft. Null of a version, and of replays of earlier releases.',
      resolve: ({ request }) => replayRequestColumn.read(request).working_set_revision ?? null,
    }),
    total: t.exposeInt('total', { description: 'Decisions to run: those whose inputs were kept whole.' }),
    masked: t.exposeInt('masked', { description: 'Left out: decisions of which values are masked.' }),
    withoutInputs: t.exposeInt('withoutInputs', {
      description:
        'Left out: decisions of which no inputs are kept, as configured or because they were erased.',
    }),
    beyondLimit: t.exposeInt('beyondLimit', {
      description: 'Left out: decisions that are older than `limit` reaches.',
    }),
    complete: t.boolean({
      select: {
        status: true,
        masked: true,
        withoutInputs: true,
        beyondLimit: true,
        unreadable: true,
        undeclared: true,
      },
      description:
        'Whether it is completed, nothing was left out, and everything was run with all of its inputs. False: what was left out may come out differently too, and who still sends an input of `undeclaredInputs` is refused; no figure here speaks for these.',
      resolve: ({ status, masked, withoutInputs, beyondLimit, unreadable, undeclared }) =>
        status === 'completed' &&
        masked + withoutInputs + beyondLimit + unreadable === 0 &&
        undeclaredColumn.read(undeclared).length === 0,
    }),
    done: t.exposeInt('done', { description: 'Of these, run so far.' }),
    changed: t.exposeInt('changed', { description: 'Of these, how many come out differently.' }),
    differences: t.field({
      type: [ReplayDifferenceRef],
      select: { differences: true },
      description: 'Which ones: the first 500; `differences.csv` of REST has more.',
      resolve: ({ differences }) =>
        differencesColumn
          .read(differences)
          .filter((one): one is DecisionDifference => one.decision_id !== null)
          .slice(0, 500),
    }),
    flips: t.field({
      type: [ReplayFlipsRef],
      select: { flips: true },
      description: 'All of them, counted by verdicts and rules: the 200 kinds that there are most of.',
      resolve: ({ flips }) => flipsColumn.read(flips),
    }),
    undeclaredInputs: t.field({
      type: [UndeclaredInputRef],
      select: { undeclared: true },
      description:
        'Inputs that decisions carry and that what is tried does not declare, the most first, at most 200: they were run without. Who still sends one is refused.',
      resolve: ({ undeclared }) => undeclaredColumn.read(undeclared),
    }),
    errorCode: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      select: { errorCode: true },
      description: 'Why it failed.',
      resolve: ({ errorCode }) => errorCode as ErrorCode | null,
    }),
    requestedById: t.expose('requestedBy', { type: 'UUID', description: 'The operator who asked.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it ended.' }),
  }),
});

const ReplayConnection = connectionOf('Replay', ReplayRef);

builder.queryField('replays', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: ReplayRef,
      cursor: 'id',
      description: 'Replays of a world, newest first. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.replay.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.replay.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    ReplayConnection,
  ),
);

builder.queryField('replay', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: ReplayRef,
    nullable: true,
    description: 'One replay. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      replayId: t.arg({ type: 'UUID', required: true, description: namedBy.replay }),
    },
    resolve: (query, _parent, { worldId, replayId }, { prisma }) =>
      prisma.replay.findFirst({ ...query, where: { id: replayId, worldId } }),
  }),
);

commandField('requestReplay', {
  description: 'Runs recorded decisions again, against the draft or a version.',
  scope: 'write:operations',
  audited: ['replay requested'],
  input: {
    description: 'Which recorded decisions to run again, and against what.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      version: t.field({
        type: 'TrialVersion',
        description: '`draft` (default), or a version: `v3` or `3`.',
      }),
      action: t.string({ description: 'Of this routing key alone.' }),
      from: t.field({ type: 'DateTime', description: 'Decided at this time or later.' }),
      to: t.field({ type: 'DateTime', description: 'Decided before this time.' }),
      limit: t.int({ description: 'At most so many, the newest; 1,000 by default, at most 1,000,000.' }),
    }),
  },
  type: ReplayRef,
  run: (context, input) =>
    readBack(
      requestReplay(servicesOfDecisions(context.services).database, context.auth, {
        ...input,
        from: input.from ?? null,
        to: input.to ?? null,
      }),
      ({ id }) => context.prisma.replay.findUniqueOrThrow({ where: { id } }),
    ),
});

builder.subscriptionField('replayProgress', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: ReplayRef,
    description:
      'A snapshot of the replay, then one after each change, until it ends. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      replayId: t.arg({ type: 'UUID', required: true, description: namedBy.replay }),
    },
    subscribe: (_parent, { worldId, replayId }, context) =>
      watchReplay(
        servicesOfDecisions(context.services).database,
        context.auth,
        { worldId, replayId },
        context.streamSignal(),
      ),
    resolve: (replay) => replay,
  }),
);
