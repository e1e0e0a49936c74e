import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuery, useSubscription } from 'urql';
import {
  PublicationProgressDocument,
  PublishBehaviourDocument,
  PublishDocument,
  PublishPageDocument,
} from '../../../../../src/generated/cockpit/publish.ts';
import { FrameDocument } from '../../../../../src/generated/cockpit/shell.ts';
import type {
  NotesPartsFragment,
  PublishMutation,
  PublicationPhase,
  PublishPageQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Body, Page, Panel } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { Replays } from '../decisions/replays.tsx';
import { Arbitration, type Answered } from './arbitration.tsx';
import { Checks, useChecks, type Checked } from './checks.tsx';
import { BehaviourDifferences, Differences, NothingStaged, type StagedState } from './differences.tsx';
import { NotesPanel } from './notes-editor.tsx';
import { newestVersion, PublishedMeanwhile } from './published-meanwhile.tsx';
import css from './publish-page.module.css';

type Published = Exclude<PublishMutation['publishVersion'], { __typename: 'Problem' }>;

export function PublishPage() {
  const { world: worldId } = useParams({ from: '/r/$world/publish' });
  const [answer, reask] = useQuery({
    query: PublishPageDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const [published, setPublished] = useState<Published | null>(null);
  const [publishing, setPublishing] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const reload = (): void => reask({ requestPolicy: 'network-only' });
  // A stream, while it runs: a page that is only looked at is at rest.
  const [{ data: progress }] = useSubscription({
    query: PublicationProgressDocument,
    variables: { worldId },
    pause: !publishing,
  });
  const phase = publishing ? (progress?.publicationProgress.phase ?? null) : null;
  useOthersVersions(worldId, publishing ? null : answer.data, reload);
  return (
    <Page
      title="Publish"
      lead="What is staged becomes a version: immutable, and what agents are answered by."
    >
      {published ? <Result worldId={worldId} published={published} /> : null}
      <Asked answer={answer} retry={reload} loading={<Skeleton rows={4} height={120} />}>
        {(data) => {
          const { stagedChanges } = data;
          const [newest] = data.releaseNotesList.edges.map(({ node }) => node);
          const notes = newest && !newest.locked ? newest : null;
          const { rules, definitions, configuration, actions, sources } = stagedChanges;
          const nothing = [rules, definitions, configuration, actions, sources].every(
            (changes) => changes.length === 0,
          );
          return (
            <>
              {publishing ? null : <PublishedMeanwhile data={data} own={published?.version ?? 0} />}
              {nothing && !notes ? (
                published ? null : (
                  <>
                    {refused ? <Unpublished refusal={refused} /> : null}
                    <NothingStaged worldId={worldId} />
                  </>
                )
              ) : (
                <Staged
                  worldId={worldId}
                  staged={stagedChanges}
                  notes={notes}
                  reload={reload}
                  phase={phase}
                  publishing={setPublishing}
                  published={setPublished}
                  refused={setRefused}
                />
              )}
            </>
          );
        }}
      </Asked>
    </Page>
  );
}

const lookEvery = 15_000;

/**
 * A version that another operator publishes while the page is open is news to it: it is looked for while the page is in sight,
 * and read anew.
 * @param shown what is on the page; null while its own publication runs, whose answer says more
 */
function useOthersVersions(
  worldId: string,
  shown: PublishPageQuery | null | undefined,
  reload: () => void,
): void {
  const client = useClient();
  const [newest, setNewest] = useState(0);
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const asked = { requestPolicy: 'network-only' } as const;
      const { data } = await client.query(FrameDocument, { worldId }, asked).toPromise();
      setNewest(data?.world?.currentVersion ?? 0);
    };
    const looking = (): void => void look();
    const timer = setInterval(looking, lookEvery);
    window.addEventListener('focus', looking);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', looking);
    };
  }, [client, worldId]);
  const isNews = shown ? newest > newestVersion(shown) : false;
  const read = useRef(reload);
  useEffect(() => {
    read.current = reload;
  });
  useEffect(() => {
    if (isNews) read.current();
  }, [isNews]);
}

