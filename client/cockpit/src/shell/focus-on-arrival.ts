import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { typing } from './shortcuts.ts';

/**
 * After a way within the application, a screen reader is at the new page and not where the link was. Who has begun to type
 * meanwhile keeps the field: the words would go to the page, whose letters are shortcuts.
 */
export function useFocusOnArrival(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const first = useRef(true);
  useEffect(() => {
    if (path === undefined) return;
    if (first.current) first.current = false;
    else {
      const heading = document.querySelector<HTMLElement>('main h1');
      // To focus lays the page out anew, also what has the focus already.
      const { activeElement } = document;
      if (heading !== activeElement && !typing(activeElement)) heading?.focus({ preventScroll: true });
    }
  }, [path]);
}
