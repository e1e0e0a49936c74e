import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSubscription } from 'urql';
import {
  BeginReplayDocument,
  ReplaysDocument,
  WatchReplayDocument,
} from '../../../../../src/generated/cockpit/decisions.ts';
import type { ReplayPartsFragment, ReplaysQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { useStaged } from '../../shell/frame-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import css from '../rules/rule-page.module.css';
import { ReplayedFile } from './replayed-file.tsx';
import { Changed } from './replayed-verdicts.tsx';
import { TrialVersions } from './trial-versions.tsx';

/** As many as one replay runs. */
const mostReplayed = 1_000_000;

interface ReplaysProps {
  worldId: string;
  /** Where only this is asked; a person chooses otherwise. */
  against?: 'draft';
}

const pageSize = 10;
/** What the first page of them is asked for by. */
export const firstReplays = (worldId: string) => ({ worldId, first: pageSize, after: null });

const replaysOf = (data: ReplaysQuery) => data.replays;

/** Recorded decisions run again against the draft or a version: which of them would come out differently. */
export function Replays({ worldId, against }: ReplaysProps) {
  const { lists, more } = useFollowedLists(ReplaysDocument, [{ worldId }], replaysOf, { size: pageSize });
  const [list] = lists;
  const [version, setVersion] = useState('draft');
  const { run, busy, refusal } = useCommand(BeginReplayDocument);
  const [staged] = useStaged();
  const revision = staged.data?.stagedChanges.workingSetRevision;
  const ofNow = (replay: ReplayPartsFragment): boolean =>
    replay.version !== 'draft' || revision === undefined || replay.workingSetRevision === revision;
  const replays = (list?.pages.flat() ?? []).filter(
    (replay) => against === undefined || replay.version === against,
  );
  const all = (
    <Panel title={against ? 'What if: decisions of before, run against what is staged' : 'Run them again'}>
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void run({ worldId, version, limit: mostReplayed });
          }}
        >
          {against ? (
            <p className={pageCss.quiet}>
              Up to a million recorded decisions whose inputs were kept whole, the newest first. Nothing is
              changed by it.
            </p>
          ) : (
            <TrialVersions
              hint="Up to a million decisions whose inputs were kept whole, the newest first."
              value={version}
              onVersion={setVersion}
            />
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
              <Result worldId={worldId} replay={replay} ofNow={ofNow(replay)} />
            )}
          </li>
        ))}
      </Rows>
      {list ? <ShowMore list={list} more={() => more(0)} /> : null}
    </Panel>
  );
  return <div id="runs">{all}</div>;
}

/** What ran an earlier draft is told as such: its figures speak of rules that are not staged any more. */
const Overtaken = ({ replay }: { replay: ReplayPartsFragment }) => (
  <div className={`${css.stack} ${pageCss.grow}`}>
    <span className={css.line}>
      <strong>
        {replay.file
          ? `${replay.file.name ?? 'A file'} against an earlier draft`
          : 'Against an earlier draft'}
      </strong>
      <Badge tone="neutral">
        {replay.changed.toLocaleString('en')} of {replay.total.toLocaleString('en')} came out differently
      </Badge>
      <span className={pageCss.small}>
        <When at={replay.createdAt} />
      </span>
    </span>
    <p className={pageCss.quiet}>
      What is staged has changed since, and this does not speak of it. Run it again.
    </p>
  </div>
);

/** A replay that runs, by what the service tells of it. */
export function Watched({ worldId, replay }: { worldId: string; replay: ReplayPartsFragment }) {
  const [{ data }] = useSubscription({
    query: WatchReplayDocument,
    variables: { worldId, replayId: replay.replayId },
    pause: replay.status !== 'IN_PROGRESS',
  });
  return <Result worldId={worldId} replay={data?.replayProgress ?? replay} ofNow />;
}

/** What came of it: green only where everything was run. */
function Outcome({ replay: { total, changed, complete } }: { replay: ReplayPartsFragment }) {
  if (total === 0) return <Badge tone="neutral">nothing could be run</Badge>;
  if (changed > 0) {
    return (
      <Badge tone="warn">
        {changed.toLocaleString('en')} of {total.toLocaleString('en')} come out differently
      </Badge>
    );
  }
  return complete ? (
    <Badge tone="good">all {total.toLocaleString('en')} come out the same</Badge>
  ) : (
    <Badge tone="neutral">the {total.toLocaleString('en')} that were run come out the same</Badge>
  );
}

