import type { RenameVocabularyInput, VocabularyQuery } from '../../../../../src/generated/cockpit/graphql.ts';

export type VocabularyAction = VocabularyQuery['vocabulary']['actions'][number];
export type VocabularyInput = VocabularyAction['inputs'][number];

/** What is to get another name: an action, or an input of one. */
export interface Renaming {
  action: VocabularyAction;
  input: VocabularyInput | null;
}

/** The command that undoes a renaming. */
export type RenamingBack = Omit<RenameVocabularyInput, 'correlationId'>;

/** The candidates that followed a change of a name, and what undoes it. */
export interface Renamed {
  keys: readonly string[];
  /** Whether two names became one. */
  merged: boolean;
  /** Null where nothing undoes it. */
  back: RenamingBack | null;
}
