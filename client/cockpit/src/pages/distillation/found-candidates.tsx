import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RunCandidatesDocument } from '../../../../../src/generated/cockpit/distillation.ts';
import type { RunCandidatesQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageCss, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Asked } from '../../ui/states.tsx';

interface FoundProps {
  worldId: string;
  runId: string;
  /** How many there are by now: more come while the run goes on. */
  count: number;
  running: boolean;
}

/** The candidates of a run: of one that goes on as they come, of another when one asks for them. */
export function FoundCandidates({ worldId, runId, count, running }: FoundProps) {
  const [open, setOpen] = useState(running);
  return (
    <>
      <p>
        <Link
          to="/r/$world/review"
          params={{ world: worldId }}
          search={{ run: runId }}
          className={buttonClass('primary')}
        >
          Review what was found
        </Link>{' '}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide the candidates' : 'Show the candidates'}
        </Button>
      </p>
      {open ? <List worldId={worldId} runId={runId} count={count} /> : null}
    </>
  );
}

const connectionOf = (data: RunCandidatesQuery) => data.candidates;

function List({ worldId, runId, count }: Omit<FoundProps, 'running'>) {
  const { lists, error, more, reload } = useFollowedLists(
    RunCandidatesDocument,
    [{ worldId, runId }],
    connectionOf,
    { size: 20 },
  );
  useEffect(() => reload(), [count, reload]);
  const [list] = lists;
  return (
    <Asked answer={{ data: list, error, fetching: !list }} retry={reload}>
      {(found) => (
        <>
          <Rows label="Candidates of the run">
            {found.pages.flat().map(({ candidateId, title, ruleKey, status }) => (
              <li key={candidateId}>
                <span className={pageCss.state}>
                  <StatusBadge status={status} />
                </span>
                <Link
                  className={pageCss.rowLink}
                  to="/r/$world/review/$candidate"
                  params={{ world: worldId, candidate: candidateId }}
                >
                  {title}
                </Link>
                <span className={pageCss.mono}>{ruleKey}</span>
              </li>
            ))}
          </Rows>
          <ShowMore list={found} more={() => more(0)} />
        </>
      )}
    </Asked>
  );
}
