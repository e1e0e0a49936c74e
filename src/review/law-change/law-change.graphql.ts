import { resolveOffsetConnection } from '@pothos/plugin-relay';
import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { commandField } from '../../graphql/command-field.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { ErrorCodeEnum } from '../../graphql/problem.graphql.ts';
import { ruleOfHead } from '../../rules/rule-set/working-set.ts';
import { SourceMaterialRef } from '../../sources/source.graphql.ts';
import type { RevisedSentence, RevisionChange } from '../../sources/revision/compare-revisions.ts';
import type { SentenceKind } from '../../sources/revision/sentences.ts';
import { CitationRef } from '../../worlds/ontology.graphql.ts';
import { WorldModelRef } from '../../worlds/world.graphql.ts';
import { CandidateStatusEnum, RevisionKindEnum } from '../candidate.graphql.ts';
import { carryOverRules } from './carry-over.ts';
import {
  readLawChange,
  readOpenLawChanges,
  type Affected,
  type AffectedPassage,
  type LawChange,
  type OpenLawChange,
} from './law-change-read-model.ts';
import { retireRepealedRules } from './retire-repealed.ts';
import { reviseChangedRules } from './revise-changed.ts';
import type { Settled, SettledAs } from './settle-policy.ts';

export const RevisionChangeEnum = closedEnum<RevisionChange>(
  'RevisionChange',
  'What became of words of the older revision in the newer.',
  {
    same: 'They stand there as they stood.',
    typography: 'The same words, with other dashes, spaces, quotation marks or numbers before them.',
    moved: 'The same words, elsewhere or under another heading.',
    changed: 'Other words took their place.',
    removed: 'Nothing took their place.',
    added: 'Words that the older revision lacks.',
  },
);

const SentenceKindEnum = closedEnum<SentenceKind>('SentenceKind', 'What a sentence of a source is.', {
  text: 'A sentence, list item or row of the law.',
  heading: 'A heading: a change of it is no change of the law.',
  note: 'A note of the editors: a change of it is no change of the law.',
});

const RevisedSentenceRef = builder.objectRef<RevisedSentence>('RevisedSentence').implement({
  description: 'A sentence that is not the same in two revisions.',
  fields: (t) => ({
    change: t.field({
      type: RevisionChangeEnum,
      description: 'What became of it.',
      resolve: ({ change }) => change,
    }),
    kind: t.field({ type: SentenceKindEnum, description: 'What it is.', resolve: ({ kind }) => kind }),
    headingPath: t.stringList({
      description: 'Where it stands: in the newer revision, or, of what was removed, in the older.',
      resolve: ({ headingPath }) => [...headingPath],
    }),
    before: t.exposeString('before', {
      nullable: true,
      description: 'In the older revision; null of an added one.',
    }),
    after: t.exposeString('after', {
      nullable: true,
      description: 'In the newer revision; null of a removed one.',
    }),
    beforeStart: t.int({
      nullable: true,
      description: 'Its first character in the older text (UTF-16).',
      resolve: ({ beforeSpan }) => beforeSpan?.start ?? null,
    }),
    beforeEnd: t.int({
      nullable: true,
      description: 'One past its last character in the older text.',
      resolve: ({ beforeSpan }) => beforeSpan?.end ?? null,
    }),
  }),
});

const SentenceCountsRef = builder.objectRef<LawChange['counts']>('SentenceCounts').implement({
  description: 'Sentences of the law by what became of them; headings and notes are not counted.',
  fields: (t) => ({
    same: t.exposeInt('same', { description: 'As they stood.' }),
    typography: t.exposeInt('typography', { description: 'The same words, written otherwise.' }),
    moved: t.exposeInt('moved', { description: 'The same words, elsewhere.' }),
    changed: t.exposeInt('changed', { description: 'With other words.' }),
    removed: t.exposeInt('removed', { description: 'Of the older revision alone.' }),
    added: t.exposeInt('added', { description: 'Of the newer revision alone.' }),
  }),
});

const AffectedPassageRef = builder.objectRef<AffectedPassage>('AffectedPassage').implement({
  description: 'A passage that a rule rests on, and where it stands now.',
  fields: (t) => ({
    path: t.exposeString('path', { description: 'In the rule: `citations/0`, `overrides/1/citation`.' }),
    change: t.field({
      type: RevisionChangeEnum,
      description: 'What became of it.',
      resolve: ({ change }) => change,
    }),
    before: t.expose('before', { type: CitationRef, description: 'As the rule cites it.' }),
    after: t.expose('after', {
      type: CitationRef,
      nullable: true,
      description: 'The same words in the newer revision, or what took their place; null where nothing did.',
    }),
    changedAround: t.exposeInt('changedAround', {
      description:
        'Other sentences of its section that changed, came or went: what it means may have changed with them.',
    }),
  }),
});

