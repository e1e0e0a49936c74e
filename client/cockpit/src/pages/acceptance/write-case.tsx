import { useState, type SyntheticEvent } from 'react';
import {
  PutCaseDocument,
  type AcceptanceCasePartsFragment,
  type Verdict,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { verdictWords } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { AskedInputs } from '../playground/asked-inputs.tsx';
import {
  knownInputs,
  knownToBeNone,
  textsOf,
  type AskedInput,
  type Typed,
} from '../playground/known-inputs.ts';

interface WriteCaseProps {
  worldId: string;
  /** Routing key of the action. */
  action: string;
  inputs: readonly AskedInput[];
  /** The case that is changed; null for another one. */
  before: AcceptanceCasePartsFragment | null;
}

/** A button, and the form of one case that it opens. */
export function WriteCase(props: WriteCaseProps) {
  const [open, setOpen] = useState(false);
  const name = props.before?.name;
  return (
    <>
      {name === undefined ? (
        <Button onClick={() => setOpen(true)}>Write a case</Button>
      ) : (
        <Button kind="quiet" aria-label={`Change ${name}`} onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={name === undefined ? 'Write a case' : `Change ${name}`}
        description="Leave empty what is not known in the case. It runs with the others before a version is published."
      >
        <CaseForm {...props} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CaseForm({ worldId, action, inputs, before, close }: WriteCaseProps & { close: () => void }) {
  const { run, busy, refusal } = useCommand(PutCaseDocument);
  const given = (before?.inputs ?? {}) as Record<string, unknown>;
  const [name, setName] = useState(before?.name ?? '');
  const [asOf, setAsOf] = useState(before?.asOf ?? '');
  const [expected, setExpected] = useState<Verdict>(before?.expected ?? 'PERMIT');
  const [typed, setTyped] = useState<Typed>(() => textsOf(given));
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      key: action,
      name: name.trim(),
      inputs: { ...knownToBeNone(given, typed), ...knownInputs(inputs, typed) },
      asOf: asOf === '' ? null : asOf,
      expected,
      // What the form does not show stays.
      outputs: before?.outputs ?? null,
      obligations: before?.obligations ?? null,
    });
    if (outcome.done) close();
  };
  return (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!busy && name.trim() !== '') void save();
      }}
    >
      <DialogBody>
        <TextField
          label="Name"
          hint={
            before === null
              ? 'What it is the case of, in a few words. A case of the same name is replaced.'
              : 'The name tells one case from the others; another name is another case.'
          }
          readOnly={before !== null}
          error={at('/name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <AskedInputs
          inputs={inputs}
          typed={typed}
          onTyped={setTyped}
          asOf={asOf}
          onAsOf={setAsOf}
          today="The day of each run where left empty."
          refusal={refusal}
        />
        <Select
          label="Expected"
          value={expected}
          onChange={({ target }) => setExpected(target.value as Verdict)}
        >
          {verdictWords.map(([verdict, word]) => (
            <option key={verdict} value={verdict}>
              {word}
            </option>
          ))}
        </Select>
        {refusal ? <RefusalNote refusal={refusal} title="The case was not stored" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            unavailable={name.trim() === '' ? 'Give the case a name first.' : null}
          >
            Store the case
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
