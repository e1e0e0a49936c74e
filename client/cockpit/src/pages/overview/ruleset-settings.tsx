import { lazy, Suspense, useRef, useState } from 'react';
import { ReviseRulesetDocument } from '../../../../../src/generated/cockpit/shell.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote, Skeleton } from '../../ui/states.tsx';
import css from './overview-page.module.css';

// Changed seldom: fetched when the settings are opened.
const RulesetConfiguration = lazy(async () => ({
  default: (await import('./ruleset-configuration.tsx')).RulesetConfiguration,
}));

interface Ruleset {
  worldId: string;
  title: string;
  description: string;
}

/** What a ruleset is called and what it is for; its name in links and its domain stay. */
export function RulesetSettings({ ruleset }: { ruleset: Ruleset }) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Settings
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Settings of the ruleset"
        description="Each part is stored by itself. Its name in links and its domain cannot be changed."
        finalFocus={opener}
      >
        <Form ruleset={ruleset} />
        <Suspense fallback={<Skeleton />}>
          <RulesetConfiguration worldId={ruleset.worldId} />
        </Suspense>
        <DialogFoot>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </DialogActions>
        </DialogFoot>
      </Dialog>
    </>
  );
}

/** Stored by itself: the dialog stays, with what is typed in its other parts. */
function Form({ ruleset }: { ruleset: Ruleset }) {
  const { run, busy, refusal } = useCommand(ReviseRulesetDocument);
  const [title, setTitle] = useState(ruleset.title);
  const [description, setDescription] = useState(ruleset.description);
  const [said, setSaid] = useState('');
  const save = async (): Promise<void> => {
    const outcome = await run({ worldId: ruleset.worldId, title: title.trim(), description });
    if (outcome.done) setSaid('Title and purpose: stored.');
  };
  return (
    <DialogBody>
      <h3>Title and purpose</h3>
      <TextField
        label="Title"
        maxLength={200}
        value={title}
        onChange={({ target }) => {
          setTitle(target.value);
          setSaid('');
        }}
      />
      <TextArea
        label="What it is for"
        optional
        value={description}
        onChange={({ target }) => {
          setDescription(target.value);
          setSaid('');
        }}
      />
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was changed" /> : null}
      <div className={css.blockActions}>
        <Button
          busy={busy}
          unavailable={
            title.trim() === ''
              ? 'Give it a title first.'
              : title.trim() === ruleset.title && description === ruleset.description
                ? 'Nothing is changed.'
                : null
          }
          onClick={() => void save()}
        >
          Store title and purpose
        </Button>
        <span role="status">{said}</span>
      </div>
    </DialogBody>
  );
}
