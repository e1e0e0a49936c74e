import { gate1Column, gate2Column } from '../gates/gate-columns.ts';
import {
  actionProposalColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../db/model-columns.ts';
import { doubtsColumn } from '../distillation/run-columns.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { holding } from '../graphql/holding.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { ActionProposal } from '../rules/rule-set/candidate-rule-set.ts';
import { DefinitionBodyRef } from '../worlds/definition.graphql.ts';
import { CombiningAlgorithmEnum, InputDeclarationRef } from '../worlds/ontology.graphql.ts';
import { modelReadingsColumn } from './model-reading-columns.ts';
import { ModelReadingRef } from './model-reading.graphql.ts';
import { CandidateDoubtRef, CandidateFlagEnum, isCandidateFlag } from './candidate-flag.graphql.ts';
import { CandidateProvenanceRef, provenanceOf } from './candidate-provenance.graphql.ts';
import { bySourceChanged, sourceChangedFilter } from './law-change/source-changed-filter.ts';
import { Gate1ResultRef, Gate2ResultRef, quotesOf } from './gate-result.graphql.ts';
import { RuleBodyRef } from './rule.graphql.ts';

export const CandidateStatusEnum = builder.enumType('CandidateStatus', {
  description: 'Life cycle of a candidate. An edit or a steering message sends it back to `proposed`.',
  values: {
    PROPOSED: { value: 'proposed', description: 'Not verified as it is.' },
    NEEDS_WORK: { value: 'needs_work', description: 'Gate 1 did not let it pass.' },
    READY: { value: 'ready', description: 'Gate 1 passed.' },
    NONCONFORMING: { value: 'nonconforming', description: 'Gate 2 did not let it pass.' },
    QUEUED: { value: 'queued', description: 'Both gates passed; it waits for sign-off.' },
    ENSHRINED: { value: 'enshrined', description: 'Signed off and in the working set.' },
    REJECTED: { value: 'rejected', description: 'Rejected for good.' },
  } as const,
});

const CandidateOriginEnum = builder.enumType('CandidateOrigin', {
  description: 'Where a candidate comes from.',
  values: {
    DISTILLED: { value: 'distilled', description: 'Proposed by a distillation run.' },
    AUTHORED: { value: 'authored', description: 'Written by an operator.' },
    REVISED: { value: 'revised', description: 'Derived from a rule.' },
    RESTORED: { value: 'restored', description: 'Staged from an older version.' },
  } as const,
});

export const RevisionKindEnum = builder.enumType('RevisionKind', {
  description: 'How a revision relates to what was in force.',
  values: {
    AMEND: {
      value: 'amend',
      description: 'The law changes: the predecessor ends where the revision begins.',
    },
    CORRECT: { value: 'correct', description: 'The rule was wrong: the revision takes its place.' },
    EDIT: {
      value: 'edit',
      description:
        'The rule is in no published version: the revision takes its place, and nothing is told as a correction.',
    },
    CARRY_OVER: {
      value: 'carry_over',
      description:
        'A newer revision of its source has the same words: the rule stays as it is and cites that one. Made by `carryOverRules` alone.',
    },
  } as const,
});

const ActionProposalRef = builder.objectRef<ActionProposal>('ActionProposal').implement({
  description: 'How the action is registered at enshrinement, when the world has none of that key.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Name for people.' }),
    description: t.exposeString('description', {
      description: 'What the action decides, in a sentence for people; may be empty.',
    }),
    aggregationMode: t.field({
      type: CombiningAlgorithmEnum,
      description: 'Combining algorithm.',
      resolve: (proposal) => proposal.aggregation_mode,
    }),
    timeZone: t.string({ description: 'IANA name.', resolve: (proposal) => proposal.time_zone }),
    assumptions: t.exposeStringList('assumptions', { description: 'CEL that valid inputs satisfy.' }),
  }),
});

const MessageAuthorEnum = builder.enumType('MessageAuthor', {
  description: 'Who wrote a message.',
  values: {
    OPERATOR: { value: 'operator', description: 'A person who steers the candidate.' },
    WORLD_AGENT: {
      value: 'world_agent',
      description: 'The service’s own reader, which answers with a proposal.',
    },
  } as const,
});

