import { useRef, type CSSProperties, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { refusalOf, type Refusal } from '../data/command.ts';
import { endsSession, signInAgain, useAskingAgain, useSessionEnded } from '../data/session.ts';
import { Button } from './button.tsx';
import { useKeptInView } from './use-kept-in-view.ts';
import css from './states.module.css';

/** Rows of the height that they will have. */
export function Skeleton({ rows = 3, height = 56 }: { rows?: number; height?: number }) {
  return (
    <div className={css.skeleton} role="status" style={{ '--height': `${height}px` } as CSSProperties}>
      <span className="visually-hidden">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden />
      ))}
    </div>
  );
}

/** One sentence of what is missing, and one thing to do about it. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{children}</p>
      {action}
    </div>
  );
}

/** What was refused or failed, what to do, and the number under which the log has it. */
export function RefusalNote({
  refusal,
  title = 'This was not done',
  retry,
}: {
  refusal: Refusal;
  title?: string;
  retry?: () => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  // What was pressed may have it below what is seen. What could not be read, which has a way to try again, nobody pressed.
  useKeptInView(note, retry === undefined ? refusal : null);
  return (
    <div ref={note} className={css.failure} role="alert">
      <p>
        <strong>{title}.</strong> {endsSession(refusal.code) ? <SessionIsOver /> : refusal.detail}
      </p>
      {refusal.errors.length > 0 ? (
        <ul>
          {refusal.errors.map(({ pointer, message }) => (
            <li key={pointer}>
              <code>{pointer}</code>: {message}
            </li>
          ))}
        </ul>
      ) : null}
      <small>
        {refusal.code}
        {refusal.requestId === null ? '' : ` · request ${refusal.requestId}`}
      </small>
      {retry ? <Button onClick={retry}>Try again</Button> : null}
    </div>
  );
}

/** Where a dialog lies over the banner that says it: what was typed stays, also there. */
const SessionIsOver = () =>
  useSessionEnded() ? (
    <>
      Your session has ended. What is on this page stays:{' '}
      <a href={signInAgain} target="_blank" rel="noreferrer">
        sign in again
      </a>{' '}
      in another tab, then go on here.
    </>
  ) : (
    'You are signed in again: go on.'
  );

interface Answer<Data> {
  data?: Data | null | undefined;
  error?: CombinedError | undefined;
  fetching: boolean;
}

/** What a page asked for: being fetched, failed, or there. Stale data stays on the page while it is asked for again. */
export function Asked<Data>({
  answer,
  retry,
  loading = <Skeleton />,
  frame = (contents) => contents,
  children,
}: {
  answer: Answer<Data>;
  retry: () => void;
  loading?: ReactNode;
  /** What surrounds what is loading or failed, where `children` draw the whole page: its heading above all. */
  frame?: (contents: ReactNode) => ReactNode;
  children: (data: NonNullable<Data>) => ReactNode;
}) {
  // A query that failed as a whole has `data: null`.
  const isThere = answer.data !== undefined && answer.data !== null;
  useAskingAgain(!isThere && answer.error !== undefined, retry);
  if (answer.data !== undefined && answer.data !== null) return children(answer.data);
  if (answer.error) {
    return frame(
      <RefusalNote refusal={refusalOf(answer.error)} title="This page could not be read" retry={retry} />,
    );
  }
  return frame(loading);
}
