import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import {
  DecisionsOfSubjectDocument,
  EraseSubjectDocument,
} from '../../../../../src/generated/cockpit/decisions.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';

/** Removes what the records keep about a person; it cannot be undone, so the subject is typed twice. */
export function EraseSubject({
  worldId,
  subject,
  erased: done,
}: {
  worldId: string;
  subject: string;
  /** Told that the records are no longer what was shown of them. */
  erased: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button kind="danger" ref={opener} onClick={() => setOpen(true)}>
        Erase a subject
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Erase what is kept about a subject"
        description="Its inputs and readings go from every decision of this ruleset, and its name with them, and the words that people said of these decisions. The verdicts, their reasons and their digests stay. This cannot be undone."
        finalFocus={opener}
      >
        <Form
          worldId={worldId}
          subject={subject}
          erased={(count) => {
            setOpen(false);
            done();
            setSaid(
              count === 0
                ? 'No record kept anything about this subject.'
                : `Erased from ${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}.`,
            );
          }}
          close={() => setOpen(false)}
        />
      </Dialog>
      <p role="status">{said}</p>
    </>
  );
}

/** So many are counted; beyond them it is said that there are more. */
const counted = 200;

/** How many records are changed by it, before it is done. */
function Touched({ worldId, subject }: { worldId: string; subject: string }) {
  const [{ data }] = useQuery({
    query: DecisionsOfSubjectDocument,
    variables: { worldId, subjectRef: subject, first: counted },
    requestPolicy: 'network-only',
  });
  if (!data) return null;
  const { edges, pageInfo } = data.decisions;
  if (edges.length === 0) return 'No record names this subject.';
  if (pageInfo.hasNextPage) return `More than ${counted} records are changed.`;
  return edges.length === 1 ? '1 record is changed.' : `${edges.length} records are changed.`;
}

function Form({
  worldId,
  subject: narrowed,
  erased,
  close,
}: {
  worldId: string;
  subject: string;
  erased: (count: number) => void;
  close: () => void;
}) {
  const { run, busy, refusal } = useCommand(EraseSubjectDocument);
  const [subject, setSubject] = useState(narrowed);
  const [again, setAgain] = useState('');
  const missing =
    subject.trim() === ''
      ? 'Say whose inputs are erased.'
      : again !== subject
        ? 'Type the subject once more, exactly as above.'
        : null;
  const erase = async (): Promise<void> => {
    const outcome = await run({ worldId, subjectRef: subject });
    if (outcome.done) erased(outcome.value.erased);
  };
  return (
    <DialogBody>
      <TextField
        label="Subject"
        hint="As the decisions name it."
        mono
        value={subject}
        error={refusal?.errors.find(({ pointer }) => pointer.endsWith('/subject_ref'))?.message}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextField
        label="The same once more"
        mono
        autoComplete="off"
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <p role="status">{missing === null ? <Touched worldId={worldId} subject={subject} /> : null}</p>
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was erased" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button kind="danger" busy={busy} unavailable={missing} onClick={() => void erase()}>
          Erase it for good
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
