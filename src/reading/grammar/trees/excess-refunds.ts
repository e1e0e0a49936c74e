import { sequence } from './chart.ts';
import type { AmountFormula, Flat, NormTree, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import { cue, item, type Read } from './one-item.ts';
import type { Token } from '../words/tokens.ts';

/** Plain words in a row. */
const plainWords: Read<Token[]> = ({ items }, at) => {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return to > at ? [{ to, value: tokens }] : [];
};

const extent = /^(?:to the extent that|in ?so ?far as|only to the extent that)$/;
/** "to the extent that", which is for a person to judge elsewhere. */
const toTheExtent: Read<Token[]> = (chart, at) =>
  cue('doubtful')(chart, at).filter(({ value }) => extent.test(value.map(({ lower }) => lower).join(' ')));

/** "they exceed 60 EUR", "the loss does not exceed 2,000 EUR". */
const beyond: Read<Extract<Item, { kind: 'measure' }>> = (chart, at) =>
  item('measure')(chart, at).flatMap(({ to, value }) =>
    value.kind === 'measure' &&
    value.measure.amount.kind === 'number' &&
    (value.measure.op === '>' || value.measure.op === '<=')
      ? [{ to, value }]
      : [],
  );

const pronoun = /^(?:they|it|these|this|the same|the amount|the sum)$/;
const given = /^(?:refund|reimburs|pay|paid|compensat|cover|recover|claim|deduct|grant|return|credit)/;

/**
 * "Fees are refunded to the extent that they exceed 60 EUR": up to what of them lies above 60 EUR. "… to the extent that
 * they do not exceed 2,000 EUR": up to them, and up to 2,000 EUR.
 */
export const excessRefund: Read<NormTree> = (chart, at) =>
  sequence(
    [plainWords, item('may', 'entitled'), plainWords, toTheExtent, plainWords, beyond],
    (subject, found, verb, words, who, limit) => ({ subject, found, verb, words, who, limit }),
  )(chart, at).flatMap(({ to, value: { subject, found, verb, words, who, limit } }) => {
    const said = who.map(({ lower }) => lower).join(' ');
    const owner = pronoun.test(said) ? subject : who;
    const [act, ...more] = verb.filter(({ lower }) => lower !== 'be');
    if (act === undefined || more.length > 0 || !given.test(act.lower)) return [];
    const figure: Flat = { kind: 'measure', tokens: limit.tokens, measure: { ...limit.measure, op: null } };
    const formula: AmountFormula = {
      kind: limit.measure.op === '>' ? 'difference' : 'least',
      of: [
        { kind: 'amount', pieces: [{ kind: 'words', tokens: owner }] },
        { kind: 'amount', pieces: [figure] },
      ],
      tokens: [],
    };
    const own = owner === subject ? [] : subject;
    const piece: Piece = {
      kind: 'formula',
      tokens: [...owner, ...limit.tokens],
      formula,
      op: '<=',
    };
    return [
      {
        to,
        value: norm({
          modality: found.kind === 'entitled' ? 'entitled' : 'may',
          words: [...found.tokens, ...words],
          predicate: regionOf([{ kind: 'words', tokens: [...own, ...verb] }, piece]),
        }),
      },
    ];
  });
