import { userById } from '../access/users/user-by-id.graphql.ts';
import { UserRef } from '../access/users/user.graphql.ts';
import { ruleBodyColumn } from '../db/model-columns.ts';
import { DistillationRunRef } from '../distillation/distillation.graphql.ts';
import { builder } from '../graphql/builder.ts';
import { readTogether, type QueryOf } from '../graphql/read-together.ts';
import { sourceById } from '../sources/cited-source.graphql.ts';
import { SourceMaterialRef } from '../sources/source.graphql.ts';
import { provenanceOf } from './candidate-provenance.graphql.ts';
import { ApprovalDecisionRef } from './approval.graphql.ts';
import { CandidateRef } from './candidate.graphql.ts';
import { RuleRef, RuleRevisionRef } from './rule.graphql.ts';

builder.prismaObjectField(RuleRevisionRef, 'candidate', (t) =>
  t.relation('candidate', { type: CandidateRef, description: 'The candidate whose content was signed off.' }),
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

builder.prismaObjectField(RuleRevisionRef, 'ofRule', (t) =>
  t.relation('rule', { type: RuleRef, description: 'What the working set holds under its key now.' }),
);

const approvalById = readTogether(
  ({ prisma }, ids, query: QueryOf<'ApprovalDecision'>) =>
    prisma.approvalDecision.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

builder.prismaObjectField(RuleRevisionRef, 'decidedBy', (t) =>
  t.prismaField({
    type: UserRef,
    nullable: true,
    description: 'The operator whose sign-off, the last that was asked for, enshrined it.',
    resolve: async (query, { approvalDecisionId }, _args, context) => {
      const approval = await approvalById(context, {}, approvalDecisionId);
      return approval && userById(context, query, approval.decidedBy);
    },
  }),
);

/** Names a rule for `ruleByKey`. */
export const ruleIn = (worldId: string, key: string): string => `${worldId} ${key}`;

/** By `ruleIn`. */
export const ruleByKey = readTogether(
  ({ prisma }, keys, query: QueryOf<'Rule'>) =>
    prisma.rule.findMany({
      ...query,
      where: {
        OR: keys.map((each) => {
          const space = each.indexOf(' ');
          return { worldId: each.slice(0, space), key: each.slice(space + 1) };
        }),
      },
    }),
  ({ worldId, key }) => ruleIn(worldId, key),
);

export const candidateById = readTogether(
  ({ prisma }, ids, query: QueryOf<'RuleCandidate'>) =>
    prisma.ruleCandidate.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

builder.prismaObjectField(CandidateRef, 'revises', (t) =>
  t.prismaField({
    type: RuleRef,
    nullable: true,
    description: 'The rule that it revises; null of a new one.',
    resolve: (query, { worldId, revisesRuleKey: key }, _args, context) =>
      key === null ? null : ruleByKey(context, query, ruleIn(worldId, key)),
  }),
);

const runById = readTogether(
  ({ prisma }, ids, query: QueryOf<'DistillationRun'>) =>
    prisma.distillationRun.findMany({ ...query, where: { id: { in: ids } } }),
  ({ id }) => id,
);

const withOutputs = { outputs: { orderBy: { sourceMaterialId: 'asc' } } } as const;

builder.prismaObjectField(CandidateRef, 'run', (t) =>
  t.prismaField({
    type: DistillationRunRef,
    nullable: true,
    select: withOutputs,
    description: 'The distillation run that proposed it; null for one that an operator wrote.',
    resolve: (query, { outputs }, _args, context) => runById(context, query, outputs[0]?.runId ?? null),
  }),
);

builder.prismaObjectField(CandidateRef, 'sources', (t) =>
  t.prismaField({
    type: [SourceMaterialRef],
    select: { ...withOutputs, body: true },
    description: 'The source materials that contributed to it, and those that it cites.',
    resolve: async (query, { body, outputs }, _args, context) => {
      const { sourceMaterials } = provenanceOf(ruleBodyColumn.read(body), outputs);
      const rows = await Promise.all(sourceMaterials.map((id) => sourceById(context, query, id)));
      return rows.filter((row) => row !== null);
    },
  }),
);
