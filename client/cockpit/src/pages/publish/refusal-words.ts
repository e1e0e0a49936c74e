import type { PublishMutation } from '../../../../../src/generated/cockpit/graphql.ts';

type FailureCode = NonNullable<
  Exclude<PublishMutation['publishVersion'], { __typename: 'Problem' }>['failureCode']
>;

/** What prevents publication, as the page heads it; what it is in detail is said below. */
const words: Partial<Readonly<Record<FailureCode, string>>> = {
  ACCEPTANCE_CASES_FAILED: 'Acceptance cases fail',
  NOTHING_STAGED: 'Nothing is staged',
  ONTOLOGY_DRIFT: 'Actions declare other inputs than their rules read',
  RELEASE_NOTES_OUTDATED: 'The release notes are out of date',
  RENAME_ARBITRATION_REQUIRED: 'You have to decide about inputs',
  RULES_INCOMPLETE: 'Rules with cases that are not answered',
  RULES_NONCONFORMING: 'Rules that conflict, or that their sources do not bear out',
};

export const refusalWords = (code: FailureCode | null): string =>
  (code === null ? undefined : words[code]) ?? 'The service could not finish it';
