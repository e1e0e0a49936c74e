import type { DistillationStatus } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { notReadWhole, type SourceEnd } from './not-read-whole.ts';
import { shareRead, type PartsRead } from './share-read.ts';

interface ShownRun {
  status: DistillationStatus;
  sources: readonly (SourceEnd & PartsRead)[];
}

/** How far a run is, or how it ended. */
export function RunBadge({ run: { status, sources } }: { run: ShownRun }) {
  if (status === 'IN_PROGRESS')
    return <Badge tone="info">{Math.round(shareRead(sources) * 100)} % read</Badge>;
  if (status === 'FAILED') return <Badge tone="bad">Failed</Badge>;
  return notReadWhole(sources) > 0 ? (
    <Badge tone="warn">Not all was read</Badge>
  ) : (
    <Badge tone="good">Completed</Badge>
  );
}
