import { builder } from '../graphql/builder.ts';
import { CitationInput } from '../worlds/ontology.graphql.ts';
import { contentFields, fieldsOf } from './candidate-input.graphql.ts';
import { CandidateRef, RevisionKindEnum } from './candidate.graphql.ts';
import { retireRule } from './retire-rule.ts';
import { reviseRule } from './revise-rule.ts';
import { ModalityEnum, RuleRef } from './rule.graphql.ts';

const ReviseRuleInput = builder.inputType('ReviseRuleInput', {
  description: 'A revision of a rule, as a candidate; what is left out is as in the rule.',
  fields: (t) => ({
    correlationId: t.string({ required: true, description: 'Idempotency anchor.' }),
    worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
    ruleKey: t.string({ required: true, description: 'The rule.' }),
    kind: t.field({ type: RevisionKindEnum, required: true, description: 'Amend, correct or edit.' }),
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
