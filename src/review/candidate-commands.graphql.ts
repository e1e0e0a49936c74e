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
import { authorCandidate } from './author-candidate.ts';
import { CandidateRef, RevisionKindEnum } from './candidate.graphql.ts';
import type { CandidateFields } from './compose-candidate.ts';
import { editCandidate } from './edit-candidate.ts';
import { enshrineCandidate, type EnshrineOutcome } from './enshrine-candidate.ts';
import { rejectCandidate } from './reject-candidate.ts';
import { retireRule } from './retire-rule.ts';
import { reviseRule } from './revise-rule.ts';
import { EffectEnum, ModalityEnum, ObligationTriggerEnum, OutcomeEnum, RuleRef } from './rule.graphql.ts';
import { steerCandidate } from './steer-candidate.ts';
import { verifyCandidate } from './verify-candidate.ts';

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
    values: t.field({ type: 'JSON', description: 'CEL by name.' }),
  }),
});

const SuiteCaseInput = builder.inputType('SuiteCaseInput', {
  description:
    'What the law makes of some inputs, by your own reading. Do not copy it from what the code answers.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'What it shows.' }),
    inputs: t.field({ type: 'JSON', required: true, description: 'Inputs as `/decide` takes them.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts.' }),
    expected: t.field({ type: OutcomeEnum, required: true, description: 'Outcome of the rule by itself.' }),
  }),
});

const ActionProposalInput = builder.inputType('ActionProposalInput', {
  description: 'How to register the action at enshrinement, when the world has none of that key.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'Name for people.' }),
    description: t.string({ description: 'What it is.' }),
    aggregationMode: t.field({ type: CombiningAlgorithmEnum, description: 'By default `DENY_OVERRIDES`.' }),
    timeZone: t.string({ description: 'IANA name, by default `UTC`.' }),
    assumptions: t.stringList({ description: 'CEL that valid inputs satisfy.' }),
  }),
});

type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

/** What an operator may write of a candidate, apart from what authoring has to have. */
const contentFields = (t: InputFields) => ({
  title: t.string({ description: 'Name for people; by default the beginning of the text.' }),
  appliesWhen: t.string({ description: 'CEL bool: when the rule speaks; by default `true`.' }),
  requires: t.string({ description: 'CEL bool: the lawful state, stated positively, also for `must_not`.' }),
  ifMet: t.field({ type: EffectEnum, description: 'By default what the modality proposes.' }),
  ifUnmet: t.field({ type: EffectEnum, description: 'By default what the modality proposes.' }),
  overrides: t.field({ type: [OverrideEdgeInput], description: 'Rules to which it is an exception.' }),
  limits: t.stringList({ description: 'Keys of grants over which its deny prevails, or `all` alone.' }),
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
  obligations?: { id: string; on: ObligationTrigger; text: string; values?: Json | undefined }[] | null;
  tier?: Tier | null;
  from?: string | Date | null;
  to?: string | Date | null;
  suite?:
    { name: string; inputs?: Json | undefined; asOf?: string | Date | null; expected: Outcome }[] | null;
  inputs?: Parameters<typeof inputDeclarationOf>[0][] | null;
  definitions?: Parameters<typeof definitionDraftOf>[0][] | null;
  actionProposal?: {
    title: string;
    description?: string | null;
    aggregationMode?: string | null;
    timeZone?: string | null;
    assumptions?: string[] | null;
  } | null;
}

/** As the domain names it. Dates keep the difference between null and left out. */
function fieldsOf(given: ContentArguments): CandidateFields {
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
    obligations: given.obligations?.map(({ id, on, text, values }) => ({
      id,
      on,
      text,
      values: (values ?? {}) as Record<string, string>,
    })),
    tier: given.tier,
    ...(given.from !== undefined && { from: given.from as string | null }),
    ...(given.to !== undefined && { to: given.to as string | null }),
    suite: given.suite?.map(({ name, inputs, asOf, expected }) => ({
      name,
      inputs,
      as_of: (asOf as string | null | undefined) ?? null,
      expected,
    })),
    inputs: given.inputs?.map(inputDeclarationOf),
    definitions: given.definitions?.map(definitionDraftOf),
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

const AuthorCandidateInput = builder.inputType('AuthorCandidateInput', {
  description: 'A candidate written by hand.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    naturalLanguage: t.string({ required: true, description: 'The rule as a person reads it.' }),
    citations: t.field({ type: [CitationInput], required: true, description: 'At least one passage.' }),
    action: t.string({ required: true, description: 'Routing key of the action that it is about.' }),
    modality: t.field({ type: ModalityEnum, required: true, description: 'Kind of norm.' }),
    ...contentFields(t),
  }),
});

