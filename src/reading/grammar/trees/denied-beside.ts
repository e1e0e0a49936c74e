import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "may be hired for weddings, but not for meetings", "may hunt, but not on Sundays": a permission, and beside it what is
 * forbidden. "except on Sundays" only says how far the permission reaches.
 */
export function withDenials(norms: readonly NormTree[]): NormTree[] {
  return norms.flatMap((norm): NormTree[] => {
    if ((norm.modality !== 'may' && norm.modality !== 'entitled') || norm.only !== null || norm.release)
      return [norm];
    const behind = norm.conditions.filter(
      ({ relation, front, tokens, phrase }) =>
        (relation === 'except' || relation === 'unless') &&
        !front &&
        deniesBeside(tokens) &&
        isAfter(phrase, norm.words),
    );
    const within = norm.predicate === null ? [] : denialsIn(norm.predicate);
    const denied = [...behind, ...within];
    if (denied.length === 0) return [norm];
    const shared = norm.conditions.filter(({ front, relation }) => front && relation !== 'idle');
    // "but not by children unless an adult is with them": of what is forbidden
    const last = Math.max(...denied.flatMap(({ tokens }) => tokens.map(({ index }) => index)));
    const further = norm.conditions.filter(
      ({ front, relation, tokens }) =>
        !front &&
        relation !== 'idle' &&
        tokens[0] !== undefined &&
        tokens[0].index > last &&
        tokens[0].lower !== ',',
    );
    return [
      {
        ...norm,
        conditions: norm.conditions.filter(
          (condition) => !behind.includes(condition) && !further.includes(condition),
        ),
        predicate: norm.predicate === null ? null : withoutDenials(norm.predicate),
      },
      ...denied.map(({ tokens, phrase }): NormTree => ({
        ...norm,
        modality: 'must_not',
        words: tokens,
        predicate: phrase,
        conditions: tokens.some(({ index }) => index === last) ? [...shared, ...further] : shared,
      })),
    ];
  });
}

type Denial = Extract<Piece, { kind: 'except' }>;

const denialsIn = (phrase: Phrase): Denial[] =>
  phrase.kind === 'region' ? phrase.pieces.filter(isDenial) : phrase.items.slice(-1).flatMap(denialsIn);

const withoutDenials = (phrase: Phrase): Phrase =>
  phrase.kind === 'region'
    ? regionOf(phrase.pieces.filter((piece) => !isDenial(piece)))
    : {
        ...phrase,
        items: phrase.items.map((item, index) =>
          index === phrase.items.length - 1 ? withoutDenials(item) : item,
        ),
      };

const deniesBeside = (tokens: readonly Token[]): boolean =>
  /(?:^|\s)(?:but|though|although) (?:not|never|(?:in|under|on|at) no (?:case|event|circumstances|account|time))(?:\s|$)/.test(
    tokens.map(({ lower }) => lower).join(' '),
  );

const isDenial = (piece: Piece): piece is Denial => piece.kind === 'except' && deniesBeside(piece.tokens);

/** "The master, but not the mate, may …": of whom the permission is, and nothing that is forbidden. */
function isAfter(phrase: Phrase, modal: readonly Token[]): boolean {
  const first = phrase.kind === 'region' ? phrase.pieces[0]?.tokens[0] : phrase.tokens[0];
  const last = modal.at(-1);
  return first !== undefined && last !== undefined && first.index > last.index;
}
