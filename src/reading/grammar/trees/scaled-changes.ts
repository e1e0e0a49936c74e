import type { Item } from '../items/item.ts';
import { fractionAt, multipleAt } from '../words/fractions.ts';
import { numberAt } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';

/** By how much a figure is multiplied, and the item after the words that say it. */
export interface ScaledAt {
  factor: [string, string];
  to: number;
  /** "by 25%": of a figure that is itself a percentage, it could be points as well. */
  percent: boolean;
  /** "by one quarter": of a period, it could be three months as well. */
  quarters: boolean;
}

const sizes = /^(?:much|many|long|high|wide|tall|deep|heavy|old|thick|large|big|far|great)$/;

/** "is twice as long", "one and a half times as high", "half as large". */
export function timesAsMuch(items: readonly Item[], at: number, end: number): ScaledAt | null {
  const tokens = items.slice(at, end).flatMap((item) => item.tokens);
  const share = multipleAt(tokens, 0) ?? fractionAt(tokens, 0);
  if (share === null) return null;
  const [as, size, more] = tokens.slice(share.to, share.to + 3).map(({ lower }) => lower);
  // "twice as long as …" is compared with something else
  if (as !== 'as' || !sizes.test(size ?? '') || more === 'as') return null;
  return ended(items, at, share.to + 2, {
    factor: fractionOf(share.factor),
    percent: false,
    quarters: false,
  });
}

/** "by one half", "by a third", "by 25%", after what raises or lowers; "by two quarters" is a measure, of half a year. */
export function byShare(items: readonly Item[], at: number, end: number, raised: boolean): ScaledAt | null {
  const first = items[at];
  const amount = first?.kind === 'measure' ? first.measure.amount : null;
  if (amount?.kind === 'number' && amount.unit !== null && amount.unit.name !== 'percent') return null;
  const tokens = items.slice(at, end).flatMap((item) => item.tokens);
  const percent = percentAt(tokens);
  const share = percent ?? fractionAt(tokens, 0);
  if (share === null || tokens[share.to]?.lower === 'of') return null;
  const [by, over] = fractionOf(share.factor);
  const left = raised ? BigInt(over) + BigInt(by) : BigInt(over) - BigInt(by);
  if (left <= 0n) return null;
  const quarters = tokens.slice(0, share.to).some(({ lower }) => /(?:^|-)quarters?$/.test(lower));
  return ended(items, at, share.to, {
    factor: [left.toString(), over],
    percent: percent !== null,
    quarters,
  });
}

function percentAt(tokens: readonly Token[]): { factor: string; to: number } | null {
  const number = numberAt(tokens, 0);
  if (number === null) return null;
  const rest = tokens.slice(number.to, number.to + 2).map(({ lower }) => lower);
  const width = /^(?:%|percent)$/.test(rest[0] ?? '') ? 1 : rest.join(' ') === 'per cent' ? 2 : 0;
  if (width === 0 || /^points?$/.test(tokens[number.to + width]?.lower ?? '')) return null;
  const [by, over] = fractionOf(number.value);
  return { factor: `${by}/${(BigInt(over) * 100n).toString()}`, to: number.to + width };
}

/** A decimal or a fraction as two whole numbers. */
function fractionOf(value: string): [string, string] {
  const [by = '1', over = '1'] = value.split('/');
  const [whole = '0', part = ''] = by.split('.');
  return [`${whole}${part}`, (BigInt(over) * 10n ** BigInt(part.length)).toString()];
}

/** Only where the words end with an item. */
function ended(
  items: readonly Item[],
  at: number,
  many: number,
  scaled: Omit<ScaledAt, 'to'>,
): ScaledAt | null {
  let [to, left] = [at, many];
  while (left > 0) {
    const next = items[to];
    if (next === undefined) return null;
    left -= next.tokens.length;
    to += 1;
  }
  return left === 0 ? { ...scaled, to } : null;
}