interface StagedProps {
  worldId: string;
  staged: StagedState;
  notes: NotesPartsFragment | null;
  reload: () => void;
  /** Of the publication that runs. */
  phase: PublicationPhase | null;
  /** Told that the version is being published, and that it no longer is. */
  publishing: (isPublishing: boolean) => void;
  published: (publication: Published) => void;
  /** Told why nothing was published: what is staged may be gone by then. */
  refused: (refusal: Refusal) => void;
}

function Staged({ worldId, staged, notes, reload, ...confirm }: StagedProps) {
  const about = `${staged.workingSetRevision} ${notes?.releaseNotesId ?? ''} ${notes?.revision ?? ''}`;
  // Answers speak of one working set: another one is asked about anew.
  const [answers, setAnswers] = useState<{ of: number; given: Answered[] }>({ of: -1, given: [] });
  const [acknowledged, acknowledge] = useState<string[]>([]);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const answered = answers.of === staged.workingSetRevision ? answers.given : [];
  const [checked, again] = useChecks(worldId, about, answered, acknowledged);
  return (
    <>
      <Differences staged={staged} />
      <StagedBehaviour worldId={worldId} revision={staged.workingSetRevision} reload={reload} />
      <Replays worldId={worldId} against="draft" />
      <NotesPanel
        key={notes?.releaseNotesId ?? 'none'}
        worldId={worldId}
        staged={staged}
        notes={notes}
        reload={reload}
        unsaved={setUnsaved}
      />
      {checked.state === 'done' ? (
        <Arbitration
          questions={checked.preview.questions}
          renames={checked.preview.renames}
          answered={answered}
          answer={(given) => setAnswers({ of: staged.workingSetRevision, given })}
        />
      ) : null}
      <Checks
        worldId={worldId}
        checked={checked}
        again={again}
        acknowledged={acknowledged}
        acknowledge={acknowledge}
      />
      {notes ? (
        <Confirm
          worldId={worldId}
          staged={staged}
          notes={notes}
          checked={checked}
          answered={answered}
          acknowledged={acknowledged}
          unsaved={unsaved}
          reload={reload}
          {...confirm}
        />
      ) : null}
    </>
  );
}

/**
 * Of the working set that is on the page: of another one it says nothing. Where it was proved of a newer one, the page is read
 * anew, and where of an older one, it is proved anew.
 */
