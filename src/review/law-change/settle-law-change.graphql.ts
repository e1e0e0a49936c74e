import type { Answer } from '../../db/transaction.ts';
import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { commandField, readBack } from '../../graphql/command-field.ts';
import { ErrorCodeEnum } from '../../graphql/problem.graphql.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { leadToWorld } from '../../worlds/world-of.graphql.ts';
import { CandidateRef } from '../candidate.graphql.ts';
import { candidateById, ruleByKey, ruleIn } from '../revision-edges.graphql.ts';
import { RuleRef } from '../rule.graphql.ts';
import { carryOverRules } from './carry-over-rules.ts';
import { retireRepealedRules } from './retire-repealed-rules.ts';
import { reviseChangedRules } from './revise-changed-rules.ts';
import type { Settled, SettledAs } from './settle-policy.ts';
import { servicesOfReview } from '../resolver-services.graphql.ts';

const SettledAsEnum = closedEnum<SettledAs>(
  'SettledAs',
  'What a command of a law change came to for one rule.',
  {
    carried_over: 'It cites the newer revision, and nothing else of it changed.',
    awaits_signature: 'It is cited anew and verified, and waits for another operator’s signature.',
    needs_review: 'It is cited anew, and a person has to look at what the gates find.',
    revision_opened: 'A candidate with the words of the newer revision is open.',
    retired: 'It is retired: from the day of the repeal, where that is known.',
    refused: 'Nothing was done; `code` and `message` say why.',
    not_begun:
      'Nothing was done: the request had taken long enough with what was named before. Ask for it again.',
  },
);

const SettledRef = builder.objectRef<Settled & { worldId: string }>('SettledRule').implement({
  description: 'What a command of a law change came to for one rule or candidate.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Key of the rule that was asked for, e.g. `R-0007`.' }),
    candidateId: t.expose('candidateId', {
      type: 'UUID',
      nullable: true,
      description: 'The candidate that it was done by, or that waits for a person.',
    }),
    outcome: t.field({
      type: SettledAsEnum,
      description: 'What came of it.',
      resolve: ({ outcome }) => outcome,
    }),
    code: t.field({
      type: ErrorCodeEnum,
      nullable: true,
      description: 'Why it was refused.',
      resolve: ({ code }) => code,
    }),
    message: t.exposeString('message', { nullable: true, description: 'What to do about it.' }),
    rule: t.prismaField({
      type: RuleRef,
      nullable: true,
      description: 'The rule as it is now; null of a candidate that is no rule yet.',
      resolve: (query, { worldId, ruleKey }, _args, context) =>
        ruleByKey(context, query, ruleIn(worldId, ruleKey)),
    }),
    candidate: t.prismaField({
      type: CandidateRef,
      nullable: true,
      description: 'The candidate as it is now; null where none was needed.',
      resolve: (query, { candidateId }, _args, context) => candidateById(context, query, candidateId),
    }),
  }),
});

interface SettledLawChange {
  worldId: string;
  settled: Settled[];
}

const SettledLawChangeRef = builder.objectRef<SettledLawChange>('SettledLawChange').implement({
  description: 'What one command of a law change came to, rule by rule.',
  fields: (t) => ({
    settled: t.field({
      type: [SettledRef],
      description: 'In the order in which they were named.',
      resolve: ({ settled, worldId }) => settled.map((one) => ({ ...one, worldId })),
    }),
  }),
});

leadToWorld(SettledLawChangeRef, 'The world, with its working set as it is now.');

/** Of the world that the command was for. */
const settledIn = (worldId: string, call: Promise<Answer<Settled[]>>): Promise<Answer<SettledLawChange>> =>
  readBack(call, async (settled) => ({ worldId, settled }));

commandField('carryOverRules', {
  description:
    'Carries rules over to a newer revision of their source: cited anew, through both gates, signed by one statement. Who may not sign alone leaves them for another operator, who calls the same.',
  details: 'Each rule is audited by itself.',
  scope: 'write:operations',
  audited: [
    'rule_candidate carried_over',
    'rule_candidate verified',
    'rule_candidate approved',
    'rule enshrined',
  ],
  input: {
    description:
      'What is carried over to a newer revision of its source, with one signature for all: at most 200 at once.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: 'Rules whose words it left as they were.' }),
      candidateIds: t.field({ type: ['UUID'], description: 'Open candidates of which the same holds.' }),
      statement: t.string({ required: true, description: 'What is signed, at most 10,000 characters.' }),
    }),
  },
  type: SettledLawChangeRef,
  run: (context, input) =>
    settledIn(
      input.worldId,
      carryOverRules(servicesOfReview(context.services), context.auth, input, context.signal),
    ),
});

commandField('reviseChangedRules', {
  description:
    'Opens a candidate for each rule, which revises it and cites the words that took the place of its own.',
  scope: 'write:operations',
  audited: ['rule_candidate created'],
  input: {
    description: 'Rules whose words a newer revision changed: at most 200 at once.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: namedBy.rules }),
      from: t.field({
        type: 'Date',
        description: 'From when the law is changed; by default from when the newer revision is in force.',
      }),
    }),
  },
  type: SettledLawChangeRef,
  run: (context, input) =>
    settledIn(
      input.worldId,
      reviseChangedRules(servicesOfReview(context.services), context.auth, {
        ...input,
        from: input.from ?? null,
      }),
    ),
});

commandField('retireRepealedRules', {
  description:
    'Retires rules that cite what a newer revision superseded, from the day of the repeal; where they go at once, those that override or limit others first.',
  details: 'Each rule is audited by itself.',
  scope: 'delete:operations',
  audited: ['rule retired'],
  input: {
    description: 'Rules whose law is gone: at most 200 at once.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: namedBy.rules }),
      reason: t.string({ required: true, description: 'Why, at most 1,000 characters.' }),
      from: t.field({
        type: 'Date',
        description:
          'The first day on which they are not in force any more; by default that from which the newer revision is. Where that is not known either they go at once.',
      }),
    }),
  },
  type: SettledLawChangeRef,
  run: (context, input) =>
    settledIn(
      input.worldId,
      retireRepealedRules(servicesOfReview(context.services), context.auth, {
        ...input,
        from: input.from ?? null,
      }),
    ),
});
