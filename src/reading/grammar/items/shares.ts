import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Amount } from '../words/amounts.ts';
import { turned } from './directions.ts';
import { changedBy } from '../words/fractions.ts';
import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import type { Measure } from './measure.ts';

/** "35 % of the income or, where that is low, 25 % of it": of what the share before is of. */
export function sharesOfIt(items: readonly Item[]): Item[] {
  const base: Item[] = [];
  return items.flatMap((item, at): Item[] => {
    const share = items[at - 2];
    if (wordOf(items[at - 1]) !== 'of' || share === undefined || !isShareOf(share, items[at - 1]))
      return [item];
    if (!/^(?:it|them|this|that|the same)$/.test(textOf(item)) || items[at + 1]?.kind === 'word') {
      if (base.length === 0) for (let to = at; items[to]?.kind === 'word'; to += 1) base.push(items[to]!);
      return [item];
    }
    return base.length > 0 ? base : [item];
  });
}

/** "at least 50 % higher than the normal wage": at least 1.5 times that wage. */
export function relativeShares(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const [item, compare] = [items[at]!, items[at + 1]];
    const share =
      item.kind === 'measure' &&
      compare !== undefined &&
      (compare.kind === 'compare' || isAboveWord(items, at + 1))
        ? shareAbove(item.measure, compare)
        : null;
    if (share === null || item.kind !== 'measure') {
      result.push(item);
      continue;
    }
    const tokens = [...item.tokens, ...compare!.tokens];
    result.push({ ...item, tokens, measure: { ...item.measure, tokens, ...share } });
    at += 1;
  }
  return result;
}

/** "10 % above the index": a word of comparison before what is compared with. */
const isAboveWord = (items: readonly Item[], at: number): boolean =>
  /^(?:above|over|below|under)$/.test(wordOf(items[at])) &&
  /^(?:the|this|that|its|his|her|their)$/.test(wordOf(items[at + 1]));

/** The share that "so many percent higher than" or "lower than" is of what follows; null where there is no direction. */
function shareAbove({ amount, op }: Measure, { tokens }: Item): { amount: Amount; op: Comparison } | null {
  if (amount.kind !== 'number' || amount.unit?.name !== 'percent' || op === null) return null;
  const found =
    /^(higher|more|greater|larger|lower|less|smaller|cheaper|above|over|below|under)(?: than)?$/.exec(
      tokens.map(({ lower }) => lower).join(' '),
    );
  if (found === null) return null;
  const lower = /^(?:lower|less|smaller|cheaper|below|under)$/.test(found[1]!);
  const factor = changedBy(amount.value, lower);
  return factor === null ? null : { amount: { kind: 'share', factor }, op: lower ? turned[op] : op };
}

/** "at least one crate in ten": a tenth of the crates. */
export function inSoMany(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]!;
    let to = at + 1;
    while (
      to - at <= 3 &&
      items[to]?.kind === 'word' &&
      !/^(?:in|out)$/.test(items[to]!.tokens[0]?.lower ?? '')
    )
      to += 1;
    const link = items[to]?.kind === 'word' ? items[to]!.tokens[0]!.lower : '';
    const of = link === 'out' && items[to + 1]?.tokens[0]?.lower === 'of' ? 1 : 0;
    const whole = items[to + 1 + of];
    const ratio =
      to > at + 1 &&
      (link === 'in' || of === 1) &&
      item.kind === 'measure' &&
      whole?.kind === 'measure' &&
      whole.measure.op === null
        ? ratioOf(item.measure.amount, whole.measure.amount)
        : null;
    if (ratio === null || item.kind !== 'measure') {
      result.push(item);
      continue;
    }
    const nouns = items.slice(at + 1, to).flatMap(({ tokens }) => tokens);
    const tokens = items.slice(at, to + 2 + of).flatMap((part) => part.tokens);
    result.push({
      ...item,
      tokens,
      measure: { ...item.measure, tokens, amount: { kind: 'share', factor: ratio }, base: nouns },
    });
    at = to + 1 + of;
  }
  return result;
}

function ratioOf(part: Amount, whole: Amount): string | null {
  if (part.kind !== 'number' || whole.kind !== 'number' || part.unit !== null || whole.unit !== null)
    return null;
  const plain = /^[1-9]\d*$/;
  return plain.test(part.value) && plain.test(whole.value) && Number(part.value) < Number(whole.value)
    ? `${part.value}/${whole.value}`
    : null;
}

/** "10 % of", "a third of": a share of what comes after it. */
export const isShareOf = (item: Item, next: Item | undefined): boolean =>
  item.kind === 'measure' &&
  next?.tokens[0]?.lower === 'of' &&
  (item.measure.amount.kind === 'share' ||
    (item.measure.amount.kind === 'number' && item.measure.amount.unit?.dimension === 'ratio'));
