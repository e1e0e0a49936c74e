import { cuesAt } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import type { Token } from '../words/tokens.ts';

const nevers =
  /^(?:never|by no means|(?:under|in) no circumstances?|in no (?:case|event|way)|on no account|at no time)$/;

const opensNoun = /^(?:the|a|an|this|that|these|those|its|his|her|their|any|every|each|all|no)$/;

/**
 * "Under no circumstances is the key to the vault to be lent": as in "The key to the vault is under no circumstances to be
 * lent".
 */
export function turnedBack(tokens: readonly Token[]): readonly Token[] {
  const is = tokens.findIndex(({ lower }) => /^(?:is|are)$/.test(lower));
  const to = tokens.findIndex(
    ({ lower }, at) => at > is + 1 && lower === 'to' && !opensNoun.test(tokens[at + 1]?.lower ?? ''),
  );
  const front = tokens.slice(0, Math.max(is, 0));
  const subject = tokens.slice(is + 1, to);
  if (!nevers.test(front.map(({ lower }) => lower).join(' ')) || to < 0) return tokens;
  return subject.every(({ kind }) => kind === 'word')
    ? [...subject, tokens[is]!, ...front, ...tokens.slice(to)]
    : tokens;
}

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
