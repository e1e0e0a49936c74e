import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { namedBy } from '../graphql/named-by.ts';
import { TierEnum } from '../distillation/distillation.graphql.ts';
import type {
  Finding,
  Obligation,
  OverrideEdge,
  RuleBody,
  SuiteCase,
  SuiteOrigin,
  Witness,
} from '../rules/model.ts';
import { resolutionOf } from '../gates/resolution-policy.ts';
import { limitKeys } from '../rules/rule-set/limit-keys.ts';
import { DefinitionBodyRef } from '../worlds/definition.graphql.ts';
import { CitationRef, InputDeclarationRef } from '../worlds/ontology.graphql.ts';
import { bySourceChanged, sourceChangedFilter } from './law-change/source-changed-filter.ts';
import { FindingCodeEnum } from './finding-code.graphql.ts';
import { LimitReasonRef } from './limit-reason.graphql.ts';
import { ledgerOfBody, ReadingLedgerRef } from './reading-ledger.graphql.ts';

export const ModalityEnum = builder.enumType('Modality', {
  description: 'What kind of norm a rule is.',
  values: {
    MUST: { value: 'must', description: 'A duty.' },
    MUST_NOT: {
      value: 'must_not',
      description: 'A prohibition; `requires` states the lawful state all the same.',
    },
    MAY: { value: 'may', description: 'A permission.' },
    ENTITLED: { value: 'entitled', description: 'An entitlement.' },
  } as const,
});

export const EffectEnum = builder.enumType('Effect', {
  description: 'What a rule contributes to a decision.',
  values: {
    PERMIT: { value: 'permit', description: 'A reason to answer permit.' },
    DENY: { value: 'deny', description: 'A reason to answer deny.' },
    NONE: { value: 'none', description: 'It contributes nothing.' },
  } as const,
});

export const OutcomeEnum = builder.enumType('Outcome', {
  description: 'What a rule comes to on some inputs.',
  values: {
    MET: { value: 'met', description: 'It applies, and what it requires holds.' },
    UNMET: { value: 'unmet', description: 'It applies, and what it requires does not hold.' },
    NOT_APPLICABLE: { value: 'not_applicable', description: 'It does not apply.' },
    UNDETERMINED: { value: 'undetermined', description: 'A missing input leaves it open.' },
  } as const,
});

export const ObligationTriggerEnum = builder.enumType('ObligationTrigger', {
  description: 'When an obligation is due.',
  values: {
    APPLIES: { value: 'applies', description: 'Whenever the rule applies.' },
    MET: { value: 'met', description: 'When what it requires holds.' },
    UNMET: { value: 'unmet', description: 'When what it requires does not hold.' },
  } as const,
});

const ObligationRef = builder.objectRef<Obligation>('Obligation').implement({
  description: 'What the caller must also do.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its name within the rule.' }),
    on: t.expose('on', { type: ObligationTriggerEnum, description: 'When it is due.' }),
    text: t.exposeString('text', { description: 'What is to be done.' }),
    values: t.expose('values', {
      type: 'Expressions',
      description:
        'CEL by name, evaluated into the answer: `{"deadline": "plus_days(inputs.asked_on, 30)"}`.',
    }),
  }),
});

const OverrideEdgeRef = builder.objectRef<OverrideEdge>('OverrideEdge').implement({
  description: 'Exception to base: the rule that has this edge silences `rule` when it fires.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Key of the base.' }),
    citation: t.expose('citation', {
      type: CitationRef,
      nullable: true,
      description: 'Where the exception is stated.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Or why the operator says so.',
    }),
  }),
});

const CaseOriginEnum = closedEnum<SuiteOrigin>('CaseOrigin', 'Who says what a case comes to.', {
  extracted: 'The specification that was read from the text.',
  operator: 'A person, by a case of their own.',
  counterexample: 'An operator, of an input on which code and specification differed.',
  boundary: 'The specification, at a figure of the text.',
});

export const SuiteCaseRef = builder.objectRef<SuiteCase>('SuiteCase').implement({
  description: 'One example of a rule.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it shows.' }),
    inputs: t.expose('inputs', { type: 'Inputs', description: 'Inputs as `/decide` takes them.' }),
    asOf: t.exposeString('as_of', { nullable: true, description: 'Date of the facts.' }),
    expected: t.expose('expected', { type: OutcomeEnum, description: 'Outcome of the rule by itself.' }),
    values: t.field({
      type: 'Values',
      nullable: true,
      description:
        'Values that have to come of it, exactly: outputs by name, values of obligations by `<obligation>.<value>`. Null where it says nothing of values.',
      resolve: ({ values }) => values ?? null,
    }),
    origin: t.expose('origin', { type: CaseOriginEnum, description: 'Who says so.' }),
  }),
});

