import { builder } from '../graphql/builder.ts';
import { TierEnum } from '../distillation/distillation.graphql.ts';
import type { Json } from '../core/canonical-json.ts';
import type { Effect, Modality, ObligationTrigger, Outcome, Tier } from '../rules/model.ts';
import { DefinitionInput, definitionDraftOf } from '../worlds/definition.graphql.ts';
import {
  CitationInput,
  citationDraftOf,
  CombiningAlgorithmEnum,
  InputDeclarationInput,
  inputDeclarationOf,
} from '../worlds/ontology.graphql.ts';
import type { CandidateFields } from './compose-candidate.ts';
import { LimitReasonInput } from './limit-reason.graphql.ts';
import { EffectEnum, ObligationTriggerEnum, OutcomeEnum } from './rule.graphql.ts';

const OverrideEdgeInput = builder.inputType('OverrideEdgeInput', {
  description: 'A rule to which this one is an exception; with the quote that states it, or your reason.',
  fields: (t) => ({
    rule: t.string({ required: true, description: 'Key of the base.' }),
    citation: t.field({ type: CitationInput, description: 'Where the exception is stated.' }),
    reason: t.string({ description: 'Or why you say so.' }),
  }),
});

const ObligationInput = builder.inputType('ObligationInput', {
  description: 'What the caller must also do.',
  fields: (t) => ({
    id: t.string({ required: true, description: 'Its name within the rule.' }),
    on: t.field({ type: ObligationTriggerEnum, required: true, description: 'When it is due.' }),
    text: t.string({ required: true, description: 'What is to be done.' }),
    values: t.field({ type: 'Expressions', description: 'CEL by name.' }),
  }),
});

export const statedValues =
  'Values that have to come of it, exactly, by your own reading: outputs by name, values of obligations by `<obligation>.<value>`, as `/decide` writes them (`{"fee": "20.00", "notify.deadline": "2026-03-01"}`); null for one that is not due.';

const SuiteCaseInput = builder.inputType('SuiteCaseInput', {
  description:
    'What the law makes of some inputs, by your own reading. Do not copy it from what the code answers.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it shows.' }),
    inputs: t.field({ type: 'Inputs', required: true, description: 'Inputs as `/decide` takes them.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts.' }),
    expected: t.field({ type: OutcomeEnum, required: true, description: 'Outcome of the rule by itself.' }),
    values: t.field({ type: 'Values', description: statedValues }),
  }),
});

const ActionProposalInput = builder.inputType('ActionProposalInput', {
  description: 'How to register the action at enshrinement, when the world has none of that key.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'Name for people.' }),
    description: t.string({
      description: 'What the action decides, in a sentence for people; may be empty.',
    }),
    aggregationMode: t.field({ type: CombiningAlgorithmEnum, description: 'By default `DENY_OVERRIDES`.' }),
    timeZone: t.string({ description: 'IANA name, by default `UTC`.' }),
    assumptions: t.stringList({ description: 'CEL that valid inputs satisfy.' }),
  }),
});

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** What an operator may write of a candidate, apart from what authoring has to have. */
export const contentFields = (t: InputFields) => ({
  title: t.string({ description: 'Name for people; by default the beginning of the text.' }),
  appliesWhen: t.string({ description: 'CEL bool: when the rule speaks; by default `true`.' }),
  requires: t.string({ description: 'CEL bool: the lawful state, stated positively, also for `must_not`.' }),
  ifMet: t.field({ type: EffectEnum, description: 'By default what the modality proposes.' }),
  ifUnmet: t.field({ type: EffectEnum, description: 'By default what the modality proposes.' }),
  overrides: t.field({ type: [OverrideEdgeInput], description: 'Rules to which it is an exception.' }),
  limits: t.stringList({ description: 'Keys of grants over which its deny prevails, or `all` alone.' }),
  limitReasons: t.field({
    type: [LimitReasonInput],
    description:
      'Why its deny prevails over them, where no words of the law say so; what is left out keeps its reason.',
  }),
  obligations: t.field({ type: [ObligationInput], description: 'Duties that arise.' }),
  tier: t.field({ type: TierEnum, description: 'By default `MANDATORY`.' }),
  from: t.field({
    type: 'Date',
    description: 'In force from; null: not yet commenced; left out: as the first cited source is effective.',
  }),
  to: t.field({ type: 'Date', description: 'In force until the day before; null: without end.' }),
  suite: t.field({ type: [SuiteCaseInput], description: 'Your cases, whole: your reading of the rule.' }),
  inputs: t.field({
    type: [InputDeclarationInput],
    description: 'Inputs that it reads; those that the action declares already may be left out.',
  }),
  definitions: t.field({ type: [DefinitionInput], description: 'Definitions that it brings.' }),
  actionProposal: t.field({ type: ActionProposalInput, description: 'How to register its action.' }),
  ledger: t.field({
    type: 'Ledger',
    description:
      'What became of the words of the quotes, whole, in the shape of `readingLedger.tree`; null takes it away. Your own elements need no `read_by`: they are signed with your name and the time.',
  }),
  deriveRule: t.boolean({
    description:
      'Write modality, predicates, effects and obligations from the ledger, which has to be complete.',
  }),
});

