import { WitnessRef } from '../../review/rule.graphql.ts';
import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { WorldModelRef } from '../../worlds/world.graphql.ts';
import { NotesFindingRef } from '../notes/notes-finding.graphql.ts';
import type { RestatementDraft } from '../notes/restatement-policy.ts';
import { RestatementCategoryEnum } from '../notes/release-notes.graphql.ts';
import type { CorrectionInput } from '../notes/release-notes-policy.ts';
import type { StagedChange, Counts, StagedChanges } from './staged-changes.ts';
import { readStagedChanges, type Staged } from './staged-changes-read-model.ts';
import { versionLabel } from '../version/version-label.ts';
import { behaviourChanges, type BehaviourChange, type ChangedRegionTold } from './behaviour-changes.ts';

const ChangeKindEnum = builder.enumType('ChangeKind', {
  description: 'How something differs.',
  values: {
    ADDED: { value: 'added', description: 'It is new.' },
    CHANGED: { value: 'changed', description: 'It reads otherwise.' },
    REMOVED: { value: 'removed', description: 'It is gone.' },
  } as const,
});

export const ChangeRef = builder.objectRef<StagedChange<unknown>>('Change').implement({
  description:
    'One thing that differs between two versions, or between the last version and the working set.',
  fields: (t) => ({
    change: t.expose('change', { type: ChangeKindEnum, description: 'How.' }),
    subject: t.exposeString('subject', {
      description:
        'Rule key, definition name, configuration block name, routing key, or of a source the identifier of its first row.',
    }),
    before: t.expose('before', {
      type: 'JSON',
      nullable: true,
      description: 'All of it on the older side; null of what is new.',
    }),
    after: t.expose('after', {
      type: 'JSON',
      nullable: true,
      description: 'All of it on the newer side; null of what is gone.',
    }),
  }),
});

const BehaviourStatusEnum = closedEnum<BehaviourChange['status']>(
  'BehaviourStatus',
  'Whether two versions of an action ever answer differently.',
  {
    different: 'They do: `witness` shows it.',
    equal: 'They do not, by proof.',
    undecided: 'It could not be told; `reason` says why.',
  },
);

const ChangedRegionRef = builder.objectRef<ChangedRegionTold>('ChangedRegion').implement({
  description: 'Complete inputs on which two versions of an action answer differently, with one of them.',
  fields: (t) => ({
    words: t.exposeString('words', {
      description: 'What it says of the inputs, e.g. `age is at least 18, and member is true`; empty: all.',
    }),
    witness: t.expose('witness', { type: WitnessRef, description: 'One of them, executed on both.' }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'The answer to it then.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'The answer to it now.' }),
  }),
});

export const BehaviourChangeRef = builder.objectRef<BehaviourChange>('BehaviourChange').implement({
  description: 'Whether two versions of an action ever answer differently.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    status: t.expose('status', { type: BehaviourStatusEnum, description: 'Whether they do.' }),
    witness: t.expose('witness', {
      type: WitnessRef,
      nullable: true,
      description:
        'What the two answer differently, executed on both: each was given those of the inputs that it declares.',
    }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'Its answer then.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'Its answer now.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is undecided.' }),
    regions: t.field({
      type: [ChangedRegionRef],
      description:
        'Every region of complete inputs on which they answer differently. None where only inputs that leave something out are.',
      resolve: ({ regions }) => regions ?? [],
    }),
    open: t.string({
      nullable: true,
      description: 'Why `regions` may not be all; null where they are.',
      resolve: ({ open }) => open ?? null,
    }),
  }),
});

/** What both the comparison of two versions and that of the last with the working set tell. */
export const DifferenceRef = builder.interfaceRef<{ changes: StagedChanges }>('Difference').implement({
  description: 'What two states of a world differ in.',
  fields: (t) => ({
    rules: t.field({
      type: [ChangeRef],
      description: 'Rules by key.',
      resolve: ({ changes }) => changes.rules,
    }),
    definitions: t.field({
      type: [ChangeRef],
      description: 'Definitions by name.',
      resolve: ({ changes }) => changes.definitions,
    }),
    configuration: t.field({
      type: [ChangeRef],
      description: 'Configuration blocks by name.',
      resolve: ({ changes }) => changes.configuration,
    }),
    actions: t.field({
      type: [ChangeRef],
      description: 'The action registry by routing key, inputs among it.',
      resolve: ({ changes }) => changes.actions,
    }),
    sources: t.field({
      type: [ChangeRef],
      description:
        'Cited sources by the first row of each: the provenance of both sides, with `cited_by`, the keys of the rules that cite it. That other rules cite it changes these rules, and is no change of the source.',
      resolve: ({ changes }) => changes.sources,
    }),
  }),
});

