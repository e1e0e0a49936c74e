import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from 'urql';
import { RestoreDocument, VersionHistoryDocument } from '../../../../../src/generated/cockpit/versions.ts';
import type { VersionHistoryQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { stagedCount, useFrame, useStaged } from '../../shell/frame-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { Brought } from './brought.tsx';
import { VersionDifference } from './compare-page.tsx';
import { Correction, VersionPanel } from './version-panel.tsx';
import css from '../publish/publish-page.module.css';
import timeline from './timeline.module.css';

/** Newest first: what was published when, with what, and how to bring it back. */
export function VersionsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/versions' });
  const [answer, reload] = useQuery({
    query: VersionHistoryDocument,
    variables: { worldId, first: 100, after: null },
    requestPolicy: 'cache-and-network',
  });
  const [frame] = useFrame();
  const [restored, setRestored] = useState<string | null>(null);
  const landing = useRef<HTMLDivElement>(null);
  const current = frame.data?.world?.currentVersion ?? null;
  return (
    <Page
      title="Versions"
      lead="Each is immutable. The newest answers agents; older ones can be asked for by name."
      actions={
        current !== null && current > 1 ? (
          <Link
            to="/r/$world/versions/compare"
            params={{ world: worldId }}
            search={{ from: current - 1, to: current }}
            className={buttonClass()}
          >
            Compare versions
          </Link>
        ) : null
      }
    >
      {restored === null ? null : <Restored worldId={worldId} label={restored} place={landing} />}
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={3} height={160} />}
      >
        {({ versions }) => {
          const all = versions.edges.map(({ node }) => node);
          return all.length === 0 ? (
            <Empty
              action={
                <Link to="/r/$world/publish" params={{ world: worldId }} className={buttonClass('primary')}>
                  Go to publish
                </Link>
              }
            >
              Nothing was published yet. Sign candidates in review, then publish what is staged.
            </Empty>
          ) : (
            <ol className={timeline.timeline} aria-label="Versions, the newest first">
              <Draft worldId={worldId} />
              {all.map((version, index) => (
                <li
                  key={version.versionId}
                  className={
                    version.number === current ? `${timeline.stop} ${timeline.inForce}` : timeline.stop
                  }
                >
                  <VersionWithWays
                    worldId={worldId}
                    version={version}
                    before={all[index + 1]?.number ?? null}
                    isFirst={index + 1 === versions.totalCount}
                    current={current}
                    restored={setRestored}
                    landing={landing}
                  />
                </li>
              ))}
            </ol>
          );
        }}
      </Asked>
    </Page>
  );
}

/** What came of a restore, where one goes on from it: the versions are a long way down by then. */
function Restored({
  worldId,
  label,
  place,
}: {
  worldId: string;
  label: string;
  place: RefObject<HTMLDivElement | null>;
}) {
  const [{ data }] = useStaged();
  const count = data ? stagedCount(data.stagedChanges) : null;
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), [place, label]);
  return (
    <div ref={place} tabIndex={-1} role="status" className={css.item}>
      <p>
        <strong>What {label} held is staged.</strong>{' '}
        {count === null
          ? ''
          : count === 0
            ? 'Nothing of it differs from the version in force.'
            : `${count === 1 ? 'One change waits' : `${count} changes wait`} to be published.`}
      </p>
      <Link to="/r/$world/publish" params={{ world: worldId }}>
        Go on to publish
      </Link>
    </div>
  );
}

type Version = VersionHistoryQuery['versions']['edges'][number]['node'];

/** What the next version would bring, at the open end of the line. */
function Draft({ worldId }: { worldId: string }) {
  const [{ data }] = useStaged();
  const count = data ? stagedCount(data.stagedChanges) : 0;
  if (!data || count === 0) return null;
  return (
    <li className={`${timeline.stop} ${timeline.draft}`}>
      <div className={timeline.staged}>
        <p>
          <Badge tone="draft">{data.stagedChanges.worldModelVersion} draft</Badge>{' '}
          {count === 1 ? 'One change is staged' : `${count} changes are staged`}
        </p>
        <Link to="/r/$world/publish" params={{ world: worldId }}>
          See what differs, and publish it
        </Link>
      </div>
    </li>
  );
}