builder.prismaNode('SteeringMessage', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'One message of a candidate’s thread.',
  fields: (t) => ({
    messageId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    author: t.expose('author', { type: MessageAuthorEnum, description: 'Who wrote it.' }),
    operatorId: t.expose('operatorId', {
      type: 'UUID',
      nullable: true,
      description: 'User who wrote it; null where the world agent did.',
    }),
    text: t.exposeString('text', { description: 'What was said.' }),
    contentHash: t.exposeString('contentHash', {
      nullable: true,
      description: 'The content that it led to; null when it led to none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
});

export const CandidateRef = builder.prismaNode('RuleCandidate', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'A draft rule with its provenance trail, gate results and steering thread.',
  fields: (t) => ({
    candidateId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it is proposed to.' }),
    status: t.expose('status', { type: CandidateStatusEnum, description: 'Life cycle state.' }),
    ruleKey: t.exposeString('ruleKey', { description: 'The key that it has, or will have, as a rule.' }),
    title: t.exposeString('title', { description: 'Name for people.' }),
    rule: t.field({
      type: RuleBodyRef,
      description: 'What it says.',
      resolve: ({ body }) => ruleBodyColumn.read(body),
    }),
    inputs: t.field({
      type: [InputDeclarationRef],
      description: 'Inputs that it declares.',
      resolve: ({ inputs }) => inputsColumn.read(inputs),
    }),
    definitions: t.field({
      type: [DefinitionBodyRef],
      description: 'Definitions that it brings.',
      resolve: ({ definitions }) => definitionsColumn.read(definitions),
    }),
    actionProposal: t.field({
      type: ActionProposalRef,
      nullable: true,
      description: 'How its action is to be registered.',
      resolve: ({ actionProposal }) => actionProposalColumn.read(actionProposal),
    }),
    confidence: t.exposeFloat('confidence', { nullable: true, description: 'The distiller’s, 0 to 1.' }),
    flags: t.field({
      type: [CandidateFlagEnum],
      select: { flags: true },
      description:
        'Why the distiller asks a person to look, or what it tells; each is a finding, to acknowledge where it doubts.',
      // What an earlier release noted and this one does not know has its finding, as all others.
      resolve: ({ flags }) => flags.filter(isCandidateFlag),
    }),
    handEdited: t.exposeBoolean('handEdited', {
      description:
        'Whether a person changed the rule since it was distilled, or since the agent last wrote it.',
    }),
    doubts: t.field({
      type: [CandidateDoubtRef],
      description: 'What the distiller did not understand of the quotes, word by word.',
      resolve: ({ doubts }) => doubtsColumn.read(doubts),
    }),
    modelReadings: t.field({
      type: [ModelReadingRef],
      description: 'How models read its words when it was last verified; none where the world asks none.',
      resolve: ({ modelReadings }) => modelReadingsColumn.read(modelReadings),
    }),
    contentHash: t.exposeString('contentHash', { description: 'What gates and sign-off speak of.' }),
    revision: t.exposeInt('revision', { description: 'Counts edits and messages.' }),
    gate1: t.field({
      type: Gate1ResultRef,
      nullable: true,
      description: 'Result of gate 1 for this content; null until it is verified.',
      resolve: ({ gate1, body }) => {
        const result = gate1Column.read(gate1);
        return result && { ...result, quotes: quotesOf(ruleBodyColumn.read(body)) };
      },
    }),
    gate2: t.field({
      type: Gate2ResultRef,
      nullable: true,
      description: 'Result of gate 2; null until gate 1 passed.',
      resolve: ({ gate2 }) => gate2Column.read(gate2),
    }),
    revisesRuleKey: t.exposeString('revisesRuleKey', {
      nullable: true,
      description: 'Key of the rule that it changes, e.g. `R-0007`; null where it is a new rule.',
    }),
    revisionKind: t.expose('revisionKind', {
      type: RevisionKindEnum,
      nullable: true,
      description: 'How it revises it.',
    }),
    origin: t.expose('origin', { type: CandidateOriginEnum, description: 'Where it comes from.' }),
    provenance: t.field({
      type: CandidateProvenanceRef,
      select: { body: true, outputs: { orderBy: { sourceMaterialId: 'asc' } } },
      description: 'Where it comes from.',
      resolve: ({ body, outputs }) => provenanceOf(ruleBodyColumn.read(body), outputs),
    }),
    messages: t.relation('messages', {
      description: 'Its thread, oldest first.',
      query: { orderBy: { createdAt: 'asc' } },
    }),
    approvals: t.relation('approvals', {
      description: 'Sign-offs and rejections, of earlier content too.',
      query: { orderBy: { decidedAt: 'asc' } },
    }),
    createdById: t.expose('createdBy', { type: 'UUID', description: 'Who asked for it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});

export interface CandidateFilter {
  worldId: string;
  status?:
    ('proposed' | 'needs_work' | 'ready' | 'nonconforming' | 'queued' | 'enshrined' | 'rejected')[] | null;
  runId?: string | null;
  ruleKey?: string | null;
  action?: string | null;
  search?: string | null;
}

export const candidateSearch =
  'Only those whose key or title holds each of these words, in small or capital letters.';

export const candidatesWhere = ({ worldId, status, runId, ruleKey, action, search }: CandidateFilter) => ({
  worldId,
  ...(status?.length && { status: { in: status } }),
  ...(runId != null && { outputs: { some: { runId } } }),
  ...(ruleKey != null && { ruleKey }),
  ...(action != null && { body: { path: ['action'], equals: action } }),
  ...holding(search, 'ruleKey', 'title'),
});

export const CandidateConnection = connectionOf('Candidate', CandidateRef);

builder.queryField('candidates', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: CandidateRef,
      cursor: 'id',
      description:
        'Candidates of a world, oldest first: the enshrinement queue with `status: [QUEUED]`. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        status: t.arg({ type: [CandidateStatusEnum], description: 'Only those in one of these states.' }),
        runId: t.arg({ type: 'UUID', description: 'Only those of this distillation run.' }),
        ruleKey: t.arg.string({ description: 'Only those of this rule key.' }),
        action: t.arg.string({ description: 'Only those of this action.' }),
        search: t.arg.string({ description: candidateSearch }),
        sourceChanged: t.arg.boolean({ description: sourceChangedFilter }),
      },
      totalCount: async (_parent, args, { prisma }) =>
        prisma.ruleCandidate.count({
          where: { ...candidatesWhere(args), ...(await bySourceChanged(prisma, args, 'candidates')) },
        }),
      resolve: async (query, _parent, args, { prisma }) =>
        prisma.ruleCandidate.findMany({
          ...query,
          where: { ...candidatesWhere(args), ...(await bySourceChanged(prisma, args, 'candidates')) },
          orderBy: { id: 'asc' },
        }),
    },
    CandidateConnection,
  ),
);

builder.queryField('candidate', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: CandidateRef,
    nullable: true,
    description: 'One candidate. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.arg({ type: 'UUID', required: true, description: namedBy.candidate }),
    },
    resolve: (query, _parent, { worldId, candidateId }, { prisma }) =>
      prisma.ruleCandidate.findFirst({ ...query, where: { id: candidateId, worldId } }),
  }),
);