const CountsRef = builder.objectRef<Counts>('ChangeCounts').implement({
  description: 'How many of one kind are added, changed and removed.',
  fields: (t) => ({
    added: t.exposeInt('added', { description: 'On the newer side alone.' }),
    changed: t.exposeInt('changed', {
      description: 'On both sides, and not alike.',
    }),
    removed: t.exposeInt('removed', { description: 'On the older side alone.' }),
  }),
});

const OfferedRestatementRef = builder.objectRef<RestatementDraft>('OfferedRestatement').implement({
  description: 'A restatement that the staged changes call for.',
  fields: (t) => ({
    category: t.expose('category', { type: RestatementCategoryEnum, description: 'What it restates.' }),
    subject: t.exposeString('subject', { description: 'What it links to.' }),
    before: t.expose('before', { type: 'JSON', nullable: true, description: 'What was so.' }),
    after: t.expose('after', { type: 'JSON', nullable: true, description: 'What is so.' }),
  }),
});

const OfferedCorrectionRef = builder.objectRef<CorrectionInput>('OfferedCorrection').implement({
  description:
    'A correction that the staged changes call for: of a rule that a correcting revision replaces.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'Key of the rule to correct, e.g. `R-0007`.' }),
    priorVersion: t.string({
      description: 'The version that was wrong, e.g. `v2`.',
      resolve: ({ priorVersion }) => versionLabel(priorVersion),
    }),
    wasWrong: t.exposeString('wasWrong', { description: 'The rule as that version has it.' }),
    holdsNow: t.exposeString('holdsNow', { description: 'The rule as it is now.' }),
  }),
});

const StagedChangesRef = builder.objectRef<Staged>('StagedChanges').implement({
  description: 'What the next version would change.',
  interfaces: [DifferenceRef],
  fields: (t) => ({
    workingSetRevision: t.int({
      description: 'Of the working set that was read.',
      resolve: ({ workingSet }) => workingSet.revision,
    }),
    worldModelVersion: t.string({
      description: 'The version that they would become, e.g. `v3`.',
      resolve: ({ nextVersion }) => versionLabel(nextVersion),
    }),
    ruleCounts: t.field({
      type: CountsRef,
      description: 'How many rules differ, by key.',
      resolve: ({ changes }) => changes.counts.rules,
    }),
    definitionCounts: t.field({
      type: CountsRef,
      description: 'How many definitions differ, by name.',
      resolve: ({ changes }) => changes.counts.definitions,
    }),
    configurationCounts: t.field({
      type: CountsRef,
      description: 'How many configuration blocks differ, by name.',
      resolve: ({ changes }) => changes.counts.configuration,
    }),
    actionCounts: t.field({
      type: CountsRef,
      description: 'How many actions differ, by routing key.',
      resolve: ({ changes }) => changes.counts.actions,
    }),
    sourceCounts: t.field({
      type: CountsRef,
      description: 'How many cited sources differ.',
      resolve: ({ changes }) => changes.counts.sources,
    }),
    behaviour: t.field({
      type: [BehaviourChangeRef],
      description: 'Of every action whose rules changed. Proved when it is asked for, and not before.',
      extensions: { readsApart: true },
      resolve: ({ before, after }) => behaviourChanges(before, after),
    }),
    restatements: t.expose('restatements', {
      type: [OfferedRestatementRef],
      description: 'What the release notes should restate.',
    }),
    notesFindings: t.expose('notesFindings', {
      type: [NotesFindingRef],
      description:
        'Where the draft’s release notes disagree with what is staged; publication asks about each.',
    }),
    missingRestatements: t.expose('missingRestatements', {
      type: [OfferedRestatementRef],
      description: 'Of these, what the draft’s release notes do not restate.',
    }),
    corrections: t.field({
      type: [OfferedCorrectionRef],
      description: 'What the release notes should correct.',
      resolve: ({ corrections }) => [...corrections],
    }),
    missingCorrections: t.expose('missingCorrections', {
      type: [OfferedCorrectionRef],
      description: 'Of these, what the draft’s release notes do not correct.',
    }),
  }),
});

builder.queryField('stagedChanges', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: StagedChangesRef,
    description:
      'What differs between the last version and the working set, by the identifier of the world alone. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }) },
    resolve: (_parent, { worldId }, { reads }) => reads((prisma) => readStagedChanges(prisma, worldId)),
  }),
);

builder.prismaObjectField(WorldModelRef, 'stagedChanges', (t) =>
  t.field({
    type: StagedChangesRef,
    select: { id: true },
    authScopes: { scope: 'read:operations' },
    description: 'What differs between its last version and its working set. Scope: `read:operations`.',
    resolve: ({ id }, _args, { reads }) => reads((prisma) => readStagedChanges(prisma, id)),
  }),
);
