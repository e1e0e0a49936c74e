import type { Binder } from '../binding/binding.ts';
import type { Phrase } from './clause-tree.ts';
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
