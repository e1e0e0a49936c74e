import type { Phrase } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';

/** "paragraphs 1 and 2", "subsection (1)"; nothing where more than a reference is there. */
export function referenceIn(phrase: Phrase): Token[] {
  if (phrase.kind !== 'region' || phrase.pieces.some(({ kind }) => kind !== 'reference')) return [];
  return phrase.pieces.flatMap(({ tokens }) => tokens);
}

/** Its numbers. */
export const labelsIn = (phrase: Phrase): string[] =>
  phrase.kind === 'region' && referenceIn(phrase).length > 0
    ? phrase.pieces.flatMap(({ tokens }) => labelsOf(tokens))
    : [];

export const labelsOf = (tokens: readonly Token[]): string[] =>
  tokens
    .map((token) => token.lower)
    .filter((word, index) => index > 0 && /^(?:\d+(?:\.\d+)*[a-z]?|[a-z]|[ivx]+)$/.test(word));
