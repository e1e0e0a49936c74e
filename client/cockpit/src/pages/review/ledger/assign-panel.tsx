import { lazy, Suspense, useEffect } from 'react';
import type { Candidate } from '../candidate.ts';
import { useChosenWords } from './chosen-words.tsx';
import type { ReadingLedger } from './parts.ts';
import type { Assigning } from './use-assigning.ts';

export interface AssignProps {
  candidate: Candidate;
  ledger: ReadingLedger | null;
  assigning: Assigning;
}

// Many a candidate is signed without it: it is fetched when one goes to the words, and there when one selects them.
const fetchIt = async () => ({ default: (await import('./assign-words.tsx')).AssignWords });
const AssignWords = lazy(fetchIt);

/** Under the words, what those that are selected are; nothing while none are. */
export function AssignPanel(props: AssignProps) {
  const chosen = useChosenWords();
  useEffect(() => {
    const ahead = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('[data-word]')) void fetchIt();
    };
    for (const coming of ['pointerover', 'focusin'] as const) document.addEventListener(coming, ahead);
    return () => {
      for (const coming of ['pointerover', 'focusin'] as const) document.removeEventListener(coming, ahead);
    };
  }, []);
  if (chosen === null || chosen.ranges.length === 0) return null;
  const key = chosen.ranges.map(({ citation, start, end }) => `${citation} ${start} ${end}`).join();
  return (
    <Suspense fallback={null}>
      <AssignWords key={key} {...props} />
    </Suspense>
  );
}
