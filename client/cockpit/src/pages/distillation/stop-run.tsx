import { useRef, useState } from 'react';
import { CancelRunDocument } from '../../../../../src/generated/cockpit/distillation.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from '../publish/publish-page.module.css';

interface StopProps {
  worldId: string;
  runId: string;
  /** How many of its sources have ended, and how many there are. */
  ended: number;
  of: number;
}

/** Ends a run that goes on: asked once more, for what a model has answered of a source that is half read is lost. */
export function StopRun({ worldId, runId, ended, of }: StopProps) {
  const { run, busy, refusal, forget } = useCommand(CancelRunDocument);
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    forget();
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <>
      <p hidden={asking}>
        <Button ref={opener} onClick={() => setAsking(true)}>
          Stop this run
        </Button>
      </p>
      {asking ? (
        <div role="group" aria-label="Stop this run" className={css.stack}>
          <p>
            {ended === 0
              ? 'Nothing is read to its end yet.'
              : `${ended} of ${of} sources are done, and kept.`}{' '}
            {of - ended === 1
              ? 'One is not done: what was read of it is dropped'
              : `${of - ended} are not done: what was read of them is dropped`}
            , and a new run reads from the beginning.
          </p>
          <p>
            <Button
              kind="danger"
              busy={busy}
              // What was pressed is gone: the way back is the next thing to press.
              autoFocus
              onClick={() => void run({ worldId, runId })}
            >
              Stop it
            </Button>{' '}
            <Button onClick={leave}>Let it go on</Button>
          </p>
          {refusal ? <RefusalNote refusal={refusal} title="It was not stopped" /> : null}
        </div>
      ) : null}
    </>
  );
}
