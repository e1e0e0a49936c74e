import { commandField, readBack } from '../graphql/command-field.ts';
import { namedBy } from '../graphql/named-by.ts';
import { readWritten } from './read-written.ts';
import { CitationInput } from '../worlds/ontology.graphql.ts';
import { contentFields, fieldsOf } from './candidate-input.graphql.ts';
import { CandidateRef, RevisionKindEnum } from './candidate.graphql.ts';
import { retireRule } from './retire-rule.ts';
import { reviseRule } from './revise-rule.ts';
import { ModalityEnum, RuleRef } from './rule.graphql.ts';
import { servicesOfReview } from './resolver-services.graphql.ts';

commandField('reviseRule', {
  description: 'Opens a candidate derived from a rule.',
  details: 'Only its enshrinement makes a revision.',
  scope: 'write:operations',
  audited: ['rule_candidate created'],
  input: {
    description: 'A revision of a rule, as a candidate; what is left out is as in the rule.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      ruleKey: t.string({ required: true, description: namedBy.rule }),
      kind: t.field({ type: RevisionKindEnum, required: true, description: 'Amend, correct or edit.' }),
      revisionId: t.field({
        type: 'UUID',
        description:
          'Which of its revisions in force is revised; refused, `stale_revision`, where that is in force no more. By default the one in force on `from`, and without that the last to begin.',
      }),
      naturalLanguage: t.string({ description: 'The rule as a person reads it.' }),
      citations: t.field({ type: [CitationInput], description: 'Its passages, whole.' }),
      modality: t.field({ type: ModalityEnum, description: 'Kind of norm; proposes the effects anew.' }),
      ...contentFields(t),
      furtherLimits: t.stringList({
        description: 'Keys of grants over which its deny prevails too, beside the limits of the rule.',
      }),
    }),
  },
  type: CandidateRef,
  run: (context, input) =>
    readBack(
      reviseRule(servicesOfReview(context.services), context.auth, {
        correlationId: input.correlationId,
        worldId: input.worldId,
        ruleKey: input.ruleKey,
        kind: input.kind,
        revisionId: input.revisionId,
        further_limits: input.furtherLimits,
        ...fieldsOf(input),
      }),
      (...written) => readWritten(context.prisma, ...written),
    ),
});

commandField('retireRule', {
  description: 'Takes a rule out of the working set.',
  details: 'Refused, `invalid_state`, while another rule overrides or limits it.',
  scope: 'delete:operations',
  audited: ['rule retired'],
  input: {
    description: 'Which rule, and why.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      ruleKey: t.string({ required: true, description: namedBy.rule }),
      reason: t.string({ required: true, description: 'Why it is retired; kept in the audit record.' }),
    }),
  },
  type: RuleRef,
  run: (context, input) =>
    readBack(retireRule(servicesOfReview(context.services), context.auth, input), ({ id }) =>
      context.prisma.rule.findUniqueOrThrow({ where: { id } }),
    ),
});