builder.mutationField('authorCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'Writes a candidate by hand. Scope: `write:operations`. Audited as (`rule_candidate`, `created`). It takes the same way through both gates and a sign-off as a distilled one; a predicate that does not parse or type-check is `predicate_invalid`.',
    args: { input: t.arg({ type: AuthorCandidateInput, required: true, description: 'The candidate.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await authorCandidate(context.services, context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        ...fieldsOf(input),
      });
      context.replayed = replayed;
      return result;
    },
  }),
);

const EditCandidateInput = builder.inputType('EditCandidateInput', {
  description: 'What to change of a candidate; what is left out stays.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    candidateId: t.field({ type: 'UUID', required: true, description: 'The candidate.' }),
    expectedContentHash: t.string({ description: 'Refuse with `stale_revision` when it has other content.' }),
    naturalLanguage: t.string({ description: 'The rule as a person reads it.' }),
    citations: t.field({ type: [CitationInput], description: 'Its passages, whole.' }),
    action: t.string({ description: 'Routing key of the action.' }),
    modality: t.field({ type: ModalityEnum, description: 'Kind of norm; proposes the effects anew.' }),
    ...contentFields(t),
  }),
});

builder.mutationField('editCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'Changes a candidate. Scope: `write:operations`. Audited as (`rule_candidate`, `revised`). New content: back to `proposed`, without gate results, earlier approvals void.',
    args: { input: t.arg({ type: EditCandidateInput, required: true, description: 'The change.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await editCandidate(context.services, context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        candidateId: input.candidateId,
        expectedContentHash: input.expectedContentHash,
        ...fieldsOf(input),
      });
      context.replayed = replayed;
      return result;
    },
  }),
);

const SteerCandidateInput = builder.inputType('SteerCandidateInput', {
  description: 'A message in a candidate’s thread.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    candidateId: t.field({ type: 'UUID', required: true, description: 'The candidate.' }),
    text: t.string({
      required: true,
      description: 'The rule in other words; in quotation marks, if you say more.',
    }),
  }),
});

builder.mutationField('steerCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'A message to the world agent, which answers in the thread. Scope: `write:operations`. Audited as (`rule_candidate`, `revised`). The candidate is back at `proposed`.',
    args: { input: t.arg({ type: SteerCandidateInput, required: true, description: 'The message.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await steerCandidate(context.services, context.auth, input);
      context.replayed = replayed;
      return result;
    },
  }),
);

const VerifyCandidateInput = builder.inputType('VerifyCandidateInput', {
  description: 'Which candidate to verify.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    candidateId: t.field({ type: 'UUID', required: true, description: 'The candidate.' }),
  }),
});

builder.mutationField('verifyCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'Runs gate 1 and, where it passes, gate 2. Scope: `write:operations`. Audited as (`rule_candidate`, `verified`). What the gates find is data: the answer is the candidate.',
    args: { input: t.arg({ type: VerifyCandidateInput, required: true, description: 'The candidate.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await verifyCandidate(context.services, context.auth, input);
      context.replayed = replayed;
      return result;
    },
  }),
);

const EnshrineOutcomeRef = builder.objectRef<EnshrineOutcome>('EnshrineOutcome').implement({
  description: 'What came of a sign-off.',
  fields: (t) => ({
    candidateId: t.expose('candidateId', { type: 'UUID', description: 'The candidate.' }),
    approvalDecisionId: t.expose('approvalDecisionId', {
      type: 'UUID',
      description: 'The sign-off on record.',
    }),
    contentHash: t.exposeString('contentHash', { description: 'The content that was signed off.' }),
    approvalsMissing: t.exposeInt('approvalsMissing', {
      description: 'Sign-offs that are still missing; 0 when the rule was enshrined.',
    }),
    ruleKey: t.exposeString('ruleKey', { description: 'Key of the rule.' }),
    ruleId: t.expose('ruleId', {
      type: 'UUID',
      nullable: true,
      description: 'The rule; null while sign-offs are missing.',
    }),
    revision: t.exposeInt('revision', { nullable: true, description: 'The revision that was made.' }),
  }),
});

