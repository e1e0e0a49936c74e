import { WorldAuthoringAuditRef } from '../audit/world-authoring-audit.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { candidateById } from './revision-edges.graphql.ts';

builder.prismaObjectField(WorldAuthoringAuditRef, 'candidate', (t) =>
  t.prismaField({
    type: CandidateRef,
    nullable: true,
    description: 'The candidate that the mutation was of; null of another kind of target.',
    resolve: (query, { targetType, targetId }, _args, context) =>
      candidateById(context, query, targetType === 'rule_candidate' ? targetId : null),
  }),
);