const OpenRevisionRef = builder.objectRef<NonNullable<Affected['revision']>>('OpenRevision').implement({
  description: 'A candidate that brings a rule to the newer revision, and is not signed yet.',
  fields: (t) => ({
    candidateId: t.expose('candidateId', { type: 'UUID', description: 'The candidate.' }),
    kind: t.expose('kind', { type: RevisionKindEnum, description: 'How it revises the rule.' }),
    status: t.expose('status', { type: CandidateStatusEnum, description: 'Where it stands.' }),
  }),
});

const AffectedRef = builder.objectRef<Affected>('AffectedRule').implement({
  description: 'A rule, or an open candidate, that cites what a newer revision superseded.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Its key.' }),
    title: t.exposeString('title', { description: 'What it says.' }),
    candidateId: t.field({
      type: 'UUID',
      nullable: true,
      description: 'Of an open candidate; null of a rule.',
      resolve: ({ candidate }) => candidate?.id ?? null,
    }),
    from: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day on which this revision of it is in force; null: not yet commenced.',
      resolve: ({ head, candidate }) => (head ?? candidate)?.body.from ?? null,
    }),
    until: t.field({
      type: 'Date',
      nullable: true,
      description: 'First day on which it is not in force any more; null: without end.',
      resolve: ({ head, candidate }) => (head ? ruleOfHead(head).to : (candidate?.body.to ?? null)),
    }),
    change: t.field({
      type: RevisionChangeEnum,
      description: 'What became of its words: of several passages the gravest.',
      resolve: ({ change }) => change,
    }),
    passages: t.expose('passages', {
      type: [AffectedPassageRef],
      description: 'Each passage that it rests on.',
    }),
    revision: t.expose('revision', {
      type: OpenRevisionRef,
      nullable: true,
      description: 'The candidate that is open for it already; null while there is none.',
    }),
  }),
});

/** What one answer lists of each: the rest comes when the first are settled. */
const mostListed = 1_000;

const LawChangeRef = builder.objectRef<LawChange & { worldId: string }>('LawChange').implement({
  description:
    'What a newer revision of a source changed, and the rules and open candidates that still cite the text before it.',
  fields: (t) => ({
    sourceMaterialId: t.expose('sourceMaterialId', { type: 'UUID', description: 'The newer revision.' }),
    supersedesId: t.expose('supersedesId', {
      type: 'UUID',
      description: 'The revision that it is compared with.',
    }),
    effectiveFrom: t.expose('effectiveFrom', {
      type: 'Date',
      nullable: true,
      description: 'From when the newer is in force, as its provenance says.',
    }),
    counts: t.expose('counts', { type: SentenceCountsRef, description: 'How much of the law changed.' }),
    sentences: t.field({
      type: [RevisedSentenceRef],
      description: 'What is not the same, in reading order; at most the first 1,000.',
      resolve: ({ sentences }) => sentences.slice(0, mostListed),
    }),
    sentencesTotal: t.int({
      description: 'How many are not the same, headings and notes among them.',
      resolve: ({ sentences }) => sentences.length,
    }),
    rules: t.field({
      type: [AffectedRef],
      description: 'Rules of the working set, by key; at most the first 1,000.',
      resolve: ({ rules }) => rules.slice(0, mostListed),
    }),
    rulesTotal: t.int({ description: 'How many rules.', resolve: ({ rules }) => rules.length }),
    candidates: t.field({
      type: [AffectedRef],
      description: 'Open candidates, oldest first; at most the first 1,000.',
      resolve: ({ candidates }) => candidates.slice(0, mostListed),
    }),
    candidatesTotal: t.int({
      description: 'How many open candidates.',
      resolve: ({ candidates }) => candidates.length,
    }),
  }),
});

builder.queryField('lawChange', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: LawChangeRef,
    nullable: true,
    description:
      'What a newer revision of a source changed, sentence by sentence, with the rules that hang on it; null for a source that is the newer revision of none. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }),
      sourceMaterialId: t.arg({ type: 'UUID', required: true, description: 'The newer revision.' }),
    },
    extensions: { readsApart: true },
    resolve: async (_parent, { worldId, sourceMaterialId }, { reads, auth }) => {
      const change = await readLawChange(reads, worldId, sourceMaterialId, auth.user_id);
      return change && { ...change, worldId };
    },
  }),
);

