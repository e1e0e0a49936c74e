import { gate1Column, gate2Column } from '../gates/gate-columns.ts';
import {
  actionProposalColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../db/model-columns.ts';
import type { CandidateDoubt } from '../distillation/distiller.ts';
import { doubtsColumn } from '../distillation/run-columns.ts';
import { builder } from '../graphql/builder.ts';
import { countedConnectionOf } from '../graphql/connection-of.ts';
import type { RuleBody } from '../rules/model.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofOperations } from '../graphql/type-access.ts';
import type { ActionProposal } from '../rules/rule-set/candidate-rule-set.ts';
import { DefinitionBodyRef } from '../worlds/definition.graphql.ts';
import { CombiningAlgorithmEnum, InputDeclarationRef } from '../worlds/ontology.graphql.ts';
import { modelReadingsColumn } from './model-reading-columns.ts';
import { ModelReadingRef } from './model-reading.graphql.ts';
import { CandidateProvenanceRef, provenanceOf } from './candidate-provenance.graphql.ts';
import type {
  AskedValue,
  Gate1Result,
  Gate2Result,
  RequiredCase,
  RequirementKind,
  SuiteReport,
  VerifiedSpecification,
} from '../gates/gate-result.ts';
import { requiredCaseId } from '../gates/required-case.ts';
import { bySourceChanged, sourceChangedFilter } from './law-change/source-changed-filter.ts';
import { ProvedReadingRef } from './reading-ledger.graphql.ts';
import { FindingRef, RuleBodyRef, SuiteCaseRef } from './rule.graphql.ts';

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
  description: 'How a revision stands to what was in force.',
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

const CandidateDoubtRef = builder.objectRef<CandidateDoubt>('CandidateDoubt').implement({
  description: 'What the distiller did not understand of the quotes of a candidate.',
  fields: (t) => ({
    flag: t.exposeString('flag', { description: 'The flag that it gave.' }),
    message: t.exposeString('message', { description: 'What could not be decided.' }),
    words: t.exposeStringList('words', {
      description: 'The words in question, as they stand; none where it is about the whole.',
    }),
  }),
});

const ActionProposalRef = builder.objectRef<ActionProposal>('ActionProposal').implement({
  description: 'How the action is registered at enshrinement, when the world has none of that key.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Name for people.' }),
    description: t.exposeString('description', { description: 'What it is.' }),
    aggregationMode: t.field({
      type: CombiningAlgorithmEnum,
      description: 'Combining algorithm.',
      resolve: (proposal) => proposal.aggregation_mode,
    }),
    timeZone: t.string({ description: 'IANA name.', resolve: (proposal) => proposal.time_zone }),
    assumptions: t.exposeStringList('assumptions', { description: 'CEL that valid inputs satisfy.' }),
  }),
});

const RequirementKindEnum = closedEnum<RequirementKind>('RequirementKind', 'Why a case is asked for.', {
  outcome: 'No case comes to this outcome.',
  boundary: 'No case stands at this figure, on this side of it.',
  override: 'No case shows this exception, or what it excepts from.',
  branch: 'No case takes this side of a condition.',
  value: 'No case states what a value comes to here.',
});

const AskedValueRef = builder.objectRef<AskedValue>('AskedValue').implement({
  description: 'A value that a case is to state: is it what the code makes of it?',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'An output, or `<obligation>.<value>`.' }),
    unit: t.exposeString('unit', { nullable: true, description: 'Its unit.' }),
    computed: t.expose('computed', {
      type: 'JSON',
      nullable: true,
      description: 'What the code comes to: a question. What the law makes of it is for the operator to say.',
    }),
  }),
});

const RequiredCaseRef = builder.objectRef<RequiredCase>('RequiredCase').implement({
  description: 'A case that the suite lacks. What the law makes of it is for the operator to say.',
  fields: (t) => ({
    id: t.string({
      description: 'By what `stateOutcomes` names it. Equal inputs and date have the same id.',
      resolve: requiredCaseId,
    }),
    kind: t.expose('kind', { type: RequirementKindEnum, description: 'Why it is asked for.' }),
    shows: t.exposeString('shows', { description: 'What it would show.' }),
    inputs: t.expose('inputs', { type: 'JSON', description: 'Its inputs.' }),
    asOf: t.exposeString('as_of', { nullable: true, description: 'Date of the facts.' }),
    values: t.field({
      type: [AskedValueRef],
      description: 'Values that it is to state; none where the outcome is all that is asked.',
      resolve: ({ values }) => values ?? [],
    }),
  }),
});

const SuiteReportRef = builder.objectRef<SuiteReport>('SuiteReport').implement({
  description: 'How the suite ran, and what it still lacks.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Cases.' }),
    passed: t.exposeInt('passed', { description: 'Of these, passed.' }),
    required: t.exposeInt('required', { description: 'What completeness asks for.' }),
    covered: t.exposeInt('covered', { description: 'Of this, covered.' }),
    missing: t.expose('missing', { type: [RequiredCaseRef], description: 'What is missing.' }),
    failures: t.expose('failures', {
      type: 'JSON',
      description: '`[{name, inputs, as_of, expected, actual, message}]`.',
    }),
  }),
});

const SpecificationOriginEnum = closedEnum<VerifiedSpecification['origin']>(
  'SpecificationOrigin',
  'Who said what a rule means, without sight of the code.',
  {
    world_agent: 'The world agent, from the text.',
    operator: 'The operator, by cases.',
    both: 'Both.',
    none: 'It was not said.',
  },
);

