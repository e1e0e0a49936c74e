import { builder } from '../graphql/builder.ts';
import type { RestatementDraft } from './restatement-policy.ts';
import { RestatementCategoryEnum } from './release-notes.graphql.ts';
import type { CorrectionInput } from './release-notes-policy.ts';
import type { Change, Counts } from './staged-changes.ts';
import { readStagedChanges, type Staged } from './staged-changes-read-model.ts';
import { versionLabel } from './version-label.ts';
import type { BehaviourChange } from './behaviour-changes.ts';

const ChangeKindEnum = builder.enumType('ChangeKind', {
  description: 'How something differs.',
  values: {
    ADDED: { value: 'added', description: 'It is new.' },
    CHANGED: { value: 'changed', description: 'It reads otherwise.' },
    REMOVED: { value: 'removed', description: 'It is gone.' },
  } as const,
});

export const ChangeRef = builder.objectRef<Change<unknown>>('Change').implement({
  description:
    'One thing that differs between two versions, or between the last version and the working set.',
  fields: (t) => ({
    change: t.field({ type: ChangeKindEnum, description: 'How.', resolve: ({ change }) => change }),
    subject: t.exposeString('subject', {
      description: 'Rule key, definition name, configuration block name or routing key.',
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'As it was.',
      resolve: ({ before }) => before,
    }),
    after: t.field({ type: 'JSON', nullable: true, description: 'As it is.', resolve: ({ after }) => after }),
  }),
});

export const BehaviourChangeRef = builder.objectRef<BehaviourChange>('BehaviourChange').implement({
  description: 'Whether two versions of an action ever answer differently.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    status: t.exposeString('status', {
      description: '`different` with a witness, `equal` by proof, or `undecided`.',
    }),
    witness: t.field({
      type: 'JSON',
      nullable: true,
      description:
        '`{inputs, as_of}` that the two answer differently, executed on both: each was given those of the inputs that it declares.',
      resolve: ({ witness }) => witness,
    }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Its answer then.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Its answer now.',
      resolve: ({ after }) => after,
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it is undecided.' }),
  }),
});

const CountsRef = builder.objectRef<Counts>('ChangeCounts').implement({
  description: 'How many.',
  fields: (t) => ({
    added: t.exposeInt('added', { description: 'New.' }),
    changed: t.exposeInt('changed', { description: 'Changed.' }),
    removed: t.exposeInt('removed', { description: 'Gone.' }),
  }),
});

const OfferedRestatementRef = builder.objectRef<RestatementDraft>('OfferedRestatement').implement({
  description: 'A restatement that the staged changes call for.',
  fields: (t) => ({
    category: t.field({
      type: RestatementCategoryEnum,
      description: 'What it restates.',
      resolve: ({ category }) => category,
    }),
    subject: t.exposeString('subject', { description: 'What it links to.' }),
    before: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What was so.',
      resolve: ({ before }) => before,
    }),
    after: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What is so.',
      resolve: ({ after }) => after,
    }),
  }),
});

const OfferedCorrectionRef = builder.objectRef<CorrectionInput>('OfferedCorrection').implement({
  description:
    'A correction that the staged changes call for: of a rule in whose place a revision stands that corrects it.',
  fields: (t) => ({
    ruleKey: t.exposeString('ruleKey', { description: 'The rule.' }),
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
  fields: (t) => ({
    workingSetRevision: t.int({
      description: 'Of the working set that was read.',
      resolve: ({ workingSet }) => workingSet.revision,
    }),
    worldModelVersion: t.string({
      description: 'The version that they would become, e.g. `v3`.',
      resolve: ({ nextVersion }) => versionLabel(nextVersion),
    }),
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
      description: 'The action registry by routing key.',
      resolve: ({ changes }) => changes.actions,
    }),
    ruleCounts: t.field({
      type: CountsRef,
      description: 'Of rules.',
      resolve: ({ changes }) => changes.counts.rules,
    }),
    definitionCounts: t.field({
      type: CountsRef,
      description: 'Of definitions.',
      resolve: ({ changes }) => changes.counts.definitions,
    }),
    configurationCounts: t.field({
      type: CountsRef,
      description: 'Of configuration blocks.',
      resolve: ({ changes }) => changes.counts.configuration,
    }),
    actionCounts: t.field({
      type: CountsRef,
      description: 'Of actions.',
      resolve: ({ changes }) => changes.counts.actions,
    }),
    behaviour: t.field({
      type: [BehaviourChangeRef],
      description: 'Of every action whose rules changed.',
      resolve: ({ behaviour }) => behaviour,
    }),
    restatements: t.field({
      type: [OfferedRestatementRef],
      description: 'What the release notes should restate.',
      resolve: ({ restatements }) => restatements,
    }),
    missingRestatements: t.field({
      type: [OfferedRestatementRef],
      description: 'Of these, what the draft’s release notes do not restate.',
      resolve: ({ missingRestatements }) => missingRestatements,
    }),
    corrections: t.field({
      type: [OfferedCorrectionRef],
      description: 'What the release notes should correct.',
      resolve: ({ corrections }) => corrections,
    }),
    missingCorrections: t.field({
      type: [OfferedCorrectionRef],
      description: 'Of these, what the draft’s release notes do not correct.',
      resolve: ({ missingCorrections }) => missingCorrections,
    }),
  }),
});

builder.queryField('stagedChanges', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: StagedChangesRef,
    description: 'What differs between the last version and the working set. Scope: `read:operations`.',
    args: { worldId: t.arg({ type: 'UUID', required: true, description: 'The world.' }) },
    resolve: (_parent, { worldId }, { services, auth }) =>
      readStagedChanges(services.database, auth, worldId),
  }),
);
