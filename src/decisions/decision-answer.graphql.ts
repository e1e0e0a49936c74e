import { TierEnum } from '../distillation/distillation.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { EffectEnum, OutcomeEnum } from '../review/rule.graphql.ts';
import type { NamedValue } from '../rules/evaluate/answer.ts';
import type {
  CitedClause,
  DecisionAdvice,
  DecisionAnswer,
  DecisionChange,
  DecisionCounterfactuals,
  DecisionObligation,
  DecisionOutput,
  DecisionReason,
  ExplainedRule,
} from './decision-answer.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';

/** A decision as it is answered here, with its world: of one that left it out, its record says which. */
export type GivenDecision = DecisionAnswer & { worldId?: string };

/** Part of a decision, which leads to what the decision does. */
export type Of<Part> = Part & { of: GivenDecision };

const partsOf = <Part>(parts: readonly Part[], of: GivenDecision): Of<Part>[] =>
  parts.map((part) => ({ ...part, of }));

const CitedClauseRef = builder.objectRef<CitedClause>('CitedClause').implement({
  description: 'A clause of the law, verbatim, and where it is.',
  fields: (t) => ({
    publication: t.exposeString('publication', { description: 'What it was published as.' }),
    section: t.exposeString('section', { description: 'Heading path within the publication.' }),
    revision: t.exposeString('revision', { nullable: true, description: 'Of the publication.' }),
    quote: t.exposeString('quote', { description: 'The words.' }),
  }),
});

const NamedValueRef = builder.objectRef<NamedValue>('NamedValue').implement({
  description: 'A value that the rules computed.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the definition or the obligation calls it.' }),
    value: t.expose('value', {
      type: 'Value',
      nullable: true,
      description: 'Decimals are strings; null while an input that it needs is missing.',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'For instance `USD`.' }),
  }),
});

export const DecisionReasonRef = builder.objectRef<Of<DecisionReason>>('DecisionReason').implement({
  description: 'A rule that mattered, and how.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Its key.' }),
    effect: t.expose('effect', {
      type: EffectEnum,
      nullable: true,
      description: 'What it contributed; null while undetermined.',
    }),
    possibleEffects: t.expose('possible_effects', {
      type: [EffectEnum],
      description: 'What it may still contribute.',
    }),
    outcome: t.expose('outcome', { type: OutcomeEnum, description: 'What it came to.' }),
    overriddenBy: t.exposeString('overridden_by', {
      nullable: true,
      description: 'The exception that silenced it.',
    }),
    limitedBy: t.exposeString('limited_by', {
      nullable: true,
      description: 'The rule whose deny withdrew its permit.',
    }),
    text: t.exposeString('text', { description: 'The rule in words.' }),
    citations: t.expose('citations', {
      type: [CitedClauseRef],
      description: 'The clauses that it rests on.',
    }),
  }),
});

const DecisionOutputRef = builder.objectRef<DecisionOutput>('DecisionOutput').implement({
  description: 'A definition that is returned with the answer.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Of the definition.' }),
    value: t.expose('value', {
      type: 'Value',
      nullable: true,
      description: 'Decimals are strings; null while an input that it needs is missing.',
    }),
    unit: t.exposeString('unit', { nullable: true, description: 'For instance `USD`.' }),
    citations: t.expose('citations', { type: [CitedClauseRef], description: 'The clauses that state it.' }),
  }),
});

export const DecisionObligationRef = builder
  .objectRef<Of<DecisionObligation>>('DecisionObligation')
  .implement({
    description: 'What the caller must also do.',
    fields: (t) => ({
      rule: t.exposeString('rule', { description: 'The rule that asks it.' }),
      id: t.exposeString('id', { description: 'Names it within the rule.' }),
      text: t.exposeString('text', { description: 'What is to be done.' }),
      values: t.expose('values', {
        type: [NamedValueRef],
        description: 'Figures of it, such as a deadline.',
      }),
      citations: t.expose('citations', {
        type: [CitedClauseRef],
        description: 'The clauses that it rests on.',
      }),
    }),
  });

export const DecisionAdviceRef = builder.objectRef<Of<DecisionAdvice>>('DecisionAdvice').implement({
  description: 'What guidance or practice says; it decides nothing.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Its key.' }),
    tier: t.expose('tier', { type: TierEnum, description: 'How binding it is.' }),
    outcome: t.expose('outcome', { type: OutcomeEnum, description: 'What it came to.' }),
    effect: t.expose('effect', { type: EffectEnum, description: 'What it would contribute.' }),
    text: t.exposeString('text', { description: 'The rule in words.' }),
    citations: t.expose('citations', {
      type: [CitedClauseRef],
      description: 'The clauses that it rests on.',
    }),
  }),
});

export const ExplainedRuleRef = builder.objectRef<Of<ExplainedRule>>('ExplainedRule').implement({
  description: 'How one rule in force came to its outcome.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Its key.' }),
    tier: t.expose('tier', { type: TierEnum, description: 'How binding it is.' }),
    effect: t.expose('effect', {
      type: EffectEnum,
      nullable: true,
      description: 'What it contributed; null while undetermined.',
    }),
    possibleEffects: t.expose('possible_effects', {
      type: [EffectEnum],
      description: 'What it may still contribute.',
    }),
    outcome: t.expose('outcome', { type: OutcomeEnum, description: 'What it came to.' }),
    overriddenBy: t.exposeString('overridden_by', {
      nullable: true,
      description: 'The exception that silenced it.',
    }),
    limitedBy: t.exposeString('limited_by', {
      nullable: true,
      description: 'The rule whose deny withdrew its permit.',
    }),
    appliesWhen: t.exposeBoolean('applies_when', {
      nullable: true,
      description: 'Whether its scope holds; null is unknown.',
    }),
    requires: t.exposeBoolean('requires', {
      nullable: true,
      description: 'Whether what it asks holds; null is unknown.',
    }),
    values: t.expose('values', {
      type: 'Values',
      description: 'What it read, as `inputs.age` and `terms.fee_cap`.',
    }),
    missing: t.exposeStringList('missing', { description: 'What it read and was left out.' }),
    text: t.exposeString('text', { description: 'The rule in words.' }),
    citations: t.expose('citations', {
      type: [CitedClauseRef],
      description: 'The clauses that it rests on.',
    }),
  }),
});

