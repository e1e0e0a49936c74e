import { useState } from 'react';
import { useQuery } from 'urql';
import { NotReadDocument } from '../../../../../src/generated/cockpit/distillation.ts';
import type { RunPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { pageCss, Rows } from '../../ui/page.tsx';
import { Asked } from '../../ui/states.tsx';

/** How many statements of a run may be norms and were not read. */
export const notReadIn = ({ sources }: RunPartsFragment): number =>
  sources.reduce((sum, { leftOutCounts }) => {
    const counts = leftOutCounts as Record<string, number>;
    return sum + (counts.not_read ?? 0);
  }, 0);

interface NotReadProps {
  worldId: string;
  runId: string;
  count: number;
}

/** What a person has to read, because no reader could: each statement until a candidate quotes it. */
export function NotRead({ worldId, runId, count }: NotReadProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  const what = `${count.toLocaleString('en')} ${count === 1 ? 'statement' : 'statements'}`;
  return (
    <>
      <p>
        <strong>{what}</strong> may oblige or permit something and could not be read.{' '}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide them' : 'Work through them'}
        </Button>
      </p>
      {open ? <List worldId={worldId} runId={runId} /> : null}
    </>
  );
}

function List({ worldId, runId }: Omit<NotReadProps, 'count'>) {
  const [answer, reload] = useQuery({
    query: NotReadDocument,
    variables: { worldId, runId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked answer={answer} retry={() => reload({ requestPolicy: 'network-only' })}>
      {({ distillationLeftOut: { edges, pageInfo } }) => (
        <>
          <Rows label="Statements that were not read">
            {edges.map(({ node }) => (
              <li key={`${node.sourceMaterialId}-${node.start}`}>
                <span className={pageCss.grow}>
                  <q>{node.quote}</q>
                  <p className={pageCss.quiet}>{node.section}</p>
                </span>
                <span className={pageCss.quiet}>
                  {node.citedBy.length > 0 ? `quoted by ${node.citedBy.join(', ')}` : 'open'}
                </span>
              </li>
            ))}
          </Rows>
          {pageInfo.hasNextPage ? <p className={pageCss.quiet}>These are the first {edges.length}.</p> : null}
        </>
      )}
    </Asked>
  );
}
