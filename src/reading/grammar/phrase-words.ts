import type { Binder } from './binding.ts';
import type { Phrase } from './clause-tree.ts';
import type { Token } from './tokens.ts';

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
