import { useState } from 'react';
import { PublishDocument } from '../../../../../src/generated/cockpit/publish.ts';
import type { NotesPartsFragment, PublicationPhase } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Body, Panel } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { Answered } from './arbitration.tsx';
import type { Checked } from './checks.tsx';
import type { StagedState } from './differences.tsx';
import type { Published } from './result.tsx';
import css from './publish-page.module.css';

const phases: Readonly<Record<PublicationPhase, string>> = {
  CLAIMED: 'Claimed',
  RECONCILING: 'Reconciling names',
  CHECKING: 'Checking every rule',
  BUILDING: 'Building the modules',
  COMPARING: 'Comparing with the last version',
  MINTING: 'Minting the version',
};

/** What is told of a publication to the page around it. */
export interface TellsOfPublication {
  /** Of the publication that runs. */
  phase: PublicationPhase | null;
  /** Told that the version is being published, and that it no longer is. */
  publishing: (isPublishing: boolean) => void;
  published: (publication: Published) => void;
  /** Told why nothing was published: what is staged may be gone by then. */
  refused: (refusal: Refusal) => void;
}

interface ConfirmProps extends TellsOfPublication {
  worldId: string;
  staged: StagedState;
  notes: NotesPartsFragment;
  reload: () => void;
  checked: Checked;
  answered: readonly Answered[];
  acknowledged: readonly string[];
  /** Why the notes do not say yet what is on the page. */
  unsaved: string | null;
}

export const Unpublished = ({ refusal }: { refusal: Refusal }) => (
  <RefusalNote
    refusal={refusal}
    title={
      refusal.code === 'stale_revision'
        ? 'Someone changed what is staged or its notes, or published it; the page shows it as it is now. You published nothing'
        : 'Nothing was published'
    }
  />
);

export function Confirm({
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