interface ContentArguments {
  title?: string | null;
  naturalLanguage?: string | null;
  citations?: Parameters<typeof citationDraftOf>[0][] | null;
  action?: string | null;
  modality?: Modality | null;
  appliesWhen?: string | null;
  requires?: string | null;
  ifMet?: Effect | null;
  ifUnmet?: Effect | null;
  overrides?:
    | { rule: string; citation?: Parameters<typeof citationDraftOf>[0] | null; reason?: string | null }[]
    | null;
  limits?: string[] | null;
  limitReasons?: { rule: string; reason: string }[] | null;
  obligations?: { id: string; on: ObligationTrigger; text: string; values?: Json | undefined }[] | null;
  tier?: Tier | null;
  from?: string | Date | null;
  to?: string | Date | null;
  suite?:
    | {
        name: string;
        inputs?: Json | undefined;
        asOf?: string | Date | null;
        expected: Outcome;
        values?: Json | undefined;
      }[]
    | null;
  inputs?: Parameters<typeof inputDeclarationOf>[0][] | null;
  definitions?: Parameters<typeof definitionDraftOf>[0][] | null;
  actionProposal?: {
    title: string;
    description?: string | null;
    aggregationMode?: string | null;
    timeZone?: string | null;
    assumptions?: string[] | null;
  } | null;
  ledger?: Json | undefined;
  deriveRule?: boolean | null;
}

/** As the domain names it. Dates keep the difference between null and left out. */
export function fieldsOf(given: ContentArguments): CandidateFields {
  const { actionProposal: proposal } = given;
  return {
    title: given.title,
    natural_language: given.naturalLanguage,
    citations: given.citations?.map(citationDraftOf),
    action: given.action,
    modality: given.modality,
    applies_when: given.appliesWhen,
    requires: given.requires,
    if_met: given.ifMet,
    if_unmet: given.ifUnmet,
    overrides: given.overrides?.map(({ rule, citation, reason }) => ({
      rule,
      citation: citation ? citationDraftOf(citation) : null,
      reason,
    })),
    limits: given.limits,
    limit_reasons: given.limitReasons,
    obligations: given.obligations?.map(({ id, on, text, values }) => ({
      id,
      on,
      text,
      values: values ?? {},
    })),
    tier: given.tier,
    ...(given.from !== undefined && { from: given.from as string | null }),
    ...(given.to !== undefined && { to: given.to as string | null }),
    suite: given.suite?.map(({ name, inputs, asOf, expected, values }) => ({
      name,
      inputs,
      as_of: (asOf as string | null | undefined) ?? null,
      expected,
      values,
    })),
    inputs: given.inputs?.map(inputDeclarationOf),
    definitions: given.definitions?.map(definitionDraftOf),
    ...(given.ledger !== undefined && { ledger: given.ledger }),
    derive_rule: given.deriveRule,
    action_proposal: proposal
      ? {
          title: proposal.title,
          description: proposal.description,
          aggregation_mode: proposal.aggregationMode,
          time_zone: proposal.timeZone,
          assumptions: proposal.assumptions,
        }
      : proposal,
  };
}