const DecisionChangeRef = builder.objectRef<DecisionChange>('DecisionChange').implement({
  description: 'One input that would have to be another, or known.',
  fields: (t) => ({
    input: t.exposeString('input', { description: 'Its name.' }),
    from: t.expose('from', {
      type: 'Value',
      nullable: true,
      description: 'As sent; null where it was left out.',
    }),
    to: t.expose('to', { type: 'Value', nullable: true, description: 'The nearest value that will do.' }),
  }),
});

const CounterfactualRef = builder
  .objectRef<DecisionCounterfactuals['alternatives'][number]>('Counterfactual')
  .implement({
    description: 'Changes that together come to another verdict; none of them can be left out.',
    fields: (t) => ({
      decision: t.expose('decision', { type: VerdictEnum, description: 'What they come to, executed.' }),
      changes: t.expose('changes', { type: [DecisionChangeRef], description: 'What would have to change.' }),
    }),
  });

const CounterfactualsRef = builder.objectRef<DecisionCounterfactuals>('Counterfactuals').implement({
  description: 'The smallest changes of the inputs after which the verdict is another.',
  fields: (t) => ({
    exact: t.exposeBoolean('exact', {
      description:
        'Whether these are proved to be the smallest, and all of them. False where a comparison of several inputs, a list or the number of rules keeps them from being laid out or tried in time: then there may be more, and smaller ones.',
    }),
    alternatives: t.expose('alternatives', {
      type: [CounterfactualRef],
      description: 'All of one size; each was executed and comes to its decision.',
    }),
  }),
});

export const DecisionRef = builder.objectRef<GivenDecision>('Decision').implement({
  description: 'A decision, and the clauses that it rests on.',
  fields: (t) => ({
    decision: t.expose('decision', { type: VerdictEnum, description: 'What it came to.' }),
    decisionId: t.expose('decision_id', { type: 'UUID', description: 'Names its record.' }),
    action: t.exposeString('action', { description: 'Routing key.' }),
    worldModelVersion: t.exposeString('world_model_version', {
      description: '`v3`; `draft` in the playground.',
    }),
    moduleDigest: t.exposeString('module_digest', {
      nullable: true,
      description: 'Of the module that decided.',
    }),
    evaluatedAt: t.expose('evaluated_at', { type: 'DateTime', description: 'When.' }),
    asOf: t.expose('as_of', { type: 'Date', description: 'Date of the facts: which law held.' }),
    validUntil: t.expose('valid_until', {
      type: 'Date',
      nullable: true,
      description:
        'The first later date of the facts on which this version may answer the same inputs otherwise, since other rules or values are in force from then on: the answer holds for every `asOf` before it. Null: there is no such date.',
    }),
    inputsDigest: t.exposeString('inputs_digest', {
      description:
        '`sha256:…` of the canonical JSON (RFC 8785) of the inputs as the action reads them: equal inputs have one digest in whatever order they are sent, and however a decimal or a time is spelled.',
    }),
    reasons: t.field({
      type: [DecisionReasonRef],
      description: 'The rules that decided, those that were silenced, and those still open.',
      resolve: (decision) => partsOf(decision.reasons, decision),
    }),
    outputs: t.expose('outputs', {
      type: [DecisionOutputRef],
      description: 'Definitions that are returned with the answer.',
    }),
    obligations: t.field({
      type: [DecisionObligationRef],
      description: 'What the caller must also do.',
      resolve: (decision) => partsOf(decision.obligations, decision),
    }),
    advice: t.field({
      type: [DecisionAdviceRef],
      description: 'What guidance and practice say.',
      resolve: (decision) => partsOf(decision.advice, decision),
    }),
    possible: t.expose('possible', {
      type: [VerdictEnum],
      nullable: true,
      description: 'Of `indeterminate`: what the missing inputs can still bring about.',
    }),
    missingInputs: t.exposeStringList('missing_inputs', {
      description: 'What undetermined rules read and was left out; empty when the decision is determined.',
    }),
    rules: t.field({
      type: [ExplainedRuleRef],
      nullable: true,
      description: 'Every rule in force; only when asked to explain in full.',
      resolve: (decision) => (decision.rules ? partsOf(decision.rules, decision) : null),
    }),
    definitions: t.field({
      type: [NamedValueRef],
      nullable: true,
      description: 'Every definition that was read; only when asked to explain in full.',
      resolve: ({ definitions }) => definitions ?? null,
    }),
    counterfactuals: t.field({
      type: CounterfactualsRef,
      nullable: true,
      description: 'What would change the verdict; only when asked to explain so.',
      resolve: ({ counterfactuals }) => counterfactuals ?? null,
    }),
    receipt: t.string({
      nullable: true,
      description:
        'A signed statement of this answer, an in-toto statement in a DSSE envelope (Ed25519); only when asked for.',
      resolve: ({ receipt }) => receipt ?? null,
    }),
  }),
});
