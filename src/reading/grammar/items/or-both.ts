import type { Item } from './item.ts';

/** "a passport or both a birth certificate and a photo": a choice, and no emphasis on what comes before it. */
export function orBoth(items: readonly Item[]): Item[] {
  return items.flatMap((item, at): Item[] => {
    if (item.kind !== 'emphasis' || item.tokens.at(-1)?.lower !== 'both') return [item];
    const end = items.findIndex(({ kind }, index) => index > at && kind !== 'word' && kind !== 'measure');
    if (end < at + 2 || items[end]!.kind !== 'and') return [item];
    return [
      { kind: 'or', tokens: item.tokens.slice(0, -1) },
      { kind: 'both', tokens: item.tokens.slice(-1) },
    ];
  });
}
