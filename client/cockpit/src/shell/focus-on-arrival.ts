import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** After a way within the application, a screen reader is at the new page and not where the link was. */
export function useFocusOnArrival(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) first.current = false;
    else {
      const heading = document.querySelector<HTMLElement>('main h1');
      // To focus lays the page out anew, also what has the focus already.
      if (heading !== document.activeElement) heading?.focus({ preventScroll: true });
    }
  }, [path]);
}