interface PanelProps {
  worldId: string;
  version: Version;
  /** Number of the version before it, where that is listed. */
  before: number | null;
  isFirst: boolean;
  /** Number of the version in force. */
  current: number | null;
  /** Told which version was staged again. */
  restored: (label: string) => void;
  /** Where what came of it is said. */
  landing: RefObject<HTMLDivElement | null>;
}

function VersionWithWays({
  worldId,
  version,
  before,
  isFirst,
  current: inForce,
  restored,
  landing,
}: PanelProps) {
  const [restoring, setRestoring] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { number, worldModelVersion, laterCorrections } = version;
  const current = number === inForce;
  const at = `/worlds/${worldId}/versions/${worldModelVersion}`;
  const ways = (
    <>
      <a href={`${at}/card`}>World Model Card of {worldModelVersion}</a>
      {current || inForce === null ? null : (
        <>
          <Link
            to="/r/$world/versions/compare"
            params={{ world: worldId }}
            search={{ from: number, to: inForce }}
          >
            What changed since<span className="visually-hidden"> {worldModelVersion}</span>
          </Link>
          <Button
            onClick={() => {
              setIsDone(false);
              setRestoring(true);
            }}
          >
            Restore {worldModelVersion}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <VersionPanel
        version={version}
        inForce={current}
        brought={
          <>
            {isFirst ? <p>The first: everything in it is new.</p> : null}
            {before === null ? null : <Brought worldId={worldId} from={before} to={number} open={current} />}
            {version.releaseNotes?.corrections.map(
              ({ correctionId, priorVersion, ruleKey, wasWrong, holdsNow }) => (
                <div key={correctionId}>
                  <strong>
                    It corrects {ruleKey} of {priorVersion}
                  </strong>
                  <Correction wasWrong={wasWrong} holdsNow={holdsNow} />
                </div>
              ),
            )}
          </>
        }
        ways={ways}
        bundleOf={(action) => `${at}/modules/${action}`}
        markers={new Map(version.modules.map(({ moduleId, marker }) => [moduleId, marker]))}
      />
      <Dialog
        open={restoring}
        onOpenChange={setRestoring}
        title={`Restore ${worldModelVersion}`}
        description="What it held is staged for the next version, with its sign-offs. Nothing is published by this."
        {...(isDone && { finalFocus: landing })}
      >
        <Restore
          worldId={worldId}
          number={number}
          label={worldModelVersion}
          correctedLater={laterCorrections}
          inForce={inForce}
          close={() => setRestoring(false)}
          restored={() => {
            setIsDone(true);
            restored(worldModelVersion);
          }}
        />
      </Dialog>
    </>
  );
}

function Restore({
  worldId,
  number,
  label,
  correctedLater,
  inForce,
  close,
  restored,
}: {
  worldId: string;
  number: number;
  label: string;
  correctedLater: Version['laterCorrections'];
  inForce: number | null;
  close: () => void;
  restored: () => void;
}) {
  const { run, busy, refusal } = useCommand(RestoreDocument);
  return (
    <DialogBody>
      {correctedLater.length > 0 ? (
        <p className={css.finding}>
          Later notes corrected of it: {correctedLater.map(({ ruleKey }) => ruleKey).join(', ')}. Restoring
          brings what was wrong back.
        </p>
      ) : null}
      {inForce === null ? null : (
        <>
          <h3>What it brings back, and takes away, of v{inForce}</h3>
          <VersionDifference worldId={worldId} from={inForce} to={number} isRestore />
        </>
      )}
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was staged" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          kind="primary"
          busy={busy}
          onClick={() =>
            void run({ worldId, number }).then(({ done }) => {
              if (!done) return;
              close();
              restored();
            })
          }
        >
          Stage what {label} held
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