export const RuleBodyRef = builder.objectRef<RuleBody>('RuleBody').implement({
  description: 'What a rule says, in words and in code.',
  fields: (t) => ({
    naturalLanguage: t.string({
      description: 'The rule as a person reads it.',
      resolve: (body) => body.natural_language,
    }),
    citations: t.field({
      type: [CitationRef],
      description: 'Where the source says so.',
      resolve: (body) => body.citations,
    }),
    action: t.exposeString('action', { description: 'Routing key of the action that it is about.' }),
    modality: t.field({ type: ModalityEnum, description: 'Kind of norm.', resolve: (body) => body.modality }),
    appliesWhen: t.string({
      description: 'CEL: when the rule speaks.',
      resolve: (body) => body.applies_when,
    }),
    requires: t.exposeString('requires', { description: 'CEL: the lawful state, stated positively.' }),
    ifMet: t.field({ type: EffectEnum, description: 'Effect when met.', resolve: (body) => body.if_met }),
    ifUnmet: t.field({
      type: EffectEnum,
      description: 'Effect when unmet.',
      resolve: (body) => body.if_unmet,
    }),
    overrides: t.field({
      type: [OverrideEdgeRef],
      description: 'Rules to which it is an exception.',
      resolve: (body) => body.overrides,
    }),
    limits: t.stringList({
      description: 'Keys of the grants over which its deny prevails, or `all` alone.',
      resolve: (body) => limitKeys(body.limits),
    }),
    limitReasons: t.field({
      type: [LimitReasonRef],
      description: 'Why its deny prevails over them, where no words of the law say so.',
      resolve: (body) => body.limit_reasons ?? [],
    }),
    obligations: t.field({
      type: [ObligationRef],
      description: 'Duties that arise.',
      resolve: (body) => body.obligations,
    }),
    tier: t.field({ type: TierEnum, description: 'How binding it is.', resolve: (body) => body.tier }),
    from: t.string({
      nullable: true,
      description: 'In force from this date; null: not yet commenced.',
      resolve: (body) => body.from,
    }),
    to: t.string({
      nullable: true,
      description: 'In force until the day before; null: without end.',
      resolve: (body) => body.to,
    }),
    suite: t.field({
      type: [SuiteCaseRef],
      description: 'The operator’s cases.',
      resolve: (body) => body.suite,
    }),
    readingLedger: t.field({
      type: ReadingLedgerRef,
      nullable: true,
      description: 'What became of every word of the quotes; null where no one accounted for them.',
      resolve: ledgerOfBody,
    }),
  }),
});

export const WitnessRef = builder.objectRef<Witness>('Witness').implement({
  description: 'An input that was executed on the rules and shows a finding.',
  fields: (t) => ({
    inputs: t.expose('inputs', { type: 'Inputs', description: 'Inputs as `/decide` takes them.' }),
    asOf: t.exposeString('as_of', { description: 'Date of the facts.' }),
  }),
});

const SeverityEnum = builder.enumType('Severity', {
  description: 'What a finding asks for.',
  values: {
    BLOCKING: { value: 'blocking', description: 'The gate does not let the content pass.' },
    ACKNOWLEDGE: { value: 'acknowledge', description: 'The sign-off has to name it.' },
    REPORT: { value: 'report', description: 'Nothing; it is told.' },
  } as const,
});

export const FindingRef = builder.objectRef<Finding>('Finding').implement({
  description: 'One thing that a check found: what, where, why, and an input that shows it.',
  fields: (t) => ({
    findingId: t.exposeString('id', {
      description: 'The same for the same finding on the same content; acknowledgements name it.',
    }),
    code: t.expose('code', { type: FindingCodeEnum, description: 'What was found.' }),
    severity: t.expose('severity', { type: SeverityEnum, description: 'What it asks for.' }),
    message: t.exposeString('message', {
      description: 'A sentence for people: what is wrong, and how to mend it.',
    }),
    resolution: t.string({
      description: 'What ends it: where the rule is wrong, and where the rule is right and the check is not.',
      resolve: resolutionOf,
    }),
    path: t.exposeString('path', { nullable: true, description: 'Which part of the rule.' }),
    start: t.exposeInt('start', {
      nullable: true,
      description: 'First character in the expression at `path`.',
    }),
    end: t.int({ nullable: true, description: 'Character after the last.', resolve: ({ end }) => end }),
    rules: t.stringList({ description: 'Rules that take part.', resolve: ({ rules }) => rules }),
    witness: t.expose('witness', {
      type: WitnessRef,
      nullable: true,
      description: 'An input that shows it.',
    }),
  }),
});

