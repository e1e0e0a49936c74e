import { cuesAt } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "The owner is, if the roof leaks, required to repair it": the verb of the modal goes before its other half, as in "The
 * owner, if the roof leaks, is required to repair it".
 */
export function rejoined(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ lower }, index) => /^(?:is|are)$/.test(lower) && tokens[index + 1]?.lower === ',' && index > 0,
  );
  const close = at < 0 ? -1 : tokens.findIndex(({ lower }, index) => index > at + 1 && lower === ',');
  if (close < 0) return tokens;
  const moved = [
    ...tokens.slice(0, at),
    ...tokens.slice(at + 1, close + 1),
    tokens[at]!,
    ...tokens.slice(close + 1),
  ];
  const lower = (index: number): string => moved[index]?.lower ?? '';
  const joins = cuesAt(lower, close).some(({ category, length }) => modals.has(category) && length > 1);
  const opens = /^(?:if|where|when|whenever|unless|in|on|should|once|while|save|except)$/.test(
    tokens[at + 2]?.lower ?? '',
  );
  return joins && opens ? moved : tokens;
}
