import { builder } from '../../graphql/builder.ts';
import { closedEnum } from '../../graphql/closed-enum.ts';
import type { NotesFinding } from './notes-finding-policy.ts';

const NotesFindingCodeEnum = builder.enumType('NotesFindingCode', {
  description: 'How release notes and staged changes disagree.',
  values: {
    RESTATEMENT_MISSING: { value: 'restatement_missing', description: 'A change is not restated.' },
    RESTATEMENT_STALE: {
      value: 'restatement_stale',
      description: 'Another change is restated than is staged.',
    },
    RESTATEMENT_UNFOUNDED: {
      value: 'restatement_unfounded',
      description: 'What is restated does not change.',
    },
    CORRECTION_MISSING: {
      value: 'correction_missing',
      description: 'A rule was corrected since the last version, and no correction tells it.',
    },
    CORRECTION_STALE: {
      value: 'correction_stale',
      description: 'The rule changed again since its correction was written.',
    },
  } as const,
});

const NotesCategoryEnum = closedEnum<NotesFinding['category']>(
  'NotesCategory',
  'What of release notes a finding is about.',
  {
    configuration: 'The restatement of a configuration block.',
    rule: 'The restatement of a rule.',
    action: 'The restatement of an action.',
    source: 'The restatement of a source.',
    correction: 'What is said to have been wrong in a prior version.',
  },
);

export const NotesFindingRef = builder.objectRef<NotesFinding>('NotesFinding').implement({
  description:
    'Where the draft’s release notes do not say what is staged. Revise them, or acknowledge its id with the publication.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Of this finding on this content.' }),
    code: t.expose('code', { type: NotesFindingCodeEnum, description: 'What disagrees.' }),
    category: t.expose('category', { type: NotesCategoryEnum, description: 'What it is about.' }),
    subject: t.exposeString('subject', {
      description: 'Block name, rule key, routing key, or first row of a source.',
    }),
    message: t.exposeString('message', { description: 'The same in words.' }),
    stated: t.expose('stated', {
      type: 'JSON',
      nullable: true,
      description: '`{before, after}` of the notes; null where they say nothing.',
    }),
    computed: t.expose('computed', {
      type: 'JSON',
      nullable: true,
      description: '`{before, after}` of the staged changes; null where the subject does not change.',
    }),
  }),
});
