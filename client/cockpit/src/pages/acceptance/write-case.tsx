import { useState, type SyntheticEvent } from 'react';
import { useClient } from 'urql';
import {
  AcceptanceCaseListDocument,
  PutCaseDocument,
} from '../../../../../src/generated/cockpit/acceptance.ts';
import type { AcceptanceCasePartsFragment, Verdict } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { verdictWords } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { EditConflict } from '../review/edit-conflict.tsx';
import type { Conflict } from '../review/edit-draft.ts';
import { AskedInputs } from '../playground/asked-inputs.tsx';
import {
  knownInputs,
  knownToBeNone,
  textsOf,
  type AskedInput,
  type Typed,
} from '../playground/known-inputs.ts';

/** A case as far as the form shows it, in words. */
type Parts = Record<'Inputs' | 'Date of the facts' | 'Expected', string>;

const wordOf = (expected: Verdict): string =>
  verdictWords.find(([verdict]) => verdict === expected)?.[1] ?? expected;

const partsOf = (one: AcceptanceCasePartsFragment | null): Parts => ({
  Inputs: JSON.stringify(one?.inputs ?? {}),
  'Date of the facts': one?.asOf ?? '',
  Expected: one === null ? '' : wordOf(one.expected),
});

/** The parts that another person changed. */
const conflictsOf = (base: Parts, theirs: Parts, mine: Parts): Conflict[] =>
  (Object.keys(base) as (keyof Parts)[])
    .filter((name) => theirs[name] !== base[name])
    .map((name) => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] }));

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
  const { run, busy, refusal, forget } = useCommand(PutCaseDocument);
  const client = useClient();
  // What the change began from: one over someone else's is refused, and what was typed stays.
  const [base, setBase] = useState(before);
  const given = (base?.inputs ?? {}) as Record<string, unknown>;
  const [name, setName] = useState(before?.name ?? '');
  const [asOf, setAsOf] = useState(before?.asOf ?? '');
  const [expected, setExpected] = useState<Verdict>(before?.expected ?? 'PERMIT');
  const [typed, setTyped] = useState<Typed>(() => textsOf(given));
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const sent = (): Record<string, unknown> => ({
    ...knownToBeNone(given, typed),
    ...knownInputs(inputs, typed),
  });
  const save = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      key: action,
      name: name.trim(),
      inputs: sent(),
      asOf: asOf === '' ? null : asOf,
      expected,
      // What the form does not show stays.
      outputs: base?.outputs ?? null,
      obligations: base?.obligations ?? null,
      expectedRevision: base?.revision ?? null,
    });
    if (outcome.done) close();
    else if (outcome.refusal.code === 'stale_revision') {
      await client
        .query(AcceptanceCaseListDocument, { worldId, key: action }, { requestPolicy: 'network-only' })
        .toPromise();
    }
  };
  const overtaken = before !== null && before.revision !== base?.revision;
  const goOnFrom = (next: AcceptanceCasePartsFragment): void => {
    setBase(next);
    forget();
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
        {overtaken ? (
          <EditConflict
            conflicts={conflictsOf(partsOf(base), partsOf(before), {
              Inputs: JSON.stringify(sent()),
              'Date of the facts': asOf,
              Expected: wordOf(expected),
            })}
            keepMine={() => goOnFrom(before)}
            takeTheirs={() => {
              setTyped(textsOf(before.inputs as Record<string, unknown>));
              setAsOf(before.asOf ?? '');
              setExpected(before.expected);
              goOnFrom(before);
            }}
          />
        ) : refusal ? (
          <RefusalNote refusal={refusal} title="The case was not stored" />
        ) : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            unavailable={
              overtaken
                ? 'Say first which of the two holds.'
                : name.trim() === ''
                  ? 'Give the case a name first.'
                  : null
            }
          >
            Store the case
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
