import { builder } from '../graphql/builder.ts';
import type { GraphQLContext } from '../graphql/context.ts';
import { readTogether, type QueryOf } from '../graphql/read-together.ts';
import { numbered, publishedByNumber } from '../publication/version/version-edges.graphql.ts';
import { versionNumberOf } from '../publication/version/version-label.ts';
import { ActionModuleRef, WorldModelVersionRef } from '../publication/version/version.graphql.ts';
import { ruleByKey, ruleIn } from '../review/revision-edges.graphql.ts';
import { RuleRef } from '../review/rule.graphql.ts';
import {
  DecisionAdviceRef,
  DecisionObligationRef,
  DecisionReasonRef,
  DecisionRef,
  ExplainedRuleRef,
  type GivenDecision,
} from './decision-answer.graphql.ts';
import { DecisionFeedbackRef, DecisionRecordRef } from './decision.graphql.ts';
import { decisionAccess } from './decision-access.ts';
import { requireAuthenticated } from '../core/require-permission.ts';

const recordById = readTogether(
  ({ prisma, auth }, ids, query: QueryOf<'DecisionRecord'>) =>
    prisma.decisionRecord.findMany({
      ...query,
      where: { id: { in: ids }, ...decisionAccess(requireAuthenticated(auth)) },
    }),
  ({ id }) => id,
);

/** The world that decided; null where the decision left it out and no record of it is to be read. */
const worldOf = async (context: GraphQLContext, decision: GivenDecision): Promise<string | null> =>
  decision.worldId ?? (await recordById(context, {}, decision.decision_id))?.worldId ?? null;

builder.objectField(DecisionRef, 'record', (t) =>
  t.prismaField({
    type: DecisionRecordRef,
    nullable: true,
    description: 'Its record; null of a trial, and where the installation does not keep decisions.',
    resolve: (query, { decision_id: id }, _args, context) => recordById(context, query, id),
  }),
);

builder.prismaObjectField(DecisionFeedbackRef, 'decision', (t) =>
  t.prismaField({
    type: DecisionRecordRef,
    nullable: true,
    select: { decisionId: true },
    description: 'The record that it speaks of.',
    resolve: (query, { decisionId }, _args, context) => recordById(context, query, decisionId),
  }),
);

builder.objectField(DecisionRef, 'version', (t) =>
  t.prismaField({
    type: WorldModelVersionRef,
    nullable: true,
    description: 'The version that decided; null of the draft.',
    resolve: async (query, decision, _args, context) => {
      const number = versionNumberOf(decision.world_model_version);
      const worldId = number && (await worldOf(context, decision));
      return number && worldId ? publishedByNumber(context, query, numbered(worldId, number)) : null;
    },
  }),
);

const moduleOf = (worldId: string, number: number, action: string): string =>
  `${numbered(worldId, number)} ${action}`;

const moduleByAction = readTogether(
  ({ prisma }, keys, query: QueryOf<'ActionModule'>) =>
    prisma.actionModule.findMany({
      ...query,
      where: {
        version: { status: 'published' },
        OR: keys.map((key) => {
          const [worldId, number, action] = key.split(' ') as [string, string, string];
          return { worldId, versionNumber: Number(number), action };
        }),
      },
    }),
  ({ worldId, versionNumber, action }) => moduleOf(worldId, versionNumber, action),
);

builder.objectField(DecisionRef, 'module', (t) =>
  t.prismaField({
    type: ActionModuleRef,
    nullable: true,
    description: 'The module that decided; null of the draft, which has none.',
    resolve: async (query, decision, _args, context) => {
      const number = versionNumberOf(decision.world_model_version);
      const worldId = number && (await worldOf(context, decision));
      return number && worldId
        ? moduleByAction(context, query, moduleOf(worldId, number, decision.action))
        : null;
    },
  }),
);

for (const ref of [DecisionReasonRef, DecisionObligationRef, DecisionAdviceRef, ExplainedRuleRef] as const) {
  builder.objectField(ref, 'ofRule', (t) =>
    t.prismaField({
      type: RuleRef,
      nullable: true,
      authScopes: { scope: 'read:operations' },
      description:
        'That rule as it is now; null of a candidate that is tried and not signed. Scope: `read:operations`.',
      resolve: async (query, { rule, of }, _args, context) => {
        const worldId = await worldOf(context, of);
        return worldId === null ? null : ruleByKey(context, query, ruleIn(worldId, rule));
      },
    }),
  );
}
