import type { DistillationFailure } from '../../../../../src/generated/cockpit/graphql.ts';

export interface SourceEnd {
  errorCode: DistillationFailure | null;
}

/** Whether a person ended the run before all of it was read. */
export const wasStopped = (sources: readonly SourceEnd[]): boolean =>
  sources.some(({ errorCode }) => errorCode === 'RUN_CANCELLED');

/**
 * Sources of which something could not be read. One whose parts were read but for some is completed and has the code of what
 * failed; one without a rule failed, and yet was read.
 */
export const notReadWhole = (sources: readonly SourceEnd[]): number =>
  sources.filter(({ errorCode }) => errorCode !== null && errorCode !== 'NO_NORMATIVE_CONTENT').length;
