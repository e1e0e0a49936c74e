import { objectsIn } from './ledger-names.ts';
import type { Ledger, TokenRange } from './ledger.ts';

const isRange = (value: unknown): value is TokenRange =>
  typeof value === 'object' && value !== null && 'citation' in value && 'start' in value && 'end' in value;

/** The same ledger over words at other places; `move` gives each range its own, or none. */
export function moveWords(ledger: Ledger, move: (range: TokenRange) => TokenRange[]): Ledger {
  const copy = structuredClone(ledger);
  for (const element of objectsIn(copy))
    if (Array.isArray(element.words)) element.words = element.words.filter(isRange).flatMap(move);
  return copy;
}
