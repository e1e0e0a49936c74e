import type { Binder } from '../binding/binding.ts';
import type { NormTree, Phrase } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

export function wordsOf(phrase: Phrase): Token[] {
  if (phrase.kind === 'coordination') return phrase.items.flatMap(wordsOf);
  return phrase.pieces.flatMap((piece) =>
    piece.kind === 'conditional'
      ? [...wordsOf(piece.when), ...wordsOf(piece.phrase)]
      : piece.kind === 'group' || piece.kind === 'except'
        ? wordsOf(piece.phrase)
        : piece.kind === 'words' || piece.kind === 'measure' || piece.kind === 'formula'
          ? piece.tokens
          : [],
  );
}

/** All that a norm says of its subject, its act and its conditions. */
export const wordsOfTree = ({ subject, predicate, object, only, conditions }: NormTree): Token[] =>
  [
    subject,
    predicate,
    object ?? null,
    only !== null && typeof only === 'object' ? only.phrase : null,
    ...conditions.map(({ phrase }) => phrase),
  ].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));

export function doubt(
  binder: Binder,
  code: Binder['doubts'][number]['code'],
  words: Token[],
  message: string,
): void {
  binder.doubts.push({ code, words, message });
}

/** The words of a phrase before what narrows them: a preposition, a relative clause, a figure. */
export function phraseHead(phrase: Phrase): Token[] {
  const [first] = phrase.kind === 'region' ? phrase.pieces : [];
  const words = first?.kind === 'words' ? first.tokens : [];
  const until = words.findIndex(({ lower }, index) => index > 0 && opensPhrase(lower));
  return until < 0 ? words : words.slice(0, until);
}
