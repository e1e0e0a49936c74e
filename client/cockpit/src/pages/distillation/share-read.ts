import type { DistillationSourceStatus } from '../../../../../src/generated/cockpit/graphql.ts';

export interface PartsRead {
  status: DistillationSourceStatus;
  /** Parts in which a model reads it; 0 where the built-in reader does. */
  partsTotal: number;
  partsDone: number;
}

/** 0 to 1: sources that have ended, and of the others the parts that a model has read. */
export const shareRead = (sources: readonly PartsRead[]): number =>
  sources.length === 0 ? 1 : sources.reduce((sum, source) => sum + shareOf(source), 0) / sources.length;

function shareOf({ status, partsTotal, partsDone }: PartsRead): number {
  if (status === 'COMPLETED' || status === 'FAILED') return 1;
  return partsTotal === 0 ? 0 : partsDone / partsTotal;
}
