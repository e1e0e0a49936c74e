import type { Item } from './item.ts';

/** What an item says, in small letters. */
export const textOf = ({ tokens }: Item): string => tokens.map(({ lower }) => lower).join(' ');

/** The word that an item is, where it is one plain word. */
export const wordOf = (item: Item | undefined): string =>
  item?.kind === 'word' && item.tokens.length === 1 ? item.tokens[0]!.lower : '';

/** One past the last of the items from `at` on whose words together match, the longest run of at most `most`; or null. */
export function endOf(items: readonly Item[], at: number, pattern: RegExp, most: number): number | null {
  let end: number | null = null;
  const words: string[] = [];
  for (let index = at; index < items.length && index < at + most; index += 1) {
    words.push(...items[index]!.tokens.map(({ lower }) => lower));
    if (pattern.test(words.join(' '))) end = index + 1;
  }
  return end;
}