const SpecificationRef = builder.objectRef<VerifiedSpecification>('VerifiedSpecification').implement({
  description: 'Evidence that the code means what the text says, given without sight of the code.',
  fields: (t) => ({
    origin: t.expose('origin', {
      type: SpecificationOriginEnum,
      description: 'Who said what the rule means.',
    }),
    reading: t.expose('specification', {
      type: 'JSON',
      nullable: true,
      description:
        'What the world agent read from the text: `{agent, modality, thresholds, conditions, boundaries, confidence, ambiguous}`.',
    }),
    suite: t.expose('suite', { type: [SuiteCaseRef], description: 'Cases that passed.' }),
  }),
});

const quotesOf = ({ citations }: RuleBody): string[] => citations.map(({ quote }) => quote);

const Gate1ResultRef = builder.objectRef<Gate1Result & { quotes: string[] }>('Gate1Result').implement({
  description: 'Implementation readiness, for one content hash.',
  fields: (t) => ({
    contentHash: t.string({
      description: 'The content that was examined.',
      resolve: (gate) => gate.content_hash,
    }),
    checkedAt: t.field({ type: 'DateTime', description: 'When.', resolve: (gate) => gate.checked_at }),
    passed: t.exposeBoolean('passed', { description: 'Whether nothing blocks.' }),
    findings: t.expose('findings', { type: [FindingRef], description: 'What was found.' }),
    specification: t.expose('specification', {
      type: SpecificationRef,
      description: 'The independent specification.',
    }),
    reading: t.field({
      type: ProvedReadingRef,
      nullable: true,
      description:
        'The account of the words that the code is proved to be; null where no one could give one.',
      resolve: ({ specification: { proof }, quotes }) =>
        proof ? { by: proof.by, ledgers: proof.norms.map(({ ledger }) => ({ ledger, quotes })) } : null,
    }),
    suite: t.expose('suite', { type: SuiteReportRef, description: 'The suite.' }),
  }),
});

const Gate2ResultRef = builder.objectRef<Gate2Result>('Gate2Result').implement({
  description: 'Conformity, for one content hash beside one state of the action’s rules.',
  fields: (t) => ({
    contentHash: t.string({
      description: 'The content that was examined.',
      resolve: (gate) => gate.content_hash,
    }),
    workingSetHash: t.string({
      description: 'The state of the action’s rules.',
      resolve: (gate) => gate.working_set_hash,
    }),
    checkedAt: t.field({ type: 'DateTime', description: 'When.', resolve: (gate) => gate.checked_at }),
    passed: t.exposeBoolean('passed', { description: 'Whether nothing blocks.' }),
    findings: t.expose('findings', { type: [FindingRef], description: 'What was found.' }),
  }),
});

const MessageAuthorEnum = builder.enumType('MessageAuthor', {
  description: 'Who wrote a message.',
  values: {
    OPERATOR: { value: 'operator', description: 'An operator.' },
    WORLD_AGENT: { value: 'world_agent', description: 'The world agent.' },
  } as const,
});

builder.prismaObject('SteeringMessage', {
  ...ofOperations,
  description: 'One message of a candidate’s thread.',
  fields: (t) => ({
    messageId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    author: t.expose('author', { type: MessageAuthorEnum, description: 'Who wrote it.' }),
    operatorId: t.expose('operatorId', { type: 'UUID', nullable: true, description: 'Which operator.' }),
    text: t.exposeString('text', { description: 'What was said.' }),
    contentHash: t.exposeString('contentHash', {
      nullable: true,
      description: 'The content that it led to; null when it led to none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
});

const ApprovalVerdictEnum = builder.enumType('ApprovalVerdict', {
  description: 'What was decided of a candidate’s content.',
  values: {
    APPROVED: { value: 'approved', description: 'Signed off.' },
    REJECTED: { value: 'rejected', description: 'Rejected.' },
  } as const,
});

export const ApprovalDecisionRef = builder.prismaObject('ApprovalDecision', {
  ...ofOperations,
  description: 'The human sign-off (or rejection), bound to the content that was looked at. Immutable.',
  fields: (t) => ({
    approvalDecisionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    contentHash: t.exposeString('contentHash', { description: 'The content that it speaks of.' }),
    verdict: t.expose('verdict', { type: ApprovalVerdictEnum, description: 'What was decided.' }),
    decidedBy: t.expose('decidedBy', { type: 'UUID', description: 'The operator.' }),
    statement: t.exposeString('statement', { description: 'Why.' }),
    acknowledgements: t.exposeStringList('acknowledgements', {
      description: 'Findings that were acknowledged.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When.' }),
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
    flags: t.exposeStringList('flags', { description: 'Why the distiller asks a person to look.' }),
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
      description: 'The rule that it revises.',
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
    createdBy: t.expose('createdBy', { type: 'UUID', description: 'Who asked for it.' }),
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
}

export const candidatesWhere = ({ worldId, status, runId, ruleKey }: CandidateFilter) => ({
  worldId,
  ...(status?.length && { status: { in: status } }),
  ...(runId != null && { outputs: { some: { runId } } }),
  ...(ruleKey != null && { ruleKey }),
});

export const CandidateConnection = countedConnectionOf('Candidate', CandidateRef);

builder.queryField('candidates', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: CandidateRef,
      cursor: 'id',
      description:
        'Candidates of a world, oldest first: the enshrinement queue with `status: [QUEUED]`. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }),
        status: t.arg({ type: [CandidateStatusEnum], description: 'Only those in one of these states.' }),
        runId: t.arg({ type: 'UUID', description: 'Only those of this distillation run.' }),
        ruleKey: t.arg.string({ description: 'Only those of this rule key.' }),
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
      worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }),
      candidateId: t.arg({ type: 'UUID', required: true, description: 'The candidate.' }),
    },
    resolve: (query, _parent, { worldId, candidateId }, { prisma }) =>
      prisma.ruleCandidate.findFirst({ ...query, where: { id: candidateId, worldId } }),
  }),
);
