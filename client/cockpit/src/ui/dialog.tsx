import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** What is focused first; the first field otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What is focused when it closes: a controlled dialog has no trigger to go back to. */
  finalFocus?: RefObject<HTMLElement | null>;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  initialFocus,
  finalFocus,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={css.popup} initialFocus={initialFocus} finalFocus={finalFocus}>
          <Base.Title className={css.title}>{title}</Base.Title>
          {description ? (
            <Base.Description className={css.description}>{description}</Base.Description>
          ) : null}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div className={css.body}>{children}</div>
);
/** What is asked for and what became of it, in view however long the dialog is. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={css.foot}>{children}</div>
);
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
);
