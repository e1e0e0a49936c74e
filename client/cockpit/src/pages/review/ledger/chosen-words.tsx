import { createContext, use, type ReactNode } from 'react';
import type { WordRange } from './word-ranges.ts';

/** The words that the reviewer has selected, to say what they are. */
export interface ChosenWords {
  ranges: readonly WordRange[];
  /** `add`: to those that are selected already. */
  choose: (range: WordRange, add: boolean) => void;
  clear: () => void;
}

/** Null where nothing can be said of the words: the candidate is decided. */
const ChosenContext = createContext<ChosenWords | null>(null);

export const useChosenWords = (): ChosenWords | null => use(ChosenContext);

export const ChosenWordsOf = ({ chosen, children }: { chosen: ChosenWords | null; children: ReactNode }) => (
  <ChosenContext value={chosen}>{children}</ChosenContext>
);
