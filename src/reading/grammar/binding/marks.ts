import type { FactBase } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

export interface Marks {
  base(name: Name, tokens: Token[], deciding?: Token[]): FactBase;
}

/** Where the denials and the relative clauses of a region are. */
export function marksOf(pieces: readonly Flat[]): Marks {
  const denials = pieces.filter((piece) => piece.kind === 'not').flatMap((piece) => [piece.tokens]);
  const relatives = pieces
    .filter((piece) => piece.kind === 'relative')
    .map((piece) => piece.tokens[0]!.index);
  return {
    base(name, tokens, deciding = tokens) {
      const last = Math.max(...deciding.map(({ index }) => index));
      const over = denials.filter((denial) => denial[0]!.index < last);
      // a name that denies itself ("years_without_accounts") takes one denial of the text with it
      const count =
        name.kind === 'number'
          ? over.length - (name.negative && over.length > 0 ? 1 : 0)
          : over.length - (name.negative ? 1 : 0);
      return {
        name,
        tokens,
        negated: Math.abs(count) % 2 === 1,
        denials: over.flat(),
        restricts: relatives.some(
          (index) =>
            index < last &&
            index > Math.min(...pieces.flatMap((piece) => piece.tokens).map((token) => token.index)),
        ),
        at: Math.min(...tokens.map(({ index }) => index)),
      };
    },
  };
}

/** The words next to a piece, up to the next measure or comparison. */
export function beside(pieces: readonly Flat[], at: number): { before: Token[]; after: Token[] } {
  const side = (step: 1 | -1): Token[] => {
    const found: Token[] = [];
    for (let index = at + step; index >= 0 && index < pieces.length; index += step) {
      const piece = pieces[index]!;
      if ((piece.kind === 'measure' || piece.kind === 'compare') && found.length > 0) break;
      if ((piece.kind === 'plus' || piece.kind === 'minus') && step > 0) break;
      if (piece.kind === 'words') found.push(...piece.tokens);
    }
    return found;
  };
  return { before: side(-1), after: side(1) };
}