const OpenLawChangeRef = builder.objectRef<OpenLawChange & { worldId: string }>('OpenLawChange').implement({
  description: 'A newer revision that rules or open candidates have not followed yet.',
  fields: (t) => ({
    sourceMaterialId: t.expose('sourceMaterialId', { type: 'UUID', description: 'The newer revision.' }),
    supersedesId: t.expose('supersedesId', { type: 'UUID', description: 'The revision before it.' }),
    sourceMaterial: t.prismaField({
      type: SourceMaterialRef,
      description: 'The newer revision.',
      resolve: (query, { sourceMaterialId, worldId }, _args, { prisma }) =>
        prisma.sourceMaterial.findFirstOrThrow({ ...query, where: { id: sourceMaterialId, worldId } }),
    }),
    rules: t.exposeInt('rules', { description: 'Rules of the working set that cite the text before it.' }),
    candidates: t.exposeInt('candidates', { description: 'Open candidates that do.' }),
  }),
});

const LawChangeConnection = connectionOf('LawChange', OpenLawChangeRef);

builder.queryField('lawChanges', (t) =>
  t.withAuth({ scope: 'read:operations' }).connection(
    {
      type: OpenLawChangeRef,
      description:
        'The law changes of a world that are still to be worked through, newest first: while there is one, gate 2 blocks publication. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }) },
      resolve: (_parent, { worldId, ...page }, { prisma }) =>
        resolveOffsetConnection({ args: page }, async ({ offset, limit }) =>
          (await readOpenLawChanges(prisma, worldId))
            .slice(offset, offset + limit)
            .map((change) => ({ ...change, worldId })),
        ),
    },
    LawChangeConnection,
  ),
);

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
  },
);

const SettledRef = builder.objectRef<Settled>('SettledRule').implement({
  description: 'What a command of a law change came to for one rule or candidate.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Its key.' }),
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
  }),
});

const SettledLawChangeRef = builder.objectRef<{ settled: Settled[] }>('SettledLawChange').implement({
  description: 'What one command of a law change came to, rule by rule.',
  fields: (t) => ({
    settled: t.expose('settled', {
      type: [SettledRef],
      description: 'In the order in which they were named.',
    }),
  }),
});

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
      worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: 'Rules whose words it left as they were.' }),
      candidateIds: t.field({ type: ['UUID'], description: 'Open candidates of which the same holds.' }),
      statement: t.string({ required: true, description: 'What is signed, at most 10,000 characters.' }),
    }),
  },
  type: SettledLawChangeRef,
  run: async (context, input) => {
    const { result, replayed } = await carryOverRules(context.services, context.auth, input, context.signal);
    return { result: { settled: result }, replayed };
  },
});

commandField('reviseChangedRules', {
  description:
    'Opens a candidate for each rule, which revises it and cites the words that took the place of its own.',
  scope: 'write:operations',
  audited: ['rule_candidate created'],
  input: {
    description: 'Rules whose words a newer revision changed: at most 200 at once.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: 'The rules.' }),
      from: t.field({
        type: 'Date',
        description: 'From when the law is changed; by default from when the newer revision is in force.',
      }),
    }),
  },
  type: SettledLawChangeRef,
  run: async (context, input) => {
    const { result, replayed } = await reviseChangedRules(context.services, context.auth, {
      ...input,
      from: input.from ?? null,
    });
    return { result: { settled: result }, replayed };
  },
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
      worldId: t.field({ type: 'UUID', required: true, description: 'The world.' }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: 'The newer revision.' }),
      ruleKeys: t.stringList({ required: true, description: 'The rules.' }),
      reason: t.string({ required: true, description: 'Why, at most 1,000 characters.' }),
      from: t.field({
        type: 'Date',
        description:
          'The first day on which they are not in force any more; by default that from which the newer revision is. Where that is not known either they go at once.',
      }),
    }),
  },
  type: SettledLawChangeRef,
  run: async (context, input) => {
    const { result, replayed } = await retireRepealedRules(context.services, context.auth, {
      ...input,
      from: input.from ?? null,
    });
    return { result: { settled: result }, replayed };
  },
});

builder.prismaObjectField(WorldModelRef, 'rulesAtRisk', (t) =>
  t.int({
    authScopes: { scope: 'read:operations' },
    select: { id: true },
    description:
      'Rules of the working set that cite law of which there is a newer revision: `lawChanges` has them. Scope: `read:operations`.',
    resolve: async ({ id }, _args, { prisma }) =>
      (await readOpenLawChanges(prisma, id)).reduce((sum, { rules }) => sum + rules, 0),
  }),
);
