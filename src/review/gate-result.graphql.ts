import type {
  AskedValue,
  CaseFailure,
  Gate1Result,
  Gate2Result,
  RequiredCase,
  RequirementKind,
  SuiteReport,
  VerifiedSpecification,
} from '../gates/gate-result.ts';
import { requiredCaseId } from '../gates/required-case.ts';
import { builder } from '../graphql/builder.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import type { RuleBody } from '../rules/model.ts';
import { ProvedReadingRef } from './reading-ledger.graphql.ts';
import { FindingRef, OutcomeEnum, SuiteCaseRef } from './rule.graphql.ts';

const RequirementKindEnum = closedEnum<RequirementKind>('RequirementKind', 'Why a case is asked for.', {
  outcome: 'No case comes to this outcome.',
  boundary: 'No case is at this figure, on this side of it.',
  override: 'No case shows this exception, or what it excepts from.',
  branch: 'No case takes this side of a condition.',
  value: 'No case states what a value comes to here.',
});

const AskedValueRef = builder.objectRef<AskedValue>('AskedValue').implement({
  description: 'A value that a case is to state: is it what the code makes of it?',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'An output, or `<obligation>.<value>`.' }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'What the value is counted in, e.g. `USD`; null where it has none.',
    }),
    computed: t.expose('computed', {
      type: 'Value',
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
    inputs: t.expose('inputs', {
      type: 'Inputs',
      description: 'Inputs as `/decide` takes them: a witness of what the case is asked for.',
    }),
    asOf: t.exposeString('as_of', { nullable: true, description: 'Date of the facts.' }),
    values: t.field({
      type: [AskedValueRef],
      description: 'Values that it is to state; none where the outcome is all that is asked.',
      resolve: ({ values }) => values ?? [],
    }),
  }),
});

const CaseFailureRef = builder.objectRef<CaseFailure>('CaseFailure').implement({
  description: 'A case that came to something else than it expects.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the case shows.' }),
    inputs: t.expose('inputs', { type: 'Inputs', description: 'Inputs as `/decide` takes them.' }),
    asOf: t.exposeString('as_of', { nullable: true, description: 'Date of the facts.' }),
    expected: t.expose('expected', { type: OutcomeEnum, description: 'The outcome that was stated.' }),
    actual: t.expose('actual', {
      type: OutcomeEnum,
      nullable: true,
      description: 'What it came to; null where the inputs were refused.',
    }),
    message: t.exposeString('message', { description: 'What differs.' }),
  }),
});

const SuiteReportRef = builder.objectRef<SuiteReport>('SuiteReport').implement({
  description: 'How the suite ran, and what it still lacks.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'How many cases ran.' }),
    passed: t.exposeInt('passed', { description: 'How many of the cases came out as stated.' }),
    required: t.exposeInt('required', { description: 'What completeness asks for.' }),
    covered: t.exposeInt('covered', { description: 'Of this, shown by a case of the suite.' }),
    missing: t.expose('missing', {
      type: [RequiredCaseRef],
      description: 'Cases to add until `covered` is `required`.',
    }),
    failures: t.expose('failures', { type: [CaseFailureRef], description: 'Cases that failed.' }),
  }),
});

const SpecificationOriginEnum = closedEnum<VerifiedSpecification['origin']>(
  'SpecificationOrigin',
  'Who said what a rule means, without sight of the code.',
  {
    world_agent: 'The world agent, from the text.',
    operator: 'The operator, by cases.',
    both: 'The world agent from the text, and the operator by cases.',
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

export const quotesOf = ({ citations }: RuleBody): string[] => citations.map(({ quote }) => quote);

export const Gate1ResultRef = builder.objectRef<Gate1Result & { quotes: string[] }>('Gate1Result').implement({
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
    suite: t.expose('suite', {
      type: SuiteReportRef,
      description: 'How its examples ran, and which are missing.',
    }),
  }),
});

export const Gate2ResultRef = builder.objectRef<Gate2Result>('Gate2Result').implement({
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
