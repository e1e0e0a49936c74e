import type { Item } from '../items/item.ts';
import type { Token } from '../words/tokens.ts';
import type { Flat } from './clause-tree.ts';

/** What was read of the items, and where the next one begins. */
export interface At<T> {
  value: T;
  to: number;
}

/** A figure that is no date. */
export const isMeasure = (item: Item | undefined): item is Extract<Item, { kind: 'measure' }> =>
  item?.kind === 'measure' && item.measure.amount.kind !== 'date';
export const said = (item: Item | undefined): string =>
  item?.tokens.map(({ lower }) => lower).join(' ') ?? '';

export const piece = (item: Extract<Item, { kind: 'measure' }>): Flat => ({
  kind: 'measure',
  tokens: item.tokens,
  measure: item.measure,
});

/** Words in a row, as one piece. */
export function wordsAt(items: readonly Item[], at: number): At<Token[]> {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  return { value: tokens, to };
}
