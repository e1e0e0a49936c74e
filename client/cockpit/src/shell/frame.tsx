import type { ReactNode } from 'react';
import { signInAgain, useOffline, useSessionEnded } from '../data/session.ts';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import css from './shell.module.css';

/** What surrounds every page: a way past the bar, the bar, and what is wrong with session or connection. */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const offline = useOffline();
  const sessionEnded = useSessionEnded();
  useFocusOnArrival();
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      {bar}
      <div role="status">
        {sessionEnded ? (
          <p className={css.banner}>
            Your session has ended. What you typed is still here.{' '}
            <a href={signInAgain} target="_blank" rel="noreferrer">
              Sign in again
            </a>
          </p>
        ) : offline ? (
          <p className={css.banner}>
            You are offline. What is on the page can be read; changes have to wait until the connection is
            back.
          </p>
        ) : null}
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
