import { resolveOffsetConnection } from '@pothos/plugin-relay';
import { notFound } from '../../core/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { connectionOf } from '../../graphql/connection-of.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { ruleOfHead } from '../../rules/rule-set/working-set.ts';
import { sourceById } from '../../sources/cited-source.graphql.ts';
import { SourceMaterialRef } from '../../sources/source.graphql.ts';
import type { RevisedSentence, RevisionChange } from '../../sources/revision/compare-revisions.ts';
import type { SentenceKind } from '../../sources/revision/sentences.ts';
import { CitationRef } from '../../worlds/ontology.graphql.ts';
import { WorldModelRef } from '../../worlds/world.graphql.ts';
import { CandidateStatusEnum, RevisionKindEnum } from '../candidate.graphql.ts';
import { readOpenLawChanges, type OpenLawChange } from './law-change-read-model.ts';
import type { Affected, AffectedPassage } from './affected.ts';
import { readLawChange, type LawChange } from './law-change.ts';

export const RevisionChangeEnum = closedEnum<RevisionChange>(
  'RevisionChange',
  'What became of words of the older revision in the newer.',
  {
    same: 'The words are unchanged and at the same place.',
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
    kind: t.field({
      type: SentenceKindEnum,
      description: 'Law, or what an edition adds to it.',
      resolve: ({ kind }) => kind,
    }),
    headingPath: t.stringList({
      description: 'Where it is: in the newer revision, or, of what was removed, in the older.',
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
    same: t.exposeInt('same', { description: 'Passages whose words and place are unchanged.' }),
    typography: t.exposeInt('typography', { description: 'The same words, written otherwise.' }),
    moved: t.exposeInt('moved', { description: 'The same words, elsewhere.' }),
    changed: t.exposeInt('changed', { description: 'With other words.' }),
    removed: t.exposeInt('removed', { description: 'Of the older revision alone.' }),
    added: t.exposeInt('added', { description: 'Of the newer revision alone.' }),
  }),
});

const AffectedPassageRef = builder.objectRef<AffectedPassage>('AffectedPassage').implement({
  description: 'A passage that a rule cites, and where it is now.',
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
    candidateId: t.expose('candidateId', {
      type: 'UUID',
      description: 'The candidate to look at, verify and sign.',
    }),
    kind: t.expose('kind', { type: RevisionKindEnum, description: 'How it revises the rule.' }),
    status: t.expose('status', {
      type: CandidateStatusEnum,
      description: 'The last state that was recorded.',
    }),
  }),
});

const AffectedRef = builder.objectRef<Affected>('AffectedRule').implement({
  description: 'A rule, or an open candidate, that cites what a newer revision superseded.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', {
      description: 'Key of the rule, or the one that the open candidate will have, e.g. `R-0007`.',
    }),
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
    carriedFrom: t.field({
      type: 'Date',
      nullable: true,
      description:
        'First day on which it is in force once it is carried over: its own. One without a day takes that from which its words are the law: of the revisions that say the same, back from the newest, the first. Null: no revision says one, or a person left it out. Where the words are others now, the first day of the time in which its own were the law: `reviseChangedRules` opens a candidate for that time, too.',
      resolve: ({ carried }) => carried.from,
    }),
    carriedUntil: t.field({
      type: 'Date',
      nullable: true,
      description:
        'First day on which it is not in force any more once it is carried over, or on which its own words were not the law any more; null: without end.',
      resolve: ({ head, carried }) => head?.closedTo ?? carried.to,
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

export const LawChangeRef = builder.objectRef<LawChange & { worldId: string }>('LawChange').implement({
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
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
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
      resolve: async (query, { sourceMaterialId }, _args, context) => {
        const source = await sourceById(context, query, sourceMaterialId);
        if (!source) throw notFound('source material');
        return source;
      },
    }),
    rules: t.exposeInt('rules', { description: 'Rules of the working set that cite the text before it.' }),
    candidates: t.exposeInt('candidates', { description: 'Open candidates that cite the text before it.' }),
  }),
});

const LawChangeConnection = connectionOf('LawChange', OpenLawChangeRef);

builder.queryField('lawChanges', (t) =>
  t.withAuth({ scope: 'read:operations' }).connection(
    {
      type: OpenLawChangeRef,
      description:
        'The law changes of a world that are still to be worked through, newest first: while there is one, gate 2 blocks publication. Scope: `read:operations`.',
      args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
      resolve: async (_parent, { worldId, ...page }, { prisma }) => {
        const changes = await readOpenLawChanges(prisma, worldId);
        const list = await resolveOffsetConnection({ args: page }, ({ offset, limit }) =>
          changes.slice(offset, offset + limit).map((change) => ({ ...change, worldId })),
        );
        return { ...list, totalCount: changes.length };
      },
    },
    LawChangeConnection,
  ),
);

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
