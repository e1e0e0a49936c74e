import { builder } from '../graphql/builder.ts';
import { ApprovalDecisionRef, CandidateRef } from './candidate.graphql.ts';
import { RuleRef, RuleRevisionRef } from './rule.graphql.ts';

builder.prismaObjectField(RuleRevisionRef, 'candidate', (t) =>
  t.relation('candidate', { type: CandidateRef, description: 'The candidate that it was.' }),
);

builder.prismaObjectField(RuleRevisionRef, 'approvals', (t) =>
  t.field({
    type: [ApprovalDecisionRef],
    select: {
      contentHash: true,
      candidate: { select: { approvals: { orderBy: { decidedAt: 'asc' } } } },
    },
    description: 'The sign-offs of its content, oldest first: as many as the world asked for.',
    resolve: ({ contentHash, candidate }) =>
      candidate.approvals.filter(
        (approval) => approval.verdict === 'approved' && approval.contentHash === contentHash,
      ),
  }),
);

builder.prismaObjectField(CandidateRef, 'revises', (t) =>
  t.prismaField({
    type: RuleRef,
    nullable: true,
    description: 'The rule that it revises; null of a new one.',
    resolve: (query, { worldId, revisesRuleKey: key }, _args, { prisma }) =>
      key === null ? null : prisma.rule.findUnique({ ...query, where: { worldId_key: { worldId, key } } }),
  }),
);
