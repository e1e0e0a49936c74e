import { adjectives } from './actors.ts';
import type { Binder } from './binding.ts';
import { saidByAction } from './restrictions.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { isLight } from '../words/words.ts';

/** Whether an input or the action says the word; one that narrows must be said, and not only resemble what is. */
export function isExplained(token: Token, inputs: readonly string[], binder: Binder): boolean {
  const lead = binder.restricting.get(token.index);
  if (lead === undefined) return explainedBy(token, [...inputs, ...binder.names.action]);
  return (
    token.stems.every((part) => isLight(part) || bestLikeness(part, inputs) >= 0.8) ||
    saidByAction(token, lead, binder.names)
  );
}

/** "heavy" says more than that there is a load: how things are is said by its own word alone. */
export const explainedBy = (token: Token, parts: Iterable<string>): boolean =>
  token.stems.every(
    (part) => isLight(part) || bestLikeness(part, parts) > (adjectives.has(token.lower) ? 0.9 : 0),
  );
