import type { AmountFormula, Flat } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import { inPercentOf } from '../binding/quantities.ts';
import type { Token } from '../words/tokens.ts';

/** "the amount by which the takings exceed 5,000 EUR", "… exceeds the deposit": the one less the other. */
export function differenceByWhich(
  items: readonly Item[],
  at: number,
): { value: AmountFormula; to: number } | null {
  const opening = items[at];
  if (opening?.kind !== 'excess_of') return null;
  const first = wordsAt(items, at + 1);
  const verb = items[first.to];
  if (first.tokens.length === 0 || !/^exceed(?:s|ed)?$/.test(verb?.tokens[0]?.lower ?? '')) return null;
  const second = quantityAt(items, first.to);
  if (second === null) return null;
  return {
    value: {
      kind: 'difference',
      of: [amount([{ kind: 'words', tokens: first.tokens }]), amount(second.pieces)],
      tokens: [...opening.tokens, verb!.tokens[0]!],
    },
    to: second.to,
  };
}

/** "10 % of the amount by which the price exceeds 250 EUR". */
export function shareOfDifference(
  items: readonly Item[],
  at: number,
): { value: AmountFormula; to: number } | null {
  const [figure, link] = [items[at], items[at + 1]];
  if (figure?.kind !== 'measure' || link?.tokens[0]?.lower !== 'of') return null;
  const { amount: share } = figure.measure;
  const factor = share.kind === 'share' ? share.factor : inPercentOf(figure.measure);
  const apart = factor === null ? null : differenceByWhich(items, at + 2);
  if (factor === null || apart === null) return null;
  const tokens = [...figure.tokens, ...link.tokens];
  return { value: { kind: 'same', factor, tokens, of: apart.value }, to: apart.to };
}

const amount = (pieces: Flat[]): AmountFormula => ({ kind: 'amount', pieces });

/** After "exceeds": a figure, or words that name a quantity. */
function quantityAt(items: readonly Item[], at: number): { pieces: Flat[]; to: number } | null {
  const found = items[at];
  if (found?.kind === 'measure' && found.measure.amount.kind === 'number') {
    const tokens = found.tokens.slice(1);
    return {
      pieces: [{ kind: 'measure', tokens, measure: { ...found.measure, tokens, op: null } }],
      to: at + 1,
    };
  }
  if (found?.kind !== 'compare' || found.tokens.length > 1) return null;
  const words = wordsAt(items, at + 1);
  return words.tokens.length === 0
    ? null
    : { pieces: [{ kind: 'words', tokens: words.tokens }], to: words.to };
}

function wordsAt(items: readonly Item[], at: number): { tokens: Token[]; to: number } {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return { tokens, to };
}
