import type { DistillationFailure } from '../../../../../src/generated/cockpit/graphql.ts';

export interface SourceEnd {
  errorCode: DistillationFailure | null;
}

/**
 * Sources of which something could not be read. One whose parts were read but for some is completed and has the code of what
 * failed; one without a rule failed, and yet was read.
 */
export const notReadWhole = (sources: readonly SourceEnd[]): number =>
  sources.filter(({ errorCode }) => errorCode !== null && errorCode !== 'NO_NORMATIVE_CONTENT').length;
