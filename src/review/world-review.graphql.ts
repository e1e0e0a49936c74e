import { builder } from '../graphql/builder.ts';
import type { ReadClient } from '../db/transaction.ts';
import { WorldModelRef } from '../worlds/world.graphql.ts';
import { CandidateFlagEnum } from './candidate-flag.graphql.ts';
import {
  CandidateConnection,
  CandidateRef,
  CandidateStatusEnum,
  candidateSearch,
  candidatesWhere,
  type CandidateFilter,
} from './candidate.graphql.ts';
import { bySourceChanged, sourceChangedFilter } from './law-change/source-changed-filter.ts';
import { RuleConnection, RuleRef, RuleStatusEnum, rulesWhere, type RuleFilter } from './rule.graphql.ts';

type Filter<Of> = Omit<Of, 'worldId'> & { sourceChanged?: boolean | null };

const candidatesOf = async (
  prisma: ReadClient,
  worldId: string,
  filter: Filter<CandidateFilter> & { flags?: string[] | null },
) => ({
  ...candidatesWhere({ ...filter, worldId }),
  ...(await bySourceChanged(prisma, { ...filter, worldId }, 'candidates')),
  ...(filter.flags?.length && { flags: { hasSome: filter.flags } }),
});

const rulesOf = async (prisma: ReadClient, worldId: string, filter: Filter<RuleFilter>) => ({
  ...rulesWhere({ ...filter, worldId }),
  ...(await bySourceChanged(prisma, { ...filter, worldId }, 'rules')),
});

builder.prismaObjectField(WorldModelRef, 'candidates', (t) =>
  t.prismaConnection(
    {
      type: CandidateRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its candidates, oldest first. Scope: `read:operations`.',
      args: {
        status: t.arg({ type: [CandidateStatusEnum], description: 'Only those in one of these states.' }),
        flags: t.arg({ type: [CandidateFlagEnum], description: 'Only those with one of these flags.' }),
        action: t.arg.string({ description: 'Only those of this action.' }),
        runId: t.arg({ type: 'UUID', description: 'Only those of this distillation run.' }),
        ruleKey: t.arg.string({ description: 'Only those of this rule key.' }),
        search: t.arg.string({ description: candidateSearch }),
        sourceChanged: t.arg.boolean({ description: sourceChangedFilter }),
      },
      totalCount: async (world, args, { prisma }) =>
        prisma.ruleCandidate.count({ where: await candidatesOf(prisma, world.id, args) }),
      resolve: async (query, world, args, { prisma }) =>
        prisma.ruleCandidate.findMany({
          ...query,
          where: await candidatesOf(prisma, world.id, args),
          orderBy: { id: 'asc' },
        }),
    },
    CandidateConnection,
  ),
);

builder.prismaObjectField(WorldModelRef, 'rules', (t) =>
  t.prismaConnection(
    {
      type: RuleRef,
      cursor: 'id',
      authScopes: { scope: 'read:operations' },
      description: 'Its rules by key, retired ones only when asked for. Scope: `read:operations`.',
      args: {
        action: t.arg.string({ description: 'Only those of this action.' }),
        search: t.arg.string({
          description: 'Only those whose key or text holds this, in small or capital letters.',
        }),
        status: t.arg({ type: RuleStatusEnum, description: 'By default `ENSHRINED`.' }),
        sourceChanged: t.arg.boolean({ description: sourceChangedFilter }),
      },
      totalCount: async (world, args, { prisma }) =>
        prisma.rule.count({ where: await rulesOf(prisma, world.id, args) }),
      resolve: async (query, world, args, { prisma }) =>
        prisma.rule.findMany({
          ...query,
          where: await rulesOf(prisma, world.id, args),
          orderBy: { key: 'asc' },
        }),
    },
    RuleConnection,
  ),
);