const EnshrineCandidateInput = builder.inputType('EnshrineCandidateInput', {
  description: 'A sign-off.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    candidateId: t.field({ type: 'UUID', required: true, description: 'The candidate.' }),
    contentHash: t.string({ required: true, description: 'The content that you looked at.' }),
    statement: t.string({ required: true, description: 'Why you sign.' }),
    acknowledgements: t.stringList({ description: 'Ids of the findings of severity `acknowledge`, each.' }),
  }),
});

builder.mutationField('enshrineCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: EnshrineOutcomeRef,
    errors: {},
    description:
      'Signs a candidate off; the last sign-off that the world asks for enshrines it. Scope: `write:operations`. Audited as (`rule_candidate`, `approved`) and (`rule`, `enshrined`). Both gates hold for exactly this content, gate 2 inside the transaction.',
    args: { input: t.arg({ type: EnshrineCandidateInput, required: true, description: 'The sign-off.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await enshrineCandidate(context.services, context.auth, input);
      context.replayed = replayed;
      return result;
    },
  }),
);

const RejectCandidateInput = builder.inputType('RejectCandidateInput', {
  description: 'A rejection.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    candidateId: t.field({ type: 'UUID', required: true, description: 'The candidate.' }),
    contentHash: t.string({ required: true, description: 'The content that you looked at.' }),
    statement: t.string({ required: true, description: 'Why you reject it.' }),
  }),
});

builder.mutationField('rejectCandidate', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'Rejects a candidate for good. Scope: `write:operations`. Audited as (`rule_candidate`, `rejected`).',
    args: { input: t.arg({ type: RejectCandidateInput, required: true, description: 'The rejection.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await rejectCandidate(context.services, context.auth, input);
      context.replayed = replayed;
      return result;
    },
  }),
);

const ReviseRuleInput = builder.inputType('ReviseRuleInput', {
  description: 'A revision of a rule, as a candidate; what is left out is as in the rule.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    ruleKey: t.string({ required: true, description: 'The rule.' }),
    kind: t.field({ type: RevisionKindEnum, required: true, description: 'Amend or correct.' }),
    naturalLanguage: t.string({ description: 'The rule as a person reads it.' }),
    citations: t.field({ type: [CitationInput], description: 'Its passages, whole.' }),
    modality: t.field({ type: ModalityEnum, description: 'Kind of norm; proposes the effects anew.' }),
    ...contentFields(t),
  }),
});

builder.mutationField('reviseRule', (t) =>
  t.withAuth({ scope: 'write:operations' }).field({
    type: CandidateRef,
    errors: {},
    description:
      'Opens a candidate derived from a rule. Scope: `write:operations`. Audited as (`rule_candidate`, `created`). Only its enshrinement makes a revision.',
    args: { input: t.arg({ type: ReviseRuleInput, required: true, description: 'The revision.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await reviseRule(context.services, context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        ruleKey: input.ruleKey,
        kind: input.kind,
        ...fieldsOf(input),
      });
      context.replayed = replayed;
      return result;
    },
  }),
);

const RetireRuleInput = builder.inputType('RetireRuleInput', {
  description: 'Which rule, and why.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    ruleKey: t.string({ required: true, description: 'The rule.' }),
    reason: t.string({ required: true, description: 'Why it is retired; kept in the audit record.' }),
  }),
});

builder.mutationField('retireRule', (t) =>
  t.withAuth({ scope: 'delete:operations' }).field({
    type: RuleRef,
    errors: {},
    description:
      'Takes a rule out of the working set. Scope: `delete:operations`. Audited as (`rule`, `retired`). Refused, `invalid_state`, while another rule overrides or limits it.',
    args: { input: t.arg({ type: RetireRuleInput, required: true, description: 'The rule.' }) },
    resolve: async (_parent, { input }, context) => {
      const { result, replayed } = await retireRule(context.services, context.auth, input);
      context.replayed = replayed;
      return result;
    },
  }),
);
