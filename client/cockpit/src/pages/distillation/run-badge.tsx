import type { DistillationStatus } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { notReadWhole, wasStopped, type SourceEnd } from './not-read-whole.ts';

interface ShownRun {
  status: DistillationStatus;
  progress: number;
  sources: readonly SourceEnd[];
}

/** How far a run is, or how it ended. */
export function RunBadge({ run: { status, progress, sources } }: { run: ShownRun }) {
  if (status === 'IN_PROGRESS') return <Badge tone="info">{Math.round(progress * 100)} % read</Badge>;
  if (wasStopped(sources)) return <Badge tone="warn">Stopped</Badge>;
  if (status === 'FAILED') return <Badge tone="bad">Failed</Badge>;
  return notReadWhole(sources) > 0 ? (
    <Badge tone="warn">Not all was read</Badge>
  ) : (
    <Badge tone="good">Completed</Badge>
  );
}
