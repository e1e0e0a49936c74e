import { contrary } from '../items/directions.ts';
import type { NormTree, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';

type Figure = Extract<Piece, { kind: 'measure' }>;

interface Bounded {
  /** What comes before the share, the share, and what it is one of. */
  lead: Piece[];
  share: Figure;
  of: Piece[];
  bound: Figure;
  link: Token[];
  conditions: NormTree['conditions'];
}

/**
 * "must be at least 20 % of the price, but not less than 500 EUR", "must not exceed 20 % of the price, up to a maximum of
 * 500 EUR": the second figure limits what the share limits, and not the price. Where the two are on different sides ("at
 * least 20 % of the price, up to a maximum of 500 EUR") which of them gives way is not said.
 */
export function boundedShare(norm: NormTree): NormTree[] {
  if (norm.only !== null || norm.release) return [norm];
  const grants = norm.modality === 'may' || norm.modality === 'entitled';
  const found = bounded(norm);
  if (found === null) return [norm];
  const { lead, share, of, bound, link, conditions } = found;
  const [op, said] = [share.measure.op, bound.measure.op];
  if (op === null || said === null || !/^[<>]/.test(op) || !/^[<>]/.test(said)) return [norm];
  // "and in no case less than 500 EUR"
  const denied = norm.modality === 'must' && link.some(({ lower }) => /^(?:no|never)$/.test(lower));
  const own = denied ? contrary[said] : said;
  const turned = norm.modality === 'must_not' && own[0] !== op[0] ? contrary[own] : own;
  const reaches =
    norm.modality === 'must' || own[0] !== op[0] || /\b(?:than|exceed)/.test(textOf(bound.tokens));
  if (turned[0] !== op[0] || !reaches)
    return [{ ...norm, open: 'Does the figure limit the share, or what it is a share of?' }];
  // "may amount to up to 20 % of the price, subject to a maximum of 500 EUR": granted within both
  if (grants)
    return [
      {
        ...norm,
        conditions,
        words: [...norm.words, ...link],
        predicate: regionOf([...lead, share, ...of, bound]),
      },
    ];
  return [
    { ...norm, conditions, predicate: regionOf([...lead, share, ...of]) },
    {
      ...norm,
      conditions,
      words: [...norm.words, ...link],
      predicate: regionOf([...lead, { ...bound, measure: { ...bound.measure, op: turned } }]),
    },
  ];
}

const textOf = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(' ');
const isFigure = (piece: Piece | undefined): piece is Figure =>
  piece?.kind === 'measure' &&
  piece.measure.amount.kind === 'number' &&
  piece.measure.amount.unit?.name !== 'percent';
const linking = /^(?:with|but|and|,|subject|to|in|any|no|case|event|however|never|always)$/;
const isLink = (words: readonly Token[]): boolean => words.every(({ lower }) => linking.test(lower));

function bounded(norm: NormTree): Bounded | null {
  const { predicate, conditions } = norm;
  if (predicate?.kind === 'coordination') {
    const [first, second, ...more] = predicate.items;
    if (first?.kind !== 'region' || second?.kind !== 'region' || more.length > 0) return null;
    if (predicate.connective !== 'and') return null;
    const cut = shareIn(first.pieces);
    const bound = second.pieces.at(-1);
    const link = second.pieces.slice(0, -1).flatMap(({ tokens }) => tokens);
    return cut === null || !isFigure(bound) || !isLink(link)
      ? null
      : { ...cut, bound, link: [...predicate.tokens, ...link], conditions };
  }
  if (predicate?.kind !== 'region') return null;
  const last = predicate.pieces.at(-1);
  const before = predicate.pieces.at(-2);
  if (isFigure(last) && before?.kind === 'words') {
    // "of the price with a minimum of 500 EUR"
    const end = before.tokens.findLastIndex(({ lower }) => !linking.test(lower)) + 1;
    const kept: Piece = { kind: 'words', tokens: before.tokens.slice(0, end) };
    const cut = shareIn([...predicate.pieces.slice(0, -2), kept]);
    // "of a price of more than 500 EUR": of the price
    const apart = end < before.tokens.length || last.tokens[0]?.lower === 'up';
    return cut === null || !apart
      ? null
      : { ...cut, bound: last, link: before.tokens.slice(end), conditions };
  }
  const limit = conditions.find(
    ({ relation, front, phrase }) =>
      relation === 'subject_to' && !front && phrase.kind === 'region' && phrase.pieces.length === 1,
  );
  const [figure] = limit?.phrase.kind === 'region' ? limit.phrase.pieces : [];
  const cut = shareIn(predicate.pieces);
  return cut === null || limit === undefined || !isFigure(figure)
    ? null
    : {
        ...cut,
        bound: figure,
        link: limit.tokens,
        conditions: conditions.filter((other) => other !== limit),
      };
}

/** "be at least 20 % of the price", and nothing after it. */
function shareIn(pieces: readonly Piece[]): Pick<Bounded, 'lead' | 'share' | 'of'> | null {
  const at = pieces.findIndex(({ kind }) => kind === 'measure');
  const share = pieces[at];
  const of = pieces.slice(at + 1);
  if (share?.kind !== 'measure' || of.length !== 1 || of[0]!.kind !== 'words') return null;
  const { amount } = share.measure;
  const percent =
    amount.kind === 'number' && amount.unit?.name === 'percent' && of[0].tokens[0]?.lower === 'of';
  if (amount.kind !== 'share' && !percent) return null;
  return { lead: pieces.slice(0, at), share, of };
}
