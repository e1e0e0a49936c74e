import { answerColumn, decisionInputsColumn, boundAnswer } from './decision-columns.ts';
import { invalidField } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf, countedAtMost } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { access, asMember, asStaff } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Decision } from '../rules/model.ts';
import { leadToWorld } from '../worlds/world-of.graphql.ts';
import { DecisionRef } from './decision-answer.graphql.ts';
import { decisionAccess } from './decision-access.ts';
import { decidingRulesOf } from '../rules/evaluate/deciding-rules.ts';
import { eraseDecisions, type Erasure } from './erase-decisions.ts';
import { giveFeedback } from './give-feedback.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

export const DecisionFeedbackRef = builder.prismaNode('DecisionFeedback', {
  id: { field: 'id' },
  nullable: true,
  ...access<{ domainId: string; authorId: string }>(
    ({ domainId, authorId }, auth) =>
      asStaff(auth, domainId) || asMember(auth, domainId) || authorId === auth.user_id,
  ),
  description: 'Someone says that a decision looked wrong, and why.',
  fields: (t) => ({
    feedbackId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that decided.' }),
    decisionId: t.expose('decisionId', { type: 'UUID', description: 'Names the record that it speaks of.' }),
    authorId: t.expose('authorId', { type: 'UUID', description: 'The user or API key.' }),
    text: t.exposeString('text', { description: 'Why it looked wrong; empty once its subject was erased.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
});

export const DecisionRecordRef = builder.prismaNode('DecisionRecord', {
  id: { field: 'id' },
  nullable: true,
  ...access<{ domainId: string; apiKeyId: string | null }>(
    ({ domainId, apiKeyId }, auth) =>
      asStaff(auth, domainId) ||
      // A simulation may be of a draft: it is for staff alone.
      (apiKeyId !== null && (asMember(auth, domainId) || apiKeyId === auth.user_id)),
  ),
  description: 'The record of one decision, or of a simulation by staff.',
  fields: (t) => ({
    decisionId: t.expose('id', { type: 'UUID', description: 'Its identifier: `decision_id` of the answer.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that decided.' }),
    apiKeyId: t.expose('apiKeyId', {
      type: 'UUID',
      nullable: true,
      description: 'The key that asked; null for a simulation.',
    }),
    simulatedById: t.expose('simulatedBy', {
      type: 'UUID',
      nullable: true,
      description: 'The operator who simulated it; null for a decision.',
    }),
    action: t.exposeString('action', { description: 'Routing key.' }),
    versionNumber: t.exposeInt('versionNumber', { description: 'Of the version that decided.' }),
    moduleDigest: t.exposeString('moduleDigest', { description: 'Of the module that decided.' }),
    decision: t.field({
      type: VerdictEnum,
      select: { decision: true },
      description: 'What it came to.',
      resolve: ({ decision }) => decision as Decision,
    }),
    asOf: t.expose('asOf', { type: 'Date', description: 'Date of the facts.' }),
    evaluatedAt: t.expose('evaluatedAt', { type: 'DateTime', description: 'When.' }),
    inputs: t.field({
      type: 'Inputs',
      nullable: true,
      select: { inputs: true },
      description: 'As `decision_log` keeps them; null where it keeps their digest alone, and once erased.',
      resolve: ({ inputs }) => decisionInputsColumn.read(inputs),
    }),
    inputsDigest: t.exposeString('inputsDigest', {
      description:
        'Hex SHA-256 of the canonical JSON of the inputs as the action reads them: `inputsDigest` of the answer.',
    }),
    answer: t.field({
      type: DecisionRef,
      select: { answer: true, inputsDigest: true, worldId: true },
      description: 'The body of the response, less what was erased.',
      resolve: ({ answer, inputsDigest, worldId }) => ({
        ...boundAnswer(answerColumn.read(answer), inputsDigest),
        worldId,
      }),
    }),
    decidingRules: t.stringList({
      select: { answer: true },
      description:
        'Keys of the rules whose effect is the verdict; of `INDETERMINATE` those that are still open; none where no rule decided.',
      resolve: ({ answer }) => decidingRulesOf(answerColumn.read(answer)),
    }),
    subjectRef: t.exposeString('subjectRef', {
      nullable: true,
      description: 'Whom it was about; null once erased.',
    }),
    traceId: t.exposeString('traceId', { nullable: true, description: 'As it was sent.' }),
    feedback: t.relation('feedback', {
      description: 'What was said of it, newest first: at most the newest 50.',
      query: { orderBy: { id: 'desc' }, take: 50 },
    }),
  }),
});

export const DecisionConnection = connectionOf('Decision', DecisionRecordRef, { isFilledByMachines: true });

interface DecisionFilter {
  worldId?: string | null | undefined;
  action?: string | null | undefined;
  decision?: Decision | null | undefined;
  subjectRef?: string | null | undefined;
  traceId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** @throws DomainError `invalid_field`: times are looked up in the index of one world. */
export const decisionsWhere = (
  { worldId, action, decision, subjectRef, traceId, from, to }: DecisionFilter,
  auth: AuthContext,
) => ({
  ...(worldId != null && { worldId }),
  ...decidedWithin({ worldId, from, to }),
  ...(action != null && { action }),
  ...(decision != null && { decision }),
  ...(subjectRef != null && { subjectRef }),
  ...(traceId != null && { traceId }),
  ...decisionAccess(auth),
});

function decidedWithin({ worldId, from, to }: Pick<DecisionFilter, 'worldId' | 'from' | 'to'>) {
  if (from == null && to == null) return {};
  if (worldId == null) {
    throw invalidField('/world_id', 'Decisions of a time are those of one world: say of which.', 'required');
  }
  if (from != null && to != null && Date.parse(from) >= Date.parse(to)) {
    throw invalidField('/to', 'It is to be later than `from`: between the two there is no decision.');
  }
  return { evaluatedAt: { ...(from != null && { gte: from }), ...(to != null && { lt: to }) } };
}

/**
 * Newest first. Between two times the index of the world's times gives the order too: by identifiers alone, the database
 * would read all that is newer than the first that is asked for.
 */
export const decisionOrder = ({
  from,
  to,
}: DecisionFilter): Prisma.DecisionRecordOrderByWithRelationInput[] =>
  from == null && to == null ? [{ id: 'desc' }] : [{ evaluatedAt: 'desc' }, { id: 'desc' }];

builder.queryField('decisions', (t) =>
  t.withAuth({ authenticated: true }).prismaConnection(
    {
      type: DecisionRecordRef,
      cursor: 'id',
      description:
        'Recorded decisions, newest first: a key sees its own (`decide:domain`), a member those of the domain of `X-Domain-Id` (`read:domain`), staff all (`read:operations`).',
      args: {
        worldId: t.arg({
          type: 'UUID',
          description: 'Only those that this world decided; null: of all worlds.',
        }),
        action: t.arg.string({ description: 'Of this routing key.' }),
        decision: t.arg({ type: VerdictEnum, description: 'That came out so.' }),
        subjectRef: t.arg.string({ description: 'About this subject.' }),
        traceId: t.arg.string({
          description: 'Only those whose request sent this `trace_id`.',
        }),
        from: t.arg({ type: 'DateTime', description: 'Decided at this time or later, by `worldId`.' }),
        to: t.arg({ type: 'DateTime', description: 'Decided before this time, by `worldId`.' }),
      },
      totalCount: (_parent, args, { auth, prisma }) =>
        prisma.decisionRecord.count({ where: decisionsWhere(args, auth), take: countedAtMost }),
      resolve: (query, _parent, args, { auth, prisma }) =>
        prisma.decisionRecord.findMany({
          ...query,
          where: decisionsWhere(args, auth),
          orderBy: decisionOrder(args),
        }),
    },
    DecisionConnection,
  ),
);

builder.queryField('decision', (t) =>
  t.withAuth({ authenticated: true }).prismaField({
    type: DecisionRecordRef,
    nullable: true,
    description: 'One recorded decision. Who sees it: as for `decisions`.',
    args: { decisionId: t.arg({ type: 'UUID', required: true, description: namedBy.decision }) },
    resolve: (query, _parent, { decisionId }, { auth, prisma }) =>
      prisma.decisionRecord.findFirst({ ...query, where: { id: decisionId, ...decisionAccess(auth) } }),
  }),
);

export const FeedbackConnection = connectionOf('Feedback', DecisionFeedbackRef);

builder.queryField('worldFeedback', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: DecisionFeedbackRef,
      cursor: 'id',
      description: 'What was said of the decisions of a world, newest first. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      totalCount: (_parent, { worldId }, { prisma }) => prisma.decisionFeedback.count({ where: { worldId } }),
      resolve: (query, _parent, { worldId }, { prisma }) =>
        prisma.decisionFeedback.findMany({ ...query, where: { worldId }, orderBy: { id: 'desc' } }),
    },
    FeedbackConnection,
  ),
);

const GiveFeedbackInput = builder.inputType('GiveFeedbackInput', {
  description: 'Why a decision looked wrong.',
  fields: (t) => ({
    decisionId: t.field({ type: 'UUID', required: true, description: namedBy.decision }),
    text: t.string({ required: true, description: 'What looked wrong, and why. At most 4,000 characters.' }),
  }),
});

builder.mutationField('giveFeedback', (t) =>
  t.withAuth({ authenticated: true }).prismaField({
    type: DecisionFeedbackRef,
    errors: {},
    description:
      'Says that a decision looked wrong. Anyone who sees the decision may; it changes nothing about it.',
    args: {
      input: t.arg({
        type: GiveFeedbackInput,
        required: true,
        description: 'What looked wrong about which decision.',
      }),
    },
    resolve: (_query, _parent, { input }, { services, auth }) =>
      giveFeedback(servicesOfDecisions(services).database, auth, input),
  }),
);

const ErasureRef = builder.objectRef<Erasure & { worldId: string }>('DecisionErasure').implement({
  description: 'What an erasure removed.',
  fields: (t) => ({
    erased: t.exposeInt('erased', {
      description: 'Records whose inputs, subject and readings were removed; verdict and digest stay.',
    }),
  }),
});

leadToWorld(ErasureRef, 'The world, whose decisions they are.');

commandField('eraseDecisions', {
  description: 'Removes what the records of a world keep about a subject; verdict, reasons and digest stay.',
  scope: 'delete:operations',
  audited: ['decision erased'],
  input: {
    description: 'Whose inputs to remove from the records.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: 'The world that decided.' }),
      subjectRef: t.string({ required: true, description: 'The subject, as the decisions name it.' }),
    }),
  },
  type: ErasureRef,
  run: (context, input) =>
    readBack(
      eraseDecisions(servicesOfDecisions(context.services).database, context.auth, input),
      async (erasure) => ({
        ...erasure,
        worldId: input.worldId,
      }),
    ),
});