export const RuleStatusEnum = builder.enumType('RuleStatus', {
  description: 'Whether a rule is in the working set.',
  values: {
    ENSHRINED: { value: 'enshrined', description: 'In the working set: the next publication has it.' },
    RETIRED: { value: 'retired', description: 'It was taken out; versions that have it keep it.' },
  } as const,
});

export const RuleRevisionRef = builder.prismaNode('RuleRevision', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'An immutable revision of a rule, as it was signed off.',
  fields: (t) => ({
    revisionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    revision: t.exposeInt('revision', { description: 'Its number within the rule.' }),
    rule: t.field({
      type: RuleBodyRef,
      select: { body: true },
      description: 'What it says.',
      resolve: ({ body }) => ruleBodyColumn.read(body),
    }),
    inputs: t.field({
      type: [InputDeclarationRef],
      select: { inputs: true },
      description: 'Inputs that it reads.',
      resolve: ({ inputs }) => inputsColumn.read(inputs),
    }),
    definitions: t.field({
      type: [DefinitionBodyRef],
      select: { definitions: true },
      description: 'Definitions that it reads, as signed off.',
      resolve: ({ definitions }) => definitionsColumn.read(definitions),
    }),
    contentHash: t.exposeString('contentHash', { description: 'The content that was signed off.' }),
    candidateId: t.expose('candidateId', {
      type: 'UUID',
      description: 'The candidate whose content was signed off.',
    }),
    approvalDecisionId: t.expose('approvalDecisionId', {
      type: 'UUID',
      description: 'The sign-off that enshrined it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was enshrined.' }),
  }),
});

builder.prismaNode('RuleHead', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'A revision that is in the working set.',
  fields: (t) => ({
    closedTo: t.expose('closedTo', {
      type: 'Date',
      nullable: true,
      description: 'Where an amendment closed its period; takes the place of its own `to`.',
    }),
    revision: t.relation('revision', { description: 'The signed content that is in force.' }),
  }),
});

export const RuleRef = builder.prismaNode('Rule', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'An enshrined rule.',
  fields: (t) => ({
    ruleId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it belongs to.' }),
    key: t.exposeString('key', { description: 'E.g. `R-0007`; never reused.' }),
    status: t.expose('status', { type: RuleStatusEnum, description: 'In the working set or not.' }),
    heads: t.relation('heads', {
      description: 'Its revisions in the working set: several where amendments follow one another.',
      query: { orderBy: { id: 'asc' } },
    }),
    revisions: t.relation('revisions', {
      description: 'Every revision that it ever had.',
      query: { orderBy: { revision: 'asc' } },
    }),
    retiredAt: t.expose('retiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was retired.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was first enshrined.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When its row last changed.' }),
  }),
});

export const RuleConnection = connectionOf('Rule', RuleRef);

builder.queryField('rules', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: RuleRef,
      cursor: 'id',
      description: 'The rules of a world by key, retired ones only when asked for. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        action: t.arg.string({ description: 'Only those of this action.' }),
        search: t.arg.string({
          description: 'Only those whose key or text holds this, in small or capital letters.',
        }),
        status: t.arg({ type: RuleStatusEnum, description: 'By default `ENSHRINED`.' }),
        sourceChanged: t.arg.boolean({ description: sourceChangedFilter }),
      },
      totalCount: async (_parent, args, { prisma }) =>
        prisma.rule.count({
          where: { ...rulesWhere(args), ...(await bySourceChanged(prisma, args, 'rules')) },
        }),
      resolve: async (query, _parent, args, { prisma }) =>
        prisma.rule.findMany({
          ...query,
          where: { ...rulesWhere(args), ...(await bySourceChanged(prisma, args, 'rules')) },
          orderBy: { key: 'asc' },
        }),
    },
    RuleConnection,
  ),
);

export interface RuleFilter {
  worldId: string;
  action?: string | null;
  search?: string | null;
  status?: 'enshrined' | 'retired' | null;
}

const textHolding = (words: string) => ({
  path: ['natural_language'],
  string_contains: words,
  mode: 'insensitive' as const,
});

export const rulesWhere = ({ worldId, action, search, status }: RuleFilter) => ({
  worldId,
  status: status ?? ('enshrined' as const),
  ...(action != null && { revisions: { some: { body: { path: ['action'], equals: action } } } }),
  ...(search != null &&
    search.trim() !== '' && {
      OR: [
        { key: { contains: search.trim(), mode: 'insensitive' as const } },
        { revisions: { some: { body: textHolding(search.trim()) } } },
      ],
    }),
});

builder.queryField('rule', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: RuleRef,
    nullable: true,
    description: 'One rule by its key. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      key: t.arg.string({ required: true, description: namedBy.rule }),
    },
    resolve: (query, _parent, { worldId, key }, { prisma }) =>
      prisma.rule.findFirst({ ...query, where: { worldId, key } }),
  }),
);
