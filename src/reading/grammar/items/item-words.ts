import type { Item } from './item.ts';

/** What an item says, in small letters. */
export const textOf = ({ tokens }: Item): string => tokens.map(({ lower }) => lower).join(' ');

/** The word that an item is, where it is one plain word. */
export const wordOf = (item: Item | undefined): string =>
  item?.kind === 'word' && item.tokens.length === 1 ? item.tokens[0]!.lower : '';
