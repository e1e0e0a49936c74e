import type { Item } from './item.ts';

/**
 * "at least the sum of 250 EUR and 10 % of the price": a direction, and a sum of what follows; "the sum of 250 EUR" by
 * itself is an amount.
 */
export function statedSums(items: readonly Item[]): Item[] {
  return items.flatMap((item, index): Item[] => {
    if (item.kind !== 'measure') return [item];
    const at = item.tokens.findIndex(
      ({ lower }, place) => lower === 'sum' && item.tokens[place + 1]?.lower === 'of',
    );
    if (at < 0 || items[index + 1]?.kind !== 'and' || items[index + 2]?.kind !== 'measure') return [item];
    const from = item.tokens[at - 1]?.lower === 'the' ? at - 1 : at;
    const { op } = item.measure;
    const tokens = item.tokens.slice(at + 2);
    return [
      ...(from > 0 && op !== null
        ? [{ kind: 'compare' as const, tokens: item.tokens.slice(0, from), op }]
        : []),
      { kind: 'sum_of', tokens: item.tokens.slice(from, at + 2) },
      { ...item, tokens, measure: { ...item.measure, tokens, op: null } },
    ];
  });
}