/** Inputs that decisions carry and what was tried does not have: they were decided without, which is said of each. */
const DecidedWithout = ({ inputs }: { inputs: ReplayPartsFragment['undeclaredInputs'] }) =>
  inputs.length === 0 ? null : (
    <div>
      <p>Decided without what it does not ask for; who still sends it to such a version is refused:</p>
      <ul aria-label="Decided without">
        {inputs.map(({ action, input, count }) => (
          <li key={`${action} ${input}`}>
            <span className={pageCss.mono}>{input}</span> of <span className={pageCss.mono}>{action}</span>,
            in {count === 1 ? '1 decision' : `${count.toLocaleString('en')} decisions`}
          </li>
        ))}
      </ul>
    </div>
  );

function Result({
  worldId,
  replay,
  ofNow,
}: {
  worldId: string;
  replay: ReplayPartsFragment;
  /** Whether what it ran against is still so. */
  ofNow: boolean;
}) {
  const { status, version, total, done, differences, changed, flips, errorCode, createdAt } = replay;
  const { replayId, masked, withoutInputs, beyondLimit, file } = replay;
  if (!ofNow && status === 'COMPLETED') return <Overtaken replay={replay} />;
  const leftOut = [
    ...(masked > 0 ? [`${masked} of masked values`] : []),
    ...(withoutInputs > 0 ? [`${withoutInputs} without inputs`] : []),
    ...(beyondLimit > 0 ? [`${beyondLimit} older than the limit reaches`] : []),
  ];
  return (
    <div className={`${css.stack} ${pageCss.grow}`}>
      <span className={css.line}>
        <strong>{file ? `${file.name ?? 'A file'} against ${version}` : `Against ${version}`}</strong>
        {status === 'FAILED' ? (
          <Badge tone="bad">Failed: {errorCode?.toLowerCase()}</Badge>
        ) : status === 'IN_PROGRESS' ? (
          <Badge tone="info">
            {done} of {total}
          </Badge>
        ) : (
          <Outcome replay={replay} />
        )}
        <span className={pageCss.small}>
          <When at={createdAt} />
        </span>
      </span>
      {status === 'IN_PROGRESS' ? (
        <progress value={done} max={Math.max(total, 1)} aria-label={`Against ${version}`} />
      ) : null}
      {leftOut.length > 0 ? (
        <p className={pageCss.quiet}>
          Could not be run again: {leftOut.join(', ')}. They may come out differently too: no figure here
          speaks for them.
        </p>
      ) : null}
      <DecidedWithout inputs={replay.undeclaredInputs} />
      {replay.complete ? (
        <p className={pageCss.quiet}>
          Complete: {file ? 'every row' : 'every recorded decision'} was run, and none was left out.
        </p>
      ) : null}
      {flips.length > 0 ? (
        <ul className={css.edges} aria-label="What changed, by rules">
          {flips.map((flip) => (
            <li key={JSON.stringify(flip)} className={css.line}>
              <strong>{flip.count.toLocaleString('en')}</strong>
              <Changed
                before={flip.before}
                after={flip.after}
                how={file ? 'was to come out, and came out' : 'became'}
              />
              {flip.rules.map((rule) => (
                <Link
                  key={rule}
                  to="/r/$world/rules/$rule"
                  params={{ world: worldId, rule }}
                  className={pageCss.ruleKey}
                >
                  {rule}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      ) : null}
      {file ? <ReplayedFile replay={replay} /> : null}
      {changed > 0 && status === 'COMPLETED' ? (
        <a href={`/worlds/${worldId}/replays/${replayId}/differences.csv`} download>
          Download them as a table
        </a>
      ) : null}
      {differences.length > 0 ? (
        <ul className={css.edges}>
          {differences.slice(0, 50).map(({ decisionId, action, before, after }) => (
            <li key={decisionId} className={css.line}>
              <Link
                to="/r/$world/decisions/$decision"
                params={{ world: worldId, decision: decisionId }}
                className={pageCss.mono}
              >
                {action}
              </Link>
              <Changed before={before} after={after} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
