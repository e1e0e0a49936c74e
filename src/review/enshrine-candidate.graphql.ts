import { builder } from '../graphql/builder.ts';
import { commandField } from '../graphql/command-field.ts';
import { namedBy } from '../graphql/named-by.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { enshrineCandidate, type EnshrineOutcome } from './enshrine-candidate.ts';
import { RuleRef } from './rule.graphql.ts';
import { servicesOfReview } from './resolver-services.graphql.ts';

const EnshrineOutcomeRef = builder.objectRef<EnshrineOutcome>('EnshrineOutcome').implement({
  description: 'What came of a sign-off.',
  fields: (t) => ({
    candidateId: t.expose('candidateId', { type: 'UUID', description: 'The candidate that was signed.' }),
    approvalDecisionId: t.expose('approvalDecisionId', {
      type: 'UUID',
      description: 'The sign-off on record.',
    }),
    contentHash: t.exposeString('contentHash', { description: 'The content that was signed off.' }),
    approvalsMissing: t.exposeInt('approvalsMissing', {
      description: 'Sign-offs that are still missing; 0 when the rule was enshrined.',
    }),
    ruleKey: t.exposeString('ruleKey', {
      description: 'Under which the working set holds it, e.g. `R-0007`.',
    }),
    ruleId: t.expose('ruleId', {
      type: 'UUID',
      nullable: true,
      description: 'The rule; null while sign-offs are missing.',
    }),
    revision: t.exposeInt('revision', { nullable: true, description: 'The revision that was made.' }),
    candidate: t.prismaField({
      type: CandidateRef,
      description: 'The candidate as it is now.',
      resolve: (query, { candidateId: id }, _args, { prisma }) =>
        prisma.ruleCandidate.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    rule: t.prismaField({
      type: RuleRef,
      nullable: true,
      description: 'The rule as it is now; null while sign-offs are missing.',
      resolve: (query, { ruleId: id }, _args, { prisma }) =>
        id === null ? null : prisma.rule.findUnique({ ...query, where: { id } }),
    }),
    world: t.prismaField({
      type: WorldModelRef,
      description: 'The world, with its working set as it is now.',
      resolve: (query, { candidateId: id }, _args, { prisma }) =>
        prisma.worldModel.findFirstOrThrow({ ...query, where: { candidates: { some: { id } } } }),
    }),
  }),
});

commandField('enshrineCandidate', {
  description: 'Signs a candidate off; the last sign-off that the world asks for enshrines it.',
  details: 'Both gates hold for exactly this content, gate 2 inside the transaction.',
  scope: 'write:operations',
  audited: ['rule_candidate approved', 'rule enshrined'],
  input: {
    description: 'A sign-off.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      candidateId: t.field({ type: 'UUID', required: true, description: namedBy.candidate }),
      contentHash: t.string({ required: true, description: 'The content that you looked at.' }),
      statement: t.string({ required: true, description: 'Why you sign.' }),
      acknowledgements: t.stringList({ description: 'Ids of the findings of severity `acknowledge`, each.' }),
    }),
  },
  type: EnshrineOutcomeRef,
  run: (context, input) => enshrineCandidate(servicesOfReview(context.services), context.auth, input),
});
