import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { signInAgain, useOffline, useSessionEnded } from '../data/session.ts';
import { TopBar } from './top-bar.tsx';
import css from './shell.module.css';

/** After a way within the cockpit, a screen reader is at the new page and not where the link was. */
function useFocusOnArrival(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) first.current = false;
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path]);
}

export function Shell() {
  const offline = useOffline();
  const sessionEnded = useSessionEnded();
  useFocusOnArrival();
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to the page
      </a>
      <TopBar />
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
        <Outlet />
      </main>
    </>
  );
}
