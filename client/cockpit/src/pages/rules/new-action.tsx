import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { NewActionDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { CombiningAlgorithm } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { algorithmWords } from './norms.ts';

interface NewActionProps {
  worldId: string;
  open: boolean;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** Registers an action by hand; one that candidates propose is registered with the first of them that is signed. */
export function NewAction(props: NewActionProps) {
  const { open, close, opener } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title="New action"
      description="What agents ask about. Rules name it, and their inputs become its own as they are signed."
      finalFocus={opener}
    >
      <Form {...props} />
    </Dialog>
  );
}

function Form({ worldId, close }: NewActionProps) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(NewActionDocument);
  const [title, setTitle] = useState('');
  const [key, setKey] = useState('');
  const [description, setDescription] = useState('');
  const [aggregationMode, setMode] = useState<CombiningAlgorithm>('DENY_OVERRIDES');
  const missing =
    title.trim() === '' ? 'Give it a title first.' : key.trim() === '' ? 'Give it a name first.' : null;
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    const outcome = await run({
      worldId,
      key: key.trim(),
      title: title.trim(),
      description: description.trim(),
      aggregationMode,
    });
    if (!outcome.done) return;
    close();
    await navigate({
      to: '/r/$world/actions/$action',
      params: { world: worldId, action: outcome.value.key },
    });
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <DialogBody>
        <TextField
          label="Title"
          hint="For people, such as: Lend a book."
          value={title}
          error={at('/title')}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Name"
          hint="A routing key such as loans.lend: words in lower case, joined by dots, _ or -. Agents ask by it, and it stays."
          mono
          spellCheck={false}
          value={key}
          error={at('/key')}
          onChange={({ target }) => setKey(target.value)}
        />
        <TextArea
          label="What it decides"
          optional
          value={description}
          error={at('/description')}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Select
          label="How its rules are combined"
          value={aggregationMode}
          onChange={({ target }) => setMode(target.value as CombiningAlgorithm)}
        >
          {Object.entries(algorithmWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        {refusal ? <RefusalNote refusal={refusal} title="The action was not registered" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Register it
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
