import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import {
  BeginReplayDocument,
  ReplaysDocument,
  WatchReplayDocument,
  type ReplayPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFrame } from '../../shell/frame-data.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import css from '../rules/rule-page.module.css';

interface ReplaysProps {
  worldId: string;
  /** Where only this is asked; a person chooses otherwise. */
  against?: 'draft';
}

/** Recorded decisions run again against the draft or a version: which of them would come out differently. */
export function Replays({ worldId, against }: ReplaysProps) {
  const [{ data }] = useQuery({
    query: ReplaysDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const [frame] = useFrame();
  const current = frame.data?.world?.currentVersion ?? 0;
  const [version, setVersion] = useState('draft');
  const { run, busy, refusal } = useCommand(BeginReplayDocument);
  const replays = (data?.replays.edges.map(({ node }) => node) ?? []).filter(
    (replay) => against === undefined || replay.version === against,
  );
  return (
    <Panel title={against ? 'What if: decisions of before, run against what is staged' : 'Run them again'}>
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void run({ worldId, version });
          }}
        >
          {against ? (
            <p className={pageCss.quiet}>
              Up to 1,000 recorded decisions whose inputs were kept whole, the newest first. Nothing is
              changed by it.
            </p>
          ) : (
            <Select
              label="Against"
              hint="Up to 1,000 decisions whose inputs were kept whole, the newest first."
              value={version}
              onChange={({ target }) => setVersion(target.value)}
            >
              <option value="draft">The draft: what is signed now</option>
              {Array.from({ length: current }, (_, index) => `v${current - index}`).map((label) => (
                <option key={label} value={label}>
                  {label}
                </option>
              ))}
            </Select>
          )}
          {refusal ? <RefusalNote refusal={refusal} title="It was not begun" /> : null}
          <div>
            <Button type="submit" busy={busy}>
              Run decisions again
            </Button>
          </div>
        </form>
      </Body>
      <Rows label="Replays">
        {replays.map((replay) => (
          <li key={replay.replayId}>
            {replay.status === 'IN_PROGRESS' ? (
              <Watched worldId={worldId} replay={replay} />
            ) : (
              <Result worldId={worldId} replay={replay} />
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

/** A replay that runs, by what the service tells of it. */
function Watched({ worldId, replay }: { worldId: string; replay: ReplayPartsFragment }) {
  const [{ data }] = useSubscription({
    query: WatchReplayDocument,
    variables: { worldId, replayId: replay.replayId },
  });
  return <Result worldId={worldId} replay={data?.replayProgress ?? replay} />;
}

const refused = {
  INPUTS_INVALID: 'takes other inputs now',
  ACTION_NOT_IN_VERSION: 'is not there',
} as const;

function Result({ worldId, replay }: { worldId: string; replay: ReplayPartsFragment }) {
  const { status, version, total, done, changed, differences, errorCode, createdAt } = replay;
  return (
    <div className={`${css.stack} ${pageCss.grow}`}>
      <span className={css.line}>
        <strong>Against {version}</strong>
        {status === 'FAILED' ? (
          <Badge tone="bad">Failed: {errorCode?.toLowerCase()}</Badge>
        ) : status === 'IN_PROGRESS' ? (
          <Badge tone="info">
            {done} of {total}
          </Badge>
        ) : (
          <Badge tone={changed > 0 ? 'warn' : 'good'}>
            {changed === 0 ? `all ${total} come out the same` : `${changed} of ${total} come out differently`}
          </Badge>
        )}
        <span className={pageCss.small}>
          <When at={createdAt} />
        </span>
      </span>
      {status === 'IN_PROGRESS' ? (
        <progress value={done} max={Math.max(total, 1)} aria-label={`Against ${version}`} />
      ) : null}
      {differences.length > 0 ? (
        <ul className={css.edges}>
          {differences.map(({ decisionId, action, before, after }) => (
            <li key={decisionId} className={css.line}>
              <Link
                to="/r/$world/decisions/$decision"
                params={{ world: worldId, decision: decisionId }}
                className={pageCss.mono}
              >
                {action}
              </Link>
              <VerdictBadge verdict={before} />
              <span>became</span>
              {after === 'INPUTS_INVALID' || after === 'ACTION_NOT_IN_VERSION' ? (
                <Badge tone="warn">{refused[after]}</Badge>
              ) : (
                <VerdictBadge verdict={after} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
