import { useState, type ReactNode, type RefObject } from 'react';
import type { Refusal } from '../data/command.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { RefusalNote } from './states.tsx';

interface RetireProps {
  open: boolean;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
  title: string;
  description: ReactNode;
  /** What hangs on it. */
  children?: ReactNode;
  /** Why it cannot be done, whatever the reason. */
  blocked?: string | null;
  busy: boolean;
  refusal: Refusal | null;
  act: (reason: string) => void;
}

/** Ends something, for a reason that is kept in the record. */
export function RetireDialog({ open, close, opener, title, description, ...rest }: RetireProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title={title}
      description={description}
      finalFocus={opener}
    >
      <Form close={close} {...rest} />
    </Dialog>
  );
}

function Form({
  close,
  children,
  blocked = null,
  busy,
  refusal,
  act,
}: Omit<RetireProps, 'open' | 'opener' | 'title' | 'description'>) {
  const [reason, setReason] = useState('');
  return (
    <DialogBody>
      {children}
      <TextArea
        label="Why it is retired"
        hint="It is kept in the record."
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refusal ? <RefusalNote refusal={refusal} title="It was not retired" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          kind="danger"
          busy={busy}
          unavailable={blocked ?? (reason.trim() === '' ? 'Say why it is retired.' : null)}
          onClick={() => act(reason.trim())}
        >
          Retire it
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
