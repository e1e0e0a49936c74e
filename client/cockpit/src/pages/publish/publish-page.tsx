import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery, useSubscription } from 'urql';
import {
  PublicationProgressDocument,
  PublishPageDocument,
} from '../../../../../src/generated/cockpit/publish.ts';
import type { NotesPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import type { Refusal } from '../../data/command.ts';
import { Page } from '../../ui/page.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { Replays } from '../decisions/replays.tsx';
import { Arbitration, type Answered } from './arbitration.tsx';
import { Checks, useChecks } from './checks.tsx';
import { Confirm, Unpublished, type TellsOfPublication } from './confirm.tsx';
import { Differences, NothingStaged, type StagedState } from './differences.tsx';
import { NotesPanel } from './notes-editor.tsx';
import { PublishedMeanwhile } from './published-meanwhile.tsx';
import { Result, type Published } from './result.tsx';
import { StagedBehaviour } from './staged-behaviour.tsx';
import { useOthersVersions } from './use-others-versions.ts';

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

interface StagedProps extends TellsOfPublication {
  worldId: string;
  staged: StagedState;
  notes: NotesPartsFragment | null;
  reload: () => void;
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
      <StagedBehaviour worldId={worldId} staged={staged} reload={reload} />
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