function StagedBehaviour({
  worldId,
  revision,
  reload,
}: {
  worldId: string;
  revision: number;
  reload: () => void;
}) {
  const [answer, reask] = useQuery({
    query: PublishBehaviourDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const again = (): void => reask({ requestPolicy: 'network-only' });
  const isSettled = !answer.fetching && !answer.stale;
  const proved = answer.data?.world?.stagedChanges.workingSetRevision ?? revision;
  const catchUp = useRef({ reload, again });
  useEffect(() => {
    catchUp.current = { reload, again };
  });
  useEffect(() => {
    if (!isSettled || proved === revision) return;
    if (proved > revision) catchUp.current.reload();
    else catchUp.current.again();
  }, [isSettled, proved, revision]);
  const loading = (
    <>
      <p role="status">
        Where agents are answered otherwise is being proved. To publish does not wait for it.
      </p>
      <Skeleton rows={1} height={96} />
    </>
  );
  return (
    <Asked answer={answer} retry={again} loading={loading}>
      {({ world }) =>
        world === null ? null : world.stagedChanges.workingSetRevision === revision ? (
          <BehaviourDifferences behaviour={world.stagedChanges.behaviour} />
        ) : (
          loading
        )
      }
    </Asked>
  );
}

const phases: Readonly<Record<PublicationPhase, string>> = {
  CLAIMED: 'Claimed',
  RECONCILING: 'Reconciling names',
  CHECKING: 'Checking every rule',
  BUILDING: 'Building the modules',
  COMPARING: 'Comparing with the last version',
  MINTING: 'Minting the version',
};

interface ConfirmProps extends StagedProps {
  notes: NotesPartsFragment;
  checked: Checked;
  answered: readonly Answered[];
  acknowledged: readonly string[];
  /** Why the notes do not say yet what is on the page. */
  unsaved: string | null;
}

const Unpublished = ({ refusal }: { refusal: Refusal }) => (
  <RefusalNote
    refusal={refusal}
    title={
      refusal.code === 'stale_revision'
        ? 'Someone changed what is staged or its notes, or published it; the page shows it as it is now. You published nothing'
        : 'Nothing was published'
    }
  />
);

function Confirm({
  worldId,
  staged,
  notes,
  checked,
  answered,
  acknowledged,
  unsaved,
  reload,
  phase,
  publishing,
  published,
  refused,
}: ConfirmProps) {
  const { run, busy, refusal } = useCommand(PublishDocument);
  const [typed, setTyped] = useState('');
  const wanted = `publish ${staged.worldModelVersion}`;
  const unavailable =
    checked.state === 'running'
      ? 'The checks are running.'
      : checked.state === 'failed' || !checked.preview.publishable
        ? 'The checks found something that blocks publication.'
        : unsaved !== null
          ? unsaved
          : typed !== wanted
            ? `Type “${wanted}” exactly.`
            : null;
  const publish = async (): Promise<void> => {
    if (busy || unavailable !== null) return;
    publishing(true);
    const outcome = await run({
      worldId,
      releaseNotesId: notes.releaseNotesId,
      releaseNotesRevision: notes.revision,
      expectedWorkingSetRevision: staged.workingSetRevision,
      arbitrations: [...answered],
      acknowledgements: [...acknowledged],
    });
    // What was refused because it changed is shown as it is now; what was typed stays.
    if (outcome.done) published(outcome.value);
    else refused(outcome.refusal);
    publishing(false);
    reload();
  };
  return (
    <Panel title={`Publish ${staged.worldModelVersion}`}>
      <Body>
        <form
          className={css.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void publish();
          }}
        >
          <div className={css.confirm}>
            <TextField
              label={`Type “${wanted}” to unlock the button`}
              mono
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" kind="primary" busy={busy} unavailable={unavailable}>
              Publish {staged.worldModelVersion}
            </Button>
          </div>
          <p role="status">{busy ? `${phase ? phases[phase] : 'Publishing'}…` : unavailable}</p>
          {refusal ? <Unpublished refusal={refusal} /> : null}
        </form>
      </Body>
    </Panel>
  );
}

function Result({ worldId, published }: { worldId: string; published: Published }) {
  const { worldModelVersion, status, modules, failureCode } = published;
  const heading = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone with what it published: who works by keyboard goes on from what came of it.
  useEffect(() => heading.current?.focus(), [published]);
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {worldModelVersion} {status === 'COMPLETED' ? 'is published' : 'was not published'}
        </span>
      }
      aside={
        status === 'COMPLETED' ? (
          <Badge tone="good">In force</Badge>
        ) : (
          <Badge tone="bad">{(failureCode ?? 'Failed').toLowerCase().replaceAll('_', ' ')}</Badge>
        )
      }
    >
      <Body>
        <div className={css.stack} role="status">
          <ul>
            {modules.map(({ action, digest }) => (
              <li key={action}>
                <span className={css.key}>{action}</span> <span className={css.digest}>{digest}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={`/worlds/${worldId}/versions/${worldModelVersion}/card`}>World Model Card</a>
            {' · '}
            <Link to="/r/$world/versions" params={{ world: worldId }}>
              All versions
            </Link>
          </p>
        </div>
      </Body>
    </Panel>
  );
}
